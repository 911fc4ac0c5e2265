import Indoor

/// What a source knows of the building: the heights of its levels, what joins them, and where its
/// floors end.
package struct PositioningMap: Sendable {
    private let venue: Venue
    var connectors: [Connector] { venue.connectors }

    package init(venue: Venue) { self.venue = venue }

    /// Metres above the ground level; 0 for a level that is not mapped.
    func elevation(_ level: LevelOrdinal) -> Double { venue.elevation(of: level) }

    /// The levels that a coordinate names: none on open ground, two on the way between two.
    func levels(at point: Point, _ levels: Levels) -> Levels {
        levels.single.map { venue.levels(at: Position(point, level: $0)) } ?? levels
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
