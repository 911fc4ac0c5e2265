import FloorDrawing
import Rehearsal
import TextCanvas

/// The names of two walks over their phones, each with the results of its expectations and its end.
struct PairNames {
    let model: PairModel
    let look: Look

    func draw(in rects: [Rect], on canvas: inout Canvas) {
        for side in rects.indices { draw(side, in: rects[side], on: &canvas) }
    }

    private func draw(_ side: Int, in rect: Rect, on canvas: inout Canvas) {
        let rect = rect.inset(columns: 1, rows: 0)
        let state = state(of: model.walks[side])
        let width = state.reduce(0) { $0 + $1.text.displayColumns }
        canvas.write(state, column: rect.endColumn - width, row: rect.row)
        let room = rect.split(right: width + 1).rest
        canvas.write(PairModel.letters[side], in: room, style: look.key)
        canvas.write(model.names[side], in: room.split(left: 3).rest, style: look.title)
    }

    private func state(of walk: ScreenModel) -> [Span] {
        let chronicle = walk.chronicle
        var spans: [Span] = []
        if chronicle.metExpectations > 0 {
            spans.append(Span("✓ \(chronicle.metExpectations)", look.good))
        }
        if chronicle.failedExpectations > 0 {
            spans.append(Span("✗ \(chronicle.failedExpectations)", look.bad))
        }
        if walk.isFinished { spans.append(Span("■ end \(walk.report.tick.clock)", look.strong)) }
        return Array(spans.map { [$0] }.joined(separator: [Span("  ")]))
    }
}
