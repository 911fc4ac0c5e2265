import Indoor

/// The outlines of a level's units, along the centre lines of the walls around them. Traced on
/// quarter cells, so that the units share edges.
struct PlanOutlines {
    /// Width in quarter cells.
    private let width: Int
    /// The unit of each quarter cell, -1 for none.
    private let units: [Int32]
    private var traced: [Bool]

    /// The rings of each unit, the outer one first; holes have the opposite direction.
    static func rings(of grid: PlanGrid) -> [[[Vertex]]] {
        var outlines = PlanOutlines(grid)
        return outlines.trace(count: grid.units.count)
    }

    private init(_ grid: PlanGrid) {
        width = 2 * grid.width
        var units = [Int32](repeating: -1, count: width * 2 * grid.height)
        // The border is empty.
        for row in 1..<(grid.height - 1) {
            for column in 1..<(grid.width - 1) {
                let cell = row * grid.width + column
                for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                    units[(2 * row + down) * width + 2 * column + right] = grid.unit(
                        inQuarterOf: cell, right: 2 * right - 1, down: 2 * down - 1)
                }
            }
        }
        self.units = units
        traced = [Bool](repeating: false, count: units.count)
    }

    /// Every ring has an edge with its unit below; a unit's first such edge is on its outer ring.
    private mutating func trace(count: Int) -> [[[Vertex]]] {
        var rings = [[[Vertex]]](repeating: [], count: count)
        for quarter in units.indices where units[quarter] >= 0 {
            guard units[quarter - width] != units[quarter], !traced[quarter] else { continue }
            rings[Int(units[quarter])].append(ring(from: quarter))
        }
        return rings
    }

    private enum Direction: Int {
        case right, down, left, up

        var clockwise: Direction { Direction(rawValue: (rawValue + 1) % 4) ?? .right }
        var anticlockwise: Direction { Direction(rawValue: (rawValue + 3) % 4) ?? .right }
    }

    /// Follows the edge with the unit on the right, from the top edge of a quarter cell.
    private mutating func ring(from first: Int) -> [Vertex] {
        let unit = units[first]
        var (quarter, direction) = (first, Direction.right)
        var ring: [Vertex] = []
        repeat {
            if direction == .right { traced[quarter] = true }
            let ahead = quarter + step(direction)
            let corner = end(of: quarter, direction)
            if units[ahead] != unit {
                direction = direction.clockwise
                ring.append(corner)
            } else if units[ahead + step(direction.anticlockwise)] == unit {
                quarter = ahead + step(direction.anticlockwise)
                direction = direction.anticlockwise
                ring.append(corner)
            } else {
                quarter = ahead
            }
        } while quarter != first || direction != .right
        return ring
    }

    private func step(_ direction: Direction) -> Int {
        switch direction {
        case .right: 1
        case .down: width
        case .left: -1
        case .up: -width
        }
    }

    /// The end of a quarter cell's edge, followed in a direction with the cell on the right.
    private func end(of quarter: Int, _ direction: Direction) -> Vertex {
        let (x, y) = (quarter % width, quarter / width)
        return switch direction {
        case .right: Vertex(x: x + 1, y: y)
        case .down: Vertex(x: x + 1, y: y + 1)
        case .left: Vertex(x: x, y: y + 1)
        case .up: Vertex(x: x, y: y)
        }
    }
}
