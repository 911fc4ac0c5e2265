import ArgumentParser
import Desk
import Indoor
import Rehearsal
import Reports
import Review
import Simulation

/// `dotwalk compare`: the same walks under two wordings, people, engines or settings.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Run the same walks under two variants, and show what differs.",
        discussion: """
            One of --cues, --person, --engine is given twice, or --vary names a setting and two \
            values: A and B. Each walk is run under both with each seed, with the same people and \
            chances. Rows are differences of pairs, B less A, with their 95 % intervals. A row is \
            told only if it is more than chance and large enough to matter; the others say how many \
            seeds would show that, or that nothing is there. One row is the primary one.

            dotwalk compare escalator-to-platform --cues en --cues mine.yaml --seeds 1...200
            dotwalk compare escalator-to-platform --vary walking-speed=1.0,1.5 --primary there

            --rows writes a line of JSON for each walk. --from reads such rows, also of shards, or \
            of two runs, and computes the table:

            dotwalk compare tour --cues en --cues mine.yaml --rows tour.ndjson
            dotwalk compare --from tour.ndjson --smallest 5m

            --watch shows one walk on the screen: two phones step together, the differences are \
            marked on one timeline. The keys are those of play: Space, . and , step, [ and ] go to \
            the difference before and after, ? shows them all.

            dotwalk compare escalator-to-platform --cues en --cues mine.yaml --watch
            """)

    @Argument(help: "Walks: files, or names of included walks.")
    var traces: [String] = []

    @Option(help: ArgumentHelp("A cue sheet of your own, or fr.", valueName: "file"))
    var cues: [String] = []

    @OptionGroup var who: PersonOptions

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

    @Option(
        help: "text, json, or csv for a line for each pair; text unless said.",
        transform: CompareFormat.named)
    var format: CompareFormat?

    @Option(
        help: ArgumentHelp(
            "The row that the comparison is made for; overShortest unless said.",
            valueName: "row"),
        transform: PrimaryRow.init(typed:))
    var primary: PrimaryRow?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "The smallest difference that matters: 2s, 5m, 3% or 1 (cues). May be repeated.",
            valueName: "size"),
        transform: SmallestSize.init(typed:))
    var smallest: [SmallestSize] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Compute from these rows, without a walk.", valueName: "file"))
    var from: [String] = []

    @OptionGroup var rowOptions: RowOptions

    @Flag(help: "Two phones on the screen, step by step; one walk, one seed.")
    var watch = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("With --watch: begin at this second.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var pace: SpeedOption

    @OptionGroup var screen: ScreenOptions

    func validate() throws {
        try checkTable()
        if !from.isEmpty { return try checkRows() }
        guard !traces.isEmpty else { throw ValidationError("compare takes a walk, or --from.") }
        guard variedCount == 1, [cues, who.person, engine].allSatisfy({ $0.count <= 2 }) else {
            throw ValidationError(
                "compare takes two of one thing: --cues A --cues B, --person, --engine, or "
                    + "--vary NAME=A,B.")
        }
        if watch { return try checkWatched() }
        if at != nil || pace.speed != nil || screen.ascii || screen.light {
            throw ValidationError("--at, --speed, --ascii and --light take --watch.")
        }
    }

    /// How many things are given twice.
    private var variedCount: Int {
        [cues, who.person, engine].count { $0.count == 2 } + (vary == nil ? 0 : 1)
    }

    /// Checks what changes the table only, and that no value of an option replaces another.
    private func checkTable() throws {
        try changes.checkOnce()
        if let name = vary?.split(separator: "=").first,
            changes.contains(where: { $0.name == name })
        {
            throw ValidationError("--vary and --set both change \(name): leave one out.")
        }
        let kinds = smallest.map(\.kind)
        guard Set(kinds).count == kinds.count else {
            throw ValidationError("--smallest is given twice with one unit: give each unit once.")
        }
        guard primary != nil || !smallest.isEmpty else { return }
        if watch || format == .csv {
            throw ValidationError(
                "--primary and --smallest are for the table: they take --format text or json, and "
                    + "no --watch.")
        }
    }

    /// Checks that nothing is to be run beside the rows of a file.
    private func checkRows() throws {
        let isRun =
            !traces.isEmpty || [cues, engine].contains { !$0.isEmpty } || vary != nil
            || !changes.isEmpty || seeds != nil || watch || at != nil || who.isGiven
            || rowOptions.rows != nil || rowOptions.shard != nil
        guard !isRun else {
            throw ValidationError(
                "--from computes from rows that are there: leave walks, variants, --seeds, "
                    + "--rows, --shard and --watch out.")
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
        guard rowOptions.rows == nil, rowOptions.shard == nil else {
            throw ValidationError("--watch has no rows: leave --rows and --shard out.")
        }
        if let at { try Moment.check(at) }
    }

    func run() throws {
        if !from.isEmpty {
            let rows = try RowPairs(from)
            if rows.unpaired > 0 {
                Output.warn(
                    InputError(
                        file: from.last,
                        "\(rows.unpaired.counted("walk")) with a row under one of both only: "
                            + "left out"))
            }
            return try tell(rows.pairs, names: rows.names)
        }
        try who.checkPopulation()
        let variants = try variants()
        try Comparing.checkLanguages(of: cues)
        if watch { return try play(variants) }
        let comparing = Comparing(walks: traces, seeds: seeds?.all ?? 1...20, variants: variants)
        let part = comparing.list.part(rowOptions.shard)
        var known: [WalkRow] = []
        let output = try rowOptions.output(part) { known.append($0) }
        let pairs: [OutcomePair]
        do {
            pairs = try comparing.pairs(part, known: known, rows: output)
        } catch {
            output?.refuse()
            throw error
        }
        guard !pairs.isEmpty || rowOptions.shard == nil else { return }
        try tell(pairs, names: variants.map(\.name))
    }

    private func tell(_ pairs: [OutcomePair], names: [String]) throws {
        var sizes = SmallestDifferences()
        for size in smallest { sizes[size.kind] = size.value }
        let comparison = Comparison(
            pairs, primary: primary?.measure ?? .overShortest, smallest: sizes)
        if comparison.differences.isEmpty {
            throw InputError(
                file: from.last, "no measure of both A and B",
                expected: "columns such as overShortest")
        }
        if let primary, comparison.primary == nil {
            throw InputError(
                "no walk has the row \"\(primary.measure.rawValue)\"",
                expected: comparison.differences.map(\.measure.rawValue).joined(separator: ", "))
        }
        let report = ComparisonReport(comparison, names: names, smallest: sizes)
        switch format ?? .text {
        case .text: for line in report.lines { print(line) }
        case .json: try printJSON(report.document)
        case .csv: print(report.csv, terminator: "")
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
        let names = Comparing.Variant.shortNames(variants.map(\.name))
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
            choices.engine = chosen(engine)
            who.choose(&choices, number: number)
            choices.changes = changes + (values.map { [$0[number].change] } ?? [])
            let name =
                values?[number].name
                ?? [cues, who.person, engine].first { $0.count == 2 }.map { $0[number] } ?? ""
            return Comparing.Variant(
                name: name,
                options: Setup.Options(
                    cues: chosen(cues), population: who.population, choices: choices))
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

/// A row of the comparison as typed.
struct PrimaryRow {
    let measure: WalkOutcome.Measure

    init(typed: String) throws {
        let names = WalkOutcome.Measure.allCases.map(\.rawValue)
        guard let measure = WalkOutcome.Measure(rawValue: typed) else {
            throw InputError(
                "there is no row \"\(typed)\"", expected: names.joined(separator: ", "),
                nearest: nearestWords(to: typed, among: names))
        }
        self.measure = measure
    }
}

/// The smallest difference that matters for one kind of row, as typed: "2s", "5m", "3%", "1".
struct SmallestSize {
    let kind: WalkOutcome.Measure.Kind
    let value: Double

    init(typed: String) throws {
        let units: [(String, WalkOutcome.Measure.Kind, Double)] = [
            ("s", .seconds, 1), ("m", .metres, 1), ("%", .people, 0.01), ("", .count, 1),
        ]
        guard let unit = units.first(where: { typed.hasSuffix($0.0) }),
            let number = typed.dropLast(unit.0.count).decimalNumber, (0...1e6).contains(number)
        else {
            throw InputError(
                "\"\(typed)\" is no smallest difference",
                expected: "a number from 0 on with its unit: 2s, 5m, 3%, or 1 for cues")
        }
        (kind, value) = (unit.1, number * unit.2)
    }
}
