import PhoneScreen
import TextCanvas

/// A panel over the screen, which takes the keys until it is closed. Everything about one is in its
/// own file: what it covers, what is typed and chosen, its keys and its drawing. The table of keys
/// lists the panels; one that a key opens has a line for that key, `opening`.
protocol Panel: Hashable, Sendable {
    /// Its own keys, for the help; nil: it has none besides those of every list.
    static var keys: KeyGroup? { get }
    var place: PanelPlace { get }
    /// Whether the walk waits while it is open.
    var stopsWalk: Bool { get }
    /// Whether it acts on the phone, which comes into view.
    var isOnPhone: Bool { get }
    /// Whether it opens again as it was when it was closed.
    var isKept: Bool { get }
    /// What is typed and chosen; nil: nothing can be.
    var entry: TextEntry? { get set }
    /// Its keys for the footer, the most needed first.
    var lines: [KeyLine] { get }
    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent]
    /// Applies what the intent does to the panel itself.
    mutating func apply(_ intent: Intent)
    /// Shows it on the phone.
    func appear(on phone: inout PhoneModel)
    /// The box that it lays over a part of the map, where names make room; nil: none.
    func box(in parts: ScreenParts) -> Rect?
    /// - Parameter touchable: what can be touched beneath; changed to what can be touched now.
    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable)
}

/// The place of a panel.
enum PanelPlace: Hashable, Sendable {
    /// Over everything; the walk waits.
    case screen
    /// Over the floor map, which makes room for it if possible.
    case map
    /// In the list of events.
    case events
    /// In the place of captions.
    case captions
    /// On the phone.
    case phone
}

extension Panel {
    static var keys: KeyGroup? { nil }
    var stopsWalk: Bool { place == .screen }
    var isOnPhone: Bool { place == .phone }
    var isKept: Bool { false }
    var entry: TextEntry? {
        get { nil }
        set {}
    }
    var lines: [KeyLine] {
        (Self.keys?.lines ?? []) + (entry == nil ? [] : TextEntry.keys.lines)
    }
    mutating func apply(_ intent: Intent) { entry?.apply(intent) }
    func appear(on phone: inout PhoneModel) {}
    func box(in parts: ScreenParts) -> Rect? { nil }
    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {}

    /// Whether opening it changes nothing beneath it except the map's room and whether the clock
    /// runs.
    var isInFrontOnly: Bool { place != .phone && place != .events }

    fileprivate func isEqual(_ other: any Panel) -> Bool { other as? Self == self }
}

/// A panel with a list over the floor map.
protocol ListPanel: Panel {
    /// - Returns: the positions of the list's lines, for the mouse.
    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine]
}

extension ListPanel {
    var place: PanelPlace { .map }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        touchable.panel = parts.layout.panel
        touchable.choices = drawList(in: parts, on: &canvas)
    }
}

/// A panel in which one text is typed; most filter a list by it.
protocol TypedPanel: Panel {
    var list: TextEntry { get set }
}

extension TypedPanel {
    var entry: TextEntry? {
        get { list }
        set { list = newValue ?? list }
    }
}

/// A panel of any kind.
package struct OpenPanel: Hashable, Sendable {
    var panel: any Panel

    init(_ panel: some Panel) { self.panel = panel }

    package static func == (a: OpenPanel, b: OpenPanel) -> Bool { a.panel.isEqual(b.panel) }

    package func hash(into hasher: inout Hasher) { panel.hash(into: &hasher) }

    func isSameKind(as other: OpenPanel) -> Bool { type(of: panel) == type(of: other.panel) }
}

extension TextEntry {
    /// The keys of every list that is filtered by typing.
    static let keys = KeyGroup(
        title: "In a list",
        lines: [
            KeyLine("type", label: "to filter", help: "Filters by what is typed"),
            KeyLine("↑ ↓", label: "choose", help: "The line above, below"),
            KeyLine("Esc", label: "close", help: "Shows all, then closes"),
        ])

    /// The most characters: enough for typing, but limits accidental pastes.
    private static let longest = 300

    /// Applies typing and selection; ignores others.
    mutating func apply(_ intent: Intent) {
        switch intent {
        case .type(let text):
            typed = String((typed + text).prefix(TextEntry.longest))
            selection = 0
        case .erase:
            if !typed.isEmpty { typed.removeLast() }
            selection = 0
        case .select(let number): selection = max(0, number)
        default: break
        }
    }
}
