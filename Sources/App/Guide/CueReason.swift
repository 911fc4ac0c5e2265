import Indoor
import Positioning

extension CueID {
    /// The condition that gives a cue its reason, in words for the desk: "nothing is left of the
    /// way". The app's own are written here; a source's follow from the purpose that it declares.
    package func reason(with profile: SourceProfile) -> String {
        CueID.reasons[self] ?? sourceReason(profile)
            ?? (isManoeuvre ? "the next manoeuvre is near" : "\(profile.name) asks for it")
    }

    private var isManoeuvre: Bool {
        rawValue.hasPrefix("turn-") || rawValue.hasPrefix("take-") || hasClause
    }

    private static let reasons: [CueID: String] = [
        .arrived: "the destination is reached",
        .myPosition: "the page of sharing and tracks is open",
        .sharingStarted: "the user has allowed sharing",
        .sharingStopped: "the user has stopped sharing",
        .trackingStarted: "the user has begun a track",
        .trackingStopped: "the user has ended a track",
        .notedHere: "the user noted something, and the position is known",
        .notedAtLastPlace: "the user noted something, and the position is lost",
        .notedWithoutPlace: "the user noted something, and there was no position yet",
        .positionRestored: "the position is accurate again",
        .positionConfirmed: "the user's help brought a position that is less accurate",
        .floorChanged: "the position is on another level than before",
        .noRoute: "no route leads to the destination",
        .noRouteClosed: "what is closed is on the only route",
        .noRouteSteps: "only steps lead to the destination, and the user wants none",
        .noRouteNow: "the way leads through what was closed, and no other leads there",
        .routeFailed: "the route service does not answer",
        .routeOffline: "there is no route, and the phone is offline",
        .rerouting: "the user has left the way, and a new route is awaited",
        .rerouted: "a new route has come",
        .navigationStarted: "navigation begins",
        .turnBack: "the way leads back, or the user walks back along it",
        .startWalking: "a route begins where the user is",
        .followTheLine: "the position is too rough to tell a side",
        .goOn: "the next manoeuvre is far",
        .changeLevel: "the way goes on on another level",
        .rideToLevel: "the user is on an escalator, a lift or stairs of the way",
        .arriveSoon: "the destination is near",
        .offTheWay: "the position is beside the way",
        .offTheLevel: "the position is on a level that the way does not touch",
        .unsureOfTheWay: "the position is too unsure to tell the way",
    ]

    private func sourceReason(_ profile: SourceProfile) -> String? {
        switch self {
        case profile.explanation: return "the app asks for the position for the first time"
        case profile.notInstalled: return "this phone lacks services that can be installed"
        case profile.unsupported: return "\(profile.name) cannot run on this phone"
        case profile.map?.failure: return "the map could not be loaded"
        case profile.map?.levelChange: return "the level has changed"
        default: break
        }
        if let permission = profile.permissions.first(where: { isAbout($0) }) {
            return "the app needs the permission for \(permission.rawValue)"
        }
        if let help = profile.acquisition.flatMap(reason(within:)) { return help }
        if profile.notices.contains(where: { $0.waitingCue == self }) {
            return "the first position is late"
        }
        if profile.remedies.contains(self) {
            return "the position is unsure or lost, and this helps"
        }
        return profile.detailCues.contains(self) ? "\(profile.name) tells it, once" : nil
    }

    private func isAbout(_ permission: Permission) -> Bool {
        [permission.rationale, permission.prompt, permission.denied, permission.required]
            .contains(self)
    }

    /// The reason of a cue with which a source asks for help.
    private func reason(within help: Acquisition) -> String? {
        let name = help.name
        switch self {
        case help.page: return "the page of the \(name) is open"
        case help.success: return "the \(name) has found the position"
        case help.suggestion: return "a \(name) would make the position better"
        case help.wait: return "the \(name) cannot begin yet"
        case help.givenUp: return "the user has given up the \(name), without a position"
        default: break
        }
        if help.hints.contains(self) { return "an attempt of the \(name) failed, and this helps" }
        if help.encouragements.contains(self) { return "the \(name) goes on" }
        return help.inVain.contains(self) ? "the \(name) goes on in vain" : nil
    }
}
