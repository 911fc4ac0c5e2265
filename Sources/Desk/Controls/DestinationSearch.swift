import App
import Indoor
import PhoneScreen
import Rehearsal
import TextCanvas

/// The destination being typed on the app's search page.
struct DestinationSearch: TypedPanel {
    var list = TextEntry()

    static let keys: KeyGroup? = KeyGroup(
        title: "The destination (/)",
        lines: [KeyLine("Enter", label: "go there", help: "Has the app find the way")])

    static let opening = KeyLine(
        .init("/") { open($0) }, label: "destination", help: "Searches for a destination")

    static func open(_ model: ScreenModel) -> [Intent] {
        guard model.isByHand else { return KeyBindings.acting([], in: model) }
        return switch model.report.display.page {
        case .map:
            [.input(.tap(button: Label.search.rawValue)), .open(DestinationSearch())]
        case .search, .itinerary: [.open(DestinationSearch())]
        case .closed: [.say(KeyBindings.appIsClosed)]
        default: [.say("The search is on the app's map: finish or stop here first.")]
        }
    }

    /// Whether the app's page has the search.
    static func isPossible(_ model: ScreenModel) -> Bool {
        switch model.report.display.page {
        case .map, .search, .itinerary: true
        default: false
        }
    }

    var place: PanelPlace { .phone }

    func found(in model: ScreenModel) -> [Place] { model.venue.places.search(list.typed) }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let found = found(in: model)
        switch key {
        case .enter:
            guard let place = list.chosen(among: found) else { return [] }
            return KeyBindings.acting([.input(.choose(place: place.key)), .close], in: model)
        case .escape:
            let isOnSearchPage = model.report.display.page == .search && model.isByHand
            let cancel = Intent.input(.tap(button: Label.cancel.rawValue))
            return (isOnSearchPage ? [cancel] : []) + [.close]
        default: return list.intents(for: key, count: found.count)
        }
    }

    func appear(on phone: inout PhoneModel) {
        phone.search = list
    }
}
