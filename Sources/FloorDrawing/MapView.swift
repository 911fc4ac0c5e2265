import Indoor
import RealModule
import TextCanvas

/// The part of a plan that a rectangle of the screen shows, and its scale.
package struct MapView: Hashable, Sendable {
    package private(set) var rect: Rect
    /// The middle of the view, on the turned plan.
    package let centre: Point
    package let metresPerDot: Double
    /// Sine and cosine of the screen's clockwise rotation against the plan.
    private let sine: Double
    private let cosine: Double

    /// The dots side by side in a cell of Braille.
    private static let dotsAcross = 2.0
    private static let dotsDown = 4.0
    private static let leastColumns = 36

    /// The factor of metres per dot for a zoom.
    package static func scale(zoom: Int) -> Double {
        var scale = 1.0
        for _ in 0..<abs(zoom) { scale *= 1.25 }
        return zoom > 0 ? 1 / scale : scale
    }

    /// The scale: a map of 83 columns and 21 rows shows about 45 m across. A map that is both wider
    /// and higher shows more, at a larger scale. A map that is only wider, or only higher, shows more
    /// at the same scale. A map that is narrower than `leastColumns` keeps the scale of that width,
    /// so that its walls are not too thin.
    package static func metresPerDot(zoom: Int, in size: Size) -> Double {
        let columns = max(size.columns, leastColumns)
        let share = min(Double(columns) / 83, Double(max(size.rows, 4)) / 21)
        return 45 / 83 / dotsAcross / share.squareRoot() * scale(zoom: zoom)
    }

    /// - Parameter degrees: the screen's clockwise rotation against the plan.
    package init(rect: Rect, centre: Point, metresPerDot: Double, turnedBy degrees: Double = 0) {
        self.rect = rect
        self.centre = centre
        self.metresPerDot = max(metresPerDot, 0.01)
        sine = .sin(degrees * .pi / 180)
        cosine = .cos(degrees * .pi / 180)
    }

    /// Shows the whole of some bounds, with a small margin.
    package init(rect: Rect, fitting bounds: Bounds, atLeast metresPerDot: Double = 0.05) {
        let size = bounds.size
        let dots = Point(
            max(Double(rect.width - 2), 1) * MapView.dotsAcross,
            max(Double(rect.height - 1), 1) * MapView.dotsDown)
        self.init(
            rect: rect, centre: bounds.centre,
            metresPerDot: max(size.x / dots.x, size.y / dots.y, metresPerDot))
    }

    /// The view at the same scale, moved and turned.
    package func moved(by shift: Point, turnedBy degrees: Double) -> MapView {
        MapView(
            rect: rect, centre: centre + shift, metresPerDot: metresPerDot, turnedBy: degrees)
    }

    /// The view at another scale, before it is turned.
    package func zoomed(by steps: Int) -> MapView {
        guard steps != 0 else { return self }
        let factor = MapView.scale(zoom: steps * MapView.phoneZoom)
        return MapView(rect: rect, centre: centre, metresPerDot: metresPerDot * factor)
    }

    /// The number of the desk's zoom steps that make one of the app's (ours).
    private static let phoneZoom = 2

    /// The view with its rectangle at the origin.
    var inCorner: MapView {
        var view = self
        view.rect = Rect(rect.size)
        return view
    }

    package var isTurned: Bool { sine != 0 }

    /// Converts a direction on the plan to the screen.
    func direction(_ onPlan: Point) -> Point {
        guard isTurned else { return onPlan }
        return Point(
            onPlan.x * cosine + onPlan.y * sine, onPlan.y * cosine - onPlan.x * sine)
    }

    /// Converts a direction on the screen to the plan.
    package func planDirection(_ onScreen: Point) -> Point {
        guard isTurned else { return onScreen }
        return Point(
            onScreen.x * cosine - onScreen.y * sine, onScreen.y * cosine + onScreen.x * sine)
    }

    func dot(_ place: Point) -> DotPoint {
        direction(place - centre) / metresPerDot
            + DotPoint(Double(rect.width), Double(rect.height) * 2)
    }

    /// The cell of the screen; it may be outside the rectangle.
    package func cell(_ place: Point) -> (column: Int, row: Int) {
        let dot = dot(place)
        return (rect.column + MapView.whole(dot.x / 2), rect.row + MapView.whole(dot.y / 4))
    }

    /// Whether a point is visible.
    func shows(_ place: Point) -> Bool {
        let cell = cell(place)
        return rect.contains(column: cell.column, row: cell.row)
    }

    /// The point at the centre of a cell.
    package func place(column: Int, row: Int) -> Point {
        let cell = DotPoint(Double(column - rect.column), Double(row - rect.row))
        let dot = cell * DotPoint(2, 4) + DotPoint(1, 2)
        let middle = DotPoint(Double(rect.width), Double(rect.height) * 2)
        return centre + planDirection((dot - middle) * metresPerDot)
    }

    /// The number rounded down to an integer, within limits that cannot overflow.
    private static func whole(_ number: Double) -> Int {
        Int(min(max(number, -100_000), 100_000).rounded(.down))
    }

    /// The visible cells that overlap some bounds: the first cell, and the one after the last.
    func cells(of bounds: Bounds) -> (low: (column: Int, row: Int), high: (column: Int, row: Int)) {
        let corners = [
            bounds.low, Point(bounds.high.x, bounds.low.y), bounds.high,
            Point(bounds.low.x, bounds.high.y),
        ].map { cell($0) }
        let columns = corners.map { min(max($0.column, rect.column), rect.endColumn) }
        let rows = corners.map { min(max($0.row, rect.row), rect.endRow) }
        return ((columns.min() ?? 0, rows.min() ?? 0), (columns.max() ?? 0, rows.max() ?? 0))
    }

    /// The visible part of the plan, in metres; its bounding box when the view is turned.
    package var window: Bounds {
        let size = Point(Double(rect.width), Double(rect.height) * 2) * metresPerDot
        let half = Point(
            size.x * abs(cosine) + size.y * abs(sine), size.x * abs(sine) + size.y * abs(cosine))
        return Bounds(low: centre - half, high: centre + half)
    }

    /// Whether the map is zoomed in so far that walls along rows and columns are thin lines, and not
    /// Braille, which has more dots per metre.
    var isNear: Bool { metresPerDot <= 0.55 }

    /// Whether the map is zoomed out so far that details are left out.
    var isFar: Bool { metresPerDot > 0.8 }

    package var metresPerColumn: Double { metresPerDot * MapView.dotsAcross }
}

extension Bounds {
    func overlaps(_ other: Bounds) -> Bool {
        low.x <= other.high.x && high.x >= other.low.x
            && low.y <= other.high.y && high.y >= other.low.y
    }
}
