/// Chooses from the points of a level some that are a spacing apart, so that no other point is
/// further from one.
///
/// Of the points that are a spacing or more from all chosen, the nearest is next: the chosen ones
/// spread from the first as a front, evenly along corridors and in rows in halls.
struct BeaconSpread {
    private(set) var chosen: [Point] = []
    private let points: [Point]
    private let level: Level
    private let spacing: Double
    /// Of each point the metres to the nearest chosen one, with those that walls count for.
    private var distances: [Double]
    /// The share of the spacing that a wall between counts for, so that rooms get beacons of their
    /// own where they are not small (ours).
    private static let wall = 0.25

    init(_ points: [Point], on level: Level, spacing: Double) {
        self.points = points
        self.level = level
        self.spacing = spacing
        distances = [Double](repeating: .infinity, count: points.count)
    }

    /// - Returns: false when it was ended.
    mutating func fill(goesOn: (Double) -> Bool) -> Bool {
        var left = points.count
        while let next = nearest() {
            left -= choose(next)
            let done = 1 - Double(left) / Double(max(points.count, 1))
            if chosen.count % 20 == 0, !goesOn(done) { return false }
        }
        return true
    }

    /// The first of the nearest points that are a spacing from all chosen.
    private func nearest() -> Int? {
        var best: Int?
        var least = Double.infinity
        for (number, distance) in distances.enumerated() where distance >= spacing {
            if best == nil || distance < least { (best, least) = (number, distance) }
        }
        return best
    }

    /// - Returns: how many points are near to it and were to no other.
    private mutating func choose(_ number: Int) -> Int {
        let place = points[number]
        chosen.append(place)
        var count = 0
        for other in points.indices {
            var distance = points[other].distance(to: place)
            guard distance < distances[other] else { continue }
            if distance < spacing, distance + spacing * BeaconSpread.wall >= spacing,
                !level.isWalkable(from: place, to: points[other])
            {
                distance = min(distance + spacing * BeaconSpread.wall, distances[other])
            }
            if distance < spacing, distances[other] >= spacing { count += 1 }
            distances[other] = distance
        }
        return count
    }
}
