import Indoor
import TextCanvas

/// Draws a scene: the ground, then lines in Braille, then names where there is room, then the
/// marks of where people are.
struct MapPainter {
    let scene: MapScene
    let view: MapView
    let look: Look
    /// Cells that something else will be drawn in.
    private let reserved: [Rect]
    /// Walls and stairs: in half blocks from near, where they are solid lines; in Braille from
    /// afar, where every dot counts.
    private var building: DotCanvas
    /// The way, trails and rings, in Braille.
    private var dots: DotCanvas

    init(_ scene: MapScene, view: MapView, look: Look, reserved: [Rect] = []) {
        self.scene = scene
        self.view = view
        self.look = look
        self.reserved = reserved
        let layers = MapLayer.allCases.map { $0.style(look) }
        let isNear = view.metresPerDot <= MapPainter.solidUpTo
        building = DotCanvas(
            view.rect.size, grain: isNear ? .halfBlock : .braille, layers: layers)
        dots = DotCanvas(view.rect.size, layers: layers)
    }

    /// Metres per dot of Braille up to which a wall fills a half block.
    private static let solidUpTo = 0.55

    mutating func draw(on canvas: inout Canvas) {
        guard !view.rect.isEmpty else { return }
        canvas.clipped(to: view.rect) { canvas in
            drawGround(on: &canvas)
            drawBuilding()
            drawItinerary()
            // names keep clear of what stays; what moves passes under them
            let marks = self.marks()
            var placer = LabelPlacer(
                view: view, marks: marks.map(\.rect) + reserved, under: [building, dots])
            let labels = placer.place(scene.floor)
            drawTrails()
            drawPosition()
            canvas.draw(building, column: view.rect.column, row: view.rect.row)
            canvas.draw(dots, column: view.rect.column, row: view.rect.row)
            for label in labels {
                canvas.write(
                    over: label.text, column: label.column, row: label.row,
                    style: style(label.kind))
            }
            for mark in marks {
                canvas.write(over: mark.text, column: mark.column, row: mark.row, style: mark.style)
            }
        }
    }

    private func style(_ kind: LabelPlacer.Label.Kind) -> Style {
        switch kind {
        case .unit: look.unitName
        case .place: look.placeName
        case .link: look.connector
        }
    }

    // MARK: The building

    private func drawGround(on canvas: inout Canvas) {
        let window = view.window
        for ground in scene.floor.grounds where ground.bounds.overlaps(window) {
            let kind = scene.overlay == .coverage ? ground.coverage ?? ground.kind : ground.kind
            guard let cell = look.ground(kind) else { continue }
            fill(ground, cell, on: &canvas)
        }
    }

