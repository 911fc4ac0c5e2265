import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// The timeline of two walks: the differences between the phones, between two lines with the
/// quality of each walk's position. On a short screen all of it is one line.
extension TimelineStrip {
    func draw(_ pair: PairModel, in line: Rect, on canvas: inout Canvas) {
        let middle = line.line(line.height / 2)
        drawEnd(of: line, row: middle.row, on: &canvas)
        if line.height > 1 {
            for side in pair.walks.indices {
                drawLane(pair, side, in: line.line(2 * side), on: &canvas)
            }
        }
        let now = now(in: line)
        drawDifferences(
            pair.differences, in: middle, now: now, isAlone: line.height == 1, on: &canvas)
        drawLoop(in: middle, on: &canvas)
        if line.height == 1 || canvas[middle.column + now, middle.row].glyph == .blank {
            canvas.write(
                line.height == 1 ? "●" : "│", column: middle.column + now, row: middle.row,
                style: look.strong)
        }
    }

    private func drawDifferences(
        _ differences: PhoneDifferences, in line: Rect, now: Int, isAlone: Bool,
        on canvas: inout Canvas
    ) {
        let known = model.known.horizon
        let columns = differences.columns(line.width, length: length, known: known)
        let last = column(of: known, in: line)
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
    private func drawLane(
        _ pair: PairModel, _ side: Int, in line: Rect, on canvas: inout Canvas
    ) {
        let walk = pair.walks[side]
        let letter = PairModel.letters[side]
        canvas.write(letter, column: line.column - 2, row: line.row, style: look.key)
        let known = max(walk.known.horizon, walk.report.tick)
        let columns = walk.known.line.columns(line.width, length: length, known: known)
        let now = column(of: walk.report.tick, in: line)
        let end = pair.ends[side].map { column(of: $0, in: line) } ?? line.width - 1
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
                name, column: line.column + column(of: tick, in: line), row: line.row,
                style: look.key)
        }
    }

    private func shade(_ style: Style, isPast: Bool) -> Style {
        isPast ? style : look.future(style)
    }
}
