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
            /// Stays, until it is asked to move again.
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
        /// Degrees clockwise from north of what points up.
        package var bearing: Double
        package var level: LevelOrdinal
        /// Whether the level is the user's choice.
        package var isLevelPicked: Bool
        /// How high the frame's point is on the screen: 0 at the bottom, 1 at the top.
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

    /// The app's choice of what floor to show, on a floor-aware map.
    package struct FloorPicker: Hashable, Sendable {
        package var site: String
        /// nil: none is chosen.
        package var facility: String?
        /// Of the facility; the top first.
        package var levels: [LevelOrdinal]
        /// nil: no level is chosen; every ground floor shows.
        package var selected: LevelOrdinal?
        /// The level of the position; nil where that is not known.
        package var automatic: LevelOrdinal?
        /// Whether the selected level is the user's choice.
        package var isPicked: Bool
        package var isOpen: Bool
        /// What is searched for among the facilities, and found; nil while nothing is.
        package var search: Search?

        package struct Search: Hashable, Sendable {
            package let typed: String
            package let found: [String]

            package init(typed: String, found: [String]) {
                self.typed = typed
                self.found = found
            }
        }

        package init(
            site: String, facility: String?, levels: [LevelOrdinal], selected: LevelOrdinal?,
            automatic: LevelOrdinal?, isPicked: Bool, isOpen: Bool, search: Search? = nil
        ) {
            self.site = site
            self.facility = facility
            self.levels = levels
            self.selected = selected
            self.automatic = automatic
            self.isPicked = isPicked
            self.isOpen = isOpen
            self.search = search
        }
    }

    /// What the app shows of the last location (arcgis-indoor-positioning: Handle location change).
    /// What the location lacks is nil, and shown as nothing.
    package struct Details: Hashable, Sendable {
        package var isOpen = false
        package var floor: Int?
        package var source: String?
        package var transmitters: Int?
        package var satellites: Int?
        /// Metres.
        package var accuracy: Double?

        package init() {}
    }

    /// The ids of what can be tapped on the map beside the buttons.
    package var chips: [String] {
        guard page.hasMap else { return [] }
        var chips = details == nil ? [] : ["details"]
        if let floors {
            chips.append("floors")
            if floors.isPicked, floors.automatic != nil { chips.append("floor-automatic") }
        }
        return chips
    }
}
