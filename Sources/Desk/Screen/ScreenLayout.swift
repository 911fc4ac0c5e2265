import PhoneScreen
import Positioning
import Rehearsal
import TextCanvas

/// What there is to show, besides the view that was chosen.
package struct ScreenContent: Hashable, Sendable {
    /// Whether keys move the person.
    var isByHand = false
    /// Whether the engine has been started, so that its gauges tell something.
    var hasData = true
    /// Whether the walk has captions.
    var hasCaptions = false
    /// Whether it has chapters.
    var hasChapters = false

    /// Whether the engine has been started, or has told a position before.
    static func hasData(_ report: Report, _ chronicle: Chronicle) -> Bool {
        report.source.status != .stopped || !chronicle.dotTrail.isEmpty
    }
}

/// The rectangles of a screen's parts for a given size.
package struct ScreenLayout: Hashable, Sendable {
    /// The size of the whole screen.
    let size: Size
    private(set) var phone: Rect?
    /// The places for two walks; nil for one.
    private(set) var pair: PairLayout?
    /// The floor; nil in the view without it.
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
    /// The lines under the floor with the reason, when there is no column of data.
    private(set) var strip: Rect?
    /// The two gauges that matter now, under the floor of a narrow desk.
    private(set) var gauges: Rect?
    /// What to do first, under the floor, before the engine tells anything.
    private(set) var firstSteps: Rect?
    /// The rectangle of panels: at the right, over the engine and the older events; over the
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
    /// The least width with a column of data beside phone and floor.
    private static let widthForColumns = 112
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

    /// Whether the data fit beside phone and floor.
    static func hasRoomForAll(_ size: Size) -> Bool { size.columns >= widthForColumns }

    /// Whether nothing can be shown but that the screen is too small.
    var isTooSmall: Bool { ScreenLayout.isTooSmall(size) }

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < smallest.columns || size.rows < smallest.rows
    }

    /// - Parameters:
    ///   - interface: the view that was chosen, and the open panel.
    ///   - content: what there is to show.
    package init(
        _ size: Size, of interface: Interface, showing content: ScreenContent,
        for profile: SourceProfile, _ capabilities: Capabilities
    ) {
        self.init(
            size, interface.view, showing: content, hasPanel: interface.panel?.place == .map,
            hasLargeLetters: capabilities.glyphs == .unicode,
            hasAttempts: !profile.outcomes.isEmpty, hasSignals: profile.hearing != nil)
    }

    /// - Parameters:
    ///   - view: the view that was chosen.
    ///   - content: what there is to show.
    ///   - hasPanel: whether a panel is open: the newest events stay below it, and an audience's
    ///     map beside it.
    ///   - hasLargeLetters: whether the terminal's characters can form large letters.
    ///   - hasAttempts: whether the source makes attempts.
    ///   - hasSignals: whether the source hears transmitters.
    init(
        _ size: Size, _ view: Interface.View = .desk, showing content: ScreenContent = .init(),
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
        let hasChart = view == .data || view == .desk && content.hasData
        let room = hasChart ? charts.rest : lines.rest
        if hasChart, charts.bottom.height > 0 { chart = charts.bottom }
        switch view {
        case .pair: placePair(in: bottom.rest)
        case .audience: placeStage(in: bottom.rest, content, hasLargeLetters: hasLargeLetters)
        case .floor: placeMap(in: room)
        case .desk where content.hasData && ScreenLayout.hasRoomForAll(size):
            placeColumns(in: room, hasAttempts, hasSignals)
        case .desk: placeTwo(in: room, content)
        case .data: placeWithoutFloor(in: room, hasAttempts, hasSignals)
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
        if let events, events.endColumn == panel.endColumn, events.row < panel.endRow {
            self.events = events.split(top: panel.endRow - events.row).rest
        }
    }

    /// Places the floor, with captions at its bottom, and panels over its right part.
    private mutating func placeMap(in room: Rect) {
        map = room
        panel = ScreenLayout.panel(over: room)
        lay(captionsOver: room)
    }

    /// Places captions at the bottom of a map, within its frame.
    private mutating func lay(captionsOver map: Rect) {
        captions = map.inset(columns: 1, rows: 1)
        notes = captions
        hasCaptionsOverMap = true
    }

    // MARK: For an audience

    /// Places the phone over the full height; beside it the map, then the reason, the caption and
    /// the timeline below. No part gets smaller on a larger screen, except for the map where the
    /// columns begin to suffice for larger letters of captions.
    private mutating func placeStage(
        in room: Rect, _ content: ScreenContent, hasLargeLetters: Bool
    ) {
        let phoneColumns =
            ScreenLayout.phone.columns
            + min(max(room.width - ScreenLayout.widthForWidePhone, 0) * 9 / 40, 40)
        let columns = room.split(left: phoneColumns + 1)
        placePhone(in: columns.left.split(right: 1).rest)
        let lines = columns.rest.split(bottom: TimelineStrip.stageHeight(onScreenOf: size.rows))
        timeline = lines.bottom
        var above = lines.rest
        if content.hasCaptions {
            let rows = ScreenLayout.bandHeight(in: above, hasLargeLetters: hasLargeLetters)
            let parts = above.split(bottom: rows)
            (band, above) = (parts.bottom, parts.rest)
        }
        placeMap(in: placeReason(under: above, content))
    }

    /// Places what stands under a floor without a column of data.
    ///
    /// - Returns: the room for the floor.
    private mutating func placeReason(under room: Rect, _ content: ScreenContent) -> Rect {
        let isFirst = content.isByHand && !content.hasData
        let hasTwo = content.hasChapters && size.rows >= ScreenLayout.rowsForChapter
        let rows = isFirst ? FirstSteps.rows : hasTwo ? 2 : 1
        let parts = room.split(bottom: rows)
        if isFirst { firstSteps = parts.bottom } else { strip = parts.bottom }
        return parts.rest
    }

    /// The screen's rows from which the chapter has a row of its own.
    private static let rowsForChapter = 34
    /// The width in columns from which an audience's phone is wider than the reference: low letters
    /// still have room beside it.
    private static let widthForWidePhone = 116

    /// Rows for the caption: those of the largest letters for which the map leaves room, otherwise
    /// a margin. They are added one by one, so that the map loses none, whether or not there are
    /// enough columns for such letters.
    private static func bandHeight(in room: Rect, hasLargeLetters: Bool) -> Int {
        let plain = min(max(room.height - mapOverPlain, 3), mostOfPlain)
        let fitting = [
            (LargeLetters.tall, mapOverTall, widthForTall), (.low, mapOverLow, widthForLow),
        ]
        .first { letters, map, width in
            room.width >= width && room.height - map >= band(of: letters)
        }
        return hasLargeLetters ? fitting.map { band(of: $0.0) } ?? plain : plain
    }

    /// The rows of two lines with a row between them, one above and one below.
    private static func band(of letters: LargeLetters) -> Int { 2 * letters.rows + 3 }

    /// The most rows for ordinary characters: two lines and their margins.
    private static let mostOfPlain = 4
    /// The columns that a line of most captions needs.
    private static let (widthForLow, widthForTall) = (82, 110)
    /// The rows of the map from which the caption gets such letters.
    private static let (mapOverPlain, mapOverLow, mapOverTall) = (32, 22, 32)

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

    /// Places the phone, the floor and the data from left to right, each over all rows. With each
    /// column that a screen is wider, one of them gets wider and none gets narrower; the floor is
    /// the widest, and gets most of them.
    private mutating func placeColumns(in room: Rect, _ hasAttempts: Bool, _ hasSignals: Bool) {
        let more = room.width - ScreenLayout.widthForColumns
        let columns = placePhone(atLeftOf: room, more: more / 10)
        // Phone and data never get a column at the same time.
        let data = columns.split(right: ScreenLayout.leastData + min((more + 1) * 2 / 5, 20))
        placeData(in: data.right, hasAttempts, hasSignals)
        placeMap(in: data.rest.split(right: 1).rest)
        let (least, most) = ScreenLayout.panelColumns
        let width = max(
            data.right.width, least, min(columns.width - ScreenLayout.besidePanel, most))
        panel = columns.split(right: width).right.split(bottom: ScreenLayout.newestRows).rest
    }

    /// Places the phone and the floor; under the floor the reason, and the gauges once there are
    /// data.
    private mutating func placeTwo(in room: Rect, _ content: ScreenContent) {
        let more = max(room.width - ScreenLayout.widthForColumns, 0)
        let columns = placePhone(atLeftOf: room, more: more / 10)
        guard content.hasData else { return placeMap(in: placeReason(under: columns, content)) }
        let lines = columns.split(bottom: ScreenLayout.gaugeRows + 1)
        let under = lines.bottom.split(top: ScreenLayout.gaugeRows)
        (gauges, strip) = (under.top, under.rest)
        placeMap(in: lines.rest)
    }

    /// Places the phone and the data, without the floor. The phone gets a sixth of the columns
    /// added to a screen, and the data the rest.
    private mutating func placeWithoutFloor(
        in room: Rect, _ hasAttempts: Bool, _ hasSignals: Bool
    ) {
        let more = min(max(room.width - ScreenLayout.smallest.columns, 0) / 6, 40)
        let data = placePhone(atLeftOf: room, more: more)
        placeData(in: data, hasAttempts, hasSignals)
    }

    /// The rows of the two gauges that matter now.
    private static let gaugeRows = 2
    /// The least columns of the data: each line of the engine has room.
    private static let leastData = 36
    /// The columns of a panel: in the least each setting has room, in the most all words beside it.
    private static let panelColumns = (least: 46, most: 70)
    /// The columns of the floor that stay in view beside a wide panel.
    private static let besidePanel = 40

    /// - Parameter more: columns beyond those of the reference phone, at most 40.
    /// - Returns: the room beside it.
    private mutating func placePhone(atLeftOf room: Rect, more: Int) -> Rect {
        let columns = room.split(left: ScreenLayout.phone.columns + min(more, 40) + 1)
        placePhone(in: columns.left.split(right: 1).rest)
        return columns.rest
    }

    /// Places the phone, not higher than phones are.
    private mutating func placePhone(in room: Rect) {
        phone = room.split(top: room.width * 3 / 2).top
    }

    /// Places the engine above the events; on a tall screen the hand between them, and beside it
    /// the attempts or the transmitters. With each additional row one of them gets higher.
    private mutating func placeData(in column: Rect, _ hasAttempts: Bool, _ hasSignals: Bool) {
        let hasTwo = column.width >= ScreenLayout.columnsForTwo
        let rows =
            hasSignals
            ? ScreenLayout.rowsWithSignals(of: column.height, hasRoomBeside: hasTwo)
            : ScreenLayout.rows(of: column.height)
        let parts = column.split(top: rows.engine)
        let rest = parts.rest.split(top: rows.hand)
        (engine, events) = (parts.top, rest.rest)
        if rows.hand > 0 {
            let hasListBeside =
                hasTwo && (hasAttempts || rows.hand >= ScreenLayout.handBesideSignals)
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
    private static func rowsWithSignals(
        of height: Int, hasRoomBeside: Bool
    ) -> (engine: Int, hand: Int) {
        let beside = height - allOfEngine - handBesideSignals - eventsBeforeHand
        guard hasRoomBeside else { return (min(height - leastEvents, mostOfEngine), 0) }
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
    /// The rows of the lines and of 18 transmitters below them, in one column.
    private static let mostOfEngine = 32
    /// The rows that the events have before the hand, or a list beside it, gets any.
    private static let eventsBeforeHand = 14
    /// The column's rows from which the engine has one for that line.
    private static let heightForAllOfEngine = 26
    /// The least rows, and the columns, of a hand in which a person is recognisable.
    private static let (leastHand, handWidth) = (6, 25)
    /// The least columns of the data in which a list stands beside the hand.
    private static let columnsForTwo = 45
    /// The rows of a hand with all the transmitters beside it that were below the engine's lines.
    private static let handBesideSignals = SignalList.mostBelowEngine + 3
    /// The rows of a picture over all columns with the words below it, and of a picture beside its
    /// words.
    private static let (mostOfHand, mostOfLowHand) = (16, 9)

    /// The newest events, with the lower edge of their panel.
    private static let newestRows = 4

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
