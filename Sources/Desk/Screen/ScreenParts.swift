import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

/// Draws the screen's parts.
struct ScreenParts {
    let model: ScreenModel
    let layout: ScreenLayout
    let look: Look

    /// Draws everything but the map and the phone. It must not read `Sight` or `gliding`, because
    /// it is not drawn again when only these change.
    ///
    /// - Parameter kept: the drawings of the last frame; set to this frame's.
    /// - Returns: the positions of the events.
    func drawRest(on canvas: inout Canvas, keeping kept: inout KeptDrawings)
        -> [EventPanel.Placed]
    {
        var placed: [EventPanel.Placed] = []
        Header(model: model, look: look).draw(in: layout.header, on: &canvas)
        EnginePanel(model: model, look: look, layout: layout).draw(on: &canvas)
        if let pair = model.pair, let places = layout.pair {
            PairNames(model: pair, look: look).draw(in: places.names, on: &canvas)
            PairNow(model: model, pair: pair, look: look).draw(in: places.now, on: &canvas)
            if let table = places.table {
                placed = PairTable(model: model, pair: pair, look: look)
                    .draw(in: table, on: &canvas)
            }
        } else if let events = layout.events {
            placed = EventPanel(model: model, look: look).draw(in: events, on: &canvas)
        }
        if let strip = layout.strip {
            Strip(model: model, look: look).draw(in: strip, on: &canvas)
        }
        if let steps = layout.firstSteps {
            FirstSteps(model: model, look: look).draw(in: steps, on: &canvas)
        }
        if let gauges = layout.gauges {
            GaugeStrip(model: model, look: look, layout: layout).draw(in: gauges, on: &canvas)
        }
        TimelineStrip(model: model, look: look)
            .draw(in: layout.timeline, on: &canvas, keeping: &kept.timeline)
        if let chart = layout.chart {
            ChartStrip(model: model, look: look)
                .draw(in: chart, on: &canvas, keeping: &kept.charts)
        }
        if let hand = layout.hand {
            HandPanel(model: model, look: look).draw(in: hand, on: &canvas)
        }
        // It follows the panel whose border it shares.
        if let attempts = layout.attempts {
            AttemptsPanel(model: model, look: look).draw(in: attempts, on: &canvas)
        }
        if let signals = layout.signals {
            SignalList(model: model, look: look).drawPanel(in: signals, on: &canvas)
        }
        footer.draw(in: layout.footer, on: &canvas)
        return placed
    }

    private var footer: Footer { Footer(model: model, look: look, layout: layout) }

    /// - Parameter drawing: the cached drawing of the last frame; set to this frame's.
    func drawMap(on canvas: inout Canvas, keeping drawing: inout MapDrawing?) {
        guard let map = layout.map else { return }
        canvas.fill(map)
        if let pair = model.pair {
            return PairFloor(model: pair, look: look).draw(in: map, on: &canvas, keeping: &drawing)
        }
        model.floorMap(look, covers: [captionBox, panelBox].compactMap(\.self))?
            .draw(in: map, on: &canvas, keeping: &drawing)
    }

    func drawPhone(on canvas: inout Canvas) -> Touchable {
        if let pair = model.pair, let places = layout.pair {
            for (walk, place) in zip(pair.walks, places.phones) {
                canvas.fill(place)
                walk.drawPhone(in: place, look, on: &canvas)
            }
        }
        guard let phone = layout.phone else { return Touchable() }
        canvas.fill(phone)
        let saysHold = layout.hand == nil && !model.isRecorded
        return model.drawPhone(in: phone, look, saysHold: saysHold, on: &canvas)
    }

