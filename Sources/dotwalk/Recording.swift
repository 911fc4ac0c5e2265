import Indoor
import Screens
import Traces

/// A walk being written down, whole lines at a time.
struct Recording {
    private let file: LineFile
    private let recorder = Recorder()
    /// How long the file was, and how many statements were in it, after each tick that wrote
    /// something, ascending.
    private var marks: [(tick: Int, bytes: UInt64, statements: Int)] = []
    private var lastTick = 0

    init(path: String, setup: Setup) throws {
        try LineFile.mustBeNew(path)
        file = try LineFile(path: path)
        try file.write(recorder.opening(setup.header))
        marks = [(0, file.length, 0)]
    }

    /// Writes down what was done up to this tick, also where a jump led over it; what is gone
    /// through again stands there already.
    mutating func write(_ playback: Playback) throws {
        guard playback.tick > lastTick else { return }
        lastTick = playback.tick
        let done = playback.done
        let written = marks.last?.statements ?? 0
        guard done.count > written else { return }
        try file.write(recorder.lines(done.dropFirst(written)))
        marks.append((lastTick, file.length, done.count))
    }

    /// Forgets what came after this tick: another future begins there.
    mutating func rewind(to playback: Playback) throws {
        guard lastTick > playback.tick else { return }
        marks.removeAll { $0.tick > playback.tick }
        guard let mark = marks.last else { return }
        try file.truncate(to: mark.bytes)
        // what a jump led over was written all at once
        lastTick = mark.tick
        try write(playback)
    }

    /// Ends where the walk got to, wherever in it somebody looks at the end.
    mutating func close(_ playback: Playback) throws {
        try write(playback)
        try file.write(recorder.closing(seconds: SimulatedTime.seconds(lastTick)))
        try file.close()
    }
}
