import App
import Indoor
import Positioning
import Simulation

/// The words of a walk for events and states: states and their causes, pages, cues, events.
/// `Subject` defines their meaning.
package enum Vocabulary {
    /// The words of all engines.
    package static let all: [String] = Engine.profiles.flatMap(words)
        .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }

    /// All words that do not depend on the venue, for a source.
    package static func words(_ profile: SourceProfile) -> [String] {
        PositioningState.names
            + profile.degradationCauses.map { "\(PositioningState.degradedName):\($0)" }
            + profile.lossCauses.map { "\(PositioningState.lostName):\($0)" }
            + profile.pages.map { "page:\($0.rawValue)" }
            + CueID.cues(with: profile).flatMap { [$0.rawValue, "\($0.rawValue):hidden"] }
            + SourceStatus.allCases.map { "source:\($0.rawValue)" }
            + acquisition(profile)
            + ["level-changed", "level-changed:automatic"]
            + profile.notices.map { "error:\($0.name)" }
            + profile.details.map(\.name)
            + NavigationEvent.names.map { "navigation:\($0)" }
            + PersonEvent.names.map { "person:\($0)" }
            + Misread.Cause.allCases.map { "misread:\($0.rawValue)" }
            + ["deviated", "recalculation-pending"]
            + VibrationPattern.allCases.map { "vibration:\($0.rawValue)" }
            + profile.permissions.flatMap(permissions)
            + ["dot:blue", "dot:grey", "dot:none"]
            + profile.mapModes.map { "map:\($0.rawValue)" }
            + (profile.needsHelp ? [] : PhoneDisplay.Stage.allCases.map { "stage:\($0.rawValue)" })
            + (profile.map != nil ? floorLabels : [])
            + (profile.mapModes.contains(.off) ? symbols : [])
            + (profile.map != nil ? floors : [])
            + profile.positionSources.map { "position:\($0)" }
            + Subject.Use.allCases.map(\.rawValue)
    }

    private static let symbols = PhoneDisplay.Dot.Symbol.allCases.map { "symbol:\($0.rawValue)" }
    private static let floors =
        Subject.Floors.allCases.map { "floors:\($0.rawValue)" } + ["facility:none"]

    /// The words for the floor on the details card.
    private static let floorLabels =
        ["\(floorLabel)none"] + (-20...200).map { "\(floorLabel)\($0)" }

    package static let floorLabel = "floor-label:"

    private static func acquisition(_ profile: SourceProfile) -> [String] {
        guard let acquisition = profile.acquisition else { return [] }
        return AcquisitionStatus.allCases.map { "\(acquisition.name)-\($0.rawValue)" }
    }

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
