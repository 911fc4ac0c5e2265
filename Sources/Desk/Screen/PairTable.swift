import App
import FloorDrawing
import Indoor
import Rehearsal
import TextCanvas

/// Every cue of both walks side by side: its time, its duration, and the differences.
struct PairTable {
    let model: ScreenModel
    let pair: PairModel
    let look: Look

    private typealias Line = SideBySide<CueShowing>

    /// - Returns: the positions of the cues.
    func draw(in rect: Rect, on canvas: inout Canvas) -> [EventPanel.Placed] {
        let differing = pair.cues.count { difference($0) != nil }
        let inner = canvas.panel(
            rect, look, title: "what was shown when",
            note: pair.cues.isEmpty ? "" : "≠ \(differing) of \(pair.cues.count)")
        let parts = inner.split(top: 1)
        drawHead(in: parts.top, on: &canvas)
        let happened = pair.cues.count { place(of: $0) <= model.report.tick }
        // nil stands for the line that marks the present.
        var lines: [Line?] = pair.cues
        lines.insert(nil, at: happened)
        var placed: [EventPanel.Placed] = []
        for (row, line) in lines.inView(parts.rest.height, around: happened).enumerated() {
            let place = parts.rest.line(row)
            guard let line else {
                look.drawNow(model.report.tick, in: place, on: &canvas)
                continue
            }
            draw(line, in: place, on: &canvas)
            placed.append(EventPanel.Placed(number: row, tick: from(line), rect: place))
        }
        return placed
    }

    /// The tick that determines a line's place in the table.
    private func place(of line: Line) -> Int { (line.a ?? line.b)?.from ?? 0 }

    /// The first tick in which either walk shows it.
    private func from(_ line: Line) -> Int {
        [line.a?.from, line.b?.from].compactMap(\.self).min() ?? 0
    }

    // MARK: A line

    /// The columns of the mark; after it come the time and the duration for each walk.
    private static let markColumns = 2
    private static let timeColumns = 8
    private static let secondsColumns = 5
    private static let sideColumns = timeColumns + secondsColumns + 2
    private static let idColumns = 22
    /// The width from which there are words, too.
    private static let widthForWords = 90

    private func columns(of rect: Rect) -> (mark: Rect, sides: [Rect], id: Rect, words: Rect) {
        let mark = rect.split(left: PairTable.markColumns)
        let a = mark.rest.split(left: PairTable.sideColumns)
        let b = a.rest.split(left: PairTable.sideColumns)
        let hasWords = rect.width >= PairTable.widthForWords
        let id = b.rest.split(left: hasWords ? PairTable.idColumns : b.rest.width)
        return (mark.left, [a.left, b.left], id.left, id.rest)
    }

    private func drawHead(in rect: Rect, on canvas: inout Canvas) {
        let parts = columns(of: rect)
        for (letter, side) in zip(PairModel.letters, parts.sides) {
            canvas.write(letter, in: side, style: look.key)
            canvas.write("at", in: side.split(left: 2).rest, style: look.dim)
            canvas.write(
                "for s", in: seconds(in: side), style: look.dim, align: .trailing)
        }
        canvas.write("cue", in: parts.id, style: look.dim)
        canvas.write("how they differ, or what it says", in: parts.words, style: look.dim)
    }

    private func draw(_ line: Line, in rect: Rect, on canvas: inout Canvas) {
        let parts = columns(of: rect)
        let isToCome = from(line) > model.report.tick
        let difference = difference(line)
        func shade(_ style: Style) -> Style { isToCome ? look.dim : style }
        if difference != nil { canvas.write("≠", in: parts.mark, style: shade(look.warning)) }
        for (showing, side) in zip([line.a, line.b], parts.sides) {
            draw(showing, in: side, shade(look.text), on: &canvas)
        }
        guard let cue = (line.a ?? line.b)?.cue else { return }
        canvas.write(
            cue.id, in: parts.id, style: shade(difference == nil ? look.text : look.hint))
        canvas.write(
            difference ?? "“\(cue.titleAndText)”", in: parts.words,
            style: difference == nil ? look.dim : shade(look.text))
    }

    private func draw(
        _ showing: CueShowing?, in rect: Rect, _ style: Style, on canvas: inout Canvas
    ) {
        let time = rect.split(left: PairTable.timeColumns).left
        guard let showing else {
            canvas.write("–", in: time, style: look.dim)
            return
        }
        canvas.write(showing.from.clock, in: time, style: style)
        let end = showing.to ?? model.known.horizon
        canvas.write(
            showing.seconds(until: end).fixed(1), in: seconds(in: rect), style: style,
            align: .trailing)
    }

    private func seconds(in side: Rect) -> Rect {
        side.split(left: PairTable.timeColumns).rest.split(left: PairTable.secondsColumns).left
    }

    // MARK: Differences

    /// The difference in words; nil: both show it at the same time for as long.
    private func difference(_ line: Line) -> String? {
        guard let a = line.a, let b = line.b else {
            return line.b == nil ? "not with B" : "not with A"
        }
        var parts: [String] = []
        if a.cue.titleAndText != b.cue.titleAndText {
            parts.append("B says “\(b.cue.titleAndText)”")
        }
        let end = model.known.horizon
        parts += [
            words(b.from - a.from, "later", "earlier"),
            words((b.to ?? end) - b.from - (a.to ?? end) + a.from, "longer", "shorter"),
        ].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    private func words(_ ticks: Int, _ more: String, _ less: String) -> String? {
        guard ticks != 0 else { return nil }
        return "\(SimulatedTime.seconds(abs(ticks)).fixed(2)) s \(ticks > 0 ? more : less)"
    }
}
