import FloorDrawing
import Rehearsal
import Review
import TextCanvas

/// The drawing of the timeline, without what changes from tick to tick: cues, the person's
/// activities, events, and the quality of the position.
struct TimelineDrawing: KeptDrawing {
    struct Subject: Equatable, Sendable {
        let line: Timeline
        let notes: Notes
        let audit: Audit?
        let loop: Loop
        /// The last computed tick, in the past or ahead.
        let horizon: Int
        /// The last known tick.
        let known: Int
        /// Whether the upper rows have cues and the person's activities.
        let hasLanes: Bool
        let frame: TimeDrawing.Frame
    }

    let subject: Subject
    let drawing: TimeDrawing

    init(_ subject: Subject) {
        self.subject = subject
        drawing = TimeDrawing(
            subject.frame, { subject.draw(on: &$0) }, alike: { subject.drawLoop(on: &$0) })
    }
}

extension TimelineDrawing.Subject {
    private var look: Look { frame.look }
    private var length: Int { frame.length }

    fileprivate func draw(on canvas: inout Canvas) {
        let (lanes, line) = parts(of: canvas)
        drawLanes(in: lanes, on: &canvas)
        let columns = self.line.adding(notes, through: horizon)
            .columns(frame.size.columns, length: length, known: known)
        for (number, column) in columns.enumerated() {
            let (glyph, style) = look.bar(column)
            canvas.put(glyph, column: number, row: line.endRow - 1, style: style)
            guard let mark = column.mark,
                line.height > 1 || TimelineDrawing.Subject.isOnShortLine(mark)
            else { continue }
            let (sign, signStyle) = look.mark(mark)
            canvas.put(sign, column: number, row: line.row, style: signStyle)
        }
        if line.height > 1 {
            drawOrigins(over: line, on: &canvas)
        } else {
            drawFindings(on: line, on: &canvas)
        }
    }

    /// Whether a mark has a place on the only row of a short screen: chapters, failures, and what
    /// the reviewer has written down.
    private static func isOnShortLine(_ kind: Timeline.Kind) -> Bool {
        switch kind {
        case .chapter, .failed, .marker, .note: true
        case .caption, .waypoint, .cue, .vibration, .level, .met, .warning, .handover: false
        }
    }

    /// Marks the cues with a finding on the only row.
    private func drawFindings(on line: Rect, on canvas: inout Canvas) {
        let cues = CueLane(audit, columns: line.width, length: length, known: known)
        for (number, cell) in cues.cells.enumerated() where cell.finding != nil {
            guard let (glyph, style) = look.mark(cell) else { continue }
            canvas.put(glyph, column: number, row: line.row, style: style)
        }
    }

    fileprivate func drawLoop(on canvas: inout Canvas) {
        drawLoop(over: parts(of: canvas).line, on: &canvas)
    }

    private func parts(of canvas: Canvas) -> (lanes: Rect, line: Rect) {
        let parts = canvas.bounds.split(bottom: min(frame.size.rows, 2))
        return (parts.rest, parts.bottom)
    }

    /// Draws the cues, and above them the person's activities.
    private func drawLanes(in lanes: Rect, on canvas: inout Canvas) {
        guard lanes.height > 0, hasLanes else { return }
        let tracks = CueLane(audit, columns: lanes.width, length: length, known: known)
        for (number, cell) in tracks.cells.enumerated() {
            guard let (glyph, style) = look.mark(cell) else { continue }
            canvas.put(glyph, column: number, row: lanes.endRow - 1, style: style)
        }
        guard lanes.height > 1 else { return }
        let doings = line.doings(lanes.width, in: 0..<length, known: known)
        for (number, kind) in doings.enumerated() {
            guard let kind else { break }
            canvas.put(look.glyph(kind), column: number, row: lanes.row, style: look.style(kind))
        }
    }

    /// Draws the technology of positions in words, at the beginning of each stretch, between the
    /// marks.
    private func drawOrigins(over line: Rect, on canvas: inout Canvas) {
        for (columns, stretch) in self.line.origins(line.width, length: length, known: known) {
            guard let origin = stretch.origin else { continue }
            let words = stretch.isLastKnown ? "last known" : origin
            let style = stretch.isLastKnown ? look.dotLost : look.style(origin: origin)
            // The words take the first place between marks, with a blank on either side.
            let width = words.displayColumns + 2
            let start = columns.first { column in
                column + width <= columns.upperBound
                    && (column..<column + width).allSatisfy { canvas[$0, line.row] == .blank }
            }
            guard let start else { continue }
            canvas.write(words, column: start + 1, row: line.row, style: style)
        }
    }

    /// Draws the loop: its ends cover marks; a line connects them where there is no mark.
    private func drawLoop(over line: Rect, on canvas: inout Canvas) {
        func column(_ tick: Int) -> Int { min(line.width - 1, tick * line.width / length) }
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
}
