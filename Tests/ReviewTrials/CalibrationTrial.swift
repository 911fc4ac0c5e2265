import Indoor
import RealModule
import Review

/// How often a comparison claims a difference, in many experiments with a known effect.
package struct CalibrationTrial: Sendable {
    /// The shape of the differences between two variants.
    package enum Shape: String, CaseIterable, Sendable {
        case normal
        /// Whole numbers, four of ten of them zero.
        case tied
        /// Nine of ten are zero.
        case rare
        /// Log-normal, its median at zero: a few are far above, none far below.
        case skewed
        /// Exponential, its median at zero.
        case exponential
        /// The difference of two log-normal values, as of two variants without an effect.
        case exchanged
        /// Student's distribution with two degrees of freedom.
        case heavyTailed = "heavy-tailed"

        fileprivate func difference(_ chance: inout RandomStream) -> Double {
            let normal = chance.normal()
            switch self {
            case .normal: return normal
            case .tied: return (normal * 0.95).rounded()
            case .rare: return chance.chance(0.1) ? normal : 0
            case .skewed: return Double.exp(normal) - 1
            case .exponential: return -Double.log(1 - chance.fraction()) - Double.log(2)
            case .exchanged: return Double.exp(normal) - Double.exp(chance.normal())
            case .heavyTailed:
                let (x, y) = (chance.normal(), chance.normal())
                return normal / ((x * x + y * y) / 2).squareRoot()
            }
        }
    }

    package let shape: Shape
    /// The number of seeds.
    package let pairs: Int
    /// Added to each difference.
    package var effect = 0.0
    /// How often the same walk is named, or copied under another name.
    package var copies = 1
    /// Whether the row is the primary one; otherwise all the others have differences, too.
    package var isPrimary = true

    package init(_ shape: Shape, pairs: Int) { (self.shape, self.pairs) = (shape, pairs) }

    /// The share of experiments in which any row of the kind is told.
    package func claims(in experiments: Int) -> Double {
        let told = (0..<experiments).count { experiment in
            comparison(experiment).differences.contains {
                $0.isPrimary == isPrimary && $0.verdict == .told
            }
        }
        return Double(told) / Double(experiments)
    }

    /// Everything matters, so that only chance decides.
    package func comparison(_ experiment: Int) -> Comparison {
        var chance = RandomStream(
            seed: UInt64(experiment), label: "\(shape) \(pairs) \(effect) \(isPrimary)")
        let conditions = OutcomePair.Conditions(engine: "vps", person: "attentive")
        let measures: [WalkOutcome.Measure] =
            isPrimary ? [.overShortest] : CalibrationTrial.others
        var all: [OutcomePair] = []
        for seed in 1...UInt64(pairs) {
            let values = measures.map { ($0, effect + shape.difference(&chance)) }
            let (first, second) = (
                WalkOutcome(Dictionary(measures.map { ($0, 0) }) { a, _ in a }, seconds: 0),
                WalkOutcome(Dictionary(values) { a, _ in a }, seconds: 0)
            )
            for copy in 1...copies {
                all.append(
                    OutcomePair(
                        walk: "walk \(copy)", seed: seed, first: .init(conditions, first),
                        second: .init(conditions, second)))
            }
        }
        var smallest = SmallestDifferences()
        for kind in WalkOutcome.Measure.Kind.allCases { smallest[kind] = 0 }
        return Comparison(all, smallest: smallest)
    }

    /// Rows that are not primary, without those that count people.
    private static let others: [WalkOutcome.Measure] =
        WalkOutcome.Measure.allCases.filter {
            $0 != .overShortest && $0 != .there && $0.kind != .people
        }
}