    /// Draws the overlays. Besides what the rest reads, it may read only what `Interface.takeFront`
    /// copies.
    ///
    /// - Returns: what can be touched.
    func drawFront(over phone: Touchable, on canvas: inout Canvas) -> Touchable {
        var touchable = phone
        footer.drawFront(in: layout.footer, on: &canvas)
        let failure = model.failurePane(look)
        if !isCovered, failure == nil, let caption, let box = captionBox {
            caption.draw(in: box, on: &canvas)
        }
        if let band = layout.band {
            CaptionBand(model: model, look: look, letters: layout.letters)
                .draw(in: band, on: &canvas)
        }
        if let failure { draw(failure, on: &canvas) }
        model.interface.panel?.draw(in: self, on: &canvas, touching: &touchable)
        return touchable
    }

    /// Draws a failure where it leaves the person in view.
    private func draw(_ failure: EventPane, on canvas: inout Canvas) {
        let rooms = [layout.notes, layout.panel]
        var pane = failure
        if let map = layout.map, let floor = model.floorMap(look) {
            pane.isAtTop = hidesPerson(pane.box(in: rooms), floor, in: map)
        }
        pane.draw(in: rooms, on: &canvas)
    }

    /// The box of the open panel over a part of the map.
    private var panelBox: Rect? { model.interface.panel?.box(in: self) }

    /// Whether a panel stands in the place of the caption, or would leave only a part of it.
    private var isCovered: Bool {
        switch model.interface.panel?.place {
        case .screen, .captions: true
        case .events: panelBox != nil || !layout.hasCaptionsOverMap
        case .map, .phone, nil: false
        }
    }

    /// nil if there is none, or it has a separate area.
    private var caption: CaptionBox? {
        guard let caption = model.caption, layout.band == nil else { return nil }
        return CaptionBox(
            caption: caption, room: layout.captions, isWide: !layout.hasCaptionsOverMap,
            letters: layout.letters, look: look)
    }

    /// The rectangle of the caption.
    private var captionBox: Rect? {
        guard let caption else { return nil }
        guard layout.hasCaptionsOverMap, let map = layout.map, let floor = model.floorMap(look)
        else { return caption.box(isAtTop: true) }
        let foot = besideWay(caption.box(isAtTop: false), floor, in: map)
        return hidesPerson(foot, floor, in: map) ? caption.box(isAtTop: true) : foot
    }

    /// The best place for a box along the bottom of the map, judged by how much it hides of the way
    /// and, if the whole floor is shown, of the building. It is at the left end beside the scale,
    /// unless another place hides less than half as much.
    private func besideWay(_ box: Rect, _ floor: FloorMap, in map: Rect) -> Rect {
        let room = layout.captions
        let (left, right) = (box.at(room.column), box.at(room.endColumn - box.width))
        let scale = floor.scale(in: map)
        let places = [beside(scale, left), left, beside(scale, box), right]
        let way = floor.cellsOfWay(in: map)
        let hidden = places.map { place in
            way.count { place.contains(column: $0.column, row: $0.row) }
                + (model.interface.sight.fitsFloor ? floor.columnsBuilt(in: place, of: map) : 0)
        }
        let best = hidden.indices.min { hidden[$0] < hidden[$1] } ?? 0
        return places[hidden[best] * 2 < hidden[0] ? best : 0]
    }

    /// The rectangle of a box at the bottom of the map, as far beside the scale as possible.
    private func beside(_ scale: Rect?, _ box: Rect) -> Rect {
        guard let scale, !box.intersection(scale).isEmpty else { return box }
        let column = min(scale.endColumn, layout.captions.endColumn - box.width)
        return box.at(max(box.column, column))
    }

    /// Whether a box covers the person or their surroundings. A map that follows the person keeps
    /// them above its bottom: the box stays there, wherever the dot jumps.
    private func hidesPerson(_ box: Rect, _ floor: FloorMap, in map: Rect) -> Bool {
        let view = floor.view(in: map)
        let near = Rect(
            column: box.column - 1, row: box.row, width: box.width + 2, height: box.height)
        let cell = view.cell(model.atlas.turn.place(model.report.truth.point))
        return near.contains(column: cell.column, row: cell.row)
    }
}

extension Rect {
    /// The rectangle moved to another column.
    fileprivate func at(_ column: Int) -> Rect {
        Rect(column: column, row: row, width: width, height: height)
    }
}
