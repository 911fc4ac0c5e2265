import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

/// Draws the menu of faults: those in force, and those available.
struct FaultView {
    let menu: FaultMenu
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let all = menu.statements(in: model)
        let found = menu.found(among: all)
        let frame = PanelFrame(
            look: look, title: "what goes wrong", typed: menu.list.typed,
            count: (found.count, all.count))
        let room = frame.draw(in: rect, on: &canvas)
        let details = room.split(bottom: frame.detailHeight(in: room))
        let below = drawInForce(in: details.rest, on: &canvas)
        guard let chosen = menu.chosen(among: found) else {
            frame.drawEmpty(
                "No fault has these words. Esc shows all again.", in: below, on: &canvas)
            return []
        }
        let list = ChoiceList(
            look: look, groups: [("", found.count)], selection: menu.list.selection)
        let placed = list.draw(in: below, on: &canvas) { number, style, line, canvas in
            draw(found[number], style, in: line, on: &canvas)
        }
        let words = chosen.verb.help.wrapped(to: rect.width - 4)
        canvas.write(
            lines: words, in: frame.rule(above: details.bottom, on: &canvas), style: look.text)
        return placed
    }

    // MARK: In force

    /// - Returns: the room below.
    private func drawInForce(in rect: Rect, on canvas: inout Canvas) -> Rect {
        let lines = inForce
        guard !lines.isEmpty else { return rect }
        let shown = lines.prefix(max(rect.height / 3, 1))
        var room = rect
        for line in shown {
            canvas.write("⚠", in: room, style: look.bad)
            let words = room.split(left: 2).rest
            canvas.write(line.words, in: words, style: look.warning)
            canvas.write(line.left, in: words, style: look.strong, align: .trailing)
            room = room.split(top: 1).rest
        }
        if shown.count < lines.count {
            canvas.write(
                "  and \(lines.count - shown.count) more", in: room, style: look.dim)
            room = room.split(top: 1).rest
        }
        let rule = room.split(top: 1).top
        canvas.fill(rule, with: "─", style: look.faint)
        canvas.write(
            " “end faults” ends them ", in: rule, style: look.dim, align: .trailing)
        return room.split(top: 1).rest
    }

    /// The faults in force, and those requested for the next tick.
    private var inForce: [(words: String, left: String)] {
        let now = model.report.truth.faults.map { item in
            (words(item.fault), item.secondsLeft.map { "\($0.rounded(.up).fixed(0)) s left" } ?? "")
        }
        let next = model.pending.compactMap { input -> (String, String)? in
            if case .fault(let fault) = input { (words(fault), "next") } else { nil }
        }
        return now + next
    }

    private func words(_ fault: Fault) -> String {
        TracePrinter.words(Input.fault(fault).statement(time: .same))
    }

    // MARK: Available

    /// The columns of most sentences; wider panels also explain them.
    private static let sentenceColumns = 46
    private static let helpColumns = 20

    private func draw(
        _ statement: Statement, _ style: Style?, in line: Rect, on canvas: inout Canvas
    ) {
        let active = menu.activeSlot(of: statement)
        var column = line.column
        canvas.clipped(to: line) { canvas in
            for piece in TracePrinter.pieces(statement) {
                let slot = piece.slot.map { statement.verb.slots[$0] }
                let text = piece.text.isEmpty ? slot?.leftOut ?? "" : piece.text
                let isActive = style != nil && piece.slot == active
                let shown = isActive ? "◂\(text)▸" : text
                let pieceStyle =
                    style.map { isActive ? $0.adding(.bold) : $0 }
                    ?? (piece.slot == nil ? look.text : look.accent)
                column = canvas.write(shown, column: column, row: line.row, style: pieceStyle) + 1
            }
        }
        let used = max(column - line.column + 1, FaultView.sentenceColumns)
        let rest = line.split(left: used).rest
        if rest.width >= FaultView.helpColumns {
            canvas.write(statement.verb.help, in: rest, style: style ?? look.dim)
        }
    }
}

extension Slot {
    /// The meaning of omitting it.
    fileprivate var leftOut: String { self == .count ? "once" : "until the end" }
}
