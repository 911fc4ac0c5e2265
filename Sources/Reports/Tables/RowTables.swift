import Indoor
import Review

/// What many walks came to, as tables: by `analyse --from` and `report --from`.
package struct RowTables {
    private let analysis: RowAnalysis
    private let costs: CostTables
    /// The most kinds of trouble in texts and pages.
    private static let most = 50

    /// - Parameter words: the words of a sheet's cues.
    package init(
        _ analysis: RowAnalysis, words: @escaping (WalkCosts.Sheet) -> CueWords
    ) {
        self.analysis = analysis
        costs = CostTables(analysis.costs, words: words)
    }

    package var title: String { analysis.walks.counted("walk") }

    /// The tables for text, pages and Markdown; a table of one row without news is left out.
    var tables: [ReportTable] {
        let people = ReportTable(
            caption: "Who walked, and how it ended", head: RowTables.people.pageHeadings,
            rows: analysis.groups.map(RowTables.people.words))
        let troubles = analysis.troubles
        let told = troubles.prefix(RowTables.most)
        let more =
            troubles.count > told.count
            ? ", the \(told.count) most frequent of \(troubles.count)" : ""
        let wrong = ReportTable(
            caption: "What went wrong\(more)", head: RowTables.wrong.pageHeadings,
            rows: told.map { RowTables.wrong.words(($0.trouble, $0.count, analysis.walks)) })
        return costs.all + [people] + measures + (told.isEmpty ? [] : [wrong])
    }

    private var measures: [ReportTable] {
        analysis.totals.map { group, outcome in
            ReportTable(
                caption: "Measures: \(RowTables.words(group))",
                head: RowTables.measured.pageHeadings,
                rows: RowTables.rows(group, outcome).map(RowTables.measured.words))
        }
    }

    /// What costs most, in sentences.
    var sentences: [String] { costs.sentences }
    /// What the figures mean.
    var legend: [String] { costs.legend }

    package var lines: [String] {
        var lines = [title]
        if !sentences.isEmpty { lines += [""] + sentences }
        lines += RowTables.texts(of: tables)
        if !legend.isEmpty { lines += [""] + legend }
        return lines
    }

    private static func texts(of tables: [ReportTable]) -> [String] {
        tables.flatMap { ["", $0.caption] + TextTable($0.head, rows: $0.rows).lines }
    }

    // MARK: One part

    package func partLines(_ part: WalkCosts.Part) -> [String] {
        [title] + RowTables.texts(of: costs.tables(of: part))
    }

    /// A row for each cue, place or persona.
    package func partCSV(_ part: WalkCosts.Part) -> String { costs.csv(of: part) }

    package func partDocument(_ part: WalkCosts.Part) -> ReportRecord {
        ["walks": .count(analysis.walks), "costs": .records(costs.records(of: part))]
    }

    // MARK: All

    /// A row for each measure of each group, also of people.
    package var csv: String { RowTables.measured.csv(measuredRows) }

    package var document: ReportRecord {
        [
            "walks": .count(analysis.walks), "groups": .records(groupRecords),
            "measures": .records(measureRecords), "troubles": .records(troubleRecords),
            "costs": .records(costRecords),
        ]
    }

    /// The same as objects, each with its type.
    var records: [ReportRecord] {
        groupRecords.map { ["type": .word("group")] + $0 }
            + measureRecords.map { ["type": .word("measure")] + $0 }
            + troubleRecords.map { ["type": .word("trouble")] + $0 }
            + costRecords.map { ["type": .word("cost")] + $0 }
    }

    private var costRecords: [ReportRecord] {
        WalkCosts.Part.allCases.flatMap(costs.records(of:))
    }

    private var groupRecords: [ReportRecord] { analysis.groups.map(RowTables.people.json) }

    private var measureRecords: [ReportRecord] { measuredRows.map(RowTables.measured.json) }

    private var troubleRecords: [ReportRecord] {
        analysis.troubles.map { RowTables.wrong.json(($0.trouble, $0.count, analysis.walks)) }
    }

    // MARK: Columns

    private static func words(_ group: RowAnalysis.Group) -> String {
        [group.variant, group.engine].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private typealias Measured = (
        group: RowAnalysis.Group, measure: WalkOutcome.Measure, values: [Double]
    )

    private var measuredRows: [Measured] {
        (analysis.totals + analysis.groups).flatMap(RowTables.rows)
    }

    private static func rows(
        _ group: RowAnalysis.Group, _ outcome: RowAnalysis.Outcome
    ) -> [Measured] {
        WalkOutcome.Measure.allCases.compactMap { measure in
            let values = outcome.values(measure)
            return values.isEmpty ? nil : (group, measure, values)
        }
    }

    private static var measured: ReportColumns<Measured> {
        /// Shares of people in percent, all else with one decimal.
        func words(_ row: Measured, _ value: Double?) -> String {
            value.map { ($0 * (row.measure.kind == .people ? 100 : 1)).fixed(1) } ?? "–"
        }
        func quantile(_ key: String, _ heading: String, _ share: Double) -> ReportColumn<Measured> {
            .init(
                key, heading, words: { words($0, $0.values.quantile(share)) },
                value: { .thousandths($0.values.quantile(share)) })
        }
        return ReportColumns([
            .inText("measure") { $0.measure.title },
            .init("variant") { .text($0.group.variant) },
            .init("engine") { .text($0.group.engine) },
            .init("person") { .text($0.group.person) },
            .init("measure") { .word($0.measure.rawValue) },
            .init("unit") { .word($0.measure.kind == .people ? "share" : $0.measure.unit) },
            .init("walks", "walks") { .count($0.values.count) },
            .init(
                "mean", "mean", words: { words($0, $0.values.mean) },
                value: { .thousandths($0.values.mean) }),
            quantile("low", "5 %", 0.05), quantile("median", "median", 0.5),
            quantile("high", "95 %", 0.95),
        ])
    }

    private typealias People = (group: RowAnalysis.Group, outcome: RowAnalysis.Outcome)

    private static var people: ReportColumns<People> {
        func share(_ row: People, _ count: Int) -> String {
            (Double(count) / Double(row.outcome.walks)).percent(1)
        }
        return ReportColumns([
            .inText("people") { row in
                [words(row.group), row.group.person].filter { !$0.isEmpty }.joined(separator: ", ")
            },
            .init("variant") { .text($0.group.variant) },
            .init("engine") { .text($0.group.engine) },
            .init("person") { .text($0.group.person) },
            .init("walks", "walks") { .count($0.outcome.walks) },
            .init(
                "failed", "failed", words: { share($0, $0.outcome.failed) },
                value: { .count($0.outcome.failed) }),
            .init(
                "gaveUp", "gave up", words: { share($0, $0.outcome.gaveUp) },
                value: { .count($0.outcome.gaveUp) }),
            .init(
                "found", "with findings", words: { share($0, $0.outcome.found) },
                value: { .count($0.outcome.found) }),
            .inText("reached") { $0.outcome.values(.reached).mean.map { $0.percent(1) } ?? "–" },
            .inText("over, median") { $0.outcome.values(.overShortest).metres(0.5) },
        ])
    }

    private typealias Wrong = (
        trouble: RowAnalysis.Trouble, count: RowAnalysis.Count, walks: Int
    )

    private static var wrong: ReportColumns<Wrong> {
        ReportColumns([
            .init("name", "what", words: what, value: { .text($0.trouble.name) }),
            .init("kind") { .word($0.trouble.kind.rawValue) },
            .init(
                "cue", "cue", words: { $0.trouble.cue.isEmpty ? "–" : $0.trouble.cue.printable },
                value: { .text($0.trouble.cue) }),
            .init("walks", "walks") { .count($0.count.walks) },
            .init("times") { .count($0.count.times) },
            .init("walk", "first in", words: first, value: { .text($0.count.walk) }),
            .init("seed") { .seed($0.count.seed) },
            .init("second") { .number($0.count.second) },
        ])
    }

    /// The most columns of what went wrong, and of a walk's name, so that a row fits 80.
    private static let (whatWidth, walkWidth) = (26, 16)

    /// A rule and a walk's line speak for themselves.
    private static func what(_ row: Wrong) -> String {
        let name = row.trouble.name
        let words =
            switch row.trouble.kind {
            case .finding: name
            case .expectation: name.split(separator: "/").last.map(String.init) ?? name
            case .invariant, .givingUp: "\(row.trouble.kind.rawValue): \(name)"
            }
        return words.printable.clipped(to: whatWidth)
    }

    /// A walk without its folder, and the seed.
    private static func first(_ row: Wrong) -> String {
        let name = row.count.walk.split(separator: "/").last.map(String.init) ?? row.count.walk
        return "\(name.printable.clipped(to: walkWidth)), seed \(row.count.seed)"
    }
}

extension [Double] {
    /// nil: there are no values.
    fileprivate var mean: Double? { isEmpty ? nil : reduce(0, +) / Double(count) }
}
