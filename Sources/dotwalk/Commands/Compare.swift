import ArgumentParser
import Indoor
import Traces

/// `dotwalk compare`: the same walks under two wordings, people, engines or settings.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Run the same walks under two of something, and tell the difference.",
        discussion: """
            One of --cues, --person, --engine is given twice, or --vary names a setting and two \
            values: A and B. Each walk is run under both with each seed, with the same people and \
            chances. Differences are of pairs, B less A, with their 95 % intervals; what cannot be \
            told from chance is said to be so, with how many seeds it would take.

            dotwalk compare escalator-to-platform --cues en --cues mine.yaml --seeds 1...200
            dotwalk compare escalator-to-platform --vary walking-speed=1.0,1.5
            """)

    @Argument(help: "Walks: paths, or names of shipped ones.")
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
    var format = TableFormat.text

    func validate() throws {
        let doubled = [cues, person, engine].count { $0.count == 2 } + (vary == nil ? 0 : 1)
        guard doubled == 1, [cues, person, engine].allSatisfy({ $0.count <= 2 }) else {
            throw ValidationError(
                "compare takes two of one thing: --cues A --cues B, --person, --engine, or "
                    + "--vary NAME=A,B.")
        }
    }

    func run() throws {
        let variants = try variants()
        try Comparing.checkLanguages(of: cues)
        let report = try Comparing(
            walks: traces, seeds: seeds?.all ?? 1...20, variants: variants
        ).report()
        switch format {
        case .text: for line in report.lines { print(line) }
        case .csv: print(report.csv, terminator: "")
        case .json: try printJSON(report.document)
        }
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

    /// The two values of `--vary`; nil: it is not given.
    private func varied() throws -> [(name: String, change: SettingChange)]? {
        guard let vary else { return nil }
        let parts = vary.split(separator: "=", maxSplits: 1)
        let values = parts.count == 2 ? parts[1].split(separator: ",") : []
        guard values.count == 2 else {
            throw InputError(
                "\"\(vary)\" does not vary a setting", expected: "NAME=A,B, such as delay=1,2")
        }
        return try values.map { value in
            let typed = "\(parts[0])=\(value)"
            return (typed, try SettingChange(typed: typed))
        }
    }
}
