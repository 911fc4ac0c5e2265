import Indoor
import TextCanvas

/// What the app says over its pages: hints, toasts, alerts.
extension PhoneView.Page {
    /// Hints and toasts, at the foot of a room; returns the rows they take.
    @discardableResult
    func drawNotices(in room: Rect, on canvas: inout Canvas) -> Int {
        var used = 0
        for (kind, glyph, style) in [
            (ShownCue.Kind.toast, "✓", view.look.toast), (.hint, "⚠", view.look.hint),
        ] {
            guard let cue = view.cue(kind) else { continue }
            let notice = Notice(title: cue.title, text: cue.text, glyph: glyph, style: style)
            let left = room.split(top: room.height - used).top
            used += notice.draw(atFootOf: left, view.look, on: &canvas)
        }
        return used
    }

    /// An alert over the page, with its own buttons.
    func drawAlert(on canvas: inout Canvas) -> [Screen.PlacedButton] {
        guard let cue = view.cue(.alert) else { return [] }
        return drawDialogue(
            title: cue.title, text: cue.text, buttons: cue.buttons, in: room, on: &canvas)
    }

    func drawDialogue(
        title: String, text: String, buttons: [Button], in room: Rect, on canvas: inout Canvas
    ) -> [Screen.PlacedButton] {
        let width = room.width - 2
        let rows = ButtonRows(
            buttons, width: width - 4, glyphs: view.look.glyphs, isTall: room.height >= 18)
        let titleLines = title.wrapped(to: width - 4)
        let textLines = text.wrapped(to: width - 4)
        let wanted = titleLines.count + textLines.count + rows.height + 3
        let box = room.centred(width: width, height: wanted)
        canvas.fill(box)
        let inner = canvas.box(box, style: view.look.strong).inset(columns: 1, rows: 0)
        let head = inner.split(top: titleLines.count)
        canvas.write(lines: titleLines, in: head.top, style: view.look.strong, align: .centre)
        let foot = head.rest.split(bottom: rows.height)
        canvas.write(
            lines: textLines, in: foot.rest.split(top: 1).rest, style: view.look.text,
            align: .centre)
        return rows.draw(in: foot.bottom, view.look, on: &canvas)
    }
}

/// A box with something that the app says. Text is wrapped as on the phone it will be read on; when
/// it does not fit, that is marked, because it is what a reviewer looks for.
struct Notice {
    let title: String
    let text: String
    let glyph: String
    let style: Style

    /// - Returns: the rows taken.
    func draw(atFootOf room: Rect, _ look: Look, on canvas: inout Canvas) -> Int {
        let width = room.width - 2
        let lines = [title, text].filter { !$0.isEmpty }.flatMap { $0.wrapped(to: width - 6) }
        let height = min(lines.count + 2, room.height)
        guard height >= 3 else { return 0 }
        let box = room.split(bottom: height).bottom.inset(columns: 1, rows: 0)
        canvas.fill(box)
        let missing = lines.count - (height - 2)
        let inner = canvas.box(box, style: style)
        if missing > 0 {
            let edge = Rect(
                column: box.column, row: box.endRow - 1, width: box.width - 2, height: 1)
            canvas.write(
                " ✗ \(missing) more lines ", in: edge, style: look.bad, align: .trailing)
        }
        let parts = inner.inset(columns: 1, rows: 0).split(left: 2)
        canvas.write(glyph, in: parts.left, style: style)
        canvas.write(lines: lines, in: parts.rest, style: look.text)
        return height
    }
}
