import App
import Indoor
import Positioning
import Simulation

/// Events in a few words, for the event list. The names are those of the walk language, so that a
/// script's expectations can use them.
extension SourceEvent {
    var kind: Chronicle.Kind {
        switch self {
        case .state(.accuratePositioning): .accurate
        case .state(.degradedPositioning): .degraded
        case .state(.notPositioning): .lost
        case .status: .source
        case .acquisition: .acquisition
        case .level: .level
        case .notice: .error
        case .detail(let detail): detail.kindOfEvent
        }
    }

    var words: String {
        switch self {
        case .status(let status): "source \(status.rawValue)"
        case .state(let state): state.name + (state.reason.map { ": \($0)" } ?? "")
        case .acquisition(let status, let name): "\(name) \(status.rawValue)"
        case .level(let from, let to, let isAutomatic):
            "level " + (from.map { "\($0.label) → " } ?? "") + to.label
                + (isAutomatic ? " by itself" : "")
        case .notice(let notice): "error \(notice.name)"
        case .detail(let detail): detail.words
        }
    }
}

extension SourceDetail {
    var kindOfEvent: Chronicle.Kind {
        switch role {
        case .activity: .acquisition
        case .fix: .fix
        case .sensor: .sensor
        case .ride: .connector
        case .handover: .handover
        case .attempt: .failedAttempt
        }
    }

    /// The words of an event; for a fix with its error in metres.
    func words(_ error: Double?) -> String {
        words + (error.map { ", \($0.fixed(1)) m off" } ?? "")
    }
}

extension NavigationEvent {
    var words: String {
        switch self {
        case .started: "navigation started"
        case .manoeuvre(let manoeuvre): "next: \(manoeuvre.words)"
        case .offRoute: "left the itinerary"
        case .rerouted: "new itinerary"
        case .arrived: "arrived"
        case .stopped: "navigation stopped"
        case .noRoute: "no route"
        case .routeFailed: "route request failed"
        }
    }
}

extension Manoeuvre {
    /// The words for the desk: "turn left", "escalator down to level −1".
    package var words: String {
        var words = kind == .elevator ? "lift" : kind.rawValue
        if let direction { words += " \(direction.rawValue)" }
        if changesLevel, let toLevel { words += " to level \(toLevel.label)" }
        return words
    }
}

extension Misread {
    var words: String {
        let place = takenFor ?? "another place"
        return switch cause {
        case .wrongLevel, .lookalike: "misread: taken for \(place)"
        case .mirrored: "misread: taken for the other end of \(place)"
        case .changedFront: "misread: fronts have changed"
        case .oldMap: "misread: the map is old"
        }
    }
}

extension PersonEvent {
    var kind: Chronicle.Kind { if case .gaveUp = self { .error } else { .input } }

    /// nil for what happens with every cue.
    var words: String? {
        switch self {
        case .noticed, .read, .acted: nil
        case .overlooked(let cue): "overlooks \(cue.id)"
        case .hesitated: "hesitates"
        case .held(.carried): "looks at the phone again"
        case .held(.lowered): "lowers the phone"
        case .held(.pocketed): "pockets the phone"
        case .held(.locked): "locks and pockets the phone"
        case .backFromSettings: "back from the settings"
        case .gaveUp: "gives up"
        }
    }
}

extension Input {
    var kind: Chronicle.Kind {
        switch self {
        case .note: .caption
        case .chapter: .chapter
        default: .input
        }
    }

    /// nil for frequent events, and for events that are listed in another way.
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
        // It is listed with its number.
        case .confirm: nil
        case .choose(let place): "chooses \(place)"
        case .tap(let button): "taps \(button)"
        case .answer(let permission, let isGranted):
            "\(isGranted ? "allows" : "denies") \(permission.words)"
        case .toggle(let sense, let isOn): "turns \(sense.words) \(isOn ? "on" : "off")"
        case .panMap, .zoomMap, .setMap: nil
        case .showOnMap(let level): "picks level \(level.label) on the map"
        case .searchFloors(let typed): "searches buildings for \(typed.isEmpty ? "all" : typed)"
        case .pickFacility(let name): "picks building \(name)"
        // The app's reaction is listed instead.
        case .collect: nil
        case .fault(let fault): FaultKind.words(of: fault)
        case .endFaults: "faults end"
        case .crowd(let people, let level):
            "crowd \(people)" + (level.map { " on level \($0.label)" } ?? " a level")
        case .set(let name, let value): "set \(name) \(value)"
        case .note(let text): "note: \(text)"
        case .chapter(let name): "chapter: \(name)"
        }
    }
}

extension PhoneDisplay {
    /// The present state in words: "page map, position accurate, hint hold-upright".
    package var words: String {
        let cues = cues.filter { $0.kind != .page }.map { "\($0.kind.rawValue) \($0.id)" }
        return (["page \(page.rawValue)", "position \(banner.quality.rawValue)"] + cues)
            .joined(separator: ", ")
    }
}
