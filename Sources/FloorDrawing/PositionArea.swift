import App
import Indoor
import RealModule
import TextCanvas

/// The app's statements about the position, around its dot if that is present and on this level:
/// its accuracy (a ring), and the direction in which the phone points (a cone) or moves (an arrow).
///
/// With background tints, both are areas under all that is drawn. Without tints they are outlines.
struct PositionArea {
    private let scene: MapScene
    private let view: MapView
    private let look: Look
    private let dot: PhoneDisplay.Dot
    private let centre: DotPoint
    /// Dots.
    private let radius: Double
    /// The cells that ring or cone covers in part, counted from the view's corner; empty without
    /// tints.
    private var cells: [(column: Int, row: Int, parts: QuarteredCell)] = []

    /// nil if no such dot is shown.
    init?(_ scene: MapScene, view: MapView, look: Look) {
        guard let dot = scene.dot, scene.shows(dot.levels), !dot.isGrey else { return nil }
        (self.scene, self.view, self.look, self.dot) = (scene, view, look, dot)
        radius = (dot.ring ?? dot.accuracy ?? 0) / view.metresPerDot
        centre = PositionArea.middle(ofCellAt: view.dot(scene.turn.place(dot.point)))
        if look.hasTints { findCells() }
    }

    /// The middle of the dot's cell, where its sign is: a ring round another centre would look
    /// shifted by up to half a row.
    private static func middle(ofCellAt dot: DotPoint) -> DotPoint {
        let cell = cell(dot)
        return DotPoint(Double(cell.column) * 2 + 1, Double(cell.row) * 4 + 2)
    }

    /// Half the camera's view, in degrees.
    private static let coneHalfAngle = 27.0
    /// The length of the sides of the cone of view, in dots; shorter zoomed out, where rooms are small.
    private var reach: Double { view.isFar ? 12 : 20 }
    /// The distance from the dot's middle at which lines begin, in dots: beside its mark.
    private static let start = 4.0

    /// nil for a dot without a cone.
    private var heading: Double? {
        dot.symbol == .heading || dot.symbol == nil ? dot.heading : nil
    }

    // MARK: Lines

    func drawLines(in dots: inout DotCanvas) {
        if let course = dot.course, dot.symbol == .course { draw(course: course, in: &dots) }
        guard !look.hasTints else { return }
        if radius >= 2 { dots.circle(centre, radius: radius, layer: MapLayer.ring.rawValue) }
        if let heading { draw(heading: heading, in: &dots) }
    }

    private func draw(heading: Double, in dots: inout DotCanvas) {
        for side in [-PositionArea.coneHalfAngle, PositionArea.coneHalfAngle] {
            let way = way(heading + side)
            for step in stride(from: PositionArea.start, through: reach, by: 1) {
                dots.dot(centre + way * step, layer: MapLayer.cone.rawValue)
            }
        }
    }

    /// The direction of movement: an arrow.
    private func draw(course: Double, in dots: inout DotCanvas) {
        let way = way(course)
        let tip = centre + way * reach
        dots.line(
            from: centre + way * PositionArea.start, to: tip, layer: MapLayer.cone.rawValue,
            thickness: 1)
        for side in [-PositionArea.coneHalfAngle, PositionArea.coneHalfAngle] {
            let back = self.way(course + side + 180)
            dots.line(
                from: tip, to: tip + back * reach / 3, layer: MapLayer.cone.rawValue, thickness: 1)
        }
    }

    /// A direction of the compass on the screen.
    private func way(_ degrees: Double) -> DotPoint {
        view.direction(scene.turn.direction(degrees))
    }

    // MARK: Areas

    /// Tints the ground under the drawings.
    func fill(on canvas: inout Canvas) {
        for (column, row, parts) in cells {
            tint(parts, column: view.rect.column + column, row: view.rect.row + row, on: &canvas)
        }
    }

    private mutating func findCells() {
        let form = AreaForm(
            radius: max(radius, leastRing), reach: reach, way: heading.map(way),
            slope: .tan(PositionArea.coneHalfAngle * .pi / 180))
        let farthest = form.farthest
        let (low, high) = (
            PositionArea.cell(centre - farthest), PositionArea.cell(centre + farthest)
        )
        let rows = max(low.row, 0)..<max(min(high.row + 1, view.rect.height), max(low.row, 0))
        let columns =
            max(low.column, 0)..<max(min(high.column + 1, view.rect.width), max(low.column, 0))
        for row in rows {
            for column in columns {
                let corner = DotPoint(Double(column) * 2, Double(row) * 4) - centre
                guard form.reaches(corner) else { continue }
                let parts = form.parts(ofCellAt: corner)
                if parts.most != 0 || parts.second != 0 { cells.append((column, row, parts)) }
            }
        }
    }

