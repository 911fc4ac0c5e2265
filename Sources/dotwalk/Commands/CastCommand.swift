import ArgumentParser
import Desk
import Indoor
import Rehearsal
import Shipped
import TextCanvas

/// `dotwalk cast`: a walk as a recording of a terminal.
struct CastCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cast", abstract: "Write a walk down as a recording of a terminal.",
        discussion: """
            The recording is an asciicast (version 2), which players of terminals and pages show.

            dotwalk cast tour -o tour.cast
            dotwalk cast escalator-to-platform --size 100x30 --speed 2 --from 30 --to 60 -o part.cast
            """)

    @Argument(help: "A walk: a file, or the name of an included walk.")
    var trace: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("Write the recording here; else it is printed.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp("Of the screen, 120x40 unless said.", valueName: "colsxrows"),
        transform: FrameSize.init(typed:))
    var size = FrameSize(columns: 120, rows: 40)

    @Flag(
        inversion: .prefixedNo,
        help: "For an audience: phone, floor and captions. A tour is, unless said.")
    var audience: Bool?

    @OptionGroup var pace: SpeedOption

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("From this second of the walk on.", valueName: "seconds"))
    var from = 0.0

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Up to this second of the walk; its end unless said.", valueName: "seconds"))
    var to: Double?

    @Option(parsing: .unconditional, help: "Another seed than the walk's own.")
    var seed: UInt64?

    @OptionGroup var screen: ScreenOptions

    @OptionGroup var choices: ChoiceOptions

    /// Milliseconds of the recording between two screens.
    private static let pause = 100.0

    func validate() throws {
        try size.checkForScreen()
        try Moment.check(from, option: "--from")
        guard let to else { return }
        try Moment.check(to, option: "--to")
        if to <= from {
            throw ValidationError("--to \(to.short) is not after --from \(from.short).")
        }
    }

    func run() throws {
        let output = try DocumentOutput(output, what: "the recording", inputs: [trace])
        let setup = try Setup(trace: Files.trace(trace), options: try choices.options(seed: seed))
        try output.mustNotBe(setup.files)
        var stage = Stage(setup, files: WalkFiles(setup))
        stage.film(audience: audience ?? Shipped.tours.contains { $0.name == trace })
        let speed = pace.speed ?? 1
        stage.setSpeed(speed)
        let line = ProgressLine("playing", Files.title(trace))
        defer { line.erase() }
        try stage.advance(toSeconds: from, size: size.size, screen.ofAFile, watching: line.tell)
        guard stage.tick >= SimulatedTime.tick(atSeconds: from) else {
            let end = SimulatedTime.seconds(stage.tick)
            throw InputError(
                "the walk ends at \(end.fixed(2)) s", expected: "--from before its end")
        }
        var cast = Asciicast(size: size.size, title: setup.title.printable)
        var text = cast.header
        let ticks = max(
            1, Int(CastCommand.pause / 1000 * Double(SimulatedTime.ticksPerSecond) * speed))
        let start = stage.tick
        let end = to.map { SimulatedTime.tick(atSeconds: $0) } ?? .max
        func time() -> Int {
            Int(SimulatedTime.seconds(stage.tick - start) * 1000 / speed)
        }
        while true {
            let canvas = stage.frame(size: size.size, capabilities: screen.ofAFile)
            text += cast.line(canvas, atMilliseconds: time()) ?? ""
            guard stage.isRunning, stage.tick < end else { break }
            if stage.rehearsal.isEndless {
                throw stage.rehearsal.endless(in: trace)
            }
            let next = min(stage.tick + ticks, end)
            try stage.advance(
                toSeconds: SimulatedTime.seconds(next), size: size.size, screen.ofAFile,
                watching: line.tell)
        }
        try output.write(
            text + cast.ending(atMilliseconds: time()),
            of: "\((Double(time()) / 1000).fixed(1)) s of \(size.size.columns)x\(size.size.rows)")
    }
}
