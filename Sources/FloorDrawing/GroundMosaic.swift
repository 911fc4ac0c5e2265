import TextCanvas

/// The ground of a map zoomed out, in quarters of cells: its edges then have half as large steps,
/// and end nearer to their walls. It is only for grounds that are tints.
struct GroundMosaic {
    private let size: Size
    /// The number of each quarter's tint plus one, row by row; 0: none.
    private var quarters: [UInt8]
    private var tints: [Colour] = []

    init(_ size: Size) {
        self.size = size
        quarters = Array(repeating: 0, count: 4 * size.columns * size.rows)
    }

    /// Fills an area (even-odd rule), sampled at the centre of each quarter.
    ///
    /// - Parameters:
    ///   - edges: the area's edges, in dots of Braille.
    ///   - rows: the rows of cells that the area can touch.
    mutating func fill(
        _ edges: [(a: DotPoint, b: DotPoint)], rows: Range<Int>, _ tint: Colour
    ) {
        let number = number(of: tint)
        let width = 2 * size.columns
        DotPoint.forEachRun(
            inside: edges, lines: 2 * rows.lowerBound..<2 * rows.upperBound, columns: width,
            cell: [1, 2]
        ) { line, run in
            for column in run { quarters[line * width + column] = number }
        }
    }

    /// The number of a tint. A terminal has at least 256 colours, and grounds use few of them.
    private mutating func number(of tint: Colour) -> UInt8 {
        if let place = tints.firstIndex(of: tint) { return UInt8(place + 1) }
        tints.append(tint)
        return UInt8(tints.count)
    }

    /// - Parameter blank: the style of a cell of one tint, without its background.
    func draw(on canvas: inout Canvas, _ blank: Style) {
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let parts = parts(column, row)
                guard parts.most != 0 || parts.second != 0 else { continue }
                canvas.put(
                    Glyph.quarters(parts.quarters), column: column, row: row,
                    style: parts.quarters == 0
                        ? blank.on(colour(parts.most))
                        : Style(colour(parts.second), on: colour(parts.most)))
            }
        }
    }

    private func colour(_ number: UInt8) -> Colour {
        number == 0 ? .standard : tints[Int(number) - 1]
    }

    /// The parts of a cell. The terminal's own background cannot be a foreground, so it counts as
    /// the ground beneath.
    private func parts(_ column: Int, _ row: Int) -> QuarteredCell {
        let upper = 4 * row * size.columns + 2 * column
        let lower = upper + 2 * size.columns
        return QuarteredCell(
            SIMD4(quarters[upper], quarters[upper + 1], quarters[lower], quarters[lower + 1]),
            beneath: 0)
    }
}
