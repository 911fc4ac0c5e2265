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

    /// The level that a walk from `level` near a connector leads to, up or down as `height` says.
    func neighbour(
        of level: LevelOrdinal, near point: Point, within reach: Double, towards height: Double
    ) -> LevelOrdinal? {
        let isUp = height > elevation(level)
        let reachable = connectors.lazy
            .filter { $0.levels.contains(level) && $0.distance(to: point) <= reach }
            .flatMap(\.levels)
            .filter { $0 != level && (self.elevation($0) > self.elevation(level)) == isUp }
        return reachable.min { abs(elevation($0) - height) < abs(elevation($1) - height) }
    }
}

extension Connector {
    /// Metres on the plan from its line.
    func distance(to point: Point) -> Double {
        guard path.count > 1 else { return path[0].distance(to: point) }
        return zip(path, path.dropFirst())
            .map { Segment($0, $1).distance(to: point) }.min() ?? .infinity
    }
}
