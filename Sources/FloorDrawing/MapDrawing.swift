import Indoor
import Positioning
import TextCanvas

/// The drawing of the building in a view: the part of a map that does not change while people move.
/// Cached from frame to frame.
package struct MapDrawing: KeptDrawing {
    package struct Subject: Equatable, Sendable {
        let atlas: Atlas
        let level: LevelOrdinal
        let overlay: GroundOverlay?
        /// Its rectangle is at the origin, wherever the map is on the screen.
        let view: MapView
        let look: Look

        init(_ scene: MapScene, view: MapView, look: Look) {
            atlas = scene.atlas
            level = scene.level
            overlay = scene.overlay
            self.view = view.inCorner
            self.look = look
        }
    }

    package let subject: Subject
    /// The ground and the walls, of the view's size.
    private(set) var canvas: Canvas
    /// Walls: zoomed in as solid lines of half blocks; zoomed out in Braille, for its resolution.
    private(set) var walls: DotCanvas
    /// Zoomed in: columns, and slanted walls, which would have steps in half blocks.
    private(set) var solids: DotCanvas
    /// Zoomed in: the middle lines of walls, in Braille: they tell on which side of a wall a line
    /// is.
    private(set) var middles: DotCanvas
    /// Doors and the lines of connectors, in Braille.
    private(set) var ways: DotCanvas
    /// The cells of walls, row by row, which names leave free.
    private(set) var takenCells: [Bool]
    /// Numbers on the ground.
    private(set) var numbers: [QualityField.Number] = []
    private let floor: DrawnLevel

    /// - Parameter floor: the floor of the subject's level.
    init(_ subject: Subject, _ floor: DrawnLevel) {
        self.subject = subject
        self.floor = floor
        let size = subject.view.rect.size
        let look = subject.look
        let layers = MapLayer.allCases.map { layer in
            layer == .wall && !subject.view.hasSolidWalls ? look.wallFar : layer.style(look)
        }
        canvas = Canvas(size)
        walls = DotCanvas(
            size, grain: subject.view.hasSolidWalls ? .halfBlock : .braille, layers: layers)
        ways = DotCanvas(size, layers: layers)
        solids = DotCanvas(size, grain: .quarter, layers: layers)
        middles = DotCanvas(size, layers: layers)
        takenCells = [Bool](repeating: false, count: size.columns * size.rows)
        drawGround()
        let field = QualityField(subject)
        field?.draw(on: &canvas)
        drawWalls()
        fillColumns()
        drawOpenings()
        drawLinks()
        canvas.draw(solids, column: 0, row: 0)
        canvas.draw(walls, column: 0, row: 0)
        for drawn in [walls, solids] {
            drawn.forEachDrawnCell { takenCells[$1 * size.columns + $0] = true }
        }
        if let field { numbers = field.drawNumbers(on: &canvas) }
    }

    var view: MapView { subject.view }

    // MARK: The ground

    private mutating func drawGround() {
        let window = view.window
        var mosaic = GroundMosaic(canvas.size)
        for ground in floor.grounds where ground.bounds.overlaps(window) {
            guard let cell = subject.look.ground(kind(of: ground)) else { continue }
            let cells = view.cells(of: ground.bounds)
            let rows = cells.low.row..<min(cells.high.row + 1, view.rect.height)
            let edges = ground.edges.map { (a: view.dot($0.a), b: view.dot($0.b)) }
            if isMosaic {
                mosaic.fill(edges, rows: rows, cell.style.background)
            } else {
                fill(edges, rows: rows, cell)
            }
        }
        if isMosaic { mosaic.draw(on: &canvas, subject.look.wall) }
    }

    /// Whether the ground is finer than cells: under walls of Braille, if tints and glyphs can show
    /// it.
    private var isMosaic: Bool {
        !view.hasSolidWalls && subject.look.hasTints && subject.look.glyphs == .unicode
    }

    private func kind(of ground: DrawnLevel.Ground) -> GroundKind {
        switch subject.overlay {
        case .coverage: ground.coverage ?? ground.kind
        case .measuredError:
            subject.atlas.measured?.measure(of: ground.unit, on: subject.level)?.grade?.kind
                ?? ground.kind
        case .texture, .devices, .heard, .expectedError, nil: ground.kind
        }
    }

    /// Fills an area row by row (even-odd rule), sampled at the centre of each cell.
    private mutating func fill(
        _ edges: [(a: DotPoint, b: DotPoint)], rows: Range<Int>, _ cell: Cell
    ) {
        DotPoint.forEachRun(
            inside: edges, lines: rows, columns: view.rect.width, cell: [2, 4]
        ) { row, run in
            canvas.fill(
                Rect(column: run.lowerBound, row: row, width: run.count, height: 1),
                with: cell.glyph, style: cell.style)
        }
    }

    // MARK: Walls

    private mutating func drawWalls() {
        let window = view.window
        for wall in floor.walls {
            guard wall.bounds.overlaps(window), !isClutter(wall) else { continue }
            let isFilled = wall.isOfColumn && hasSolids
            if isFilled { continue }
            let (a, b) = (view.dot(wall.segment.a), view.dot(wall.segment.b))
            if hasSolids { middles.line(from: a, to: b, layer: wall.kind.layer.rawValue) }
            if subject.overlay == .texture {
                drawFaces(wall)
            } else if hasSolids, isAslant(a, b) {
                solids.fill(band(from: a, to: b), layer: wall.kind.layer.rawValue)
            } else {
                walls.line(
                    from: a * grain, to: b * grain,
                    layer: wall.kind.layer.rawValue)
            }
        }
    }

    /// Whether a wall is left out: zoomed out, columns and the outlines of counters and stalls
    /// would hide the rooms.
    private func isClutter(_ wall: DrawnLevel.DrawnWall) -> Bool {
        guard view.isFar else { return false }
        switch wall.kind {
        case .column: return true
        case .low: return wall.segment.length < MapDrawing.leastLow * view.metresPerDot
        case .solid, .glass: return false
        }
    }

    /// The least length of a low wall when zoomed out, in dots.
    private static let leastLow = 5.0

    private var hasSolids: Bool { view.hasSolidWalls && subject.overlay != .texture }

    /// Fills columns. Small ones are blocks of half rows with their own size, rounded, so that
    /// equal columns look equal everywhere. Large ones are filled areas.
    private mutating func fillColumns() {
        guard hasSolids else { return }
        let (window, layer) = (view.window, MapLayer.column.rawValue)
        for column in floor.columns where column.contains(where: { window.contains($0.a) }) {
            guard let bounds = Bounds(column.map(\.a)) else { continue }
            let size = bounds.size / view.metresPerDot / 2
            if max(size.x, size.y) > MapDrawing.mostOfBlock {
                let edges = column.map { (a: quarter(view.dot($0.a)), b: quarter(view.dot($0.b))) }
                solids.fill(edges, layer: layer)
            } else {
                fillBlock(at: view.dot(bounds.centre) * grain, size: size, layer)
            }
        }
    }

    /// The largest side of such a block, in half blocks.
    private static let mostOfBlock = 4.0

    private mutating func fillBlock(at centre: DotPoint, size: Point, _ layer: Int) {
        // A turned column has no side along the rows.
        let side = (size.x * size.y).squareRoot()
        let (width, height) = view.isTurned ? (side, side) : (size.x, size.y)
        let (across, down) = (max(Int(width.rounded()), 1), max(Int(height.rounded()), 1))
        let corner = (centre - DotPoint(Double(across), Double(down)) / 2)
            .rounded(.toNearestOrAwayFromZero)
        for y in 0..<down {
            for x in 0..<across {
                walls.set(x: Int(corner.x) + x, y: Int(corner.y) + y, layer: layer)
            }
        }
    }

    /// Converts a place from dots of Braille to quarters, of which a cell has half as many down.
    private func quarter(_ dot: DotPoint) -> DotPoint { dot * DotPoint(1, 0.5) }

    /// The outline of a wall about as thick as one of half blocks, two dots of Braille: the
    /// quarters of one step then share a side with those of the next.
    private func band(from a: DotPoint, to b: DotPoint) -> [(a: DotPoint, b: DotPoint)] {
        let along = (b - a).normalized
        let (x, y) = (abs(along.x), abs(along.y))
        // This is a quarter and the step to the next: down two dots and the rise, across one and
        // the run.
        let thickness = y < x ? 2 * x + y : max(2 * y, y + 2 * x)
        let across = DotPoint(-along.y, along.x) * (thickness / 2)
        let corners = [
            a - along + across, b + along + across, b + along - across, a - along - across,
        ]
        .map(quarter)
        return zip(corners, corners.dropFirst() + [corners[0]]).map { (a: $0, b: $1) }
    }

    /// Whether a line has more than one step on the screen.
    private func isAslant(_ a: DotPoint, _ b: DotPoint) -> Bool {
        min(abs(b.x - a.x), abs(b.y - a.y)) > 2
    }

    /// Whether lines give way to a cell of the view: to a column, and to walls of two kinds,
    /// because one would lie on the other's colour.
    func hidesLines(_ column: Int, _ row: Int) -> Bool {
        guard walls.grain == .halfBlock else { return false }
        let (upper, lower) = walls.halves(atColumn: column, row: row)
        return hasColumn(column, row) || upper != nil && lower != nil && upper != lower
    }

    /// Whether a column is in a cell of the view.
    func hasColumn(_ column: Int, _ row: Int) -> Bool {
        guard walls.grain == .halfBlock else { return false }
        let (kept, halves) = (MapLayer.column.rawValue, walls.halves(atColumn: column, row: row))
        return solids.layerOfMost(atColumn: column, row: row) == kept || halves.upper == kept
            || halves.lower == kept
    }

    /// Whether a cell of the view has a wall that is drawn as an area, not in Braille as lines are.
    func hasSolidWall(_ column: Int, _ row: Int) -> Bool {
        view.hasSolidWalls && canvas.bounds.contains(column: column, row: row)
            && takenCells[row * canvas.size.columns + column]
    }

    /// Whether a cell of the view has a part of a slanted wall, or of a large column.
    func hasAslantWall(_ column: Int, _ row: Int) -> Bool {
        solids.layerOfMost(atColumn: column, row: row) != nil
    }

    /// Whether a cell of the view has ground that is tinted.
    func hasGround(_ column: Int, _ row: Int) -> Bool {
        canvas.bounds.contains(column: column, row: row)
            && canvas[column, row].style.background != .standard
    }

    /// Draws both faces of a wall beside each other, because their textures may differ. Faces with
    /// little texture are dotted, those with some texture dashed.
    private mutating func drawFaces(_ wall: DrawnLevel.DrawnWall) {
        let (a, b) = (view.dot(wall.segment.a) * grain, view.dot(wall.segment.b) * grain)
        let along = (b - a).normalized
        // The screen's rows count downwards: this is left of the direction from a to b.
        let left = DotPoint(along.y, -along.x) * 0.5
        let faces = wall.kind == .glass ? (0, 0) : (wall.textureLeft, wall.textureRight)
        for (side, texture) in [(left, faces.0), (-left, faces.1)] {
            let layer = MapLayer(texture: texture)
            for step in stride(from: 0, through: a.distance(to: b), by: 1)
            where layer.isDrawn(atStep: Int(step)) {
                walls.dot(a + along * step + side, layer: layer.rawValue)
            }
        }
    }

    /// Wall dots per Braille dot, across and down.
    private var grain: DotPoint {
        walls.grain == .braille ? DotPoint(1, 1) : DotPoint(0.5, 0.5)
    }

    // MARK: Doors and connectors

    private mutating func drawOpenings() {
        guard !view.isFar else { return }
        let window = view.window
        for opening in floor.openings where window.contains(opening.a) { draw(opening) }
    }

    /// Draws a door: every third dot of its threshold.
    private mutating func draw(_ opening: Segment) {
        let count = opening.length / view.metresPerDot
        guard count >= 2 else { return }
        for step in stride(from: 1.5, to: count, by: 3) {
            ways.dot(view.dot(opening.point(at: step / count)), layer: MapLayer.door.rawValue)
        }
    }

    private mutating func drawLinks() {
        let window = view.window
        for link in floor.links
        where link.path.contains(where: window.contains) && isDrawn(link) {
            draw(link)
        }
    }

    private mutating func draw(_ link: DrawnLevel.Link) {
        func line(_ a: Point, _ b: Point, _ layer: MapLayer) {
            ways.line(from: view.dot(a), to: view.dot(b), layer: layer.rawValue, thickness: 1)
        }
        let isReversed = link.anchor == link.path[link.path.count - 1]
        let path = isReversed ? link.path.reversed() : link.path
        var rest = link.levelMetres
        for (a, b) in zip(path, path.dropFirst()) {
            let length = a.distance(to: b)
            line(a, b, .connectorFlight)
            if rest > 0 { line(a, a.mixed(with: b, fraction: min(rest / length, 1)), .connector) }
            rest -= length
        }
    }

    /// Zoomed out, short links have only their mark.
    private func isDrawn(_ link: DrawnLevel.Link) -> Bool {
        let metres = zip(link.path, link.path.dropFirst())
            .reduce(0) { $0 + $1.0.distance(to: $1.1) }
        return !view.isFar || metres / view.metresPerDot >= MapDrawing.longLink
    }

    /// The length of a long link, in Braille dots.
    private static let longLink = 16.0
}
