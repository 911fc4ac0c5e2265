/// The canvas as plain text, for tests and headless screens.
extension Canvas {
    /// The rows from the top, without trailing spaces.
    package var lines: [String] {
        (0..<size.rows).map { row in
            let glyphs = cells[row * size.columns..<(row + 1) * size.columns].map(\.glyph)
            return trimmed(glyphs.text)
        }
    }

    /// One letter for each cell's style, in rows that match `lines`.
    package func styleLines(letter: (Style) -> Character) -> [String] {
        (0..<size.rows).map { row in
            let styles = cells[row * size.columns..<(row + 1) * size.columns].map(\.style)
            return trimmed(String(styles.map(letter)))
        }
    }

    /// One letter for each cell's style, assigned in the order of appearance (a space for plain),
    /// followed by the meaning of each letter.
    package var styleLines: [String] {
        // There is no X, because three of them mark unfinished work.
        let names = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWYZ0123456789")
        var letters: [Style: Character] = [.plain: " "]
        var legend: [String] = []
        for cell in cells where letters[cell.style] == nil {
            let letter = legend.count < names.count ? names[legend.count] : "?"
            letters[cell.style] = letter
            legend.append("\(letter) = \(cell.style)")
        }
        return styleLines { letters[$0] ?? "?" } + legend
    }

    /// The canvas with every glyph replaced by its stand-in in this set.
    package func shown(in glyphs: GlyphSet) -> Canvas {
        guard glyphs == .ascii else { return self }
        var copy = self
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let cell = self[column, row]
                guard !cell.glyph.isContinuation else { continue }
                for extra in 0..<cell.glyph.columns {
                    copy.put(
                        glyphs.glyph(for: cell.glyph), column: column + extra, row: row,
                        style: cell.style)
                }
            }
        }
        return copy
    }

    private func trimmed(_ line: String) -> String {
        guard let last = line.lastIndex(where: { $0 != " " }) else { return "" }
        return String(line[...last])
    }
}
