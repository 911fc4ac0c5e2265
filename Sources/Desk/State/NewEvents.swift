import App
import Indoor
import Positioning
import Rehearsal
import Simulation

/// New events: they stand out for a second on the clock.
extension ScreenModel {
    /// The simulated seconds in a second on the clock. At high speeds it is limited, because
    /// otherwise everything would be new. At the end of a walk, where the clock stands still,
    /// nothing is new.
    private var newSeconds: Double {
        isFinished ? 0 : interface.isPaused ? 1 : min(max(speed, 1), 5)
    }

    func isNew(_ event: Chronicle.Entry) -> Bool {
        (0..<newSeconds).contains(report.seconds - event.seconds)
    }

    /// Whether a cue has just come.
    func isNew(_ cue: ShownCue) -> Bool {
        (0..<newSeconds).contains(report.seconds - SimulatedTime.seconds(cue.shownAt))
    }

    /// Whether an event of this kind has just happened.
    func isNew(_ kind: EventKind.Role) -> Bool {
        for event in chronicle.entries.reversed() {
            guard isNew(event) else { return false }
            if event.kind == kind { return true }
        }
        return false
    }

    /// The most important new event, the only one with an accent; among equal ones, the newest.
    var accent: Chronicle.Entry? {
        let news = chronicle.entries.reversed().prefix { isNew($0) }
        let most = news.map(\.kind.weight).max()
        return news.first { $0.kind.weight == most }
    }

    /// Whether a gauge that has just passed a limit has the accent: not beside a new state or a
    /// failure, which matter more.
    func isAccent(_ gauge: Gauge) -> Bool {
        hasJustPassed(gauge) && (accent?.kind.weight ?? 0) < EventKind.Role.accurate.weight
    }

    /// Whether a new level has the accent: not beside a new state, which matters more.
    var isLevelAccent: Bool {
        isNew(.level) && (accent?.kind.weight ?? 0) <= EventKind.Role.level.weight
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

extension EventKind.Role {
    /// The importance of an event among those of one moment: failures, then the state of the
    /// position, its level, the app's words.
    fileprivate var weight: Int {
        switch self {
        case .lost, .error, .failed: 5
        case .accurate, .degraded: 4
        case .level, .handover: 3
        case .cue: 2
        case .navigation, .permission, .met, .connector, .fix: 1
        default: 0
        }
    }
}

extension PhoneDisplay.Banner.Quality {
    /// The kind of event that starts this quality.
    var kind: EventKind.Role {
        switch self {
        case .accurate: .accurate
        case .degraded: .degraded
        case .lost, .none: .lost
        }
    }
}
