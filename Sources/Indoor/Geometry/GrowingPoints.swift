/// Points that are added one by one, with nearest-neighbour search.
///
/// They are indexed in runs. When the last two runs have the same length they are merged, so that
/// each point is indexed O(log n) times.
package struct GrowingPoints: Sendable {
    package typealias Found = SpatialIndex<Point>.Found

    private var points: [Point] = []
    private var runs: [(start: Int, index: SpatialIndex<Point>)] = []
    private var indexed = 0

    /// The number of points that are searched linearly.
    private static let shortest = 32

    package init() {}

    package mutating func add(_ point: Point) {
        points.append(point)
        if points.count - indexed < GrowingPoints.shortest { return }
        var start = indexed
        while let last = runs.last, last.index.shapes.count <= points.count - start {
            start = last.start
            runs.removeLast()
        }
        runs.append((start, SpatialIndex(Array(points[start...]))))
        indexed = points.count
    }

    /// The nearest points that `accepts` allows, sorted by distance; equal distances in their order.
    package func nearest(
        to point: Point, most: Int = 1, within radius: Double = .infinity,
        where accepts: (Int) -> Bool = { _ in true }
    ) -> [Found] {
        var found: [Found] = []
        for run in runs {
            found += run.index.nearest(to: point, most: most, within: radius) {
                accepts(run.start + $0)
            }.map { Found(number: run.start + $0.number, distance: $0.distance) }
        }
        for number in indexed..<points.count {
            let one = Found(number: number, distance: points[number].distance(to: point))
            if one.distance <= radius, accepts(number) { found.append(one) }
        }
        found.sort { ($0.distance, $0.number) < ($1.distance, $1.number) }
        return Array(found.prefix(most))
    }

    /// Whether a point is nearer than some metres.
    package func hasPoint(near point: Point, nearerThan metres: Double) -> Bool {
        nearest(to: point, within: metres).contains { $0.distance < metres }
    }
}
