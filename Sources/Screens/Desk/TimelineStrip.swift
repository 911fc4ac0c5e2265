import Indoor
import Replay
import Review
import Session
import TextCanvas

/// The timeline: events, and below them the quality of the position, with the shown tick. Both in
/// one line on a short screen.
struct TimelineStrip {
    let model: ScreenModel
    let look: Look

    /// The strip's rows on a screen of so many rows: on a tall one cues have a row of their own above
    /// the events, on a taller one what the person does, too. For an audience the names of chapters
    /// have both rows.
    static func height(onScreenOf rows: Int, isPresenting: Bool = false) -> Int {
        switch rows {
        case ..<30: 1
        case ..<36: 2
        case ..<50: isPresenting ? 4 : 3
        default: 4
        }
    }

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let known = model.known
        let whole = line(in: rect)
        let line = whole.split(bottom: min(whole.height, 2)).bottom
        drawLanes(in: whole.split(bottom: min(whole.height, 2)).rest, on: &canvas)
        let barRow = line.endRow - 1
        canvas.write(end, column: line.endColumn + 1, row: barRow, style: look.dim)
        let width = line.width
        let length = length
        let now = now(in: line)
        let columns = known.line.adding(model.interface.notes, through: known.horizon)
            .columns(width, length: length, known: max(known.horizon, model.report.tick))
        for (number, column) in columns.enumerated() {
            let place = line.column + number
            let (glyph, style) = bar(column, isPast: number <= now)
            canvas.put(glyph, column: place, row: barRow, style: style)
            if let mark = column.mark {
                canvas.put(
                    mark.glyph, column: place, row: line.row,
                    style: shade(self.style(mark), isPast: number <= now))
            }
        }
        if line.height > 1 { drawOrigins(over: line, length: length, on: &canvas) }
        drawLoop(over: line, length: length, on: &canvas)
        canvas.write("●", column: line.column + now, row: barRow, style: look.strong)
    }

    /// Chapters by name, each in the lowest row with room for it, else as a mark; the present one comes
    /// first.
    private func placed(
        _ chapters: [Timeline.Chapter], in lanes: Rect
    ) -> [(chapter: Timeline.Chapter, words: String, rect: Rect)] {
        let present = model.chapter?.chapter
        var placed: [(chapter: Timeline.Chapter, words: String, rect: Rect)] = []
        func room(for words: String, of chapter: Timeline.Chapter) -> Rect? {
            let width = words.displayColumns
            // what is whole only further left begins there
            let start = min(
                lanes.column + chapter.tick * lanes.width / length, lanes.endColumn - width)
            return (lanes.row..<lanes.endRow).reversed().lazy
                .map { Rect(column: start, row: $0, width: width, height: 1) }
                .first { room in placed.allSatisfy { $0.rect.intersection(room).isEmpty } }
        }
        for chapter in chapters.filter({ $0 == present }) + chapters.filter({ $0 != present }) {
            let name = "§ \(chapter.name) ".truncated(to: lanes.width)
            let found = [name, "§"].lazy.compactMap { words in
                room(for: words, of: chapter).map { (chapter: chapter, words: words, rect: $0) }
            }
            if let first = found.first { placed.append(first) }
        }
        return placed
    }

    private func drawChapters(
        _ chapters: [Timeline.Chapter], in lanes: Rect, on canvas: inout Canvas
    ) {
        for (chapter, words, rect) in placed(chapters, in: lanes) {
            let isPresent = chapter == model.chapter?.chapter
            canvas.write(words, in: rect, style: isPresent ? look.key : look.dim)
        }
    }

    /// The chapter at a cell of the rows of their names: the one whose name is there, else the last
    /// that has begun; nil outside them.
    func chapter(atColumn column: Int, row: Int, in rect: Rect) -> Timeline.Chapter? {
        let lanes = lanes(in: rect)
        guard lanes.contains(column: column, row: row) else { return nil }
        let chapters = model.known.line.chapters
        let named = placed(chapters, in: lanes).first {
            $0.rect.contains(column: column, row: row)
        }
        let tick = (column - lanes.column) * length / lanes.width
        return named?.chapter ?? chapters.last { $0.tick <= tick }
    }

    /// The cues, and above them what the person does; for an audience the chapters.
    private func drawLanes(in lanes: Rect, on canvas: inout Canvas) {
        guard lanes.height > 0 else { return }
        if model.interface.isPresenting, !model.known.line.chapters.isEmpty {
            return drawChapters(model.known.line.chapters, in: lanes, on: &canvas)
        }
        let row = lanes.endRow - 1
        let tracks = CueLane(model.known.audit, columns: lanes.width, length: length, known: known)
        for (number, cell) in tracks.cells.enumerated() {
            guard let (glyph, style) = mark(cell) else { continue }
            canvas.put(
                glyph, column: lanes.column + number, row: row,
                style: shade(style, isPast: number <= now(in: lanes)))
        }
        guard lanes.height > 1 else { return }
        let doings = model.known.line.doings(lanes.width, in: 0..<length, known: known)
        for (number, kind) in doings.enumerated() {
            guard let kind else { break }
            canvas.put(
                look.glyph(kind), column: lanes.column + number, row: lanes.row,
                style: shade(look.style(kind), isPast: number <= now(in: lanes)))
        }
    }

    /// The last tick of which anything is known.
    private var known: Int { max(model.known.horizon, model.report.tick) }

    private func now(in line: Rect) -> Int {
        min(line.width - 1, model.report.tick * line.width / length)
    }

    private func mark(_ cell: CueLane.Cell) -> (Glyph, Style)? {
        let isPlain = look.glyphs == .ascii
        if let finding = cell.finding { return ("!", finding == .error ? look.bad : look.warning) }
        return switch cell.count {
        case 0: nil
        case 1 where cell.isReadable: (isPlain ? "#" : "▄", look.hint)
        case 1: (isPlain ? "=" : "▂", look.hint)
        default: (isPlain ? "%" : "█", look.hint)
        }
    }

    /// What positions come from, in words where each begins, between the marks.
    private func drawOrigins(over line: Rect, length: Int, on canvas: inout Canvas) {
        let known = max(model.known.horizon, model.report.tick)
        for (columns, stretch) in model.known.line.origins(line.width, length: length, known: known)
        {
            guard let origin = stretch.origin else { continue }
            let words = stretch.isLastKnown ? "last known" : origin
            let style = stretch.isLastKnown ? look.dotLost : look.style(origin: origin)
            // at the first place between marks, with a blank on either side
            let width = words.displayColumns + 2
            let start = columns.first { column in
                column + width <= columns.upperBound
                    && (column..<column + width).allSatisfy {
                        canvas[line.column + $0, line.row] == .blank
                    }
            }
            guard let start else { continue }
            canvas.write(words, column: line.column + start + 1, row: line.row, style: style)
        }
    }

    /// The ends of the loop cover marks; a line connects them where there is no mark.
    private func drawLoop(over line: Rect, length: Int, on canvas: inout Canvas) {
        let loop = model.interface.loop
        func column(_ tick: Int) -> Int {
            line.column + min(line.width - 1, tick * line.width / length)
        }
        if let range = loop.range {
            for column in column(range.lowerBound)...column(range.upperBound)
            where canvas[column, line.row] == .blank {
                canvas.write("╌", column: column, row: line.row, style: look.accent)
            }
        }
        for (name, tick) in [("A", loop.a), ("B", loop.b)] {
            guard let tick else { continue }
            canvas.write(name, column: column(tick), row: line.row, style: look.key)
        }
    }

    /// The rectangle of the line, without the time at its end.
    func line(in rect: Rect) -> Rect {
        rect.inset(columns: 1, rows: 0).split(right: end.displayColumns + 1).rest
    }

    /// The share of the walk, 0 to 1, at a cell; nil outside the line.
    func share(atColumn column: Int, row: Int, in rect: Rect) -> Double? {
        let whole = line(in: rect)
        let line = whole.split(bottom: min(whole.height, 2)).bottom
        guard line.contains(column: column, row: row), line.width > 0 else { return nil }
        return Double(column - line.column) / Double(line.width)
    }

    /// The share of the walk at a column, as near as the line reaches.
    func share(atColumn column: Int, in rect: Rect) -> Double? {
        let line = line(in: rect)
        let nearest = min(max(column, line.column), line.endColumn - 1)
        return share(atColumn: nearest, row: line.endRow - 1, in: rect)
    }

    /// The rows over events and quality.
    private func lanes(in rect: Rect) -> Rect {
        line(in: rect).split(bottom: min(rect.height, 2)).rest
    }

    /// The tick at a cell of the row of cues; nil outside it.
    func cueTick(atColumn column: Int, row: Int, in rect: Rect) -> Int? {
        let lanes = lanes(in: rect)
        guard lanes.contains(column: column, row: row), row == lanes.endRow - 1
        else { return nil }
        return (column - lanes.column) * length / lanes.width
    }

    /// Ticks of the whole line.
    var length: Int { max(model.known.length, model.report.tick, 1) }

    /// Where it ends, or its script says that it does; else how far it goes, which changes by the
    /// second only: of a script there is more to come, of a walk by hand nobody knows.
    private var end: String {
        let known = model.known
        let clock = SimulatedTime.seconds(max(known.length, model.report.tick)).clock
        if known.isWhole || known.length > known.horizon { return clock }
        return clock.dropLast(2) + (model.isScripted ? "→" : "")
    }

    func bar(_ column: Timeline.Column, isPast: Bool) -> (Glyph, Style) {
        // Distinguishable without colours and in ASCII, where all lines would look the same.
        let isPlain = look.glyphs == .ascii
        let (glyph, style): (Glyph, Style) =
            switch column.quality {
            case .accurate: (isPlain ? "=" : "━", look.good)
            case .degraded: (isPlain ? "-" : "╍", look.warning)
            case .lost: (isPlain ? "x" : "┄", look.bad)
            case nil, .some(.none): (isPlain ? "." : "─", look.faint)
            }
        return (glyph, shade(style, isPast: isPast))
    }

    /// The future has the same colours, dimmed.
    private func shade(_ style: Style, isPast: Bool) -> Style {
        isPast ? style : Style(style.foreground, on: style.background, .dim)
    }

    private func style(_ kind: Timeline.Kind) -> Style {
        switch kind {
        case .failed: look.bad
        case .met: look.good
        case .caption: look.text
        case .marker, .note: look.accent
        case .chapter: look.strong
        case .cue: look.hint
        case .level: look.connector
        case .handover: look.accent
        case .waypoint: look.destination
        case .vibration, .warning: look.warning
        }
    }
}

extension Timeline.Kind {
    fileprivate var glyph: Glyph {
        switch self {
        case .failed: "✗"
        case .met: "✓"
        case .caption: "¶"
        case .chapter: "§"
        case .marker: "⚑"
        case .note: "✎"
        case .cue: "»"
        case .level: "⇕"
        case .handover: "⇄"
        case .waypoint: "◈"
        case .warning: "⚠"
        case .vibration: "≈"
        }
    }
}
