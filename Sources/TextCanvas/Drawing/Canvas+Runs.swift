/// Cells beside each other in one style.
package struct CanvasRun: Hashable, Sendable {
    package let column: Int
    package let row: Int
    /// Columns of the canvas; a wide glyph has two.
    package private(set) var columns: Int
    /// Wide glyphs stand without their continuations.
    package private(set) var glyphs: [Glyph]
    package let style: Style

    init(_ cell: Cell, column: Int, row: Int) {
        (self.column, self.row, style) = (column, row, cell.style)
        (columns, glyphs) = (0, [])
        add(cell)
    }

    mutating func add(_ cell: Cell) {
        columns += 1
        if !cell.glyph.isContinuation { glyphs.append(cell.glyph) }
    }

    package var endColumn: Int { column + columns }
    package var text: String { glyphs.text }
}

extension Canvas {
    /// The cells of a row as runs, from left to right, without gaps.
    package func runs(inRow row: Int) -> [CanvasRun] {
        runs(inRow: row, columns: 0..<size.columns)
    }

    /// The cells of some columns of a row as runs; no end of the range should cut a wide glyph.
    package func runs(inRow row: Int, columns: Range<Int>) -> [CanvasRun] {
        var runs: [CanvasRun] = []
        for column in columns {
            let cell = self[column, row]
            if let last = runs.last, last.style == cell.style || cell.glyph.isContinuation {
                runs[runs.count - 1].add(cell)
            } else {
                runs.append(CanvasRun(cell, column: column, row: row))
            }
        }
        return runs
    }
}
