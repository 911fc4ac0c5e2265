import Indoor

/// The source's own map of the building: the heights of its levels, their connectors, and where its
/// floors end. It is made from a venue once, and may be out of date when the building changes.
package struct PositioningMap: Sendable {
    /// One level of the map.
    private struct Floor: Sendable {
        let ordinal: LevelOrdinal
        /// Metres above the ground level.
        let elevation: Double
        /// Sorted by size, the smallest first: a kiosk before the hall that contains it.
        let units: [(area: Area, isOutdoor: Bool)]
        let outdoors: [Area]

        init(_ level: Level) {
            ordinal = level.ordinal
            elevation = level.elevation
            units = level.unitsSmallestFirst.map { ($0.area, $0.category == .outdoor) }
            outdoors = units.filter(\.isOutdoor).map(\.area)
        }

        /// Whether the smallest unit round a point is open ground.
        func isOutdoors(_ point: Point) -> Bool {
            outdoors.contains { $0.contains(point) }
                && units.first { $0.area.contains(point) }?.isOutdoor == true
        }
    }

    private let floors: [Floor]
    let connectors: [Connector]
    private let building: Building

    /// The venue as it was mapped. It is a class, so that a map whose parts are mostly unused costs
    /// no more to copy.
    private final class Building: Sendable {
        let venue: Venue

        init(_ venue: Venue) { self.venue = venue }
    }

    /// The map made from the present venue.
    package init(of venue: Venue) {
        floors = venue.levels.map(Floor.init)
        connectors = venue.connectors
        building = Building(venue)
    }

    var levels: [Level] { building.venue.levels }

    /// Whether the ground level or a higher one has a room, hall or platform there: a level may
    /// reach further than the one below.
    func isIndoors(_ point: Point) -> Bool {
        let ground = elevation(building.venue.groundLevel)
        return floors.contains { floor in
            floor.elevation >= ground && floor.units.contains { $0.area.contains(point) }
                && !floor.isOutdoors(point)
        }
    }

    /// Whether no room lies within this distance of a point.
    func isClear(_ point: Point, _ metres: Double) -> Bool {
        !isIndoors(point)
            && (0..<8).allSatisfy {
                !isIndoors(point + Heading.direction(Double($0) * 45) * metres)
            }
    }

    /// The facility's floor for a level at a point; nil between facilities.
    func floor(of level: LevelOrdinal, at point: Point) -> FacilityLevel? {
        building.venue.facility(at: Position(point, level: level))?.level(level)
    }

    /// The levels with walls and pathways, ascending, for a source that uses them.
    func storeys() -> [Storey] {
        let pathways = Pathways(building.venue.graph)
        return levels.map { Storey($0, pathways: pathways) }
    }

    private func floor(_ level: LevelOrdinal) -> Floor? { floors.first { $0.ordinal == level } }

    /// Metres above the ground level; 0 for a level that is not mapped.
    func elevation(_ level: LevelOrdinal) -> Double { floor(level)?.elevation ?? 0 }

    /// The levels of a coordinate: none on open ground at level 0, two on a connector.
    func levels(at point: Point, _ levels: Levels) -> Levels {
        guard let single = levels.single else { return levels }
        return single == 0 && floor(single)?.isOutdoors(point) == true ? .outdoors : levels
    }

    /// The levels that the connectors near a point lead to from `level`.
    func neighbours(
        of level: LevelOrdinal, near point: Point, within reach: Double, countsConveyors: Bool
    ) -> [LevelOrdinal] {
        connectors
            .filter { countsConveyors || !$0.kind.isConveyor }
            .filter { $0.levels.contains(level) && $0.distance(to: point) <= reach }
            .flatMap(\.levels)
            .filter { $0 != level }
    }
}
