import ArgumentParser
import Indoor
import Rehearsal
import Reports
import Review
import Simulation

/// `dotwalk report`: a description of walks, for readers who did not watch them.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write down what walks were like, with pictures.",
        discussion: """
            One page that needs nothing beside it: totals, findings of the audit, the timeline, each \
            cue with the phone as it looked, charts, the floor with the trail, notes. With two \
            --cues it leads with their comparison, as compare makes it, and with the cues that \
            differ, A beside B; the walks after it are those under the first. As markdown the same \
            without pictures, as csv a line for each cue, as ndjson an object for each cue, finding \
            and total.

            dotwalk report escalator-to-platform -o report.html
            dotwalk report traces/*.walk --format markdown > report.md
            dotwalk report escalator-to-platform --cues en --cues mine.yaml -o report.html

            --from reads rows, as run --rows and compare --rows write them, in place of walks: the \
            page has their tables, and the comparison if they are of two variants.
            """)

    @Argument(help: "Walks: files, or names of included walks.")
    var traces: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Rows, in place of walks.", valueName: "file"))
    var from: [String] = []

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("Write the report here; else it is printed.", valueName: "file"))
    var output: String?

    @Option(
        help: "html, markdown, csv or ndjson; html unless said.", transform: ReportFormat.named)
    var format = ReportFormat.html

    @Option(help: .hidden)
    var by: String?

    @Option(help: ArgumentHelp("A cue sheet of your own, or fr; two compare.", valueName: "file"))
    var cues: [String] = []

    @Option(
        help: ArgumentHelp("The seeds of the comparison; 1...20 unless said.", valueName: "range"),
        transform: SeedRange.init(typed:))
    var seeds: SeedRange?

    @Option(parsing: .unconditional, help: "Another seed than the walk's own.")
    var seed: UInt64?

    @OptionGroup var who: PersonOptions

    @Option(help: "How the phone locates.")
    var engine: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Changes a setting as the walk begins.", valueName: "name=value"),
        transform: SettingChange.init(typed:))
    var changes: [SettingChange] = []

    @Option(
        help: ArgumentHelp("Other limits and severities for the audit.", valueName: "file"))
    var limits: String?

    func validate() throws {
        if by != nil {
            throw ValidationError("--by is for analyse: dotwalk analyse --from FILE --by PART.")
        }
        guard traces.isEmpty != from.isEmpty else {
            throw ValidationError("report takes walks, or --from with rows.")
        }
        let isRun =
            !cues.isEmpty || seeds != nil || seed != nil || who.isGiven || engine != nil
            || !changes.isEmpty || limits != nil
        if isRun, !from.isEmpty {
            throw ValidationError("--from tells of walks that were run: leave their options out.")
        }
        try who.checkOnePersona()
        try changes.checkOnce()
        guard cues.count <= 2 else {
            throw ValidationError("report takes --cues once, or twice to compare.")
        }
        if seeds != nil, cues.count < 2 {
            throw ValidationError("--seeds is for a comparison: --cues A --cues B.")
        }
    }

    func run() throws {
        if !from.isEmpty { return try tellRows() }
        let table = try limits.map { try AuditTable(try Files.text($0), file: $0) } ?? AuditTable()
        let output = try DocumentOutput(
            output, what: "the report", inputs: traces + cues + (limits.map { [$0] } ?? []))
        try Comparing.checkLanguages(of: cues)
        var accountings = (0..<max(cues.count, 1)).map {
            Accounting(options($0), typed: typed($0), table: table)
        }
        var sides = try accountings.indices.map { side in
            try traces.map { try accountings[side].account(of: $0, for: output) }
        }
        // A cue that only one sheet shows needs the other's phone at the same moment.
        for (walk, trace) in traces.enumerated() where sides.count == 2 {
            let (first, second) = CueBeside.ticksWithout(sides[0][walk], sides[1][walk])
            for (side, ticks) in [first, second].enumerated() where !ticks.isEmpty {
                sides[side][walk] = try accountings[side].account(
                    of: trace, for: output, pictures: ticks)
            }
        }
        let accounts = sides[0]
        let document = ReportDocument(
            accounts: accounts, others: sides.count > 1 ? sides[1] : [],
            comparison: try comparison())
        try output.write(
            try document.text(format, json: jsonLine), of: ReportCommand.words(accounts))
    }

    private func tellRows() throws {
        let output = try DocumentOutput(output, what: "the report", inputs: from)
        let analysis = try RowAnalysis(from)
        let rows = RowTables(of: analysis)
        let isCompared = analysis.totals.contains { !$0.group.variant.isEmpty }
        let pairs = isCompared ? try RowPairs(from) : nil
        let document = ReportDocument(
            rows: rows,
            comparison: pairs.map { pairs in
                let smallest = SmallestDifferences()
                return ComparisonReport(
                    Comparison(pairs.pairs, smallest: smallest), names: pairs.names,
                    smallest: smallest)
            })
        try output.write(try document.text(format, json: jsonLine), of: rows.title)
    }

    private static func words(_ accounts: [WalkAccount]) -> String {
        let cues = accounts.reduce(0) { $0 + $1.audit.records.count }
        let findings = accounts.reduce(0) { $0 + $1.audit.open.count }
        return [
            accounts.count.counted("walk"), cues.counted("cue"), findings.counted("finding"),
        ].joined(separator: ", ")
    }

    /// - Parameter number: the number of the cue sheet.
    private func options(_ number: Int) -> Setup.Options {
        var choices = Setup.Choices(seed: seed)
        (choices.engine, choices.changes) = (engine, changes)
        who.choose(&choices)
        return Setup.Options(
            cues: cues.count > number ? cues[number] : nil,
            population: who.population, choices: choices)
    }

    private func typed(_ number: Int) -> String {
        ChoiceOptions.typed(
            [
                ("seed", seed.map { "\($0)" }), ("cues", cues.count > number ? cues[number] : nil),
            ] + who.typed
                + [("engine", engine)],
            changes)
    }

    /// nil: there is one sheet.
    private func comparison() throws -> ComparisonReport? {
        guard cues.count == 2 else { return nil }
        let variants = cues.indices.map { number in
            Comparing.Variant(name: cues[number], options: options(number))
        }
        let comparing = Comparing(walks: traces, seeds: seeds?.all ?? 1...20, variants: variants)
        return ComparisonReport(
            Comparison(try comparing.pairs(comparing.list.part(nil))), names: variants.map(\.name),
            smallest: SmallestDifferences())
    }
}
