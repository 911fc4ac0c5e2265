import App
import Desk
import Indoor
import Rehearsal

/// The files that a stage writes: walks and notes.
extension Stage {
    /// Writes a note into its file at once, so that none is lost when the program ends.
    mutating func keep(_ note: Notes.Note, _ write: (KeptNotes) throws -> Void) {
        guard let notes else { return }
        do {
            try write(notes)
        } catch {
            say("\(error)")
        }
    }

    /// The walk up to the shown tick.
    var script: Trace { playback.script(header, by: .running) }

    /// Writes the walk so far, and its notes, into new files that replace no existing ones.
    mutating func save() {
        let title = KeptNotes.free(fileName, from: 2)
        let name = "\(title).walk"
        let noted = interface.notes.through(tick: playback.tick).all.map {
            Notes.Note(tick: $0.tick, text: $0.text, anchor: $0.anchor)
        }
        do {
            try LineFile.write(TracePrinter.print(script), to: name)
            isUnsaved = false
            if !noted.isEmpty {
                try LineFile.write(NotesFile.print(noted), to: "\(title).notes")
            }
            let failed = rehearsal.findings.count { !$0.isMet }
            let lines = failed.counted("failed expectation")
            say(
                "Saved as \(name): dotwalk play \(name)"
                    + (failed > 0 ? ". Without \(lines)" : ""))
        } catch {
            say("\(error)")
        }
    }

    /// The walk to the furthest tick that was reached, as a script.
    var walked: Trace {
        Recorder.script(
            header, done: playback.done(through: playback.reached), kept: [],
            end: max(playback.reached, 1), by: .running)
    }

    /// Moves notes to their events once the whole walk is known: it may have changed since they
    /// were written.
    mutating func anchorNotes() {
        let wasAnchored = isAnchored
        isAnchored = playback.isWholeKnown
        guard isAnchored, !wasAnchored else { return }
        let notes = interface.notes.anchored(to: playback.whole.entries)
        let moved = notes.all.count { $0.tick != $0.written }
        interface.place(notes)
        if moved > 0 { say("The walk has changed: \(moved.counted("note")) went with its events.") }
    }
}
