import Indoor
import RealModule

/// A measure of the same walks, people and chances under two variants, pair by pair.
package struct PairedDifference: Sendable {
    package let measure: WalkOutcome.Measure
    /// How many pairs have it under both.
    package let pairs: Int
    /// Means over these.
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

    /// Whether it is more than chance, with 95 %.
    package var isToldFromChance: Bool { difference.low > 0 || difference.high < 0 }

    /// About how many pairs would tell such a difference from chance; nil: there is none.
    package var neededPairs: Int? {
        guard !isToldFromChance, abs(difference.mean) > 1e-9 else { return nil }
        let share = PairedDifference.normal * deviation / difference.mean
        return max(pairs + 1, Int(min((share * share).rounded(.up), 1e9)))
    }

    /// Of a normal distribution, 95 % lie within so many deviations.
    private static let normal = 1.96
}
