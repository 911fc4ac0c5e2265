/// Lines and circles. Points may be far outside: the work is limited by the canvas.
extension DotCanvas {
    package mutating func dot(_ place: DotPoint, layer: Int) {
        guard let (x, y) = indices(of: place) else { return }
        set(x: x, y: y, layer: layer)
    }

    /// Draws a line from dot to dot, `thickness` dots wide across its steeper direction.
    package mutating func line(
        from a: DotPoint, to b: DotPoint, layer: Int, thickness: Int = 1
    ) {
        // a thick line may be visible although its middle is outside
        let margin = Double(thickness / 2)
        let low = DotPoint(-margin, -margin)
        let high = DotPoint(Double(width) + margin, Double(height) + margin)
        guard let visible = clip(a, b, low: low, high: high) else { return }
        let isFlat = abs(b.x - a.x) >= abs(b.y - a.y)
        let whole = isFlat ? (a, b) : (a.swapped, b.swapped)
        let part = isFlat ? visible : (visible.0.swapped, visible.1.swapped)
        let first = -(thickness - 1) / 2
        for offset in first..<first + max(thickness, 1) {
            walk(part, along: whole) { canvas, x, y in
                if isFlat {
                    canvas.set(x: x, y: y + offset, layer: layer)
                } else {
                    canvas.set(x: y + offset, y: x, layer: layer)
                }
            }
        }
    }

    /// Visits one dot in each column of the visible part of a flat line.
    ///
    /// Heights are computed from the whole line, so that panning does not bend it, and incremented
    /// in fixed point with 32 bits of fraction.
    @inline(__always)
    private mutating func walk(
        _ part: (DotPoint, DotPoint), along line: (DotPoint, DotPoint),
        _ visit: (inout DotCanvas, _ x: Int, _ y: Int) -> Void
    ) {
        let unit = 4_294_967_296.0
        let start = Int(min(part.0.x, part.1.x).rounded(.down))
        let end = Int(max(part.0.x, part.1.x).rounded(.down))
        let (lowest, highest) = (min(part.0.y, part.1.y), max(part.0.y, part.1.y))
        let way = line.1 - line.0
        let slope = way.x == 0 ? 0 : way.y / way.x
        // at the centre of the dot
        let height = line.0.y + (Double(start) + 0.5 - line.0.x) * slope
        var y = Int(min(max(height, lowest - 1), highest + 1) * unit)
        let rise = Int(slope * unit)
        let bounds = (Int(lowest * unit), Int(highest * unit))
        for x in start...end {
            visit(&self, x, min(max(y, bounds.0), bounds.1) >> 32)
            y += rise
        }
    }

    package mutating func polyline(
        _ points: [DotPoint], closed: Bool = false, layer: Int, thickness: Int = 1
    ) {
        for (a, b) in zip(points, points.dropFirst()) {
            line(from: a, to: b, layer: layer, thickness: thickness)
        }
        if closed, points.count > 2, let first = points.first, let last = points.last {
            line(from: last, to: first, layer: layer, thickness: thickness)
        }
    }

    /// The outline of a circle; one dot when the radius is under half a dot.
    package mutating func circle(_ centre: DotPoint, radius: Double, layer: Int) {
        guard isUsable(centre), radius.isFinite else { return }
        guard radius >= 0.5 else { return dot(centre, layer: layer) }
        // each sweep draws the quarters in which the other would leave gaps
        let reach = radius * 0.5.squareRoot()
        for x in range(around: centre.x, reach: reach, limit: width) {
            let side = halfChord(radius, Double(x) + 0.5 - centre.x)
            dot(DotPoint(Double(x) + 0.5, centre.y - side), layer: layer)
            dot(DotPoint(Double(x) + 0.5, centre.y + side), layer: layer)
        }
        for y in range(around: centre.y, reach: reach, limit: height) {
            let side = halfChord(radius, Double(y) + 0.5 - centre.y)
            dot(DotPoint(centre.x - side, Double(y) + 0.5), layer: layer)
            dot(DotPoint(centre.x + side, Double(y) + 0.5), layer: layer)
        }
    }

    /// A filled circle; one dot when the radius is under half a dot.
    package mutating func disc(_ centre: DotPoint, radius: Double, layer: Int) {
        guard isUsable(centre), radius.isFinite else { return }
        guard radius >= 0.5 else { return dot(centre, layer: layer) }
        for y in range(around: centre.y, reach: radius, limit: height) {
            let side = halfChord(radius, Double(y) + 0.5 - centre.y)
            for x in range(around: centre.x, reach: side, limit: width) {
                set(x: x, y: y, layer: layer)
            }
        }
    }

