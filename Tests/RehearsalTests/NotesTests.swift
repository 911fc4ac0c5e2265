import Indoor
import Rehearsal
import Testing

/// Notes beside a walk, and their file.
@Suite("Notes beside a walk")
struct NotesTests {
    private typealias Note = Notes.Note

    private let text = """
        # about the first scan
        00:42.35  Does the success mark stay long enough?

        01:10.00
        1:02:05.00  An hour later.

        """

    @Test("a line is a time and the words")
    func lineTimeWords() throws {
        #expect(
            try NotesFile.read(text, file: "a.notes").all == [
                Note(tick: 847, text: "Does the success mark stay long enough?"),
                Note(tick: 1400),
                Note(tick: 74_500, text: "An hour later."),
            ])
    }

    @Test("in brackets behind the time stands the event that it was written after")
    func anchored() throws {
        let note = Note(
            tick: 847, text: "Nobody reads [this].",
            anchor: Notes.Anchor(event: "hint hold-upright", after: 8))
        let line = "00:42.35 [hint hold-upright +0.40]  Nobody reads [this].\n"
        #expect(NotesFile.print([note]) == line)
        #expect(try NotesFile.read(line, file: "a.notes").all == [note])
        // Two spaces: the brackets are the note's own words.
        let own = "00:42.35  [hint hold-upright +0.40]  Nobody.\n"
        #expect(
            try NotesFile.read(own, file: "a.notes").all == [
                Note(tick: 847, text: "[hint hold-upright +0.40]  Nobody.")
            ])
        // At another place it is still that line of the file.
        let moved = Note(
            tick: 1200, text: note.text, anchor: note.anchor, written: 847)
        #expect(NotesFile.remove(moved, from: line) == "")
    }

    @Test("characters without a width are written as they were typed, those that steer as marks")
    func charactersWithoutWidth() throws {
        let note = Note(tick: 0, text: "Bahn\u{AD}hof\u{200B} \u{202E}x")
        let written = NotesFile.print([note])
        #expect(written.hasSuffix("Bahn\u{AD}hof\u{200B} \u{FFFD}x\n"), "\(written)")
        #expect(try NotesFile.read(written, file: "a.notes").all == [note])
    }

    @Test(
        "written by hand it need not be as neat",
        arguments: [
            "0:42.35\tlong?", "00:42.35 long?", "00:42.35  long?  \r", "000:42.35  long?",
        ])
    func writtenHandNeed(line: String) throws {
        #expect(try NotesFile.read(line, file: "a.notes").all == [Note(tick: 847, text: "long?")])
    }

    @Test(
        "what begins with no time is an error with its place",
        arguments: [
            "hello", "42  no minutes", "00:61  too many seconds", "1:75:00  too many minutes",
            "00:42.355  too exact", "-1:00  before the start", "99999:00  no walk",
            " 00:42  indented",
            "00:٤٢  other digits",
        ])
    func beginsTimeError(line: String) {
        #expect {
            try NotesFile.read("00:01  fine\n" + line, file: "a.notes")
        } throws: { error in
            "\(error)".hasPrefix(
                "a.notes:2:1: no time at the beginning of the line; expected minutes and seconds")
        }
    }

    @Test("printed and read again they are the same")
    func printedReadAgain() throws {
        for tick in [0, 1, 19, 20, 847, 1199, 1200, 71_999, 72_000, 864_000] {
            let notes = [
                Note(tick: tick, text: "\u{301}as typed: \t\u{1B}[2J — é 場所 "), Note(tick: tick),
            ]
            let text = NotesFile.print(notes)
            #expect(try NotesFile.read(text, file: "a.notes").all == notes, "\(text)")
        }
    }

    @Test("nothing in them steers a terminal")
    func nothingSteersTerminal() throws {
        let notes = try NotesFile.read("00:01  a\u{1B}[2Jb", file: "a.notes")
        #expect(notes.all == [Note(tick: 20, text: "a␛[2Jb")])
    }

    @Test("a long file in any order is read at once")
    func longFileOrder() throws {
        let lines = (0..<50_000).reversed().map { Note(tick: $0, text: "\($0)") }
        let notes = try NotesFile.read(NotesFile.print(lines), file: "a.notes")
        #expect(notes.all == lines.reversed())
    }

    @Test("taking one out leaves every other byte")
    func takingOutLeaves() {
        let rest = text.replacing("01:10.00\n", with: "")
        #expect(NotesFile.remove(Note(tick: 1400), from: text) == rest)
        #expect(NotesFile.remove(Note(tick: 1401), from: text) == text)
        #expect(
            NotesFile.remove(Note(tick: 20), from: "00:01\r\n# b\r\n00:02\r\n")
                == "# b\r\n00:02\r\n")
    }

    @Test("they stand by time")
    func orderedByTime() {
        var notes = Notes()
        for note in [Note(tick: 30), Note(tick: 10, text: "a"), Note(tick: 10, text: "b")] {
            notes.add(note)
        }
        #expect(notes.all.map(\.tick) == [10, 10, 30])
        #expect(notes.all.map(\.text) == ["a", "b", ""])
        #expect(notes.marker(near: 25, reach: 10) == Note(tick: 30))
        #expect(notes.marker(near: 10, reach: 10) == nil)
        #expect(notes.through(tick: 10).all.map(\.text) == ["a", "b"])
        notes.remove(Note(tick: 10, text: "a"))
        #expect(notes.all.map(\.text) == ["b", ""])
    }
}
