/// Columns and rows, never negative.
package struct Size: Hashable, Sendable {
    package let columns: Int
    package let rows: Int

    package init(columns: Int, rows: Int) {
        self.columns = max(columns, 0)
        self.rows = max(rows, 0)
    }
}

/// A rectangle of cells. The parts of a split always lie inside it, whatever sizes are requested.
package struct Rect: Hashable, Sendable {
    /// Left column.
    package let column: Int
    /// Top row.
    package let row: Int
    package let width: Int
    package let height: Int

    package init(column: Int, row: Int, width: Int, height: Int) {
        self.column = column
        self.row = row
        self.width = max(width, 0)
        self.height = max(height, 0)
    }

    package init(_ size: Size) {
        self.init(column: 0, row: 0, width: size.columns, height: size.rows)
    }

    /// The first column to its right.
    package var endColumn: Int { column + width }
    /// The first row below it.
    package var endRow: Int { row + height }
    package var isEmpty: Bool { width == 0 || height == 0 }
    package var size: Size { Size(columns: width, rows: height) }

    package func contains(column: Int, row: Int) -> Bool {
        column >= self.column && column < endColumn && row >= self.row && row < endRow
    }

    package func intersection(_ other: Rect) -> Rect {
        let left = max(column, other.column)
        let top = max(row, other.row)
        return Rect(
            column: left, row: top, width: min(endColumn, other.endColumn) - left,
            height: min(endRow, other.endRow) - top)
    }

    /// The rectangle without `columns` at both sides and `rows` above and below.
    package func inset(columns: Int = 1, rows: Int = 1) -> Rect {
        let x = min(max(columns, 0), (width + 1) / 2)
        let y = min(max(rows, 0), (height + 1) / 2)
        return Rect(
            column: column + x, row: row + y, width: width - 2 * x, height: height - 2 * y)
    }

    /// A rectangle of this size in its centre, no larger than itself.
    package func centred(width: Int, height: Int) -> Rect {
        let w = min(max(width, 0), self.width)
        let h = min(max(height, 0), self.height)
        return Rect(
            column: column + (self.width - w) / 2, row: row + (self.height - h) / 2,
            width: w, height: h)
    }
}

/// Splits a rectangle in two; the named part has the requested size, as far as possible.
extension Rect {
    package func split(left columns: Int) -> (left: Rect, rest: Rect) {
        let w = min(max(columns, 0), width)
        return (
            Rect(column: column, row: row, width: w, height: height),
            Rect(column: column + w, row: row, width: width - w, height: height)
        )
    }

    package func split(right columns: Int) -> (right: Rect, rest: Rect) {
        let parts = split(left: width - min(max(columns, 0), width))
        return (parts.rest, parts.left)
    }

    package func split(top rows: Int) -> (top: Rect, rest: Rect) {
        let h = min(max(rows, 0), height)
        return (
            Rect(column: column, row: row, width: width, height: h),
            Rect(column: column, row: row + h, width: width, height: height - h)
        )
    }

    /// One row, from 0; empty below the last.
    package func line(_ number: Int) -> Rect { split(top: number).rest.split(top: 1).top }

    package func split(bottom rows: Int) -> (bottom: Rect, rest: Rect) {
        let parts = split(top: height - min(max(rows, 0), height))
        return (parts.rest, parts.top)
    }

    /// The rectangle divided into columns of equal width; the left ones get the remainder.
    package func columns(_ count: Int, gap: Int = 0) -> [Rect] {
        guard count > 0 else { return [] }
        let space = max(width - gap * (count - 1), 0)
        var start = 0
        return (0..<count).map { index in
            let share = space / count + (index < space % count ? 1 : 0)
            defer { start += share + gap }
            return Rect(
                column: column + min(start, width), row: row,
                width: min(share, max(width - start, 0)), height: height)
        }
    }
}
