/// Segments, points or rectangles in a uniform grid: what a ray hits, what is near a point, what
/// contains it. Built once.
///
/// Cells are stored as compressed rows of numbers: no dictionary, so no order that depends on
/// hashing. The numbers of a cell ascend.
///
/// It is a class, because the closures of each query would copy a struct.
package final class SpatialIndex<Shape: Sendable>: Sendable {
    package let shapes: [Shape]
    private let origin: Point
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    private let firstEntry: [Int32]
    private let entries: [Int32]

    /// - Parameters:
    ///   - wanted: metres; the cells are larger where the grid would have more than a million.
    ///   - bounds: the rectangle around a shape.
    ///   - passed: the columns of a row that a shape passes, with the grid's origin and the size of
    ///     its cells; those of its rectangle if there is none.
    private init(
        _ shapes: [Shape], cellSize wanted: Double, bounds: (Shape) -> Bounds,
        columns passed: ((Shape, Int, Point, Double) -> ClosedRange<Int>)? = nil
    ) {
        self.shapes = shapes
        let whole =
            Bounds(shapes.lazy.map(bounds).flatMap { [$0.low, $0.high] })
            ?? Bounds(low: .zero, high: .zero)
        let (low, size) = (whole.low, whole.size)
        let cell = max(
            wanted, (size.x * size.y / 1_000_000).squareRoot(), size.x / 4000, size.y / 4000)
        origin = low
        cellSize = cell
        columns = Int(size.x / cell) + 1
        rows = Int(size.y / cell) + 1

        var lists: [(cell: Int32, shape: Int32)] = []
        for (number, shape) in shapes.enumerated() {
            let box = bounds(shape)
            let (first, last) = ((box.low - low) / cell, (box.high - low) / cell)
            for row in Int(first.y)...Int(last.y) {
                for column in passed?(shape, row, low, cell) ?? Int(first.x)...Int(last.x) {
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
            filled[Int(cursor[Int(entry.cell)])] = entry.shape
            cursor[Int(entry.cell)] += 1
        }
        firstEntry = first
        entries = filled
    }
}

// MARK: - Segments

extension SpatialIndex where Shape == Segment {
    /// - Parameter cellSize: metres; about the length of a typical segment. Increased when the grid
    ///   would have more than a million cells.
    package convenience init(_ segments: [Segment], cellSize: Double = 4) {
        self.init(
            segments, cellSize: cellSize,
            bounds: { Bounds(low: pointwiseMin($0.a, $0.b), high: pointwiseMax($0.a, $0.b)) },
            columns: SpatialIndex.columns)
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
                guard let t = ray.crossing(shapes[number]), t < best?.fraction ?? 2,
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
                guard ray.crossing(shapes[number]) != nil, accepts(number) else { continue }
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
                guard let t = ray.crossing(shapes[number]) else { continue }
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
                    guard shapes[number].distance(to: point) <= radius else { continue }
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
            if let best = candidates.map({ ($0, shapes[$0].distance(to: point)) })
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
    @inline(__always)
    private func forEachCell(along ray: Segment, _ visit: (Int, Double) -> Bool) {
        let direction = ray.b - ray.a
        if abs(direction.x) < cellSize, abs(direction.y) < cellSize, let cell = onlyCell(of: ray) {
            _ = visit(cell, 0)
            return
        }
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
        var nextX = fraction(toColumn: stepX > 0 ? column + 1 : column)
        var nextY = fraction(toRow: stepY > 0 ? row + 1 : row)
        while at <= leave, column >= 0, column < columns, row >= 0, row < rows {
            guard visit(row * columns + column, at) else { return }
            guard nextX.isFinite || nextY.isFinite else { return }
            at = max(at, min(nextX, nextY))
            if nextX < nextY {
                column += stepX
                nextX = fraction(toColumn: stepX > 0 ? column + 1 : column)
            } else {
                row += stepY
                nextY = fraction(toRow: stepY > 0 ? row + 1 : row)
            }
        }
    }

    /// The cell that contains both ends of a ray, as for the steps of people and particles; nil if
    /// there is none.
    private func onlyCell(of ray: Segment) -> Int? {
        let (a, b) = ((ray.a - origin) / cellSize, (ray.b - origin) / cellSize)
        guard a.x >= 0, a.y >= 0, a.x < Double(columns), a.y < Double(rows),
            case (let column, let row) = (Int(a.x), Int(a.y)),
            b.x >= Double(column), b.x < Double(column + 1), b.y >= Double(row),
            b.y < Double(row + 1)
        else { return nil }
        return row * columns + column
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

// MARK: - Rectangles

extension SpatialIndex where Shape == Bounds {
    package convenience init(_ bounds: [Bounds]) {
        self.init(bounds, cellSize: SpatialIndex.cellSize(for: bounds), bounds: { $0 })
    }

    /// Metres: 4, doubled until the rectangles stand in few enough cells.
    private static func cellSize(for bounds: [Bounds]) -> Double {
        let most = Double(8 * bounds.count + 1000)
        var cell = 4.0
        func entries() -> Double {
            bounds.reduce(0) { $0 + ($1.size.x / cell + 1) * ($1.size.y / cell + 1) }
        }
        while entries() > most, cell < 1e6 { cell *= 2 }
        return cell
    }

    /// The first of the rectangles, by number, that contains the point and is allowed by `accepts`.
    package func first(at point: Point, where accepts: (Int) -> Bool) -> Int? {
        for i in entries(at: point) {
            let number = Int(entries[i])
            if shapes[number].contains(point), accepts(number) { return number }
        }
        return nil
    }

    /// The numbers of all rectangles that contain the point, ascending.
    package func all(at point: Point) -> [Int] {
        entries(at: point).map { Int(entries[$0]) }.filter { shapes[$0].contains(point) }
    }

    /// The entries of the cell around a point.
    private func entries(at point: Point) -> Range<Int> {
        let place = (point - origin) / cellSize
        guard place.x >= 0, place.y >= 0, place.x < Double(columns), place.y < Double(rows)
        else { return 0..<0 }
        let cell = Int(place.y) * columns + Int(place.x)
        return Int(firstEntry[cell])..<Int(firstEntry[cell + 1])
    }
}

// MARK: - Points

extension SpatialIndex where Shape == Point {
    /// A point found: its number, and metres to it.
    package struct Found: Hashable, Sendable {
        package let number: Int
        package let distance: Double
    }

    /// The cells hold about two points each.
    package convenience init(_ points: [Point]) {
        let size = Bounds(points)?.size ?? .zero
        let spacing = (2 * size.x * size.y / Double(max(points.count, 1))).squareRoot()
        self.init(
            points, cellSize: max(1, spacing), bounds: { Bounds(low: $0, high: $0) })
    }

    /// The nearest points that `accepts` allows, sorted by distance; equal distances by number.
    ///
    /// - Parameters:
    ///   - most: the largest number of points.
    ///   - radius: the largest distance in metres.
    package func nearest(
        to point: Point, most: Int = 1, within radius: Double = .infinity,
        where accepts: (Int) -> Bool = { _ in true }
    ) -> [Found] {
        guard most > 0, !shapes.isEmpty else { return [] }
        let (middle, rings) = rings(around: point)
        var found: [Found] = []
        for ring in rings {
            let reach = found.count < most ? radius : found[most - 1].distance
            if leastDistance(toRing: ring) > reach { break }
            forEachCell(inRing: ring, around: middle) {
                insert(cell: $0, near: point, most, radius, &found, where: accepts)
            }
        }
        return found
    }

    /// Calls `visit` with the points that `accepts` allows, the nearest first, at equal distances by
    /// number, until it says false.
    package func forEachNearest(
        to point: Point, where accepts: (Int) -> Bool, visit: (Found) -> Bool
    ) {
        guard !shapes.isEmpty else { return }
        let (middle, rings) = rings(around: point)
        // The points that points of later rings may come before, the nearest last.
        var waiting: [Found] = []
        for ring in rings {
            forEachCell(inRing: ring, around: middle) { cell in
                for i in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
                    let number = Int(entries[i])
                    guard accepts(number) else { continue }
                    waiting.append(
                        Found(number: number, distance: shapes[number].distance(to: point)))
                }
            }
            waiting.sort { ($0.distance, $0.number) > ($1.distance, $1.number) }
            let reach = ring == rings.last ? .infinity : leastDistance(toRing: ring + 1)
            while let next = waiting.last, next.distance < reach {
                waiting.removeLast()
                guard visit(next) else { return }
            }
        }
    }

    // MARK: Square rings of cells around a point

    private typealias Cell = (column: Int, row: Int)

    private func rings(around point: Point) -> (middle: Cell, rings: ClosedRange<Int>) {
        let place = (point - origin) / cellSize
        let column = Int(min(max(place.x, 0), Double(columns - 1)))
        let row = Int(min(max(place.y, 0), Double(rows - 1)))
        return ((column, row), 0...max(column, columns - 1 - column, row, rows - 1 - row))
    }

    /// The points of a ring are at least as far away as the cells of the rings inside it are wide;
    /// the margin allows for rounding.
    private func leastDistance(toRing ring: Int) -> Double {
        Double(ring - 1) * cellSize / (1 + 1e-9)
    }

    private func forEachCell(inRing ring: Int, around middle: Cell, _ visit: (Int) -> Void) {
        for y in max(middle.row - ring, 0)...min(middle.row + ring, rows - 1) {
            let isWhole = abs(y - middle.row) == ring
            for x in stride(
                from: middle.column - ring, through: middle.column + ring,
                by: isWhole ? 1 : 2 * ring)
            where x >= 0 && x < columns {
                visit(y * columns + x)
            }
        }
    }

    /// Inserts those points of a cell that are among the nearest.
    private func insert(
        cell: Int, near point: Point, _ most: Int, _ radius: Double, _ found: inout [Found],
        where accepts: (Int) -> Bool
    ) {
        for i in Int(firstEntry[cell])..<Int(firstEntry[cell + 1]) {
            let number = Int(entries[i])
            let one = Found(number: number, distance: shapes[number].distance(to: point))
            let reach = found.count < most ? radius : found[most - 1].distance
            guard one.distance <= reach, accepts(number) else { continue }
            let place = found.firstIndex {
                (one.distance, one.number) < ($0.distance, $0.number)
            }
            found.insert(one, at: place ?? found.count)
            if found.count > most { found.removeLast() }
        }
    }
}
