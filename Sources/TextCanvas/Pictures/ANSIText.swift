/// A canvas as text with the control sequences of ECMA-48, which terminals and viewers of logs
/// know.
package enum ANSIText {
    /// The lines of a canvas; each ends in the terminal's own style. The last one has no line
    /// break.
    package static func text(_ canvas: Canvas, depth: ColourDepth = .palette256) -> String {
        (0..<canvas.size.rows).map { row in
            var pen = Pen(depth: depth)
            for run in canvas.runs(inRow: row) { pen.write(run) }
            pen.rest()
            return pen.text
        }.joined(separator: "\n")
    }

    /// The bytes that turn one screen into another of the same size: only cells that differ, each
    /// run after a cursor movement. Empty if nothing differs.
    ///
    /// - Parameter old: nil: the screen is cleared first.
    package static func change(
        from old: Canvas?, to new: Canvas, depth: ColourDepth = .palette256
    ) -> String {
        let isNew = old?.size != new.size
        let old = isNew ? Canvas(new.size) : old ?? Canvas(new.size)
        var pen = Pen(depth: depth)
        for row in 0..<new.size.rows {
            for columns in differences(old, new, row: row) {
                pen.move(column: columns.lowerBound, row: row)
                for run in new.runs(inRow: row, columns: columns) { pen.write(run) }
            }
        }
        pen.rest()
        return (isNew ? "\u{1B}[0m\u{1B}[2J" : "") + pen.text
    }

    /// The number of equal cells between two differences that are written, too: moving the cursor
    /// takes as many bytes.
    private static let bridge = 4

    /// The columns of a row that differ; wide glyphs in them are whole.
    private static func differences(_ old: Canvas, _ new: Canvas, row: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for column in 0..<new.size.columns where old[column, row] != new[column, row] {
            let first = new[column, row].glyph.isContinuation ? column - 1 : column
            let end = new[column, row].glyph.columns == 2 ? column + 2 : column + 1
            if let last = ranges.last, first <= last.upperBound + bridge {
                ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, end)
            } else {
                ranges.append(first..<end)
            }
        }
        return ranges
    }
}

/// Writes runs, and changes the style between them.
private struct Pen {
    let depth: ColourDepth
    private(set) var text = ""
    /// The sequence in force. It is compared instead of the style, because styles may differ in
    /// something that this depth does not show.
    private var style = Pen.plain

    private static let plain = "\u{1B}[0m"

    init(depth: ColourDepth) { self.depth = depth }

    mutating func write(_ run: CanvasRun) {
        change(to: Pen.sequence(run.style, depth))
        text += run.text
    }

    mutating func move(column: Int, row: Int) { text += "\u{1B}[\(row + 1);\(column + 1)H" }

    /// Returns to the terminal's own style.
    mutating func rest() { change(to: Pen.plain) }

    private mutating func change(to next: String) {
        if next != style { text += next }
        style = next
    }

    private static func sequence(_ style: Style, _ depth: ColourDepth) -> String {
        let attributes = style.attributes(in: depth)
        var numbers = ["0"]
        for (attribute, number) in Attributes.numbered where attributes.contains(attribute) {
            numbers.append("\(number)")
        }
        numbers += colour(style.foreground, depth, base: 30)
        numbers += colour(style.background, depth, base: 40)
        return "\u{1B}[" + numbers.joined(separator: ";") + "m"
    }

    /// - Parameter base: the number of the first of eight colours, 30 or 40.
    private static func colour(_ colour: Colour, _ depth: ColourDepth, base: Int) -> [String] {
        guard let number = colour.number(in: depth) else { return [] }
        if depth == .palette256 { return ["\(base + 8)", "5", "\(number)"] }
        return ["\(number < 8 ? base + number : base + 60 + number - 8)"]
    }
}
