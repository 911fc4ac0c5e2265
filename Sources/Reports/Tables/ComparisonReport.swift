import Indoor
import Rehearsal
import Review
import Simulation

/// The output of `dotwalk compare`.
package struct ComparisonReport {
    private let comparison: Comparison
    /// The names of A and B.
    private let names: [String]
    private let smallest: SmallestDifferences

    package init(_ comparison: Comparison, names: [String], smallest: SmallestDifferences) {
        (self.comparison, self.names, self.smallest) = (comparison, names, smallest)
    }

    private var differences: [PairedDifference] { comparison.differences }
    private var pairs: [OutcomePair] { comparison.pairs }

    // MARK: Text

    package var lines: [String] {
        [head] + [people.words].compactMap(\.self) + [""] + table + [""] + sentences + [""] + legend
            + shownLines
    }

    private var head: String {
        let walks = comparison.walks.count.counted("walk")
        return "\(walks), \(seedWords): A is \(names[0].printable), B is \(names[1].printable)"
    }

    /// The people of the pairs, who are the same under both.
    private var people: PersonaCount { PersonaCount(pairs.map(\.first.conditions.person)) }

    private var seedWords: String {
        let seeds = comparison.seeds
        guard let first = seeds.first, let last = seeds.last, seeds.count > 1 else {
            return "seed \(seeds.first ?? 0)"
        }
        return last - first == UInt64(seeds.count - 1)
            ? "seeds \(first) to \(last)" : seeds.count.counted("seed")
    }

    /// What is true first, then what the app shows and believes.
    private var table: [String] {
        var table = TextTable(columns.headings)
        if hasMedians { table.add(columns.headings.map { $0 == "B less A" ? "~median" : "" }) }
        for isOfTruth in [true, false] {
            let rows = differences.filter { $0.measure.isOfTruth == isOfTruth }
            guard !rows.isEmpty else { continue }
            table.add([isOfTruth ? "by the truth" : "by the app"])
            for row in rows { table.add(columns.words(row)) }
        }
        return table.lines
    }

    private var hasMedians: Bool { differences.contains(where: \.test.isMedian) }

    /// The comparison for a report.
    ///
    func forReport(_ walks: [ComparedWalk]) -> ReportComparison {
        ReportComparison(
            title: "A: \(names[0].printable) · B: \(names[1].printable)", walks: walks,
            words: ([head] + [people.words].compactMap(\.self)).joined(separator: "; "),
            differences: ReportTable(
                caption: "Means of a walk, and differences of pairs: \(seedWords)",
                head: columns.pageHeadings, rows: differences.map(columns.words)),
            sentences: sentences, legend: legend.filter { !$0.isEmpty },
            shown: firstRecords.map { _ in
                ReportTable(
                    caption: shownTitle,
                    head: ComparisonReport.shownColumns.pageHeadings,
                    rows: shown.map(ComparisonReport.shownColumns.words))
            })
    }

    // MARK: Sentences

    /// The differences that are told, in words; else what the primary row allows to say.
    private var sentences: [String] {
        let told = differences.filter { $0.verdict == .told }.map(\.sentence)
        let needed = differences.compactMap {
            if case .tooFew(let needed) = $0.verdict { needed } else { nil }
        }.max()
        let nothing =
            needed.map {
                "Too few seeds to say whether there is a difference: \($0) or more tell it"
            }
            ?? "No difference is both more than chance and large enough to matter"
        let found = told.isEmpty ? [nothing] : told
        return found + primarySentence + declaredSentence + reachedSentences
    }

    private var primarySentence: [String] {
        guard let primary = comparison.primary else { return [] }
        let size = smallest.words(primary.measure.kind)
        switch primary.verdict {
        case .open(let seeds):
            return ["B: \(primary.measure.words): \(seeds.aboutSeeds) would show \(size)"]
        case .nothing:
            return ["B: \(primary.measure.words): no difference of \(size) or more"]
        case .same, .tooFew, .told, .small: return []
        }
    }

    /// A warning if the app declares arrivals sooner, and people do not come there sooner.
    private var declaredSentence: [String] {
        func isSooner(_ measure: WalkOutcome.Measure) -> Bool {
            differences.contains {
                $0.measure == measure && $0.verdict == .told && $0.test.centre < 0
            }
        }
        guard isSooner(.arrival), !isSooner(.there) else { return [] }
        return ["B declares arrivals sooner; it is not told that people come there sooner"]
    }

    /// "12 of 200 walks reached the place only with B".
    private var reachedSentences: [String] {
        let known = pairs.compactMap { pair in
            pair.first.outcome.value(.reached).flatMap { first in
                pair.second.outcome.value(.reached).map { (first: first, second: $0) }
            }
        }
        let only = [
            ("B", known.count { $0.second > $0.first }),
            ("A", known.count { $0.first > $0.second }),
        ]
        return only.filter { $0.1 > 0 }.map { name, count in
            "\(count) of \(known.count.counted("walk")) reached the place only with \(name)"
        }
    }

    /// The words of the table that need an explanation, as far as they occur.
    private var legend: [String] {
        func occurs(_ words: String, _ isIt: (PairedDifference.Verdict) -> Bool) -> Bool {
            differences.contains { isIt($0.verdict) && $0.verdictWords == words }
        }
        let seeds = differences.contains { if case .open = $0.verdict { true } else { false } }
        let lines: [(isThere: Bool, word: String, meaning: String)] = [
            (
                comparison.primary != nil, "*",
                "the primary row; the others are corrected for their number"
            ),
            (
                hasMedians, "~",
                "the median of the differences, because a few walks differ much more"
            ),
            (hasMedians, "", "than the others: it is not the difference of the means beside it"),
            (
                differences.contains(where: \.isBesideInterval), "°",
                "the interval and the last column differ: the interval is of this row alone, the"
            ),
            (
                differences.contains(where: \.isBesideInterval), "",
                "last column is a test of signs, corrected for the number of rows"
            ),
            (occurs("B less") { $0 == .told }, "B less", "more than chance, and it matters"),
            (occurs("B more") { $0 == .told }, "B more", "more than chance, and it matters"),
            (occurs("small") { $0 == .small }, "small", "more than chance, but it does not matter"),
            (
                occurs("nothing") { $0 == .nothing }, "nothing",
                "no difference that matters was found, and it would probably have been"
            ),
            (seeds, "… seeds", "may be chance; so many seeds would show what matters"),
            (
                occurs("too few") { $0.neededSeeds != nil }, "too few",
                "nothing is said below 6 seeds of the primary row, 9 of the others"
            ),
        ]
        let found = lines.filter(\.isThere)
        let matters = "What matters: \(smallest.words), or more."
        return found.map { one in
            one.word + String(repeating: " ", count: 9 - one.word.count) + one.meaning
        } + ["", matters]
    }

    // MARK: Side by side

    /// What was shown with the first seed of the first walk; nil: it is not known.
    private var firstRecords: (first: [CueRecord], second: [CueRecord])? {
        guard let pair = pairs.first else { return nil }
        let (first, second) = (pair.first.outcome.records, pair.second.outcome.records)
        return first.isEmpty && second.isEmpty ? nil : (first, second)
    }

    private var shownLines: [String] {
        guard firstRecords != nil else { return [] }
        return ["", "\(shownTitle):"] + ComparisonReport.shownColumns.table(shown).lines
    }

    private var shownTitle: String {
        guard let pair = pairs.first else { return "" }
        return "\(pair.walk.printable), seed \(pair.seed), what was shown when"
    }

    /// The shown cues and their times.
    private var shown: [Row] {
        guard let records = firstRecords else { return [] }
        return Row.rows(records.first, records.second, id: \.cue.id, at: \.at)
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

    // MARK: The differences as a table and as JSON

    private var columns: ReportColumns<PairedDifference> {
        ReportColumns([
            .inText("means of a walk") { ($0.isPrimary ? "* " : "  ") + $0.measure.title },
            .init("measure") { .word($0.measure.rawValue) },
            .init("unit") { .word($0.measure.unit) },
            .init("isPrimary") { .flag($0.isPrimary) },
            .init("pairs") { .count($0.pairs) },
            .init("seeds") { .count($0.seeds) },
            .init("a", "A", words: { $0.words($0.first) }, value: { .number($0.first, 4) }),
            .init("b", "B", words: { $0.words($0.second) }, value: { .number($0.second, 4) }),
            .init(
                "difference", "B less A", page: hasMedians ? "B less A (~ median)" : nil,
                words: \.centreWords, value: { .number($0.test.centre, 4) }),
            .init("isMedian") { .flag($0.test.isMedian) },
            .init("low", "95 %", words: \.markedIntervalWords) {
                .number($0.test.interval?.lowerBound, 4)
            },
            .init("high") { .number($0.test.interval?.upperBound, 4) },
            .init("test") { .word($0.test.method.rawValue) },
            .init("probability") { .number($0.probability, 4) },
            .init("toldFromChance", "", page: "is it so?", words: \.verdictWords) {
                .flag($0.verdict == .told)
            },
            .init("verdict") { .word($0.verdict.name) },
            .init("neededSeeds") { .count($0.verdict.neededSeeds) },
        ])
    }

    /// The differences as JSON.
    var differenceRecords: [ReportRecord] { differences.map(columns.json) }

    package var document: ReportRecord {
        [
            "walks": .names(comparison.walks), "seeds": .seeds(comparison.seeds),
            "a": .text(names[0]), "b": .text(names[1]),
            "people": .record(people.record), "differences": .records(differenceRecords),
        ]
    }

    // MARK: A row for each pair

    /// The pairs as CSV: for spreadsheets. Rows of single walks are what programs read.
    package var csv: String { pairColumns.csv(pairs) }

    private var pairColumns: ReportColumns<OutcomePair> {
        /// A column for A and one for B.
        func both(
            _ name: String, _ value: @escaping (OutcomePair.Side, Int) -> ReportValue
        ) -> [ReportColumn<OutcomePair>] {
            [
                .init("\(name)A") { value($0.first, 0) },
                .init("\(name)B") { value($0.second, 1) },
            ]
        }
        let names = names
        return ReportColumns(
            [.init("walk") { .text($0.walk) }, .init("seed") { .seed($0.seed) }]
                + both("variant") { .text(names[$1]) }
                + both("engine") { side, _ in .text(side.conditions.engine) }
                + both("person") { side, _ in .text(side.conditions.person) }
                + both("seconds") { side, _ in .thousandths(side.outcome.seconds) }
                + WalkOutcome.Measure.allCases.flatMap { measure in
                    both(measure.rawValue) { side, _ in .thousandths(side.outcome.value(measure)) }
                })
    }
}
