import App
import Indoor
import Positioning
import Simulation

/// The timeline of a walk: the quality of the position, and events by tick.
package struct Timeline: RehearsalObserver, Hashable, Sendable {
    /// A period with one quality of the position, from this tick to the next span.
    package struct Span: Hashable, Sendable {
        package let from: Int
        package let quality: PhoneDisplay.Banner.Quality
    }

    package struct Mark: Hashable, Sendable {
        package let tick: Int
        package let kind: Kind
    }

    /// Ascending by importance: if two share a column, the more important one is drawn.
    package enum Kind: Int, Hashable, Sendable {
        /// A note of the walk's script; a waypoint of the recording that is played.
        case caption, waypoint
        /// A vibration comes with a cue.
        case cue, vibration, level, met
        /// A warning of the source begins; or the position comes from another technology.
        case warning, handover
        /// A reviewer's note.
        case marker, note
        case chapter
        case failed
    }

    /// A period with one source of positions, from this tick on.
    package struct Stretch: Hashable, Sendable {
        package let from: Int
        /// The technology: "BLE"; nil: there is no position.
        package let origin: String?
        /// Whether the position is the last known one.
        package let isLastKnown: Bool
    }

    /// The person's activity with feet and eyes, from this tick on.
    package struct Doing: Hashable, Sendable {
        package let from: Int
        package let kind: Kind

        /// Ascending by what it tells about a cue: of several in a column, the last one is drawn.
        package enum Kind: Int, Hashable, Sendable {
            case stands, walks, rides
            /// A person who follows the phone looks at it, or reads.
            case looks, reads
        }
    }

    /// A part of the walk, with the name from its script.
    package struct Chapter: Hashable, Sendable {
        package let name: String
        /// The tick in which it begins.
        package let tick: Int
    }

    /// Ascending by tick.
    package private(set) var chapters: [Chapter] = []
    private var spans = History<Span>()
    package private(set) var doings = History<Doing>()
    private var stretches = History<Stretch>()
    private var warnings: [String] = []
    private var passedWaypoints = 0
    /// Ascending by tick, like the lists below.
    private var observed = History<Mark>()
    /// The reviewer's markers.
    private var noted: [Mark] = []
    private var sampler = CurveSampler()

    /// The app's error, then the source's gauges.
    package var curves: [Curve] { sampler.curves }

    /// All of them, ascending by tick.
    package var marks: [Mark] { (observed + noted).sorted { $0.tick < $1.tick } }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        let quality = report.display.banner.quality
        if spans.last?.quality != quality {
            spans.append(Span(from: report.tick, quality: quality))
        }
        observeSource(report)
        sampler.observe(report)
        let doing = Doing.Kind(report.truth)
        if doings.last?.kind != doing { doings.append(Doing(from: report.tick, kind: doing)) }
        for case .note in report.inputs { mark(report, .caption) }
        for case .chapter(let name) in report.inputs {
            chapters.append(Chapter(name: name.printable, tick: report.tick))
            mark(report, .chapter)
        }
        if let passed = report.truth.recorded?.passed, passed > passedWaypoints {
            passedWaypoints = passed
            mark(report, .waypoint)
        }
        for event in report.events {
            switch event {
            case .guide(.cue(.shown(let cue, _))) where cue.kind != .page:
                mark(report, .cue)
            case .guide(.vibration): mark(report, .vibration)
            case .level: mark(report, .level)
            case .source(.detail(let detail)) where detail.record.kind.role == .handover:
                mark(report, .handover)
            default: break
            }
        }
        for finding in tick.findings { mark(report, finding.isMet ? .met : .failed) }
    }

    private mutating func observeSource(_ report: Report) {
        let now = report.source.warnings
        if now != warnings {
            if now.contains(where: { !warnings.contains($0) }) { mark(report, .warning) }
            warnings = now
        }
        let location = report.location.flatMap { $0.counted != nil ? $0 : nil }
        let isLastKnown = location?.isLastKnown == true
        guard
            stretches.last?.origin != location?.source
                || stretches.last?.isLastKnown != isLastKnown
        else { return }
        stretches.append(
            Stretch(from: report.tick, origin: location?.source, isLastKnown: isLastKnown))
    }

    private mutating func mark(_ report: Report, _ kind: Kind) {
        observed.append(Mark(tick: report.tick, kind: kind))
    }

    /// The timeline with the reviewer's marks up to a tick.
    package func adding(_ notes: Notes, through last: Int) -> Timeline {
        var line = self
        line.noted = notes.through(tick: last).all.map {
            Mark(tick: $0.tick, kind: $0.isMarker ? .marker : .note)
        }
        return line
    }

    package func hasMark(in ticks: ClosedRange<Int>) -> Bool {
        mark(after: ticks.lowerBound - 1).map { $0 <= ticks.upperBound } ?? false
    }

    /// The next mark in either direction; nil when there is none.
    ///
    /// - Parameter step: ticks; a mark nearer than this counts as reached.
    package func mark(after tick: Int, step: Int = 0) -> Int? {
        [observed.first(after: tick + step), noted.first(after: tick + step)]
            .compactMap(\.self).min()
    }

    package func mark(before tick: Int, step: Int = 0) -> Int? {
        [observed.last(before: tick - step), noted.last(before: tick - step)]
            .compactMap(\.self).max()
    }

    /// The most telling activity of the person in each of some columns; nil: not known.
    ///
    /// - Parameters:
    ///   - ticks: all columns together.
    ///   - known: the last known tick.
    package func doings(_ count: Int, in ticks: Range<Int>, known: Int) -> [Doing.Kind?] {
        guard count > 0, !ticks.isEmpty else { return [] }
        var columns = [Doing.Kind?](repeating: nil, count: count)
        let last = min(known, ticks.upperBound - 1)
        func column(_ tick: Int) -> Int {
            min(count - 1, (max(tick, ticks.lowerBound) - ticks.lowerBound) * count / ticks.count)
        }
        for (index, doing) in doings.enumerated() where doing.from <= last {
            let end = min(index + 1 < doings.count ? doings[index + 1].from - 1 : last, last)
            guard end >= ticks.lowerBound else { continue }
            for number in column(doing.from)...max(column(doing.from), column(end))
            where doing.kind.rawValue >= columns[number]?.rawValue ?? 0 {
                columns[number] = doing.kind
            }
        }
        return columns
    }

    // MARK: Columns

    /// The content of a column.
    package struct Column: Hashable, Sendable {
        /// The worst quality in its time; nil when unknown.
        package var quality: PhoneDisplay.Banner.Quality?
        package var mark: Kind?
    }

    /// The timeline divided into columns.
    ///
    /// - Parameters:
    ///   - length: ticks of the whole.
    ///   - known: the last known tick.
    package func columns(_ count: Int, length: Int, known: Int) -> [Column] {
        guard count > 0, length > 0 else { return [] }
        var columns = [Column](repeating: Column(), count: count)
        func column(_ tick: Int) -> Int { min(count - 1, max(0, tick * count / length)) }
        for (index, span) in spans.enumerated() {
            let end = index + 1 < spans.count ? spans[index + 1].from - 1 : known
            for number in column(span.from)...max(column(span.from), column(end)) {
                columns[number].quality = worse(columns[number].quality, span.quality)
            }
        }
        func put(_ mark: Mark) {
            let number = column(mark.tick)
            if mark.kind.rawValue >= columns[number].mark?.rawValue ?? 0 {
                columns[number].mark = mark.kind
            }
        }
        observed.forEach(put)
        noted.forEach(put)
        return columns
    }

    /// The columns of each stretch, up to a known tick.
    package func origins(
        _ count: Int, length: Int, known: Int
    ) -> [(columns: Range<Int>, stretch: Stretch)] {
        guard count > 0, length > 0 else { return [] }
        func column(_ tick: Int) -> Int { min(count, max(0, tick * count / length)) }
        return stretches.indices.compactMap { index in
            let end = index + 1 < stretches.endIndex ? stretches[index + 1].from : known + 1
            let columns =
                column(
                    stretches[index].from)..<max(
                    column(stretches[index].from), column(end))
            return stretches[index].from <= known && !columns.isEmpty
                ? (columns, stretches[index]) : nil
        }
    }

    private func worse(
        _ a: PhoneDisplay.Banner.Quality?, _ b: PhoneDisplay.Banner.Quality
    ) -> PhoneDisplay.Banner.Quality {
        Timeline.worstFirst.first { $0 == a || $0 == b } ?? b
    }

    private static let worstFirst: [PhoneDisplay.Banner.Quality] = [
        .lost, .degraded, .accurate, .none,
    ]
}

extension RandomAccessCollection<Timeline.Mark> where Index == Int {
    /// The tick of the first mark after a tick.
    fileprivate func first(after tick: Int) -> Int? {
        let index = prefixEnd(where: { $0.tick <= tick })
        return index < endIndex ? self[index].tick : nil
    }

    /// The tick of the last mark before a tick.
    fileprivate func last(before tick: Int) -> Int? {
        let index = prefixEnd(where: { $0.tick < tick })
        return index > startIndex ? self[index - 1].tick : nil
    }
}

extension Timeline.Doing.Kind {
    fileprivate init(_ truth: Truth) {
        switch (truth.attention, truth.activity) {
        case (.reading, _): self = .reads
        case (.phone, _): self = .looks
        case (_, .walking): self = .walks
        case (_, .riding): self = .rides
        case (_, .standing), (_, .waitingForLift), (_, .queueing), (_, .blocked): self = .stands
        }
    }
}
