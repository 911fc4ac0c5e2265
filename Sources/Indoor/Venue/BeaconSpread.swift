/// Chooses points of a level that are a spacing apart, until no point is further than that from a
/// chosen one.
///
/// The next point is the nearest of all points that are at least a spacing from every chosen one.
/// So the chosen points spread from the first as a front, evenly along corridors and in rows in
/// halls.
struct BeaconSpread {
    private(set) var chosen: [Point] = []
    private let points: [Point]
    private let level: Level
    private let spacing: Double
    /// Metres from each point to the nearest chosen one; a wall between adds to them.
    private var distances: [Double]
    /// The share of the spacing that a wall between two points adds, so that each room gets its own
    /// beacons unless it is small (ours).
    private static let wall = 0.25

    init(_ points: [Point], on level: Level, spacing: Double) {
        self.points = points
        self.level = level
        self.spacing = spacing
        distances = [Double](repeating: .infinity, count: points.count)
    }

    /// - Returns: false if it was ended.
    mutating func fill(goesOn: (Double) -> Bool) -> Bool {
        var left = points.count
        while let next = nearest() {
            left -= choose(next)
            let done = 1 - Double(left) / Double(max(points.count, 1))
            if chosen.count % 20 == 0, !goesOn(done) { return false }
        }
        return true
    }

    /// The nearest point that is a spacing or more from every chosen one.
    private func nearest() -> Int? {
        var best: Int?
        var least = Double.infinity
        for (number, distance) in distances.enumerated() where distance >= spacing {
            if best == nil || distance < least { (best, least) = (number, distance) }
        }
        return best
    }

    /// - Returns: how many points are near to it and were near to no other chosen point.
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
