import Indoor

/// The nodes in or on one space, in the order in which they were found, with nearest-neighbour
/// search.
struct SpaceNodes {
    private(set) var numbers: [Int] = []
    private var known: Set<Int> = []
    private var points = GrowingPoints()

    mutating func add(_ node: Int, at point: Point) {
        guard known.insert(node).inserted else { return }
        numbers.append(node)
        points.add(point)
    }

    /// The nearest nodes that `accepts` allows and the metres to them, sorted by distance; equal
    /// distances in their order.
    func nearest(
        to point: Point, most: Int, where accepts: (Int) -> Bool
    ) -> [(node: Int, distance: Double)] {
        points.nearest(to: point, most: most) { accepts(numbers[$0]) }
            .map { (numbers[$0.number], $0.distance) }
    }
}
