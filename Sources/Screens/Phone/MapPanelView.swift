import Guidance
import Indoor
import PhoneFit
import TextCanvas

/// What lies over the app's map beside its chips: the floor picker and the card of details.
struct MapPanelView {
    private let look: Look
    private let sheet: CueSheet
    private let details: PhoneDisplay.Details?
    private let floors: PhoneDisplay.FloorPicker?
    /// Of the map, without the row of its chips.
    private let room: Rect
    private let chips: [(id: String, words: String)]

    /// nil for an app without either.
    init?(_ model: ScreenModel, _ look: Look, in rect: Rect) {
        let display = model.phone
        guard display.details != nil || display.floors != nil else { return nil }
        self.look = look
        sheet = model.sheet
        (details, floors) = (display.details, display.floors)
        room = rect.split(top: 1).rest
        chips = display.chips.map { id in
            let key =
                ButtonKeys.chips.first { $0.chip == id }.map { "\($0.key.description) " } ?? ""
            return (id, ChipWords.chip(key + model.sheet.label(Label(id))))
        }
    }

    func draw(on canvas: inout Canvas) {
        for (chip, rect) in zip(chips, chipRects) {
            canvas.write(chip.words, in: rect, style: look.button, cut: look.bad)
        }
        drawDetails(on: &canvas)
        if let search = floors?.search {
            drawSearch(search, on: &canvas)
        } else {
            drawLevels(on: &canvas)
        }
    }

    // MARK: Chips

    /// Below one another at the left.
    private var chipRects: [Rect] {
        chips.indices.map { row in
            let line = room.split(top: row).rest.split(top: 1).top
            return line.split(left: min(chips[row].words.displayColumns, line.width)).left
        }
    }

    /// Cells that labels avoid.
    var covered: [Rect] {
        chipRects + (isCardOpen ? [card] : []) + levelRects.map(\.rect)
    }

    var placed: [(touch: MapChips.Touch, rect: Rect)] {
        var placed = zip(chips, chipRects).map { chip, rect in
            (touch: MapChips.Touch.chip(chip.id), rect: rect)
        }
        placed += levelRects.map { (.level($0.level), $0.rect) }
        return placed + foundRects.map { (.facility($0.name), $0.rect) }
    }

    // MARK: Details

    private var isCardOpen: Bool { details?.isOpen == true && floors?.search == nil }

    /// Under the chips, beside the levels: the dot is low on the map in navigation.
    private var card: Rect {
        let place = room.split(top: chips.count).rest
        return place.split(top: min(detailLines.count, place.height)).top
            .split(left: max(place.width - MapPanelView.levelColumns - 1, 0)).left
    }

    /// A row each; empty where the location lacks it.
    private var detailLines: [(Label, String)] {
        guard let details else { return [] }
        let count: (Label, Int?) =
            details.satellites == nil
            ? (.detailTransmitters, details.transmitters)
            : (.detailSatellites, details.satellites)
        let accuracy = details.accuracy.map { accuracy in
            (look.glyphs == .ascii ? "+-" : "±") + sheet.metres(accuracy)
        }
        return [
            (.detailFloor, details.floor.map { "\($0)" } ?? ""),
            (.detailSource, details.source ?? ""),
            (count.0, count.1.map { "\($0)" } ?? ""),
            (.detailAccuracy, accuracy ?? ""),
        ]
    }

    private func drawDetails(on canvas: inout Canvas) {
        guard isCardOpen else { return }
        canvas.fill(card, style: look.card)
        for (row, line) in detailLines.enumerated() where row < card.height {
            canvas.write(
                ChipWords.detail(sheet.label(line.0)) + line.1,
                in: card.line(row).inset(columns: 1, rows: 0), style: look.card)
        }
    }

    // MARK: Levels

    /// At the right, the top first; around the selected one where there are too many.
    private var levelRects: [(level: LevelOrdinal, rect: Rect)] {
        guard let floors, floors.isOpen, floors.search == nil else { return [] }
        let place = room.split(top: 1).rest
        let shown = floors.selected.flatMap { floors.levels.firstIndex(of: $0) } ?? 0
        guard place.height > 0 else { return [] }
        return floors.levels.inView(place.height, around: shown).enumerated().map { row, level in
            (level, place.line(row).split(right: MapPanelView.levelColumns).right)
        }
    }

    private static let levelColumns = 8

    private func drawLevels(on canvas: inout Canvas) {
        for (level, rect) in levelRects {
            let isChosen = level == floors?.selected
            canvas.fill(rect, style: isChosen ? look.primaryButton : look.button)
            let mark = level == floors?.automatic ? "●" : " "
            canvas.write(
                " \(mark) \(level.label)", in: rect,
                style: isChosen ? look.primaryButton : look.button)
        }
    }

    // MARK: Search

    private var foundRects: [(name: String, rect: Rect)] {
        guard let search = floors?.search else { return [] }
        let place = room.split(top: 1).rest
        return search.found.enumerated().filter { $0.offset < place.height }
            .map { ($0.element, place.line($0.offset)) }
    }

    private func drawSearch(
        _ search: PhoneDisplay.FloorPicker.Search, on canvas: inout Canvas
    ) {
        canvas.fill(room)
        canvas.write(
            "\(floors?.site ?? ""): \(search.typed)▏", in: room.line(0).inset(columns: 1, rows: 0),
            style: look.strong)
        for (name, rect) in foundRects {
            let isShown = name == floors?.facility
            canvas.write(
                (isShown ? "▸ " : "  ") + name, in: rect, style: isShown ? look.strong : look.text)
        }
        guard search.found.isEmpty, room.height > 1 else { return }
        canvas.write(
            sheet.label(.noMatches), in: room.line(1).inset(columns: 1, rows: 0), style: look.dim)
    }
}
