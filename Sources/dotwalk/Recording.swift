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
        file = try LineFile.write(recorder.opening(setup.header), to: path)
        marks = [(0, file.length, 0)]
    }

    /// Writes down what was done up to this tick, also where a jump led over it; what is gone
    /// through again stands there already.
    mutating func write(_ playback: Playback) throws {
        guard playback.tick > lastTick else { return }
        let done = playback.done
        let written = marks.last?.statements ?? 0
        if done.count > written {
            try file.write(recorder.lines(done.dropFirst(written)))
            marks.append((playback.tick, file.length, done.count))
        }
        // Only now: what could not be written is tried again.
        lastTick = playback.tick
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
    }
}
