import App
import FloorDrawing
import Indoor
import Positioning
import TextCanvas

/// The panels over the app's map besides its chips: the floor picker and the card of details.
struct MapPanelView {
    private let look: Look
    private let sheet: CueSheet
    private let details: PhoneDisplay.Details?
    /// The things that the source counts, by name.
    private let counts: [String]
    private let floors: PhoneDisplay.FloorPicker?
    /// The selected line of the list of facilities; nil: none.
    private let selection: Int?
    /// Whether the position is shared or tracked.
    private let isInUse: Bool
    /// The rectangle of the map, without the row of its chips.
    private let room: Rect
    private let chips: [(id: String, words: String)]

    /// nil for an app without either.
    init?(_ model: PhoneModel, _ look: Look, in rect: Rect) {
        let display = model.display
        guard !display.chips.isEmpty else { return nil }
        isInUse = display.uses?.isOn == true
        self.look = look
        sheet = model.sheet
        (details, floors) = (display.details, display.floors)
        counts = model.profile.counts
        selection = model.facility?.selection
        room = rect.split(top: 1).rest
        chips = display.chips.map { id in
            let key = model.showsKeys ? ButtonKeys.chips.first { $0.chip == id }?.key : nil
            return (
                id,
                ChipWords.chip(
                    (key.map { "\($0.description) " } ?? "") + model.sheet.label(Label(id)))
            )
        }
    }

    func draw(on canvas: inout Canvas) {
        if let search = floors?.search { return drawSearch(search, on: &canvas) }
        for (chip, rect) in zip(chips, chipRects) {
            let isMarked = isInUse && chip.id == Label.myPosition.rawValue
            canvas.write(
                chip.words, in: rect, style: isMarked ? look.primaryButton : look.button,
                cut: look.bad)
        }
        drawDetails(on: &canvas)
        drawLevels(on: &canvas)
    }

    // MARK: Chips

    /// The rectangles below one another at the left.
    private var chipRects: [Rect] {
        chips.indices.map { row in
            let line = room.split(top: row).rest.split(top: 1).top
            return line.split(left: min(chips[row].words.displayColumns, line.width)).left
        }
    }

    /// Cells that labels avoid.
    var covered: [Rect] {
        chipRects.map(\.withRowBelow) + (isCardOpen ? [card] : []) + levelRects.map(\.rect)
    }

    var placed: [(touch: MapChips.Touch, rect: Rect)] {
        guard floors?.search == nil else {
            let facilities = Label.facilities.rawValue
            return foundRects.map { (.facility($0.entry.word), $0.rect) }
                + [(.chip(facilities), room.line(0))]
        }
        let placed = zip(chips, chipRects).map { chip, rect in
            (touch: MapChips.Touch.chip(chip.id), rect: rect)
        }
        return placed + levelRects.map { (.level($0.level.ordinal), $0.rect) }
    }

    // MARK: Details

    private var isCardOpen: Bool { details?.isOpen == true && floors?.search == nil }

    /// The card, under the chips and beside the levels: in navigation the dot is low on the map.
    private var card: Rect {
        let place = room.split(top: chips.count).rest
        return place.split(top: min(detailLines.count, place.height)).top
            .split(left: max(place.width - levelColumns - 1, 0)).left
    }

    /// The rows of details; a value is empty if the location lacks it.
    private var detailLines: [(Label, String)] {
        guard let details else { return [] }
        let counted = (details.counted?.name ?? counts.first).map { Label(counted: $0) }
        let accuracy = details.accuracy.map { accuracy in
            (look.glyphs == .ascii ? "+-" : "±") + sheet.metres(accuracy)
        }
        return [
            (.detailFloor, details.level ?? ""),
            (.detailOrder, details.floor.map { "\($0)" } ?? ""),
            (.detailSource, details.source ?? ""),
        ] + [counted].compactMap(\.self).map { ($0, details.counted.map { "\($0.number)" } ?? "") }
            + [
                (.detailAccuracy, accuracy ?? "")
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

    /// The levels at the right, the top one first; if there are too many, those around the selected
    /// one.
    private var levelRects: [(level: PhoneDisplay.FloorPicker.Level, rect: Rect)] {
        guard let floors, floors.isOpen, floors.search == nil else { return [] }
        let place = levelRoom
        let shown = floors.levels.firstIndex { $0.ordinal == floors.selected } ?? 0
        guard place.height > 0 else { return [] }
        return floors.levels.inView(place.height, around: shown).enumerated().map { row, level in
            (level, place.line(row))
        }
    }

    /// The rectangle of the levels, below the facility's name.
    private var levelRoom: Rect {
        room.split(top: facilityName.isEmpty ? 1 : 2).rest.split(right: levelColumns).right
    }

    /// The name of the facility with these levels; empty if there is only one facility.
    private var facilityName: String {
        guard let floors, floors.hasFacilities, floors.isOpen else { return "" }
        return floors.facility?.name ?? ""
    }

    /// The columns of the longest name with its mark.
    private var levelColumns: Int {
        let widest = (floors?.levels ?? []).map(\.name.displayColumns).max() ?? 0
        return min(max(widest + 4, 8), 14)
    }

    private func drawLevels(on canvas: inout Canvas) {
        let rects = levelRects
        if !rects.isEmpty, !facilityName.isEmpty {
            let words = " \(facilityName) "
            let line = room.line(1)
            canvas.write(
                words, in: line.split(right: min(words.displayColumns, line.width / 2)).right,
                style: look.strong, cut: look.bad)
        }
        for (level, rect) in rects {
            let style = level.ordinal == floors?.selected ? look.primaryButton : look.button
            canvas.fill(rect, style: style)
            let mark = level.ordinal == floors?.automatic ? "●" : " "
            canvas.write(" \(mark) \(level.name)", in: rect, style: style, cut: look.bad)
        }
    }

    // MARK: Facilities

    private var foundRects: [(entry: PhoneDisplay.FloorPicker.Entry, rect: Rect)] {
        guard let search = floors?.search else { return [] }
        let place = room.split(top: 2).rest
        guard place.height > 0 else { return [] }
        return search.found.inView(place.height, around: selection ?? 0).enumerated()
            .map { ($0.element, place.line($0.offset)) }
    }

    private func drawSearch(
        _ search: PhoneDisplay.FloorPicker.Search, on canvas: inout Canvas
    ) {
        canvas.fill(room)
        let head = room.line(0).inset(columns: 1, rows: 0)
        canvas.write(
            "\(floors?.site ?? ""): \(search.typed)▏", in: head, style: look.strong,
            cut: look.bad)
        let chosen = selection.flatMap { number in
            search.found.indices.contains(number) ? search.found[number].id : nil
        }
        for (entry, rect) in foundRects {
            let isShown = entry.id == floors?.facility?.id
            let style =
                entry.id == chosen ? look.primaryButton : isShown ? look.strong : look.text
            canvas.fill(rect, style: style)
            let site = entry.site.map { " · \($0)" } ?? ""
            canvas.write(
                (isShown ? " ▸ " : "   ") + entry.name + site, in: rect, style: style,
                cut: look.bad)
        }
        guard search.found.isEmpty, room.height > 2 else { return }
        canvas.write(
            sheet.label(.noMatches), in: room.line(2).inset(columns: 1, rows: 0), style: look.dim)
    }
}
