/// The line style of a box. Without Unicode every box is drawn with `+`, `-` and `
/// `.
package enum Border: Hashable, Sendable, CaseIterable {
    case rounded
    case heavy

    /// Numbered by the arms of the line: up 1, right 2, down 4, left 8.
    fileprivate var glyphs: [Glyph] {
        switch self {
        case .rounded: Border.roundedGlyphs
        case .heavy: Border.heavyGlyphs
        }
    }

    private static let roundedGlyphs = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼".unicodeScalars.map { Glyph($0) }
    private static let heavyGlyphs = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋".unicodeScalars.map { Glyph($0) }

    fileprivate func glyph(_ arms: Arms) -> Glyph { glyphs[Int(arms.rawValue)] }
}

/// The directions in which a line leaves a cell; the raw value numbers a border's glyphs.
private struct Arms: OptionSet {
    let rawValue: UInt8

    static let up = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let down = Arms(rawValue: 4)
    static let left = Arms(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The arms of a glyph already drawn; none when it is not part of a line.
    init(of glyph: Glyph) {
        for border in Border.allCases {
            if let index = border.glyphs.firstIndex(of: glyph) {
                self.init(rawValue: UInt8(index))
                return
            }
        }
        self = []
    }
}

extension Canvas {
    /// Draws a box along the inside of a rectangle and returns the inner rectangle. Covers the
    /// cells of its line; the inside is unchanged.
    ///
    /// The title is at the left of the upper edge, the note at its right; each is cut or left out
    /// when there is no room.
    ///
    /// - Parameter isJoined: whether its left line is already drawn, as the right line of another
    ///   box.
    @discardableResult
    package mutating func box(
        _ rect: Rect, _ border: Border = .rounded, style: Style = .plain, title: String = "",
        titleStyle: Style? = nil, note: String = "", isJoined: Bool = false
    ) -> Rect {
        guard rect.width >= 2, rect.height >= 2 else { return rect.inset() }
        let joints = isJoined ? joints(down: rect, border) : []
        let (right, bottom) = (rect.endColumn - 1, rect.endRow - 1)
        let (across, down) = (border.glyph([.left, .right]), border.glyph([.up, .down]))
        for row in [rect.row, bottom] {
            let edge = Rect(column: rect.column + 1, row: row, width: rect.width - 2, height: 1)
            fill(edge, with: across, style: style)
        }
        for column in [rect.column, right] {
            let edge = Rect(column: column, row: rect.row + 1, width: 1, height: rect.height - 2)
            fill(edge, with: down, style: style)
        }
        put(border.glyph([.right, .down]), column: rect.column, row: rect.row, style: style)
        put(border.glyph([.left, .down]), column: right, row: rect.row, style: style)
        put(border.glyph([.right, .up]), column: rect.column, row: bottom, style: style)
        put(border.glyph([.left, .up]), column: right, row: bottom, style: style)
        for (row, joint) in joints { put(joint, column: rect.column, row: row, style: style) }
        // one line cell stays beside the corners
        let edge = Rect(column: rect.column, row: rect.row, width: rect.width, height: 1)
        label(edge.inset(columns: 2, rows: 0), title, note, style: titleStyle ?? style)
        return rect.inset()
    }

    /// The rows of a box's left edge that lines reach from the left, and the glyphs that join them.
    private func joints(down rect: Rect, _ border: Border) -> [(row: Int, joint: Glyph)] {
        (rect.row..<rect.endRow).compactMap { row in
            var arms: Arms = [.up, .right, .down, .left]
            guard Arms(of: self[rect.column, row].glyph).contains(.left) else { return nil }
            if row == rect.row { arms.remove(.up) }
            if row == rect.endRow - 1 { arms.remove(.down) }
            if row > rect.row, row < rect.endRow - 1 { arms.remove(.right) }
            return (row, border.glyph(arms))
        }
    }

    private mutating func label(_ edge: Rect, _ title: String, _ note: String, style: Style) {
        var room = edge
        let left = title.truncated(to: room.width - 2)
        if !left.isEmpty {
            let end = write(" \(left) ", column: room.column, row: room.row, style: style)
            room = room.split(left: end + 1 - room.column).rest
        }
        let noteColumns = note.displayColumns + 2
        if !note.isEmpty, noteColumns <= room.width {
            write(
                " \(note) ", column: room.endColumn - noteColumns, row: room.row, style: style)
        }
    }

    /// A line across a box, from one edge to the other, joined to the lines it meets.
    package mutating func rule(
        across rect: Rect, row: Int, _ border: Border = .rounded, style: Style = .plain,
        title: String = ""
    ) {
        for column in rect.column..<rect.endColumn {
            var arms: Arms = [.left, .right]
            if column == rect.column { arms.remove(.left) }
            if column == rect.endColumn - 1 { arms.remove(.right) }
            join(arms, column: column, row: row, border, style: style)
        }
        let edge = Rect(column: rect.column, row: row, width: rect.width, height: 1)
        label(edge.inset(columns: 2, rows: 0), title, "", style: style)
    }

    /// A line down a box, from one edge to the other, joined to the lines it meets.
    package mutating func rule(
        down rect: Rect, column: Int, _ border: Border = .rounded, style: Style = .plain
    ) {
        for row in rect.row..<rect.endRow {
            var arms: Arms = [.up, .down]
            if row == rect.row { arms.remove(.up) }
            if row == rect.endRow - 1 { arms.remove(.down) }
            join(arms, column: column, row: row, border, style: style)
        }
    }

    private mutating func join(
        _ arms: Arms, column: Int, row: Int, _ border: Border, style: Style
    ) {
        let all = arms.union(Arms(of: self[column, row].glyph))
        put(border.glyph(all), column: column, row: row, style: style)
    }
}
