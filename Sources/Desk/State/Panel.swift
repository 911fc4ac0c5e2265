/// A panel over the screen, which takes the keys until it is closed. Only one can be open.
package enum Panel: Hashable, Sendable {
    /// All keys; pages are counted from 0.
    case help(page: Int)
    /// The meanings of the signs of the map and the events.
    case legend(page: Int)
    /// The destination being typed on the app's search page.
    case search(Entry)
    /// The list of events, filtered by the typed text.
    case events(Entry)
    /// The reasons why a cue came, by its number in the order of time, with the page of a text that
    /// does not fit at once: any number, because pages wrap around.
    case cue(Int, page: Int = 0)
    /// A note being written, about the tick at which it was begun.
    case note(Entry, about: Int)
    /// A note for the app, being typed.
    case collecting(Entry)
    /// The arrow keys move the app's map.
    case map
    /// A building being typed in the app's floor picker.
    case facilities(Entry)
    /// All settings, which can be changed while the rehearsal runs.
    case settings(SettingsPanel)
    /// All faults that can be injected.
    case faults(FaultMenu)
    /// A place for the person to walk to.
    case places(PlacePicker)
    /// The transmitters heard, and the beacons that are not.
    case transmitterList(TransmitterList)

    /// A text being typed, and the selected line of the list that it filters.
    package struct Entry: Hashable, Sendable {
        package var typed = ""
        /// Counts from 0, the first line.
        package var selection = 0

        package init() {}

        /// The most characters: enough for typing, but limits accidental pastes.
        private static let longest = 300

        /// Applies typing and selection; ignores others.
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

    /// Whether it covers the walk, which then waits.
    var coversAll: Bool {
        switch self {
        case .help, .legend: true
        default: false
        }
    }

    var isOfCue: Bool { if case .cue = self { true } else { false } }

    /// Whether it acts on the phone, not on the desk.
    var isOnPhone: Bool {
        switch self {
        case .search, .map, .facilities, .collecting: true
        default: false
        }
    }

    /// Whether its list lies over the floor map, which makes room for it if possible.
    var isOverMap: Bool {
        switch self {
        case .settings, .faults, .places, .transmitterList, .cue: true
        default: false
        }
    }

    /// Whether opening it changes nothing beneath it except the map's room and whether the clock
    /// runs.
    var isInFrontOnly: Bool {
        switch self {
        case .settings, .faults, .places, .transmitterList, .collecting, .cue, .help, .legend: true
        case .search, .events, .note, .map, .facilities: false
        }
    }

    /// nil for a panel without text and selection.
    package var entry: Entry? {
        get {
            switch self {
            case .search(let entry), .events(let entry), .note(let entry, _),
                .facilities(let entry), .collecting(let entry):
                entry
            case .settings(let panel): panel.value ?? panel.list
            case .faults(let menu): menu.list
            case .places(let picker): picker.list
            case .transmitterList(let transmitterList): transmitterList.list
            case .help, .legend, .map, .cue: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .search: self = .search(newValue)
            case .facilities: self = .facilities(newValue)
            case .collecting: self = .collecting(newValue)
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
            case .transmitterList(var transmitterList):
                transmitterList.list = newValue
                self = .transmitterList(transmitterList)
            case .help, .legend, .map, .cue: break
            }
        }
    }
}
