import Indoor

/// Converts a plan's cells into metres east and north of the origin cell.
struct PlanFrame {
    /// The vector of one cell to the right, and of one cell down.
    private let right: Point
    private let down: Point
    private let origin: PlanCell

    init(_ plan: PlanDocument) {
        right = Point(plan.scale, 0).turned(clockwise: plan.bearing)
        down = Point(0, -plan.scale).turned(clockwise: plan.bearing)
        origin = plan.originCell
    }

    /// The point of a vertex. The centre of the cell in column c and row r of the level's grid is
    /// (2c + 1, 2r + 1), its top left corner (2c, 2r).
    func point(_ vertex: Vertex, on level: PlanLevel) -> Point {
        let column = Double(vertex.x - 1) / 2 + Double(level.corner.column - 1 - origin.column)
        let row = Double(vertex.y - 1) / 2 + Double(level.corner.row - 1 - origin.row)
        return right * column + down * row
    }

    func middle(of cell: Int, on level: PlanLevel) -> Point {
        point(Vertex(middleOf: cell, level.grid), on: level)
    }

    /// The rectangle around all cells between two opposite corners, clockwise on the plan.
    func rectangle(_ corners: (PlanCell, PlanCell)) -> [Point] {
        let columns = [corners.0.column, corners.1.column].map { Double($0 - origin.column) }
        let rows = [corners.0.row, corners.1.row].map { Double($0 - origin.row) }
        let (west, east) = ((columns.min() ?? 0) - 0.5, (columns.max() ?? 0) + 0.5)
        let (top, bottom) = ((rows.min() ?? 0) - 0.5, (rows.max() ?? 0) + 0.5)
        return [(west, top), (east, top), (east, bottom), (west, bottom)].map {
            right * $0.0 + down * $0.1
        }
    }

    /// A square around the centre of a cell, clockwise on the plan.
    func square(round cell: Int, on level: PlanLevel, side metres: Double) -> [Point] {
        let middle = middle(of: cell, on: level)
        let (x, y) = (right.normalized * (metres / 2), down.normalized * (metres / 2))
        return [middle - x - y, middle + x - y, middle + x + y, middle - x + y]
    }
}

/// A point of the half-cell lattice: a corner, the middle of a side or the centre of a cell.
struct Vertex: Hashable {
    var x: Int
    var y: Int

    func moved(_ x: Int, _ y: Int) -> Vertex { Vertex(x: self.x + x, y: self.y + y) }
}

extension Vertex {
    init(middleOf cell: Int, _ grid: PlanGrid) {
        self.init(x: 2 * grid.column(cell) + 1, y: 2 * grid.row(cell) + 1)
    }
}