    /// The radius of the smallest ring, in dots: it has three rows, in which quarters form a disc;
    /// zoomed out two, because it covers many rooms.
    private var leastRing: Double { view.isFar ? 4 : 6 }

    /// Tints a cell. A blank cell has two colours, by its quarters; a drawing in another cell keeps
    /// its shape and colour, on the tint of most quarters.
    private func tint(_ parts: QuarteredCell, column: Int, row: Int, on canvas: inout Canvas) {
        let beneath = canvas[column, row]
        let ground = beneath.style.background
        func colour(_ part: UInt8) -> Colour {
            switch AreaForm.Part(rawValue: part) {
            case .ring: look.ring(on: ground)
            case .cone: look.cone(on: ground)
            case nil: ground
            }
        }
        // Zoomed out, the ground itself consists of quarters, which give way.
        let isGround = beneath.glyph == .blank || !view.isNear && beneath.glyph.isOfQuarters
        guard isGround, look.glyphs == .unicode, parts.most != parts.second else {
            return canvas.put(
                isGround ? .blank : beneath.glyph, column: column, row: row,
                style: beneath.style.on(colour(parts.ofOne.most)))
        }
        let (most, second) = (colour(parts.most), colour(parts.second))
        // The terminal's own background cannot be a foreground.
        let isOpposite = second == .standard
        canvas.put(
            Glyph.quarters(isOpposite ? ~parts.quarters : parts.quarters), column: column, row: row,
            style: isOpposite ? Style(most, on: second) : Style(second, on: most))
    }

    /// The cell of a dot, counted from the view's corner.
    private static func cell(_ dot: DotPoint) -> (column: Int, row: Int) {
        func whole(_ x: Double) -> Int { Int(min(max(x, -1e6), 1e6).rounded(.down)) }
        return (whole(dot.x / 2), whole(dot.y / 4))
    }
}

/// The shape of ring and cone around the dot, in dots from it.
private struct AreaForm {
    enum Part: UInt8 {
        case ring = 1
        /// It lies over the ring.
        case cone
    }

    let radius: Double
    /// The length of the cone.
    let reach: Double
    /// The cone's direction; nil: there is none.
    let way: DotPoint?
    /// The widening of the cone on each side, per dot.
    let slope: Double

    var farthest: Double { way == nil ? radius : max(reach, radius) }

    /// Whether a cell with this corner can have a part of it.
    func reaches(_ corner: DotPoint) -> Bool {
        let offset = corner + DotPoint(1, 2)
        let most = farthest + AreaForm.halfOfCell
        return (offset * offset).sum() <= most * most
    }

    /// The distance from a cell's middle to its corner, in dots, rounded up.
    private static let halfOfCell = 2.3

    /// The parts to which the quarters of a cell belong; 0 is the ground.
    ///
    /// - Parameter corner: the cell's upper left corner, in dots from the position.
    func parts(ofCellAt corner: DotPoint) -> QuarteredCell {
        let (x, y) = (corner.x + SIMD4(0.5, 1.5, 0.5, 1.5), corner.y + SIMD4(1, 1, 3, 3))
        let distance = (x * x + y * y).squareRoot()
        let inRing = distance .< radius
        var parts = SIMD4<Int64>().replacing(with: AreaForm.number(.ring), where: inRing)
        if let way {
            // A wedge: it begins at the middle of the dot, whose mark covers its end.
            let (ahead, aside) = (way.x * x + way.y * y, way.x * y - way.y * x)
            let half = AreaForm.halfOfEnd + slope * ahead
            let inCone = (ahead .> 0) .& (aside * aside .<= half * half) .& (distance .<= reach)
            parts.replace(with: AreaForm.number(.cone), where: inCone)
        }
        return QuarteredCell(SIMD4<UInt8>(truncatingIfNeeded: parts))
    }

    /// Half the wedge's width at the dot, in dots: a pointed end is lost in quarters of cells.
    private static let halfOfEnd = 1.2

    private static func number(_ part: Part) -> SIMD4<Int64> {
        SIMD4(repeating: Int64(part.rawValue))
    }
}
