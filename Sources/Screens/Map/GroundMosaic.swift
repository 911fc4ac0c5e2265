import TextCanvas

/// The ground of a map zoomed out, in quarters of cells: the edge of a hall of hundreds of metres then
/// has half the steps. Only for grounds that are tints.
struct GroundMosaic {
    private let size: Size
    /// Of each quarter, row by row, the tint's number plus one; 0: none.
    private var quarters: [UInt8]
    private var tints: [Colour] = []

    init(_ size: Size) {
        self.size = size
        quarters = Array(repeating: 0, count: 4 * size.columns * size.rows)
    }

    /// Fills an area (even-odd rule), sampled at the centre of each quarter.
    ///
    /// - Parameters:
    ///   - edges: in dots of Braille.
    ///   - rows: those of the cells that it can touch.
    mutating func fill(
        _ edges: [(a: DotPoint, b: DotPoint)], rows: Range<Int>, _ tint: Colour
    ) {
        let number = number(of: tint)
        let width = 2 * size.columns
        func column(_ x: Double) -> Int { Int(min(max(x + 0.5, 0), Double(width))) }
        var crossings: [Double] = []
        for line in 2 * rows.lowerBound..<2 * rows.upperBound {
            DotPoint.crossings(of: edges, at: Double(line) * 2 + 1, &crossings)
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (from, to) = (column(crossings[pair]), column(crossings[pair + 1]))
                for place in line * width + from..<line * width + max(from, to) {
                    quarters[place] = number
                }
            }
        }
    }

    /// A terminal has at least 256 colours, of which grounds have few.
    private mutating func number(of tint: Colour) -> UInt8 {
        if let place = tints.firstIndex(of: tint) { return UInt8(place + 1) }
        tints.append(tint)
        return UInt8(tints.count)
    }

    /// - Parameter blank: the style of a cell of one tint but for its background.
    func draw(on canvas: inout Canvas, _ blank: Style) {
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let (most, second, mask) = parts(column, row)
                guard most != 0 || second != 0 else { continue }
                let glyph = Glyph.quarters(mask)
                // the terminal's own background cannot be a foreground
                let style =
                    second == 0
                    ? blank.on(colour(most)) : Style(colour(second), on: colour(most))
                canvas.put(
                    second == 0 ? .blank : glyph, column: column, row: row, style: style)
            }
        }
    }

    private func colour(_ number: UInt8) -> Colour {
        number == 0 ? .standard : tints[Int(number) - 1]
    }

    /// The tint that most of a cell's quarters have, or none of it where it has none in part; another
    /// one, and the quarters that have it.
    private func parts(_ column: Int, _ row: Int) -> (most: UInt8, second: UInt8, mask: UInt8) {
        let upper = 4 * row * size.columns + 2 * column
        let lower = upper + 2 * size.columns
        let four = [quarters[upper], quarters[upper + 1], quarters[lower], quarters[lower + 1]]
        guard four.contains(where: { $0 != four[0] }) else { return (four[0], 0, 0) }
        func count(_ number: UInt8) -> Int { four.count { $0 == number } }
        let common = four.max { count($0) < count($1) } ?? 0
        let most = four.contains(0) ? 0 : common
        let second =
            four.filter { $0 != most }.max { count($0) < count($1) } ?? most
        let mask = four.enumerated().reduce(UInt8(0)) {
            $1.element == second ? $0 | 1 << UInt8($1.offset) : $0
        }
        return (most, second, mask)
    }
}
