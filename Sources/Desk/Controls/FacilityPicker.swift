import App
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import TextCanvas

/// A building being typed in the app's floor picker.
struct FacilityPicker: TypedPanel {
    var list = TextEntry()

    static let keys: KeyGroup? = KeyGroup(
        title: "Buildings on the app's map (c)",
        lines: [KeyLine("Enter", label: "show it", help: "Shows it, and its levels")],
        isOfUse: { $0.map != nil })

    /// Opens the list of buildings, or closes it if a script has opened it.
    static func toggle(_ model: ScreenModel) -> [Intent] {
        let isOpen = model.report.display.floors?.search != nil
        guard model.interface.panel == nil else { return isOpen ? close(model) : [] }
        return KeyBindings.acting((isOpen ? [] : [tap]) + [.open(FacilityPicker())], in: model)
    }

    private static let tap = Intent.input(.tap(button: Label.facilities.rawValue))

    private static func close(_ model: ScreenModel) -> [Intent] {
        [.close] + KeyBindings.acting([tap], in: model)
    }

    var place: PanelPlace { .phone }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        guard let search = model.report.display.floors?.search else {
            // Another page has come, or the map is no longer floor-aware.
            return [.close]
        }
        switch key {
        case .escape: return FacilityPicker.close(model)
        case .enter:
            guard let word = list.chosen(among: search.found)?.word else { return [] }
            return KeyBindings.acting([.input(.pickFacility(word)), .close], in: model)
        default:
            let intents = list.intents(for: key, count: search.found.count)
            var typed = list
            for intent in intents { typed.apply(intent) }
            guard typed.typed != list.typed else { return intents }
            return KeyBindings.acting(intents + [.input(.searchFloors(typed.typed))], in: model)
        }
    }

    func appear(on phone: inout PhoneModel) {
        phone.facility = list
    }
}
