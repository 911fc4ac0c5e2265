import FloorDrawing
import Indoor
import Rehearsal
import Review
import Simulation
import TextCanvas

/// The timeline: events, and below them the quality of the position, with the shown tick. On a
/// short screen both share one line.
struct TimelineStrip {
    let model: ScreenModel
    let look: Look

    /// The strip's rows on a screen with `rows` rows: on a tall screen cues have a row above the
    /// events, on a taller one the person's activities, too.
    static func height(onScreenOf rows: Int) -> Int {
        switch rows {
        case ..<30: 1
        case ..<36: 2
        case ..<50: 3
        default: 4
        }
    }

    /// The strip's rows for two walks: with room, one for each over and under what differs.
    static func pairHeight(onScreenOf rows: Int) -> Int { rows < 30 ? 1 : 3 }

    /// The strip's rows for an audience.
    static func stageHeight(onScreenOf rows: Int) -> Int { rows < 30 ? 1 : 2 }

    /// - Parameter kept: the drawing of the last frame; set to this frame's.
    func draw(in rect: Rect, on canvas: inout Canvas, keeping kept: inout TimelineDrawing?) {
        let line = line(in: rect)
        if let pair = model.pair { return draw(pair, in: line, on: &canvas) }
        let subject = subject(line.size)
        let timeline = kept?.kept(for: subject) ?? TimelineDrawing(subject)
        kept = timeline
        let now = now(in: line)
        timeline.drawing.draw(passed: now + 1, in: line, on: &canvas)
        let barRow = line.endRow - 1
        drawEnd(of: line, row: barRow, on: &canvas)
        canvas.write("●", column: line.column + now, row: barRow, style: look.strong)
    }

    /// Draws the time of the end behind a row of the line.
    func drawEnd(of line: Rect, row: Int, on canvas: inout Canvas) {
        canvas.write(end, column: line.endColumn + 1, row: row, style: look.dim)
    }

    private func subject(_ size: Size) -> TimelineDrawing.Subject {
        let known = model.known
        return TimelineDrawing.Subject(
            line: known.line, notes: model.interface.notes, audit: known.audit,
            loop: model.interface.transport.loop, horizon: known.horizon,
            known: max(known.horizon, model.report.tick), hasLanes: !model.interface.isPresenting,
            frame: frame(size))
    }

    /// The frame of a drawing that has this size over the line.
    func frame(_ size: Size) -> TimeDrawing.Frame {
        TimeDrawing.Frame(
            length: length, hasFuture: model.report.tick < lastTick, size: size, look: look)
    }

    /// The column of the shown tick, counted from the line's first.
    func now(in line: Rect) -> Int {
        isOpen && model.report.tick == lastTick
            ? line.width - 1 : column(of: model.report.tick, in: line)
    }

    /// The column of a tick, counted from the line's first.
    func column(of tick: Int, in line: Rect) -> Int {
        min(line.width - 1, tick * line.width / length)
    }

    /// The rectangle of the line, without the time at its end.
    func line(in rect: Rect) -> Rect {
        let room = rect.inset(columns: 1, rows: 0).split(right: end.displayColumns + 1).rest
        // The rows of two walks begin with a letter.
        return model.pair != nil && rect.height > 1 ? room.split(left: 2).rest : room
    }

    /// The share of the walk, 0 to 1, at a cell; nil outside the line.
    func share(atColumn column: Int, row: Int, in rect: Rect) -> Double? {
        let line = line(in: rect)
        guard line.contains(column: column, row: row), line.width > 0 else { return nil }
        // The last cell is the end, because there is none after it.
        return column == line.endColumn - 1
            ? 1 : Double(column - line.column) / Double(line.width)
    }

    /// The share of the walk at a column, limited to the line.
    func share(atColumn column: Int, in rect: Rect) -> Double? {
        let line = line(in: rect)
        let nearest = min(max(column, line.column), line.endColumn - 1)
        return share(atColumn: nearest, row: line.endRow - 1, in: rect)
    }

    /// The rows over events and quality.
    private func lanes(in rect: Rect) -> Rect {
        let line = line(in: rect)
        return model.pair != nil ? line.split(top: 0).top : line.split(bottom: 2).rest
    }

    /// The tick at a cell of the row of cues; nil outside it.
    func cueTick(atColumn column: Int, row: Int, in rect: Rect) -> Int? {
        let lanes = lanes(in: rect)
        guard lanes.contains(column: column, row: row), row == lanes.endRow - 1
        else { return nil }
        return (column - lanes.column) * length / lanes.width
    }

    /// Ticks of the whole line. For a walk with an unknown end they grow in steps of a power of
    /// two, up to 1/32 of them, and not with each tick, because every drawing over them would
    /// change with them.
    var length: Int {
        guard isOpen else { return lastTick }
        let step = max(lastTick / TimelineStrip.openSteps, 1).highestPowerOfTwo
        return (lastTick + step - 1) / step * step
    }

    /// The least steps of the line of a walk with an unknown end.
    private static let openSteps = 32

    private var lastTick: Int { max(model.known.length, model.report.tick, 1) }

    /// Whether the end of the walk is unknown.
    private var isOpen: Bool {
        model.pair == nil && !model.known.isWhole && model.known.length <= model.known.horizon
    }

    /// The time of the end, if it is known or stated by the script. Otherwise the time so far,
    /// which changes only by the second: a script has more to come, a walk by hand may end at any
    /// time.
    private var end: String {
        let clock = SimulatedTime.seconds(max(model.known.length, model.report.tick)).clock
        if model.pair != nil, !model.known.isWhole { return clock.dropLast(2) + "…" }
        guard isOpen else { return clock }
        return clock.dropLast(2) + (model.isScripted ? "→" : "")
    }
}

extension Int {
    /// The largest power of two that is not greater; for positive numbers.
    fileprivate var highestPowerOfTwo: Int { 1 << (Int.bitWidth - 1 - leadingZeroBitCount) }
}
