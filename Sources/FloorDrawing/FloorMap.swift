import Indoor
import Positioning
import TextCanvas

/// The reviewer's map of one level, in a frame with a title, a legend and notes. The caller fills
/// its values: the map knows neither the simulation nor the app.
package struct FloorMap {
    /// What part of the floor is shown.
    package enum Framing: Sendable {
        case wholeFloor
        /// The surroundings of a place on the turned plan. A zoom step is a quarter; positive steps
        /// zoom in.
        case around(Point, zoom: Int)
    }

    private let scene: MapScene
    private let framing: Framing
    /// The level that the person is on, which may have no drawing of its own.
    private let personLevel: LevelOrdinal
    private let look: Look
    /// The boxes that lie over the map.
    package var covers: [Rect] = []
    /// Whether the level has just changed; its name is then highlighted.
    package var isLevelNew = false
    package var isSurvey = false
    package var isRecorded = false
    /// Words on the lower edge: what the map shows, and which keys change it.
    package var notes: [String] = []
    /// The key that makes the floor larger; nil: there is none.
    package var key: String?

    package init(scene: MapScene, framing: Framing, personLevel: LevelOrdinal, look: Look) {
        self.scene = scene
        self.framing = framing
        self.personLevel = personLevel
        self.look = look
    }

    private var atlas: Atlas { scene.atlas }
    private var venue: Venue { scene.atlas.venue }
    private var floor: DrawnLevel { scene.floor }
    private var shownLevel: LevelOrdinal { scene.level }

    /// - Parameter drawing: the drawing of the last frame. The function replaces it by this frame's.
    package func draw(in rect: Rect, on canvas: inout Canvas, keeping drawing: inout MapDrawing?) {
        let title = title(columns: rect.width - FloorMap.titleMargin)
        let inner = canvas.box(
            rect, style: look.frame, title: title, titleStyle: look.title)
        if let key, title.hasPrefix(key) {
            canvas.write(
                key, column: rect.column + FloorMap.titleStart, row: rect.row, style: look.key)
        }
        let hasLegend = drawLegend(in: rect, beside: title, on: &canvas)
        let list = levels.rect(in: inner)
        let view = view(inside: inner)
        let scale = MapScale(view, north: north)
        let shown = scale.above(covers)
        let painter = MapPainter(
            scene, view: view, look: look, reserved: [list, scale.rect].compactMap(\.self),
            covers: covers + [shown.rect], after: drawing)
        painter.draw(on: &canvas)
        drawing = painter.drawing
        shown.draw(look, on: &canvas)
        if let list { levels.draw(in: list, on: &canvas) }
        drawEdge(rect, hasLegend: hasLegend, on: &canvas)
        drawEmptiness(view, on: &canvas)
    }

    private var levels: LevelIndicator {
        LevelIndicator(
            venue: venue, shownLevel: shownLevel, isNew: isLevelNew, personLevel: personLevel,
            dot: scene.dot, destination: scene.destination?.level, look: look)
    }

    /// A message that says which key leads back when nothing is in view.
    private func drawEmptiness(_ view: MapView, on canvas: inout Canvas) {
        let middle = view.rect.height / 2
        let (words, row): (String, Int)
        if floor.isEmpty {
            (words, row) =
                floor.links.isEmpty
                ? ("Nothing is mapped on this level.", middle)
                : ("Only ways to other levels pass here.", 0)
        } else if !floor.hasBuilding(in: view.window), !showsPerson(in: view) {
            (words, row) = ("Nothing is mapped here.  v whole floor   F the person", middle)
        } else {
            return
        }
        canvas.write(
            words, in: view.rect, row: row, style: look.dim, align: .centre)
    }

    private func showsPerson(in view: MapView) -> Bool {
        guard let person = scene.person else { return false }
        return venue.drawnLevel(nearest: personLevel) == shownLevel
            && view.shows(atlas.turn.place(person.point))
    }

    /// The place of the scale, for a map in this rectangle.
    package func scale(in rect: Rect) -> Rect { MapScale(view(in: rect), north: north).rect }

    /// The cells of the itinerary on the level that is shown.
    package func cellsOfWay(in rect: Rect) -> [(column: Int, row: Int)] {
        guard let itinerary = scene.itinerary else { return [] }
        let view = view(in: rect)
        var dots = DotCanvas(view.rect.size, layers: [look.text])
        for segment in itinerary.segments where scene.shows(segment.levels) {
            let ends = [segment.line.a, segment.line.b].map { view.dot(scene.turn.place($0)) }
            dots.line(from: ends[0], to: ends[1], layer: 0)
        }
        var cells: [(column: Int, row: Int)] = []
        dots.forEachDrawnCell { cells.append((view.rect.column + $0, view.rect.row + $1)) }
        return cells
    }

    /// How many columns of a box over the map have something built below them.
    package func columnsBuilt(in box: Rect, of rect: Rect) -> Int {
        let view = view(in: rect)
        return (box.column..<box.endColumn).count { column in
            let ends = [box.row, box.endRow - 1].map { view.place(column: column, row: $0) }
            return Bounds(ends).map(floor.hasBuilding) ?? false
        }
    }

    /// The number of columns that the frame and the blanks beside its title take.
    private static let titleMargin = 6
    /// The columns of the frame before its title.
    private static let titleStart = 3

    /// The title; it leaves out the key and the level's name if there is no room.
    private func title(columns: Int) -> String {
        let level = floor.level
        // "Level 0" only repeats the ordinal.
        let isNamed = !["", level.shortName, "Level \(level.ordinal)"].contains(level.name)
        let isOnLanding = scene.landings.contains(personLevel)
        let number = "level \(venue.sign(of: level.ordinal))"
        let person = isOnLanding ? " · person on \(venue.sign(of: personLevel))" : ""
        let name = isNamed ? " · \(level.name)" : ""
        let full = number + name + person
        return [key.map { "\($0) \(full)" } ?? full, full, number + person]
            .first { $0.displayColumns <= columns } ?? number
    }

    /// The view of the floor, for a map in this rectangle with its frame.
    package func view(in rect: Rect) -> MapView { view(inside: rect.inset()) }

    private func view(inside rect: Rect) -> MapView {
        switch framing {
        case .wholeFloor: MapView(rect: rect, fitting: floor.bounds)
        case .around(let centre, let zoom):
            MapView(
                rect: rect, centre: centre,
                metresPerDot: MapView.metresPerDot(zoom: zoom, in: rect.size))
        }
    }

    /// Draws the legend of the marks on the upper edge, at the right.
    ///
    /// - Returns: whether there was room for it beside the title.
    private func drawLegend(in rect: Rect, beside title: String, on canvas: inout Canvas) -> Bool {
        var items = marks
        func width() -> Int {
            items.reduce(1) { $0 + $1.0.displayColumns + $1.2.displayColumns + 2 }
        }
        // If titles are long, the signs of the destination and the trails are left out first.
        var isCut = false
        while items.count > mostNeeded,
            rect.width < width() + (isCut ? 2 : 0) + title.displayColumns + 8
        {
            items.removeLast()
            isCut = true
        }
        let width = width() + (isCut ? 2 : 0)
        guard rect.width >= width + title.displayColumns + 8 else { return false }
        var column = rect.endColumn - width - 1
        canvas.put(" ", column: column, row: rect.row)
        for (glyph, style, word) in items {
            column = canvas.write(" \(glyph)", column: column, row: rect.row, style: style)
            column = canvas.write(" \(word)", column: column, row: rect.row, style: look.dim)
        }
        // The other signs are in the legend.
        if isCut { column = canvas.write(" …", column: column, row: rect.row, style: look.dim) }
        canvas.put(" ", column: column, row: rect.row)
        return true
    }

    /// The marks and lines on the floor, with their names: those that a reader needs most first.
    private var marks: [(String, Style, String)] {
        var items: [(String, Style, String)] = [
            ("●", look.dot, "app"), ("↑", look.truth, "person"), ("+", look.raw, "source"),
        ]
        if isSurvey { items.append(("✓", look.good, "confirmed")) }
        if !scene.closed.isEmpty { items.insert((Look.closed, look.bad, "closed"), at: 0) }
        if scene.people != nil { items.append((Look.person, look.people, "others")) }
        if isRecorded {
            items += [("◇", look.destination, "waypoint"), ("◈", look.destination, "passed")]
        } else {
            items.append(("◆", look.destination, "destination"))
        }
        return items + [
            ("⠒⠒", look.trailAccurate, "app's trail"),
            ("⠂ ⠂", look.truthTrail, "person's trail"),
        ]
    }

    /// The number of marks that a reader always needs: the app's, the person's and the source's, and
    /// that of what is closed.
    private var mostNeeded: Int { scene.closed.isEmpty ? 3 : 4 }

    /// The direction of north on the turned plan.
    private var north: String { Look.arrow(-atlas.bearing) }

    /// Draws the lower edge: the marks that found no room on the upper one, the legend of the
    /// ground's colours, and the attribution.
    private func drawEdge(_ rect: Rect, hasLegend: Bool, on canvas: inout Canvas) {
        let row = rect.endRow - 1
        let credit = drawCredit(rect, on: &canvas)
        var column = rect.column + 2
        @discardableResult func note(_ spans: [Span]) -> Bool {
            let columns = spans.reduce(2) { $0 + $1.text.displayColumns }
            guard column + columns < credit else { return false }
            let all = [Span(" ", look.dim)] + spans + [Span(" ", look.dim)]
            column = canvas.write(all, column: column, row: row) + 1
            return true
        }
        if !hasLegend, scene.overlay == nil {
            let names = marks.map { [Span($0, $1), Span(" \($2)", look.dim)] }
            _ = (2...mostNeeded).reversed().first { count in
                note(Array(names.prefix(count).joined(separator: [Span("  ", look.dim)])))
            }
        }
        // The legend panel has the entries that find no room here.
        if overlayWords.contains(where: { !note([Span($0.0, $0.1)]) }) {
            note([Span("…", look.dim)])
        }
        for words in notes { note([Span(words, look.accent)]) }
        let kinds = scene.overlay == nil ? connectorWords(columns: credit - column - 3) : ""
        if !kinds.isEmpty { note([Span(kinds, look.dim)]) }
    }

    /// Draws the attribution that the map's licence requires, before anything else on the edge.
    ///
    /// - Returns: the first free column.
    private func drawCredit(_ rect: Rect, on canvas: inout Canvas) -> Int {
        guard !venue.attribution.isEmpty else { return rect.endColumn - 1 }
        let words = venue.attribution.truncated(to: rect.width - 6)
        let column = rect.endColumn - 3 - words.displayColumns
        canvas.write(" \(words) ", column: column, row: rect.endRow - 1, style: look.dim)
        return column
    }

    /// The legend of the overlay's colours and patterns.
    private var overlayWords: [(String, Style)] {
        switch scene.overlay {
        case nil: return []
        case .devices:
            return [
                ("▲ heard", look.good), ("△ not heard", look.text), ("✗ dead", look.bad),
                ("▽ moved", look.warning), ("! not registered", look.warning),
            ]
        case .heard, .expectedError:
            return (scene.overlay?.grades ?? []).compactMap { grade, words in
                look.ground(grade.kind).map { swatch($0, words) }
            }
        case .measuredError:
            return (atlas.measured?.legend ?? []).compactMap { line in
                guard let grade = line.grade else { return (line.words, look.dim) }
                return look.ground(grade.kind).map { swatch($0, line.words) }
            }
        case .coverage(let poor, let none):
            let kinds: [(GroundKind, String)] = [(.coveragePoor, poor), (.coverageNone, none)]
            return kinds.compactMap { kind, words in
                look.ground(kind).map { swatch($0, words) }
            }
        case .texture:
            return [
                ("━ rich texture", MapLayer.textureRich.style(look)),
                ("╍ fair", MapLayer.textureFair.style(look)),
                ("┄ plain", MapLayer.texturePlain.style(look)),
            ]
        }
    }

    /// Draws words on the tint of the ground, or beside its pattern.
    private func swatch(_ cell: Cell, _ words: String) -> (String, Style) {
        cell.glyph == .blank
            ? (words, look.text.on(cell.style.background)) : ("\(cell.glyph) \(words)", look.dim)
    }

    // MARK: The mouse

    /// The targets of the mouse on the map.
    package enum Target: Hashable {
        case level(LevelOrdinal)
        case spot(Position)
    }

    /// The target at a cell, for a map in this rectangle of the screen; nil on its frame and
    /// outside.
    package func target(atColumn column: Int, row: Int, in rect: Rect) -> Target? {
        let inner = rect.inset()
        guard inner.contains(column: column, row: row) else { return nil }
        // A click beside a number counts as a click on it.
        if let list = levels.rect(in: inner),
            list.contains(column: column, row: row) || list.contains(column: column + 2, row: row)
        {
            return levels.level(atRow: row, in: list).map { .level($0) }
        }
        let place = view(inside: inner).place(column: column, row: row)
        // The place is rounded to a decimetre, so that a recording has few digits.
        let point = (atlas.turn.point(place) * 10).rounded(.toNearestOrEven) / 10
        return .spot(Position(point, level: shownLevel))
    }

    /// The kinds of connectors that have room here. A mark stands for the others; the legend panel
    /// names them.
    private func connectorWords(columns: Int) -> String {
        let here = venue.connectors.filter { $0.levels.contains(floor.level.ordinal) }
        let words: [(Connector.Kind, String)] = [
            (.escalator, "⇘ escalator"), (.stairs, "≡ stairs"), (.lift, "▣ lift"),
            (.ramp, "◢ ramp"), (.walkway, "⇒ walkway"),
        ]
        let found = words.filter { kind, _ in here.contains { $0.kind == kind } }.map(\.1)
        let lines = (1...max(found.count, 1)).reversed().lazy.map { count in
            (found.prefix(count) + (count < found.count ? ["…"] : [])).joined(separator: "  ")
        }
        return lines.first { $0.displayColumns <= columns } ?? ""
    }
}
