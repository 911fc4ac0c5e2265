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
        var table = TextTable([walk + (seeds ?? "")] + engines.map(\.name))
        for row in EngineTable.rows {
            table.add([row.name] + engines.map { row.words($0.summary) })
        }
        return table.lines
    }

    private struct Row: Sendable {
        let name: String
        let words: @Sendable (EngineSummary) -> String
    }

    private static let rows = [
        Row(name: "  time without position") {
            words($0.withoutPosition, "s", 1, share: $0.shareWithoutPosition)
        },
        Row(name: "  app off by, median") { words($0.errorMedian, "m", 2) },
        Row(name: "  app off by, 95 %") { words($0.error95, "m", 2) },
        Row(name: "  time on a wrong level") {
            words($0.onWrongLevel, "s", 1, share: $0.shareOnWrongLevel)
        },
        Row(name: "  cues shown") { words($0.cuesShown, "", 0) },
        Row(name: "  vibrations") { words($0.vibrations, "", 0) },
        Row(name: "  arrival") { summary in
            let count = summary.walks > 1 ? ", \(summary.arrived) of \(summary.walks)" : ""
            return words(summary.arrival, "s", 1, none: "never") + count
        },
    ]

    /// A value in words: "12.4 s (11.0 … 13.1), 3 %"; the range only if there is one.
    private static func words(
        _ spread: EngineSummary.Spread?, _ unit: String, _ decimals: Int,
        share: EngineSummary.Spread? = nil, none: String = "–"
    ) -> String {
        guard let spread else { return none }
        func number(_ value: Double) -> String { value.fixed(decimals) }
        let isRange = spread.least < spread.most
        return number(spread.median) + (unit.isEmpty ? "" : " " + unit)
            + (isRange ? " (\(number(spread.least)) … \(number(spread.most)))" : "")
            + (share.map { ", \(($0.median * 100).fixed(1)) %" } ?? "")
    }
}

/// The table as JSON. Keys may be added, never renamed.
package struct EngineDocument: Encodable {
    let walk: String
    let engine: String
    let walks: Int
    let failed: Int
    let secondsWithoutPosition: Spread?
    let shareWithoutPosition: Spread?
    let errorMedian: Spread?
    let error95: Spread?
    let secondsOnWrongLevel: Spread?
    let shareOnWrongLevel: Spread?
    let cuesShown: Spread?
    let vibrations: Spread?
    let arrived: Int
    let arrivalSeconds: Spread?

    struct Spread: Encodable {
        let median: Double
        let least: Double
        let most: Double

        /// Rounded to thousandths.
        init?(_ spread: EngineSummary.Spread?) {
            guard let spread else { return nil }
            (median, least, most) = (
                spread.median.toThousandth, spread.least.toThousandth, spread.most.toThousandth
            )
        }
    }

    init(walk: String, engine: String, failed: Int, _ summary: EngineSummary) {
        (self.walk, self.engine, self.failed) = (walk, engine, failed)
        walks = summary.walks
        secondsWithoutPosition = Spread(summary.withoutPosition)
        shareWithoutPosition = Spread(summary.shareWithoutPosition)
        errorMedian = Spread(summary.errorMedian)
        error95 = Spread(summary.error95)
        secondsOnWrongLevel = Spread(summary.onWrongLevel)
        shareOnWrongLevel = Spread(summary.shareOnWrongLevel)
        cuesShown = Spread(summary.cuesShown)
        vibrations = Spread(summary.vibrations)
        arrived = summary.arrived
        arrivalSeconds = Spread(summary.arrival)
    }
}
