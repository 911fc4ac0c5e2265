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
            (isGranted ? "allows " : "denies ")
                + (permission == .bluetooth ? "Bluetooth" : "the \(permission.rawValue)")
        case .switchBluetooth(let isOn): "turns Bluetooth \(isOn ? "on" : "off")"
        case .panMap, .zoomMap, .setMap: nil
        case .showOnMap(let level): "picks level \(level.label) on the map"
        case .searchFloors(let typed): "searches buildings for \(typed.isEmpty ? "all" : typed)"
        case .pickFacility(let name): "picks building \(name)"
        // The app's reaction is listed instead.
        case .collect: nil
        case .fault(let fault): fault.words
        case .endFaults: "faults end"
        case .crowd(let people, let level):
            "crowd \(people)" + (level.map { " on level \($0.label)" } ?? " a level")
        case .set(let name, let value): "set \(name) \(value)"
        case .note(let text): "note: \(text)"
        case .chapter(let name): "chapter: \(name)"
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
        case .stopBeacon(let id, let seconds): lasting("\(id) dead", seconds)
        case .stopBeacons(let level, let seconds):
            lasting("beacons of level \(level.label) dead", seconds)
        case .moveBeacon(let id, let metres, _, let seconds):
            lasting("\(id) moved \(metres.short) m", seconds)
        case .moveBeaconTo(let id, let place, let seconds):
            lasting("\(id) moved to \(place)", seconds)
        case .addBeacon(let place, let seconds): lasting("beacon added at \(place)", seconds)
        case .muffle(let decibels, let seconds):
            lasting("phone hears \(decibels.short) dB less", seconds)
        case .loseSatellites(let seconds): lasting("no satellites", seconds)
        case .misleadHeading(let degrees, let seconds):
            lasting("heading \(degrees.short)° off", seconds)
        case .failMap(let seconds): lasting("map fails", seconds)
        case .slowMap(let seconds): lasting("map slow", seconds)
        case .failPositioningData(let answer, let seconds):
            lasting("positioning data \(answer.rawValue)", seconds)
        case .slowPositioningData(let seconds): lasting("positioning data slow", seconds)
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
