import App
import Indoor
import Positioning
import Simulation

/// The words of a walk for events and states: states and their causes, pages, cues, events.
/// `Subject` defines their meaning.
package enum Vocabulary {
    /// The words of all engines.
    package static let all: [String] = Engine.profiles.flatMap(words).withoutRepeats

    /// All words that do not depend on the venue, for a source.
    package static func words(_ profile: SourceProfile) -> [String] {
        PositioningState.names
            + causes(PositioningState.degradedName, profile.degradationCauses)
            + causes(PositioningState.lostName, profile.lossCauses)
            + profile.pages.flatMap { GuideEvent.page($0).names }
            + CueID.cues(with: profile).flatMap { id in
                [EventKind.cueShown, .cueHidden].flatMap { EventRecord($0, id.rawValue).names }
            }
            + SourceStatus.allCases.flatMap { SourceEvent.status($0).record.names }
            + (profile.acquisition.map { EventKind.acquisition($0.name).allNames } ?? [])
            + EventKind.levelChangedByItself.allNames
            + profile.notices.flatMap { SourceEvent.notice($0).record.names }
            + profile.details.flatMap(\.allNames)
            + EventKind.ofNavigation.compactMap(\.allNames.first)
            + EventKind.ofPerson.flatMap(\.allNames)
            + Misread.Cause.allCases.flatMap { Misread($0).record.names }
            + [EventKind.deviated.allNames.last, "recalculation-pending"].compactMap(\.self)
            + VibrationPattern.allCases.flatMap { GuideEvent.vibration($0).names }
            + profile.permissions.flatMap(permissions)
            + ["dot:blue", "dot:grey", "dot:none"]
            + profile.mapModes.flatMap { GuideEvent.map($0).names }
            + (profile.needsHelp ? [] : PhoneDisplay.Stage.allCases.map { "stage:\($0.rawValue)" })
            + (profile.map != nil ? floorLabels : [])
            + (profile.mapModes.contains(.off) ? symbols : [])
            + (profile.map != nil ? floors : [])
            + profile.positionSources.map { "position:\($0)" }
            + Subject.Use.allCases.map(\.rawValue) + uses
    }

    /// The words for a state with its causes.
    package static func causes(_ state: String, _ causes: [String]) -> [String] {
        causes.compactMap { EventRecord(.state, state, $0).names.last }
    }

    private static let uses =
        PositionUse.allCases.flatMap { use in
            [EventKind.useAllowed, .useStopped].flatMap { EventRecord($0, use.rawValue).names }
                + (use == .sharing ? [EventKind.positionSent, .positionReceived] : [])
                .flatMap(\.allNames)
        } + [EventKind.trackRecorded, .trackDelivered, .collected].flatMap(\.allNames)

    private static let symbols = PhoneDisplay.Dot.Symbol.allCases.map { "symbol:\($0.rawValue)" }
    private static let floors =
        Subject.Floors.allCases.map { "floors:\($0.rawValue)" } + ["facility:none"]

    /// The words for the floor on the details card.
    private static let floorLabels =
        ["\(floorLabel)none"] + (-20...200).map { "\(floorLabel)\($0)" }

    package static let floorLabel = "floor-label:"

    /// The words for a permission. The camera's needs no name, for compatibility.
    private static func permissions(_ permission: Permission) -> [String] {
        PermissionStatus.allCases.map { status in
            permission == .camera
                ? "permission:\(status.rawValue)"
                : "permission:\(permission.rawValue):\(status.rawValue)"
        }
    }

    /// The word for the floor picker showing a facility.
    static func word(for facility: Facility) -> String { "facility:\(facility.id)" }

    /// The word for the app's map showing a level.
    static func word(forMapOf level: LevelOrdinal) -> String { "map-level:\(level)" }
}

extension GuideEvent {
    /// The names in the walk language.
    fileprivate var names: [String] { record(at: 0)?.names ?? [] }
}
