import Indoor
import Positioning
import RealModule
import TextCanvas

/// Draws a scene: the building, lines in Braille, then names where there is room, then the marks of
/// people.
package struct MapPainter {
    let scene: MapScene
    let view: MapView
    let look: Look
    let drawing: MapDrawing
    /// Cells reserved for other drawings.
    private let reserved: [Rect]
    /// The rectangles that lie over the map for a while. Words of marks give way to them. Names do
    /// not, because they would disappear and come back, but a name is not drawn if a part of it is
    /// covered.
    private let covers: [Rect]
    /// Zoomed out: the visible points where the itinerary changes the level, on the turned plan.
    private let changes: [Point]

    /// - Parameter last: the cached drawing of the last frame, reused if its subject is equal.
    package init(
        _ scene: MapScene, view: MapView, look: Look, reserved: [Rect] = [],
        covers: [Rect] = [], after last: MapDrawing? = nil
    ) {
        self.scene = scene
        self.view = view
        self.look = look
        self.reserved = reserved
        self.covers = covers
        let manoeuvres = view.isFar ? scene.itinerary?.manoeuvres ?? [] : []
        changes = manoeuvres.filter { $0.changesLevel && $0.fromLevel == scene.level }
            .map { scene.turn.place($0.position) }.filter(view.shows)
        let subject = MapDrawing.Subject(scene, view: view, look: look)
        drawing = last?.kept(for: subject) ?? MapDrawing(subject, scene.floor)
    }

    package func draw(on canvas: inout Canvas) {
        guard !view.rect.isEmpty else { return }
        canvas.clipped(to: view.rect) { canvas in
            canvas.draw(drawing.canvas, column: view.rect.column, row: view.rect.row)
            // The itinerary, trails and rings are drawn in Braille over the plan's doors and
            // stairs.
            var dots = drawing.ways
            drawItinerary(in: &dots)
            let displacement = LineDisplacement(drawing: drawing)
            displacement.apply(to: &dots)
            // Names avoid static things and the position; other moving marks are drawn over them.
            let position = PositionArea(scene, view: view, look: look)
            let marks = self.marks()
            var placer = LabelPlacer(
                view: view, marks: marks.map(\.rect) + reserved, taken: drawing.takenCells,
                under: [dots], beside: position?.places ?? [],
                changes: changes)
            let labels = placer.place(
                scene.floor, to: destination,
                scene.overlay == .measuredError ? scene.atlas.measured : nil)
            drawDisplaced(in: &dots)
            drawTrails(in: &dots)
            position?.drawLines(in: &dots)
            displacement.apply(to: &dots)
            position?.clearEdges(in: &dots)
            canvas.draw(dots, column: view.rect.column, row: view.rect.row) { column, row in
                drawing.hidesLines(column, row)
            }
            let names = labels.filter { !isCovered($0) }
            position?.fill(
                on: &canvas,
                under: names.map {
                    Rect(column: $0.column, row: $0.row, width: $0.text.displayColumns, height: 1)
                })
            drawPeople(on: &canvas)
            for label in names {
                canvas.write(
                    over: label.text, column: label.column, row: label.row, style: style(label))
            }
            for mark in marks {
                canvas.write(over: mark.text, column: mark.column, row: mark.row, style: mark.style)
            }
            dropCoveredNumbers(on: &canvas)
        }
    }

    /// The destination's name and its place on this floor.
    private var destination: (name: String, place: Point)? {
        guard let name = scene.destinationName, let end = scene.destination,
            end.level == scene.level
        else { return nil }
        return (name.printable, scene.turn.place(end.point))
    }

    private func isCovered(_ label: LabelPlacer.Label) -> Bool {
        covers.contains { !$0.intersection(label.whole).isEmpty }
    }

    /// Removes numbers that a line, a name or a mark covers in part, because the rest would be
    /// another number.
    private func dropCoveredNumbers(on canvas: inout Canvas) {
        for number in drawing.numbers {
            let cells = (0..<number.words.displayColumns).map { number.column + $0 }
            let left = cells.filter { column in
                canvas[view.rect.column + column, view.rect.row + number.row].glyph
                    == drawing.canvas[column, number.row].glyph
            }
            guard left.count < cells.count else { continue }
            for column in left {
                canvas.write(
                    over: " ", column: view.rect.column + column, row: view.rect.row + number.row,
                    style: look.text)
            }
        }
    }

    private func style(_ label: LabelPlacer.Label) -> Style {
        switch label.kind {
        case .unit(let ground): look.name(of: ground)
        case .place: look.placeName
        case .destination: look.destination
        case .link: view.isFar && !isOfItinerary(label) ? look.connectorFar : look.connector
        }
    }

    /// Whether the itinerary changes the level at a link's mark, zoomed out.
    private func isOfItinerary(_ label: LabelPlacer.Label) -> Bool {
        changes.contains {
            let cell = view.cell($0)
            return abs(cell.row - label.row) <= 1 && abs(cell.column - label.column) <= 3
        }
    }

    // MARK: The way

    private func drawItinerary(in dots: inout DotCanvas) {
        guard let itinerary = scene.itinerary else { return }
        let ahead: MapLayer = scene.isItineraryGreyed ? .itineraryLost : .itinerary
        for (segment, offset) in zip(itinerary.segments, itinerary.offsets) {
            guard scene.shows(segment.levels) else {
                if scene.showsWholeItinerary { wayElsewhere(segment.line, in: &dots) }
                continue
            }
            let share =
                segment.length > 0
                ? min(max((scene.along - offset) / segment.length, 0), 1)
                : scene.along > offset ? 1 : 0
            let now = segment.line.point(at: share)
            if share > 0 { way(segment.line.a, now, .itineraryBehind, thickness: 1, in: &dots) }
            if share < 1 { way(now, segment.line.b, ahead, thickness: 2, in: &dots) }
        }
    }

    private func way(
        _ a: Point, _ b: Point, _ layer: MapLayer, thickness: Int, in dots: inout DotCanvas
    ) {
        dots.line(
            from: view.dot(scene.turn.place(a)), to: view.dot(scene.turn.place(b)),
            layer: layer.rawValue, thickness: thickness)
    }

    /// Draws a part of the way on another level: every third dot, much fainter than on this level.
    private func wayElsewhere(_ segment: Segment, in dots: inout DotCanvas) {
        let (a, b) = (
            view.dot(scene.turn.place(segment.a)), view.dot(scene.turn.place(segment.b))
        )
        let along = (b - a).normalized
        for step in stride(from: 0, through: a.distance(to: b), by: 3) {
            dots.dot(a + along * step, layer: MapLayer.itineraryElsewhere.rawValue)
        }
    }

    /// Draws trails as dots instead of lines, to differ from the itinerary in shape, too. The
    /// truth's dots are three times as far apart as the app's, and in separate cells, because a
    /// cell has one colour.
    private func drawTrails(in dots: inout DotCanvas) {
        for point in scene.rawTrail { trail(point, .rawTrail, in: &dots) }
        for point in scene.dotTrail {
            let layer: MapLayer =
                point.quality == .degraded ? .trailDegraded : .trailAccurate
            trail(point, layer, in: &dots)
        }
        for (number, point) in scene.truthTrail.enumerated() where number % 3 == 0 {
            let place = view.dot(scene.turn.place(point.point))
            let layer = dots.layer(at: place).flatMap(MapLayer.init)
            guard layer?.isWayOrTrail != true else { continue }
            trail(point, MapLayer(truth: point.quality), in: &dots)
        }
    }

    /// Draws the lines from the registered places of devices to their real ones.
    private func drawDisplaced(in dots: inout DotCanvas) {
        for device in scene.devices where device.position.level == scene.level {
            guard let registered = device.registered else { continue }
            let (a, b) = (
                view.dot(scene.turn.place(registered)),
                view.dot(scene.turn.place(device.position.point))
            )
            let along = (b - a).normalized
            for step in stride(from: 0, through: a.distance(to: b), by: 2) {
                dots.dot(a + along * step, layer: MapLayer.displaced.rawValue)
            }
        }
    }

    private func trail(
        _ point: TrailPoint, _ layer: MapLayer, in dots: inout DotCanvas
    ) {
        guard scene.shows(point.levels) else { return }
        dots.dot(view.dot(scene.turn.place(point.point)), layer: layer.rawValue)
    }

    // MARK: Marks of people

    private func drawPeople(on canvas: inout Canvas) {
        for person in scene.people ?? [] where person.level == scene.level {
            let cell = view.cell(scene.turn.place(person.point))
            canvas.write(over: Look.person, column: cell.column, row: cell.row, style: look.people)
        }
    }

    /// The marks, the most important last.
    private func marks() -> [MapMark] {
        var marks: [MapMark] = []
        func mark(_ text: String, _ point: Point, _ style: Style) {
            let cell = view.cell(scene.turn.place(point))
            marks.append(MapMark(text: text, column: cell.column, row: cell.row, style: style))
        }
        for device in scene.devices where device.position.level == scene.level {
            let words = device.isChosen ? " \(device.id.printable)" : ""
            mark(
                device.glyph + words, device.position.point,
                device.isChosen ? look.strong : device.style(look))
        }
        for waypoint in scene.waypoints where waypoint.position.level == scene.level {
            mark(waypoint.isPassed ? "◈" : "◇", waypoint.position.point, look.destination)
        }
        for point in scene.confirmed where point.level == scene.level {
            mark("✓", point.point, look.good)
        }
        let shared = SharedMarks(
            scene, view: view, look: look, reserved: reserved + covers + personCells)
        marks += shared.marks
        if let end = scene.destination, end.level == scene.level {
            mark("◆", end.point, look.destination)
        }
        if let raw = scene.raw, let dot = scene.dot, scene.shows(dot.levels) {
            mark("+", raw, look.raw)
        }
        if let person = scene.person, scene.shows(person.levels) {
            mark(arrow(person.heading), person.point, look.truth)
        }
        if let dot = shared.dot { marks.append(dot) }
        let isPerson = marks.map { $0.style == look.truth }
        return marks.enumerated().map { number, mark in
            aside(mark, from: marks[(number + 1)...], isPerson: isPerson[number])
        }
    }

    /// The cells of the person, which the dot's age leaves free.
    private var personCells: [Rect] {
        guard let person = scene.person, scene.shows(person.levels) else { return [] }
        let cell = view.cell(scene.turn.place(person.point))
        return [Rect(column: cell.column, row: cell.row, width: 1, height: 1)]
    }

    /// Places the person and the destination beside marks that would hide them.
    private func aside(_ mark: MapMark, from later: ArraySlice<MapMark>, isPerson: Bool) -> MapMark
    {
        guard isPerson || mark.style == look.destination,
            later.contains(where: { ($0.column, $0.row) == (mark.column, mark.row) })
        else { return mark }
        return MapMark(
            text: mark.text, column: mark.column + (isPerson ? -1 : 1), row: mark.row,
            style: mark.style)
    }

    private func arrow(_ heading: Double) -> String {
        let way = view.direction(scene.turn.direction(heading))
        let clockwise = Point(way.x, -way.y).heading
        return Look.arrow(clockwise)
    }
}
