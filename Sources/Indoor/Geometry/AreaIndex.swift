/// A tree of bounds that answers which of them contain a point. Built once.
package struct AreaIndex: Sendable {
    private struct Branch: Sendable {
        var bounds: Bounds
        /// The smallest number of its bounds.
        var first: Int
        /// Its range of `order`.
        let range: Range<Int>
        /// The numbers of its two branches; nil for a leaf.
        var branches: (Int, Int)?
    }

    private let bounds: [Bounds]
    /// The numbers of the bounds, neighbours together.
    private var order: [Int]
    /// The branches; the last is the root.
    private var tree: [Branch] = []

    /// The size of a leaf, which is searched linearly.
    private static let leaf = 8

    package init(_ bounds: [Bounds]) {
        self.bounds = bounds
        order = Array(bounds.indices)
        if !bounds.isEmpty { _ = grow(order.indices, axis: 0) }
    }

    /// Adds the branch of a range of `order`, which it sorts; returns its number.
    private mutating func grow(_ range: Range<Int>, axis: Int) -> Int {
        guard range.count > AreaIndex.leaf else {
            let numbers = order[range]
            var whole = bounds[numbers[range.lowerBound]]
            for number in numbers {
                whole.include(bounds[number].low)
                whole.include(bounds[number].high)
            }
            tree.append(Branch(bounds: whole, first: numbers.min() ?? 0, range: range))
            return tree.count - 1
        }
        let middles = bounds
        order[range].sort { (middles[$0].centre[axis], $0) < (middles[$1].centre[axis], $1) }
        let middle = (range.lowerBound + range.upperBound) / 2
        let low = grow(range.lowerBound..<middle, axis: 1 - axis)
        let high = grow(middle..<range.upperBound, axis: 1 - axis)
        var whole = tree[low].bounds
        whole.include(tree[high].bounds.low)
        whole.include(tree[high].bounds.high)
        tree.append(
            Branch(
                bounds: whole, first: min(tree[low].first, tree[high].first), range: range,
                branches: (low, high)))
        return tree.count - 1
    }

    /// The first of the bounds, by number, that contains the point and is allowed by `accepts`.
    package func first(at point: Point, where accepts: (Int) -> Bool) -> Int? {
        var found: Int?
        if !tree.isEmpty { search(in: tree.count - 1, at: point, &found, where: accepts) }
        return found
    }

    private func search(
        in branch: Int, at point: Point, _ found: inout Int?, where accepts: (Int) -> Bool
    ) {
        let here = tree[branch]
        guard here.first < found ?? .max, here.bounds.contains(point) else { return }
        if let (low, high) = here.branches {
            let isLowFirst = tree[low].first < tree[high].first
            search(in: isLowFirst ? low : high, at: point, &found, where: accepts)
            search(in: isLowFirst ? high : low, at: point, &found, where: accepts)
        } else {
            for number in order[here.range] where number < found ?? .max {
                if bounds[number].contains(point), accepts(number) { found = number }
            }
        }
    }

    /// The numbers of all bounds that contain the point, ascending.
    package func all(at point: Point) -> [Int] {
        var found: [Int] = []
        var open = tree.isEmpty ? [] : [tree.count - 1]
        while let number = open.popLast() {
            let here = tree[number]
            guard here.bounds.contains(point) else { continue }
            if let (low, high) = here.branches {
                open += [low, high]
            } else {
                found += order[here.range].filter { bounds[$0].contains(point) }
            }
        }
        return found.sorted()
    }
}
