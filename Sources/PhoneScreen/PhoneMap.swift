import App
import FloorDrawing
import Indoor
import Positioning
import TextCanvas

/// The app's map on the screen, for touch input.
package struct PhoneMap: Sendable {
    package let view: MapView
    /// The upward direction, degrees clockwise from north.
    package let bearing: Double
    package let chips: [(touch: MapChips.Touch, rect: Rect)]

    package func chip(atColumn column: Int, row: Int) -> MapChips.Touch? {
        chips.first { $0.rect.contains(column: column, row: row) }?.touch
    }

    /// Metres by which one press of an arrow key moves the view: a quarter of the map's width.
    package var stride: Double { Double(view.rect.width) * view.metresPerColumn / 4 }

    /// The input for a drag by so many cells to the right and down; the view moves opposite to the
    /// finger.
    package func drag(columns: Int, rows: Int) -> Input {
        let cells = Point(Double(-columns) * 2, Double(-rows) * 4)
        let metres = cells * view.metresPerDot
        return .panMap(
            metres: metres.length,
            heading: Heading.normalized(bearing + Point(metres.x, -metres.y).heading))
    }
}

/// The chips on the map: north and the map's mode; the level.
package struct MapChips {
    package enum Touch: Hashable, Sendable {
        case mode, levelUp, levelDown
        case level(LevelOrdinal)
        /// A chip, given by its id: the floor picker, the card of details.
        case chip(String)
        case facility(String)
    }

    private let map: PhoneDisplay.Map
    private let look: Look
    private let rect: Rect
    private let mode: String
    private let level: String
    /// The dot's level, if the map shows another.
    private let own: String
    private let isTouched: Bool
    /// Whether the level can be chosen here.
    private let hasLevels: Bool
    private let panel: MapPanelView?

    init(_ model: PhoneModel, _ look: Look, in rect: Rect) {
        let display = model.display
        self.look = look
        self.rect = rect
        map = display.map
        isTouched = model.isMapTouched
        let north = Look.arrow(-display.map.bearing)
        mode = ChipWords.mode(
            model.sheet.label(Label(display.map.mode)), north: north,
            hasKey: model.showsKeys)
        hasLevels = display.floors != nil || model.profile.map == nil
        panel = MapPanelView(model, look, in: rect)
        let shown = display.map.level
        level = ChipWords.level(model.sign(of: shown), model.sheet)
        let dotLevel = display.dot?.levels.lower
        let isElsewhere = dotLevel != nil && dotLevel != display.map.level
        let dotName = dotLevel.map { model.sign(of: $0, at: display.dot?.point) }
        own = isElsewhere ? " ● \(dotName ?? "") " : ""
    }

    func draw(on canvas: inout Canvas) {
        let chosen = look.primaryButton
        // The visible part of a wall between two chips would look like a chip.
        canvas.fill(between)
        canvas.write(
            mode, in: modeRect,
            style: map.mode == .follow || map.mode == .off ? look.button : chosen, cut: look.bad)
        if hasLevels {
            canvas.write(
                level, in: levelRect, style: map.isLevelPicked ? chosen : look.button,
                cut: look.bad)
        }
        if rect.height > 2 {
            canvas.write(own, in: ownRect, style: look.dot)
        }
        if isTouched {
            // A finger would touch this point.
            let (column, row) = (rect.column + rect.width / 2, rect.row + rect.height / 2)
            canvas.write(over: "✚", column: column, row: row, style: look.accent)
        }
        panel?.draw(on: &canvas)
    }

    /// Cells that labels avoid.
    var covered: [Rect] {
        [modeRect, levelRect].map(\.withRowBelow) + [between] + (own.isEmpty ? [] : [ownRect])
            + (panel?.covered ?? [])
    }

    /// The columns that the level's chip leaves.
    private var modeRect: Rect {
        let room = rect.split(top: 1).top.split(right: levelRect.width + 1).rest
        return room.split(left: min(mode.displayColumns, room.width)).left
    }
    private var levelRect: Rect {
        let room = rect.split(top: 1).top
        guard hasLevels else { return room.split(right: 0).right }
        return room.split(
            right: min(
                level.displayColumns, ChipWords.mostLevelColumns(of: room.width))
        ).right
    }
    /// The rectangle between the two chips, if there is a chip for the level.
    private var between: Rect {
        let (start, end) = (modeRect.endColumn, levelRect.column)
        return Rect(column: start, row: rect.row, width: hasLevels ? end - start : 0, height: 1)
    }
    private var ownRect: Rect {
        rect.split(top: 1).rest.split(top: 1).top.split(right: own.displayColumns).right
    }

    /// The touchable rectangles; the level's chip has a half for each direction.
    var placed: [(touch: Touch, rect: Rect)] {
        let halves = levelRect.split(left: levelRect.width / 2)
        let levels: [(Touch, Rect)] = [(.levelDown, halves.left), (.levelUp, halves.rest)]
        return [(.mode, modeRect)] + (hasLevels ? levels : []) + (panel?.placed ?? [])
    }
}

extension Rect {
    /// The rectangle with the row below it, in which a name would look like another chip.
    var withRowBelow: Rect { Rect(column: column, row: row, width: width, height: height + 1) }
}
