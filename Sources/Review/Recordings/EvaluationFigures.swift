import Indoor

/// The figures of an evaluation, over all measured seconds of all walks.
package struct EvaluationFigures: Sendable {
    /// A mean with its 95 % interval.
    package struct Mean: Hashable, Sendable {
        package let mean: Double
        package let low: Double
        package let high: Double
    }

    /// The figures of one method, in metres.
    package struct Row: Hashable, Sendable {
        package let method: Evaluation.Method
        package let mean: Mean
        package let median: Double
        package let threeQuarters: Double
        package let most: Double
    }

    package let rows: [Row]
    /// Metres by which the engine's error exceeds another's, paired by second and walk.
    package let differences: [(method: Evaluation.Method, difference: Mean)]
    package let calibration: Calibration
    package let walkCount: Int
    package let secondCount: Int

    /// The reliability of the accuracy that the engine reports.
    package struct Calibration: Hashable, Sendable {
        /// The share of seconds whose error does not exceed it; `EvaluationFigures.rightShare`
        /// would be right.
        package let share: Mean
        /// The median accuracy in metres.
        package let median: Double
    }

    /// The share of positions that should lie within the accuracy that phones report: the radius of
    /// a circle of 68 % (Android's `Location.getAccuracy`).
    package static let rightShare = 0.68

    /// - Parameter walks: in order; the intervals draw walks from these.
    package init(_ walks: [Evaluation.WalkErrors]) {
        walkCount = walks.count
        let means = Evaluation.Method.allCases.map { method in
            walks.map { EvaluationFigures.overSeeds($0.errors[method] ?? []) }
        }
        calibration = Calibration(
            share: EvaluationFigures.mean(
                walks.map { walk in
                    zip(walk.errors[.engine] ?? [], walk.accuracies).flatMap {
                        zip($0, $1).map { $0 <= $1 ? 1 : 0 }
                    }
                }),
            median: walks.flatMap { $0.accuracies.joined() }.quantile(0.5) ?? .nan)
        secondCount = means[0].reduce(0) { $0 + $1.count }
        rows = Evaluation.Method.allCases.enumerated().map { number, method in
            let all = walks.flatMap { ($0.errors[method] ?? []).joined() }
            return Row(
                method: method, mean: EvaluationFigures.mean(means[number]),
                median: all.quantile(0.5) ?? .nan,
                threeQuarters: all.quantile(0.75) ?? .nan,
                most: all.quantile(0.95) ?? .nan)
        }
        differences = Evaluation.Method.allCases.enumerated().dropFirst().map { number, method in
            let walks = zip(means[0], means[number]).map { zip($0, $1).map { $0 - $1 } }
            return (method, EvaluationFigures.mean(walks))
        }
    }

    package func row(_ method: Evaluation.Method) -> Row? { rows.first { $0.method == method } }

    /// The engine's difference to another method.
    package func difference(to method: Evaluation.Method) -> Mean? {
        differences.first { $0.method == method }?.difference
    }

    /// The mean of each second over the seeds.
    private static func overSeeds(_ errors: [[Double]]) -> [Double] {
        guard let first = errors.first else { return [] }
        return first.indices.map { second in
            errors.reduce(0) { $0 + $1[second] } / Double(errors.count)
        }
    }

    /// The mean over all seconds, and its interval, from the means of walks drawn with replacement
    /// many times (bootstrap).
    package static func mean(_ walks: [[Double]]) -> Mean {
        let sums = walks.map { ($0.reduce(0, +), Double($0.count)) }
        let total = sums.reduce((0.0, 0.0)) { ($0.0 + $1.0, $0.1 + $1.1) }
        guard total.1 > 0 else { return Mean(mean: .nan, low: .nan, high: .nan) }
        var chance = RandomStream(seed: 1, label: "bootstrap over walks")
        let drawn = (0..<EvaluationFigures.draws).map { _ in
            var (sum, count) = (0.0, 0.0)
            for _ in sums {
                let one = sums[min(Int(chance.fraction() * Double(sums.count)), sums.count - 1)]
                sum += one.0
                count += one.1
            }
            return sum / max(count, 1)
        }
        return Mean(
            mean: total.0 / total.1, low: drawn.quantile(0.025) ?? .nan,
            high: drawn.quantile(0.975) ?? .nan)
    }

    private static let draws = 4000
}
