import App
import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Review
import Simulation
import TextCanvas

/// The cues around one of them as bars over time, with the person's actions meanwhile.
struct CueBars {
    let model: ScreenModel
    let look: Look
    /// The number of the cue in the middle.
    let chosen: Int

    private var records: [CueRecord] { model.known.audit?.records ?? [] }

    /// Ticks per cell: a cue of 3 s has about six cells.
    private static let cell = SimulatedTime.ticksPerSecond / 2
    private static let nameColumns = 18

    /// - Returns: the positions of the cues.
    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        guard records.indices.contains(chosen), rect.height > 2 else { return [] }
        let columns = rect.split(left: min(CueBars.nameColumns, rect.width / 2))
        let ticks = span(columns.rest.width)
        let rows = rect.height - 2
        let around = records.indices.filter { isIn(ticks, records[$0]) }
        let numbers = around.inView(rows, around: around.firstIndex(of: chosen) ?? 0)
        drawRule(rect.line(0), ticks, over: columns.rest, on: &canvas)
        var placed: [PlacedLine] = []
        for (row, number) in numbers.enumerated() {
            let line = rect.line(row + 1)
            let isChosen = number == chosen
            canvas.write(
                (isChosen ? "▸" : " ") + records[number].cue.id,
                in: line.split(left: columns.left.width - 1).left,
                style: isChosen ? look.strong : look.dim)
            drawBar(records[number], in: line.split(left: columns.left.width).rest, ticks, &canvas)
            placed.append(PlacedLine(number: number, rect: line))
        }
        drawPerson(rect.line(rect.height - 1), columns.left.width, ticks, on: &canvas)
        return placed
    }

    /// The ticks in view; the chosen cue begins after a quarter of them.
    private func span(_ width: Int) -> Range<Int> {
        let all = width * CueBars.cell
        let from = max(0, records[chosen].showing.from - all / 4) / CueBars.cell * CueBars.cell
        return from..<from + all
    }

    private func isIn(_ ticks: Range<Int>, _ record: CueRecord) -> Bool {
        let to = record.showing.to ?? model.known.horizon
        return record.showing.from < ticks.upperBound && to >= ticks.lowerBound
    }

    private func drawRule(
        _ line: Rect, _ ticks: Range<Int>, over bars: Rect, on canvas: inout Canvas
    ) {
        canvas.fill(line, with: "─", style: look.faint)
        let step = 10 * SimulatedTime.ticksPerSecond
        let now = bars.column + (model.report.tick - ticks.lowerBound) / CueBars.cell
        let first = (ticks.lowerBound + step - 1) / step * step
        for tick in stride(from: first, to: ticks.upperBound, by: step) {
            let column = bars.column + (tick - ticks.lowerBound) / CueBars.cell
            let clock = String(tick.clock.dropLast(2))
            guard column + clock.count < bars.endColumn else { break }
            let isFree = !(column...column + clock.count).contains(now)
            canvas.write(
                isFree ? "┬\(clock)" : "┬", column: column, row: line.row, style: look.dim)
        }
        guard ticks.contains(model.report.tick) else { return }
        canvas.write("●", column: now, row: line.row, style: look.strong)
    }

    /// Draws a bar: full for the time that a slow reader needs, thin for the time beyond, dots for
    /// time that is missing.
    private func drawBar(
        _ record: CueRecord, in line: Rect, _ ticks: Range<Int>, _ canvas: inout Canvas
    ) {
        let showing = record.showing
        let to = showing.to ?? model.known.horizon
        let needed = showing.from + needed(record)
        let isPlain = look.glyphs == .ascii
        for column in 0..<line.width {
            let tick = ticks.lowerBound + column * CueBars.cell
            guard tick + CueBars.cell > showing.from, tick < max(to, needed) else { continue }
            let isRead =
                showing.reading.map { tick + CueBars.cell > $0.from && tick < $0.to } ?? false
            let (glyph, style): (Glyph, Style) =
                tick >= to
                ? (isPlain ? "." : "·", look.bad)
                : tick < needed
                    ? (isPlain ? "#" : "█", isRead ? look.good : look.hint)
                    : (isPlain ? "=" : "━", isRead ? look.good : look.hint)
            canvas.put(glyph, column: line.column + column, row: line.row, style: style)
        }
        drawMark(of: record, in: line, ticks, &canvas)
    }

    /// Ticks that a slow reader needs for its words.
    private func needed(_ record: CueRecord) -> Int {
        guard record.cue.kind != .page else { return 0 }
        return SimulatedTime.tick(atSeconds: record.needs(at: \.slow) ?? 0)
    }

    private func drawMark(
        of record: CueRecord, in line: Rect, _ ticks: Range<Int>, _ canvas: inout Canvas
    ) {
        let open = record.openFindings
        guard !open.isEmpty, ticks.contains(record.showing.from) else { return }
        let column = (record.showing.from - ticks.lowerBound) / CueBars.cell
        canvas.put(
            "!", column: line.column + column, row: line.row,
            style: open.contains { $0.severity == .error } ? look.bad : look.warning)
    }

    private func drawPerson(
        _ line: Rect, _ indent: Int, _ ticks: Range<Int>, on canvas: inout Canvas
    ) {
        canvas.write(" the person", in: line.split(left: indent - 1).left, style: look.dim)
        let bars = line.split(left: indent).rest
        let shown = ticks.lowerBound..<ticks.lowerBound + bars.width * CueBars.cell
        let doings = model.known.line.doings(bars.width, in: shown, known: model.known.horizon)
        for (column, kind) in doings.enumerated() {
            guard let kind else { break }
            canvas.put(
                look.glyph(kind), column: bars.column + column, row: bars.row,
                style: look.style(kind))
        }
    }
}

extension Look {
    func glyph(_ kind: Timeline.Doing.Kind) -> Glyph {
        switch kind {
        case .stands: "·"
        case .walks: "›"
        case .rides: "↗"
        case .looks: "◦"
        case .reads: "◉"
        }
    }

    func style(_ kind: Timeline.Doing.Kind) -> Style {
        switch kind {
        case .stands: faint
        case .walks, .looks: dim
        case .rides: connector
        case .reads: accent
        }
    }
}
