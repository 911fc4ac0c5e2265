import Indoor

/// Points of a rectangle in a uniform grid, to which points are added.
struct PointGrid {
    private let low: Point
    private let spacing: Double
    private let cellSize: Double
    private let columns: Int
    private let rows: Int
    private var points: [Point] = []
    /// The last point of each cell, and for each point the one before it in its cell; -1 for none.
    private var last: [Int32]
    private var before: [Int32] = []

    /// The most cells: in a larger rectangle the cells are larger.
    private static let mostCells = 4096.0

    /// - Parameters:
    ///   - bounds: points outside count for the nearest cell.
    ///   - spacing: metres within which `hasPoint` looks.
    init(_ bounds: Bounds, spacing: Double) {
        low = bounds.low
        self.spacing = spacing
        let size = bounds.size
        cellSize = max(
            1, spacing, (size.x * size.y / PointGrid.mostCells).squareRoot(),
            max(size.x, size.y) / PointGrid.mostCells)
        columns = Int(size.x / cellSize) + 1
        rows = Int(size.y / cellSize) + 1
        last = Array(repeating: -1, count: columns * rows)
    }

    private func column(_ x: Double) -> Int {
        Int(min(max((x - low.x) / cellSize, 0), Double(columns - 1)))
    }

    private func row(_ y: Double) -> Int {
        Int(min(max((y - low.y) / cellSize, 0), Double(rows - 1)))
    }

    mutating func add(_ point: Point) {
        let cell = row(point.y) * columns + column(point.x)
        before.append(last[cell])
        last[cell] = Int32(points.count)
        points.append(point)
    }

    /// Whether a point nearer than the spacing has been added.
    func hasPoint(near point: Point) -> Bool {
        let columns = column(point.x - spacing)...column(point.x + spacing)
        for row in row(point.y - spacing)...row(point.y + spacing) {
            for column in columns {
                var number = Int(last[row * self.columns + column])
                while number >= 0 {
                    if points[number].distance(to: point) < spacing { return true }
                    number = Int(before[number])
                }
            }
        }
        return false
    }
}
