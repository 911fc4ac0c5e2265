import Indoor
import Review

/// The output of `dotwalk run` for a walk with several engines: a row for each measure, a column
/// for each engine.
struct EngineTable {
    let walk: String
    /// nil: the walk's own.
    let seeds: ClosedRange<UInt64>?
    let engines: [(name: String, summary: EngineSummary)]

    var lines: [String] {
        let seeds = seeds.map { ", seeds \($0.lowerBound) to \($0.upperBound): median (range)" }
        let columns = EngineTable.columns
        let words = engines.map { columns.words($0.summary) }
        let rows = columns.headings.enumerated().map { number, name in
            [name] + words.map { $0[number] }
        }
        return TextTable([walk + (seeds ?? "")] + engines.map(\.name), rows: rows).lines
    }

    /// The measures: rows of the text, keys of JSON.
    fileprivate static var columns: ReportColumns<EngineSummary> {
        func measure(
            _ key: String, _ heading: String, words: @escaping (EngineSummary) -> String,
            _ value: @escaping (EngineSummary) -> EngineSummary.Spread?
        ) -> ReportColumn<EngineSummary> {
            .init(key, heading, words: words) { spread(value($0)) }
        }
        return ReportColumns([
            .init("walks") { .count($0.walks) },
            measure(
                "overShortest", "  over the shortest way",
                words: { EngineTable.words($0.overShortest, "m", 1) }, \.overShortest),
            .init("reached") { .count($0.reached) },
            measure("thereSeconds", "  came to the place", words: there, \.there),
            measure(
                "metresLost", "  walked while lost",
                words: { EngineTable.words($0.metresLost, "m", 1) }, \.metresLost),
            measure(
                "secondsWithoutPosition", "  time without position",
                words: {
                    EngineTable.words($0.withoutPosition, "s", 1, share: $0.shareWithoutPosition)
                }, \.withoutPosition),
            .init("shareWithoutPosition") { spread($0.shareWithoutPosition) },
            measure(
                "errorMedian", "  app off by, median",
                words: { EngineTable.words($0.errorMedian, "m", 2) }, \.errorMedian),
            measure(
                "error95", "  app off by, 95 %",
                words: { EngineTable.words($0.error95, "m", 2) }, \.error95),
            measure(
                "secondsOnWrongLevel", "  time on a wrong level",
                words: { EngineTable.words($0.onWrongLevel, "s", 1, share: $0.shareOnWrongLevel) },
                \.onWrongLevel),
            .init("shareOnWrongLevel") { spread($0.shareOnWrongLevel) },
            measure(
                "shareInRing", "  within the told ring",
                words: { EngineTable.percent($0.shareInRing) }, \.shareInRing),
            measure(
                "cuesShown", "  cues shown", words: { EngineTable.words($0.cuesShown, "", 0) },
                \.cuesShown),
            measure(
                "vibrations", "  vibrations", words: { EngineTable.words($0.vibrations, "", 0) },
                \.vibrations),
            .init("arrived") { .count($0.arrived) },
            measure("arrivalSeconds", "  declared arrival", words: arrival, \.arrival),
            .init("falselyArrived") { .count($0.falselyArrived) },
        ])
    }

    private static func there(_ summary: EngineSummary) -> String {
        words(summary.there, "s", 1, none: "never") + count(summary.reached, of: summary)
    }

    /// When the app says that they arrived, and how often that is not true.
    private static func arrival(_ summary: EngineSummary) -> String {
        let lie = summary.falselyArrived
        return words(summary.arrival, "s", 1, none: "never") + count(summary.arrived, of: summary)
            + (lie == 0 ? "" : summary.walks > 1 ? ", \(lie) elsewhere" : ", elsewhere")
    }

    private static func count(_ count: Int, of summary: EngineSummary) -> String {
        summary.walks > 1 ? ", \(count) of \(summary.walks)" : ""
    }

    private static func spread(_ spread: EngineSummary.Spread?) -> ReportValue {
        guard let spread else { return .none }
        return .record(
            ReportRecord(fields: [
                ("median", finite(spread.median)), ("least", finite(spread.least)),
                ("most", finite(spread.most)),
            ]))
    }

    private static func finite(_ value: Double) -> ReportValue {
        value.isFinite ? .thousandths(value) : .none
    }

    /// A share in words: "71 % (65 % … 80 %)".
    private static func percent(_ spread: EngineSummary.Spread?) -> String {
        guard let spread else { return "–" }
        return spread.median.percent(0)
            + (spread.least < spread.most
                ? " (\(spread.least.percent(0)) … \(spread.most.percent(0)))" : "")
    }

    /// A value in words: "12.4 s (11.0 … 13.1), 3 %"; the range only if there is one.
    private static func words(
        _ spread: EngineSummary.Spread?, _ unit: String, _ decimals: Int,
        share: EngineSummary.Spread? = nil, none: String = "–"
    ) -> String {
        guard let spread, spread.least.isFinite else { return none }
        func number(_ value: Double) -> String {
            value.isFinite ? value.fixed(decimals) : "never"
        }
        let isRange = spread.least < spread.most
        return number(spread.median) + (unit.isEmpty || !spread.median.isFinite ? "" : " " + unit)
            + (isRange ? " (\(number(spread.least)) … \(number(spread.most)))" : "")
            + (share.map { ", \($0.median.percent(1))" } ?? "")
    }
}

extension EngineSummary {
    /// The measures as JSON.
    var document: ReportRecord { EngineTable.columns.json(self) }
}
