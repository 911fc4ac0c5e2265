import Indoor
import Positioning

/// The guide's settings that belong to no single cue.
package struct GuidanceSettings: Hashable, Sendable {
    /// The assumed walking speed, m/s.
    package var pace = 1.3
    /// Metres beside the way from which the card says that the user is off it.
    package var offTheWay = 7.5
    package var unsureOfTheWay = 15.0
    /// How far the dot may move from the middle before the map follows in `recenter`: 1 is the
    /// edge.
    package var wanderExtent = 0.5
    /// The height of the dot on the screen in `navigation`: 0 is the bottom.
    package var pointHeight = 0.125
    package var floorAware = FloorAwareMap.indoors
    package var floorSelection = FloorSelection.always
    package var faultyApp = AppFault.none
    /// Seconds between two points of a track, and between two shared positions.
    package var trackInterval = 5.0
    package var shareInterval = 5.0
    /// Seconds after which another person's position is grey.
    package var sharedAge = 30.0

    package init() {}

    package static let table: [Setting<GuidanceSettings>] = [
        .number("announced-pace", "m/s", 0.3...3, source: "design 3", \.pace),
        .number(
            "off-the-way", "m", 1...100,
            source: "ours (vps-best-practices: Recalculation)", \.offTheWay),
        .number("unsure-of-the-way", "m", 1...100, source: "ours", \.unsureOfTheWay),
        .number("wander-extent", "", 0...1, source: "ips.md 1.5", \.wanderExtent),
        .number("navigation-point-height", "", 0...1, source: "ips.md 1.5", \.pointHeight),
        .choice(
            "floor-aware", source: "arcgis-indoor-positioning: Floor-aware maps", \.floorAware),
        .choice("floor-selection", source: "ips.md 1.7", \.floorSelection),
        .choice("faulty-app", source: "ips.md 2.2", \.faultyApp),
        .number("track-interval", "s", 1...3600, source: "ours", \.trackInterval),
        .number("share-interval", "s", 1...3600, source: "ours", \.shareInterval),
        .number("shared-age", "s", 1...3600, source: "ours", \.sharedAge),
    ]
}

extension GuidanceSettings {
    /// Whether a setting has a meaning for an app with this source.
    package static func has(_ name: String, with profile: SourceProfile) -> Bool {
        switch name {
        case "unsure-of-the-way": !profile.matchesItinerary
        case "wander-extent", "navigation-point-height": profile.mapModes.contains(.recenter)
        case "floor-aware", "floor-selection": profile.hasFloorPicker
        default: true
        }
    }
}

/// The kind of map. Both kinds in the vendor's document have a floor picker.
package enum FloorAwareMap: String, CaseIterable, Hashable, Sendable { case indoors, ips, no }

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
