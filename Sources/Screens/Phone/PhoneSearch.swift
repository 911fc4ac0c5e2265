import Guidance
import Indoor
import TextCanvas

extension PhoneView.Page {
    /// The field, and the places that what is typed finds.
    func drawSearch(on canvas: inout Canvas) {
        let field = room.split(top: 3)
        let search = view.model.interface.search
        let look = view.look
        let inner = canvas.box(
            field.top.inset(columns: 1, rows: 0), style: search == nil ? look.frame : look.accent)
        let typed = search?.typed ?? ""
        let words = inner.inset(columns: 1, rows: 0)
        if typed.isEmpty {
            canvas.write(
                view.model.sheet.label(.searchHint), in: words.split(left: 1).rest, style: look.dim)
        } else {
            canvas.write(typed, in: words.split(right: 1).rest, style: look.strong)
        }
        if search != nil {
            let cursor = min(words.column + typed.displayColumns, words.endColumn - 1)
            canvas.write("▏", column: cursor, row: words.row, style: look.accent)
        }
        drawFound(in: field.rest.inset(columns: 1, rows: 0), search, on: &canvas)
    }

    private func drawFound(
        in rect: Rect, _ search: Interface.Search?, on canvas: inout Canvas
    ) {
        let found = view.model.foundPlaces
        let look = view.look
        guard !found.isEmpty else {
            return canvas.write(view.model.sheet.label(.nothingFound), in: rect, style: look.dim)
        }
        let selection = search?.selection ?? -1
        // the chosen line stays in view, in the middle where it can
        let first = min(max(selection - rect.height / 2, 0), max(found.count - rect.height, 0))
        for (row, place) in found.dropFirst(first).prefix(rect.height).enumerated() {
            let isChosen = first + row == selection
            let line = rect.split(top: row).rest.split(top: 1).top
            let style = isChosen ? look.primaryButton : look.text
            if isChosen { canvas.fill(line, style: style) }
            let level = place.position.level.signed
            canvas.write(
                level, in: line.split(right: 4).right, style: isChosen ? style : look.dim,
                align: .trailing)
            canvas.write(
                (isChosen ? "▸ " : "  ") + place.key, in: line.split(right: 4).rest, style: style)
        }
    }
}
