import App
import PhoneScreen
import Positioning
import TextCanvas

/// The keys of open panels, which take all keys.
extension KeyTable {
    /// Every panel, in the order of the help.
    static let panels: [any Panel.Type] = [
        DestinationSearch.self, PlacePicker.self, SignalPanel.self, SettingsPanel.self,
        FaultMenu.self, OpenEvents.self, CueInspection.self, NoteAbout.self, AppNote.self,
        MapTouch.self, FacilityPicker.self, KeyCard.self, HelpPages.self,
        LegendPages.self,
    ]

    package static let panelGroups = [TextEntry.keys] + panels.compactMap { $0.keys }

    /// Every line of help, including the panels and the app's buttons.
    package static var all: [KeyGroup] { groups + panelGroups + [buttons] }

    /// The keys of the chips on the app's map besides its mode, for a source that has them.
    static func chips(of profile: SourceProfile) -> [KeyGroup] {
        let hasAll = profile.map != nil
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
}