    /// Fills what edges enclose, by the even-odd rule: the dots whose centres are inside.
    ///
    /// - Parameter edges: they may be far outside.
    package mutating func fill(_ edges: [(a: DotPoint, b: DotPoint)], layer: Int) {
        guard let top = edges.map({ min($0.a.y, $0.b.y) }).min(),
            let bottom = edges.map({ max($0.a.y, $0.b.y) }).max()
        else { return }
        let lines = range(around: (top + bottom) / 2, reach: (bottom - top) / 2, limit: height)
        DotPoint.forEachRun(inside: edges, lines: lines, columns: width, cell: [1, 1]) { y, run in
            for x in run { set(x: x, y: y, layer: layer) }
        }
    }

    private func halfChord(_ radius: Double, _ offset: Double) -> Double {
        max(radius * radius - offset * offset, 0).squareRoot()
    }

    /// The dots on the canvas whose centre is within `reach` of a point.
    private func range(around place: Double, reach: Double, limit: Int) -> Range<Int> {
        let low = min(max((place - reach - 0.5).rounded(.up), 0), Double(limit))
        let high = min(max((place + reach + 0.5).rounded(.down), low), Double(limit))
        return Int(low)..<Int(high)
    }

    private func isUsable(_ place: DotPoint) -> Bool { place.x.isFinite && place.y.isFinite }

    /// nil outside the canvas, and for coordinates that are not numbers.
    func indices(of place: DotPoint) -> (x: Int, y: Int)? {
        guard place.x >= 0, place.x < Double(width), place.y >= 0, place.y < Double(height) else {
            return nil
        }
        return (Int(place.x), Int(place.y))
    }
}

extension DotPoint {
    fileprivate var swapped: DotPoint { DotPoint(y, x) }

    /// The places at which a row crosses edges, from left to right: inside lies between the first
    /// and the second, the third and the fourth, and so on.
    private static func crossings(
        of edges: [(a: DotPoint, b: DotPoint)], at y: Double, _ crossings: inout [Double]
    ) {
        crossings.removeAll(keepingCapacity: true)
        for edge in edges where (edge.a.y > y) != (edge.b.y > y) {
            let share = (y - edge.a.y) / (edge.b.y - edge.a.y)
            crossings.append(edge.a.x + share * (edge.b.x - edge.a.x))
        }
        crossings.sort()
    }

    /// Visits what edges enclose, by the even-odd rule, in a grid of cells: in each line the runs
    /// of cells whose centres are inside.
    ///
    /// - Parameters:
    ///   - lines: the range of lines.
    ///   - columns: the number of columns in a line.
    ///   - cell: the dots of a cell, across and down.
    package static func forEachRun(
        inside edges: [(a: DotPoint, b: DotPoint)], lines: Range<Int>, columns: Int,
        cell: DotPoint, _ body: (_ line: Int, _ run: Range<Int>) -> Void
    ) {
        func column(_ x: Double) -> Int {
            Int(Swift.min(Swift.max(x / cell.x + 0.5, 0), Double(columns)))
        }
        var crossings: [Double] = []
        for line in lines {
            DotPoint.crossings(of: edges, at: (Double(line) + 0.5) * cell.y, &crossings)
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (from, to) = (column(crossings[pair]), column(crossings[pair + 1]))
                if from < to { body(line, from..<to) }
            }
        }
    }
}

/// The part of a line inside a rectangle (Liang and Barsky); nil when there is none.
private func clip(
    _ a: DotPoint, _ b: DotPoint, low: DotPoint, high: DotPoint
) -> (DotPoint, DotPoint)? {
    let way = b - a
    guard way.x.isFinite, way.y.isFinite, a.x.isFinite, a.y.isFinite else { return nil }
    var (enter, leave) = (0.0, 1.0)
    for axis in 0...1 {
        if way[axis] == 0 {
            guard a[axis] >= low[axis], a[axis] < high[axis] else { return nil }
            continue
        }
        let first = (low[axis] - a[axis]) / way[axis]
        let second = (high[axis] - a[axis]) / way[axis]
        enter = max(enter, min(first, second))
        leave = min(leave, max(first, second))
    }
    guard enter <= leave else { return nil }
    // Far ends lose precision in the product, so the result is clamped to the rectangle.
    return (
        (a + way * enter).clamped(lowerBound: low, upperBound: high),
        (a + way * leave).clamped(lowerBound: low, upperBound: high)
    )
}
