import Indoor
import Session
import TextCanvas

/// The director's map: the shown level with everything that is and everything that the app thinks.
struct FloorMap {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let level = model.shownLevel
        guard let floor = model.atlas.floor(level) else { return }
        let title = title(floor)
        let inner = canvas.box(
            rect, style: look.frame, title: title, titleStyle: look.title)
        drawLegend(in: rect, beside: title, on: &canvas)
        var painter = MapPainter(scene(floor), view: view(floor, in: inner), look: look)
        painter.draw(on: &canvas)
        drawScale(view(floor, in: inner), on: &canvas)
        drawEdge(rect, floor, on: &canvas)
        if floor.isEmpty {
            canvas.write(
                floor.links.isEmpty
                    ? "Nothing is mapped on this level." : "Only ways to other levels pass here.",
                in: inner, row: floor.links.isEmpty ? inner.height / 2 : 0,
                style: look.dim, align: .centre)
        }
    }

    private func title(_ floor: Floor) -> String {
        let level = floor.level
        // "Level 0" says it once more
        let isNamed = !["", level.shortName, "Level \(level.ordinal)"].contains(level.name)
        return "level \(level.ordinal.signed)" + (isNamed ? " · \(level.name)" : "")
    }

    func view(_ floor: Floor, in rect: Rect) -> MapView {
        if model.interface.fitsFloor { return MapView(rect: rect, fitting: floor.bounds) }
        return MapView(
            rect: rect,
            centre: model.interface.centre ?? model.atlas.turn.place(model.report.truth.point),
            metresPerDot: MapView.metresPerDot(zoom: model.interface.zoom, in: rect.size))
    }

    private func scene(_ floor: Floor) -> MapScene {
        let display = model.report.display
        var scene = MapScene(floor: floor, turn: model.atlas.turn)
        scene.itinerary = display.itinerary
        scene.along = display.progress?.along ?? 0
        scene.isItineraryGreyed = display.isItineraryGreyed
        scene.destination = model.destination
        scene.dot = display.dot
        scene.truth = model.report.truth
        scene.raw = model.report.location?.raw
        scene.dotTrail = model.chronicle.dotTrail
        scene.truthTrail = model.chronicle.truthTrail
        scene.showsCoverage = model.interface.showsCoverage
        return scene
    }

    /// On the upper edge, at its right.
    private func drawLegend(in rect: Rect, beside title: String, on canvas: inout Canvas) {
        var items: [(String, Style, String)] = [
            ("●", look.dot, "app"), ("↑", look.truth, "truth"), ("+", look.raw, "raw"),
        ]
        if rect.width >= 70 { items.append(("◆", look.destination, "destination")) }
        let width = items.reduce(1) { $0 + $1.2.displayColumns + 3 }
        guard rect.width >= width + title.displayColumns + 8 else { return }
        var column = rect.endColumn - width - 1
        canvas.put(" ", column: column, row: rect.row)
        for (glyph, style, word) in items {
            column = canvas.write(" \(glyph)", column: column, row: rect.row, style: style)
            column = canvas.write(" \(word)", column: column, row: rect.row, style: look.dim)
        }
        canvas.put(" ", column: column, row: rect.row)
    }

    // MARK: Scale and north

    private func drawScale(_ view: MapView, on canvas: inout Canvas) {
        let room = Double(min(max(view.rect.width / 6, 6), 20)) * view.metresPerColumn
        let metres = FloorMap.scales.last { $0 <= room } ?? FloorMap.scales[0]
        let columns = max(Int((metres / view.metresPerColumn).rounded()), 2)
        let row = view.rect.endRow - 1
        let bar = "╶" + String(repeating: "─", count: columns - 2) + "╴"
        let words = " \(metres.short) m  \(north) N "
        let end = canvas.write(bar, column: view.rect.column, row: row, style: look.text)
        canvas.write(words, column: end, row: row, style: look.dim)
    }

    private static let scales: [Double] = [1, 2, 5, 10, 20, 50, 100, 200, 500]

    /// Where north is on the turned plan.
    private var north: String {
        let sector = Int((Heading.normalized(-model.atlas.bearing) + 22.5) / 45) % 8
        return ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"][sector]
    }

    /// On the lower edge: what the colours of the ground mean, whom to credit.
    private func drawEdge(_ rect: Rect, _ floor: Floor, on canvas: inout Canvas) {
        let row = rect.endRow - 1
        var column = rect.column + 2
        func note(_ text: String, _ style: Style) {
            guard column + text.displayColumns + 3 < rect.endColumn else { return }
            column = canvas.write(" \(text) ", column: column, row: row, style: style) + 1
        }
        if model.interface.showsCoverage {
            let kinds: [(GroundKind, String)] = [
                (.scanPoor, "scans are hard"), (.scanNone, "scans fail"),
            ]
            for (kind, words) in kinds {
                guard let cell = look.ground(kind) else { continue }
                let sample = cell.glyph == .blank ? "" : "\(cell.glyph) "
                note(sample + words, cell.style)
            }
        }
        let kinds = connectorWords(floor)
        if !kinds.isEmpty { note(kinds, look.dim) }
        if model.interface.fitsFloor { note("whole floor", look.accent) }
        if !model.interface.followsPerson { note("F follows again", look.accent) }
        if model.interface.shownLevel != nil { note("F: level of the person", look.accent) }
        if !model.venue.attribution.isEmpty {
            let room = rect.endColumn - column - 3
            let words = model.venue.attribution.truncated(to: room - 2)
            canvas.write(
                " \(words) ", column: rect.endColumn - 3 - words.displayColumns, row: row,
                style: look.dim)
        }
    }

    private func connectorWords(_ floor: Floor) -> String {
        let here = model.venue.connectors.filter { $0.levels.contains(floor.level.ordinal) }
        let words: [(Connector.Kind, String)] = [
            (.escalator, "↘ escalator"), (.stairs, "≡ stairs"), (.lift, "▣ lift"),
            (.ramp, "◢ ramp"), (.walkway, "⇒ walkway"),
        ]
        return words.filter { kind, _ in here.contains { $0.kind == kind } }
            .map(\.1).joined(separator: "  ")
    }
}
