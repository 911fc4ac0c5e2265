import Indoor
import Positioning

/// Short words of the app that are no cues: buttons, states, units. A sheet has all of them.
package struct Label: Hashable, Sendable {
    package let rawValue: String

    package init(_ id: String) { rawValue = id }
}

/// The app's own labels.
extension Label {
    package static let appName = Label("app-name")
    // Buttons.
    package static let locate = Label("locate")
    package static let stopLocating = Label("stop-locating")
    package static let search = Label("search")
    package static let start = Label("start")
    package static let stop = Label("stop")
    package static let cancel = Label("cancel")
    package static let back = Label("back")
    package static let done = Label("done")
    package static let later = Label("later")
    package static let proceed = Label("continue")
    package static let allow = Label("allow")
    package static let deny = Label("deny")
    package static let settings = Label("settings")
    // States.
    package static let stateNone = Label("state-none")
    package static let stateAccurate = Label("state-accurate")
    package static let stateDegraded = Label("state-degraded")
    package static let stateLost = Label("state-lost")
    package static let stateStopped = Label("state-stopped")
    /// A template with {seconds} since the last location.
    package static let stateStale = Label("state-stale")
    // States of a source that finds positions by itself.
    package static let stateLoadingMap = Label("state-loading-map")
    package static let stateMapFailed = Label("state-map-failed")
    package static let stateStarting = Label("state-starting")
    package static let stateWaiting = Label("state-waiting")
    package static let stateFailed = Label("state-failed")
    package static let stateLastKnown = Label("state-last-known")

    package static let states: [Label] = [
        .stateNone, .stateAccurate, .stateDegraded, .stateLost, .stateStopped, .stateStale,
        .stateLoadingMap, .stateMapFailed, .stateStarting, .stateWaiting, .stateFailed,
        .stateLastKnown,
    ]
    // Parts of sentences.
    package static let up = Label("up")
    package static let down = Label("down")
    package static let level = Label("level")
    package static let remaining = Label("remaining")
    /// Templates with {metres}: a length, a distance ahead; and the words for here.
    package static let metres = Label("metres")
    package static let inMetres = Label("in-metres")
    package static let now = Label("now")
    /// The side on which a place is that the user has arrived at.
    package static let placeAhead = Label("place-ahead")
    package static let placeLeft = Label("place-left")
    package static let placeRight = Label("place-right")
    package static let placeBehind = Label("place-behind")
    /// A template for two clauses: {clause}, then {next}.
    package static let then = Label("then")
    /// What is closed and has no name of its own.
    package static func closed(_ kind: Connector.Kind) -> Label { Label("closed-\(kind.rawValue)") }
    // Over the map: the floor picker and the details of the last location.
    package static let floors = Label("floors")
    package static let facilities = Label("facilities")
    package static let floorAutomatic = Label("floor-automatic")
    package static let details = Label("details")
    package static let detailFloor = Label("detail-floor")
    /// The level's number as the source counts it.
    package static let detailOrder = Label("detail-order")
    package static let detailSource = Label("detail-source")
    package static let detailAccuracy = Label("detail-accuracy")
    package static let noMatches = Label("no-matches")
    package static let searchHint = Label("search-hint")
    package static let nothingFound = Label("nothing-found")

    // The app's use of the position.
    package static let myPosition = Label("my-position")
    package static let share = Label("share")
    package static let stopSharing = Label("stop-sharing")
    package static let track = Label("track")
    package static let stopTracking = Label("stop-tracking")
    package static let on = Label("is-on")
    package static let off = Label("is-off")

    private static let own: [Label] = [
        .appName, .locate, .stopLocating, .search, .start, .stop, .cancel, .back, .done, .later,
        .proceed, .allow, .deny, .settings, .up, .down, .level, .remaining, .metres, .inMetres,
        .now,
        .placeAhead, .placeLeft, .placeRight, .placeBehind, .then, .searchHint, .nothingFound,
        .floors, .facilities, .floorAutomatic,
        .details, .detailFloor, .detailOrder, .detailSource, .detailAccuracy, .noMatches,
        .myPosition, .share,
        .stopSharing, .track, .stopTracking, .on,
        .off,
    ]

    /// The labels of an app with a source.
    package static func labels(with profile: SourceProfile) -> [Label] {
        let states = profile.permissions.flatMap(Label.states)
        let modes = Set(profile.mapModes + PhoneDisplay.Map.Mode.plain)
        let maps = PhoneDisplay.Map.Mode.allCases.filter { modes.contains($0) }.map { Label($0) }
        let counts = profile.counts.map { Label(counted: $0) }
        return own + Connector.Kind.allCases.map(closed) + counts + maps + Label.states
            + [profile.acquisition?.label].compactMap(\.self) + states
    }

    /// The state of a permission, always in view: "location-granted".
    package init(_ permission: Permission, _ status: PermissionStatus) {
        let state = status == .notDetermined ? "unknown" : status.rawValue
        self.init("\(permission.rawValue)-\(state)")
    }

    /// The phone's own switch for it is off: "NAME-switched-off".
    package init(switchedOff permission: Permission) {
        self.init("\(permission.rawValue)-switched-off")
    }

    /// All states of a permission, and of its switch if there is one.
    package static func states(of permission: Permission) -> [Label] {
        PermissionStatus.allCases.map { Label(permission, $0) }
            + (permission.hasSwitch ? [Label(switchedOff: permission)] : [])
    }

    /// The number of things that a location comes from, by the name of one: "detail-satellites".
    package init(counted name: String) { self.init("detail-\(name)s") }

    /// A mode of the map: "map-follow".
    package init(_ mode: PhoneDisplay.Map.Mode) { self.init("map-\(mode.rawValue)") }

    /// The placeholders that its words may use.
    package var placeholders: [String] {
        switch self {
        case .metres, .inMetres: ["metres"]
        case .stateStale: ["seconds"]
        case .then: ["clause", "next"]
        default: []
        }
    }
}

extension Label {
    /// The side on which a place is that the user has arrived at.
    ///
    /// - Parameter turn: degrees from the user's heading to the place, positive to the right.
    package static func side(_ turn: Double) -> Label {
        switch abs(turn) {
        case ..<45: placeAhead
        case ..<135: turn < 0 ? placeLeft : placeRight
        default: placeBehind
        }
    }
}

extension Acquisition {
    /// The label of the button that starts it.
    package var label: Label { Label(name) }
}

extension Label: CaseIterable, RawRepresentable {
    /// The labels of an app with any of the shipped engines.
    package static let allCases = all(with: Engine.profiles)

    /// The labels of an app with any of these sources.
    package static func all(with profiles: [SourceProfile]) -> [Label] {
        profiles.flatMap { labels(with: $0) }.withoutRepeats
    }

    private static let known = Set(allCases)

    /// nil for an id that neither the app nor an engine has.
    package init?(rawValue id: String) {
        self.init(id)
        guard Label.known.contains(self) else { return nil }
    }
}
