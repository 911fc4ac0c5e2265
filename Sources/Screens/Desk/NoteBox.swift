import Indoor
import TextCanvas

/// A text being typed, above the timeline: a note, or what is noted in the app.
struct NoteBox {
    let typed: String
    let title: String
    /// On the right of the title.
    let note: String
    let look: Look

    private static let width = 76
    private static let longest = 6

    func draw(above below: Rect, on canvas: inout Canvas) {
        // a narrow rest beside it is covered, too
        let columns = below.width < NoteBox.width + 8 ? below.width : NoteBox.width
        // the cursor needs a column of the last line
        let lines = (typed + "▏").wrapped(to: columns - 4).suffix(NoteBox.longest)
        let height = lines.count + 2
        let box = Rect(
            column: below.column + (below.width - columns) / 2, row: below.row - height,
            width: columns, height: height)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "✎ \(title)", titleStyle: look.title, note: note)
        canvas.write(lines: Array(lines), in: inner.inset(columns: 1, rows: 0), style: look.strong)
    }
}
