import FloorDrawing
import PhoneScreen
import TextCanvas

/// The frame of a panel with a list that is filtered by typing.
struct PanelFrame {
    let look: Look
    let title: String
    let entry: TextEntry
    /// The headings, and the number of lines under each that pass the filter.
    let groups: [(heading: String, count: Int)]
    /// The number of all lines.
    let all: Int
    /// The words when no line passes the filter.
    let emptyWords: String
    /// nil: that of an open panel.
    var frameStyle: Style?

    private var found: Int { groups.reduce(0) { $0 + $1.count } }

    /// Clears the rectangle, draws the frame, and returns the room below the filter.
    func draw(in rect: Rect, on canvas: inout Canvas) -> Rect {
        canvas.fill(rect)
        let inner = canvas.box(
            rect, style: frameStyle ?? look.accent, title: title, titleStyle: look.title,
            note: found == all ? "\(all)" : "\(found) of \(all)")
        let parts = inner.inset(columns: 1, rows: 0).split(top: 1)
        look.draw(filter: entry.typed, hint: "type to filter", in: parts.top, on: &canvas)
        return parts.rest
    }

    /// - Parameter line: draws a line, as for a `ChoiceList`.
    /// - Returns: the positions of the lines.
    func drawList(
        in room: Rect, on canvas: inout Canvas, line: (Int, Style?, Rect, inout Canvas) -> Void
    ) -> [PlacedLine] {
        guard found > 0 else {
            let inner = room.inset(columns: 2, rows: 1)
            canvas.write(lines: emptyWords.wrapped(to: inner.width), in: inner, style: look.dim)
            return []
        }
        return ChoiceList(look: look, groups: groups, selection: entry.selection)
            .draw(in: room, on: &canvas, line: line)
    }

    /// The rows for details of the selected line, including the rule above them; 0 without a line.
    ///
    /// - Parameter rows: wanted for the details; fewer where the list would get less than `leastList`.
    func detailHeight(in room: Rect, rows: Int = 3) -> Int {
        found == 0 ? 0 : max(min(rows + 1, room.height - PanelFrame.leastList), 3)
    }

    private static let leastList = 8

    /// - Returns: the rectangle below the rule.
    func rule(above rect: Rect, on canvas: inout Canvas) -> Rect {
        let parts = rect.split(top: 1)
        canvas.fill(parts.top, with: "─", style: look.faint)
        return parts.rest
    }
}
