import Indoor

/// A building in the ArcGIS Indoors model, in metres east and north of its frame's origin, from any
/// file format.
package struct IndoorsModel: Sendable {
    package struct Level: Sendable {
        package let id: String
        package var ordinal: LevelOrdinal
        package let verticalOrder: Int
        /// nil: a floor outside any building.
        package let facility: String?
        package let shortName: String?
        package let name: String?
        /// Metres above the ground level, where that is known.
        package let height: Double?
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
        /// The row of the table, from 0.
        package let number: Int

        package init(
            name: String?, useType: String, level: LevelOrdinal, area: Area, number: Int
        ) {
            self.name = name
            self.useType = useType
            self.level = level
            self.area = area
            self.number = number
        }
    }

    /// A wall, a door, or another drawn thing.
    package struct Detail: Sendable {
        package let useType: String
        package let level: LevelOrdinal
        package let lines: [[Point]]

        package init(useType: String, level: LevelOrdinal, lines: [[Point]]) {
            (self.useType, self.level, self.lines) = (useType, level, lines)
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

        package init(
            kind: Connector.Kind? = nil, from: LevelOrdinal, to: LevelOrdinal, line: [Point],
            direction: Connector.Direction
        ) {
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

    package init(frame: GeoFrame) { self.frame = frame }
}
