import Guidance
import Indoor
import RealModule
import TextCanvas

/// What the app says of the position around its dot, of the present and of this level: how far off it
/// may be (a ring), and where the phone points (a cone) or moves (an arrow).
///
/// With background tints ring and cone are solid, in quarters of a cell; else their outlines are drawn.
struct PositionArea {
    private let scene: MapScene
    private let view: MapView
    private let look: Look
    private let dot: PhoneDisplay.Dot
    private let centre: DotPoint
    /// In dots.
    private let radius: Double

    /// nil where no such dot is shown.
    init?(_ scene: MapScene, view: MapView, look: Look) {
        guard let dot = scene.dot, scene.shows(dot.levels), !dot.isGrey else { return nil }
        (self.scene, self.view, self.look, self.dot) = (scene, view, look, dot)
        radius = (dot.accuracy ?? 0) / view.metresPerDot
        centre = view.dot(scene.turn.place(dot.point))
    }

    /// Whether the ring is so large that it is drawn faintly, with its outline, and what is said of the
    /// direction lies in it.
    private var isWide: Bool { radius > PositionArea.mostSolid }
    /// In dots.
    private static let mostSolid = 8.0

    /// Where a cone or an arrow begins, in dots from the centre.
    private var start: Double { isWide ? 4 : max(radius + 2, 4) }
    private var reach: Double { start + PositionArea.coneDots }

    /// Half the camera's view, in degrees.
    private static let coneHalfAngle = 30.0
    /// The length of the sides of the cone of view, in dots.
    private static let coneDots = 18.0

    /// nil for a dot without a cone.
    private var heading: Double? {
        dot.symbol == .heading || dot.symbol == nil ? dot.heading : nil
    }

    // MARK: Lines

    func drawLines(in dots: inout DotCanvas) {
        if let course = dot.course, dot.symbol == .course { draw(course: course, in: &dots) }
        let isSolid = look.ringTint != nil
        if radius >= 2, isWide || !isSolid {
            dots.circle(centre, radius: radius, layer: MapLayer.ring.rawValue)
        }
        if let heading, !isSolid { draw(heading: heading, in: &dots) }
    }

    private func draw(heading: Double, in dots: inout DotCanvas) {
        for side in [-PositionArea.coneHalfAngle, PositionArea.coneHalfAngle] {
            let way = way(heading + side)
            for step in stride(from: start, through: reach, by: 1) {
                dots.dot(centre + way * step, layer: MapLayer.cone.rawValue)
            }
        }
    }

    /// The direction of movement: an arrow.
    private func draw(course: Double, in dots: inout DotCanvas) {
        let way = way(course)
        let tip = centre + way * reach
        dots.line(from: centre + way * start, to: tip, layer: MapLayer.cone.rawValue, thickness: 1)
        for side in [-PositionArea.coneHalfAngle, PositionArea.coneHalfAngle] {
            let back = self.way(course + side + 180)
            dots.line(
                from: tip, to: tip + back * PositionArea.coneDots / 2,
                layer: MapLayer.cone.rawValue, thickness: 1)
        }
    }

    /// A direction of the compass on the screen.
    private func way(_ degrees: Double) -> DotPoint {
        view.direction(scene.turn.direction(degrees))
    }

    // MARK: Areas

    /// Over the ground and under what is drawn there.
    func fill(on canvas: inout Canvas) {
        guard look.ringTint != nil else { return }
        let farthest = max(reach, radius)
        let (low, high) = (cell(centre - farthest), cell(centre + farthest))
        let rows = max(low.row, 0)..<max(min(high.row + 1, view.rect.height), max(low.row, 0))
        let columns =
            max(low.column, 0)..<max(min(high.column + 1, view.rect.width), max(low.column, 0))
        let form = AreaForm(
            radius: max(radius, PositionArea.leastRing), isWide: isWide, start: start, reach: reach,
            way: heading.map(way), leastCosine: .cos(PositionArea.coneHalfAngle * .pi / 180))
        for row in rows {
            for column in columns {
                let corner = DotPoint(Double(column) * 2, Double(row) * 4) - centre
                let samples = CellSamples { form.part(at: corner + $0)?.rawValue }
                guard samples.most != nil || samples.second != nil else { continue }
                tint(
                    samples, column: view.rect.column + column, row: view.rect.row + row,
                    on: &canvas)
            }
        }
    }

    /// The radius in dots of the smallest ring: less would not be seen beside the dot.
    private static let leastRing = 2.5

