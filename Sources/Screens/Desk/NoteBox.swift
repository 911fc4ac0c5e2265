import Indoor
import TextCanvas

/// A text being typed, where captions are: a note, or what is noted in the app.
struct NoteBox {
    let typed: String
    let title: String
    /// On the right of the title.
    let note: String
    let look: Look

    private static let width = 76
    private static let longest = 6

    func draw(in room: Rect, on canvas: inout Canvas) {
        let columns = room.columns(ofBox: NoteBox.width)
        // the cursor needs a column of the last line
        let lines = (typed + "▏").wrapped(to: columns - 4).suffix(NoteBox.longest)
        let box = room.foot(columns: columns, rows: lines.count + 2)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "✎ \(title)", titleStyle: look.title, note: note)
        canvas.write(lines: Array(lines), in: inner.inset(columns: 1, rows: 0), style: look.strong)
    }
}

/// Boxes at the foot of a room.
extension Rect {
    /// In the middle of its foot.
    func foot(columns: Int, rows: Int) -> Rect {
        split(bottom: rows).bottom.centred(width: columns, height: rows)
    }

    /// The columns of a box in it: all, where only a narrow rest would be left beside it.
    func columns(ofBox wanted: Int) -> Int { width < wanted + 8 ? width : wanted }
}
