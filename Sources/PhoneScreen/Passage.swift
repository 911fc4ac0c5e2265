import TextCanvas

/// Wrapped text on the phone, and the space for it.
package struct Passage: Hashable, Sendable {
    package let lines: [WrappedLine]
    /// The rows available.
    package let rows: Int
    /// The columns of each row.
    package let columns: Int

    package init(_ text: String, columns: Int, rows: Int) {
        lines = text.isEmpty ? [] : text.wrappedWithoutRest(to: columns)
        self.rows = max(rows, 0)
        self.columns = columns
    }

    /// The number of lines beyond the available rows.
    package var over: Int { max(lines.count - rows, 0) }
    /// The columns by which the widest word exceeds a row.
    package var overWide: Int { max((lines.map(\.brokenColumns).max() ?? 0) - columns, 0) }
    /// The rows used.
    package var height: Int { min(lines.count, rows) }
    package var isEmpty: Bool { lines.isEmpty }
}