    /// A blank cell has two colours, parted at an eighth of it; what is drawn in another keeps its
    /// form on the colour of most of it.
    private func tint(_ samples: CellSamples, column: Int, row: Int, on canvas: inout Canvas) {
        let beneath = canvas[column, row]
        let ground = beneath.style.background
        func colour(_ part: Int?) -> Colour? {
            switch part.flatMap(AreaForm.Part.init) {
            case .ring: isWide ? look.wideRingTint : look.ringTint
            case .near: look.coneTint
            case .far: look.coneEndTint
            case nil: ground
            }
        }
        guard let most = colour(samples.most), let second = colour(samples.second) else { return }
        // the terminal's own background cannot be a foreground
        let isShaped =
            beneath.glyph == .blank && look.glyphs == .unicode && most != .standard
            && second != .standard
        guard isShaped, let shape = samples.shape else {
            return canvas.put(
                beneath.glyph, column: column, row: row, style: beneath.style.on(most))
        }
        let style = shape.isInverse ? Style(most, on: second) : Style(second, on: most)
        canvas.put(shape.glyph, column: column, row: row, style: style)
    }

    /// The cell of a dot, counted from the view's corner.
    private func cell(_ dot: DotPoint) -> (column: Int, row: Int) {
        func whole(_ x: Double) -> Int { Int(min(max(x, -1e6), 1e6).rounded(.down)) }
        return (whole(dot.x / 2), whole(dot.y / 4))
    }
}

/// Where ring and cone are around the dot, in dots from it.
private struct AreaForm {
    /// The nearest to the dot first.
    enum Part: Int { case ring, near, far }

    let radius: Double
    let isWide: Bool
    /// Where the cone begins and ends.
    let start: Double
    let reach: Double
    /// Where the cone points; nil: there is none.
    let way: DotPoint?
    /// Of the angle between its middle and its sides.
    let leastCosine: Double

    /// What a place belongs to; nil outside.
    func part(at offset: DotPoint) -> Part? {
        let distance = (offset * offset).sum().squareRoot()
        if !isWide, distance < radius { return .ring }
        guard let way, distance <= reach, (way * offset).sum() >= leastCosine * distance
        else { return distance < radius ? .ring : nil }
        return distance < (start + reach) / 2 ? .near : .far
    }
}

/// What the places of one cell belong to, and how two colours show it best.
private struct CellSamples {
    /// The number of most places, and of most of the others; nil is a number, too.
    private(set) var most: Int?
    private(set) var second: Int?
    /// The share of the second, and where it lies: right and down from the middle, -1 to 1.
    private var share = 0.0
    private var lean = DotPoint.zero

    /// Four by four, in dots from the cell's corner.
    private static let places: [DotPoint] = (0..<16).map { index in
        DotPoint(Double(index % 4) * 0.5 + 0.25, Double(index / 4) + 0.5)
    }

    /// - Parameter find: the number of a place, in dots from the cell's corner.
    init(_ find: (DotPoint) -> Int?) {
        let places = CellSamples.places
        // ring and cone are larger than a cell: one with like corners is all alike
        let corners = [places[0], places[3], places[12], places[15]].map(find)
        guard corners.contains(where: { $0 != corners[0] }) else {
            (most, second) = (corners[0], corners[0])
            return
        }
        let numbers = places.map(find)
        var counts = [0, 0, 0, 0]
        for number in numbers { counts[(number ?? -1) + 1] += 1 }
        let order = counts.indices.sorted { (counts[$1], $0) < (counts[$0], $1) }
        func number(_ index: Int) -> Int? { index == 0 ? nil : index - 1 }
        most = number(order[0])
        second = counts[order[1]] > 0 ? number(order[1]) : most
        guard second != most else { return }
        share = Double(counts[order[1]]) / Double(numbers.count)
        for (place, number) in zip(places, numbers) where number == second {
            lean += (place - DotPoint(1, 2)) / DotPoint(1, 2) / Double(counts[order[1]])
        }
    }

    /// How the second lies over the first; nil for less than an eighth of it.
    var shape: (glyph: Glyph, isInverse: Bool)? {
        let eighths = Int((share * 8).rounded())
        guard eighths > 0 else { return nil }
        let isCorner = min(abs(lean.x), abs(lean.y)) > 0.35 && eighths <= 3
        if isCorner {
            return (CellSamples.corners[(lean.y > 0 ? 2 : 0) + (lean.x > 0 ? 1 : 0)], false)
        }
        let isAcross = abs(lean.x) > abs(lean.y)
        let glyphs = isAcross ? CellSamples.fromLeft : CellSamples.fromBelow
        let begins = isAcross ? lean.x < 0 : lean.y > 0
        return begins ? (glyphs[eighths], false) : (glyphs[8 - eighths], true)
    }

    /// Upper left, upper right, lower left, lower right.
    private static let corners: [Glyph] = ["▘", "▝", "▖", "▗"]
    private static let fromLeft: [Glyph] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    private static let fromBelow: [Glyph] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
