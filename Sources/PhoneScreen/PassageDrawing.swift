import FloorDrawing
import TextCanvas

extension Passage {
    /// Writes the lines; when they do not all fit, the last row says how many are missing. A broken
    /// word has a highlighted hyphen.
    func draw(
        in rect: Rect, _ look: Look, style: Style, align: Alignment = .leading,
        on canvas: inout Canvas
    ) {
        let cut = look.bad.on(style.background)
        if over > 0, rows == 1 {
            let words = lines.map(\.text).joined(separator: " ")
            canvas.write(words, in: rect, style: cut, align: align)
            return
        }
        let shown = over > 0 ? rows - 1 : lines.count
        for (row, line) in lines.prefix(max(shown, 0)).enumerated() {
            let isBroken = line.brokenColumns > 0
            let end = canvas.write(
                line.text + (isBroken ? "-" : ""), in: rect, row: row, style: style, align: align)
            if isBroken { canvas.put("-", column: end - 1, row: rect.row + row, style: cut) }
        }
        guard over > 0, rows > 0 else { return }
        let missing = lines.count - shown
        canvas.write(
            "▼ +\(missing) \(missing == 1 ? "line" : "lines")", in: rect, row: rows - 1,
            style: cut, align: align)
    }
}
