import Guidance
import Indoor
import Positioning
import Replay
import Session

/// What has just happened: it stands out for a second on the clock, then it settles.
extension ScreenModel {
    /// The simulated seconds of one on the clock; at high speeds a few, or all would be new.
    private var newSeconds: Double { min(max(speed, 1), 5) }

    func isNew(_ event: Chronicle.Entry) -> Bool {
        (0..<newSeconds).contains(report.seconds - event.seconds)
    }

    /// Whether a cue has just come.
    func isNew(_ cue: ShownCue) -> Bool {
        (0..<newSeconds).contains(report.seconds - SimulatedTime.seconds(cue.shownAt))
    }

    /// Whether an event of this kind has just happened.
    func isNew(_ kind: Chronicle.Kind) -> Bool {
        for event in chronicle.entries.reversed() {
            guard isNew(event) else { return false }
            if event.kind == kind { return true }
        }
        return false
    }

    /// Whether a gauge has just passed one of its limits, in either direction.
    func hasJustPassed(_ gauge: Gauge) -> Bool {
        guard let value = gauge.value,
            let curve = chronicle.timeline.curves.first(where: { $0.name == gauge.name })
        else { return false }
        let before = report.tick - SimulatedTime.tick(atSeconds: newSeconds)
        guard before >= 0, curve.values.indices.contains(before / Curve.step),
            let last = curve.values[before / Curve.step]
        else { return false }
        return gauge.limits.contains { ($0 <= value) != ($0 <= last) }
    }
}

extension PhoneDisplay.Banner.Quality {
    /// Of the events in which the position becomes so.
    var kind: Chronicle.Kind {
        switch self {
        case .accurate: .accurate
        case .degraded: .degraded
        case .lost, .none: .lost
        }
    }
}
