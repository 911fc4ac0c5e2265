import Foundation
import Indoor
import Rehearsal

/// The file of notes beside a walk, read when the walk begins and written while it plays. Changes
/// that others make to the file meanwhile are kept.
struct KeptNotes {
    let path: String
    /// The path of the walk without its extension; after a take-over, that of the walk before it.
    private let title: String
    /// The notes in the file at the beginning.
    private(set) var read: Notes

    /// The notes beside the played walk; for a walk by hand, beside its recording. A walk without a
    /// folder has its notes in the current folder.
    ///
    /// - Parameter recording: the path of the recording being written.
    init(_ setup: Setup, recording: String?) throws {
        if let trace = setup.trace {
            let name = Files.title(trace.name)
            title = trace.folder.map { "\($0)/\(name)" } ?? name
        } else if let recording {
            title = URL(fileURLWithPath: recording).deletingPathExtension().relativePath
        } else {
            // A new walk by hand has no earlier notes.
            title = KeptNotes.free(setup.venue.name, from: 1)
        }
        path = title + ".notes"
        read = try KeptNotes.notes(path)
    }

    /// - Parameter title: the path of the walk without its extension.
    init(title: String) throws {
        self.title = title
        path = title + ".notes"
        read = try KeptNotes.notes(path)
    }

    private static func notes(_ path: String) throws -> Notes {
        Files.exists(path) ? try NotesFile.read(try Files.text(path), file: path) : Notes()
    }

    /// The same with the file's present notes; if they can no longer be read, with the former ones.
    var again: KeptNotes {
        var kept = self
        kept.read = (try? KeptNotes.notes(path)) ?? read
        return kept
    }

    /// The notes after a take-over, in another file beside it: from then on they are about a new
    /// walk. Earlier notes stay where they are.
    var afterTakeOver: KeptNotes {
        KeptNotes(
            path: KeptNotes.free(title, from: 2) + ".notes", title: title, read: Notes())
    }

    private init(path: String, title: String, read: Notes) {
        self.path = path
        self.title = title
        self.read = read
    }

    /// A name that no walk and no notes have yet: the title, or the title with a number.
    static func free(_ title: String, from first: Int) -> String {
        func name(_ number: Int) -> String { number == 1 ? title : "\(title)-\(number)" }
        var number = first
        while ["walk", "notes"].contains(where: { Files.exists("\(name(number)).\($0)") }) {
            number += 1
        }
        return name(number)
    }

    /// Appends a whole line.
    func append(_ note: Notes.Note) throws {
        let line = NotesFile.print([note])
        guard Files.exists(path) else {
            try LineFile.write(line, to: path)
            return
        }
        let before = try Files.text(path)
        let isOpenEnded = !before.isEmpty && before.utf8.last != 0x0A
        try LineFile(appendingTo: path).write((isOpenEnded ? "\n" : "") + line)
    }

    /// Replaces the file by one without the note; at no moment it is incomplete.
    func remove(_ note: Notes.Note) throws {
        // A note from before a take-over stays with the former walk.
        guard Files.exists(path) else { return }
        let text = NotesFile.remove(note, from: try Files.text(path))
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        do {
            let rights = try FileManager.default.attributesOfItem(
                atPath: file.path)[.posixPermissions]
            try Data(text.utf8).write(to: file, options: .atomic)
            if let rights {
                try FileManager.default.setAttributes(
                    [.posixPermissions: rights], ofItemAtPath: file.path)
            }
        } catch {
            throw InputError(file: path, "cannot be written: \(error.localizedDescription)")
        }
    }
}
