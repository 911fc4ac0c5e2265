import App
import PhoneScreen
import Positioning
import TextCanvas

/// The keys of open panels, which take all keys.
extension KeyTable {
    package static let panels = [
        lists, destination, places, transmitterList, settings, faults, events, cues, note, map,
        facilities,
    ]

    /// Every line of help, including the panels and the app's buttons.
    package static var all: [KeyGroup] { groups + panels + [buttons] }

    /// The keys of the chips on the app's map besides its mode, for a source that has them.
    static func chips(of profile: SourceProfile) -> [KeyGroup] {
        let hasAll = profile.hasFloorPicker
        let chips = ButtonKeys.chips.filter { hasAll || $0.chip == Label.myPosition.rawValue }
        let lines = chips.map { chip, key in
            let label = Label(rawValue: chip)
            return KeyLine(
                key.description, label: "tap", help: label.flatMap { uses[$0] } ?? "Taps \(chip)")
        }
        return [KeyGroup(title: "On the app's map", lines: lines)]
    }

    private static let uses: [Label: String] = [
        .details: "Shows, hides the details", .facilities: "Lists the buildings",
        .floors: "Lists, hides the levels", .floorAutomatic: "Back to the own level",
        .myPosition: "Sharing and track",
    ]

    /// The keys of every list that is filtered by typing.
    private static let lists = KeyGroup(
        title: "In a list",
        lines: [
            KeyLine("type", label: "to filter", help: "Filters by what is typed"),
            KeyLine("↑ ↓", label: "choose", help: "The line above, below"),
            KeyLine("Esc", label: "close", help: "Shows all, then closes"),
        ])

    private static let destination = KeyGroup(
        title: "The destination (/)",
        lines: [
            KeyLine("Enter", label: "go there", help: "Has the app find the way")
        ])

    private static let places = KeyGroup(
        title: "Places to walk to (P)",
        lines: [
            KeyLine("Enter", label: "walk there", help: "The person walks there"),
            KeyLine("Tab", label: "by name, by nearness", help: "By name, or by nearness"),
        ])

    static let transmitterList = KeyGroup(
        title: "Transmitters (T)",
        lines: [
            KeyLine("Enter", label: "show it", help: "Shows it on the floor map"),
            KeyLine("Tab", label: "by strength, by name", help: "By strength, or by name"),
        ])

    private static let settings = KeyGroup(
        title: "Settings (S)",
        lines: [
            KeyLine("← →", label: "change", help: "A step less, a step more"),
            KeyLine("Shift-← →", label: "ten steps", help: "Ten steps less, more"),
            KeyLine("Enter", label: "type a value", help: "Types a value"),
            KeyLine("=", label: "default", help: "Back to the default"),
        ])

    private static let faults = KeyGroup(
        title: "Faults (X)",
        lines: [
            KeyLine("Enter", label: "make it happen", help: "Makes it happen, now"),
            KeyLine("← →", label: "another value", help: "How long, how much, which"),
            KeyLine("Tab", label: "next value", help: "To the fault's next value"),
        ])

    private static let note = KeyGroup(
        title: "A note (n, j)",
        lines: [
            KeyLine("type", label: "the note", help: "What there is to say"),
            KeyLine("Enter", label: "keep it", help: "Keeps it"),
            KeyLine("Esc", label: "drop it", help: "Drops it"),
        ])

    private static let events = KeyGroup(
        title: "The list of events (i)",
        lines: [
            KeyLine("Enter", label: "go there", help: "To its moment, and pauses"),
            KeyLine("→", label: "why", help: "Why the cue came"),
            KeyLine("Tab", label: "kinds", help: "The next kind of events"),
            KeyLine("Del", label: "take a note away", help: "Takes a note away"),
        ])

    private static let cues = KeyGroup(
        title: "Why this cue (\")",
        lines: [
            KeyLine("↑ ↓", label: "another cue", help: "The cue before, after"),
            KeyLine("← →", label: "more of it", help: "More of what is told"),
            KeyLine("Enter", label: "go there", help: "To its moment, and pauses"),
            KeyLine("e", label: "edit the sheet", help: "The sheet, at its line"),
            KeyLine("Esc", label: "close", help: "Closes it"),
        ])

    private static let map = KeyGroup(
        title: "A finger on the app's map (p)",
        lines: [
            KeyLine("↑ ↓ ← →", label: "drag the map", help: "Drags the map"),
            KeyLine("< >", label: "level", help: "The level below, above"),
            KeyLine("z Z", label: "zoom", help: "Nearer, further away"),
            KeyLine("h", label: "turn", help: "Turns with the walker"),
            KeyLine("Enter", label: "follow again", help: "Follows the dot again"),
            KeyLine("Esc", label: "let go", help: "Lets go"),
        ])

    static let facilities = KeyGroup(
        title: "Buildings on the app's map (c)",
        lines: [
            KeyLine("Enter", label: "show it", help: "Shows it, and its levels")
        ])

    /// One line for each key, with the button it taps.
    private static let buttons: KeyGroup = {
        var lines: [(key: Key, buttons: [String])] = []
        for (button, key) in ButtonKeys.table {
            if let index = lines.firstIndex(where: { $0.key == key }) {
                lines[index].buttons.append(button)
            } else {
                lines.append((key, [button]))
            }
        }
        return KeyGroup(
            title: "The app's buttons",
            lines: lines.map { line in
                KeyLine(
                    line.key.description, label: "tap",
                    help: "Taps " + line.buttons.joined(separator: ", "))
            })
    }()

    /// The footer's lines while a panel is open, the most needed first.
    static func lines(of panel: Panel) -> [KeyLine] {
        switch panel {
        case .help, .legend: []
        case .search: destination.lines + lists.lines
        case .settings(let panel) where panel.value != nil: typing
        case .settings: settings.lines + lists.lines
        case .faults: faults.lines + lists.lines
        case .places: places.lines + lists.lines
        case .transmitterList: transmitterList.lines + lists.lines
        case .events: events.lines + lists.lines
        case .cue: cues.lines
        case .note, .collecting: note.lines
        case .map: map.lines
        case .facilities: facilities.lines + lists.lines
        }
    }

    private static let typing = [
        KeyLine("Enter", label: "take it", help: "Takes the value"),
        KeyLine("Esc", label: "leave it as it is", help: "Leaves it as it is"),
    ]
}
