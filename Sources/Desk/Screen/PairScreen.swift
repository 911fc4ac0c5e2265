import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// The screen of two walks side by side as a value, with what can be clicked on it.
package struct PairScreen: Sendable {
    package let canvas: Canvas
    /// nil if the terminal is too small.
    let layout: PairLayout?
    /// The positions of cues in the table.
    let cues: [PlacedCue]
    /// The cached drawing of the building on the floor map.
    private let drawing: MapDrawing?

    struct PlacedCue: Hashable, Sendable {
        let tick: Int
        let rect: Rect
    }

    /// - Parameter last: the last frame; its drawing of the building is reused.
    package init(
        _ model: PairModel, on layout: PairLayout, _ capabilities: Capabilities = Capabilities(),
        after last: PairScreen? = nil
    ) {
        let look = Look(capabilities)
        var canvas = Canvas(layout.size)
        var drawing = last?.drawing
        var cues: [PlacedCue] = []
        let isTooSmall = ScreenLayout.isTooSmall(layout.size)
        self.layout = isTooSmall ? nil : layout
        if !isTooSmall {
            let parts = PairParts(model: model, layout: layout, look: look)
            parts.draw(on: &canvas, keeping: &drawing)
            cues = parts.drawTable(on: &canvas)
            parts.drawFront(on: &canvas)
        } else {
            Screen.drawNeed(layout.size, look, on: &canvas)
        }
        self.drawing = drawing
        self.cues = cues
        self.canvas = canvas.shown(in: capabilities.glyphs)
    }
}

/// Draws the parts of the screen of two walks.
struct PairParts {
    let model: PairModel
    let layout: PairLayout
    let look: Look

    func draw(on canvas: inout Canvas, keeping drawing: inout MapDrawing?) {
        let lead = model.lead
        Header(model: lead, look: look, loopName: "{ }").draw(in: layout.header, on: &canvas)
        for side in 0...1 {
            drawName(side, on: &canvas)
            model.phones[side].drawPhone(in: layout.phones[side], look, on: &canvas)
        }
        PairNow(model: model, look: look).draw(in: layout.now, on: &canvas)
        if let map = layout.map {
            PairFloor(model: model, look: look).draw(in: map, on: &canvas, keeping: &drawing)
        }
        PairStrip(model: model, look: look).draw(in: layout.timeline, on: &canvas)
        Footer(model: lead, look: look)
            .draw(KeyTable.pairHints(hasMap: layout.map != nil), in: layout.footer, on: &canvas)
    }

    func drawTable(on canvas: inout Canvas) -> [PairScreen.PlacedCue] {
        guard let table = layout.table else { return [] }
        return PairTable(model: model, look: look).draw(in: table, on: &canvas)
    }

    func drawFront(on canvas: inout Canvas) {
        Footer(model: model.lead, look: look)
            .drawFront(in: layout.footer, on: &canvas)
        guard let help = model.interface.panel(HelpPages.self) else { return }
        HelpOverlay(look: look, groups: KeyTable.pairGroups(hasMap: layout.map != nil))
            .draw(page: help.page, in: [canvas.bounds], on: &canvas)
    }

    // MARK: Names

    private func drawName(_ side: Int, on canvas: inout Canvas) {
        let rect = layout.names[side].inset(columns: 1, rows: 0)
        let state = state(of: side)
        let width = state.reduce(0) { $0 + $1.text.displayColumns }
        canvas.write(state, column: rect.endColumn - width, row: rect.row)
        let room = rect.split(right: width + 1).rest
        canvas.write(PairModel.letters[side], in: room, style: look.key)
        canvas.write(model.names[side], in: room.split(left: 3).rest, style: look.title)
    }

    /// The results of its expectations, and whether it is over.
    private func state(of side: Int) -> [Span] {
        let phone = model.phones[side]
        let (met, failed) = (
            phone.chronicle.metExpectations, phone.chronicle.failedExpectations
        )
        var spans: [Span] = []
        if met > 0 { spans.append(Span("✓ \(met)", look.good)) }
        if failed > 0 { spans.append(Span("✗ \(failed)", look.bad)) }
        if phone.isFinished { spans.append(Span("■ end \(phone.report.tick.clock)", look.strong)) }
        return Array(spans.map { [$0] }.joined(separator: [Span("  ")]))
    }
}
