import Indoor
import Positioning

/// The app's own cues.
extension CueID {
    // Pages.
    package static let arrived: CueID = "arrived"
    package static let myPosition: CueID = "my-position"
    // The app's use of the position.
    package static let sharingStarted: CueID = "sharing-started"
    package static let sharingStopped: CueID = "sharing-stopped"
    package static let trackingStarted: CueID = "tracking-started"
    package static let trackingStopped: CueID = "tracking-stopped"
    package static let notedHere: CueID = "noted-here"
    package static let notedAtLastPlace: CueID = "noted-at-last-place"
    package static let notedWithoutPlace: CueID = "noted-without-place"
    // Positioning.
    package static let positionRestored: CueID = "position-restored"
    package static let positionConfirmed: CueID = "position-confirmed"
    package static let floorChanged: CueID = "floor-changed"
    // Navigation.
    package static let noRoute: CueID = "no-route"
    package static let noRouteClosed: CueID = "no-route-closed"
    package static let noRouteSteps: CueID = "no-route-steps"
    package static let routeFailed: CueID = "route-failed"
    package static let routeOffline: CueID = "route-offline"
    package static let rerouting: CueID = "recalculating"
    package static let rerouted: CueID = "recalculated"
    package static let navigationStarted: CueID = "navigation-started"
    // Instructions.
    package static let startWalking: CueID = "start-walking"
    package static let goOn: CueID = "go-on"
    package static let turnSlightLeft: CueID = "turn-slight-left"
    package static let turnLeft: CueID = "turn-left"
    package static let turnSharpLeft: CueID = "turn-sharp-left"
    package static let turnSlightRight: CueID = "turn-slight-right"
    package static let turnRight: CueID = "turn-right"
    package static let turnSharpRight: CueID = "turn-sharp-right"
    package static let turnBack: CueID = "turn-back"
    package static let takeStairs: CueID = "take-stairs"
    package static let takeEscalator: CueID = "take-escalator"
    package static let takeLift: CueID = "take-lift"
    package static let takeRamp: CueID = "take-ramp"
    package static let takeWalkway: CueID = "take-walkway"
    package static let passDoor: CueID = "pass-door"
    package static let rideToLevel: CueID = "ride-to-level"
    package static let changeLevel: CueID = "change-level"
    package static let arriveSoon: CueID = "arrive-soon"
    package static let followTheLine: CueID = "follow-the-line"
    package static let offTheWay: CueID = "off-the-way"
    package static let offTheLevel: CueID = "off-the-level"
    package static let unsureOfTheWay: CueID = "unsure-of-the-way"
    package static let noRouteNow: CueID = "no-route-now"

    private static let pages: [CueID] = [
        .arrived, .myPosition, .sharingStarted, .sharingStopped, .trackingStarted,
        .trackingStopped, .notedHere, .notedAtLastPlace, .notedWithoutPlace,
    ]
    private static let navigation: [CueID] = [
        .positionRestored, .positionConfirmed, .noRoute, .noRouteClosed, .noRouteSteps,
        .routeFailed, .routeOffline, .rerouting, .rerouted, .navigationStarted,
    ]
    private static let instructions: [CueID] = [
        .startWalking, .goOn, .turnSlightLeft, .turnLeft, .turnSharpLeft, .turnSlightRight,
        .turnRight, .turnSharpRight, .turnBack, .takeStairs, .takeEscalator, .takeLift, .takeRamp,
        .takeWalkway, .passDoor, .changeLevel, .rideToLevel, .arriveSoon,
    ]
    private static let isInstruction = Set(instructions)
    /// The messages that the card of instructions shows in their place.
    private static let asides: [CueID] = [
        .offTheWay, .offTheLevel, .followTheLine, .unsureOfTheWay, .noRouteNow,
    ]

    /// Whether the card of instructions shows it in the place of an instruction.
    package var isAside: Bool { CueID.asides.contains(self) }

    /// The cues of an app with a source.
    package static func cues(with profile: SourceProfile) -> [CueID] {
        profile.cues + pages + navigation + instructions + asides
    }

    /// Whether it is an instruction.
    private var isInstruction: Bool { CueID.isInstruction.contains(self) }

    /// Whether it has a clause: all instructions but the start, which uses the clause of the turn.
    package var hasClause: Bool { isInstruction && self != .startWalking }

    /// The placeholders that its words may use.
    package var placeholders: [String] {
        switch self {
        case .startWalking, .goOn: ["clause"]
        case .rideToLevel: ["clause"] + clausePlaceholders
        case .floorChanged: ["level"]
        case .myPosition: ["sharing", "tracking"]
        case .noRouteClosed, .noRouteNow: ["place", "part"]
        case .arrived, .navigationStarted, .noRoute, .noRouteSteps, .routeFailed, .routeOffline:
            ["place"]
        default: isInstruction ? ["distance", "clause"] + clausePlaceholders : remedyValues
        }
    }

    private var remedyValues: [String] {
        Engine.profiles.lazy.compactMap { $0.remedyValues[self] }.first ?? []
    }

    /// The placeholders that its clause may use.
    package var clausePlaceholders: [String] {
        switch self {
        case .takeStairs, .takeEscalator, .takeLift, .changeLevel, .rideToLevel:
            ["direction", "level"]
        case .arriveSoon: ["place"]
        default: []
        }
    }
}

extension CueID: CaseIterable, RawRepresentable {
    /// The cues of an app with any of the shipped engines; a shipped sheet has words for each.
    package static let allCases = all(with: Engine.profiles)

    /// The cues of an app with any of these sources.
    package static func all(with profiles: [SourceProfile]) -> [CueID] {
        let all = profiles.flatMap(\.cues) + pages + navigation + instructions + asides
        return all.withoutRepeats
    }

    private static let known = Set(allCases)

    /// nil for an id that neither the app nor an engine has.
    package init?(rawValue id: String) {
        self.init(id)
        guard CueID.known.contains(self) else { return nil }
    }
}
