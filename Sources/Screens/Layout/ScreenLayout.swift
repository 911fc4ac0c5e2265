import PhoneFit
import TextCanvas

/// The rectangles of a screen's parts for a given size.
struct ScreenLayout: Hashable, Sendable {
    /// nil when only the other fits.
    var phone: Rect?
    var map: Rect?
    var engine: Rect?
    var events: Rect?
    var hand: Rect?
    var attempts: Rect?
    /// The transmitters heard, beside the engine's lines on a wide screen.
    var signals: Rect?
    /// At the right of the engine's panel: columns for the hand and the transmitters while they are
    /// too few for these.
    private(set) var keptColumns = 0
    /// The caption's own place, for an audience.
    var band: Rect?
    /// The caption's letters; nil: of ordinary size.
    private(set) var letters: LargeLetters?
    /// What was measured over the time of the walk, over the timeline of a tall screen.
    var chart: Rect?
    var header: Rect
    var footer: Rect
    var timeline: Rect
    /// The one line with the cause, when the phone is shown alone.
    var strip: Rect?
    /// The rectangle of panels: over the map, or beside the phone when it is shown alone; the newest
    /// events stay in view.
    private(set) var panel: Rect
    /// At its foot captions and notes lie: over the map, or over the engine when the phone is shown
    /// alone.
    private(set) var captions: Rect

    static let smallest = Size(columns: 80, rows: 24)
    /// From this width phone and desk are side by side.
    static let widthForBoth = 100
    /// The reference phone with its frame, in cells.
    static let phone = Size(columns: PhoneSize.columns + 2, rows: PhoneSize.rows + 2)

    /// The rooms of help and legend, the smallest first: the map's; all beside the phone; all. Each has
    /// all columns of what it covers, so that no line beside it ends in the middle of a word.
    var overlays: [Rect] {
        let whole = Rect(
            column: header.column, row: header.row, width: header.width,
            height: footer.endRow - header.row)
        guard phone != nil, let map else { return [map, whole].compactMap(\.self) }
        let beside = Rect(
            column: map.column, row: map.row, width: map.width,
            height: (chart ?? timeline).row - map.row)
        return [map, beside, whole]
    }

    /// The rows of a caption of two lines over the map; 0 where none lies over it.
    var captionRows: Int {
        map == nil || band != nil ? 0 : CaptionBox.rows(letters)
    }

    /// Whether phone and desk are side by side.
    var hasBoth: Bool { phone != nil && map != nil }

    /// Of the whole screen.
    var size: Size { Size(columns: header.width, rows: footer.endRow) }

