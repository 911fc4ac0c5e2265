import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The reviewer's map: the shown level with the truth and the app's estimate.
struct FloorMap {
    let model: ScreenModel
    let look: Look
    /// The rectangles that lie over the map.
    var covers: [Rect] = []

    /// - Parameter drawing: the cached drawing of the last frame; set to this frame's.
    func draw(in rect: Rect, on canvas: inout Canvas, keeping drawing: inout MapDrawing?) {
        guard let floor = model.atlas.floor(model.shownLevel) else { return }
        let title = title(floor, columns: rect.width - FloorMap.titleMargin)
        let inner = canvas.box(
            rect, style: look.frame, title: title, titleStyle: look.title)
        drawLegend(in: rect, beside: title, on: &canvas)
        let levels = LevelIndicator(model: model, look: look)
        let list = levels.rect(in: inner)
        let view = view(floor, in: inner)
        let scale = MapScale(view, north: north)
        let shown = scale.above(covers)
        let painter = MapPainter(
            scene(floor), view: view, look: look, reserved: [list, scale.rect].compactMap(\.self),
            covers: covers + [shown.rect], after: drawing)
        painter.draw(on: &canvas)
        drawing = painter.drawing
        shown.draw(look, on: &canvas)
        if let list { levels.draw(in: list, on: &canvas) }
        drawEdge(rect, floor, on: &canvas)
        drawEmptiness(of: floor, view, on: &canvas)
    }

    /// Draws advice when nothing is in view.
    private func drawEmptiness(of floor: Floor, _ view: MapView, on canvas: inout Canvas) {
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
        model.venue.drawnLevel(of: model.report.truth) == model.shownLevel
            && view.shows(model.atlas.turn.place(model.report.truth.point))
    }

    /// The place of the scale, for a map in this rectangle; nil without a floor.
    func scale(in rect: Rect) -> Rect? {
        model.atlas.floor(model.shownLevel)
            .map { MapScale(view($0, in: rect.inset()), north: north).rect }
    }

    /// The cells of the itinerary on the shown level.
    func cellsOfWay(in rect: Rect) -> [(column: Int, row: Int)] {
        guard let floor = model.atlas.floor(model.shownLevel),
            let itinerary = model.report.display.itinerary
        else { return [] }
        let (view, scene) = (view(floor, in: rect.inset()), scene(floor))
        var dots = DotCanvas(view.rect.size, layers: [look.text])
        for segment in itinerary.segments where scene.shows(segment.levels) {
            let ends = [segment.line.a, segment.line.b].map { view.dot(scene.turn.place($0)) }
            dots.line(from: ends[0], to: ends[1], layer: 0)
        }
        var cells: [(column: Int, row: Int)] = []
        dots.forEachDrawnCell { cells.append((view.rect.column + $0, view.rect.row + $1)) }
        return cells
    }

    /// The number of columns of a box over the map that have something built below them.
    func columnsBuilt(in box: Rect, of rect: Rect) -> Int {
        guard let floor = model.atlas.floor(model.shownLevel) else { return 0 }
        let view = view(floor, in: rect.inset())
        return (box.column..<box.endColumn).count { column in
            let ends = [box.row, box.endRow - 1].map { view.place(column: column, row: $0) }
            return Bounds(ends).map(floor.hasBuilding) ?? false
        }
    }

    /// The columns of the frame and the blanks beside its title.
    private static let titleMargin = 6

    /// The title, without the level's name if there is no room for it.
    private func title(_ floor: Floor, columns: Int) -> String {
        let level = floor.level
        // "Level 0" only repeats the ordinal.
        let isNamed = !["", level.shortName, "Level \(level.ordinal)"].contains(level.name)
        let own = model.venue.level(of: model.report.truth)
        let isOnLanding = model.atlas.landings(of: level.ordinal).contains(own)
        let number = "level \(level.ordinal.label)"
        let person = isOnLanding ? " · person on \(own.label)" : ""
        let name = isNamed ? " · \(level.name)" : ""
        return [number + name + person, number + person].first { $0.displayColumns <= columns }
            ?? number
    }

