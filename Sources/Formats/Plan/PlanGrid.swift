import Indoor

/// A level's block as cells, with an empty border, so that every cell of the block has four
/// neighbours. Cells are numbered row by row, from the border's corner.
struct PlanGrid {
    /// Cells across, border included.
    let width: Int
    let height: Int
    /// The file's line number of the block's first row.
    let firstLine: Int
    /// The symbol number of each cell.
    private(set) var cells: [UInt16]
    /// The floor symbol of each cell, also under objects; 0 without a floor.
    private(set) var floors: [UInt16]
    /// The unit of each floor cell: an index into `units`, else -1.
    private(set) var unitNumbers: [Int32]
    private(set) var units: [Patch] = []
    /// Whether wall lines run through or up to each cell.
    private(set) var barriers: [Bool]
    private(set) var walls: [Bool]
    /// The cells of marks, places, beacons and columns.
    let objects: [Int]

    /// Connected cells of one floor letter: a future unit.
    struct Patch {
        let symbol: UInt16
        /// In the order of the flood fill; the first is the topmost, then leftmost.
        let cells: [Int]
    }

    init(rows: [[UInt16]], symbols: [PlanSymbol], firstLine: Int) {
        width = (rows.map(\.count).max() ?? 0) + 2
        height = rows.count + 2
        self.firstLine = firstLine
        cells = [UInt16](repeating: 0, count: width * height)
        for (row, symbols) in rows.enumerated() {
            let start = (row + 1) * width + 1
            cells.replaceSubrange(start..<(start + symbols.count), with: symbols)
        }
        floors = cells.map { symbols[Int($0)].isFloor ? $0 : 0 }
        barriers = cells.map { symbols[Int($0)].isBarrier }
        walls = cells.map { symbols[Int($0)].isWall }
        unitNumbers = [Int32](repeating: -1, count: cells.count)
        objects = PlanGrid.objects(in: cells, symbols)
        spreadFloors()
        findUnits()
    }

    private static func objects(in cells: [UInt16], _ symbols: [PlanSymbol]) -> [Int] {
        let isObject = symbols.map {
            $0.kind != .nothing && !$0.isFloor && !$0.isBarrier
        }
        return cells.indices.filter { isObject[Int(cells[$0])] }
    }

    /// Offsets of the cell numbers to the left, right, upper and lower neighbour.
    var steps: [Int] { [-1, 1, -width, width] }

    /// Gives object cells the floor of most of their neighbours; on a tie the first of left, right,
    /// upper and lower.
    private mutating func spreadFloors() {
        var open = objects
        while !open.isEmpty {
            let found = open.map { (cell: $0, floor: commonFloor(round: $0)) }
            for (cell, floor) in found { floors[cell] = floor }
            let rest = found.filter { $0.floor == 0 }.map(\.cell)
            if rest.count == open.count { return }
            open = rest
        }
    }

    private func commonFloor(round cell: Int) -> UInt16 {
        let beside = steps.map { floors[cell + $0] }.filter { $0 != 0 }
        var best: (floor: UInt16, count: Int) = (0, 0)
        for floor in beside {
            let count = beside.count { $0 == floor }
            if count > best.count { best = (floor, count) }
        }
        return best.floor
    }

    private mutating func findUnits() {
        for seed in cells.indices where floors[seed] != 0 && unitNumbers[seed] < 0 {
            let number = Int32(units.count)
            var patch = [seed]
            unitNumbers[seed] = number
            var next = 0
            while next < patch.count {
                for step in steps {
                    let beside = patch[next] + step
                    guard floors[beside] == floors[seed], unitNumbers[beside] < 0 else { continue }
                    unitNumbers[beside] = number
                    patch.append(beside)
                }
                next += 1
            }
            units.append(Patch(symbol: floors[seed], cells: patch))
        }
    }

    /// Replaces a wall cell by a door.
    mutating func cutDoor(at cell: Int) {
        cells[cell] = PlanSymbol.assumedDoorNumber
        walls[cell] = false
    }

    func column(_ cell: Int) -> Int { cell % width }
    func row(_ cell: Int) -> Int { cell / width }

    func spot(of cell: Int) -> Spot {
        Spot(line: firstLine + row(cell) - 1, column: column(cell))
    }

    /// The unit of a quarter of a cell, or -1: the cell's own, else that of the cell above or
    /// below, beside, or diagonal. `right` and `down` are 1 or -1.
    func unit(inQuarterOf cell: Int, right: Int, down: Int) -> Int32 {
        if unitNumbers[cell] >= 0 { return unitNumbers[cell] }
        guard barriers[cell] else { return -1 }
        let vertical = unitNumbers[cell + down * width]
        if vertical >= 0 { return vertical }
        let horizontal = unitNumbers[cell + right]
        return horizontal >= 0 ? horizontal : unitNumbers[cell + down * width + right]
    }

    /// Whether a gap cell runs horizontally; nil without floor on two opposite sides.
    func gapIsHorizontal(at cell: Int) -> Bool? {
        if unitNumbers[cell - width] >= 0, unitNumbers[cell + width] >= 0 { return true }
        if unitNumbers[cell - 1] >= 0, unitNumbers[cell + 1] >= 0 { return false }
        return nil
    }
}
