import Indoor
import TextCanvas

/// What the app says over its pages: hints, toasts, alerts.
extension PhoneView.Page {
    /// Hints and toasts, at the foot of a room; returns the rows they take.
    @discardableResult
    func drawNotices(in room: Rect, on canvas: inout Canvas) -> Int {
        var used = 0
        for (words, glyph, style) in [
            (words.toast, "✓", view.look.toast), (words.hint, "⚠", view.look.hint),
        ] {
            let notice = Notice(words: words, glyph: glyph, style: style)
            let left = room.split(top: room.height - used).top
            used += notice.draw(atFootOf: left, view.look, on: &canvas)
        }
        return used
    }

    /// An alert over the page, with its own buttons.
    func drawAlert(on canvas: inout Canvas) -> [Screen.PlacedButton] {
        guard let cue = view.cue(.alert) else { return [] }
        return drawDialogue(
            title: words.alertTitle, text: words.alertText, buttons: cue.buttons, on: &canvas)
    }

    func drawDialogue(
        title: Passage, text: Passage, buttons: [Button], on canvas: inout Canvas
    ) -> [Screen.PlacedButton] {
        let width = room.width - 2
        let rows = ButtonRows(
            buttons, width: width - 4, glyphs: view.look.glyphs, isTall: room.height >= 18)
        let box = room.centred(
            width: width, height: title.height + text.height + rows.height + 3)
        canvas.fill(box)
        let inner = canvas.box(box, style: view.look.strong).inset(columns: 1, rows: 0)
        let head = inner.split(top: title.height)
        title.draw(
            in: head.top, view.look, style: view.look.strong, align: .centre, on: &canvas)
        let foot = head.rest.split(bottom: rows.height)
        text.draw(
            in: foot.rest.split(top: 1).rest, view.look, style: view.look.text, align: .centre,
            on: &canvas)
        return rows.draw(in: foot.bottom, view.look, on: &canvas)
    }
}

/// A box with something that the app says.
struct Notice {
    let words: Passage
    let glyph: String
    let style: Style

    /// - Returns: the rows taken.
    func draw(atFootOf room: Rect, _ look: Look, on canvas: inout Canvas) -> Int {
        let height = words.height + 2
        guard words.height > 0, height <= room.height else { return 0 }
        let box = room.split(bottom: height).bottom.inset(columns: 1, rows: 0)
        canvas.fill(box)
        let parts = canvas.box(box, style: style).inset(columns: 1, rows: 0).split(left: 2)
        canvas.write(glyph, in: parts.left, style: style)
        words.draw(in: parts.rest, look, style: look.text, on: &canvas)
        return height
    }
}
