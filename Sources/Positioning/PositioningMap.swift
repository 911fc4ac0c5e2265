import Indoor

/// The source's own map of the building: the heights of its levels, their connectors, and where its
/// floors end. It is made from a venue once, and may be out of date when the building changes.
package struct PositioningMap: Sendable {
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
        connectors = venue.connectors
        building = Building(venue)
    }

    var levels: [Level] { building.venue.levels }

    /// The registered beacons.
    var beacons: [Beacon] { building.venue.beacons }

    /// Whether the ground level or a higher one has a room, hall or platform there: a level may
    /// reach further than the one below.
    func isIndoors(_ point: Point) -> Bool {
        let ground = elevation(building.venue.groundLevel)
        return levels.contains { level in
            level.elevation >= ground && PositioningMap.isOutdoors(point, on: level) == false
        }
    }

    /// Whether the smallest unit around a point is open ground; nil outside all units.
    private static func isOutdoors(_ point: Point, on level: Level) -> Bool? {
        level.unitNumber(at: point).map { level.units[$0].category == .outdoor }
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

    /// Whether the map has a layer of pathways.
    var hasPathways: Bool { building.venue.hasPathways }

    /// The ways of each level, for a source that uses them.
    func pathways() -> Pathways { Pathways(building.venue.graph) }

    /// Metres above the ground level; 0 for a level that is not mapped.
    func elevation(_ level: LevelOrdinal) -> Double {
        building.venue.level(level)?.elevation ?? 0
    }

    /// The levels of a coordinate: none on open ground at level 0, two on a connector.
    func levels(at point: Point, _ levels: Levels) -> Levels {
        guard let single = levels.single else { return levels }
        let isOutdoors = building.venue.level(single).flatMap {
            PositioningMap.isOutdoors(point, on: $0)
        }
        return single == 0 && isOutdoors == true ? .outdoors : levels
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
