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
            // Names avoid static things and marks; other moving things are drawn under them.
            let position = PositionArea(scene, view: view, look: look)
            let marks = self.marks()
            var placer = LabelPlacer(
                view: view, marks: marks.map(\.rect) + reserved, taken: drawing.takenCells,
                under: [dots], changes: changes)
            let labels = placer.place(
                scene.floor, to: destination,
                scene.overlay == .measuredError ? scene.atlas.measured : nil)
            drawDisplaced(in: &dots)
            drawTrails(in: &dots)
            position?.drawLines(in: &dots)
            drawHeading(in: &dots)
            displacement.apply(to: &dots)
            position?.fill(on: &canvas)
            canvas.draw(dots, column: view.rect.column, row: view.rect.row) { column, row in
                drawing.hidesLines(column, row)
            }
            let names = labels.filter { !isCovered($0) }
            drawPeople(on: &canvas)
            for label in names {
                canvas.write(
                    over: label.text, column: label.column, row: label.row, style: style(label))
            }
            drawSides(on: &canvas)
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
        case .link:
            isNext(label)
                ? look.manoeuvre
                : view.isFar && !isOfItinerary(label) ? look.connectorFar : look.connector
        }
    }

    /// Whether a link's mark is where the next manoeuvre is.
    private func isNext(_ label: LabelPlacer.Label) -> Bool {
        guard let next = scene.itinerary?.manoeuvres.first(where: { $0.along == scene.next }),
            next.changesLevel, next.fromLevel == scene.level
        else { return false }
        return isMark(label, near: scene.turn.place(next.position))
    }

    /// Whether the itinerary changes the level at a link's mark, zoomed out.
    private func isOfItinerary(_ label: LabelPlacer.Label) -> Bool {
        changes.contains { isMark(label, near: $0) }
    }

    private func isMark(_ label: LabelPlacer.Label, near place: Point) -> Bool {
        let cell = view.cell(place)
        return abs(cell.row - label.row) <= 1 && abs(cell.column - label.column) <= 3
    }

    // MARK: The way

    private func drawItinerary(in dots: inout DotCanvas) {
        guard let itinerary = scene.itinerary else { return }
        for (segment, offset) in zip(itinerary.segments, itinerary.offsets) {
            guard scene.shows(segment.levels) else {
                if scene.showsWholeItinerary { wayElsewhere(segment.line, in: &dots) }
                continue
            }
            let end = offset + segment.length
            for part in partsOfWay {
                let (from, to) = (max(part.from, offset), min(part.to, end))
                guard from < to else { continue }
                let shares = [from, to].map { ($0 - offset) / segment.length }
                way(
                    segment.line.point(at: shares[0]), segment.line.point(at: shares[1]),
                    part.layer,
                    thickness: part.layer == .itineraryBehind ? 1 : 2, in: &dots)
            }
        }
    }

    /// The parts of the itinerary, in metres from its start: walked, up to the next manoeuvre, and
    /// the rest. The next part is the brightest, so that the eye stops where something has to be done.
    private var partsOfWay: [(from: Double, to: Double, layer: MapLayer)] {
        let along = scene.along
        let next = max(scene.next ?? along, along)
        return [
            (0, along, .itineraryBehind),
            (along, next, scene.isItineraryGreyed ? .itineraryLost : .itineraryNext),
            (next, .infinity, scene.isItineraryGreyed ? .itineraryLost : .itinerary),
        ]
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
        for place in scene.closed where place.level == scene.level {
            mark(Look.closed, place.point, look.bad)
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
        if let person {
            mark(arrow(person.heading), person.point, look.person)
            if let name = name(of: person) { marks.append(name) }
        }
        if let dot = shared.dot { marks.append(dot) }
        let isPerson = marks.map { $0.style == look.person }
        return marks.enumerated().map { number, mark in
            aside(mark, from: marks[(number + 1)...], isPerson: isPerson[number])
        }
    }

    /// The cells of the person, which the dot's age leaves free.
    private var personCells: [Rect] { person.map { [cell(of: $0)] } ?? [] }

    /// The person if they are on this floor.
    private var person: MapPerson? {
        scene.person.flatMap { scene.shows($0.levels) ? $0 : nil }
    }

    private func cell(of person: MapPerson) -> Rect {
        let cell = view.cell(scene.turn.place(person.point))
        return Rect(column: cell.column, row: cell.row, width: 1, height: 1)
    }

    /// The word beside a person whom nobody has seen move, on the side where they do not look.
    private func name(of person: MapPerson) -> MapMark? {
        guard person.isNamed, view.shows(scene.turn.place(person.point)) else { return nil }
        let (cell, word) = (cell(of: person), "you")
        let looksRight = view.direction(scene.turn.direction(person.heading)).x > 0
        let (left, right) = (cell.column - 1 - word.displayColumns, cell.column + 2)
        let isLeft = looksRight ? left >= view.rect.column : right + 3 > view.rect.endColumn
        return MapMark(text: word, column: isLeft ? left : right, row: cell.row, style: look.person)
    }

    /// Draws the way the person looks: a line of about two cells from their mark on.
    private func drawHeading(in dots: inout DotCanvas) {
        guard let person else { return }
        let cell = cell(of: person)
        let middle = DotPoint(
            Double(cell.column - view.rect.column) * 2 + 1, Double(cell.row - view.rect.row) * 4 + 2
        )
        let way = view.direction(scene.turn.direction(person.heading))
        dots.line(
            from: middle + way, to: middle + way * MapPainter.headingDots,
            layer: MapLayer.heading.rawValue, thickness: 2)
    }

    /// Up to the edge of the second cell beside the person's.
    private static let headingDots = 6.0

    /// Draws the halves of cells at both sides of the dot, which make it the largest mark. Where other
    /// marks are, they lie over them.
    private func drawSides(on canvas: inout Canvas) {
        guard look.glyphs == .unicode, let dot = scene.dot, !dot.isGrey, scene.shows(dot.levels)
        else { return }
        let cell = view.cell(scene.turn.place(dot.point))
        canvas.write(over: "▐", column: cell.column - 1, row: cell.row, style: look.dot)
        canvas.write(over: "▌", column: cell.column + 1, row: cell.row, style: look.dot)
    }

    /// Places the person and the destination beside marks that would hide them, and the mark of what
    /// is closed above or below.
    private func aside(_ mark: MapMark, from later: ArraySlice<MapMark>, isPerson: Bool) -> MapMark
    {
        let isClosed = mark.text == Look.closed
        guard isPerson || isClosed || mark.style == look.destination,
            later.contains(where: { ($0.column, $0.row) == (mark.column, mark.row) })
        else { return mark }
        if isClosed {
            let row = mark.row > view.rect.row ? mark.row - 1 : mark.row + 1
            return MapMark(text: mark.text, column: mark.column, row: row, style: mark.style)
        }
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
