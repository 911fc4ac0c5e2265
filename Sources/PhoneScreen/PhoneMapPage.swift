import App
import FloorDrawing
import Indoor
import TextCanvas

/// The pages with a map: the map itself, the itinerary before the start, navigation.
extension PhoneView.Page {
    func drawMapPage(on canvas: inout Canvas) -> Touchable {
        let card = MapCard(view, words.card)
        let parts = room.split(top: card.height)
        card.draw(in: parts.top, on: &canvas)
        let notices = parts.rest.split(bottom: noticesHeight(in: parts.rest)).bottom
        let map = drawMap(in: mapRoom(in: parts.rest), under: notices, on: &canvas)
        drawNotices(in: parts.rest, on: &canvas)
        return Touchable(map: map, card: card.height > 0 ? parts.top : nil)
    }

    /// The rectangle of the map. A hint stays as long as its reason, so the map is made smaller, to
    /// keep the hint off the dot. A toast is temporary.
    private func mapRoom(in room: Rect) -> Rect {
        guard words.hint.height > 0 else { return room }
        let above = room.split(bottom: noticesHeight(in: room)).rest
        return above.height >= PhoneView.Page.leastMap ? above : room
    }

    /// The smallest useful height of the map, in rows.
    private static let leastMap = 5

    private var display: PhoneDisplay { view.display }

    /// Draws the map, with chips on the pages that have them.
    ///
    /// - Parameter notices: the rectangle that is drawn over the map later; nil: none.
    @discardableResult
    func drawMap(
        in rect: Rect, under notices: Rect? = nil, on canvas: inout Canvas
    ) -> PhoneMap? {
        let atlas = view.model.atlas
        guard display.hasMap else {
            drawNoMap(in: rect, on: &canvas)
            return nil
        }
        guard rect.height > 1, let floor = atlas.floor(display.map.level) else { return nil }
        var scene = MapScene(atlas, floor: floor, way: display)
        scene.destination = view.model.destination
        scene.destinationName = display.destination
        scene.dot = display.dot
        scene.others = display.uses?.others ?? []
        scene.collected = display.uses?.collected ?? []
        let map = mapView(floor, atlas, in: rect)
        scene.isOutlined = display.map.mode.turns || map.isTurned
        let chips = display.page.hasMap ? MapChips(view.model, view.look, in: rect) : nil
        let painter = MapPainter(
            scene, view: map, look: view.look, reserved: chips?.covered ?? [],
            covers: [notices].compactMap(\.self))
        painter.draw(on: &canvas)
        guard let chips else { return nil }
        chips.draw(on: &canvas)
        return PhoneMap(view: map, bearing: display.map.bearing, chips: chips.placed)
    }

    /// A map that is not loaded: an empty grid.
    private func drawNoMap(in rect: Rect, on canvas: inout Canvas) {
        for row in stride(from: 1, to: rect.height, by: 3) {
            for column in stride(from: 2, to: rect.width, by: 6) {
                canvas.put(
                    "·", column: rect.column + column, row: rect.row + row, style: view.look.faint)
            }
        }
    }

    private func mapView(_ floor: DrawnLevel, _ atlas: Atlas, in rect: Rect) -> MapView {
        let map = display.map
        let turn = Heading.turn(from: atlas.bearing, to: map.bearing)
        let view = framed(map.frame, floor, atlas, in: rect).zoomed(by: map.zoom).moved(
            by: atlas.turn.place(map.shift), turnedBy: turn)
        guard map.pointHeight != 0.5 else { return view }
        // A cell is four dots high.
        let metres = Double(rect.height) * 4 * view.metresPerDot * (0.5 - map.pointHeight)
        return view.moved(by: view.planDirection(Point(0, -1)) * metres, turnedBy: turn)
    }

    private func framed(
        _ frame: PhoneDisplay.Map.Frame, _ floor: DrawnLevel, _ atlas: Atlas, in rect: Rect
    ) -> MapView {
        switch frame {
        case .level: return MapView(rect: rect, fitting: floor.bounds)
        case .point(let point):
            return MapView(
                rect: rect, centre: atlas.turn.place(point), metresPerDot: metresPerDot)
        case .points(let points):
            let bounds = Bounds(points.map { atlas.turn.place($0) }) ?? floor.bounds
            return MapView(rect: rect, fitting: bounds.grown(by: 4), atLeast: 0.3)
        }
    }

    /// The scale: about 30 m across a phone; larger during navigation.
    private var metresPerDot: Double { display.page == .navigation ? 0.4 : 0.5 }
}

/// The card over a map: destination, instruction, distances.
struct MapCard {
    private let view: PhoneView
    private let words: Passage
    /// The distances, under the words.
    private let distances: String
    private let glyph: String
    private let isBar: Bool

    init(_ view: PhoneView, _ words: Passage) {
        self.view = view
        self.words = words
        let display = view.display
        isBar = display.page == .navigation && display.progress != nil
        switch display.page {
        case .navigation:
            distances = MapCard.progress(view)
            glyph = MapCard.glyph(
                view.cue(.instruction), display.progress?.nextManoeuvre, display.itinerary)
        case .itinerary:
            distances = MapCard.summary(view)
            glyph = "◆"
        default:
            distances = ""
            glyph = ""
        }
    }

