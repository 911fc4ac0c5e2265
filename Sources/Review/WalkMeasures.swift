import Guidance
import Indoor
import Navigation
import Positioning
import Session
import Traces

/// What a walk was like for who held the phone: measured in its ticks, of what the source said beside
/// the truth, and of what the phone showed.
package struct WalkMeasures: RehearsalObserver, Sendable {
    /// Ticks in which the app wanted positions: from the source's start on, while it is not stopped.
    package private(set) var asked = 0
    /// Those of them without a present position: none, or the last one known.
    package private(set) var withoutPosition = 0
    /// Those with a position on another level than the person's.
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

    /// Seconds of so many ticks.
    package static func seconds(_ ticks: Int) -> Double { SimulatedTime.seconds(ticks) }

    /// Of the time in which positions were wanted; nil where they never were.
    package func share(_ ticks: Int) -> Double? {
        asked == 0 ? nil : Double(ticks) / Double(asked)
    }
}

extension SourceSnapshot {
    /// Whether the app wants positions of it; it may have failed to start.
    fileprivate var isWanted: Bool {
        switch status {
        case .starting, .started, .failedToStart: true
        case .stopped, .stopping: false
        }
    }
}
