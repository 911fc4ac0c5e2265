import Formats
import Indoor
import Review

/// The pairs of a comparison: of walks that were run, or of a file that `compare --format csv` or
/// `ndjson` wrote.
struct PairRows {
    let pairs: [OutcomePair]
    /// The names of A and B.
    let names: [String]

    init(pairs: [OutcomePair], names: [String]) { (self.pairs, self.names) = (pairs, names) }

    init(_ text: String, file: String) throws(InputError) {
        let table = try ValueTable(text, file: file, columns: PairColumn.all.map(\.column))
        var pairs: [Key: (pair: OutcomePair, number: Int)] = [:]
        var names: [String]?
        for (number, row) in table.rows.enumerated() {
            let pair = try PairRows.pair(row, table.source)
            let variants = PairColumn.Side.allCases.map {
                row.words[PairColumn.variant($0).name] ?? $0.rawValue
            }
            if let names, names != variants {
                throw table.source.error(
                    "a row of other variants: \(variants.joined(separator: " and "))",
                    at: .byte(row.offset), expected: names.joined(separator: " and "))
            }
            names = variants
            let key = Key(pair)
            if let other = pairs[key]?.pair, !other.isSame(as: pair) {
                throw table.source.error(
                    "\(pair.walk) with seed \(pair.seed) is there twice, with other values",
                    at: .byte(row.offset), expected: "one row for each walk and seed")
            }
            if pairs[key] == nil { pairs[key] = (pair, number) }
        }
        self.pairs = pairs.values.sorted { $0.number < $1.number }.map(\.pair)
        self.names = names ?? []
    }

    /// What tells a pair from the others.
    private struct Key: Hashable {
        let walk: String
        let seed: UInt64
        let first, second: OutcomePair.Conditions

        init(_ pair: OutcomePair) {
            (walk, seed) = (pair.walk, pair.seed)
            (first, second) = (pair.first.conditions, pair.second.conditions)
        }
    }

    private static func pair(
        _ row: ValueTable.Row, _ source: SourceText
    ) throws(InputError) -> OutcomePair {
        OutcomePair(
            walk: row.words[PairColumn.walk.name] ?? "",
            seed: row.seeds[PairColumn.seed.name] ?? 0,
            first: try side(.first, row, source), second: try side(.second, row, source))
    }

    private static func side(
        _ side: PairColumn.Side, _ row: ValueTable.Row, _ source: SourceText
    ) throws(InputError) -> OutcomePair.Side {
        func number(_ column: PairColumn) -> Double? { row.numbers[column.name] }
        var values: [WalkOutcome.Measure: Double] = [:]
        for measure in WalkOutcome.Measure.allCases {
            values[measure] = number(.measure(measure, side))
        }
        // Without it who did not get there would count as quicker than everybody.
        let needed: PairColumn? =
            switch values[.reached] {
            case 1: .measure(.there, side)
            case 0: .seconds(side)
            default: nil
            }
        if let needed, number(needed) == nil {
            throw source.error(
                "a row without \(needed.name)", at: .byte(row.offset),
                expected: "it beside \(PairColumn.measure(.reached, side).name)")
        }
        return OutcomePair.Side(
            OutcomePair.Conditions(
                engine: row.words[PairColumn.engine(side).name] ?? "",
                person: row.words[PairColumn.person(side).name] ?? ""),
            WalkOutcome(values, seconds: number(.seconds(side)) ?? 0))
    }
}

extension OutcomePair {
    fileprivate func isSame(as other: OutcomePair) -> Bool {
        first.outcome == other.first.outcome && second.outcome == other.second.outcome
    }
}

extension PairColumn {
    /// The column as the file may have it.
    fileprivate var column: ValueTable.Column {
        switch self {
        case .walk: ValueTable.Column(name, .words, isNeeded: true)
        case .seed: ValueTable.Column(name, .seed, isNeeded: true)
        case .variant, .engine, .person: ValueTable.Column(name, .words)
        case .seconds: ValueTable.Column(name, .number(0...PairColumn.most))
        case .measure(let measure, _) where measure.kind == .people:
            ValueTable.Column(name, .flag)
        case .measure: ValueTable.Column(name, .number(-PairColumn.most...PairColumn.most))
        }
    }

    private static let most = 1e9
}
