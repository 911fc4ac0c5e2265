/// Thin lines along rows and columns of cells, in the glyphs of boxes. Lines that meet in a cell
/// join there. When layers share a cell, the later one's style is shown.
package struct ThinLines: Sendable {
    package typealias Place = (column: Int, row: Int)

    /// Columns and rows of cells.
    package let size: Size
    /// Each layer's style, the most important layer last.
    private let layers: [Style]
    /// The arms of each cell: up 1, right 2, down 4, left 8.
    private var arms: [UInt8]
    /// The highest layer of each cell plus one; 0: nothing is drawn.
    private var owners: [UInt8]

    private static let (up, right, down, left): (UInt8, UInt8, UInt8, UInt8) = (1, 2, 4, 8)
    private static let glyphs = " ╵╶└╷│┌├╴┘─┴┐┤┬┼".unicodeScalars.map { Glyph($0) }

    /// At most 255 layers.
    package init(_ size: Size, layers: [Style]) {
        precondition(layers.count <= 255, "a layer is numbered in a byte")
        self.size = size
        self.layers = layers
        arms = Array(repeating: 0, count: size.columns * size.rows)
        owners = arms
    }

    /// Draws a line between the middles of two cells: along the row of the first, then along the
    /// column of the second. Cells outside are left out.
    package mutating func line(from a: Place, to b: Place, layer: Int) {
        let (left, right) = (min(a.column, b.column), max(a.column, b.column))
        for column in max(left, 0)..<max(min(right + 1, size.columns), max(left, 0)) {
            if column > left { add(ThinLines.left, column, a.row, layer) }
            if column < right { add(ThinLines.right, column, a.row, layer) }
        }
        let (top, bottom) = (min(a.row, b.row), max(a.row, b.row))
        for row in max(top, 0)..<max(min(bottom + 1, size.rows), max(top, 0)) {
            if row > top { add(ThinLines.up, b.column, row, layer) }
            if row < bottom { add(ThinLines.down, b.column, row, layer) }
        }
    }

    /// Draws a line that is shorter than a cell, across the whole cell, if the cell is empty.
    package mutating func stub(at place: Place, isAcross: Bool, layer: Int) {
        guard self.layer(atColumn: place.column, row: place.row) == nil else { return }
        let both = isAcross ? ThinLines.left | ThinLines.right : ThinLines.up | ThinLines.down
        add(both, place.column, place.row, layer)
    }

    private mutating func add(_ arm: UInt8, _ column: Int, _ row: Int, _ layer: Int) {
        guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return }
        let cell = row * size.columns + column
        arms[cell] |= arm
        owners[cell] = max(owners[cell], UInt8(truncatingIfNeeded: layer + 1))
    }

    /// The layer that gives a cell its colour; nil where nothing is drawn.
    package func layer(atColumn column: Int, row: Int) -> Int? {
        guard column >= 0, column < size.columns, row >= 0, row < size.rows else { return nil }
        let owner = owners[row * size.columns + column]
        return owner == 0 ? nil : Int(owner) - 1
    }

    /// Visits the cells with lines, row by row.
    package func forEachDrawnCell(_ body: (_ column: Int, _ row: Int) -> Void) {
        for row in 0..<size.rows {
            for column in 0..<size.columns where owners[row * size.columns + column] != 0 {
                body(column, row)
            }
        }
    }

    fileprivate func cell(_ column: Int, _ row: Int) -> Cell {
        let cell = row * size.columns + column
        return Cell(ThinLines.glyphs[Int(arms[cell])], layers[Int(owners[cell]) - 1])
    }
}

extension Canvas {
    /// Draws thin lines over the present cells, on their backgrounds.
    package mutating func draw(_ lines: ThinLines, column: Int, row: Int) {
        lines.forEachDrawnCell { x, y in
            let cell = lines.cell(x, y)
            let beneath = self[column + x, row + y].style.background
            put(cell.glyph, column: column + x, row: row + y, style: cell.style.on(beneath))
        }
    }
}