    /// Whether phone and desk fit side by side.
    static func hasRoomForBoth(_ size: Size) -> Bool { size.columns >= widthForBoth }

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < smallest.columns || size.rows < smallest.rows
    }

    /// - Parameters:
    ///   - side: the one shown where only one fits.
    ///   - isAlone: whether it is shown alone also where both fit.
    ///   - isPresenting: whether an audience looks on: phone, map and caption only.
    ///   - hasPanel: whether a panel lies over the map: a wide one ends beside it, so that its middle,
    ///     where the person is, stays in view.
    ///   - hasLargeLetters: whether the terminal's characters can make up such.
    ///   - hasAttempts: whether the source makes any.
    ///   - hasSignals: whether it hears transmitters.
    init(
        _ size: Size, side: Interface.Side, isAlone: Bool = false,
        isPresenting: Bool = false, hasPanel: Bool = false, hasLargeLetters: Bool = true,
        hasAttempts: Bool = false, hasSignals: Bool = false
    ) {
        let screen = Rect(size)
        let top = screen.split(top: 1)
        let bottom = top.rest.split(bottom: 1)
        header = top.top
        footer = bottom.bottom
        panel = bottom.rest
        captions = bottom.rest
        let lines = bottom.rest.split(bottom: TimelineStrip.height(onScreenOf: size.rows))
        timeline = lines.bottom
        let charts = lines.rest.split(bottom: ChartStrip.height(onScreenOf: size.rows))
        let room = charts.rest
        if !isPresenting, charts.bottom.height > 0 { chart = charts.bottom }
        if isPresenting {
            placeStage(in: bottom.rest, onScreenOf: size.rows, hasLargeLetters: hasLargeLetters)
        } else if ScreenLayout.hasRoomForBoth(size), !isAlone {
            let parts = room.split(left: ScreenLayout.phoneColumns(of: room) + 1)
            let hand = ScreenLayout.handColumns(parts.rest.width)
            placePhone(in: parts.left, hasAttempts, ofHand: hand)
            placeDesk(in: parts.rest, hasAttempts, hasSignals)
        } else {
            let hasStrip = side == .desk || !ScreenLayout.hasRoomForBoth(size)
            let parts = room.split(bottom: hasStrip ? 1 : 0)
            if hasStrip { strip = parts.bottom }
            switch side {
            case .phone: placePhoneAlone(in: parts.rest, hasAttempts, hasSignals)
            case .desk: placeMapAlone(in: parts.rest)
            }
        }
        if hasPanel { makeRoomForPanel() }
        if hasLargeLetters {
            letters =
                if let band { ScreenLayout.letters(in: band) } else {
                    ScreenLayout.letters(overMap: captions)
                }
        }
    }

    private mutating func makeRoomForPanel() {
        if let map, panel.column > map.column {
            let rest = map.split(right: panel.width).rest
            self.map = rest
            captions = ScreenLayout.captions(over: rest)
        }
        // beside a phone that is shown alone the newest events stay, with their title
        if let events, map == nil {
            self.events = events.split(top: panel.endRow - events.row).rest
        }
    }

    /// At the foot of a map, within its frame.
    private static func captions(over map: Rect) -> Rect { map.inset(columns: 1, rows: 1) }

    // MARK: For an audience

    /// The phone in all of the height; beside it the map over the caption and the timeline, at every
    /// size.
    private mutating func placeStage(in room: Rect, onScreenOf rows: Int, hasLargeLetters: Bool) {
        let size = ScreenLayout.phone(
            in: room,
            mostColumns: room.width - ScreenLayout.widthForTall - 1)
        let columns = room.split(left: size.columns + 1)
        phone = columns.left.split(top: size.rows).top.split(left: size.columns).left
        let lines = columns.rest.split(
            bottom: TimelineStrip.height(ofColumns: columns.rest.width, onScreenOf: rows))
        timeline = lines.bottom
        let parts = lines.rest.split(
            bottom: ScreenLayout.bandHeight(in: lines.rest, hasLargeLetters: hasLargeLetters))
        (map, band) = (parts.rest, parts.bottom)
        captions = ScreenLayout.captions(over: parts.rest)
        panel = ScreenLayout.panel(over: parts.rest)
    }

    /// Of the reference's shape, higher where the room is, and wider where the map beside it can give
    /// columns.
    private static func phone(in room: Rect, mostColumns: Int) -> Size {
        let shape = room.height * phone.columns / phone.rows
        let most = min(mostColumns, phone.columns + 40)
        let columns = max(min(shape, most), phone.columns)
        return Size(columns: columns, rows: min(room.height, phoneRows(ofColumns: columns)))
    }

    /// Rows for the caption: those of the largest letters for which the map leaves room, else a margin.
    /// They come in one by one, so that the map loses none.
    private static func bandHeight(in room: Rect, hasLargeLetters: Bool) -> Int {
        let low = hasLargeLetters && room.width >= widthForLow ? band(of: .low) : 6
        let rows = min(max(room.height - mapOverLow, 3), low)
        guard hasLargeLetters, room.width >= widthForTall else { return rows }
        return max(rows, min(room.height - mapOverTall, band(of: .tall)))
    }

    /// Two lines, a row between them and one below, above them one and the chapter's name.
    private static func band(of letters: LargeLetters) -> Int { 2 * letters.rows + 4 }

    /// The columns that a line of most captions has.
    private static let (widthForLow, widthForTall) = (82, 110)
    /// The rows that the map has before the caption gets such letters.
    private static let (mapOverLow, mapOverTall) = (22, 32)

    /// Of an audience's caption in so many rows; nil: of ordinary size.
    private static func letters(in band: Rect) -> LargeLetters? {
        if band.width >= widthForTall, band.height >= ScreenLayout.band(of: .tall) { return .tall }
        return band.width >= widthForLow && band.height >= ScreenLayout.band(of: .low) ? .low : nil
    }

    /// Of a caption over the foot of a map, of which most has to stay in view; nil: of ordinary size.
    private static func letters(overMap room: Rect) -> LargeLetters? {
        if room.width >= 200, room.height >= 44 { return .tall }
        return room.width >= 144 && room.height >= 28 ? .low : nil
    }

    // MARK: The phone

    /// The phone's columns: those of the reference, and more where the desk can give some. A higher
    /// screen has none more, so that nothing beside the phone gets narrower.
    private static func phoneColumns(of room: Rect) -> Int {
        phone.columns + min(max((room.width - widthForWidePhone) * 2 / 9, 0), 40)
    }

    /// The width, in columns, up to which all that is added to a screen goes to the desk: from there on
    /// it has the hand.
    private static let widthForWidePhone = 155

    /// The rows of the reference's shape, and a few more, which are too few for anything else.
    private static func phoneRows(ofColumns columns: Int) -> Int {
        columns * phone.rows / phone.columns + leastPanel - 1
    }

    /// The phone, as high as its shape. Under that of a tall screen there is room for the hand, unless
    /// its picture is as large on the desk, and for what became of the source's attempts. Where neither
    /// can be the phone has all rows.
    ///
    /// - Parameters:
    ///   - room: with a column for shaking.
    ///   - handColumns: those that the hand can have on the desk.
    private mutating func placePhone(
        in room: Rect, _ hasAttempts: Bool, ofHand handColumns: Int
    ) {
        let hasHand = handColumns < HandPanel.wide
        let column = room.split(right: 1).rest
        let rows = ScreenLayout.phoneRows(ofColumns: column.width)
        let parts = column.split(top: hasHand || hasAttempts ? rows : room.height)
        phone = parts.top
        var below = parts.rest
        if hasHand, below.height >= ScreenLayout.leastPanel {
            let hands = below.split(top: ScreenLayout.handHeight)
            (hand, below) = (hands.top, hands.rest)
        }
        guard hasAttempts, below.height >= ScreenLayout.leastAttempts(in: room) else { return }
        attempts = below
    }

    /// More rows than the desk has for attempts, if it has any.
    private static func leastAttempts(in room: Rect) -> Int {
        let rows = panelHeight(in: room) - allOfEngine - 1
        return rows < leastPanel ? 9 : rows + 1
    }

    /// The phone at the left, beside it the engine over the events.
    private mutating func placePhoneAlone(
        in room: Rect, _ hasAttempts: Bool, _ hasSignals: Bool
    ) {
        let columns = room.split(left: ScreenLayout.phoneColumns(of: room) + 1)
        let hand = ScreenLayout.handColumns(columns.rest.width)
        placePhone(
            in: columns.left, hasAttempts,
            ofHand: hand < ScreenLayout.leastHand ? 0 : ScreenLayout.handWidth)
        let halves = columns.rest.split(top: ScreenLayout.engineHeight(in: columns.rest))
        placeEngine(
            in: halves.top, hand,
            signalColumns: hasSignals
                ? ScreenLayout.signalColumns(halves.top.width - hand) : 0)
        events = halves.rest
        captions = halves.top
        panel = columns.rest.split(bottom: ScreenLayout.newestRows).rest
    }

    /// The map over the newest events: the engine is beside the phone, a key away.
    private mutating func placeMapAlone(in room: Rect) {
        let rows = min(
            max(room.height - ScreenLayout.mapOverEvents, ScreenLayout.leastPanel),
            max(room.height, 3 * ScreenLayout.mapOverEvents / 2) / 3)
        let parts = room.split(bottom: rows)
        map = parts.rest
        events = parts.bottom
        captions = ScreenLayout.captions(over: parts.rest)
        panel = parts.rest
    }

    /// The rows that the map has before the events get more than the newest.
    private static let mapOverEvents = 24

    /// The newest events, with the lower edge of their panel.
    private static let newestRows = 4

    /// The smallest height of a panel, in rows.
    private static let leastPanel = 5
    private static let handHeight = 10

    private static func engineHeight(in room: Rect) -> Int {
        min(max(room.height / 2, allOfEngine), 16)
    }

    /// The engine panel's rows for its full content.
    private static let allOfEngine = 11

    // MARK: The desk

    /// The map over the engine, the transmitters, the events and the hand, as far as there is room.
    /// Each column that a screen is wider goes to one of these, and none gives one back.
    private mutating func placeDesk(in room: Rect, _ hasAttempts: Bool, _ hasSignals: Bool) {
        let parts = room.split(bottom: ScreenLayout.panelHeight(in: room))
        map = parts.rest
        captions = ScreenLayout.captions(over: parts.rest)
        panel = ScreenLayout.panel(over: parts.rest)
        let handColumns = ScreenLayout.handColumns(room.width)
        let shared = room.width - handColumns
        let heard = hasSignals ? ScreenLayout.signalColumns(shared) : 0
        let lines = ScreenLayout.engineWidth(
            shared - heard, hasHand: handColumns == ScreenLayout.handWidth)
        let panels = parts.bottom.split(left: lines + heard + handColumns)
        events = panels.rest
        placeEngine(in: panels.left, handColumns, signalColumns: heard, hasAttempts)
    }

    /// The engine's lines, over the attempts, and beside them the transmitters and the hand, where
    /// their columns are enough. All have borders in common.
    private mutating func placeEngine(
        in room: Rect, _ handColumns: Int, signalColumns: Int, _ hasAttempts: Bool = false
    ) {
        var rest = room
        func joined(_ columns: Int) -> Rect {
            let right = rest.split(right: columns + 1).right
            rest = rest.split(right: columns).rest
            return right
        }
        if hand == nil, handColumns >= ScreenLayout.leastHand {
            hand = joined(handColumns)
        } else {
            keptColumns = handColumns
        }
        if signalColumns >= ScreenLayout.leastSignals {
            signals = joined(signalColumns)
        } else {
            keptColumns += signalColumns
        }
        let halves = rest.split(top: ScreenLayout.allOfEngine + 1)
        if hasAttempts, attempts == nil, halves.rest.height >= ScreenLayout.leastPanel {
            (engine, attempts) = (halves.top, halves.rest)
        } else {
            engine = rest
        }
    }

    /// - Parameter columns: those that it shares with the events.
    private static func engineWidth(_ columns: Int, hasHand: Bool) -> Int {
        // half of what is beyond those of both
        let most = min(columns - leastEventsBesideHand, 64 + max(columns - widthOfTwo, 0) / 2)
        return max(
            min(columns * 53 / 100, hasHand ? most : engineBeforeHand),
            min(leastEngine, columns - leastEvents))
    }

    /// What is beyond those of engine and events, until the transmitters have all of their own.
    private static func signalColumns(_ columns: Int) -> Int {
        min(max(columns - widthOfTwo, 0), mostSignals)
    }

    /// What is beyond those of engine and events, until the hand has all of its own.
    private static func handColumns(_ columns: Int) -> Int {
        min(max(columns - engineBeforeHand - leastEventsBesideHand, 0), handWidth)
    }

    /// The columns of an engine whose gauges can be read, and of events of which most can.
    private static let (leastEngine, leastEvents) = (44, 28)
    /// What both have where the hand comes in.
    private static let (engineBeforeHand, leastEventsBesideHand) = (48, 47)
    private static let (leastHand, handWidth) = (10, 24)
    /// The columns that engine and events have before transmitters get any of their own.
    private static let widthOfTwo = 124
    /// From two columns of transmitters on: so many are below the engine's lines before.
    private static let (leastSignals, mostSignals) = (40, 56)

    /// The rows that the engine needs, and what is beyond them once it is enough for another panel;
    /// up to there each row of the screen is one of the panel's, so that the map loses none.
    private static func panelHeight(in room: Rect) -> Int {
        let least = room.height < heightForAllOfEngine ? allOfEngine : allOfEngine + 1
        let rows = min(max(room.height * 36 / 100, least), 20)
        return min(rows, max(room.height - heightOfMap, allOfEngine + 1))
    }

    /// The rows from which the desk can give the engine one for the least important line.
    private static let heightForAllOfEngine = 26

    /// The rows that the map has before the panels get more than the engine needs.
    private static let heightOfMap = 31

    /// At the right of a wide map, so that part of the map stays visible.
    private static func panel(over map: Rect) -> Rect {
        let isWide = map.width >= panelWidth + smallestMap
        return isWide ? map.split(right: panelWidth).right : map
    }

    private static let panelWidth = 86
    /// The smallest width of a map left visible, in columns.
    private static let smallestMap = 30

    /// The map's size without its frame, in cells; a default when no map is shown.
    var mapSize: Size { (map ?? Rect(column: 0, row: 0, width: 80, height: 20)).inset().size }
}
