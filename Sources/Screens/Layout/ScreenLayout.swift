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
    /// The transmitters heard, beside the events of a wide screen.
    var signals: Rect?
    var header: Rect
    var footer: Rect
    var timeline: Rect
    /// The one line with the cause, when the phone is shown alone.
    var strip: Rect?
    /// The rectangle of panels: over the map, or beside the phone when it is shown alone.
    private(set) var panel: Rect

    static let smallest = Size(columns: 80, rows: 24)
    /// From this width phone and desk are side by side.
    static let widthForBoth = 100
    /// The phone's columns with its frame.
    static let phoneWidth = PhoneSize.columns + 2
    static let phoneHeight = PhoneSize.rows + 2
    /// With a column for shaking.
    private static let phoneColumn = phoneWidth + 1

    /// Whether phone and desk are side by side.
    var hasBoth: Bool { phone != nil && map != nil }

    static func isTooSmall(_ size: Size) -> Bool {
        size.columns < smallest.columns || size.rows < smallest.rows
    }

    /// - Parameters:
    ///   - hasAttempts: whether the source makes any.
    ///   - hasSignals: whether it hears transmitters.
    init(
        _ size: Size, side: Interface.Side, hasAttempts: Bool = false, hasSignals: Bool = false
    ) {
        let screen = Rect(size)
        let top = screen.split(top: 1)
        let bottom = top.rest.split(bottom: 1)
        header = top.top
        footer = bottom.bottom
        panel = bottom.rest
        let lines = bottom.rest.split(bottom: TimelineStrip.height(onScreenOf: size.rows))
        timeline = lines.bottom
        let room = lines.rest
        if size.columns >= ScreenLayout.widthForBoth {
            let parts = room.split(left: ScreenLayout.phoneColumn)
            placePhone(in: parts.left, hasAttempts)
            placeDesk(in: parts.rest)
            if hasSignals { placeSignals() }
        } else {
            let parts = room.split(bottom: 1)
            strip = parts.bottom
            switch side {
            case .phone:
                let columns = parts.rest.split(left: ScreenLayout.phoneColumn)
                placePhone(in: columns.left, hasAttempts)
                panel = columns.rest
                guard engine == nil else {
                    events = columns.rest
                    break
                }
                let halves = columns.rest.split(top: ScreenLayout.engineHeight(in: columns.rest))
                engine = halves.top
                events = halves.rest
            case .desk: placeDesk(in: parts.rest)
            }
        }
    }

    /// Under the phone of a tall screen there is room for the engine, for the hand, and for what
    /// became of the source's attempts.
    private mutating func placePhone(in room: Rect, _ hasAttempts: Bool) {
        let parts = room.split(top: min(room.height, ScreenLayout.phoneHeight))
        phone = parts.top.split(left: ScreenLayout.phoneWidth).left
        let below = parts.rest.split(left: ScreenLayout.phoneWidth).left
        var rest = below
        if below.height >= ScreenLayout.enginePanelHeight {
            let panels = below.split(top: ScreenLayout.enginePanelHeight)
            engine = panels.top
            rest = panels.rest
        }
        guard rest.height >= ScreenLayout.leastPanel else { return }
        let hands = rest.split(top: ScreenLayout.handHeight)
        hand = hands.top
        guard hasAttempts, hands.rest.height >= ScreenLayout.leastPanel else { return }
        attempts = hands.rest
    }

    /// The smallest height of a panel, in rows.
    private static let leastPanel = 5

    private mutating func placeDesk(in room: Rect) {
        let parts = room.split(bottom: ScreenLayout.panelHeight(in: room))
        map = parts.rest
        panel = ScreenLayout.panel(over: parts.rest)
        if engine == nil {
            let panels = parts.bottom.split(left: min(max(parts.bottom.width * 46 / 100, 34), 64))
            engine = panels.left
            events = panels.rest
        } else {
            events = parts.bottom
        }
    }

    /// At the right of a wide map, so that part of the map stays visible.
    private static func panel(over map: Rect) -> Rect {
        let isWide = map.width >= panelWidth + smallestMap
        return isWide ? map.split(right: panelWidth).right : map
    }

    private static let panelWidth = 84
    /// The smallest width of a map left visible, in columns.
    private static let smallestMap = 30

    private static let enginePanelHeight = 12
    private static let handHeight = 10

    /// At the right of the events, where both have room.
    private mutating func placeSignals() {
        guard let room = events, room.width >= ScreenLayout.widthForSignals else { return }
        let parts = room.split(right: ScreenLayout.signalsWidth)
        (events, signals) = (parts.rest, parts.right)
    }

    private static let widthForSignals = 110
    private static let signalsWidth = 56

    private static func panelHeight(in room: Rect) -> Int {
        min(max(room.height * 36 / 100, allOfEngine), 17)
    }

    private static func engineHeight(in room: Rect) -> Int {
        min(max(room.height / 2, allOfEngine), 14)
    }

    /// The engine panel's rows for its full content.
    private static let allOfEngine = 11

    /// The map's size without its frame, in cells; a default when no map is shown.
    var mapSize: Size { (map ?? Rect(column: 0, row: 0, width: 80, height: 20)).inset().size }
}
