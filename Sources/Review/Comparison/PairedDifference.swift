import Indoor
import RealModule

/// The difference of a measure between two variants of the same walks, people and seeds, pair by
/// pair.
package struct PairedDifference: Sendable {
    package let measure: WalkOutcome.Measure
    /// The number of pairs in which both have the measure.
    package let pairs: Int
    /// Means over these pairs.
    package let first: Double
    package let second: Double
    /// The second less the first, with its 95 % interval over pairs (bootstrap).
    package let difference: EvaluationFigures.Mean
    /// Standard deviation of the differences.
    private let deviation: Double

    /// nil: no pair has the measure under both.
    package init?(
        _ measure: WalkOutcome.Measure, _ outcomes: [(first: WalkOutcome, second: WalkOutcome)]
    ) {
        let values = outcomes.compactMap { pair in
            pair.first.value(measure).flatMap { first in
                pair.second.value(measure).map { (first: first, second: $0) }
            }
        }
        guard !values.isEmpty else { return nil }
        let count = Double(values.count)
        let differences = values.map { $0.second - $0.first }
        self.measure = measure
        pairs = values.count
        first = values.reduce(0) { $0 + $1.first } / count
        second = values.reduce(0) { $0 + $1.second } / count
        let difference = EvaluationFigures.mean(differences.map { [$0] })
        self.difference = difference
        let square = differences.reduce(0) {
            $0 + ($1 - difference.mean) * ($1 - difference.mean)
        }
        deviation = (square / max(count - 1, 1)).squareRoot()
    }

    /// Whether all pairs are the same.
    package var isSame: Bool { deviation == 0 && difference.mean == 0 }

    /// Whether the difference is significant at 95 %.
    package var isToldFromChance: Bool { difference.low > 0 || difference.high < 0 }

    /// The approximate number of pairs that would make such a difference significant; nil: there is
    /// no difference.
    package var neededPairs: Int? {
        guard !isToldFromChance, abs(difference.mean) > 1e-9 else { return nil }
        let share = PairedDifference.normal * deviation / difference.mean
        return max(pairs + 1, Int(min((share * share).rounded(.up), 1e9)))
    }

    /// The number of standard deviations that contains 95 % of a normal distribution.
    private static let normal = 1.96
}