    private var isEmpty: Bool { glyph.isEmpty }

    var height: Int { isEmpty ? 0 : words.height + 1 + (isBar ? 1 : 0) }

    func draw(in rect: Rect, on canvas: inout Canvas) {
        guard !isEmpty else { return }
        let look = view.look
        let style = view.display.isItineraryGreyed ? look.button : look.card
        canvas.fill(rect, style: style)
        view.markNew(.instruction, beside: rect, on: &canvas)
        let room = rect.inset(columns: 1, rows: 0)
        canvas.write(glyph, in: room, style: style.adding(.bold))
        let parts = room.split(left: 3).rest.split(top: words.height)
        words.draw(in: parts.top, look, style: style, on: &canvas)
        canvas.write(distances, in: parts.rest, style: style)
        guard isBar, let progress = view.display.progress else { return }
        let whole = max(progress.along + progress.remaining, 1)
        let row = rect.endRow - 1
        let reachedStyle = view.display.isItineraryGreyed ? look.itineraryLost : look.itinerary
        let reached = Int((progress.along / whole * Double(rect.width)).rounded())
        for column in 0..<rect.width {
            canvas.put(
                column < reached ? "━" : "─", column: rect.column + column, row: row,
                style: column < reached ? reachedStyle : look.faint)
        }
    }

    /// The progress: "18 m · 142 m to go"; empty if the words give the distance of the arrival.
    private static func progress(_ view: PhoneView) -> String {
        guard let progress = view.display.progress else { return "" }
        let sheet = view.model.sheet
        let remaining = "\(sheet.metres(progress.remaining)) \(sheet.label(.remaining))"
        // An announced manoeuvre has its distance in its words.
        let instruction = view.cue(.instruction)?.id
        if instruction == CueID.arriveSoon.rawValue { return "" }
        let isAnnounced = instruction.map { $0 != CueID.goOn.rawValue } ?? false
        // On a walkway or stairs there is no distance to them; the last part of the way is named
        // once.
        guard let next = progress.toNextManoeuvre, !isAnnounced, next > 0,
            sheet.metres(next) != sheet.metres(progress.remaining)
        else { return remaining }
        return "\(sheet.metres(next)) · \(remaining)"
    }

    /// A summary with the length and the levels passed: "142 m · 0 ↘ −1 ↘ −2".
    private static func summary(_ view: PhoneView) -> String {
        let sheet = view.model.sheet
        guard let itinerary = view.display.itinerary else {
            let end = view.model.destination
            return end.map {
                "\(sheet.label(.level)) \(view.model.sign(of: $0.level, at: $0.point))"
            } ?? ""
        }
        let first = itinerary.segments.first.flatMap { segment in
            segment.ends.first.map { view.model.sign(of: $0, at: segment.line.a) }
        }
        let changes = itinerary.manoeuvres.filter(\.changesLevel).map { manoeuvre in
            " \(glyph(manoeuvre)) \(manoeuvre.toSign)"
        }
        let levels = changes.isEmpty ? "" : " · \(first ?? "")" + changes.joined()
        return sheet.metres(itinerary.length) + levels
    }

    /// The glyph of the manoeuvre in the shown instruction, which may be passed already; straight
    /// on until there is one.
    private static func glyph(
        _ cue: ShownCue?, _ next: Manoeuvre?, _ itinerary: Itinerary?
    ) -> String {
        guard let cue else { return "◆" }
        if cue.id == CueID.unsureOfTheWay.rawValue { return "?" }
        if cue.id == CueID.followTheLine.rawValue { return "◆" }
        if CueID(cue.id).isAside { return "!" }
        guard cue.id != CueID.goOn.rawValue, let next else { return "↑" }
        let told = itinerary?.manoeuvres.last {
            $0.along <= next.along && Instructions.cue(for: $0).rawValue == cue.id
        }
        return glyph(told ?? next)
    }

    private static func glyph(_ manoeuvre: Manoeuvre) -> String {
        switch manoeuvre.kind {
        case .stairs: return manoeuvre.direction == .down ? "≡↓" : "≡↑"
        case .escalator: return manoeuvre.direction == .down ? "↘" : "↗"
        case .elevator: return manoeuvre.direction == .down ? "▣↓" : "▣↑"
        case .inclinePlane: return manoeuvre.direction == .down ? "◣" : "◢"
        case .movingWalkway: return "⇒"
        case .levelChange: return manoeuvre.direction == .down ? "↓" : "↑"
        case .arrival: return "◆"
        case .start, .door, .turn: return glyph(manoeuvre.direction)
        }
    }

    private static func glyph(_ direction: ManoeuvreDirection?) -> String {
        switch direction {
        case .slightLeft: "↖"
        case .left: "←"
        case .sharpLeft: "↙"
        case .slightRight: "↗"
        case .right: "→"
        case .sharpRight: "↘"
        case .uTurn: "↺"
        case .down: "↓"
        case .straight, .up, nil: "↑"
        }
    }
}
