import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// The timeline of two walks: the differences between the phones, between two lines with the
/// quality of each walk's position. On a short screen all of it is one line.
struct PairStrip {
    let model: PairModel
    let look: Look

    /// The strip's rows on a screen with `rows` rows.
    static func height(onScreenOf rows: Int) -> Int { rows < 30 ? 1 : 3 }

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let line = line(in: rect)
        let middle = line.height > 1 ? 1 : 0
        canvas.write(end, column: line.endColumn + 1, row: line.row + middle, style: look.dim)
        if line.height > 1 {
            for side in 0...1 { drawLane(side, in: line.line(2 * side), on: &canvas) }
        }
        let now = column(model.tick, in: line)
        drawDifferences(in: line.line(middle), now: now, isAlone: line.height == 1, on: &canvas)
        drawLoop(in: line.line(middle), on: &canvas)
        let isFree = canvas[line.column + now, line.row + middle].glyph == .blank
        if line.height == 1 || isFree {
            canvas.write(
                line.height == 1 ? "●" : "│", column: line.column + now, row: line.row + middle,
                style: look.strong)
        }
    }

    private func drawDifferences(
        in line: Rect, now: Int, isAlone: Bool, on canvas: inout Canvas
    ) {
        let known = model.record.tick
        let columns = model.record.differences
            .columns(line.width, length: length, known: known)
        let last = column(known, in: line)
        for (number, one) in columns.enumerated() {
            let place = line.column + number
            let isPast = number <= now
            if let part = one.begun {
                canvas.put(
                    part.glyph, column: place, row: line.row,
                    style: shade(part.style(look), isPast: isPast))
            } else if one.differs {
                canvas.put(
                    "═", column: place, row: line.row, style: shade(look.warning, isPast: isPast))
            } else if isAlone {
                let glyph: Glyph = number <= last ? "─" : look.glyphs == .ascii ? "." : "┈"
                canvas.put(
                    glyph, column: place, row: line.row, style: isPast ? look.good : look.faint)
            }
        }
    }

    /// Draws one walk's line, up to its own end.
    private func drawLane(_ side: Int, in line: Rect, on canvas: inout Canvas) {
        let phone = model.phones[side]
        let letter = PairModel.letters[side]
        canvas.write(letter, column: line.column - 2, row: line.row, style: look.key)
        let known = max(phone.known.horizon, phone.report.tick)
        let columns = phone.known.line.columns(line.width, length: length, known: known)
        let now = column(phone.report.tick, in: line)
        let end = model.record.ends[side].map { column($0, in: line) } ?? line.width - 1
        for (number, one) in columns.enumerated() where number <= end {
            let (glyph, style) = look.bar(one)
            canvas.put(
                glyph, column: line.column + number, row: line.row,
                style: shade(style, isPast: number <= now))
        }
        canvas.write("●", column: line.column + now, row: line.row, style: look.strong)
    }

    /// The ends of the loop.
    private func drawLoop(in line: Rect, on canvas: inout Canvas) {
        let loop = model.interface.transport.loop
        for (name, tick) in [("{", loop.a), ("}", loop.b)] {
            guard let tick else { continue }
            canvas.write(
                name, column: line.column + column(tick, in: line), row: line.row, style: look.key)
        }
    }

    // MARK: Measures

    private func line(in rect: Rect) -> Rect {
        let left = rect.height > 1 ? 3 : 1
        return rect.split(left: left).rest.split(right: end.displayColumns + 2).rest
    }

    private func column(_ tick: Int, in line: Rect) -> Int {
        max(0, min(line.width - 1, tick * line.width / length))
    }

    /// The share of the walk, 0 to 1, at a cell; nil outside the lines.
    func share(atColumn column: Int, row: Int, in rect: Rect) -> Double? {
        let line = line(in: rect)
        guard line.contains(column: column, row: row), line.width > 0 else { return nil }
        return Double(column - line.column) / Double(line.width)
    }

    /// Ticks of the whole line.
    private var length: Int { max(model.length, model.tick, 1) }

    private var end: String {
        let clock = length.clock
        return model.record.isWhole ? clock : clock.dropLast(2) + "…"
    }

    private func shade(_ style: Style, isPast: Bool) -> Style {
        isPast ? style : look.future(style)
    }
}
