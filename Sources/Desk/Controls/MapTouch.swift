import App
import Indoor
import PhoneScreen
import TextCanvas

/// A finger on the app's map, which the arrow keys move.
struct MapTouch: Panel {
    static let keys: KeyGroup? = KeyGroup(
        title: "A finger on the app's map (p)",
        lines: [
            KeyLine("↑ ↓ ← →", label: "drag the map", help: "Drags the map"),
            KeyLine("< >", label: "level", help: "The level below, above"),
            KeyLine("z Z", label: "zoom", help: "Nearer, further away"),
            KeyLine("h", label: "turn", help: "Turns with the walker"),
            KeyLine("Enter", label: "follow again", help: "Follows the dot again"),
            KeyLine("Esc", label: "let go", help: "Lets go"),
        ])

    var place: PanelPlace { .phone }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        switch key {
        case .up: pan(0, model, screen)
        case .right: pan(90, model, screen)
        case .down: pan(180, model, screen)
        case .left: pan(270, model, screen)
        case .character("<"): KeyBindings.pickLevel(by: -1, model)
        case .character(">"): KeyBindings.pickLevel(by: 1, model)
        case .character("z"): KeyBindings.zoom(1, model)
        case .character("Z"): KeyBindings.zoom(-1, model)
        case .character("h"): KeyBindings.turnMap(model)
        case .enter, .character("f"):
            KeyBindings.touching(model) {
                [.input(.setMap($0.mode.isAutoPan ? .recenter : .follow))]
            }
        case .escape, .character("p"): [.close]
        default: []
        }
    }

    /// - Parameter way: degrees clockwise from the phone's upward direction.
    private func pan(_ way: Double, _ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        KeyBindings.touching(model) { map in
            let metres = screen?.touchable.map?.stride ?? MapTouch.usualStride
            return [
                .input(.panMap(metres: metres, heading: Heading.normalized(map.bearing + way)))
            ]
        }
    }

    /// Metres of a step when the map is not visible.
    private static let usualStride = 5.0

    func appear(on phone: inout PhoneModel) { phone.isMapTouched = true }
}
