import FloorDrawing
import Indoor
import PhoneScreen
import TextCanvas

/// A note for the app, being typed.
struct AppNote: Panel {
    var text = TextEntry()

    static let opening = KeyLine(
        .init("j") { KeyBindings.touching($0) { _ in [.open(AppNote())] } },
        label: "note in the app", help: "Notes it in the app, here")

    var place: PanelPlace { .captions }
    var isOnPhone: Bool { true }
    var lines: [KeyLine] { NoteAbout.keys?.lines ?? [] }

    var entry: TextEntry? {
        get { text }
        set { text = newValue ?? text }
    }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        text.intents(typing: key) {
            let isBlank = !text.typed.contains { !$0.isWhitespace }
            // Another page may have come meanwhile: then a message says so.
            return
                (isBlank ? [] : KeyBindings.touching(model) { _ in [.input(.collect(text.typed))] })
                + [.close]
        }
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        NoteBox(
            typed: text.typed, title: "noted in the app", note: "Enter notes it", look: parts.look
        )
        .draw(in: parts.layout.notes, on: &canvas)
        touchable = Touchable()
    }
}
