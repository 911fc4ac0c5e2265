import FloorDrawing
import Indoor
import TextCanvas

extension ButtonRows {
    func draw(
        in rect: Rect, _ look: Look, hasPrimary: Bool = true, on canvas: inout Canvas
    ) -> [PlacedButton] {
        var placed: [PlacedButton] = []
        for (number, row) in rows.enumerated() {
            let line = Rect(
                column: rect.column, row: rect.row + gap + number * (1 + gap), width: rect.width,
                height: 1)
            for (index, (button, place)) in zip(row, shares(of: line, row)).enumerated() {
                let isFirst = hasPrimary && number == 0 && index == 0
                let style = isFirst ? look.primaryButton : look.button
                canvas.fill(place, style: style)
                canvas.write("[", column: place.column, row: place.row, style: style)
                canvas.write("]", column: place.endColumn - 1, row: place.row, style: style)
                label(
                    button, in: place, isFirst ? look.primaryKey : look.buttonKey, style,
                    cut: look.bad, &canvas)
                placed.append(PlacedButton(button: button, rect: place))
            }
        }
        return placed
    }

    private func label(
        _ button: Button, in place: Rect, _ keyStyle: Style, _ style: Style, cut: Style,
        _ canvas: inout Canvas
    ) {
        let room = place.inset(columns: 1, rows: 0)
        let text = ButtonRows.text(button, keys)
        canvas.write(text, in: room, style: style, align: .centre, cut: cut)
        let start = room.column + max(room.width - text.displayColumns, 0) / 2
        canvas.write(
            ButtonKeys.mark(of: button.id, keys), column: start, row: room.row,
            style: keyStyle)
    }

    /// Each button gets the columns it needs; the rest is divided equally.
    private func shares(of line: Rect, _ row: [Button]) -> [Rect] {
        let needs = row.map { ButtonRows.text($0, keys).displayColumns + 2 }
        let spare = max(line.width - needs.reduce(0, +) - (row.count - 1), 0)
        var column = line.column
        return needs.enumerated().map { index, need in
            let extra = spare / row.count + (index < spare % row.count ? 1 : 0)
            let width = min(need + extra, max(line.endColumn - column, 0))
            defer { column += width + 1 }
            return Rect(column: column, row: line.row, width: width, height: 1)
        }
    }
}
