import FloorDrawing
import Indoor
import PhoneScreen
import TextCanvas

/// A note for the app, being typed.
struct AppNote: TypedPanel {
    var list = TextEntry()

    static let opening = KeyLine(
        .init("j") { KeyBindings.touching($0) { _ in [.open(AppNote())] } },
        label: "note in the app", help: "Notes it in the app, here")

    var place: PanelPlace { .captions }
    var isOnPhone: Bool { true }
    var lines: [KeyLine] { NoteAbout.keys?.lines ?? [] }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        list.intents(typing: key) {
            let isBlank = !list.typed.contains { !$0.isWhitespace }
            // Another page may have come meanwhile: then a message says so.
            return [.close]
                + (isBlank
                    ? [] : KeyBindings.touching(model) { _ in [.input(.collect(list.typed))] })
        }
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        NoteBox(
            typed: list.typed, title: "noted in the app", note: "Enter notes it", look: parts.look
        )
        .draw(in: parts.layout.notes, on: &canvas)
        touchable = Touchable()
    }
}
