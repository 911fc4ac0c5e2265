/// A screen as a value: rows of cells, independent of any terminal.
///
/// Drawing outside the canvas or the current clip has no effect. A wide glyph always has its
/// continuation to its right; overwriting half of one blanks the other half.
package struct Canvas: Hashable, Sendable {
    package let size: Size
    /// Row by row.
    package private(set) var cells: [Cell]
    /// The area in which drawing has an effect; the whole canvas outside `clipped(to:)`.
    package private(set) var clip: Rect

    package init(_ size: Size, filledWith cell: Cell = .blank) {
        self.size = size
        cells = Array(repeating: cell, count: size.columns * size.rows)
        clip = Rect(size)
    }

    package init(columns: Int, rows: Int) { self.init(Size(columns: columns, rows: rows)) }

    package var bounds: Rect { Rect(size) }

    /// The cell at a position; blank outside the canvas.
    package subscript(column: Int, row: Int) -> Cell {
        guard bounds.contains(column: column, row: row) else { return .blank }
        return cells[row * size.columns + column]
    }

    /// Draws with changes limited to `rect`.
    package mutating func clipped(to rect: Rect, _ draw: (inout Canvas) -> Void) {
        let outer = clip
        clip = outer.intersection(rect)
        draw(&self)
        clip = outer
    }

    package mutating func put(_ glyph: Glyph, column: Int, row: Int, style: Style = .plain) {
        if glyph.columns == 2 {
            putWide(glyph, column: column, row: row, style: style)
        } else if clip.contains(column: column, row: row) {
            store(Cell(glyph, style), at: row * size.columns + column)
        }
    }

    /// Half a wide glyph cannot be shown: when the clip cuts one, a blank replaces it.
    private mutating func putWide(_ glyph: Glyph, column: Int, row: Int, style: Style) {
        let first = clip.contains(column: column, row: row)
        let second = clip.contains(column: column + 1, row: row)
        let index = row * size.columns + column
        if first { store(Cell(second ? glyph : .blank, style), at: index) }
        if second { store(Cell(first ? .continuation : .blank, style), at: index + 1) }
    }

    private mutating func store(_ cell: Cell, at index: Int) {
        let old = cells[index].glyph
        if old.isContinuation { cells[index - 1].glyph = .blank }
        if old.columns == 2 { cells[index + 1].glyph = .blank }
        cells[index] = cell
    }

    package mutating func fill(_ rect: Rect, with glyph: Glyph = .blank, style: Style = .plain) {
        let area = rect.intersection(clip)
        guard !area.isEmpty else { return }
        for row in area.row..<area.endRow {
            if glyph.columns < 2 {
                fill(row, from: area.column, to: area.endColumn, with: Cell(glyph, style))
            } else {
                for column in stride(from: area.column, to: area.endColumn, by: 2) {
                    put(glyph, column: column, row: row, style: style)
                }
            }
        }
    }

    /// A row of narrow cells can cut a wide glyph only at its ends.
    private mutating func fill(_ row: Int, from start: Int, to end: Int, with cell: Cell) {
        let indices = row * size.columns + start..<row * size.columns + end
        store(cell, at: indices.lowerBound)
        store(cell, at: indices.upperBound - 1)
        cells.withUnsafeMutableBufferPointer { $0[indices].update(repeating: cell) }
    }

    /// Changes the styles of a rectangle and keeps its glyphs.
    package mutating func restyle(_ rect: Rect, _ change: (inout Style) -> Void) {
        let area = rect.intersection(clip)
        for row in area.row..<area.endRow {
            for column in area.column..<area.endColumn {
                change(&cells[row * size.columns + column].style)
            }
        }
    }

    /// Copies another canvas onto this one.
    package mutating func draw(_ other: Canvas, column: Int, row: Int) {
        let area = Rect(
            column: column, row: row, width: other.size.columns, height: other.size.rows
        ).intersection(clip)
        guard !area.isEmpty else { return }
        for line in area.row..<area.endRow {
            let start = (line - row) * other.size.columns - column
            copy(
                other.cells[start + area.column..<start + area.endColumn],
                to: line * size.columns + area.column)
        }
    }

    /// A row of cells can cut a wide glyph only at its ends, in either canvas.
    private mutating func copy(_ row: ArraySlice<Cell>, to index: Int) {
        let (first, last) = (index, index + row.count - 1)
        for end in [first, last] { store(.blank, at: end) }
        _ = cells.withUnsafeMutableBufferPointer { $0[first...last].update(fromContentsOf: row) }
        if cells[first].glyph.isContinuation { cells[first].glyph = .blank }
        if cells[last].glyph.columns == 2 { cells[last].glyph = .blank }
    }
}
