import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import TextCanvas

/// A note being written; the walk waits.
struct NoteAbout: TypedPanel {
    /// The tick at which it was begun.
    let tick: Int
    var list = TextEntry()

    static let keys: KeyGroup? = KeyGroup(
        title: "A note (n, j)",
        lines: [
            KeyLine("type", label: "the note", help: "What there is to say"),
            KeyLine("Enter", label: "keep it", help: "Keeps it"),
            KeyLine("Esc", label: "drop it", help: "Drops it"),
        ])

    static let opening = KeyLine(
        .init("n", open), .init(";", open), label: "note", help: "Writes a note down")

    @Sendable private static func open(_ model: ScreenModel) -> [Intent] {
        [.open(NoteAbout(tick: model.report.tick))]
    }

    var place: PanelPlace { .captions }
    var stopsWalk: Bool { true }
    var lines: [KeyLine] { NoteAbout.keys?.lines ?? [] }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        list.intents(typing: key) {
            let note = Notes.Note(tick: tick, text: list.typed)
            // A note without words would be a marker, which has its own key.
            return [.close] + (note.isMarker ? [] : [.add(note)])
        }
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        NoteBox(
            typed: list.typed, title: "note at \(tick.clock)", note: "the walk waits",
            look: parts.look
        ).draw(in: parts.layout.notes, on: &canvas)
        touchable = Touchable()
    }
}
