/// What has come up over the screen and takes the keys until it is closed. One at a time.
package enum Panel: Hashable, Sendable {
    /// Every key there is; the page is counted from 0.
    case help(page: Int)
    /// The destination being typed on the app's search page.
    case search(Entry)
    /// The list of events: what is typed filters it.
    case events(Entry)
    /// A note being written, about the tick at which it was begun.
    case note(Entry, about: Int)
    /// A finger on the app's map.
    case map
    /// Every setting, to be changed while the rehearsal runs.
    case settings(SettingsPanel)
    /// Everything that can be made to go wrong.
    case faults(FaultMenu)
    /// A place for the person to walk to.
    case places(PlacePicker)

    /// A text being typed, and the chosen line of the list that it filters.
    package struct Entry: Hashable, Sendable {
        package var typed = ""
        /// From 0, the first line.
        package var selection = 0

        package init() {}

        /// Characters: more than anyone types, less than what is pasted by mistake.
        private static let longest = 300

        /// Takes up what was typed or chosen; anything else changes nothing here.
        mutating func apply(_ intent: DeskIntent) {
            switch intent {
            case .type(let text):
                typed = String((typed + text).prefix(Entry.longest))
                selection = 0
            case .erase:
                if !typed.isEmpty { typed.removeLast() }
                selection = 0
            case .select(let number): selection = max(0, number)
            default: break
            }
        }
    }

    /// Whether what it does shows on the phone, not on the desk.
    var isOnPhone: Bool {
        switch self {
        case .search, .map: true
        default: false
        }
    }

    /// Whether nothing beneath it looks otherwise for its being open.
    var isInFrontOnly: Bool {
        switch self {
        case .help, .settings, .faults, .places: true
        case .search, .events, .note, .map: false
        }
    }

    /// nil where nothing is typed or chosen.
    package var entry: Entry? {
        get {
            switch self {
            case .search(let entry), .events(let entry), .note(let entry, _): entry
            case .settings(let panel): panel.value ?? panel.list
            case .faults(let menu): menu.list
            case .places(let picker): picker.list
            case .help, .map: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .search: self = .search(newValue)
            case .events: self = .events(newValue)
            case .note(_, let tick): self = .note(newValue, about: tick)
            case .settings(var panel):
                if panel.value == nil { panel.list = newValue } else { panel.value = newValue }
                self = .settings(panel)
            case .faults(var menu):
                menu.list = newValue
                self = .faults(menu)
            case .places(var picker):
                picker.list = newValue
                self = .places(picker)
            case .help, .map: break
            }
        }
    }
}
