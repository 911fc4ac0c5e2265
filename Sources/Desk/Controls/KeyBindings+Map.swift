import App
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

/// Keys that act on the app's map as a finger would.
extension KeyBindings {
    /// Switches between a fixed map and one turned with the walker; a dragged map follows again.
    static func turnMap(_ model: ScreenModel) -> [Intent] {
        touching(model) {
            [.input(.setMap($0.next))]
        }
    }

    /// The intents for a page with a map; on other pages a message, and the panel closes.
    static func touching(
        _ model: ScreenModel, _ act: (PhoneDisplay.Map) -> [Intent]
    ) -> [Intent] {
        let display = model.report.display
        if display.page.hasMap { return acting(act(display.map), in: model) }
        let close = model.interface.panel(MapTouch.self) != nil ? [Intent.close] : []
        return close + [
            .say(
                display.page == .closed
                    ? appIsClosed : "There is no map on this page."
            )
        ]
    }

    /// Zooms a step nearer, or further away.
    static func zoom(_ step: Int, _ model: ScreenModel) -> [Intent] {
        touching(model) { map in
            guard PhoneDisplay.Map.zooms.contains(map.zoom + step) else {
                return [.say("The app's map gets no \(step > 0 ? "nearer" : "farther").")]
            }
            return [.input(.zoomMap(isIn: step > 0))]
        }
    }

    /// Picks another level: of a facility if the app has a floor picker, otherwise of the venue.
    static func pickLevel(by step: Int, _ model: ScreenModel) -> [Intent] {
        touching(model) { map in
            guard let floors = model.report.display.floors else {
                return atLevel(step, from: map.level, model) { .input(.showOnMap(level: $0)) }
            }
            guard floors.facility != nil else {
                return [.say("No building is picked: c lists them.")]
            }
            // The top level is first.
            let index = floors.levels.firstIndex { $0.ordinal == map.level }
            guard let index, floors.levels.indices.contains(index - step) else {
                return [noLevel(step)]
            }
            return [.input(.showOnMap(level: floors.levels[index - step].ordinal))]
        }
    }

    static func intents(tappingChip id: String, in model: ScreenModel) -> [Intent] {
        id == Label.facilities.rawValue
            ? FacilityPicker.toggle(model) : acting([.input(.tap(button: id))], in: model)
    }
}
