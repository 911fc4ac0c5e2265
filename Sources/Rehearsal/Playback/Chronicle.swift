import App
import Indoor
import Positioning
import Simulation

/// The past of a rehearsal, for screens: the list of events, the trails on the map, and lasting
/// states that a single tick's report lacks. Its memory is limited.
package struct Chronicle: RehearsalObserver, Hashable, Sendable {
    /// One line of the event list.
    package struct Entry: Hashable, Sendable {
        /// Simulated seconds since the start.
        package let seconds: Double
        package let kind: EventKind.Role
        package let words: String
        /// Shown beside it if there is room: the text of a cue.
        package var detail = ""
        /// The engine's own name of what the words say; empty if there is none.
        package var identifier = ""
        /// The number of repetitions in a row.
        package var count = 1

        package init(
            seconds: Double, kind: EventKind.Role, words: String, detail: String = "",
            identifier: String = "", count: Int = 1
        ) {
            self.seconds = seconds
            self.kind = kind
            self.words = words
            self.detail = detail
            self.identifier = identifier
            self.count = count
        }
    }

    package struct Vibration: Hashable, Sendable {
        package let pattern: VibrationPattern
        package let tick: Int
    }

    /// An attempt of the source to find a position.
    package struct Attempt: Hashable, Sendable {
        package let seconds: Double
        package let result: SourceDetail.Attempt
    }

    /// Oldest first.
    package private(set) var entries = History<Entry>()
    package private(set) var dotTrail = History<TrailPoint>()
    package private(set) var truthTrail = History<TrailPoint>()
    /// Positions before they were moved onto a pathway, for a source that reports how it found
    /// them.
    package private(set) var rawTrail = History<TrailPoint>()
    /// The transmitters heard since the source was last started.
    package private(set) var discoveries = Discoveries()
    /// The points confirmed so far, for a person who surveys by hand.
    package private(set) var survey = SurveyProgress()
    /// The last few, oldest first.
    package private(set) var attempts: [Attempt] = []
    /// Recent vibrations, oldest first.
    package private(set) var vibrations: [Vibration] = []
    /// The tick at which the phone's frame last began to shake.
    package private(set) var shakenAt: Int?
    package private(set) var metExpectations = 0
    package private(set) var failedExpectations = 0
    package private(set) var timeline = Timeline()
    /// The cues so far, which give the reasons of cues and the audit's findings.
    package private(set) var audited = AuditedWalk()
    /// The last note of the walk.
    package private(set) var caption: Caption?

    /// The second of each notice's last entry, keyed by notice: some repeat with every frame.
    private var toldNotices: [String: Double] = [:]
    private var lastActivity = Truth.Activity.standing
    private var passedWaypoints = 0
    private var words = Words()

    /// The words last checked, and those among them that do not fit the phone.
    private struct Words: Hashable {
        var cues: [ShownCue] = []
        var buttons: [Button] = []
        var seen: [String] = []
        var told: [String] = []
    }

    /// The most entries kept; half an hour has about a thousand.
    private static let entryLimit = 4000
    private static let trailLimit = 1200
    private static let attemptLimit = 60
    /// Metres between two points of a trail.
    private static let trailStep = 0.5
    /// Seconds within which a repeated error is not listed again.
    private static let errorPause = 5.0

    /// Finds the words that do not fit the phone: for each the text's name, and a sentence.
    package typealias Misfits = @Sendable (PhoneDisplay) -> [(what: String, words: String)]

    private let wordCheck: WordCheck

    /// The check for words that do not fit. It is not part of the chronicle's state, so any two are
    /// equal.
    private struct WordCheck: Hashable, Sendable {
        let misfits: Misfits

        static func == (a: Self, b: Self) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }

    /// - Parameter misfits: finds words that do not fit the phone, to be listed when they are
    ///   shown.
    package init(misfits: @escaping Misfits = { _ in [] }) {
        wordCheck = WordCheck(misfits: misfits)
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        survey.observe(report)
        for input in report.inputs {
            let record = input.record
            // A confirmed point is listed with its number.
            let words = input == .confirm ? survey.words(report) : record.words
            if let words { add(report, record.kind.role, words) }
        }
        for case .note(let text) in report.inputs { caption = Caption(text, tick: report.tick) }
        observeActivity(report)
        if let failure = report.truth.failure { add(report, .error, failure) }
        observeWaypoints(report)
        for event in report.events { observe(event, report) }
        for finding in observeWords(report.display) { add(report, .error, finding) }
        for finding in tick.findings { observe(finding) }
        timeline.observe(tick)
        audited.observe(tick)
        if let dot = report.display.dot, !dot.isGrey {
            Chronicle.extend(
                &dotTrail, to: dot.point, dot.levels, report.display.banner.quality)
        }
        discoveries.observe(report)
        if let location = report.location, location.counted != nil {
            Chronicle.extend(
                &rawTrail, to: location.raw, location.levels, report.display.banner.quality)
        }
        Chronicle.extend(
            &truthTrail, to: report.truth.point, report.truth.levels,
            report.display.banner.quality)
    }

    private static func extend(
        _ trail: inout History<TrailPoint>, to point: Point, _ levels: Levels,
        _ quality: PhoneDisplay.Banner.Quality
    ) {
        if let last = trail.last, last.levels == levels, last.quality == quality,
            last.point.distance(to: point) < trailStep
        {
            return
        }
        trail.append(TrailPoint(point: point, levels: levels, quality: quality))
        // A quarter is removed at a time: removing the first entry copies all others.
        if trail.count > trailLimit { trail.removeFirst(trailLimit / 4) }
    }

    // MARK: Events

    private mutating func observe(_ event: SessionEvent, _ report: Report) {
        switch event {
        case .source(.detail(let detail)):
            guard let result = detail.attempt else { break }
            attempts.append(Attempt(seconds: report.seconds, result: result))
            if attempts.count > Chronicle.attemptLimit { attempts.removeFirst() }
            // A success is listed as its fix.
            if result.succeeded { return }
        case .source(.notice(let notice)):
            let last = toldNotices.updateValue(report.seconds, forKey: notice.name)
            if let last, report.seconds - last < Chronicle.errorPause { return }
        case .source(.state(let state)):
            return add(report, state.role, report.words(of: state), identifier: state.identifier)
        // A shown page is listed as a page.
        case .guide(.cue(.shown(let cue, _))) where cue.kind == .page: return
        case .guide(.vibration(let pattern)): vibrate(pattern, report)
        case .guide(.refused(.tap(let button))): add(report, .error, "no button \(button)")
        case .guide(.refused(.choose(let place))):
            add(report, .error, "cannot choose \(place) here")
        case .guide(.refused): add(report, .error, "no map to touch here")
        default: break
        }
        guard let record = event.record(at: report.tick), let words = record.words else { return }
        add(
            report, record.kind.role, words, detail: event.detail, identifier: event.identifier)
    }

    /// Ticks for which a vibration's name is shown at real-time speed: a second, for which
    /// everything new is highlighted. At higher speeds it is shown for the same wall time.
    package static let vibrationTicks = SimulatedTime.ticksPerSecond
    /// Ticks from one shake of the frame to the next: two flashes each, at most three in any second
    /// (WCAG 2.3.1), however close the vibrations are.
    private static let shakePause = SimulatedTime.ticksPerSecond

    private mutating func vibrate(_ pattern: VibrationPattern, _ report: Report) {
        let longest = Chronicle.vibrationTicks * Int(Playback.speeds.last ?? 1)
        vibrations.removeAll { report.tick - $0.tick >= longest }
        vibrations.append(Vibration(pattern: pattern, tick: report.tick))
        guard report.tick - (shakenAt ?? -Chronicle.shakePause) >= Chronicle.shakePause
        else { return }
        shakenAt = report.tick
    }

    /// Words that do not fit the phone, listed each time they are shown.
    private mutating func observeWords(_ display: PhoneDisplay) -> [String] {
        let seen = [display.page.rawValue, display.banner.text]
        guard display.cues != words.cues || display.buttons != words.buttons || seen != words.seen
        else { return [] }
        words.cues = display.cues
        words.buttons = display.buttons
        words.seen = seen
        let all = wordCheck.misfits(display)
        let new = all.filter { misfit in !words.told.contains(misfit.what) }
        words.told = all.map(\.what)
        return new.map(\.words)
    }

    private mutating func observeActivity(_ report: Report) {
        let activity = report.truth.activity
        defer { lastActivity = activity }
        guard activity != lastActivity else { return }
        switch activity {
        case .riding(let id): add(report, .connector, "on \(id)")
        case .waitingForLift(let id): add(report, .connector, "waiting for \(id)")
        case .queueing(let id): add(report, .connector, "in the line for \(id)")
        // A walk that fails says itself what stops it.
        case .blocked where report.truth.failure == nil:
            let part = report.truth.closed
            add(report, .error, part.map { "\($0) is closed" } ?? "a wall is in the way")
        case .standing, .walking, .blocked: break
        }
    }

    /// Lists the distance of the app's position from each waypoint of a recording when it is
    /// passed.
    private mutating func observeWaypoints(_ report: Report) {
        guard let recorded = report.truth.recorded, recorded.passed > passedWaypoints else {
            return
        }
        passedWaypoints = recorded.passed
        let place = recorded.waypoints[recorded.passed - 1].position
        let error = report.location.map { location in
            "\(location.point.distance(to: place.point).fixed(1)) m off"
                + (location.levels.contains(place.level) ? "" : ", another level")
        }
        add(
            report, .waypoint,
            "waypoint \(recorded.passed) of \(recorded.waypoints.count): "
                + (error ?? "no position"))
    }

    private mutating func observe(_ finding: ExpectationResult) {
        if finding.isMet { metExpectations += 1 } else { failedExpectations += 1 }
        // The summary says by itself that a time was too short.
        let why = finding.summary.isEmpty && !finding.isMet ? ": \(finding.why)" : ""
        let names = ["line \(finding.line)", finding.summary].filter { !$0.isEmpty }
        append(
            Entry(
                seconds: finding.seconds, kind: finding.isMet ? .met : .failed,
                words: finding.expected + why, detail: finding.shown,
                identifier: finding.isMet ? "" : names.joined(separator: ": ")))
    }

    private mutating func add(
        _ report: Report, _ kind: EventKind.Role, _ words: String, detail: String = "",
        identifier: String = ""
    ) {
        if let last = entries.last, last.kind == kind, last.words == words,
            last.detail == detail, last.identifier == identifier
        {
            entries.changeLast { $0.count += 1 }
        } else {
            append(
                Entry(
                    seconds: report.seconds, kind: kind, words: words, detail: detail,
                    identifier: identifier))
        }
    }

    private mutating func append(_ entry: Entry) {
        entries.append(entry)
        if entries.count > Chronicle.entryLimit { entries.removeFirst(Chronicle.entryLimit / 4) }
    }
}

extension SessionEvent {
    /// What stands beside the words of the event: the text of a cue.
    fileprivate var detail: String {
        if case .guide(.cue(.shown(let cue, _))) = self { cue.text } else { "" }
    }

    /// The source's own name of what the event's words say.
    fileprivate var identifier: String {
        if case .source(.detail(let detail)) = self { detail.identifier } else { "" }
    }
}

extension Report {
    /// The phone's word for a state of the position; while the app is not in view, a plain one.
    package func words(of state: PositioningState) -> String {
        if !display.banner.text.isEmpty { return display.banner.text }
        return switch state {
        case .accuratePositioning: "accurate"
        case .degradedPositioning: "less precise"
        case .notPositioning: "no position"
        }
    }
}

extension PositioningState {
    fileprivate var role: EventKind.Role {
        switch self {
        case .accuratePositioning: .accurate
        case .degradedPositioning: .degraded
        case .notPositioning: .lost
        }
    }
}
