import Indoor
import Navigation
import Positioning

/// Events in a few words, for the event list. Names are those of the walk language, so that what
/// is read there can be expected in a script.
extension SourceEvent {
    var kind: Chronicle.Kind {
        switch self {
        case .state(.accuratePositioning): .accurate
        case .state(.degradedPositioning): .degraded
        case .state(.notPositioning): .lost
        case .status: .source
        case .scan, .backgroundScan: .scan
        case .localized: .fix
        case .level: .level
        case .conveyor: .connector
        case .error: .error
        case .tracking: .tracking
        case .attempt: .failedAttempt
        }
    }

    func words(truth: Truth) -> String {
        switch self {
        case .status(let status): "source \(status.rawValue)"
        case .state(let state): state.name + (state.reason.map { ": \($0)" } ?? "")
        case .scan(let status): "scan \(status.rawValue)"
        case .backgroundScan(let status): "background scan \(status.rawValue)"
        case .localized(let fix, let isBackground, _):
            (isBackground ? "background fix, " : "fix, ")
                + truth.point.distance(to: fix.position.point).fixed(1) + " m off"
        case .level(let from, let to, let isAutomatic):
            "level " + (from.map { "\($0.label) → " } ?? "") + to.label
                + (isAutomatic ? " by itself" : "")
        case .conveyor(let action, let id): "\(id) \(action.rawValue)"
        case .error(let error): "error \(error.rawValue)"
        case .tracking(let state): "tracking \(state.words)"
        case .attempt(let outcome, let isBackground):
            (isBackground ? "background attempt " : "attempt ") + outcome.rawValue
        }
    }
}

extension TrackingState {
    package var words: String {
        switch self {
        case .normal: "normal"
        case .limited(let reason): reason.rawValue
        case .notAvailable: "not available"
        }
    }
}

extension NavigationEvent {
    var words: String {
        switch self {
        case .started: "navigation started"
        case .step(let step): "next: \(step.words)"
        case .deviated: "left the itinerary"
        case .recalculated: "new itinerary"
        case .arrived: "arrived"
        case .stopped: "navigation stopped"
        case .noRoute: "no route"
        case .routeFailed: "route request failed"
        }
    }
}

extension Step {
    fileprivate var words: String {
        var words = kind == .elevator ? "lift" : kind.rawValue
        if let direction { words += " \(direction.rawValue)" }
        if changesLevel, let toLevel { words += " to level \(toLevel.label)" }
        return words
    }
}

extension Input {
    var kind: Chronicle.Kind {
        if case .note = self { .caption } else { .input }
    }

    /// nil for what happens all the time, or shows as an event anyway.
    var words: String? {
        switch self {
        case .walk(.to(let place)): "walks to \(place)"
        case .walk(.toSpot(let spot)): "walks to a spot on level \(spot.level.label)"
        case .walk, .stop, .turn, .face: nil
        case .incline(let degrees): "phone to \(degrees.short)°"
        case .followGuidance: "follows the app"
        case .takeLift(let level): "takes the lift to \(level.label)"
        case .openApp: "opens the app"
        case .hideApp: "hides the app"
        case .choose(let place): "chooses \(place)"
        case .tap(let button): "taps \(button)"
        case .answerCamera(let isGranted): isGranted ? "allows the camera" : "denies the camera"
        case .panMap, .setMap: nil
        case .showOnMap(let level): "picks level \(level.label) on the map"
        case .fault(let fault): fault.words
        case .endFaults: "faults end"
        case .set(let name, let value): "set \(name) \(value)"
        case .note(let text): "note: \(text)"
        }
    }
}

extension Fault {
    fileprivate var words: String {
        func lasting(_ what: String, _ seconds: Double?) -> String {
            what + (seconds.map { " for \($0.short) s" } ?? "")
        }
        return switch self {
        case .network(.cut, let seconds): lasting("network cut", seconds)
        case .network(.slow, let seconds): lasting("network slow", seconds)
        case .coverCamera(let seconds): lasting("camera covered", seconds)
        case .darken(let seconds): lasting("light out", seconds)
        case .lowLight(let seconds): lasting("low light", seconds)
        case .driftBurst(let percent, let seconds):
            lasting("tracking drifts \(percent.short) %", seconds)
        case .heat(let seconds): lasting("phone hot", seconds)
        case .unreliablePhone: "unreliable phone"
        case .freezeAfterScan(let seconds): "tracking freezes \(seconds.short) s after scans"
        case .breakTracking(let reason, let seconds):
            lasting("tracking \(reason.rawValue)", seconds)
        case .failTracking(let seconds): lasting("tracking fails", seconds)
        case .failAttempts(let outcome, let count): "next \(count) scans \(outcome.rawValue)"
        case .wrongLevel(let level): "next fix from level \(level.label)"
        case .jump(let metres, _): "tracking leaps \(metres.short) m"
        case .plainWalls(let seconds): lasting("plain walls", seconds)
        case .stopConveyor(let id, let seconds): lasting("\(id) stops", seconds)
        case .freezeTracking(let seconds): lasting("tracking frozen", seconds)
        case .failRoutes(let seconds): lasting("router fails", seconds)
        case .misplaceRoutes(let metres, _, let seconds):
            lasting("router \(metres.short) m off", seconds)
        case .loseTrackingSupport: "no AR support"
        }
    }
}
