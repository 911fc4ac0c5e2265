import Foundation
import Indoor
import Traces

/// The notes beside a walk: read when it begins, written while it plays. Changes that others make
/// to the file meanwhile are kept.
struct KeptNotes {
    let path: String
    /// The path of the walk that they are about, without its ending; of the one it was before
    /// somebody took it over.
    private let title: String
    /// What stood there at the beginning.
    private(set) var read: Notes

    /// Beside the walk that plays; beside its recording where it is walked by hand. What has no
    /// folder of its own has its notes where the command runs.
    ///
    /// - Parameter recording: the path of the walk being written down.
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

    /// - Parameter title: the path of what the notes are about, without its ending.
    init(title: String) throws {
        self.title = title
        path = title + ".notes"
        read = try KeptNotes.notes(path)
    }

    private static func notes(_ path: String) throws -> Notes {
        Files.exists(path) ? try NotesFile.read(try Files.text(path), file: path) : Notes()
    }

    /// The same as it stands now; where nothing can be read any more, as it stood.
    var again: KeptNotes {
        var kept = self
        kept.read = (try? KeptNotes.notes(path)) ?? read
        return kept
    }

    /// Where to go on, beside it, once the walk was taken over: what is noted from then on is about
    /// a walk of its own. What was noted before stays where it is.
    var afterTakeOver: KeptNotes {
        KeptNotes(
            path: KeptNotes.free(title, from: 2) + ".notes", title: title, read: Notes())
    }

    private init(path: String, title: String, read: Notes) {
        self.path = path
        self.title = title
        self.read = read
    }

    /// A name that neither a walk nor notes have yet: the title, or with a number behind it.
    static func free(_ title: String, from first: Int) -> String {
        func name(_ number: Int) -> String { number == 1 ? title : "\(title)-\(number)" }
        var number = first
        while ["walk", "notes"].contains(where: { Files.exists("\(name(number)).\($0)") }) {
            number += 1
        }
        return name(number)
    }

    /// A whole line at the end.
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

    /// Replaces the file by one without the note: at no moment there is half of it.
    func remove(_ note: Notes.Note) throws {
        // noted before a walk was taken over: it stays with that walk
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
