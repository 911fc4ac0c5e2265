import App
import Indoor
import Positioning
import TextCanvas

/// The keys that tap the app's buttons, by the buttons' ids: the same id always has the same key.
package enum ButtonKeys {
    /// In the order of the help. Enter also taps the first button.
    package static let table: [(button: String, key: Key)] =
        [
            (Label.search.rawValue, .character("/")),
            (Label.locate.rawValue, .character("l")),
            (Label.stopLocating.rawValue, .character("l")),
        ] + Engine.profiles.compactMap(\.acquisition).map { ($0.name, .character("s")) } + [
            (Label.start.rawValue, .enter),
            (Label.stop.rawValue, .character("x")),
            (Label.proceed.rawValue, .enter),
            (Label.done.rawValue, .enter),
            (Label.allow.rawValue, .character("y")),
            (Label.deny.rawValue, .character("n")),
            (Label.later.rawValue, .character("n")),
            (Label.settings.rawValue, .character("o")),
            (Label.cancel.rawValue, .escape),
            (Label.back.rawValue, .character("b")),
            (Label.share.rawValue, .character("s")),
            (Label.stopSharing.rawValue, .character("s")),
            (Label.track.rawValue, .character("r")),
            (Label.stopTracking.rawValue, .character("r")),
        ]

    /// The keys that tap the chips on the map, for sources that have them.
    package static let chips: [(chip: String, key: Key)] = [
        (Label.details.rawValue, .character("d")), (Label.facilities.rawValue, .character("c")),
        (Label.floors.rawValue, .character("k")), (Label.floorAutomatic.rawValue, .character("u")),
        (Label.myPosition.rawValue, .character("M")),
    ]

    /// The chip on the map that a key taps.
    package static func chip(for key: Key, among ids: [String]) -> String? {
        chips.first { $0.key == key && ids.contains($0.chip) }?.chip
    }

    /// The buttons that Esc taps: those that go back.
    private static let waysBack = [Label.cancel, .back, .later].map(\.rawValue)

    package static func key(of button: String) -> Key? {
        table.first { $0.button == button }?.key
    }

    /// The button on the phone that a key taps.
    package static func button(for key: Key, among buttons: [Button]) -> Button? {
        if let own = buttons.first(where: { ButtonKeys.key(of: $0.id) == key }) { return own }
        switch key {
        // An activity is given up with its own key only.
        case .enter: return buttons.first { $0.id != Label.cancel.rawValue }
        case .escape: return buttons.first { waysBack.contains($0.id) }
        default: return nil
        }
    }

    /// The name of the key as drawn on its button; empty where keys are not shown.
    package static func mark(of button: String, _ glyphs: GlyphSet?) -> String {
        guard let glyphs else { return "" }
        return switch key(of: button) {
        case nil: ""
        case .enter?: glyphs.spelled("⏎")
        case let key?: key.description
        }
    }
}

extension GlyphSet {
    /// Text that contains key names. In ASCII the stand-in of an arrow is itself a key, so arrows
    /// are spelled out.
    package func spelled(_ words: String) -> String {
        guard self == .ascii else { return words }
        let names = [("↑", "Up"), ("↓", "Down"), ("←", "Left"), ("→", "Right"), ("⏎", "Enter")]
        return names.reduce(words) { $0.replacing($1.0, with: $1.1) }
    }
}
