import Indoor

/// The wall lines of a level: along the centres of wall cells, up to the edges of openings.
struct PlanWalls {
    private let plan: PlanDocument
    private let level: PlanLevel
    private let frame: PlanFrame
    private var strokes: [Stroke] = []
    /// The stroke that ends at a vertex and may be extended, by vertex and properties.
    private var ends: [End: Int] = [:]

    /// The properties of a wall line. Adjacent pieces with equal properties become one wall.
    private struct Properties: Hashable {
        let kind: Wall.Kind
        let left: Double
        let right: Double
    }

    private struct Stroke {
        let start: Vertex
        var end: Vertex
        let properties: Properties
    }

    private struct End: Hashable {
        let vertex: Vertex
        let dx: Int
        let dy: Int
        let properties: Properties
    }

    /// The side of a column, in metres (ours).
    private static let columnSide = 0.7

    static func walls(of level: PlanLevel, in plan: PlanDocument) -> [Wall] {
        var walls = PlanWalls(plan: plan, level: level)
        return walls.trace()
    }

    private init(plan: PlanDocument, level: PlanLevel) {
        self.plan = plan
        self.level = level
        frame = PlanFrame(plan)
    }

    private var grid: PlanGrid { level.grid }

    /// Traces the walls. Strokes run right or down in the order in which cells are visited, so that
    /// each finds the one it extends.
    private mutating func trace() -> [Wall] {
        let (down, grid) = (level.grid.width, level.grid)
        var squares: [Wall] = []
        for cell in grid.cells.indices {
            if grid.walls[cell] {
                var joined = addHalf(cell, from: -1)
                joined = addHalf(cell, from: -down) || joined
                joined = addHalf(cell, from: 1) || joined
                joined = addHalf(cell, from: down) || joined
                joined = addDiagonal(cell, right: 1) || joined
                joined = addDiagonal(cell, right: -1) || joined
                joined = joined || closesDiagonal(cell)
                if !joined { squares += square(round: cell) }
            } else if plan.symbols[Int(grid.cells[cell])].kind == .column {
                squares += square(round: cell)
            }
        }
        let lines = strokes.map { stroke in
            Wall(
                Segment(frame.point(stroke.start, on: level), frame.point(stroke.end, on: level)),
                kind: stroke.properties.kind,
                textureLeft: stroke.properties.left, textureRight: stroke.properties.right)
        }
        return lines + squares
    }

    /// Adds the half of a wall cell towards a neighbouring barrier; returns whether there is one.
    /// Lines inside a thick wall are left out.
    private mutating func addHalf(_ cell: Int, from step: Int) -> Bool {
        guard grid.barriers[cell + step] else { return false }
        let middle = Vertex(middleOf: cell, grid)
        let sign = step < 0 ? -1 : 1
        let horizontal = abs(step) == 1
        let (left, right) =
            horizontal
            ? (unit(cell, sign, -1), unit(cell, sign, 1))
            : (unit(cell, 1, sign), unit(cell, -1, sign))
        if left < 0, right < 0 { return true }
        let outer = horizontal ? middle.moved(sign, 0) : middle.moved(0, sign)
        add(sign < 0 ? outer : middle, sign < 0 ? middle : outer, properties(cell, left, right))
        return true
    }

    private func unit(_ cell: Int, _ right: Int, _ down: Int) -> Int32 {
        grid.unit(inQuarterOf: cell, right: right, down: down)
    }

    /// Connects two wall cells that touch at a corner only.
    private mutating func addDiagonal(_ cell: Int, right: Int) -> Bool {
        guard isDiagonal(cell, right: right, down: 1) else { return false }
        let (beside, below) = (grid.unitNumbers[cell + right], grid.unitNumbers[cell + grid.width])
        if beside < 0, below < 0 { return true }
        let middle = Vertex(middleOf: cell, grid)
        add(
            middle, middle.moved(2 * right, 2),
            right > 0 ? properties(cell, beside, below) : properties(cell, below, beside))
        return true
    }

    private func isDiagonal(_ cell: Int, right: Int, down: Int) -> Bool {
        let vertical = down * grid.width
        return grid.walls[cell + vertical + right] && !grid.barriers[cell + right]
            && !grid.barriers[cell + vertical]
    }

    private func closesDiagonal(_ cell: Int) -> Bool {
        isDiagonal(cell, right: 1, down: -1) || isDiagonal(cell, right: -1, down: -1)
    }

    private mutating func add(_ start: Vertex, _ end: Vertex, _ properties: Properties) {
        let (dx, dy) = ((end.x - start.x).signum(), (end.y - start.y).signum())
        let before = End(vertex: start, dx: dx, dy: dy, properties: properties)
        let after = End(vertex: end, dx: dx, dy: dy, properties: properties)
        if let number = ends.removeValue(forKey: before) {
            strokes[number].end = end
            ends[after] = number
        } else {
            ends[after] = strokes.count
            strokes.append(Stroke(start: start, end: end, properties: properties))
        }
    }

    private func properties(_ cell: Int, _ left: Int32, _ right: Int32) -> Properties {
        let symbol = plan.symbols[Int(grid.cells[cell])]
        let kind: Wall.Kind = if case .wall(let kind) = symbol.kind { kind } else { .column }
        return Properties(
            kind: kind, left: texture(of: symbol, kind, in: left),
            right: texture(of: symbol, kind, in: right))
    }

    /// The wall's own texture, else that of the unit it faces. Glass has none.
    private func texture(of symbol: PlanSymbol, _ kind: Wall.Kind, in unit: Int32) -> Double {
        if let texture = symbol.texture { return texture }
        if kind == .glass { return 0 }
        guard unit >= 0 else { return Surroundings().texture }
        return plan.symbols[Int(grid.units[Int(unit)].symbol)].surroundings.texture
    }

    /// A square of four walls, for a column or a single wall cell.
    private func square(round cell: Int) -> [Wall] {
        let unit = max(grid.unitNumbers[cell], self.unit(cell, 1, 1))
        if unit < 0 { return [] }
        let properties = properties(cell, unit, unit)
        let corners = frame.square(round: cell, on: level, side: PlanWalls.columnSide)
        return corners.indices.map { number in
            Wall(
                Segment(corners[number], corners[(number + 1) % 4]), kind: properties.kind,
                textureLeft: properties.left, textureRight: properties.right)
        }
    }
}
