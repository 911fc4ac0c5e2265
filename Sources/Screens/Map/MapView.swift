import Indoor
import TextCanvas

/// The part of a plan that a rectangle of the screen shows, and how large.
struct MapView: Hashable, Sendable {
    let rect: Rect
    /// On the turned plan.
    let centre: Point
    let metresPerDot: Double

    /// A column of Braille is two dots.
    private static let dotsAcross = 2.0
    private static let dotsDown = 4.0

    /// How much larger a step of zoom makes things: metres shrink by this.
    static func scale(zoom: Int) -> Double {
        var scale = 1.0
        for _ in 0..<abs(zoom) { scale *= 1.25 }
        return zoom > 0 ? 1 / scale : scale
    }

    /// About 45 m across in a map of 83 columns; a wider map shows both more and larger.
    static func metresPerDot(zoom: Int, in size: Size) -> Double {
        let columns = Double(max(size.columns, 10))
        return 45 * (columns / 83).squareRoot() / (columns * dotsAcross) * scale(zoom: zoom)
    }

    init(rect: Rect, centre: Point, metresPerDot: Double) {
        self.rect = rect
        self.centre = centre
        self.metresPerDot = max(metresPerDot, 0.01)
    }

    /// Shows the whole of some bounds, with a little room round them.
    init(rect: Rect, fitting bounds: Bounds, atLeast metresPerDot: Double = 0.05) {
        let size = bounds.size
        let dots = Point(
            max(Double(rect.width - 2), 1) * MapView.dotsAcross,
            max(Double(rect.height - 1), 1) * MapView.dotsDown)
        self.init(
            rect: rect, centre: bounds.centre,
            metresPerDot: max(size.x / dots.x, size.y / dots.y, metresPerDot))
    }

    func dot(_ place: Point) -> DotPoint {
        (place - centre) / metresPerDot
            + DotPoint(Double(rect.width), Double(rect.height) * 2)
    }

    /// The cell of the screen; it may lie outside the rectangle.
    func cell(_ place: Point) -> (column: Int, row: Int) {
        let dot = dot(place)
        return (rect.column + MapView.whole(dot.x / 2), rect.row + MapView.whole(dot.y / 4))
    }

    /// The place in the middle of a cell.
    func place(column: Int, row: Int) -> Point {
        let cell = DotPoint(Double(column - rect.column), Double(row - rect.row))
        let dot = cell * DotPoint(2, 4) + DotPoint(1, 2)
        return centre + (dot - DotPoint(Double(rect.width), Double(rect.height) * 2))
            * metresPerDot
    }

    /// Rounded down; far places stay far without overflow.
    private static func whole(_ number: Double) -> Int {
        Int(min(max(number, -100_000), 100_000).rounded(.down))
    }

    /// What can be seen, in metres on the plan.
    var window: Bounds {
        let half = Point(Double(rect.width), Double(rect.height) * 2) * metresPerDot
        return Bounds(low: centre - half, high: centre + half)
    }

    /// Whether things are so small that what is told about each would only clutter.
    var isFar: Bool { metresPerDot > 0.8 }

    var metresPerColumn: Double { metresPerDot * MapView.dotsAcross }
}

extension Bounds {
    func overlaps(_ other: Bounds) -> Bool {
        low.x <= other.high.x && high.x >= other.low.x
            && low.y <= other.high.y && high.y >= other.low.y
    }

    /// The part of both; nil where they do not overlap.
    func intersection(_ other: Bounds) -> Bounds? {
        guard overlaps(other) else { return nil }
        return Bounds(low: pointwiseMax(low, other.low), high: pointwiseMin(high, other.high))
    }
}
