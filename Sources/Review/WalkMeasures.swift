import App
import Indoor
import Positioning
import Rehearsal
import Simulation

/// The quality of a walk for the phone's holder, measured in its ticks: the source's positions
/// compared with the truth, and the phone's display.
package struct WalkMeasures: RehearsalObserver, Sendable {
    /// The number of ticks in which the app wanted positions: from the source's start until it is
    /// stopped.
    package private(set) var asked = 0
    /// The number of these ticks without a present position: none, or the last one known.
    package private(set) var withoutPosition = 0
    /// The number of these ticks with a position on another level than the person's.
    package private(set) var onWrongLevel = 0
    /// Metres between position and person, in each tick with a position.
    package private(set) var errors: [Double] = []
    /// The number of ticks in which an accurate position tells a ring, and of those in which the
    /// person is within it.
    private var (ringed, withinRing) = (0, 0)
    package private(set) var cuesShown = 0
    package private(set) var vibrations = 0
    /// The second of the first arrival; nil: there was none.
    package private(set) var arrivedAt: Double?
    /// Whether the app declared an arrival while the person was not at the destination.
    package private(set) var isArrivalFalse = false
    /// Metres walked while the phone showed that the position is lost, or a wrong position.
    package private(set) var metresLost = 0.0
    /// What is true of the person's way.
    package private(set) var journey: TrueJourney
    /// The walk's length in seconds.
    package private(set) var seconds = 0.0
    private var walked: Double?

    package init(venue: Venue) { journey = TrueJourney(venue: venue) }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        seconds = report.seconds
        journey.observe(tick)
        for event in report.events { note(event, report) }
        let step = walked.map { max(0, report.truth.walked - $0) } ?? 0
        walked = report.truth.walked
        if step > 0, report.isAstray { metresLost += step }
        guard report.source.isWanted else { return }
        asked += 1
        guard let location = report.location, !location.isLastKnown, !report.state.isLost else {
            withoutPosition += 1
            return
        }
        noteRing(report)
        errors.append(location.point.distance(to: report.truth.point))
        if !location.levels.meet(report.truth.levels) { onWrongLevel += 1 }
    }

    private mutating func note(_ event: SessionEvent, _ report: Report) {
        switch event {
        case .guide(.cue(.shown)): cuesShown += 1
        case .guide(.vibration): vibrations += 1
        case .navigation(.arrived):
            arrivedAt = arrivedAt ?? report.seconds
            if journey.way?.isReached(by: report.truth) == false { isArrivalFalse = true }
        default: break
        }
    }

    private mutating func noteRing(_ report: Report) {
        let display = report.display
        guard display.banner.quality == .accurate, let ring = display.dot?.accuracy,
            let error = report.positionError
        else { return }
        ringed += 1
        if error <= ring { withinRing += 1 }
    }

    /// The share of the accurate time in which the person was within the told ring; nil: none was
    /// told.
    package var shareInRing: Double? {
        ringed > 0 ? Double(withinRing) / Double(ringed) : nil
    }

    /// The seconds of a number of ticks.
    package static func seconds(_ ticks: Int) -> Double { SimulatedTime.seconds(ticks) }

    /// The share of the time in which positions were wanted; nil if they never were.
    package func share(_ ticks: Int) -> Double? {
        asked == 0 ? nil : Double(ticks) / Double(asked)
    }
}

extension Report {
    /// Whether the person cannot go by the phone: it shows that the position is lost, or a position
    /// that is wrong.
    fileprivate var isAstray: Bool {
        if display.banner.quality == .lost { return true }
        guard let error = positionError, let dot = display.dot else { return false }
        return !dot.levels.meet(truth.levels)
            || Report.usual.isWrong(by: error, ring: dot.accuracy)
    }

    private static let usual = AuditTable()
}

extension SourceSnapshot {
    /// Whether the app wants positions from the source; it may have failed to start.
    fileprivate var isWanted: Bool {
        switch status {
        case .starting, .started, .failedToStart: true
        case .stopped, .stopping: false
        }
    }
}
