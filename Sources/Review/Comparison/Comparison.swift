import Indoor

/// Two variants of the same walks, people and seeds: what differs, and how sure that is.
package struct Comparison: Sendable {
    /// Each pair once, in the order in which they came.
    package let pairs: [OutcomePair]
    /// The measures that at least one pair has.
    package let differences: [PairedDifference]

    /// - Parameters:
    ///   - primary: the measure that the comparison is made for; the others are corrected together
    ///     for their number (Holm).
    package init(
        _ pairs: [OutcomePair], primary: WalkOutcome.Measure = .overShortest,
        smallest: SmallestDifferences = SmallestDifferences()
    ) {
        self.pairs = pairs
        var rows = WalkOutcome.Measure.allCases.compactMap {
            PairedDifference($0, pairs, isPrimary: $0 == primary)
        }
        let others = rows.indices.filter { !rows[$0].isPrimary && !rows[$0].isSame }
        Comparison.correct(&rows, others)
        for index in rows.indices {
            let row = rows[index]
            let count = row.isPrimary ? 1 : max(others.count, 1)
            rows[index].judge(
                smallest: smallest[row.measure.kind],
                level: PairedDifference.level / Double(count))
        }
        differences = rows
    }

    /// Corrects the probabilities of some rows for their number (Holm, 1979): the lowest by all of
    /// them, the next by one less.
    private static func correct(_ rows: inout [PairedDifference], _ numbers: [Int]) {
        let sorted = numbers.sorted { (rows[$0].probability, $0) < (rows[$1].probability, $1) }
        var least = 0.0
        for (place, index) in sorted.enumerated() {
            least = max(least, min(1, rows[index].probability * Double(sorted.count - place)))
            rows[index].probability = least
        }
    }

    /// The names of the walks, each once.
    package var walks: [String] {
        pairs.map(\.walk).withoutRepeats
    }

    package var seeds: [UInt64] { Set(pairs.map(\.seed)).sorted() }

    package var primary: PairedDifference? { differences.first(where: \.isPrimary) }
}