    /// Fills an area row by row between its edges (even-odd), at the middle of each cell.
    private func fill(_ ground: Floor.Ground, _ cell: Cell, on canvas: inout Canvas) {
        let cells = view.cells(of: ground.bounds)
        let edges = ground.edges.map { (a: view.dot($0.a), b: view.dot($0.b)) }
        func column(_ x: Double) -> Int {
            view.rect.column + Int(min(max((x + 1) / 2, 0), Double(view.rect.width)))
        }
        var crossings: [Double] = []
        for row in cells.low.row..<min(cells.high.row + 1, view.rect.endRow) {
            let y = Double(row - view.rect.row) * 4 + 2
            crossings.removeAll(keepingCapacity: true)
            for edge in edges where (edge.a.y > y) != (edge.b.y > y) {
                let share = (y - edge.a.y) / (edge.b.y - edge.a.y)
                crossings.append(edge.a.x + share * (edge.b.x - edge.a.x))
            }
            crossings.sort()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (from, to) = (column(crossings[pair]), column(crossings[pair + 1]))
                canvas.fill(
                    Rect(column: from, row: row, width: to - from, height: 1), with: cell.glyph,
                    style: cell.style)
            }
        }
    }

    private mutating func drawBuilding() {
        let window = view.window
        for wall in scene.floor.walls {
            guard wall.bounds.overlaps(window), !(view.isFar && wall.kind == .column)
            else { continue }
            if scene.overlay == .texture {
                buildFaces(wall)
            } else {
                build(wall.segment.a, wall.segment.b, wall.kind.layer)
            }
        }
        if !view.isFar {
            for opening in scene.floor.openings where window.contains(opening.a) {
                dotted(opening)
            }
        }
        for link in scene.floor.links
        where link.path.contains(where: window.contains) && isDrawn(link) {
            for (a, b) in zip(link.path, link.path.dropFirst()) { line(a, b, .connector) }
        }
    }

    /// From afar the mark alone tells of what is not long.
    private func isDrawn(_ link: Floor.Link) -> Bool {
        let metres = zip(link.path, link.path.dropFirst())
            .reduce(0) { $0 + $1.0.distance(to: $1.1) }
        return !view.isFar || metres / view.metresPerDot >= MapPainter.longLink
    }

    /// Dots of Braille.
    private static let longLink = 16.0

    private mutating func build(_ a: Point, _ b: Point, _ layer: MapLayer) {
        let grain = building.grain == .braille ? DotPoint(1, 1) : DotPoint(0.5, 0.5)
        building.line(
            from: view.dot(a) * grain, to: view.dot(b) * grain, layer: layer.rawValue)
    }

    /// Both faces of a wall, beside each other: there may be posters on one alone. Plain ones are
    /// dotted, fair ones dashed.
    private mutating func buildFaces(_ wall: Floor.FloorWall) {
        let grain = building.grain == .braille ? DotPoint(1, 1) : DotPoint(0.5, 0.5)
        let (a, b) = (view.dot(wall.segment.a) * grain, view.dot(wall.segment.b) * grain)
        let along = (b - a).normalized
        // the screen's rows count down: left of the way from a to b
        let left = DotPoint(along.y, -along.x) * 0.5
        let faces = wall.kind == .glass ? (0, 0) : (wall.textureLeft, wall.textureRight)
        for (side, texture) in [(left, faces.0), (-left, faces.1)] {
            let layer = MapLayer(texture: texture)
            for step in stride(from: 0, through: a.distance(to: b), by: 1)
            where layer.isDrawn(atStep: Int(step)) {
                building.dot(a + along * step + side, layer: layer.rawValue)
            }
        }
    }

    private mutating func line(_ a: Point, _ b: Point, _ layer: MapLayer, thickness: Int = 1) {
        dots.line(
            from: view.dot(a), to: view.dot(b), layer: layer.rawValue, thickness: thickness)
    }

    /// A door: every third dot of its threshold.
    private mutating func dotted(_ opening: Segment) {
        let count = opening.length / view.metresPerDot
        guard count >= 2 else { return }
        for step in stride(from: 1.5, to: count, by: 3) {
            dots.dot(view.dot(opening.point(at: step / count)), layer: MapLayer.door.rawValue)
        }
    }

    // MARK: The way

    private mutating func drawItinerary() {
        guard let itinerary = scene.itinerary else { return }
        let ahead: MapLayer = scene.isItineraryGreyed ? .itineraryLost : .itinerary
        for (segment, offset) in zip(itinerary.segments, itinerary.offsets) {
            guard scene.shows(segment.levels) else {
                if scene.showsWholeItinerary { wayElsewhere(segment.line) }
                continue
            }
            let share = segment.length > 0
                ? min(max((scene.along - offset) / segment.length, 0), 1)
                : scene.along > offset ? 1 : 0
            let now = segment.line.point(at: share)
            if share > 0 { way(segment.line.a, now, .itineraryBehind, thickness: 1) }
            if share < 1 { way(now, segment.line.b, ahead, thickness: 2) }
        }
    }

    private mutating func way(_ a: Point, _ b: Point, _ layer: MapLayer, thickness: Int) {
        line(scene.turn.place(a), scene.turn.place(b), layer, thickness: thickness)
    }

    /// On another level: every third dot, far fainter than the way to be walked here.
    private mutating func wayElsewhere(_ segment: Segment) {
        let (a, b) = (
            view.dot(scene.turn.place(segment.a)), view.dot(scene.turn.place(segment.b)))
        let along = (b - a).normalized
        for step in stride(from: 0, through: a.distance(to: b), by: 3) {
            dots.dot(a + along * step, layer: MapLayer.itineraryElsewhere.rawValue)
        }
    }

    /// Dots rather than a line: apart from the itinerary by shape as well as colour. Those of the
    /// truth are three times as far apart as the app's.
    private mutating func drawTrails() {
        for (number, point) in scene.truthTrail.enumerated() where number % 3 == 0 {
            trail(point, MapLayer(truth: point.quality))
        }
        for point in scene.dotTrail {
            trail(point, point.quality == .degraded ? .trailDegraded : .trailAccurate)
        }
    }

    private mutating func trail(_ point: Chronicle.TrailPoint, _ layer: MapLayer) {
        guard scene.shows(point.levels) else { return }
        dots.dot(view.dot(scene.turn.place(point.point)), layer: layer.rawValue)
    }

    // MARK: Where people are

    private mutating func drawPosition() {
        guard let dot = scene.dot, scene.shows(dot.levels), !dot.isGrey else { return }
        let centre = view.dot(scene.turn.place(dot.point))
        let radius = dot.accuracy / view.metresPerDot
        if radius >= 2 { dots.circle(centre, radius: radius, layer: MapLayer.ring.rawValue) }
        let start = max(radius + 2, 4)
        for side in [-coneHalfAngle, coneHalfAngle] {
            let way = view.direction(scene.turn.direction(dot.heading + side))
            for step in stride(from: start, through: start + coneDots, by: 1) {
                dots.dot(centre + way * step, layer: MapLayer.cone.rawValue)
            }
        }
    }

    /// Half the camera's view.
    private let coneHalfAngle = 30.0
    /// How long the sides of the cone of view are drawn.
    private let coneDots = 10.0

    private struct Mark {
        let text: String
        let column: Int
        let row: Int
        let style: Style

        var rect: Rect { Rect(column: column, row: row, width: text.displayColumns, height: 1) }
    }

    /// The marks, the most important last.
    private func marks() -> [Mark] {
        var marks: [Mark] = []
        func mark(_ text: String, _ point: Point, _ style: Style) {
            let cell = view.cell(scene.turn.place(point))
            marks.append(Mark(text: text, column: cell.column, row: cell.row, style: style))
        }
        if let end = scene.destination, end.level == scene.level {
            mark("◆", end.point, look.destination)
        }
        if let raw = scene.raw, let dot = scene.dot, scene.shows(dot.levels) {
            mark("+", raw, look.raw)
        }
        if let truth = scene.truth, scene.shows(truth.levels) {
            mark(arrow(truth.heading), truth.point, look.truth)
        }
        if let dot = scene.dot { add(dot, mark) }
        return marks
    }

    private func add(_ dot: PhoneDisplay.Dot, _ mark: (String, Point, Style) -> Void) {
        if !scene.shows(dot.levels) {
            mark("◌", dot.point, look.dotLost)
        } else if dot.isGrey {
            mark("○ \(dot.age.fixed(0)) s", dot.point, look.dotLost)
        } else {
            mark("●", dot.point, look.dot)
        }
    }

    private func arrow(_ heading: Double) -> String {
        let way = view.direction(scene.turn.direction(heading))
        let clockwise = Point(way.x, -way.y).heading
        return Look.arrow(clockwise)
    }
}
