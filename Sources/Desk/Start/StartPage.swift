import FloorDrawing
import Indoor
import PhoneScreen
import TextCanvas

/// The first screen, when no walk or venue is given: a list of walks and venues to rehearse. It is
/// a value: the caller reads the files and executes its requests.
package struct StartPage: Sendable {
    /// An item of the list.
    package struct Item: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// A walk whose notes are shown as captions.
            case tour
            case walk
            /// A venue, for a walk by hand.
            case venue
        }

        package let kind: Kind
        /// The name on the command line: "first-scan", "venues/mine.plan".
        package let name: String
        /// A description in one line.
        package let title: String
        /// The name of the engine for a walk by hand; nil for a walk, which names its own.
        package let engine: String?
        /// The time and reason of the last run's failure; nil if it did not fail.
        package let failure: String?

        package init(
            _ kind: Kind, name: String, title: String, engine: String? = nil,
            failure: String? = nil
        ) {
            self.kind = kind
            self.name = name
            self.title = title
            self.engine = engine
            self.failure = failure
        }

        /// Whether it is the same item of a list that was read later: failures and titles may
        /// change.
        func isSame(as other: Item) -> Bool {
            (kind, name, engine) == (other.kind, other.name, other.engine)
        }
    }

    package struct Group: Hashable, Sendable {
        package let title: String
        package let items: [Item]

        package init(_ title: String, _ items: [Item]) {
            self.title = title
            self.items = items
        }
    }

    /// The progress of reading a large file.
    package struct Reading: Hashable, Sendable {
        /// The finished share, 0 to 1.
        let share: Double
        /// Whether the selected item is started afterwards.
        let starts: Bool

        package init(share: Double, starts: Bool) {
            self.share = share
            self.starts = starts
        }

        var words: String {
            "Reading it … \(Int(share * 100)) %"
                + (starts ? " It starts then; Esc leaves it." : "")
        }
    }

    /// The preview of the selected item.
    package struct Preview: Sendable {
        /// Names and values, such as "venue", "station".
        package var facts: [(name: String, value: String)] = []
        /// The first lines of the script.
        package var script: [String] = []
        package var map: Map?
        /// The error that prevents playing it, in lines.
        package var problem = ""

        package init() {}

        /// Adds how long the walk takes, once it is known.
        package mutating func add(length: String) {
            guard !length.isEmpty else { return }
            facts.insert(("length", length), at: min(1, facts.count))
        }

        package struct Map: Sendable {
            let atlas: Atlas
            let start: Position
            let heading: Double

            package init(atlas: Atlas, start: Position, heading: Double) {
                self.atlas = atlas
                self.start = start
                self.heading = heading
            }
        }
    }

    package private(set) var groups: [Group] { didSet { found = filtered() } }
    private(set) var entry = TextEntry() {
        didSet { if entry.typed != oldValue.typed { found = filtered() } }
    }
    /// The groups with the items that pass the filter.
    private(set) var found: [Group] = []
    /// nil while not read yet.
    package var preview: Preview?
    /// The progress of reading the selected item; nil when there is none.
    package var reading: Reading?
    /// The result of the last rehearsal, or an error, until the next key.
    package var message: String?
    /// The help in view; nil when it is hidden.
    private(set) var help: Help?

    enum Help: Hashable, Sendable {
        /// The words and the keys to know first.
        case card
        /// A page of all keys.
        case all(Int)
    }

    package init(_ groups: [Group]) {
        self.groups = groups
        found = groups
    }

    /// The walk after the selected item, whether it passes the filter or not; nil: none.
    package var next: Item? {
        let items = groups.flatMap(\.items)
        guard let index = items.firstIndex(where: { $0 == chosen }) else { return nil }
        return items.dropFirst(index + 1).first { $0.kind != .venue }
    }

    /// Updates the list; the selection stays on the same item if it still exists.
    ///
    /// - Parameter chosen: the item to select, for which the filter is cleared if needed; nil: the
    ///   same.
    package mutating func refresh(_ groups: [Group], choosing chosen: Item? = nil) {
        let selected = chosen ?? self.chosen
        self.groups = groups
        preview = nil
        if chosen != nil, index(of: chosen) == nil { entry = TextEntry() }
        entry.selection = index(of: selected) ?? 0
    }

    private func index(of item: Item?) -> Int? {
        item.flatMap { item in found.flatMap(\.items).firstIndex { $0.isSame(as: item) } }
    }

    /// The filter word for walks that failed.
    static let failed = "failed"

    private func filtered() -> [Group] {
        let someFailed = groups.contains { $0.items.contains { $0.failure != nil } }
        return groups.map { group in
            Group(
                group.title,
                group.items.filter { item in
                    // The word may be part of names, too: if some walks failed, these are meant.
                    entry.typed == StartPage.failed && someFailed
                        ? item.failure != nil
                        : ("\(group.title) \(item.name) \(item.title)"
                            + (item.failure == nil ? "" : " \(StartPage.failed)"))
                            .isFound(by: entry.typed)
                })
        }
    }

    package var chosen: Item? {
        entry.chosen(among: found.flatMap(\.items))
    }

    // MARK: Keys

    package enum Request: Hashable, Sendable {
        case nothing
        case start(Item)
        case quit
    }

    package mutating func handle(_ key: Key, size: Size) -> Request {
        if case .resize = key { return .nothing }
        if key == .closed { return .quit }
        let before = chosen
        defer { if chosen != before { preview = nil } }
        message = nil
        switch help {
        case .card:
            help = HelpPages.opening.has(key) ? .all(0) : nil
            return .nothing
        case .all(let page):
            help = HelpPages(page: page).after(key, on: size).map { .all($0.page) }
            return .nothing
        case nil: break
        }
        return request(of: key, size: size)
    }

    private mutating func request(of key: Key, size: Size) -> Request {
        switch key {
        case .enter: return chosen.map { .start($0) } ?? .nothing
        case .escape where !entry.typed.isEmpty: entry = TextEntry()
        case .escape: return .quit
        case .character("q") where entry.typed.isEmpty: return .quit
        case .character("?") where entry.typed.isEmpty: help = .card
        case .character(" ") where entry.typed.isEmpty: break
        case .mouse(let event): return request(of: event, size: size)
        default: move(by: key)
        }
        return .nothing
    }

    private mutating func move(by key: Key) {
        let count = found.reduce(0) { $0 + $1.items.count }
        for intent in entry.intents(for: key, count: count) { entry.apply(intent) }
    }

    private mutating func request(of event: MouseEvent, size: Size) -> Request {
        switch event.action {
        case .wheelUp: move(by: .up)
        case .wheelDown: move(by: .down)
        case .press(.left), .doublePress(.left):
            let lines = StartScreen(self, size: size).lines
            guard
                let line = lines.first(where: {
                    $0.rect.contains(column: event.column, row: event.row)
                })
            else { break }
            entry.selection = line.number
            if event.action == .doublePress(.left) { return chosen.map { .start($0) } ?? .nothing }
        case .press, .doublePress, .release, .move: break
        }
        return .nothing
    }
}
