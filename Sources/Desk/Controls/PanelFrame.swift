import FloorDrawing
import TextCanvas

/// The frame of a panel with a list that is filtered by typing.
struct PanelFrame {
    let look: Look
    let title: String
    let typed: String
    /// The number of lines that pass the filter, and of all lines.
    let count: (found: Int, all: Int)

    /// Clears the rectangle, draws the frame, and returns the room below the filter.
    func draw(in rect: Rect, on canvas: inout Canvas) -> Rect {
        canvas.fill(rect)
        let note = count.found == count.all ? "\(count.all)" : "\(count.found) of \(count.all)"
        let inner = canvas.box(
            rect, style: look.accent, title: title, titleStyle: look.title, note: note)
        let parts = inner.inset(columns: 1, rows: 0).split(top: 1)
        look.draw(filter: typed, hint: "type to filter", in: parts.top, on: &canvas)
        return parts.rest
    }

    /// Writes a hint when no line passes the filter.
    func drawEmpty(_ words: String, in room: Rect, on canvas: inout Canvas) {
        let inner = room.inset(columns: 2, rows: 1)
        canvas.write(lines: words.wrapped(to: inner.width), in: inner, style: look.dim)
    }

    /// The rows for details of the selected line, including the rule above them.
    ///
    /// - Parameter rows: wanted for the details; fewer where the list would get less than `leastList`.
    func detailHeight(in room: Rect, rows: Int = 3) -> Int {
        max(min(rows + 1, room.height - PanelFrame.leastList), 3)
    }

    private static let leastList = 8

    /// - Returns: the rectangle below the rule.
    func rule(above rect: Rect, on canvas: inout Canvas) -> Rect {
        let parts = rect.split(top: 1)
        canvas.fill(parts.top, with: "─", style: look.faint)
        return parts.rest
    }
}
