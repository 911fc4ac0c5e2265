import Desk
import Foundation
import Indoor
import Rehearsal

/// The files beside a walk on the screen: its notes, and the walks that a key saves.
struct WalkFiles: StageFiles {
    /// The name of saved walks, without a number and an extension.
    private let title: String
    /// nil: notes are not kept.
    private var kept: KeptNotes?

    init(_ setup: Setup, notes: KeptNotes? = nil) {
        title = Files.title(setup.trace?.name ?? setup.venue.name)
        kept = notes
    }

    var notes: Notes { kept?.read ?? Notes() }
    var release: Release { .running }

    func append(_ note: Notes.Note) throws { try kept?.append(note) }

    func remove(_ note: Notes.Note) throws { try kept?.remove(note) }

    mutating func leaveNotes() { kept = kept?.afterTakeOver }

    func save(_ walk: Trace) throws -> String {
        let name = "\(KeptNotes.free(title, from: 2)).walk"
        try LineFile.write(TracePrinter.print(walk), to: name)
        return name
    }

    func save(_ notes: [Notes.Note], beside walk: String) throws {
        try LineFile.write(NotesFile.print(notes), to: walk.dropLast(".walk".count) + ".notes")
    }
}

extension LineFile: RecordingFile {}

extension Recording {
    init(path: String, setup: Setup) throws {
        // A pipe without a reader is reported like a full disk; the walk continues.
        signal(SIGPIPE, SIG_IGN)
        self.init(try LineFile.write(Recorder.opening(setup.header, by: .running), to: path))
    }
}
