import ArgumentParser
import Formats
import Foundation
import Guidance
import Indoor
import Review
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
        try checkLanguages()
        let seeds = seeds?.all ?? 1...20
        let line = ProgressLine("comparing", traces.joined(separator: " "))
        defer { line.erase() }
        let total = Double(2 * traces.count * seeds.count)
        var done = 0.0
        let outcomes = try variants.map { variant in
            var outcomes: [WalkOutcome] = []
            try batch(variant.options, seeds).run { played in
                done += 1
                guard line.tell(done / total) else { throw Failure(ExitStatus.left) }
                guard let measures = played.measures, let audit = played.audit else { return }
                outcomes.append(WalkOutcome(measures, audit))
            }
            return outcomes
        }
        line.erase()
        let report = ComparisonReport(
            walks: traces, seeds: seeds, names: variants.map(\.name),
            pairs: zip(outcomes[0], outcomes[1]).map { ($0, $1) })
        switch format {
        case .text: for line in report.lines { print(line) }
        case .csv: print(report.csv, terminator: "")
        case .json: try printJSON(report.document)
        }
    }

    private func batch(_ options: Setup.Options, _ seeds: ClosedRange<UInt64>) -> Batch {
        Batch(
            walks: traces, engines: [nil], seeds: seeds, options: options, checks: false,
            logs: false, measures: true, jobs: ProcessInfo.processInfo.activeProcessorCount,
            audits: AuditTable())
    }

    // MARK: A and B

    private struct Variant {
        let name: String
        let options: Setup.Options
    }

    private func variants() throws -> [Variant] {
        let values = try varied()
        return (0...1).map { number in
            func chosen(_ all: [String]) -> String? { all.count > number ? all[number] : all.first }
            var choices = Setup.Choices()
            (choices.person, choices.engine) = (chosen(person), chosen(engine))
            choices.changes = changes + (values.map { [$0[number].change] } ?? [])
            let name =
                values?[number].name
                ?? [cues, person, engine].first { $0.count == 2 }.map { $0[number] } ?? ""
            return Variant(
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

    /// Words of two languages are not the same words, longer or shorter.
    private func checkLanguages() throws {
        guard cues.count == 2 else { return }
        let languages = try cues.map { try Files.cueSheet($0).sheet.language }
        guard languages[0] == languages[1] else {
            throw InputError(
                file: cues[1], "is in \"\(languages[1])\", and \(cues[0]) in \"\(languages[0])\"",
                expected: "two sheets in one language")
        }
    }
}
