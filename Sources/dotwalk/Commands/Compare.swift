import ArgumentParser
import Desk
import Indoor
import Rehearsal
import Reports
import Simulation

/// `dotwalk compare`: the same walks under two wordings, people, engines or settings.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Run the same walks under two variants, and show what differs.",
        discussion: """
            One of --cues, --person, --engine is given twice, or --vary names a setting and two \
            values: A and B. Each walk is run under both with each seed, with the same people and \
            chances. Differences are of pairs, B less A, with their 95 % intervals; a difference \
            that is not significant is marked, with the number of seeds that would show it.

            dotwalk compare escalator-to-platform --cues en --cues mine.yaml --seeds 1...200
            dotwalk compare escalator-to-platform --vary walking-speed=1.0,1.5

            --watch shows one walk on the screen: two phones step together, the differences are \
            marked on one timeline. The keys are those of play: Space, . and , step, [ and ] go to \
            the difference before and after, ? shows them all.

            dotwalk compare escalator-to-platform --cues en --cues mine.yaml --watch
            """)

    @Argument(help: "Walks: files, or names of included walks.")
    var traces: [String]

    @Option(help: ArgumentHelp("A cue sheet of your own, or fr.", valueName: "file"))
    var cues: [String] = []

    @Option(help: "Who walks: attentive, distracted or slow.")
    var person: [String] = []

    @Option(help: "How the phone locates.")
    var engine: [String] = []

    @Option(help: ArgumentHelp("A setting and two values.", valueName: "name=a,b"))
    var vary: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Changes a setting under both.", valueName: "name=value"),
        transform: SettingChange.init(typed:))
    var changes: [SettingChange] = []

    @Option(
        help: ArgumentHelp("The seeds; 1...20 unless said.", valueName: "range"),
        transform: SeedRange.init(typed:))
    var seeds: SeedRange?

    @Option(help: "text, csv or json; text unless said.", transform: TableFormat.named)
    var format: TableFormat?

    @Flag(help: "Two phones on the screen, step by step; one walk, one seed.")
    var watch = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --watch: begin at this second.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var pace: SpeedOption

    @OptionGroup var screen: ScreenOptions

    func validate() throws {
        let doubled = [cues, person, engine].count { $0.count == 2 } + (vary == nil ? 0 : 1)
        guard doubled == 1, [cues, person, engine].allSatisfy({ $0.count <= 2 }) else {
            throw ValidationError(
                "compare takes two of one thing: --cues A --cues B, --person, --engine, or "
                    + "--vary NAME=A,B.")
        }
        if watch { return try checkWatched() }
        if at != nil || pace.speed != nil || screen.ascii || screen.light {
            throw ValidationError("--at, --speed, --ascii and --light take --watch.")
        }
    }

    /// Checks that the screen has room for the options.
    private func checkWatched() throws {
        guard traces.count == 1 else {
            throw ValidationError(
                "--watch shows one walk, and \(traces.count) are named: name one.")
        }
        guard seeds.map({ $0.all.count == 1 }) ?? true else {
            throw ValidationError("--watch shows one seed: --seeds 7.")
        }
        guard format == nil else {
            throw ValidationError("--watch and --format exclude each other: leave one out.")
        }
        if let at { try Moment.check(at) }
    }

    func run() throws {
        let variants = try variants()
        try Comparing.checkLanguages(of: cues)
        if watch { return try play(variants) }
        let report = try Comparing(
            walks: traces, seeds: seeds?.all ?? 1...20, variants: variants
        ).report()
        switch format ?? .text {
        case .text: for line in report.lines { print(line) }
        case .csv: print(report.csv, terminator: "")
        case .json: try printJSON(report.document)
        }
    }

    /// Plays both variants on the screen.
    private func play(_ variants: [Comparing.Variant]) throws {
        let walk = try Files.trace(traces[0])
        try screen.check()
        let setups = try variants.map { variant in
            var options = variant.options
            options.choices.seed = seeds?.all.lowerBound
            return try Setup(trace: walk, options: options)
        }
        let names = Comparing.Variant.shortNames(variants)
        var terminal = try screen.terminal()
        var stage = Stage(
            pair: zip(setups, names).map { (setup: $0, name: $1) }, files: WalkFiles(setups[0]))
        if let speed = pace.speed { stage.setSpeed(speed) }
        if let at { stage.jump(toSeconds: at) }
        var loop = RunLoop()
        try loop.run(&stage, on: &terminal)
    }

    // MARK: A and B

    private func variants() throws -> [Comparing.Variant] {
        let values = try varied()
        return (0...1).map { number in
            func chosen(_ all: [String]) -> String? { all.count > number ? all[number] : all.first }
            var choices = Setup.Choices()
            (choices.person, choices.engine) = (chosen(person), chosen(engine))
            choices.changes = changes + (values.map { [$0[number].change] } ?? [])
            let name =
                values?[number].name
                ?? [cues, person, engine].first { $0.count == 2 }.map { $0[number] } ?? ""
            return Comparing.Variant(
                name: name, options: Setup.Options(cues: chosen(cues), choices: choices))
        }
    }

    /// The two values of `--vary`; nil: the option is not given.
    private func varied() throws -> [(name: String, change: SettingChange)]? {
        guard let vary else { return nil }
        let parts = vary.split(separator: "=", maxSplits: 1)
        let values = parts.count == 2 ? parts[1].split(separator: ",") : []
        guard values.count == 2 else {
            let many = values.count > 2 ? ": it names \(values.count) values" : ""
            throw InputError(
                "\"\(vary)\" does not vary a setting\(many)",
                expected: "NAME=A,B, such as walking-speed=1.0,1.5")
        }
        return try values.map { value in
            let typed = "\(parts[0])=\(value)"
            return (typed, try SettingChange(typed: typed))
        }
    }
}
