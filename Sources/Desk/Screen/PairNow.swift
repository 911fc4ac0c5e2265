import FloorDrawing
import Indoor
import Rehearsal
import TextCanvas

/// The present differences between the two phones.
struct PairNow {
    let model: ScreenModel
    let pair: PairModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        guard rect.height >= PairNow.leastPanel else { return drawLines(in: rect, on: &canvas) }
        let all = pair.inView
        let inner = canvas.panel(
            rect, look, title: all.isEmpty ? "no difference now" : "what differs now")
        var room = inner
        if let words = pair.peopleWords {
            let parts = inner.split(bottom: 1)
            canvas.write(words, in: parts.bottom, style: look.warning)
            room = parts.rest
        }
        guard !all.isEmpty else {
            canvas.write(lines: sameWords.wrapped(to: room.width), in: room, style: look.dim)
            return
        }
        let most = all.count > 1 ? 2 : max((room.height - 3) / 2, 1)
        for (number, one) in all.enumerated() {
            let lines = block(one, columns: room.width, most: most)
            let isLast = number + 1 == all.count
            // A line is left for the note about what does not fit.
            guard number == 0 || lines.count + (isLast ? 0 : 1) <= room.height else {
                canvas.write("+\(all.count - number) more", in: room, style: look.dim)
                return
            }
            for (row, line) in lines.prefix(room.height).enumerated() {
                canvas.write(line, column: room.column, row: room.row + row)
            }
            room = room.split(top: lines.count).rest
        }
    }

    /// The least rows of a panel.
    private static let leastPanel = 6

    /// The words when both phones show the same.
    private var sameWords: String {
        if pair.isOneOver { return "Nothing is compared once one of the walks is over." }
        let differences = pair.differences
        if let next = differences.next(after: model.report.tick) {
            return "Both phones say the same. ] goes to the next difference, at \(next.clock)."
        }
        guard model.known.isWhole else { return "Both phones say the same so far." }
        if differences.all.isEmpty { return "Both phones say the same from beginning to end." }
        return "Both phones say the same to the end. [ goes to the last difference."
    }

    // MARK: A panel

    /// - Parameter most: the most lines for the words of one phone.
    private func block(_ one: PairModel.InView, columns: Int, most: Int) -> [[Span]] {
        var lines = [[head(one.part)]]
        for (letter, shown) in zip(PairModel.letters, [one.a, one.b]) {
            let start = [
                Span("  \(letter) ", look.key), Span(since(shown, one.part), look.dim),
            ]
            let width = start.reduce(0) { $0 + $1.text.displayColumns }
            let style = shown.isNothing ? look.dim : look.text
            let words = quoted(shown)
            if width + words.displayColumns <= columns {
                lines.append(start + [Span(words, style)])
                continue
            }
            // It goes below, where a line has more room.
            lines.append(start)
            let all = words.wrapped(to: max(columns - 4, 10))
            for (row, line) in all.prefix(most).enumerated() {
                let isCut = row + 1 == most && all.count > most
                lines.append([Span("    \(line)\(isCut ? "…" : "")", style)])
            }
        }
        return lines
    }

    private func head(_ part: PhoneDifference.Part) -> Span {
        Span("≠ \(part.name)", part.style(look))
    }

    private func since(_ shown: PhoneDifference.Shown, _ part: PhoneDifference.Part) -> String {
        guard part == .vibration else { return "since \(shown.since.clock) " }
        // A phone without a vibration has no time for it.
        return shown.isNothing ? "" : "at \(shown.since.clock) "
    }

    private func quoted(_ shown: PhoneDifference.Shown) -> String {
        shown.isNothing ? "nothing" : "“\(shown.words)”"
    }

    // MARK: Two lines

    /// Draws the most important difference: A over B.
    private func drawLines(in rect: Rect, on canvas: inout Canvas) {
        let room = rect.inset(columns: 1, rows: 0)
        let all = pair.inView
        guard let first = all.first else {
            canvas.write(sameWords, in: room, style: look.dim)
            if let words = pair.peopleWords {
                canvas.write(words, in: room, row: 1, style: look.warning)
            }
            return
        }
        let more = all.count > 1 ? "+\(all.count - 1) more" : ""
        let heads = [head(first.part), Span("  \(more)", look.dim)]
        let width = heads.map(\.text.displayColumns).max() ?? 0
        let spoken = pair.peopleWords
        for (row, shown) in [first.a, first.b].enumerated() {
            let line = room.line(row)
            canvas.write(heads[row].text, in: line, style: heads[row].style)
            var rest = line.split(left: width + 2).rest
            if row == 1, let spoken, rest.width > spoken.displayColumns + PairNow.leastWords {
                canvas.write(spoken, in: rest, style: look.warning, align: .trailing)
                rest = rest.split(right: spoken.displayColumns + 1).rest
            }
            let isNever = first.part == .vibration && shown.isNothing
            let end = canvas.write(
                [
                    Span("\(PairModel.letters[row]) ", look.key),
                    Span(isNever ? "" : "\(shown.since.clock) ", look.dim),
                ], column: rest.column, row: rest.row)
            canvas.write(
                quoted(shown), in: rest.split(left: end - rest.column).rest,
                style: shown.isNothing ? look.dim : look.text)
        }
    }

    /// The least columns for the words on the phones beside the words about the people.
    private static let leastWords = 36
}
