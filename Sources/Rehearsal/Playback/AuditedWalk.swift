import App
import Indoor
import Positioning
import Simulation

/// The parts of a walk that an audit needs: its cues, vibrations and losses, what was told beside
/// the truth, and totals.
package struct AuditedWalk: RehearsalObserver, Hashable, Sendable {
    package private(set) var track = CueTrack()
    package private(set) var totals = AuditTotals()
    package private(set) var truths = TruthTrack()
    /// In the order of time.
    package private(set) var vibrations: [Vibration] = []
    package private(set) var losses: [Loss] = []
    /// The last tick.
    package private(set) var end = 0
    private var quality = PhoneDisplay.Banner.Quality.none

    package struct Vibration: Hashable, Sendable {
        package let tick: Int
        package let pattern: VibrationPattern
        /// Whether a cue came into view with it.
        package let hasCue: Bool
    }

    /// A loss of the position on a page that shows the position.
    package struct Loss: Hashable, Sendable {
        package let tick: Int
        /// The tick of the first text since then, or of one that was already there; nil: there was
        /// none.
        package fileprivate(set) var cueAt: Int?
        /// The tick in which the loss ended: a position came back, or another page was shown.
        package fileprivate(set) var endedAt: Int?
    }

    package init() {}

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        end = report.tick
        track.observe(tick)
        truths.observe(tick)
        totals.observe(report)
        observeVibrations(report)
        observeLoss(report)
    }

    private mutating func observeVibrations(_ report: Report) {
        let hasCue = report.events.contains { event in
            switch event {
            case .guide(.cue(.shown)), .guide(.cue(.changed)): true
            default: false
            }
        }
        for case .guide(.vibration(let pattern)) in report.events {
            vibrations.append(Vibration(tick: report.tick, pattern: pattern, hasCue: hasCue))
        }
    }

    private mutating func observeLoss(_ report: Report) {
        let display = report.display
        let isShown = display.page == .map || display.page == .navigation
        let isLost = isShown && display.banner.quality == .lost
        defer { quality = display.banner.quality }
        if let open = losses.indices.last, losses[open].endedAt == nil {
            if !isLost { losses[open].endedAt = report.tick }
            if losses[open].cueAt == nil, display.tellsOfLoss { losses[open].cueAt = report.tick }
        } else if isLost, quality == .accurate || quality == .degraded {
            losses.append(
                Loss(tick: report.tick, cueAt: display.tellsOfLoss ? report.tick : nil))
        }
    }
}

extension PhoneDisplay {
    /// Whether a text other than an instruction is in view.
    fileprivate var tellsOfLoss: Bool { cues.contains { $0.kind != .instruction } }
}

/// The figures of a whole walk.
package struct AuditTotals: Hashable, Sendable {
    /// The number of ticks for each quality of the position that the phone showed.
    package private(set) var ticks: [PhoneDisplay.Banner.Quality: Int] = [:]
    /// The tick of the first position; nil: there was none.
    package private(set) var firstFix: Int?
    /// Metres walked while the phone showed that the position is lost.
    package private(set) var metresLost = 0.0
    /// How often the app asked the user to help the source to find a position, on a page of its
    /// own.
    package private(set) var acquisitions = 0
    package private(set) var cues = 0
    package private(set) var vibrations = 0
    /// The number of ticks with an accurate position that tells a ring, and of those with the person
    /// within it.
    private var ringed = 0
    private var withinRing = 0
    private var walked: Double?
    private var wasAcquiring = false

    mutating func observe(_ report: Report) {
        let quality = report.display.banner.quality
        ticks[quality, default: 0] += 1
        if firstFix == nil, quality == .accurate || quality == .degraded { firstFix = report.tick }
        let step = walked.map { max(0, report.truth.walked - $0) } ?? 0
        walked = report.truth.walked
        if quality == .lost { metresLost += step }
        if quality == .accurate, let ring = report.display.dot?.accuracy,
            let error = report.positionError
        {
            ringed += 1
            if error <= ring { withinRing += 1 }
        }
        let isAcquiring = report.display.page.isAcquisition
        if isAcquiring, !wasAcquiring { acquisitions += 1 }
        wasAcquiring = isAcquiring
        for event in report.events {
            switch event {
            case .guide(.cue(.shown(let cue, _))) where cue.kind != .page: cues += 1
            case .guide(.vibration): vibrations += 1
            default: break
            }
        }
    }

    /// The seconds with positions of a quality.
    package func seconds(_ quality: PhoneDisplay.Banner.Quality) -> Double {
        SimulatedTime.seconds(ticks[quality] ?? 0)
    }

    /// The share of the accurate time in which the person was within the told ring; nil: none was
    /// told.
    package var shareInRing: Double? {
        ringed > 0 ? Double(withinRing) / Double(ringed) : nil
    }

    /// Minutes of the walk.
    package var minutes: Double {
        SimulatedTime.seconds(ticks.values.reduce(0, +)) / 60
    }

    package func aMinute(_ count: Int) -> Double { minutes > 0 ? Double(count) / minutes : 0 }
}
