import PhoneScreen
import Positioning
import TextCanvas

/// The rectangles of a screen's parts for a given size.
package struct ScreenLayout: Hashable, Sendable {
    /// The size of the whole screen.
    let size: Size
    private(set) var phone: Rect?
    /// The places for two walks; nil for one.
    private(set) var pair: PairLayout?
    /// nil if there is no room beside the phone, or the phone is shown alone.
    private(set) var map: Rect?
    private(set) var engine: Rect?
    private(set) var events: Rect?
    /// On a tall screen, between the engine's lines and the events; the attempts or the
    /// transmitters are beside it.
    private(set) var hand: Rect?
    private(set) var attempts: Rect?
    /// The transmitters heard; on a lower screen they are below the engine's lines.
    private(set) var signals: Rect?
    /// The separate area of the caption, for an audience.
    private(set) var band: Rect?
    /// The caption's letters; nil: ordinary characters.
    private(set) var letters: LargeLetters?
    /// The curves over the time of the walk, above the timeline of a tall screen.
    private(set) var chart: Rect?
    private(set) var header: Rect
    private(set) var footer: Rect
    private(set) var timeline: Rect
    /// The line with the reason, when the phone is shown without the desk.
    private(set) var strip: Rect?
    /// The rectangle of panels: beside the phone, over the engine and the older events; over the
    /// map if there is no engine.
    private(set) var panel: Rect
    /// The rectangle of captions: they lie at the bottom of the map, or at the top of the oldest
    /// events if the map is narrow.
    private(set) var captions: Rect
    /// Whether they lie over the map.
    private(set) var hasCaptionsOverMap = false
    /// The rectangle with notes, and the words of the selected event, at its bottom.
    private(set) var notes: Rect

    static let smallest = Size(columns: 80, rows: 24)
    /// The least width with the floor map beside phone and data.
    private static let widthForMap = phone.columns + leastData + leastMap + 2
    /// The reference phone with its frame, in cells.
    static let phone = Size(columns: PhoneSize.columns + 2, rows: PhoneSize.rows + 2)

    /// The rectangles for help and legend, the smallest first: that of the map; everything beside
    /// the phone; everything. Each covers whole columns, so that no line beside it ends in the
    /// middle of a word.
    var overlays: [Rect] {
        let whole = Rect(
            column: header.column, row: header.row, width: header.width,
            height: footer.endRow - header.row)
        guard pair == nil else { return [whole] }
        guard let phone, let map else { return [map, whole].compactMap(\.self) }
        let beside = Rect(
            column: phone.endColumn + 1, row: phone.row,
            width: header.endColumn - phone.endColumn - 1,
            height: (chart ?? timeline).row - phone.row)
        return [map, beside, whole]
    }

    /// The rows of a caption of two lines over the map; 0 if there is none over it.
    var captionRows: Int {
        hasCaptionsOverMap && band == nil ? CaptionBox.rows(letters) : 0
    }

    /// Whether the floor fits beside phone and data.
    static func hasRoomForAll(_ size: Size) -> Bool { size.columns >= widthForMap }

    /// Whether nothing can be shown but that the screen is too small.
    var isTooSmall: Bool { ScreenLayout.isTooSmall(size) }

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < smallest.columns || size.rows < smallest.rows
    }

    /// - Parameter interface: the view that was chosen, and the open panel.
    package init(
        _ size: Size, of interface: Interface, for profile: SourceProfile,
        _ capabilities: Capabilities
    ) {
        self.init(
            size, interface.view, isPresenting: interface.isPresenting,
            hasPanel: interface.panel?.place == .map,
            hasLargeLetters: capabilities.glyphs == .unicode,
            hasAttempts: !profile.outcomes.isEmpty, hasSignals: profile.hearing != nil)
    }

    /// - Parameters:
    ///   - view: the view that was chosen.
    ///   - isPresenting: whether there is an audience: phone, map and caption only.
    ///   - hasPanel: whether a panel is open: the newest events stay below it, and an audience's
    ///     map beside it.
    ///   - hasLargeLetters: whether the terminal's characters can form large letters.
    ///   - hasAttempts: whether the source makes attempts.
    ///   - hasSignals: whether the source hears transmitters.
    init(
        _ size: Size, _ view: Interface.View = .all, isPresenting: Bool = false,
        hasPanel: Bool = false, hasLargeLetters: Bool = true,
        hasAttempts: Bool = false, hasSignals: Bool = false
    ) {
        self.size = size
        let top = Rect(size).split(top: 1)
        let bottom = top.rest.split(bottom: 1)
        header = top.top
        footer = bottom.bottom
        (panel, captions, notes) = (bottom.rest, bottom.rest, bottom.rest)
        let lines = bottom.rest.split(bottom: TimelineStrip.height(onScreenOf: size.rows))
        timeline = lines.bottom
        let charts = lines.rest.split(bottom: ChartStrip.height(onScreenOf: size.rows))
        let room = charts.rest
        if view == .pair {
            placePair(in: bottom.rest)
            return
        }
        if !isPresenting, charts.bottom.height > 0 { chart = charts.bottom }
        if isPresenting {
            placeStage(in: bottom.rest, hasLargeLetters: hasLargeLetters)
        } else if view == .floor {
            let parts = room.split(bottom: 1)
            strip = parts.bottom
            placeMapAlone(in: parts.rest)
        } else {
            placeColumns(in: room, view, hasAttempts, hasSignals)
        }
        if hasPanel { makeRoomForPanel() }
        if hasLargeLetters {
            letters =
                if let band { ScreenLayout.letters(in: band) } else if hasCaptionsOverMap {
                    ScreenLayout.letters(overMap: captions)
                } else { nil }
        }
    }

    /// Places two phones over the timeline. Its rows are added two at a time: one is reserved before,
    /// so that the phones lose none.
    private mutating func placePair(in room: Rect) {
        let rows = TimelineStrip.pairHeight(onScreenOf: size.rows)
        let next = TimelineStrip.pairHeight(onScreenOf: size.rows + 1)
        let lines = room.split(bottom: max(rows, next - 1))
        timeline = lines.bottom.split(bottom: rows).bottom
        let places = PairLayout(in: lines.rest)
        (pair, map, events) = (places, places.map, places.table)
    }

    private mutating func makeRoomForPanel() {
        // An audience's map is beside the panel if it keeps enough columns.
        if let map, case let rest = map.split(right: panel.width).rest,
            panel.endColumn == map.endColumn, rest.width >= ScreenLayout.smallestMap
        {
            self.map = rest
            lay(captionsOver: rest)
        }
        // Beside the phone the newest events stay visible, with their title.
        if let events, events.column == panel.column, events.row < panel.endRow {
            self.events = events.split(top: panel.endRow - events.row).rest
        }
    }

    /// Places captions at the bottom of a map, within its frame.
    private mutating func lay(captionsOver map: Rect) {
        captions = map.inset(columns: 1, rows: 1)
        notes = captions
        hasCaptionsOverMap = true
    }

    // MARK: For an audience

    /// Places the phone over the full height; beside it the map, then the caption and the timeline
    /// below. Widths depend only on the screen's columns and heights only on its rows: no part gets
    /// smaller on a larger screen.
    private mutating func placeStage(in room: Rect, hasLargeLetters: Bool) {
        let phoneColumns =
            ScreenLayout.phone.columns
            + min(max(room.width - ScreenLayout.widthForWidePhone, 0) * 9 / 40, 40)
        let columns = room.split(left: phoneColumns + 1)
        placePhone(in: columns.left.split(right: 1).rest)
        let lines = columns.rest.split(bottom: TimelineStrip.stageHeight)
        timeline = lines.bottom
        let parts = lines.rest.split(
            bottom: ScreenLayout.bandHeight(in: lines.rest, hasLargeLetters: hasLargeLetters))
        (map, band) = (parts.rest, parts.bottom)
        lay(captionsOver: parts.rest)
        panel = ScreenLayout.panel(over: parts.rest)
    }

    /// The width in columns from which an audience's phone is wider than the reference: low letters
    /// still have room beside it.
    private static let widthForWidePhone = 116

    /// Rows for the caption: those of the largest letters for which the map leaves room, otherwise
    /// a margin. They are added one by one, so that the map loses none, whether or not there are
    /// enough columns for such letters.
    private static func bandHeight(in room: Rect, hasLargeLetters: Bool) -> Int {
        let low = hasLargeLetters ? band(of: .low) : 6
        let rows = min(max(room.height - mapOverLow, 3), low)
        guard hasLargeLetters else { return rows }
        return max(rows, min(room.height - mapOverTall, band(of: .tall)))
    }

    /// The rows of two lines with a row between them and one below; above them a row and the
    /// chapter's name.
    private static func band(of letters: LargeLetters) -> Int { 2 * letters.rows + 4 }

    /// The columns that a line of most captions needs.
    private static let (widthForLow, widthForTall) = (82, 110)
    /// The rows of the map from which the caption gets such letters.
    private static let (mapOverLow, mapOverTall) = (22, 32)

    /// The letters of an audience's caption in an area; nil: ordinary characters.
    private static func letters(in band: Rect) -> LargeLetters? {
        if band.width >= widthForTall, band.height >= ScreenLayout.band(of: .tall) { return .tall }
        return band.width >= widthForLow && band.height >= ScreenLayout.band(of: .low) ? .low : nil
    }

    /// The letters of a caption over the bottom of a map, most of which has to stay visible; nil:
    /// ordinary characters.
    private static func letters(overMap room: Rect) -> LargeLetters? {
        [(LargeLetters.tall, rows: 44), (.low, rows: 28)].first {
            room.width >= CaptionBox.leastColumns(of: $0.0) && room.height >= $0.rows
        }?.0
    }

    // MARK: Phone, data and floor

    /// Places the phone, the data and the floor from left to right, each over all rows. With each
    /// column that a screen is wider, one of them gets wider and none gets narrower; columns that
    /// are too few for a map stay empty.
    private mutating func placeColumns(
        in room: Rect, _ view: Interface.View, _ hasAttempts: Bool, _ hasSignals: Bool
    ) {
        let widths = ScreenLayout.widths(of: room.width, isAlone: view == .phone)
        let columns = room.split(left: widths.phone + 1)
        placePhone(in: columns.left.split(right: 1).rest)
        let data = columns.rest.split(left: widths.data)
        placeData(in: data.left, hasAttempts, hasSignals)
        let floor = data.rest.split(left: 1).rest
        guard floor.width >= ScreenLayout.leastMap else { return }
        map = floor
        if floor.width >= ScreenLayout.mapForCaptions { lay(captionsOver: floor) }
    }

    /// The columns of the phone and the data. The floor gets all columns added to a screen, from
    /// `widthForMore` on half of them. Without the floor the phone gets a sixth of them and the
    /// data the rest.
    private static func widths(of columns: Int, isAlone: Bool) -> (phone: Int, data: Int) {
        if isAlone, columns >= widthForMap {
            let phone = phone.columns + min((columns - widthForMap) / 6, 40)
            return (phone, columns - phone - 1)
        }
        let more = max(columns - widthForMore, 0) / 2
        let phone = min(max(more - moreForPhone, 0) * 4 / 9, 40)
        return (ScreenLayout.phone.columns + phone, leastData + more - phone)
    }

    private static let widthForMore = 136
    /// The columns that the data get before the phone gets any more: its map and its words have the
    /// room that they need.
    private static let moreForPhone = 9
    /// The least columns in which each line of the engine, and most events, have room.
    private static let leastData = 45
    /// The least columns of a map with the list of levels, and the dot beside it.
    private static let leastMap = 16
    /// The least columns of a map that stays visible beside a caption.
    private static let mapForCaptions = 52

    /// Places the phone, not higher than phones are.
    private mutating func placePhone(in room: Rect) {
        phone = room.split(top: room.width * 3 / 2).top
    }

    /// Places the engine above the events; on a tall screen the hand between them, and beside it
    /// the attempts or the transmitters. With each additional row one of them gets higher.
    private mutating func placeData(in column: Rect, _ hasAttempts: Bool, _ hasSignals: Bool) {
        let rows =
            hasSignals
            ? ScreenLayout.rowsWithSignals(of: column.height)
            : ScreenLayout.rows(of: column.height)
        let parts = column.split(top: rows.engine)
        let rest = parts.rest.split(top: rows.hand)
        (engine, events) = (parts.top, rest.rest)
        if rows.hand > 0 {
            let hasListBeside = hasAttempts || rows.hand >= ScreenLayout.handBesideSignals
            placeHand(in: rest.top, hasListBeside ? (hasAttempts, hasSignals) : (false, false))
        }
        (captions, notes) = (rest.rest, parts.top)
        panel = column.split(bottom: ScreenLayout.newestRows).rest
    }

    /// Places the hand at the left, and its neighbour, with a common border.
    private mutating func placeHand(
        in row: Rect, _ beside: (attempts: Bool, signals: Bool)
    ) {
        hand = row
        guard beside.attempts || beside.signals else { return }
        hand = row.split(left: ScreenLayout.handWidth).left
        let rest = row.split(left: ScreenLayout.handWidth - 1).rest
        if beside.signals { signals = rest } else { attempts = rest }
    }

    /// The rows of engine and hand; the events have the others. Until they are enough for the hand,
    /// the engine's panel has them.
    private static func rows(of height: Int) -> (engine: Int, hand: Int) {
        let lines = height < heightForAllOfEngine ? leastEngine : allOfEngine
        let more = max(height - lines - eventsBeforeHand, 0)
        return more < leastHand
            ? (lines + more, 0) : (lines, min(leastHand + (more - leastHand) / 2, mostOfHand))
    }

    /// The same for an engine that hears transmitters: they are below its lines until there are
    /// rows for as many beside the hand.
    private static func rowsWithSignals(of height: Int) -> (engine: Int, hand: Int) {
        let beside = height - allOfEngine - handBesideSignals - eventsBeforeHand
        if beside >= 0 { return (allOfEngine, min(handBesideSignals + beside / 2, mostOfHand)) }
        let more = height - allOfEngineWithSignals - leastEvents
        let hand = more < leastHand ? 0 : min(more, mostOfLowHand)
        return (max(height - leastEvents - hand, leastEngine), hand)
    }

    /// The rows of the engine's lines without the least important one, and of all.
    private static let (leastEngine, allOfEngine) = (11, 12)
    /// The rows of the lines and of the transmitters below them, in two columns.
    private static let allOfEngineWithSignals = 19
    private static let leastEvents = 10
    /// The rows that the events have before the hand, or a list beside it, gets any.
    private static let eventsBeforeHand = 14
    /// The column's rows from which the engine has one for that line.
    private static let heightForAllOfEngine = 26
    /// The least rows, and the columns, of a hand in which a person is recognisable.
    private static let (leastHand, handWidth) = (6, 25)
    /// The rows of a hand with all the transmitters beside it that were below the engine's lines.
    private static let handBesideSignals = SignalList.mostBelowEngine + 3
    /// The rows of a picture over all columns with the words below it, and of a picture beside its
    /// words.
    private static let (mostOfHand, mostOfLowHand) = (16, 9)

    /// Places the map over the newest events: the engine is beside the phone, which another key
    /// shows.
    private mutating func placeMapAlone(in room: Rect) {
        let rows = min(
            max(room.height - ScreenLayout.mapOverEvents, ScreenLayout.leastPanel),
            max(room.height, 3 * ScreenLayout.mapOverEvents / 2) / 3)
        let parts = room.split(bottom: rows)
        map = parts.rest
        events = parts.bottom
        lay(captionsOver: parts.rest)
        panel = parts.rest
    }

    /// The rows that the map has before the events get more than the newest.
    private static let mapOverEvents = 24

    /// The newest events, with the lower edge of their panel.
    private static let newestRows = 4

    /// The smallest height of a panel, in rows.
    private static let leastPanel = 5

    /// The rectangle of a panel at the right of a map.
    private static func panel(over map: Rect) -> Rect {
        map.split(right: min(panelWidth, map.width)).right
    }

    private static let panelWidth = 86
    /// The smallest width of a map left visible, in columns.
    private static let smallestMap = 30

    /// The map's size without its frame, in cells; a default when no map is shown.
    var mapSize: Size { (map ?? Rect(column: 0, row: 0, width: 80, height: 20)).inset().size }
}
