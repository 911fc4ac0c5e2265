/// Points in a k-d tree, for nearest-neighbour search. Built once.
package struct PointIndex: Sendable {
    /// A point found: its number, and metres to it.
    package struct Found: Hashable, Sendable {
        package let number: Int
        package let distance: Double
    }

    private let points: [Point]
    /// The points' numbers; the middle one of a range splits it, alternately by x and by y.
    private let order: [Int32]

    package init(_ points: [Point]) {
        self.points = points
        var order = points.indices.map { Int32($0) }
        PointIndex.sort(&order, 0..<order.count, axis: 0, points)
        self.order = order
    }

    package var count: Int { points.count }

    /// The size of a range that is searched linearly.
    private static let leaf = 8

    private static func sort(
        _ order: inout [Int32], _ range: Range<Int>, axis: Int, _ points: [Point]
    ) {
        guard range.count > leaf else { return }
        order[range].sort { (points[Int($0)][axis], $0) < (points[Int($1)][axis], $1) }
        let middle = (range.lowerBound + range.upperBound) / 2
        sort(&order, range.lowerBound..<middle, axis: 1 - axis, points)
        sort(&order, (middle + 1)..<range.upperBound, axis: 1 - axis, points)
    }

    /// The nearest points that `accepts` allows, sorted by distance; equal distances by number.
    ///
    /// - Parameter most: the largest number of points.
    package func nearest(
        to point: Point, most: Int = 1, where accepts: (Int) -> Bool = { _ in true }
    ) -> [Found] {
        var search = Search(point: point, most: most)
        if most > 0 { search.visit(0..<order.count, axis: 0, of: self, where: accepts) }
        return search.found
    }

    private struct Search {
        let point: Point
        let most: Int
        var found: [Found] = []

        /// Metres within which another point would be among the nearest.
        var reach: Double { found.count < most ? .infinity : found[most - 1].distance }

        mutating func visit(
            _ range: Range<Int>, axis: Int, of index: PointIndex, where accepts: (Int) -> Bool
        ) {
            guard range.count > PointIndex.leaf else {
                for place in range { insert(Int(index.order[place]), of: index, where: accepts) }
                return
            }
            let middle = (range.lowerBound + range.upperBound) / 2
            let number = Int(index.order[middle])
            let offset = point[axis] - index.points[number][axis]
            let low = range.lowerBound..<middle
            let high = (middle + 1)..<range.upperBound
            visit(offset <= 0 ? low : high, axis: 1 - axis, of: index, where: accepts)
            insert(number, of: index, where: accepts)
            // The margin allows for rounding: points at exactly this distance must be visited,
            // too.
            guard abs(offset) <= reach * (1 + 1e-9) else { return }
            visit(offset <= 0 ? high : low, axis: 1 - axis, of: index, where: accepts)
        }

        private mutating func insert(
            _ number: Int, of index: PointIndex, where accepts: (Int) -> Bool
        ) {
            let one = Found(number: number, distance: index.points[number].distance(to: point))
            guard one.distance <= reach, accepts(number) else { return }
            let place = found.firstIndex {
                (one.distance, one.number) < ($0.distance, $0.number)
            }
            found.insert(one, at: place ?? found.count)
            if found.count > most { found.removeLast() }
        }
    }
}
