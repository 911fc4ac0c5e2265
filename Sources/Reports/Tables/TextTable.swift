import Indoor
import TextCanvas

/// Rows of words in columns: the first column is aligned left, the others right.
package struct TextTable {
    private var rows: [[String]] = []

    package init(_ head: [String], rows: [[String]] = []) {
        add(head)
        for row in rows { add(row) }
    }

    package mutating func add(_ row: [String]) { rows.append(row.map(\.printable)) }

    package var lines: [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.compactMap { $0.indices.contains(column) ? $0[column].displayColumns : nil }
                .max() ?? 0
        }
        return rows.map { row in
            let cells = row.enumerated().map { column, cell in
                let gap = String(repeating: " ", count: widths[column] - cell.displayColumns)
                return column == 0 ? cell + gap : "  " + gap + cell
            }
            var line = cells.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
