import Indoor

/// A building in the ArcGIS Indoors model, in metres east and north of its frame's origin, from any
/// file format.
package struct IndoorsModel: Sendable {
    /// A row of one of the building's tables.
    package struct Row: Hashable, Sendable {
        /// In the singular: "unit".
        package let kind: String
        /// For messages: "Units, row 4".
        package let place: String

        package init(kind: String, place: String) { (self.kind, self.place) = (kind, place) }
    }

    package struct Level: Sendable {
        package let id: String
        package var ordinal: LevelOrdinal
        package var verticalOrder: Int
        /// nil: a floor outside any building.
        package let facility: String?
        package let shortName: String?
        package let name: String?
        /// Metres above the ground level, where that is known.
        package var height: Double?
        package let area: Area?
        package var surroundings = Surroundings()

        package init(
            id: String, ordinal: LevelOrdinal, verticalOrder: Int, facility: String?,
            shortName: String?, name: String?, height: Double?, area: Area?
        ) {
            self.id = id
            self.ordinal = ordinal
            self.verticalOrder = verticalOrder
            self.facility = facility
            self.shortName = shortName
            self.name = name
            self.height = height
            self.area = area
        }
    }

    package struct Unit: Sendable {
        package let name: String?
        /// USE_TYPE, in the owner's own words.
        package let useType: String
        package let level: LevelOrdinal
        package let area: Area
        package let row: Row

        package init(
            name: String?, useType: String, level: LevelOrdinal, area: Area, row: Row
        ) {
            self.name = name
            self.useType = useType
            self.level = level
            self.area = area
            self.row = row
        }
    }

    /// A wall, a door, or another drawn thing.
    package struct Detail: Sendable {
        package let useType: String
        package let level: LevelOrdinal
        package let lines: [[Point]]
        package let row: Row

        package init(useType: String, level: LevelOrdinal, lines: [[Point]], row: Row) {
            (self.useType, self.level, self.lines) = (useType, level, lines)
            self.row = row
        }
    }

    /// A way on one level, or between two.
    package struct Way: Sendable {
        /// nil: a way to walk along.
        package let kind: Connector.Kind?
        package let from: LevelOrdinal
        package let to: LevelOrdinal
        package let line: [Point]
        package let direction: Connector.Direction
        package let row: Row

        package init(
            kind: Connector.Kind? = nil, from: LevelOrdinal, to: LevelOrdinal, line: [Point],
            direction: Connector.Direction, row: Row
        ) {
            self.row = row
            self.kind = kind
            self.from = from
            self.to = to
            self.line = line
            self.direction = direction
        }
    }

    package let frame: GeoFrame
    package var sites: [Site] = []
    /// In the order of the table.
    package var levels: [Level] = []
    package var units: [Unit] = []
    package var details: [Detail] = []
    package var pathways: [Way] = []
    package var transitions: [Way] = []
    /// Lines across the doors that lead outdoors, each on the level it leads to.
    package var entrances: [Way] = []
    package var use = RowUse()

    package init(frame: GeoFrame) { self.frame = frame }
}
