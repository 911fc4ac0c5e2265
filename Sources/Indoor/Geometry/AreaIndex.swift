/// Bounds in a uniform grid, for one question: which of them hold this point. Built once.
package struct AreaIndex: Sendable {
    private let bounds: [Bounds]
    private let origin: Point
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    private let firstEntry: [Int32]
    private let entries: [Int32]

    /// Entries a bounds may take on average (ours): what holds the memory linear, however the
    /// bounds overlap.
    private static let mostEntries = 16.0

    package init(_ bounds: [Bounds]) {
        self.bounds = bounds
        let whole = Bounds(bounds.lazy.flatMap { [$0.low, $0.high] })
        let (low, size) = (whole?.low ?? .zero, whole?.size ?? .zero)
        var cell = max(1, (size.x * size.y / Double(max(bounds.count, 1))).squareRoot())
        cell = max(cell, size.x / 4000, size.y / 4000)
        let most = AreaIndex.mostEntries * Double(bounds.count) + 1000
        while AreaIndex.entryCount(bounds, cell) > most { cell *= 2 }
        origin = low
        cellSize = cell
        columns = Int(size.x / cell) + 1
        rows = Int(size.y / cell) + 1
        var first = [Int32](repeating: 0, count: columns * rows + 1)
        for one in bounds {
            AreaIndex.forEachCell(of: one, low, cell, columns) { first[$0 + 1] += 1 }
        }
        for i in 1..<first.count { first[i] += first[i - 1] }
        var cursor = first
        var filled = [Int32](repeating: 0, count: Int(first[first.count - 1]))
        for (number, one) in bounds.enumerated() {
            AreaIndex.forEachCell(of: one, low, cell, columns) {
                filled[Int(cursor[$0])] = Int32(number)
                cursor[$0] += 1
            }
        }
        firstEntry = first
        entries = filled
    }

    private static func entryCount(_ bounds: [Bounds], _ cell: Double) -> Double {
        bounds.reduce(0) { sum, one in
            sum + (one.size.x / cell + 1).rounded(.up) * (one.size.y / cell + 1).rounded(.up)
        }
    }

    private static func forEachCell(
        of bounds: Bounds, _ origin: Point, _ cell: Double, _ columns: Int, _ visit: (Int) -> Void
    ) {
        let (low, high) = ((bounds.low - origin) / cell, (bounds.high - origin) / cell)
        for row in Int(low.y)...Int(high.y) {
            for column in Int(low.x)...Int(high.x) { visit(row * columns + column) }
        }
    }

    /// The first of the bounds, by number, that hold the point and that `accepts` takes.
    package func first(at point: Point, where accepts: (Int) -> Bool) -> Int? {
        for entry in candidates(at: point) {
            let number = Int(entry)
            if bounds[number].contains(point), accepts(number) { return number }
        }
        return nil
    }

    /// The numbers of all bounds that hold the point, ascending.
    package func all(at point: Point) -> [Int] {
        candidates(at: point).lazy.map { Int($0) }.filter { bounds[$0].contains(point) }
    }

    private func candidates(at point: Point) -> ArraySlice<Int32> {
        let place = (point - origin) / cellSize
        guard place.x >= 0, place.y >= 0, place.x < Double(columns), place.y < Double(rows) else {
            return []
        }
        let cell = Int(place.y) * columns + Int(place.x)
        return entries[Int(firstEntry[cell])..<Int(firstEntry[cell + 1])]
    }
}
