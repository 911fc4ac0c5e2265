import Indoor

/// The difference of a measure between two variants of the same walks, people and seeds.
package struct PairedDifference: Sendable {
    /// What can be said of it.
    package enum Verdict: Hashable, Sendable {
        /// All pairs are the same.
        case same
        /// There are too few seeds to say anything; so many are needed.
        case tooFew(needed: Int)
        /// More than chance, and large enough to matter.
        case told
        /// More than chance, but too small to matter.
        case small
        /// Not more than chance, and a difference that matters would probably have been seen.
        case nothing
        /// Not more than chance; about so many seeds would show the smallest that matters.
        case open(seeds: Int)
    }

    package let measure: WalkOutcome.Measure
    package let isPrimary: Bool
    /// The number of pairs in which both have the measure, and of their seeds.
    package let pairs: Int
    package let seeds: Int
    /// Means over seeds.
    package let first: Double
    package let second: Double
    package let test: PairedTest
    /// The test's probability, corrected for the number of rows that are not primary.
    package internal(set) var probability: Double
    package internal(set) var verdict = Verdict.same

    /// nil: no pair has the measure under both.
    init?(_ measure: WalkOutcome.Measure, _ pairs: [OutcomePair], isPrimary: Bool) {
        let found = PairedDifference.values(measure, pairs)
        guard !found.isEmpty else { return nil }
        // Walks with one seed share its chances: together they are one observation.
        let clusters = Dictionary(grouping: found, by: \.seed).sorted { $0.key < $1.key }
            .map { _, values in
                let count = Double(values.count)
                return (
                    first: values.reduce(0) { $0 + $1.first } / count,
                    second: values.reduce(0) { $0 + $1.second } / count
                )
            }
        let count = Double(clusters.count)
        (self.measure, self.isPrimary) = (measure, isPrimary)
        (self.pairs, seeds) = (found.count, clusters.count)
        first = clusters.reduce(0) { $0 + $1.first } / count
        second = clusters.reduce(0) { $0 + $1.second } / count
        test = PairedTest(
            clusters.map { $0.second - $0.first }, areShares: measure.kind == .people)
        probability = test.probability
    }

    private typealias Values = (seed: UInt64, first: Double, second: Double)

    private static func values(
        _ measure: WalkOutcome.Measure, _ pairs: [OutcomePair]
    ) -> [Values] {
        guard measure == .there else {
            return pairs.compactMap { pair in
                pair.values(measure).map { (pair.seed, $0.first, $0.second) }
            }
        }
        let longest = Dictionary(
            pairs.map { ($0.walk, max($0.first.outcome.longest, $0.second.outcome.longest)) },
            uniquingKeysWith: max)
        return pairs.compactMap { pair in
            guard pair.values(.reached) != nil, let longest = longest[pair.walk] else { return nil }
            let (first, second) = (pair.first.outcome, pair.second.outcome)
            return (pair.seed, first.value(.there) ?? longest, second.value(.there) ?? longest)
        }
    }

    // MARK: What can be said

    /// The least seeds for a claim (ours).
    private var least: Int { isPrimary ? 6 : 9 }

    /// - Parameters:
    ///   - smallest: the smallest difference that matters.
    ///   - level: the level of the first of the corrected rows, for advice.
    mutating func judge(smallest: Double, level: Double) {
        verdict = verdict(smallest: smallest, level: level)
    }

    var isSame: Bool { test.isSame }

    /// Whether the interval says something else than the verdict: it is without zero though nothing is
    /// told, or with zero though something is. It is the interval of the centre, of this row alone. The
    /// verdict is by a test of signs, corrected for the number of rows.
    ///
    /// - Parameter step: the smallest difference that is printed; less counts as zero.
    package func isBesideInterval(step: Double) -> Bool {
        guard let interval = test.interval, !isSame, seeds >= least else { return false }
        let (low, high) = (interval.lowerBound, interval.upperBound)
        let isTold = verdict == .told || verdict == .small
        return isTold ? low <= -step && high >= step : low >= step || high <= -step
    }

    private func verdict(smallest: Double, level: Double) -> Verdict {
        if isSame { return .same }
        if seeds < least { return .tooFew(needed: least) }
        if probability <= PairedDifference.level {
            return abs(test.centre) >= smallest ? .told : .small
        }
        let needed = max(test.seeds(toShow: smallest, level: level), least)
        let isWithin = test.interval.map { max(-$0.lowerBound, $0.upperBound) < smallest } ?? false
        return isWithin || needed <= seeds ? .nothing : .open(seeds: needed)
    }

    /// The share of comparisons without an effect in which something may be claimed.
    static let level = 0.05
}

extension WalkOutcome {
    /// The most seconds that the walk shows that somebody needed for the way.
    fileprivate var longest: Double { max(value(.there) ?? 0, seconds) }
}
