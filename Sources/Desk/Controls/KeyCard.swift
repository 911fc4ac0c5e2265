import FloorDrawing
import PhoneScreen
import TextCanvas

/// The panel with the twelve keys that one needs first. All others are behind it.
struct KeyCard: Panel {
    var place: PanelPlace { .screen }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        if LegendPages.opening.has(key) { return [.open(LegendPages())] }
        return HelpPages.opening.has(key) ? [.open(HelpPages())] : [.close]
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        let model = parts.model
        HelpOverlay(
            look: parts.look, profile: model.profile, recorded: model.recordedKeys,
            groups: [KeyTable.card(isByHand: model.isByHand, with: model.recordedKeys)],
            note: KeyCard.note
        )
        .draw(page: 0, in: parts.layout.overlays, on: &canvas)
        touchable = Touchable()
    }

    static let note = "? all keys · any other closes"

    /// The words to know before the keys, for the start page.
    static let words = KeyGroup(
        title: "Eight words",
        lines: [
            KeyLine("walk", label: "", help: "A script, played by itself"),
            KeyLine("person", label: "", help: "Where you really are (↑)"),
            KeyLine("dot", label: "", help: "Where the app puts you (●)"),
            KeyLine("ring", label: "", help: "How far off the dot may be"),
            KeyLine("cone", label: "", help: "Where the phone points"),
            KeyLine("banner", label: "", help: "How sure the app is"),
            KeyLine("cue", label: "", help: "Words of the app for you"),
            KeyLine("engine", label: "", help: "Finds where the phone is"),
        ])
}

extension KeyTable {
    /// The twelve keys that one needs first: those that walk, or those that watch.
    static func card(isByHand: Bool, with recorded: RecordedKeys = .none) -> KeyGroup {
        let own: [KeyLine?] =
            isByHand
            ? [
                openApp, DestinationSearch.opening, walk, turn, followApp, hold,
                FaultMenu.opening,
            ]
            : [
                recorded == .several ? recording : step, speed, jump, marks, chapters, takeOver,
                otherSide,
            ]
        let both = [wholeFloor, line(of: .character("O")), OpenEvents.opening, quit]
        return KeyGroup(
            title: isByHand ? "To walk by hand" : "To watch a walk",
            lines: ([pause] + own + both).compactMap(\.self))
    }

    private static var chapters: KeyLine? { line(of: .pageUp) }
}
