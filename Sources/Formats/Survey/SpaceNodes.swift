import Indoor

/// The nodes in or on one space, in the order in which they were found, with nearest-neighbour
/// search.
///
/// Stored as k-d trees over runs of nodes. When the last two runs have the same length they are
/// merged, so that each node is sorted O(log n) times.
struct SpaceNodes {
    private(set) var numbers: [Int] = []
    private var known: Set<Int> = []
    private var points: [Point] = []
    private var runs: [(start: Int, index: PointIndex)] = []
    private var indexed = 0

    /// A node's number in the network, and the metres to it.
    struct Found {
        let node: Int
        let point: Point
        let distance: Double
        fileprivate let place: Int
    }

    private static let shortest = 32

    mutating func add(_ node: Int, at point: Point) {
        guard known.insert(node).inserted else { return }
        numbers.append(node)
        points.append(point)
        if points.count - indexed < SpaceNodes.shortest { return }
        var start = indexed
        while let last = runs.last, last.index.count <= points.count - start {
            start = last.start
            runs.removeLast()
        }
        runs.append((start, PointIndex(Array(points[start...]))))
        indexed = points.count
    }

    /// The nearest nodes that `accepts` allows, sorted by distance; equal distances in their order.
    func nearest(to point: Point, most: Int, where accepts: (Int) -> Bool) -> [Found] {
        var found: [Found] = []
        for run in runs {
            found += run.index.nearest(to: point, most: most) { accepts(numbers[run.start + $0]) }
                .map { self.found(run.start + $0.number, $0.distance) }
        }
        for place in indexed..<points.count where accepts(numbers[place]) {
            found.append(self.found(place, points[place].distance(to: point)))
        }
        found.sort { ($0.distance, $0.place) < ($1.distance, $1.place) }
        return Array(found.prefix(most))
    }

    private func found(_ place: Int, _ distance: Double) -> Found {
        Found(node: numbers[place], point: points[place], distance: distance, place: place)
    }
}
