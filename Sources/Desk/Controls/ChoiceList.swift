import FloorDrawing
import Indoor
import PhoneScreen
import TextCanvas

/// Selectable lines under headings, with the selected one visible: the lists of panels over the
/// desk and of the start page.
struct ChoiceList {
    enum Row: Hashable, Sendable {
        case heading(String)
        /// The number of a selectable line.
        case line(Int)
    }

    let look: Look
    let rows: [Row]
    /// nil: nothing is selected.
    let selection: Int?

    /// - Parameters:
    ///   - groups: the number of lines under each heading; headings without lines are left out.
    init(look: Look, groups: [(heading: String, count: Int)], selection: Int?) {
        self.look = look
        self.selection = selection
        var (rows, next) = ([Row](), 0)
        for group in groups where group.count > 0 {
            if !group.heading.isEmpty { rows.append(.heading(group.heading)) }
            rows += (next..<next + group.count).map { .line($0) }
            next += group.count
        }
        self.rows = rows
    }

    /// - Parameter line: draws a line by its number, in the rectangle after the mark, with the
    ///   style of the selected line or nil.
    @discardableResult
    func draw(
        in rect: Rect, on canvas: inout Canvas,
        line: (Int, Style?, Rect, inout Canvas) -> Void
    ) -> [PlacedLine] {
        let chosen = selection.flatMap { rows.firstIndex(of: .line($0)) } ?? 0
        let shown = rows.inView(rect.height, around: chosen)
        var placed: [PlacedLine] = []
        for (row, entry) in shown.enumerated() {
            let whole = rect.line(row)
            switch entry {
            case .heading(let words): canvas.write(words, in: whole, style: look.accent)
            case .line(let number):
                let style = number == selection ? look.primaryButton : nil
                if let style { canvas.fill(whole, style: style) }
                let parts = whole.split(left: 2)
                if let style { canvas.write("▸", in: parts.left, style: style) }
                line(number, style, parts.rest.split(right: 2).rest, &canvas)
                placed.append(PlacedLine(number: number, rect: whole))
            }
        }
        look.markMore(
            above: shown.startIndex, below: rows.endIndex - shown.endIndex, in: rect, on: &canvas)
        return placed
    }
}

extension Look {
    /// Draws the field in which a filter is typed.
    func draw(filter typed: String, hint: String, in rect: Rect, on canvas: inout Canvas) {
        if typed.isEmpty {
            canvas.write(hint, in: rect.split(left: 4).rest, style: dim)
        } else {
            // The end of the typed text stays visible.
            let shown = typed.suffix(max(rect.width - 3, 1))
            canvas.write(String(shown), in: rect.split(left: 2).rest, style: strong)
        }
        let cursor = rect.column + 2 + min(typed.displayColumns, max(rect.width - 3, 0))
        canvas.write("▏", column: cursor, row: rect.row, style: accent)
        canvas.write("❯", in: rect, style: accent)
    }
}

extension String {
    /// Whether all typed words occur in the text, in any order and case.
    func isFound(by typed: String) -> Bool {
        let text = searchable
        return typed.searchable.split(separator: " ")
            .allSatisfy { text.contains($0) }
    }
}
