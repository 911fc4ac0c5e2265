import Indoor

/// The openings in a level's walls, and the assumed doors.
enum PlanOpenings {
    /// One opening for each run of one letter, from edge to edge of its cells.
    static func openings(of level: PlanLevel, in plan: PlanDocument) -> [Opening] {
        let grid = level.grid
        let frame = PlanFrame(plan)
        return grid.cells.indices.compactMap { cell in
            let number = grid.cells[cell]
            guard case .opening(let kind) = plan.symbols[Int(number)].kind,
                let horizontal = grid.gapIsHorizontal(at: cell)
            else { return nil }
            let step = horizontal ? 1 : grid.width
            func belongs(_ other: Int) -> Bool {
                grid.cells[other] == number && grid.gapIsHorizontal(at: other) == horizontal
            }
            if belongs(cell - step) { return nil }
            var last = cell
            while belongs(last + step) { last += step }
            let (first, end) = (Vertex(middleOf: cell, grid), Vertex(middleOf: last, grid))
            let (dx, dy) = horizontal ? (1, 0) : (0, 1)
            let jambs = Segment(
                frame.point(first.moved(-dx, -dy), on: level),
                frame.point(end.moved(dx, dy), on: level))
            return Opening(
                jambs, kind: kind, assumed: number == PlanSymbol.assumedDoorNumber)
        }
    }

    /// For each unit without an entrance, the wall cells to cut a door into; empty when no wall of
    /// one cell separates it from another floor.
    static func missingDoors(
        of level: PlanLevel, in plan: PlanDocument
    ) -> [(unit: Int, cells: [Int])] {
        let grid = level.grid
        var reached = reachedUnits(of: level, in: plan)
        var missing: [(unit: Int, cells: [Int])] = []
        for unit in grid.units.indices where !reached[unit] {
            let door = door(of: unit, grid, plan, reached)
            missing.append((unit, door?.cells ?? []))
            reached[unit] = true
            if let door { reached[door.other] = true }
        }
        return missing
    }

    private static func reachedUnits(of level: PlanLevel, in plan: PlanDocument) -> [Bool] {
        let grid = level.grid
        var reached = [Bool](repeating: false, count: grid.units.count)
        func reach(_ cell: Int) {
            if grid.unitNumbers[cell] >= 0 { reached[Int(grid.unitNumbers[cell])] = true }
        }
        for cell in grid.cells.indices {
            if grid.barriers[cell], !grid.walls[cell] {
                for step in grid.steps { reach(cell + step) }
            }
            for step in [1, grid.width] where grid.unitNumbers[cell] >= 0 {
                let (own, other) = (grid.unitNumbers[cell], grid.unitNumbers[cell + step])
                if other >= 0, own != other { [cell, cell + step].forEach(reach) }
            }
        }
        let marks = plan.connectors.flatMap(\.ends).filter { $0.level == level.ordinal }
            .map(\.letter)
        for cell in grid.objects where marks.contains(plan.symbols[Int(grid.cells[cell])].letter) {
            reach(cell)
        }
        return reached
    }

    /// The best place for an assumed door: a wall of one cell near the unit's centre. A reachable
    /// neighbour is preferred, then a corridor or hall to a room.
    private static func door(
        of unit: Int, _ grid: PlanGrid, _ plan: PlanDocument, _ reached: [Bool]
    ) -> (cells: [Int], other: Int)? {
        let patch = grid.units[unit].cells
        let column = patch.reduce(0) { $0 + grid.column($1) } / patch.count
        let row = patch.reduce(0) { $0 + grid.row($1) } / patch.count
        var best: (score: Int, cells: [Int], other: Int)?
        for cell in patch {
            for step in grid.steps {
                guard let other = unitAcross(from: cell, step, unit, grid),
                    let cells = cells(forDoorAt: cell, step, unit, other, grid, plan)
                else {
                    continue
                }
                let (dx, dy) = (grid.column(cell) - column, grid.row(cell) - row)
                let leads = leadsOn(plan.symbols[Int(grid.units[other].symbol)].kind)
                let score =
                    dx * dx + dy * dy
                    + (reached[other] ? 0 : 20_000_000) + (leads ? 0 : 10_000_000)
                if score < best?.score ?? .max { best = (score, cells, other) }
            }
        }
        return best.map { ($0.cells, $0.other) }
    }

    /// The cells of 1 m of wall between two units, with wall on both sides; nil when it is shorter.
    private static func cells(
        forDoorAt cell: Int, _ step: Int, _ unit: Int, _ other: Int, _ grid: PlanGrid,
        _ plan: PlanDocument
    ) -> [Int]? {
        let along = abs(step) == 1 ? grid.width : 1
        var cells = [cell + step]
        if plan.scale < 0.8 {
            guard unitAcross(from: cell + along, step, unit, grid) == other else { return nil }
            cells.append(cell + step + along)
        }
        return grid.walls[cells[0] - along] && grid.walls[cells[cells.count - 1] + along]
            ? cells : nil
    }

    /// The unit on the other side of a wall of one cell beside `cell` of `unit`.
    private static func unitAcross(
        from cell: Int, _ step: Int, _ unit: Int, _ grid: PlanGrid
    ) -> Int? {
        guard grid.unitNumbers[cell] == Int32(unit), grid.walls[cell + step] else { return nil }
        let other = Int(grid.unitNumbers[cell + 2 * step])
        return other >= 0 && other != unit ? other : nil
    }

    private static func leadsOn(_ kind: PlanSymbol.Kind) -> Bool {
        switch kind {
        case .floor(.corridor), .floor(.hall), .floor(.platform), .floor(.outdoor): true
        default: false
        }
    }
}
