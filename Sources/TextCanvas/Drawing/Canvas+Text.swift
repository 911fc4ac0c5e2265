/// The position of a line in its row.
package enum Alignment: Hashable, Sendable {
    case leading
    case centre
    case trailing
}

extension Canvas {
    /// Writes one line and returns the column after it. Line breaks are shown as marks: see
    /// `String.wrapped(to:)`.
    @discardableResult
    package mutating func write(
        _ text: String, column: Int, row: Int, style: Style = .plain
    ) -> Int {
        write(text.glyphs, column: column, row: row, style: style)
    }

    @discardableResult
    private mutating func write(
        _ glyphs: [Glyph], column: Int, row: Int, style: Style
    ) -> Int {
        var next = column
        for glyph in glyphs {
            if next < clip.endColumn { put(glyph, column: next, row: row, style: style) }
            next += glyph.columns
        }
        return next
    }

    /// Writes one line of mixed styles and returns the column after it.
    @discardableResult
    package mutating func write(_ spans: [Span], column: Int, row: Int) -> Int {
        spans.reduce(column) { write($1.text, column: $0, row: row, style: $1.style) }
    }

    /// Writes one line in a row of a rectangle, cut with an ellipsis when too long; returns the
    /// column after it.
    ///
    /// - Parameter cut: the style of the ellipsis, to make it noticeable.
    @discardableResult
    package mutating func write(
        _ text: String, in rect: Rect, row: Int = 0, style: Style = .plain,
        align: Alignment = .leading, cut: Style? = nil
    ) -> Int {
        let whole = text.glyphs
        let isCut = whole.columns > rect.width
        let glyphs = isCut ? whole.truncated(to: rect.width) : whole
        let room = rect.width - glyphs.columns
        let indent =
            switch align {
            case .leading: 0
            case .centre: room / 2
            case .trailing: room
            }
        let (start, row) = (rect.column + indent, rect.row + row)
        clipped(to: rect) { canvas in
            let end = canvas.write(glyphs, column: start, row: row, style: style)
            guard isCut, let cut, end > rect.column else { return }
            canvas.put("…", column: end - 1, row: row, style: cut.on(style.background))
        }
        return rect.endColumn - room + indent
    }

    /// Writes lines down a rectangle. When there are too many, the last shown ends in an ellipsis.
    package mutating func write(
        lines: [String], in rect: Rect, style: Style = .plain, align: Alignment = .leading
    ) {
        for (index, line) in lines.prefix(rect.height).enumerated() {
            let isCut = index == rect.height - 1 && lines.count > rect.height
            write(
                isCut ? line.truncated(to: rect.width - 1) + "…" : line,
                in: rect, row: index, style: style, align: align)
        }
    }
}
