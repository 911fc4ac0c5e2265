import FloorDrawing
import Indoor
import TextCanvas

/// Hints, toasts and alerts over the app's pages.
extension PhoneView.Page {
    /// Draws hints and toasts at the bottom of a rectangle; returns the rows used.
    @discardableResult
    func drawNotices(in room: Rect, on canvas: inout Canvas) -> Int {
        notices.reduce(0) { used, notice in
            let left = room.split(top: room.height - used).top
            let height = notice.draw(atFootOf: left, view.look, on: &canvas)
            view.markNew(notice.kind, beside: left.split(bottom: height).bottom, on: &canvas)
            return used + height
        }
    }

    /// The rows that they need.
    func noticesHeight(in room: Rect) -> Int {
        notices.reduce(0) { $0 + $1.height(in: room.height - $0) }
    }

    /// Ordered from the bottom up.
    private var notices: [Notice] {
        [
            Notice(
                kind: .toast, words: words.toast, glyph: isTrouble ? "⚠" : "✓",
                style: isTrouble ? view.look.hint : view.look.toast),
            Notice(kind: .hint, words: words.hint, glyph: "⚠", style: view.look.hint),
        ]
    }

    /// Whether the toast tells that something does not work.
    private var isTrouble: Bool {
        guard let says = view.cue(.toast)?.says, !says.says(.found) else { return false }
        return [Sense.connection, .noRoute, .lost, .lessPrecise].contains(where: says.says)
    }

    /// Draws an alert over the page, with its own buttons.
    func drawAlert(on canvas: inout Canvas) -> [PlacedButton] {
        guard view.cue(.alert) != nil else { return [] }
        return drawDialogue(title: words.alertTitle, text: words.alertText, on: &canvas)
    }

    func drawDialogue(
        title: Passage, text: Passage, on canvas: inout Canvas
    ) -> [PlacedButton] {
        let buttons = words.dialogue
        let box = room.centred(
            width: room.width - 2, height: title.height + text.height + buttons.height + 3)
        canvas.fill(box)
        let inner = canvas.box(box, style: view.look.strong).inset(columns: 1, rows: 0)
        let head = inner.split(top: title.height)
        title.draw(
            in: head.top, view.look, style: view.look.strong, align: .centre, on: &canvas)
        let foot = head.rest.split(bottom: buttons.height)
        text.draw(
            in: foot.rest.split(top: 1).rest, view.look, style: view.look.text, align: .centre,
            on: &canvas)
        return buttons.draw(in: foot.bottom, view.look, on: &canvas)
    }
}

/// A box with one of the app's messages.
struct Notice {
    let kind: ShownCue.Kind
    let words: Passage
    let glyph: String
    let style: Style

    /// The height with its box; 0 without words or without enough rows.
    func height(in rows: Int) -> Int {
        words.height > 0 && words.height + 2 <= rows ? words.height + 2 : 0
    }

    /// - Returns: the rows used.
    func draw(atFootOf room: Rect, _ look: Look, on canvas: inout Canvas) -> Int {
        let height = height(in: room.height)
        guard height > 0 else { return 0 }
        let box = room.split(bottom: height).bottom.inset(columns: 1, rows: 0)
        canvas.fill(box)
        let parts = canvas.box(box, style: style).inset(columns: 1, rows: 0).split(left: 2)
        canvas.write(glyph, in: parts.left, style: style)
        words.draw(in: parts.rest, look, style: look.text, on: &canvas)
        return height
    }
}
