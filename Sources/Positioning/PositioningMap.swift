import Indoor

/// What a source knows of the building: the heights of its levels and what joins them.
package struct PositioningMap: Sendable {
    private let elevations: [(level: LevelOrdinal, metres: Double)]
    let connectors: [Connector]

    package init(venue: Venue) {
        elevations = venue.levels.map { ($0.ordinal, $0.elevation) }
        connectors = venue.connectors
    }

    /// Metres above the ground level; 0 for a level that is not mapped.
    func elevation(_ level: LevelOrdinal) -> Double {
        elevations.first { $0.level == level }?.metres ?? 0
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
