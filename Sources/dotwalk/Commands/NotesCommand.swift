import App
import ArgumentParser
import Indoor
import Rehearsal
import Simulation

/// `dotwalk notes`: the reviewers' notes on walks, with what the phone showed at each.
struct NotesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "notes", abstract: "List the notes and markers of walks.",
        discussion: """
            Notes are made while a walk plays (n; ' for a marker) and are kept beside it, in \
            NAME.notes. Each is told with its time, with what the phone showed then, and with a \
            command that plays from there. Where the walk has changed since, a note goes with the \
            event that it was written after; its file stays as it is. Notes on a walk with another \
            seed, person or sheet are read with the same options.

            dotwalk notes escalator-to-platform
            """)

    @Argument(help: "Walks: files, or names of included walks.")
    var traces: [String]

    @Option(parsing: .unconditional, help: "The seed that they were noted with.")
    var seed: UInt64?

    @OptionGroup var choices: ChoiceOptions

    func run() throws {
        var library = Library()
        let options = try choices.options(seed: seed)
        for (number, name) in traces.enumerated() {
            if number > 0 { print("") }
            let setup = try library.setup(walk: name, options, nil)
            let kept = try KeptNotes(setup, recording: nil)
            guard !kept.read.all.isEmpty else {
                print("\(name.printable): no notes; n while it plays makes one")
                continue
            }
            print("\(name.printable)  \(kept.path.printable)")
            for line in lines(of: kept.read, on: setup, name: name) { print(line) }
        }
    }

    private func lines(of notes: Notes, on setup: Setup, name: String) -> [String] {
        let notes = notes.anchored(to: setup.rehearsal())
        var rehearsal = setup.rehearsal()
        var shown: [Int: String] = [:]
        let ticks = Set(notes.all.map(\.tick))
        rehearsal.run { tick in
            guard ticks.contains(tick.report.tick) else { return }
            shown[tick.report.tick] = tick.report.display.words
        }
        return notes.all.flatMap { note in
            let text = note.isMarker ? "(marker)" : note.text
            let from = max(SimulatedTime.seconds(note.tick) - NotesCommand.lead, 0)
            return [
                "  \(NotesFile.clock(note.tick))  \(text)" + NotesCommand.moved(note),
                "            " + (shown[note.tick] ?? "after the walk's end"),
                "            dotwalk play \(name.shellWord)\(typed) --at \(from.short)",
            ]
        }
    }

    /// The options of this command, for a line that plays the walk.
    private var typed: String {
        choices.typed(engine: choices.engines.first) + (seed.map { " --seed \($0)" } ?? "")
    }

    /// The words about the note's former time, if the walk has changed since.
    private static func moved(_ note: Notes.Note) -> String {
        guard note.tick != note.written, let anchor = note.anchor else { return "" }
        return "  (\(anchor.event) was at "
            + "\(NotesFile.clock(note.written - anchor.after)) when it was written)"
    }

    /// Seconds before a note at which playing begins.
    private static let lead = 3.0
}
