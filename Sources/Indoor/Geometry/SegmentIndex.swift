/// Segments in a uniform grid, for the two frequent queries of a tick: the first segment that a ray
/// hits, and the segments near a point. Built once.
///
/// Cells are stored as compressed rows of segment numbers: no dictionary, so no order that depends
/// on hashing.
package struct SegmentIndex: Sendable {
    package let segments: [Segment]
    private let origin: Point
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    private let firstEntry: [Int32]
    private let entries: [Int32]

    /// - Parameter cellSize: metres; about the length of a typical segment. Increased when the grid
    ///   would have more than a million cells.
    package init(_ segments: [Segment], cellSize wanted: Double = 4) {
        self.segments = segments
        let bounds =
            Bounds(segments.lazy.flatMap { [$0.a, $0.b] })
            ?? Bounds(low: .zero, high: .zero)
        let size = bounds.size
        let cell = max(
            wanted, (size.x * size.y / 1_000_000).squareRoot(), size.x / 4000, size.y / 4000)
        origin = bounds.low
        cellSize = cell
        columns = Int(size.x / cell) + 1
        rows = Int(size.y / cell) + 1

        var lists: [(cell: Int32, segment: Int32)] = []
        for (number, segment) in segments.enumerated() {
            for row in SegmentIndex.rows(of: segment, origin, cell) {
                for column in SegmentIndex.columns(of: segment, inRow: row, origin, cell) {
                    lists.append((Int32(row * columns + column), Int32(number)))
                }
            }
        }
        var first = [Int32](repeating: 0, count: columns * rows + 1)
        for entry in lists { first[Int(entry.cell) + 1] += 1 }
        for i in 1..<first.count { first[i] += first[i - 1] }
        var cursor = first
        var filled = [Int32](repeating: 0, count: lists.count)
        for entry in lists {
            filled[Int(cursor[Int(entry.cell)])] = entry.segment
            cursor[Int(entry.cell)] += 1
        }
        firstEntry = first
        entries = filled
    }

    private static func rows(
        of segment: Segment, _ origin: Point, _ cell: Double
    ) -> ClosedRange<Int> {
        let (a, b) = (segment.a.y - origin.y, segment.b.y - origin.y)
        return Int(min(a, b) / cell)...Int(max(a, b) / cell)
    }

    /// The columns of a row that a segment passes, with a small margin: a long diagonal is stored
    /// only in the cells it crosses.
    private static func columns(
        of segment: Segment, inRow row: Int, _ origin: Point, _ cell: Double
    ) -> ClosedRange<Int> {
        let (a, b) = (segment.a - origin, segment.b - origin)
        var (low, high) = (min(a.x, b.x), max(a.x, b.x))
        if abs(b.y - a.y) > cell {
            let slope = (b.x - a.x) / (b.y - a.y)
            let atBottom = a.x + (Double(row) * cell - a.y) * slope
            let atTop = a.x + (Double(row + 1) * cell - a.y) * slope
            let spare = cell * 1e-6
            low = max(low, min(atBottom, atTop) - spare)
            high = min(high, max(atBottom, atTop) + spare)
        }
        return Int(low / cell)...max(Int(low / cell), Int(high / cell))
    }

    /// The first segment that the line from `start` to `end` hits, and the fraction (0 ... 1) of
    /// the line there. `accepts` filters segments by number.
    package func firstHit(
        from start: Point, to end: Point, where accepts: (Int) -> Bool = { _ in true }
    ) -> (segment: Int, fraction: Double)? {
        let ray = Segment(start, end)
        var best: (segment: Int, fraction: Double)?
        forEachCell(along: ray) { cell, entryFraction in
            // Cells are visited along the ray: no later cell can have an earlier hit.
            if let best, best.fraction < entryFraction { return false }
            for i in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                let number = Int(entries[i])
                guard let t = ray.crossing(segments[number]), t < best?.fraction ?? 2,
                    accepts(number)
                else { continue }
                best = (number, t)
            }
            return true
        }
        return best
    }

    /// Whether the line from `start` to `end` hits any segment that `accepts` lets pass.
    package func isHit(
        from start: Point, to end: Point, where accepts: (Int) -> Bool = { _ in true }
    ) -> Bool {
        let ray = Segment(start, end)
        var isHit = false
        forEachCell(along: ray) { cell, _ in
            for i in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                let number = Int(entries[i])
                guard ray.crossing(segments[number]) != nil, accepts(number) else { continue }
                isHit = true
                return false
            }
            return true
        }
        return isHit
    }

    /// Every segment that the line from `start` to `end` hits, in the order of the line.
    package func hits(from start: Point, to end: Point) -> [(segment: Int, fraction: Double)] {
        let ray = Segment(start, end)
        var found: [(segment: Int, fraction: Double)] = []
        forEachCell(along: ray) { cell, _ in
            for i in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                let number = Int(entries[i])
                guard let t = ray.crossing(segments[number]) else { continue }
                // A segment is stored in every cell that it passes.
                if !found.contains(where: { $0.segment == number }) { found.append((number, t)) }
            }
            return true
        }
        found.sort { ($0.fraction, $0.segment) < ($1.fraction, $1.segment) }
        return found
    }

    /// The numbers of the segments with a point within `radius` metres, ascending.
    package func near(_ point: Point, within radius: Double) -> [Int] {
        var found: [Int] = []
        forEachNear(point, within: radius) {
            found.append($0)
            return true
        }
        guard found.count > 1 else { return found }
        found.sort()
        return found.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Whether any segment with a point within `radius` metres is one that `accepts` lets pass.
    package func isAnyNear(
        _ point: Point, within radius: Double, where accepts: (Int) -> Bool = { _ in true }
    ) -> Bool {
        var isAny = false
        forEachNear(point, within: radius) {
            isAny = accepts($0)
            return !isAny
        }
        return isAny
    }

    /// Calls `visit` with each segment that has a point within `radius` metres, some more than once,
    /// until `visit` says false.
    private func forEachNear(
        _ point: Point, within radius: Double, _ visit: (Int) -> Bool
    ) {
        let low = (point - Point(radius, radius) - origin) / cellSize
        let high = (point + Point(radius, radius) - origin) / cellSize
        guard high.x >= 0, high.y >= 0, low.x < Double(columns), low.y < Double(rows)
        else { return }
        for row in max(0, Int(low.y))...min(rows - 1, Int(high.y)) {
            for column in max(0, Int(low.x))...min(columns - 1, Int(high.x)) {
                let cell = row * columns + column
                for i in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                    let number = Int(entries[i])
                    guard segments[number].distance(to: point) <= radius else { continue }
                    guard visit(number) else { return }
                }
            }
        }
    }

    /// The segment nearest to a point, if one lies within `radius` metres.
    package func nearest(
        to point: Point, within radius: Double, where accepts: (Int) -> Bool = { _ in true }
    ) -> (segment: Int, distance: Double)? {
        var reach = min(cellSize, radius)
        while true {
            let candidates = near(point, within: reach).filter(accepts)
            if let best = candidates.map({ ($0, segments[$0].distance(to: point)) })
                .min(by: { $0.1 < $1.1 })
            {
                return best
            }
            if reach >= radius { return nil }
            reach = min(reach * 3, radius)
        }
    }

    /// Calls `visit` with each cell a ray passes and the ray fraction at which it enters it, until
    /// `visit` says false (grid traversal after Amanatides and Woo, 1987).
    private func forEachCell(along ray: Segment, _ visit: (Int, Double) -> Bool) {
        let direction = ray.b - ray.a
        guard let (enter, leave) = clip(ray) else { return }
        let start = (ray.point(at: enter) - origin) / cellSize
        var column = min(max(Int(start.x), 0), columns - 1)
        var row = min(max(Int(start.y), 0), rows - 1)
        let stepX = direction.x > 0 ? 1 : -1
        let stepY = direction.y > 0 ? 1 : -1
        func fraction(toColumn edge: Int) -> Double {
            let x = origin.x + Double(edge) * cellSize
            return direction.x == 0 ? .infinity : (x - ray.a.x) / direction.x
        }
        func fraction(toRow edge: Int) -> Double {
            let y = origin.y + Double(edge) * cellSize
            return direction.y == 0 ? .infinity : (y - ray.a.y) / direction.y
        }
        var at = enter
        while at <= leave, column >= 0, column < columns, row >= 0, row < rows {
            guard visit(row * columns + column, at) else { return }
            let nextX = fraction(toColumn: stepX > 0 ? column + 1 : column)
            let nextY = fraction(toRow: stepY > 0 ? row + 1 : row)
            guard nextX.isFinite || nextY.isFinite else { return }
            if nextX < nextY { column += stepX } else { row += stepY }
            at = max(at, min(nextX, nextY))
        }
    }

    /// The part of a ray (as fractions) inside the grid; nil when there is none.
    private func clip(_ ray: Segment) -> (Double, Double)? {
        let direction = ray.b - ray.a
        let far = origin + Point(Double(columns), Double(rows)) * cellSize
        var (enter, leave) = (0.0, 1.0)
        for axis in 0...1 {
            if direction[axis] == 0 {
                if ray.a[axis] < origin[axis] || ray.a[axis] > far[axis] { return nil }
                continue
            }
            let t1 = (origin[axis] - ray.a[axis]) / direction[axis]
            let t2 = (far[axis] - ray.a[axis]) / direction[axis]
            enter = max(enter, min(t1, t2))
            leave = min(leave, max(t1, t2))
        }
        return enter <= leave ? (enter, leave) : nil
    }
}
