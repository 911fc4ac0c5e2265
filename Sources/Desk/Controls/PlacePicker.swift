import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

/// A menu of places for the person to walk to; independent of the app.
struct PlacePicker: ListPanel, TypedPanel {
    var list = TextEntry()
    /// Whether places are sorted by name; otherwise by distance.
    var isByName = false

    static let keys: KeyGroup? = KeyGroup(
        title: "Places to walk to (P)",
        lines: [
            KeyLine("Enter", label: "walk there", help: "The person walks there"),
            KeyLine("Tab", label: "by name, by nearness", help: "By name, or by nearness"),
        ])

    static let opening = KeyLine(
        .init("P") { KeyBindings.acting([.open(PlacePicker())], in: $0) },
        label: "walk to a place", help: "Walks to a place", use: .person)

    /// The places that pass the filter, the best matches first; without a filter all in order.
    func found(in model: ScreenModel) -> [Place] {
        let directory = model.venue.places
        guard list.typed.isEmpty else { return directory.search(list.typed) }
        let places = directory.places
        if isByName { return directory.alphabetical.map { places[$0] } }
        let distances = places.map { place in
            (levels: levelsAway(place, model), metres: metresAway(place, model))
        }
        return places.indices.sorted { a, b in
            (distances[a].levels, distances[a].metres, a)
                < (distances[b].levels, distances[b].metres, b)
        }.map { places[$0] }
    }

    /// The difference to the person's level, in hundredths of a storey.
    func levelsAway(_ place: Place, _ model: ScreenModel) -> Int {
        let level = place.position.level
        let levels = model.report.truth.levels
        guard let lower = levels.lower else {
            return abs((level - model.venue.groundLevel).hundredths)
        }
        let upper = levels.upper ?? lower
        return min(abs((level - lower).hundredths), abs((level - upper).hundredths))
    }

    /// The straight distance in metres.
    func metresAway(_ place: Place, _ model: ScreenModel) -> Double {
        place.position.point.distance(to: model.report.truth.point)
    }

    // MARK: Keys

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let found = found(in: model)
        switch key {
        case .enter:
            guard let place = list.chosen(among: found) else { return [] }
            return KeyBindings.acting(
                [
                    .input(.walk(.to(place: place.key))), .latchWalk(false), .close,
                    .say("They walk to \(place.name) by the shortest way."),
                ], in: model)
        case .tab:
            var picker = PlacePicker()
            picker.isByName = !isByName
            return [.open(picker)]
        default: return listIntents(for: key, count: found.count)
        }
    }

    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine] {
        PlaceView(picker: self, model: parts.model, look: parts.look)
            .draw(in: parts.layout.panel, on: &canvas)
    }
}

/// Draws the picker.
private struct PlaceView {
    let picker: PlacePicker
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let found = picker.found(in: model)
        let all = model.venue.places.places.count
        let order = picker.isByName ? "by name" : "the nearest first"
        let frame = PanelFrame(
            look: look, title: "walk to · \(order)", entry: picker.list,
            groups: [("", found.count)], all: all,
            emptyWords: all == 0
                ? "This venue names no places. Arrow keys walk, a click on the map leads there."
                : "No place is called like this. Esc shows all again.")
        let room = frame.draw(in: rect, on: &canvas)
        return frame.drawList(in: room, on: &canvas) { number, style, line, canvas in
            draw(found[number], style, in: line, on: &canvas)
        }
    }

    private func draw(
        _ place: Place, _ style: Style?, in line: Rect, on canvas: inout Canvas
    ) {
        let parts = line.split(right: PlaceView.awayColumns)
        let title = model.venue.places.title(of: place, columns: parts.rest.width - 1)
        canvas.write(title, in: parts.rest, style: style ?? look.text)
        canvas.write(away(place), in: parts.right, style: style ?? look.dim, align: .trailing)
    }

    private static let awayColumns = 12

    /// The distance on this level, or the name of another level; and whether no way leads there.
    private func away(_ place: Place) -> String {
        if place.isCutOff { return "no way" }
        guard picker.levelsAway(place, model) == 0 else {
            return "level \(model.venue.sign(of: place.position.level, at: place.position.point))"
        }
        return "\(picker.metresAway(place, model).fixed(0)) m"
    }
}
