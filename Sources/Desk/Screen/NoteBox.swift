import FloorDrawing
import Indoor
import TextCanvas

/// A text being typed, in the place of captions: a note of the reviewer, or one for the app.
struct NoteBox {
    let typed: String
    let title: String
    /// The words at the right of the title.
    let note: String
    let look: Look

    private static let width = 76
    private static let longest = 6

    func draw(in room: Rect, on canvas: inout Canvas) {
        let columns = room.columns(ofBox: NoteBox.width)
        // The cursor needs a column of the last line.
        let lines = (typed + "▏").wrapped(to: columns - 4).suffix(NoteBox.longest)
        let box = room.foot(columns: columns, rows: lines.count + 2)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "✎ \(title)", titleStyle: look.title, note: note)
        canvas.write(lines: Array(lines), in: inner.inset(columns: 1, rows: 0), style: look.strong)
    }
}

/// Boxes at the bottom of a rectangle.
extension Rect {
    /// A box in the middle of its bottom edge.
    func foot(columns: Int, rows: Int) -> Rect {
        split(bottom: rows).bottom.centred(width: columns, height: rows)
    }

    /// The columns of a box in it: all, if only a narrow rest would be left beside the box.
    func columns(ofBox wanted: Int) -> Int { width < wanted + 8 ? width : wanted }
}
