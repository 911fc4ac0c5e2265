import Indoor
import Positioning

/// The guide's settings that belong to no single cue.
package struct GuidanceSettings: Hashable, Sendable {
    package var pace = 1.3
    package var offTheWay = 7.5
    package var unsureOfTheWay = 15.0
    package var wanderExtent = 0.5
    package var pointHeight = 0.125
    package var floorAware = FloorAwareMap.indoors
    package var hasOwnFloorManager = true
    package var floorSelection = FloorSelection.always
    package var faultyApp = AppFault.none
    package var trackInterval = 5.0
    package var shareInterval = 5.0
    package var sharedAge = 30.0
    package var staleAfter = 5.0

    package init() {}

    package static let table: [Setting<GuidanceSettings>] = [
        .number(
            "announced-pace", "m/s", 0.3...3, source: "design 3", \.pace,
            "Instructions are timed for this walking speed (m/s); a larger one gives them earlier."
        ),
        .number(
            "off-the-way", "m", 1...100, source: "ours (vps-best-practices: Recalculation)",
            \.offTheWay,
            "Further than this from the way, the card warns and the dot leaves the way."
        ),
        .number(
            "unsure-of-the-way", "m", 1...100, source: "ours", \.unsureOfTheWay,
            "The card tells no turns while the position's error is more than this many metres."),
        .number(
            "wander-extent", "", 0...1, source: "ips.md 1.5", \.wanderExtent,
            "The dot may go this share of the way to the map's edge before the map follows."),
        .number(
            "navigation-point-height", "", 0...1, source: "ips.md 1.5", \.pointHeight,
            "In navigation mode the dot stands at this height of the map (0 bottom, 1 top)."),
        .choice(
            "floor-aware", source: "arcgis-indoor-positioning: Floor-aware maps", \.floorAware,
            FloorAwareMap.help),
        .flag(
            "own-floor-manager", source: "arcgis-indoor-positioning: Floor-aware maps",
            \.hasOwnFloorManager,
            "On: the app lists floors itself, for maps whose floors nothing else lists."),
        .choice(
            "floor-selection", source: "ips.md 1.7", \.floorSelection,
            "The position picks the map's level always, only while it knows one, or never."),
        .choice(
            "faulty-app", source: "ips.md 2.2", \.faultyApp,
            "The app makes this mistake on purpose, so that a rehearsal can show it."),
        .number(
            "track-interval", "s", 1...3600, source: "ours", \.trackInterval,
            "The app adds a point to a track at most once in this many seconds."),
        .number(
            "share-interval", "s", 1...3600, source: "ours", \.shareInterval,
            "The app sends a shared position at most once in this many seconds."),
        .number(
            "shared-age", "s", 1...3600, source: "ours", \.sharedAge,
            "Another person's position turns grey when it is older than this many seconds."),
        .number(
            "stale-after", "s", 1...3600, source: "vps.md 1.3", \.staleAfter,
            "The dot turns grey when no location has come for this many seconds."),
    ]
}

extension GuidanceSettings {
    /// Whether something lists the floors for a floor picker.
    var hasFloorPicker: Bool {
        switch floorAware {
        case .indoors: true
        case .ips: hasOwnFloorManager
        case .no: false
        }
    }

    /// Whether a setting has a meaning for an app with this source.
    package static func has(_ name: String, with profile: SourceProfile) -> Bool {
        switch name {
        case "wander-extent", "navigation-point-height": profile.mapModes.contains(.recenter)
        // Other sources tell themselves that a location is only the last known one.
        case "stale-after": profile.needsHelp
        case "floor-aware", "own-floor-manager", "floor-selection": profile.map != nil
        default: true
        }
    }
}

/// How the position selects a level.
package enum FloorSelection: String, CaseIterable, Hashable, Sendable {
    /// Selects the position's level, and none if it has none.
    case always
    /// Selects the position's level, and keeps the last one if it has none.
    case alwaysNotClearing = "always-not-clearing"
    /// Only the user selects.
    case never
}

/// A deliberate mistake in the app, for a rehearsal to show.
package enum AppFault: String, CaseIterable, Hashable, Sendable {
    case none
    /// The last floor and source stay on the details card when a location lacks them.
    case staleFloorLabel = "stale-floor-label"
    /// The layers are filtered with each location.
    case filtersAlways = "filters-always"
    /// The position is shared without permission.
    case sharesUnasked = "shares-unasked"
    /// Points of a track that are recorded without a network are lost.
    case losesTrack = "loses-track"
    /// Points of a track are sent again under other numbers.
    case repeatsTrack = "repeats-track"
}
