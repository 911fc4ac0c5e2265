import Indoor

/// The checks of a level's drawing.
struct PlanChecks {
    let source: SourceText
    let plan: PlanDocument

    func check(_ level: PlanLevel) throws(InputError) {
        let grid = level.grid
        guard !grid.units.isEmpty else {
            throw source.error("a level without a floor", at: level.spot, expected: "rooms")
        }
        try checkSize(level)
        for cell in grid.objects where grid.unitNumbers[cell] < 0 {
            throw source.error(
                "\"\(letter(grid, cell))\" stands on no floor", at: grid.spot(of: cell),
                expected: "a floor's letter beside it")
        }
        for cell in grid.cells.indices {
            if grid.unitNumbers[cell] >= 0 { try checkClosed(grid, cell) }
            if grid.barriers[cell], !grid.walls[cell] { try checkGap(grid, cell) }
        }
        try checkUnique(level)
    }

    /// Limits the size: a drawing that is no building (a checkerboard, another kind of file) would
    /// take minutes.
    private func checkSize(_ level: PlanLevel) throws(InputError) {
        let grid = level.grid
        let gaps = grid.cells.indices.count { grid.barriers[$0] && !grid.walls[$0] }
        let limits = [
            (grid.units.count, 3000, "units"), (grid.objects.count, 5000, "marks and columns"),
            (gaps, 5000, "cells of doors"),
        ]
        for (count, most, what) in limits where count > most {
            throw source.error(
                "\(count) \(what) on level \(level.ordinal)", at: level.spot,
                expected: "at most \(most)")
        }
    }

    private func letter(_ grid: PlanGrid, _ cell: Int) -> Character {
        plan.symbols[Int(grid.cells[cell])].letter
    }

    private func checkClosed(_ grid: PlanGrid, _ cell: Int) throws(InputError) {
        for step in grid.steps where grid.cells[cell + step] == 0 {
            let side = sides[grid.steps.firstIndex(of: step) ?? 0]
            throw source.error(
                "a floor that is open \(side)", at: grid.spot(of: cell),
                expected: "a wall, a door or another floor there")
        }
    }

    private let sides = ["to the left", "to the right", "above", "below"]

    /// A gap needs floor on two opposite sides, and wall or more gap on the other two.
    private func checkGap(_ grid: PlanGrid, _ cell: Int) throws(InputError) {
        let what = "\"\(letter(grid, cell))\""
        let spot = grid.spot(of: cell)
        guard let horizontal = grid.gapIsHorizontal(at: cell) else {
            let open = sides.indices.filter { grid.unitNumbers[cell + grid.steps[$0]] >= 0 }
            let far = open.first.map { sides[$0 ^ 1] }
            throw source.error(
                "\(what) leads to nothing" + (far.map { " \($0)" } ?? ""), at: spot,
                expected: "a floor on both sides of the wall")
        }
        for step in horizontal ? [-1, 1] : [-grid.width, grid.width]
        where !grid.barriers[cell + step] {
            let side = sides[grid.steps.firstIndex(of: step) ?? 0]
            throw source.error(
                "\(what) has no wall \(side)", at: spot, expected: "a wall on both sides of a gap")
        }
        try checkWidth(grid, cell, step: horizontal ? 1 : grid.width)
    }

    /// A gap of one cell must be wide enough for a person: 0.5 m cells are not.
    private func checkWidth(_ grid: PlanGrid, _ cell: Int, step: Int) throws(InputError) {
        func same(_ other: Int) -> Bool { grid.cells[other] == grid.cells[cell] }
        guard plan.scale < 0.8, !same(cell - step), !same(cell + step) else { return }
        throw source.error(
            "\"\(letter(grid, cell))\" is half a metre wide", at: grid.spot(of: cell),
            expected: "two cells or more at scale 0.5")
    }

    private func checkUnique(_ level: PlanLevel) throws(InputError) {
        var first: [UInt16: Int] = [:]
        for cell in level.grid.objects {
            let number = level.grid.cells[cell]
            let symbol = plan.symbols[Int(number)]
            guard symbol.kind != .column else { continue }
            if let before = first.updateValue(cell, forKey: number) {
                let spot = level.grid.spot(of: before)
                throw source.error(
                    "a second \"\(symbol.letter)\" on level \(level.ordinal), "
                        + "first on line \(spot.line), column \(spot.column)",
                    at: level.grid.spot(of: cell), expected: "one")
            }
        }
    }
}
