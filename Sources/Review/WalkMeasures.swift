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
    package private(set) var cuesShown = 0
    package private(set) var vibrations = 0
    /// The second of the first arrival; nil: there was none.
    package private(set) var arrivedAt: Double?

    package init() {}

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        for event in report.events { note(event, report) }
        guard report.source.isWanted else { return }
        asked += 1
        guard let location = report.location, !location.isLastKnown, !report.state.isLost else {
            withoutPosition += 1
            return
        }
        errors.append(location.point.distance(to: report.truth.point))
        if !location.levels.meet(report.truth.levels) { onWrongLevel += 1 }
    }

    private mutating func note(_ event: SessionEvent, _ report: Report) {
        switch event {
        case .guide(.cue(.shown)): cuesShown += 1
        case .guide(.vibration): vibrations += 1
        case .navigation(.arrived): arrivedAt = arrivedAt ?? report.seconds
        default: break
        }
    }

    /// The seconds of a number of ticks.
    package static func seconds(_ ticks: Int) -> Double { SimulatedTime.seconds(ticks) }

    /// The share of the time in which positions were wanted; nil if they never were.
    package func share(_ ticks: Int) -> Double? {
        asked == 0 ? nil : Double(ticks) / Double(asked)
    }
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
