import Indoor
import Session
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
        case .character("h"): turnMap(model)
        case .enter, .character("f"):
            touching(model) { [.input(.setMap($0.mode.isAutoPan ? .recenter : .follow))] }
        case .escape, .character("p"): [.desk(.close)]
        default: []
        }
    }

    /// The intents for a page with a map; on other pages a message, and the panel is closed.
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

    static func pickLevel(by step: Int, _ model: ScreenModel) -> [Intent] {
        touching(model) { map in
            atLevel(step, from: map.level, model) { .input(.showOnMap(level: $0)) }
        }
    }
}
