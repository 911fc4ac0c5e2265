import Indoor

/// Points on a plane, each as far from its six neighbours: rows along x, every second one shifted by
/// half the spacing.
package struct HexGrid: Hashable, Sendable {
    /// The first point of the first row.
    package let origin: Point
    /// Metres between neighbours.
    package let spacing: Double
    package let columns: Int
    package let rows: Int

    /// A grid over all of `bounds`, its first point at the lower left corner.
    package init(covering bounds: Bounds, spacing: Double) {
        let size = bounds.size
        self.init(
            origin: bounds.low, spacing: spacing, columns: Int(size.x / spacing) + 2,
            rows: Int(size.y / (spacing * HexGrid.rowShare)) + 2)
    }

    package init(origin: Point, spacing: Double, columns: Int, rows: Int) {
        self.origin = origin
        self.spacing = spacing
        self.columns = columns
        self.rows = rows
    }

    package var count: Int { columns * rows }

    /// The most points of all grids of one building: of 2 m by 2 m, some 30 km² on all levels together.
    package static let most = 8_000_000

    /// - Throws: an error if the grids have so many points that work on them would not end.
    package static func check(_ grids: [HexGrid]) throws(InputError) {
        let count = grids.reduce(0) { $0 + $1.count }
        guard count > most, let widest = grids.max(by: { $0.count < $1.count }) else { return }
        let size = Point(
            Double(widest.columns) * widest.spacing, Double(widest.rows) * widest.rowHeight)
        var extent = VenueExtent()
        extent.add([.zero, size])
        throw InputError(
            "positioning data of \(extent.words) would have \(count) points",
            expected: "\(most) at most, as a building in metres has")
    }

    package func point(_ cell: Int) -> Point {
        let (row, column) = (cell / columns, cell % columns)
        return Point(
            origin.x + (Double(column) + shift(row)) * spacing,
            origin.y + Double(row) * rowHeight)
    }

    /// The number of the nearest grid point; nil beyond the grid's edge.
    package func cell(nearest point: Point) -> Int? {
        let lower = Int(((point.y - origin.y) / rowHeight).rounded(.down))
        var best: (cell: Int, distance: Double)?
        for row in lower...(lower + 1) where row >= 0 && row < rows {
            let column = Int(((point.x - origin.x) / spacing - shift(row)).rounded())
            guard column >= 0, column < columns else { continue }
            let cell = row * columns + column
            let away = self.point(cell) - point
            let distance = away.dot(away)
            if distance < best?.distance ?? .infinity { best = (cell, distance) }
        }
        guard let best, best.distance <= spacing * spacing else { return nil }
        return best.cell
    }

    /// The numbers of the grid points within `radius` metres of a point, ascending.
    package func cells(near point: Point, within radius: Double) -> [Int] {
        let low = Int(((point.y - radius - origin.y) / rowHeight).rounded(.up))
        let high = Int(((point.y + radius - origin.y) / rowHeight).rounded(.down))
        var found: [Int] = []
        for row in max(0, low)..<max(max(0, low), min(rows, high + 1)) {
            let y = origin.y + Double(row) * rowHeight - point.y
            let reach = (radius * radius - y * y).squareRoot()
            guard reach >= 0 else { continue }
            let first = ((point.x - reach - origin.x) / spacing - shift(row)).rounded(.up)
            let last = ((point.x + reach - origin.x) / spacing - shift(row)).rounded(.down)
            for column in max(0, Int(first))..<max(max(0, Int(first)), min(columns, Int(last) + 1))
            {
                found.append(row * columns + column)
            }
        }
        return found
    }

    /// The height of a row as a share of the spacing: half the root of 3.
    private static let rowShare = 0.75.squareRoot()
    private var rowHeight: Double { spacing * HexGrid.rowShare }
    private func shift(_ row: Int) -> Double { row % 2 == 0 ? 0 : 0.5 }
}
