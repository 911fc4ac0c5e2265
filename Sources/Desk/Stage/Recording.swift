import Indoor
import Rehearsal

/// A recording of a walk being written, whole lines at a time.
package struct Recording {
    private let file: any RecordingFile
    /// Some ticks up to which everything is written, ascending: for each, the length of the file
    /// and the number of statements in it.
    private var marks: [Mark] = []
    private var written = Mark(tick: 0, bytes: 0, statements: 0)
    /// The number of times that the walk had taken another course at the last write.
    private var forks = 0

    private struct Mark {
        let tick: Int
        let bytes: UInt64
        let statements: Int
    }

    /// The least statements between two marks: this many may be written a second time.
    private static let markStep = 50

    /// - Parameter file: contains the walk's header.
    package init(_ file: any RecordingFile) {
        self.file = file
        written = Mark(tick: 0, bytes: file.length, statements: 0)
        marks = [written]
    }

    /// Writes the inputs up to the furthest tick that was reached, also after a seek over it or
    /// back. It first cuts off statements that another course of the walk has dropped.
    mutating func write(_ playback: Playback) throws {
        if let fork = playback.forks.dropFirst(forks).min() { try rewind(to: fork) }
        forks = playback.forks.count
        guard playback.reached > written.tick || written.statements == 0 else { return }
        let done = playback.done(through: min(playback.reached, Recorder.longest))
        let bytes = file.length
        try file.write(Recorder.lines(done.dropFirst(written.statements)))
        written = Mark(tick: playback.reached, bytes: file.length, statements: done.count)
        let last = marks.last?.statements ?? 0
        if file.length > bytes, done.count >= last + Recording.markStep { marks.append(written) }
    }

    private mutating func rewind(to tick: Int) throws {
        guard written.tick > tick else { return }
        marks.removeAll { $0.tick > tick }
        guard let mark = marks.last else { return }
        try file.truncate(to: mark.bytes)
        written = mark
    }

    /// Ends the recording at the furthest tick, wherever the playback is; not before the digest of
    /// the beginning, which is due in the first tick.
    mutating func close(_ playback: Playback) throws {
        try write(playback)
        let end = min(max(playback.reached, 1), Recorder.longest)
        try file.write(Recorder.closing(seconds: SimulatedTime.seconds(end)))
    }
}
