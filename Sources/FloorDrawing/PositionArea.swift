import App
import Indoor
import RealModule
import TextCanvas

/// The app's statements about the position, around its dot if that is present and on this level:
/// its accuracy (a ring), and the direction in which the phone points (a cone) or moves (an arrow).
///
/// With background tints, ring and cone are solid; otherwise their outlines are drawn.
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
        radius = (dot.accuracy ?? 0) / view.metresPerDot
        centre = PositionArea.middle(ofCellAt: view.dot(scene.turn.place(dot.point)))
        if look.ringTint != nil { findCells() }
    }

    /// The middle of the dot's cell, where its sign is: a ring round another centre would look
    /// shifted by up to half a row.
    private static func middle(ofCellAt dot: DotPoint) -> DotPoint {
        let cell = cell(dot)
        return DotPoint(Double(cell.column) * 2 + 1, Double(cell.row) * 4 + 2)
    }

    /// Whether the ring is so large that it is drawn as an outline, at most faintly filled, with
    /// the direction inside.
    private var isWide: Bool { radius > PositionArea.mostSolid }
    /// The largest radius of a solid ring, in dots.
    private static let mostSolid = 8.0

    /// Dots from the centre to the beginning of a cone or an arrow.
    private var start: Double { isWide ? 4 : max(radius + 2, 4) }
    private var reach: Double { start + coneDots }

    /// Half the camera's view, in degrees.
    private static let coneHalfAngle = 27.0
    /// The length of the sides of the cone of view, in dots; shorter zoomed out, where rooms are small.
    private var coneDots: Double { view.isFar ? 10 : 15 }

    /// nil for a dot without a cone.
    private var heading: Double? {
        dot.symbol == .heading || dot.symbol == nil ? dot.heading : nil
    }

    /// The rectangles that no name may cover, the ring first: its cells, and those of the cone if
    /// they are solid.
    var places: [Rect] {
        guard look.ringTint != nil else { return [] }
        return [AreaForm.Part.ring, .cone].compactMap { part in
            let own = cells.filter {
                $0.parts.most == part.rawValue || $0.parts.second == part.rawValue
            }
            guard !(part == .ring && isWide), let first = own.first else { return nil }
            let columns = own.map(\.column)
            let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
            return Rect(
                column: view.rect.column + left, row: view.rect.row + first.row,
                width: right - left + 1, height: own[own.count - 1].row - first.row + 1)
        }
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
                from: tip, to: tip + back * coneDots / 2,
                layer: MapLayer.cone.rawValue, thickness: 1)
        }
    }

    /// A direction of the compass on the screen.
    private func way(_ degrees: Double) -> DotPoint {
        view.direction(scene.turn.direction(degrees))
    }

    // MARK: Areas

    /// Ends thin lines at its edges: a cell with a line has one background, so that the area's
    /// shape would get steps as high as a row.
    func clearEdges(in dots: inout DotCanvas) {
        for (column, row, parts) in cells where parts.quarters != 0 {
            let layer = dots.layer(atColumn: column, row: row).flatMap(MapLayer.init)
            if layer?.endsAtAreas == true { dots.erase(column: column, row: row) }
        }
    }

    /// Fills the area over the ground and under the drawings.
    ///
    /// - Parameter names: rectangles on the screen; under them the area leaves out no quarters.
    func fill(on canvas: inout Canvas, under names: [Rect] = []) {
        for (column, row, parts) in cells {
            let (column, row) = (view.rect.column + column, view.rect.row + row)
            let isNamed = names.contains { $0.contains(column: column, row: row) }
            tint(isNamed ? parts.ofOne : parts, column: column, row: row, on: &canvas)
        }
    }

    private mutating func findCells() {
        let ring = max(radius, leastRing)
        // It is short enough to form one shape with the ring.
        let coneEnd = (isWide ? leastRing : ring) + coneDots * 0.7
        let farthest = max(coneEnd, radius)
        let (low, high) = (
            PositionArea.cell(centre - farthest), PositionArea.cell(centre + farthest)
        )
        let rows = max(low.row, 0)..<max(min(high.row + 1, view.rect.height), max(low.row, 0))
        let columns =
            max(low.column, 0)..<max(min(high.column + 1, view.rect.width), max(low.column, 0))
        let form = AreaForm(
            radius: ring, isWide: isWide, reach: coneEnd, way: heading.map(way),
            slope: .tan(PositionArea.coneHalfAngle * .pi / 180))
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
    /// its shape on the colour of most quarters.
    private func tint(_ parts: QuarteredCell, column: Int, row: Int, on canvas: inout Canvas) {
        let beneath = canvas[column, row]
        let ground = beneath.style.background
        func colour(_ part: UInt8) -> Colour? {
            switch AreaForm.Part(rawValue: part) {
            case .ring: isWide ? look.wideRingTint ?? ground : look.ringTint
            case .cone: look.coneTint
            case nil: ground
            }
        }
        guard let most = colour(parts.most), let second = colour(parts.second) else { return }
        // Under walls of Braille the ground itself consists of quarters, which give way, as the
        // walls do at the edge.
        let isWallAtEdge =
            beneath.style.foreground == look.wallFar.foreground && parts.quarters != 0
        let isGround =
            beneath.glyph == .blank
            || !view.hasSolidWalls && (beneath.glyph.isOfQuarters || isWallAtEdge)
        guard isGround, look.glyphs == .unicode, most != second else {
            // A wall shows through the area, which stays whole.
            if view.hasSolidWalls, beneath.glyph.isOfQuarters, most != ground {
                return canvas.put(
                    beneath.glyph, column: column, row: row,
                    style: Style(look.wallInArea.foreground, on: most))
            }
            // Whatever has the area's own colour is invisible.
            let isBare = isGround || most != ground && beneath.style.foreground == most
            return canvas.put(
                isBare ? .blank : beneath.glyph, column: column, row: row,
                style: beneath.style.on(most))
        }
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
    /// Sorted by distance, the nearest to the dot first.
    enum Part: UInt8 {
        case ring = 1
        case cone
    }

    let radius: Double
    let isWide: Bool
    /// The distance at which the cone ends.
    let reach: Double
    /// The cone's direction; nil: there is none.
    let way: DotPoint?
    /// The widening of the cone on each side, per dot.
    let slope: Double

    /// Whether a cell with this corner can have a part of it.
    func reaches(_ corner: DotPoint) -> Bool {
        let offset = corner + DotPoint(1, 2)
        let farthest = max(reach, radius) + AreaForm.halfOfCell
        return (offset * offset).sum() <= farthest * farthest
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
            let (ahead, aside) = (way.x * x + way.y * y, way.x * y - way.y * x)
            let share = aside / (AreaForm.halfOfBase + slope * ahead)
            let square = share * share
            // Its far corners are round: pointed ones would be spikes in quarters of cells.
            let end = reach * (1 - 0.15 * square * square)
            let inCone = (ahead .> 0) .& (square .<= 1) .& (distance .<= end)
            // A wide ring contains the cone, from the dot on.
            let shown = isWide ? inCone .| (distance .< AreaForm.core) : inCone .& .!inRing
            parts.replace(with: AreaForm.number(.cone), where: shown)
        }
        return QuarteredCell(SIMD4<UInt8>(truncatingIfNeeded: parts))
    }

    /// Half the cone's width beside the dot, in dots: starting at a point it would be a thin neck
    /// at the ring.
    private static let halfOfBase = 2.0
    /// The radius of the dot's cell and its neighbours, in dots.
    private static let core = 3.0

    private static func number(_ part: Part) -> SIMD4<Int64> {
        SIMD4(repeating: Int64(part.rawValue))
    }
}
