import TextCanvas

/// Words wrapped for the phone, and the rows there are for them.
package struct Passage: Hashable, Sendable {
    package let lines: [WrappedLine]
    /// Rows to show them in.
    package let rows: Int
    /// Of each row.
    package let columns: Int

    package init(_ text: String, columns: Int, rows: Int) {
        lines = text.isEmpty ? [] : text.wrappedWithBreaks(to: columns)
        self.rows = max(rows, 0)
        self.columns = columns
    }

    /// Lines that find no room.
    package var over: Int { max(lines.count - rows, 0) }
    /// Columns that the widest word has more than there are.
    package var overWide: Int { max((lines.map(\.brokenColumns).max() ?? 0) - columns, 0) }
    /// Rows taken.
    package var height: Int { min(lines.count, rows) }
    package var isEmpty: Bool { lines.isEmpty }
}
