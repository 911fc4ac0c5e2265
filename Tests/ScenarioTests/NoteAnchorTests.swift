import Indoor
import Rehearsal
import Testing

/// Notes on a walk whose script was changed.
@Suite("Notes go with their events")
struct NoteAnchorTests {
    /// A walk so far, as the list of events shows it.
    private static func events(_ lines: [(Double, EventKind.Role, String)]) -> [Chronicle.Entry] {
        lines.map { Chronicle.Entry(seconds: $0.0, kind: $0.1, words: $0.2) }
    }

    private static let before = events([
        (10, .cue, "hint hold-upright"), (12, .vibration, "vibration success"),
        (20, .cue, "instruction turn-left"), (40, .cue, "instruction turn-left"),
    ])

    private static func note(at seconds: Double) -> Notes.Note {
        Notes.Note(tick: SimulatedTime.tick(atSeconds: seconds), text: "?").anchor(in: before)
    }

    @Test(
        "a note is about the last cue, page or state before it",
        arguments: [
            (5.0, nil, nil), (12.5, "hint hold-upright", 2.5), (41.0, "instruction turn-left", 1.0),
        ] as [(Double, String?, Double?)])
    func anchors(seconds: Double, event: String?, after: Double?) {
        let anchor = Self.note(at: seconds).anchor
        #expect(anchor?.event == event)
        #expect(anchor.map { SimulatedTime.seconds($0.after) } == after)
    }

    /// A pause of 5 s was inserted at 15 s, and the hint was removed.
    @Test(
        "it is shown at the nearest event of that name, else at its time",
        arguments: [(5.0, 5.0), (12.5, 12.5), (21.0, 26.0), (41.0, 46.0)])
    func follows(written: Double, shown: Double) {
        let after = Self.events([
            (25, .cue, "instruction turn-left"), (45, .cue, "instruction turn-left"),
        ])
        let note = Notes([Self.note(at: written)]).anchored(to: after).all[0]
        #expect(SimulatedTime.seconds(note.tick) == shown)
        #expect(SimulatedTime.seconds(note.written) == written, "its file stays as it is")
    }
}