    func view(_ floor: Floor, in rect: Rect) -> MapView {
        let sight = model.interface.sight
        if sight.fitsFloor { return MapView(rect: rect, fitting: floor.bounds) }
        return MapView(
            rect: rect,
            centre: sight.centre ?? model.atlas.turn.place(model.report.truth.point),
            metresPerDot: MapView.metresPerDot(zoom: sight.zoom, in: rect.size))
    }

    private func scene(_ floor: Floor) -> MapScene {
        let display = model.report.display
        var scene = MapScene(model.atlas, floor: floor, way: display)
        scene.landings = model.atlas.landings(of: floor.level.ordinal)
        scene.destination = model.destination
        scene.destinationName = display.destination
        scene.dot = display.dotOnOneLevel
        scene.pointsToDot = true
        scene.truth = model.report.truth
        scene.people = model.report.truth.crowd?.people ?? []
        // An old one is no longer the source's position.
        scene.raw = display.dot?.isGrey == false ? model.report.location?.raw : nil
        scene.dotTrail = model.chronicle.dotTrail
        scene.truthTrail = model.chronicle.truthTrail
        scene.overlay = model.overlay
        scene.rawTrail = model.chronicle.rawTrail
        scene.beacons = beacons
        scene.waypoints = model.report.truth.recorded?.waypoints ?? []
        scene.passedWaypoints = model.report.truth.recorded?.passed ?? 0
        if model.isSurvey { scene.confirmed = model.chronicle.survey.points.map(\.position) }
        scene.showsWholeItinerary = true
        return scene
    }

    /// The beacons to mark.
    private var beacons: [BeaconMark] {
        if model.overlay == .beacons { return model.beacons }
        return model.interface.sight.beacon == nil ? [] : model.beacons.filter(\.isChosen)
    }

    /// Draws the legend on the upper edge, at the right.
    private func drawLegend(in rect: Rect, beside title: String, on canvas: inout Canvas) {
        var items: [(String, Style, String)] = [
            ("●", look.dot, "app"), ("↑", look.truth, "person"), ("+", look.raw, "source"),
        ]
        if model.isSurvey { items.append(("✓", look.good, "confirmed")) }
        if model.report.truth.crowd != nil { items.append((Look.person, look.people, "others")) }
        if model.isRecorded {
            items += [("◇", look.destination, "waypoint"), ("◈", look.destination, "passed")]
        } else {
            items.append(("◆", look.destination, "destination"))
        }
        items += [
            ("⠒⠒", look.trailAccurate, "app's trail"),
            ("⠂ ⠂", look.truthTrail, "person's trail"),
        ]
        func width() -> Int {
            items.reduce(1) { $0 + $1.0.displayColumns + $1.2.displayColumns + 2 }
        }
        // If titles are long, the signs of the destination and the trails are left out first.
        var isCut = false
        while items.count > 3, rect.width < width() + (isCut ? 2 : 0) + title.displayColumns + 8 {
            items.removeLast()
            isCut = true
        }
        let width = width() + (isCut ? 2 : 0)
        guard rect.width >= width + title.displayColumns + 8 else { return }
        var column = rect.endColumn - width - 1
        canvas.put(" ", column: column, row: rect.row)
        for (glyph, style, word) in items {
            column = canvas.write(" \(glyph)", column: column, row: rect.row, style: style)
            column = canvas.write(" \(word)", column: column, row: rect.row, style: look.dim)
        }
        // The other signs are in the legend.
        if isCut { column = canvas.write(" …", column: column, row: rect.row, style: look.dim) }
        canvas.put(" ", column: column, row: rect.row)
    }

    /// The direction of north on the turned plan.
    private var north: String { Look.arrow(-model.atlas.bearing) }

