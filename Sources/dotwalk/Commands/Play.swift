import ArgumentParser
import Foundation
import Indoor
import NcursesTerminal
import Screens
import TextCanvas
import Traces

/// `dotwalk play`: a rehearsal on the screen, by script or by hand.
struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a walk, or walk by hand (the default command).",
        discussion: """
            With nothing said, a page shows what there is to rehearse, your own files among it.
            With --venue and no walk, you walk by hand.
            """)

    @Argument(help: "A walk: a path, or the name of a shipped one.")
    var trace: String?

    @Option(help: "A path (.plan, .geojson) or a shipped venue.")
    var venue: String?

    @Option(help: "How the phone locates: vps.")
    var engine: String?

    @Option(help: "Who walks: attentive, distracted or slow.")
    var person: String?

    @Option(help: "What chance begins from.")
    var seed: UInt64?

    @Option(help: "How many times as fast as the clock, 0.1 to 100.")
    var speed: Double?

    @Option(help: ArgumentHelp(
        "A cue sheet of your own; read again when it changes.", valueName: "file"))
    var cues: String?

    @Option(help: ArgumentHelp(
        "An itinerary made by hand (.yaml, .geojson), for the destination at its end.",
        valueName: "file"))
    var itinerary: String?

    @Option(help: ArgumentHelp("Write the walk down here.", valueName: "file"))
    var record: String?

    mutating func validate() throws {
        if let speed, !(0.1...100).contains(speed) {
            throw ValidationError("--speed takes a number from 0.1 to 100.")
        }
        if record != nil, trace == nil, venue == nil {
            throw ValidationError("--record takes a walk or a --venue to be written down.")
        }
    }

    func run() throws {
        let options = Setup.Options(
            venue: venue, engine: engine, person: person, seed: seed, cues: cues,
            itinerary: itinerary)
        guard trace != nil || venue != nil else {
            return try StartLoop(options: options, speed: speed).run()
        }
        let setup = try Setup(trace: trace.map { try Files.trace($0) }, options: options)
        let recording = try record.map { try Recording(path: $0, setup: setup) }
        var stage = Stage(setup, recording: recording)
        if let speed { stage.setSpeed(speed) }
        var loop = RunLoop(watching: cues)
        var terminal = try RunLoop.terminal()
        try loop.run(&stage, on: &terminal)
        try stage.close()
        if let divergence = stage.rehearsal.divergence {
            throw Run.diverged(trace ?? "the walk", divergence)
        }
        if !stage.rehearsal.isOK { throw Failure(ExitStatus.no, stage.failures) }
    }
}

/// Wall time, keys and frames: decides when ticks run, never what they do.
struct RunLoop {
    private var cues: FileWatch?
    private let clock = ContinuousClock()
    /// Wall seconds that no tick has used up yet.
    private var owed = 0.0
    private var lastStride: ContinuousClock.Instant?

    /// Frames a second at most.
    private static let frameRate = 30.0
    /// How long keys wait for ticks at most: at a hundredfold speed a frame has 67 of some 30 µs.
    private static let patience = Duration.milliseconds(10)

    init(watching cues: String? = nil) {
        self.cues = cues.map { FileWatch(path: $0) }
    }

    /// The terminal at hand, for as long as the value lives.
    static func terminal() throws -> Terminal {
        do {
            return try Terminal()
        } catch {
            throw Failure(ExitStatus.badInput, "\(error)")
        }
    }

    /// - Parameter again: what to go on with when a walk is over; nil: nothing.
    mutating func run(
        _ stage: inout Stage, on terminal: inout Terminal, again: (() -> Stage)? = nil
    ) throws {
        var last = clock.now
        var needsFrame = true
        while true {
            if needsFrame {
                terminal.draw(stage.frame(
                    size: terminal.size, capabilities: terminal.capabilities))
                needsFrame = false
            }
            let frameEnd = last + .seconds(1 / RunLoop.frameRate)
            let wait = max(0, Int((frameEnd - clock.now) / .milliseconds(1)))
            if let first = terminal.nextKey(timeoutMilliseconds: wait) {
                for key in [first] + terminal.pendingKeys() {
                    switch try stage.handle(
                        key, size: terminal.size, strideSeconds: stride(key)) {
                    case .quit: return
                    case .step: try stage.advance()
                    case .nothing: break
                    }
                }
                needsFrame = true
            }
            let now = clock.now
            if try advance(&stage, by: (now - last) / .seconds(1)) { needsFrame = true }
            last = now
            if stage.isOver, let again { stage = again() }
            stage.scout()
            reread(&stage)
        }
    }

    /// Runs the ticks that so much wall time is worth; whether there were any.
    private mutating func advance(_ stage: inout Stage, by seconds: Double) throws -> Bool {
        guard stage.isRunning else {
            owed = 0
            return false
        }
        // After a pause of the machine the walk goes on, it does not catch up.
        owed += min(seconds, 0.25)
        let deadline = clock.now + RunLoop.patience
        var ran = false
        while stage.isRunning, owed >= stage.secondsPerTick {
            owed -= stage.secondsPerTick
            try stage.play()
            ran = true
            guard clock.now < deadline else {
                // A speed that the machine cannot keep up is not made up for.
                owed = 0
                break
            }
        }
        return ran
    }

    /// Terminals report no key releases: one press walks half a second; of a held key each repeat
    /// walks 0.3 s, so that walking ends as soon as that after the last.
    private mutating func stride(_ key: Key) -> Double {
        guard key == .up else { return 0.5 }
        defer { lastStride = clock.now }
        guard let lastStride else { return 0.5 }
        return clock.now - lastStride < .milliseconds(600) ? 0.3 : 0.5
    }

    private mutating func reread(_ stage: inout Stage) {
        guard cues?.hasChanged() == true, let path = cues?.path else { return }
        do {
            stage.replace(sheet: try Files.cueSheet(path))
        } catch {
            stage.say("The old words stay. " + RunLoop.brief(error))
        }
    }

    /// In a line or two: who saved the file knows where it is, and what stands in it.
    private static func brief(_ error: any Error) -> String {
        guard var error = error as? InputError else { return "\(error)" }
        error.file = error.file.map { URL(fileURLWithPath: $0).lastPathComponent }
        error.sourceLine = nil
        return "\(error)"
    }
}

/// Notices that a file was written, once a second at most.
private struct FileWatch {
    let path: String
    private var modified: Date?
    private var nextLook = ContinuousClock.now

    init(path: String) {
        self.path = path
        modified = FileWatch.date(of: path)
    }

    mutating func hasChanged() -> Bool {
        guard ContinuousClock.now >= nextLook else { return false }
        nextLook = .now + .seconds(1)
        let date = FileWatch.date(of: path)
        defer { modified = date }
        return date != modified && date != nil
    }

    private static func date(of path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
