extension PhoneDisplay {
    /// The app's map view: what it follows, and how the user changed it.
    package struct Map: Hashable, Sendable {
        package enum Mode: String, CaseIterable, Hashable, Sendable {
            /// Follows the user, the building's plan upright.
            case follow
            /// Follows the user, turned to their heading.
            case heading
            /// Stays where the user dragged it.
            case free
            // Auto-pan (ips.md 1.5).
            /// Stays until the app moves it again.
            case off
            /// Moves only when the dot leaves the wander extent.
            case recenter
            /// The dot is low on the screen, the course points up.
            case navigation
            /// The heading points up.
            case compassNavigation = "compass-navigation"

            package static let plain: [Mode] = [.follow, .heading, .free]
            package static let autoPan: [Mode] = [.off, .recenter, .navigation, .compassNavigation]

            package var isAutoPan: Bool { Mode.autoPan.contains(self) }
            /// Whether the map turns with the user.
            package var turns: Bool {
                self == .heading || self == .navigation || self == .compassNavigation
            }
            /// Whether the user has taken the map away from the dot.
            package var stays: Bool { self == .free || self == .off }
        }

        /// The content of the view, before the shift.
        package enum Frame: Hashable, Sendable {
            /// The whole level.
            case level
            /// Centred on a point, at the page's own scale.
            case point(Point)
            /// All of these points.
            case points([Point])
        }

        package var mode: Mode
        package var frame: Frame
        /// Metres east and north that the user has dragged the view.
        package var shift: Point
        /// Steps by which the user has made it larger, or smaller.
        package var zoom = 0
        /// The allowed steps (ours).
        package static let zooms = -4...4
        /// Degrees clockwise from north of what points up.
        package var bearing: Double
        package var level: LevelOrdinal
        /// Whether the level is the user's choice.
        package var isLevelPicked: Bool
        /// The height of the frame's point on the screen: 0 at the bottom, 1 at the top.
        package var pointHeight = 0.5
        /// The mode that a tap on its chip leads to.
        package var next: Mode
        /// How often the map's layers have been filtered to another level.
        package var filterings = 0

        package init(
            mode: Mode, frame: Frame, shift: Point = .zero, bearing: Double, level: LevelOrdinal,
            isLevelPicked: Bool = false, next: Mode? = nil
        ) {
            self.mode = mode
            self.frame = frame
            self.shift = shift
            self.bearing = bearing
            self.level = level
            self.isLevelPicked = isLevelPicked
            self.next = next ?? (mode == .follow ? .heading : .follow)
        }
    }

    /// The app's choice of the floor to show, on a floor-aware map.
    package struct FloorPicker: Hashable, Sendable {
        package var site: String
        /// nil: no facility is chosen.
        package var facility: Facility?
        /// Whether there are several to choose from.
        package var hasFacilities: Bool
        /// The facility's levels, the top one first.
        package var levels: [Level]
        /// nil: no level is chosen; the ground floor shows.
        package var selected: LevelOrdinal?
        /// The level of the position in this facility; nil where it is not known, or in another.
        package var automatic: LevelOrdinal?
        /// Whether the position is on another level, or in another facility, than the selected one.
        package var isElsewhere: Bool
        /// Whether the user chose what is selected.
        package var isPicked: Bool
        /// Whether all levels are listed; otherwise only the selected one shows.
        package var isOpen: Bool
        /// The list of facilities; nil while it is closed.
        package var search: Search?

        package struct Facility: Hashable, Sendable {
            package let id: String
            package let name: String

            package init(id: String, name: String) {
                self.id = id
                self.name = name
            }
        }

        package struct Level: Hashable, Sendable {
            package let ordinal: LevelOrdinal
            /// Its sign.
            package let name: String

            package init(ordinal: LevelOrdinal, name: String) {
                self.ordinal = ordinal
                self.name = name
            }
        }

        /// A facility in the list.
        package struct Entry: Hashable, Sendable {
            package let id: String
            /// The text that picks it: its name, or its id where another facility has the same
            /// name.
            package let word: String
            package let name: String
            /// The site's name, where there are several sites.
            package let site: String?

            package init(id: String, word: String, name: String, site: String?) {
                self.id = id
                self.word = word
                self.name = name
                self.site = site
            }
        }

        package struct Search: Hashable, Sendable {
            package let typed: String
            package let found: [Entry]

            package init(typed: String, found: [Entry]) {
                self.typed = typed
                self.found = found
            }
        }

        package init(
            site: String, facility: Facility?, hasFacilities: Bool, levels: [Level],
            selected: LevelOrdinal?, automatic: LevelOrdinal?, isElsewhere: Bool, isPicked: Bool,
            isOpen: Bool, search: Search? = nil
        ) {
            self.site = site
            self.facility = facility
            self.hasFacilities = hasFacilities
            self.levels = levels
            self.selected = selected
            self.automatic = automatic
            self.isElsewhere = isElsewhere
            self.isPicked = isPicked
            self.isOpen = isOpen
            self.search = search
        }

        /// How the facility calls a level; nil for one that it lacks.
        package func name(of level: LevelOrdinal) -> String? {
            levels.first { $0.ordinal == level }?.name
        }
    }

    /// What the app shows of the last location (arcgis-indoor-positioning: Handle location change).
    /// Values that the location lacks are nil and are not shown.
    package struct Details: Hashable, Sendable {
        package var isOpen = false
        /// The level's sign.
        package var level: String?
        /// The level as the source counts it.
        package var floor: Int?
        package var source: String?
        package var counted: Counted?
        /// Metres.
        package var accuracy: Double?

        package init() {}
    }

    /// Whether the app's map can be shown.
    package var hasMap: Bool { stage != .loadingMap && stage != .mapFailed }

    /// The ids of what can be tapped on the map beside the buttons.
    package var chips: [String] {
        guard page.hasMap, hasMap else { return [] }
        var chips = details == nil ? [] : ["details"]
        if let floors {
            if floors.hasFacilities { chips.append("facilities") }
            if floors.levels.count > 1 { chips.append("floors") }
            if floors.isElsewhere { chips.append("floor-automatic") }
        }
        // The chip is on other pages only while there is something to stop.
        if page == .map || uses?.isOn == true { chips.append("my-position") }
        return chips
    }
}