    /// Draws the lower edge: the legend of the ground's colours, and the attribution.
    private func drawEdge(_ rect: Rect, _ floor: Floor, on canvas: inout Canvas) {
        let row = rect.endRow - 1
        let credit = drawCredit(rect, on: &canvas)
        var column = rect.column + 2
        @discardableResult func note(_ text: String, _ style: Style) -> Bool {
            guard column + text.displayColumns + 2 < credit else { return false }
            column = canvas.write(" \(text) ", column: column, row: row, style: style) + 1
            return true
        }
        // Entries without room are in the legend.
        if overlayWords.contains(where: { !note($0.0, $0.1) }) { note("…", look.dim) }
        if model.interface.sight.fitsFloor { note("whole floor", look.accent) }
        if !model.interface.sight.followsPerson {
            note("F follows again", look.accent)
        } else if model.interface.sight.shownLevel != nil {
            note("F: level of the person", look.accent)
        }
        let kinds =
            model.overlay == nil
            ? connectorWords(floor, columns: credit - column - 3) : ""
        if !kinds.isEmpty { note(kinds, look.dim) }
    }

    /// The attribution required by the map's licence; drawn before anything else on the edge.
    ///
    /// - Returns: the first free column.
    private func drawCredit(_ rect: Rect, on canvas: inout Canvas) -> Int {
        guard !model.venue.attribution.isEmpty else { return rect.endColumn - 1 }
        let words = model.venue.attribution.truncated(to: rect.width - 6)
        let column = rect.endColumn - 3 - words.displayColumns
        canvas.write(" \(words) ", column: column, row: rect.endRow - 1, style: look.dim)
        return column
    }

    /// The legend of the overlay's colours and patterns.
    private var overlayWords: [(String, Style)] {
        switch model.overlay {
        case nil: return []
        case .beacons:
            return [
                ("▲ heard", look.good), ("△ not heard", look.text), ("✗ dead", look.bad),
                ("▽ moved", look.warning), ("! not registered", look.warning),
            ]
        case .heard, .expectedError:
            return (model.overlay?.grades ?? []).compactMap { grade, words in
                look.ground(grade.kind).map { swatch($0, words) }
            }
        case .measuredError:
            return (model.atlas.measured?.legend ?? []).compactMap { line in
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

    /// Words on the tint of the ground, or beside its pattern.
    private func swatch(_ cell: Cell, _ words: String) -> (String, Style) {
        cell.glyph == .blank
            ? (words, look.text.on(cell.style.background)) : ("\(cell.glyph) \(words)", cell.style)
    }

    // MARK: The mouse

    /// The targets of the mouse on the map.
    enum Target: Hashable {
        case level(LevelOrdinal)
        case spot(Position)
    }

    /// The target at a cell, for a map in this rectangle of the screen; nil on its frame and
    /// outside.
    func target(atColumn column: Int, row: Int, in rect: Rect) -> Target? {
        let inner = rect.inset()
        guard inner.contains(column: column, row: row),
            let floor = model.atlas.floor(model.shownLevel)
        else { return nil }
        let levels = LevelIndicator(model: model, look: look)
        // The cells beside a number count as its own.
        if let list = levels.rect(in: inner),
            list.contains(column: column, row: row) || list.contains(column: column + 2, row: row)
        {
            return levels.level(atRow: row, in: list).map { .level($0) }
        }
        let place = view(floor, in: inner).place(column: column, row: row)
        // It is rounded to a decimetre, so that a recording has few digits.
        let point = (model.atlas.turn.point(place) * 10).rounded(.toNearestOrEven) / 10
        return .spot(Position(point, level: model.shownLevel))
    }

    /// The words for as many connectors as fit, and a mark if some do not; the legend has all.
    private func connectorWords(_ floor: Floor, columns: Int) -> String {
        let here = model.venue.connectors.filter { $0.levels.contains(floor.level.ordinal) }
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
