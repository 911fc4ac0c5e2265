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

    static func openMap(_ model: ScreenModel) -> [Intent] {
        touching(model) { _ in [.desk(.open(.map))] }
    }

    static func mapIntents(for key: Key, _ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        switch key {
        case .up: pan(0, model, screen)
        case .right: pan(90, model, screen)
        case .down: pan(180, model, screen)
        case .left: pan(270, model, screen)
        case .character("<"): pickLevel(by: -1, model)
        case .character(">"): pickLevel(by: 1, model)
        case .character("z"): zoom(1, model)
        case .character("Z"): zoom(-1, model)
        case .character("h"): turnMap(model)
        case .enter, .character("f"):
            touching(model) { [.input(.setMap($0.mode.isAutoPan ? .recenter : .follow))] }
        case .escape, .character("p"): [.desk(.close)]
        default: []
        }
    }

    /// The intents for a page with a map; on other pages a message, and the panel closes.
    static func touching(
        _ model: ScreenModel, _ act: (PhoneDisplay.Map) -> [Intent]
    ) -> [Intent] {
        let display = model.report.display
        if display.page.hasMap { return acting(act(display.map), in: model) }
        let close = model.interface.panel == .map ? [Intent.desk(.close)] : []
        return close + [
            .desk(
                .say(
                    display.page == .closed
                        ? "The app is closed. Press o to open it." : "There is no map on this page."
                ))
        ]
    }

    /// - Parameter way: degrees clockwise from the phone's upward direction.
    private static func pan(_ way: Double, _ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        touching(model) { map in
            let metres = screen?.touchable.map?.stride ?? usualStride
            return [
                .input(
                    .panMap(
                        metres: metres, heading: Heading.normalized(map.bearing + way)))
            ]
        }
    }

    /// Metres of a step when the map is not visible.
    private static let usualStride = 5.0

    /// Zooms a step nearer, or further away.
    static func zoom(_ step: Int, _ model: ScreenModel) -> [Intent] {
        touching(model) { map in
            guard PhoneDisplay.Map.zooms.contains(map.zoom + step) else {
                return [.desk(.say("The app's map gets no \(step > 0 ? "nearer" : "farther")."))]
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
                return [.desk(.say("No building is picked: c lists them."))]
            }
            // The top level is first.
            let index = floors.levels.firstIndex { $0.ordinal == map.level }
            guard let index, floors.levels.indices.contains(index - step) else {
                return [.desk(.say("There is no level \(step > 0 ? "above" : "below")."))]
            }
            return [.input(.showOnMap(level: floors.levels[index - step].ordinal))]
        }
    }

    // MARK: The floor picker

    static func intents(tappingChip id: String, in model: ScreenModel) -> [Intent] {
        guard id == Label.facilities.rawValue else {
            return acting([.input(.tap(button: id))], in: model)
        }
        // A script may have opened the list.
        let isOpen = model.report.display.floors?.search != nil
        guard model.interface.panel == nil else {
            return isOpen ? closeFacilities(model) : []
        }
        return acting(
            (isOpen ? [] : [.input(.tap(button: id))]) + [.desk(.open(.facilities(.init())))],
            in: model)
    }

    static func facilityIntents(
        for key: Key, _ entry: Panel.Entry, _ model: ScreenModel
    ) -> [Intent] {
        guard let search = model.report.display.floors?.search else {
            // Another page has come, or the map is no longer floor-aware.
            return [.desk(.close)]
        }
        switch key {
        case .escape: return closeFacilities(model)
        case .enter:
            guard search.found.indices.contains(entry.selection) else { return [] }
            let word = search.found[entry.selection].word
            return acting([.input(.pickFacility(word)), .desk(.close)], in: model)
        default:
            let intents = entryIntents(for: key, entry, count: search.found.count)
            var typed = entry
            for case .desk(let intent) in intents { typed.apply(intent) }
            guard typed.typed != entry.typed else { return intents }
            return acting(intents + [.input(.searchFloors(typed.typed))], in: model)
        }
    }

    private static func closeFacilities(_ model: ScreenModel) -> [Intent] {
        let tap = Intent.input(.tap(button: Label.facilities.rawValue))
        return acting([tap], in: model) + [.desk(.close)]
    }
}
