import Indoor
import Rehearsal
import Review
import Simulation

/// The output of `dotwalk compare`.
package struct ComparisonReport {
    private let walks: [String]
    private let seeds: ClosedRange<UInt64>
    /// The names of A and B.
    private let names: [String]
    /// Sorted by walk, then by seed.
    private let pairs: [(first: WalkOutcome, second: WalkOutcome)]

    package init(
        walks: [String], seeds: ClosedRange<UInt64>, names: [String],
        pairs: [(first: WalkOutcome, second: WalkOutcome)]
    ) {
        (self.walks, self.seeds, self.names, self.pairs) = (walks, seeds, names, pairs)
    }

    private var differences: [PairedDifference] {
        WalkOutcome.Measure.allCases.compactMap { PairedDifference($0, pairs) }
    }

    // MARK: Text

    package var lines: [String] {
        [head, ""] + columns.table(differences).lines + [""] + sentences
            + shownLines
    }

    private var head: String {
        "\(walks.count.counted("walk")), seeds \(seeds.lowerBound) to \(seeds.upperBound): "
            + "A is \(names[0].printable), B is \(names[1].printable)"
    }

    /// The comparison for a report.
    var forReport: ReportComparison {
        ReportComparison(
            words: head,
            differences: ReportTable(
                caption: "Means of a walk, and differences of pairs",
                head: columns.pageHeadings, rows: differences.map(columns.words)),
            sentences: sentences,
            shown: pairs.isEmpty
                ? nil
                : ReportTable(
                    caption: shownTitle,
                    head: ComparisonReport.shownColumns.pageHeadings,
                    rows: shown.map(ComparisonReport.shownColumns.words)))
    }

    private func interval(_ one: PairedDifference) -> String {
        one.isSame ? "" : "\(one.difference.low.fixed(2)) to \(one.difference.high.fixed(2))"
    }

    private func verdict(_ one: PairedDifference) -> String {
        if one.isSame { return "the same" }
        if one.isToldFromChance { return "significant" }
        let needed = one.neededPairs.map { needed in
            let seeds = (needed + walks.count - 1) / max(walks.count, 1)
            return "; about \(seeds) seeds would show it"
        }
        return "not significant" + (needed ?? "")
    }

    /// The significant differences, in words.
    private var sentences: [String] {
        let told = differences.filter(\.isToldFromChance)
        guard !told.isEmpty else {
            return ["No difference is significant."]
        }
        return told.map { one in
            let (mean, low, high) = (
                one.difference.mean.fixed(1), one.difference.low.fixed(1),
                one.difference.high.fixed(1)
            )
            let unit = one.measure.unit.isEmpty ? "" : " \(one.measure.unit)"
            return "B: \(one.measure.words): \(one.difference.mean < 0 ? "" : "+")\(mean)\(unit) "
                + "a walk (95 %: \(low) to \(high))"
        } + arrivals
    }

    /// The arrivals in words: "12 of 200 walks arrived only with B".
    private var arrivals: [String] {
        func arrives(_ outcome: WalkOutcome) -> Bool { outcome.value(.notArrived) == 0 }
        let gained = pairs.count { !arrives($0.first) && arrives($0.second) }
        let lost = pairs.count { arrives($0.first) && !arrives($0.second) }
        return [
            gained > 0 ? "\(gained) of \(pairs.count) walks arrived only with B" : "",
            lost > 0 ? "\(lost) of \(pairs.count) walks arrived only with A" : "",
        ].filter { !$0.isEmpty }
    }

    // MARK: Side by side

    private var shownLines: [String] {
        guard !pairs.isEmpty else { return [] }
        return ["", "\(shownTitle):"] + ComparisonReport.shownColumns.table(shown).lines
    }

    private var shownTitle: String {
        "\(walks[0].printable), seed \(seeds.lowerBound), what was shown when"
    }

    /// The shown cues and their times, with the first seed of the first walk.
    private var shown: [Row] {
        guard let pair = pairs.first else { return [] }
        return Row.rows(pair.first.records, pair.second.records, id: \.cue.id, at: \.at)
    }

    private typealias Row = SideBySide<CueRecord>

    private static var shownColumns: ReportColumns<Row> {
        ReportColumns([
            .inText("cue") { ($0.a ?? $0.b)?.name ?? "" },
            .inText("A at") { $0.a?.at.fixed(2) ?? "–" },
            .inText("shown") { $0.a?.seconds.fixed(2) ?? "–" },
            .inText("B at") { $0.b?.at.fixed(2) ?? "–" },
            .inText("shown") { $0.b?.seconds.fixed(2) ?? "–" },
            .init("", "", page: "differs", in: [], words: { isSame($0) ? "" : "differs" }) { _ in
                .none
            },
        ])
    }

    private static func isSame(_ row: Row) -> Bool {
        guard let first = row.a, let second = row.b else { return false }
        return first.at == second.at && first.seconds == second.seconds
            && first.cue.text == second.cue.text
    }

    // MARK: CSV and JSON

    package var csv: String { columns.csv(differences) }

    private var columns: ReportColumns<PairedDifference> {
        ReportColumns([
            .inText("a walk") { $0.measure.title },
            .init("measure") { .word($0.measure.rawValue) },
            .init("unit") { .word($0.measure.unit) },
            .init("pairs") { .count($0.pairs) },
            .init("a", "A", words: { $0.first.fixed(2) }, value: { .number($0.first, 4) }),
            .init("b", "B", words: { $0.second.fixed(2) }, value: { .number($0.second, 4) }),
            .init(
                "difference", "B less A", words: { $0.difference.mean.fixed(2) },
                value: { .number($0.difference.mean, 4) }),
            .init("low", "95 %", words: interval, value: { .number($0.difference.low, 4) }),
            .init("high") { .number($0.difference.high, 4) },
            .init(
                "toldFromChance", "", page: "significant", words: verdict,
                value: { .flag($0.isToldFromChance) }),
            .init("neededPairs") { $0.neededPairs.map { .count($0) } ?? .none },
        ])
    }

    /// The differences as JSON.
    var differenceRecords: [ReportRecord] { differences.map(columns.json) }

    package var document: ReportRecord {
        [
            "walks": .names(walks), "seeds": .seeds([seeds.lowerBound, seeds.upperBound]),
            "a": .text(names[0]), "b": .text(names[1]),
            "differences": .records(differenceRecords),
        ]
    }
}
