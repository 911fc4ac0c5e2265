import Rehearsal

/// The files beside a walk on the screen.
package protocol StageFiles {
    /// The notes in their file when the walk begins.
    var notes: Notes { get }
    /// This program, for files that name what made them.
    var release: Release { get }

    /// Writes a note at once.
    func append(_ note: Notes.Note) throws
    func remove(_ note: Notes.Note) throws
    /// Writes notes into another file from now on: they are about a new walk.
    mutating func leaveNotes()
    /// Writes a walk into a new file.
    ///
    /// - Returns: the name of the file.
    func save(_ walk: Trace) throws -> String
    /// Writes notes into a new file beside a walk.
    func save(_ notes: [Notes.Note], beside walk: String) throws
}

/// A file written line by line, which can be cut.
package protocol RecordingFile {
    /// Bytes written.
    var length: UInt64 { get }

    /// Appends all of the lines, or none if there is no room for them.
    func write(_ lines: String) throws
    /// Drops everything after a number of bytes.
    func truncate(to bytes: UInt64) throws
}
