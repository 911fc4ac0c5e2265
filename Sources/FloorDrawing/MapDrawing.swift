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
        let isOutlined: Bool
        /// Its rectangle is at the origin, wherever the map is on the screen.
        let view: MapView
        let look: Look

        init(_ scene: MapScene, view: MapView, look: Look) {
            atlas = scene.atlas
            level = scene.level
            overlay = scene.overlay
            isOutlined = scene.isOutlined
            self.view = view.inCorner
            self.look = look
        }
    }

    package let subject: Subject
    /// The ground and the walls, of the view's size.
    private(set) var canvas: Canvas
    /// Zoomed in: walls along rows and columns, as thin lines.
    private(set) var lines: ThinLines
    /// Other walls, in Braille: slanting ones, all walls zoomed out, and all walls of outlines.
    private(set) var strokes: DotCanvas
    /// Zoomed in: columns, and the faces of walls with their textures, in half blocks.
    private(set) var blocks: DotCanvas
    /// Zoomed in: the true places of walls, in Braille: they tell on which side of a wall a line is.
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
            layer == .wall && !subject.view.isNear ? look.wallFar : layer.style(look)
        }
        canvas = Canvas(size)
        lines = ThinLines(size, layers: layers)
        strokes = DotCanvas(size, layers: layers)
        blocks = DotCanvas(size, grain: .halfBlock, layers: layers)
        ways = DotCanvas(size, layers: layers)
        middles = DotCanvas(size, layers: layers)
        takenCells = [Bool](repeating: false, count: size.columns * size.rows)
        if !subject.isOutlined { drawGround() }
        let field = QualityField(subject)
        field?.draw(on: &canvas)
        drawWalls()
        drawColumns()
        drawOpenings()
        drawLinks()
        canvas.draw(blocks, column: 0, row: 0)
        canvas.draw(strokes, column: 0, row: 0)
        if !subject.isOutlined { spreadGround() }
        canvas.draw(lines, column: 0, row: 0)
        var taken = takenCells
        func take(_ column: Int, _ row: Int) { taken[row * size.columns + column] = true }
        blocks.forEachDrawnCell(take)
        strokes.forEachDrawnCell(take)
        lines.forEachDrawnCell(take)
        takenCells = taken
        if let field { numbers = field.drawNumbers(on: &canvas) }
    }

    var view: MapView { subject.view }

    // MARK: The ground

    private mutating func drawGround() {
        let window = view.window
        var mosaic = GroundMosaic(canvas.size)
        for ground in floor.grounds where ground.bounds.overlaps(window) {
            // The open ground around a building says nothing at a small scale.
            if view.isFar && ground.isAround { continue }
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
        !view.isNear && subject.look.hasTints && subject.look.glyphs == .unicode
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

    /// Gives the cells of thin lines the ground beside them: a line would stand off from the floor on
    /// two of four sides.
    private mutating func spreadGround() {
        guard subject.look.hasTints else { return }
        let before = canvas
        lines.forEachDrawnCell { column, row in
            guard before[column, row].style.background == .standard else { return }
            let grounds = [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]
                .lazy.map { (column + $0.0, row + $0.1) }
                .filter { before.bounds.contains(column: $0.0, row: $0.1) }
                .map { before[$0.0, $0.1].style.background }
            guard let ground = grounds.first(where: { $0 != .standard }) else { return }
            canvas.put(.blank, column: column, row: row, style: subject.look.wall.on(ground))
        }
    }

    // MARK: Walls

    private mutating func drawWalls() {
        let window = view.window
        var stubs: [(place: ThinLines.Place, isAcross: Bool, layer: Int)] = []
        for wall in floor.walls where wall.bounds.overlaps(window) && !isClutter(wall) {
            if wall.isOfColumn && hasBlocks { continue }
            let (a, b) = (view.dot(wall.segment.a), view.dot(wall.segment.b))
            let layer = wall.kind.layer.rawValue
            middles.line(from: a, to: b, layer: layer)
            if subject.overlay == .texture {
                drawFaces(wall)
            } else if hasLines, !isAslant(a, b) {
                let ends = (MapDrawing.cell(a), MapDrawing.cell(b))
                lines.line(from: ends.0, to: ends.1, layer: layer)
                let way = b - a
                if ends.0 == ends.1 { stubs.append((ends.0, abs(way.x) > abs(way.y), layer)) }
            } else {
                strokes.line(from: a, to: b, layer: layer)
            }
        }
        for stub in stubs { lines.stub(at: stub.place, isAcross: stub.isAcross, layer: stub.layer) }
    }

    /// The cell of a dot. Far outside of the view the exact cell does not matter.
    private static func cell(_ dot: DotPoint) -> ThinLines.Place {
        let cell = (dot / DotPoint(2, 4)).clamped(
            lowerBound: DotPoint(-1e6, -1e6), upperBound: DotPoint(1e6, 1e6)
        ).rounded(.down)
        return (Int(cell.x), Int(cell.y))
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

    /// Whether walls along rows and columns are thin lines.
    private var hasLines: Bool { hasBlocks && !subject.isOutlined }

    /// Whether columns are blocks.
    private var hasBlocks: Bool { view.isNear && subject.overlay != .texture }

    /// Draws columns. Small ones are blocks of half rows with their own size, rounded, so that
    /// equal columns look equal everywhere. Large ones are outlines, as walls are.
    private mutating func drawColumns() {
        guard hasBlocks else { return }
        let (window, layer) = (view.window, MapLayer.column.rawValue)
        for column in floor.columns where column.contains(where: { window.contains($0.a) }) {
            guard let bounds = Bounds(column.map(\.a)) else { continue }
            let size = bounds.size / view.metresPerDot / 2
            if max(size.x, size.y) > MapDrawing.mostOfBlock {
                for edge in column {
                    strokes.line(from: view.dot(edge.a), to: view.dot(edge.b), layer: layer)
                }
            } else {
                fillBlock(at: view.dot(bounds.centre) / 2, size: size, layer)
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
                blocks.set(x: Int(corner.x) + x, y: Int(corner.y) + y, layer: layer)
            }
        }
    }

    /// Whether a line has more than one step on the screen.
    private func isAslant(_ a: DotPoint, _ b: DotPoint) -> Bool {
        min(abs(b.x - a.x), abs(b.y - a.y)) > 2
    }

    /// Whether lines give way to a cell of the view: to a column, and to faces of two textures,
    /// because one would lie on the other's colour.
    func hidesLines(_ column: Int, _ row: Int) -> Bool {
        let (upper, lower) = blocks.halves(atColumn: column, row: row)
        return hasColumn(column, row) || upper != nil && lower != nil && upper != lower
    }

    /// Whether a column is in a cell of the view.
    func hasColumn(_ column: Int, _ row: Int) -> Bool {
        let (kept, halves) = (MapLayer.column.rawValue, blocks.halves(atColumn: column, row: row))
        return halves.upper == kept || halves.lower == kept
    }

    /// Whether a cell of the view has a wall that is not in Braille, as lines are.
    func hasWall(_ column: Int, _ row: Int) -> Bool {
        guard canvas.bounds.contains(column: column, row: row) else { return false }
        let halves = blocks.halves(atColumn: column, row: row)
        return halves.upper != nil || halves.lower != nil
            || lines.layer(atColumn: column, row: row) != nil
    }

    /// Whether a cell of the view has ground that is tinted.
    func hasGround(_ column: Int, _ row: Int) -> Bool {
        canvas.bounds.contains(column: column, row: row)
            && canvas[column, row].style.background != .standard
    }

    /// Draws both faces of a wall beside each other, because their textures may differ. Faces with
    /// little texture are dotted, those with some texture dashed.
    private mutating func drawFaces(_ wall: DrawnLevel.DrawnWall) {
        let half = view.isNear ? 0.5 : 1
        let (a, b) = (view.dot(wall.segment.a) * half, view.dot(wall.segment.b) * half)
        let along = (b - a).normalized
        // The screen's rows count downwards: this is left of the direction from a to b.
        let left = DotPoint(along.y, -along.x) * 0.5
        let faces = wall.kind == .glass ? (0, 0) : (wall.textureLeft, wall.textureRight)
        for (side, texture) in [(left, faces.0), (-left, faces.1)] {
            let layer = MapLayer(texture: texture)
            for step in stride(from: 0, through: a.distance(to: b), by: 1)
            where layer.isDrawn(atStep: Int(step)) {
                let place = a + along * step + side
                if view.isNear {
                    blocks.dot(place, layer: layer.rawValue)
                } else {
                    strokes.dot(place, layer: layer.rawValue)
                }
            }
        }
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

    /// Zoomed out, short links have only their mark, and links far from any wall have no line.
    private func isDrawn(_ link: DrawnLevel.Link) -> Bool {
        guard !view.isFar || link.isBuiltIn else { return false }
        let metres = zip(link.path, link.path.dropFirst())
            .reduce(0) { $0 + $1.0.distance(to: $1.1) }
        return !view.isFar || metres / view.metresPerDot >= MapDrawing.longLink
    }

    /// The length of a long link, in Braille dots.
    private static let longLink = 16.0
}
