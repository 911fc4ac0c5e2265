import Indoor
import RealModule

/// A test whether the differences between two variants are more than chance. One difference comes
/// from one seed.
///
/// Without an effect A and B could be exchanged, so that a difference is as likely above zero as
/// below. Both methods need nothing else of the differences.
package struct PairedTest: Hashable, Sendable {
    package enum Method: String, Sendable {
        /// Random signs for the differences: how often is their mean as far from zero?
        case signFlips = "sign-flips"
        /// How often would as many differences have one sign? For shares it is McNemar's exact
        /// test. Used where a few differences are much larger than the others to one side.
        case sign
    }

    package let method: Method
    /// The mean of the differences; for a skewed row their median, unless most are zero.
    package let centre: Double
    package let isMedian: Bool
    /// The 95 % interval of the centre; nil: there are too few differences.
    package let interval: ClosedRange<Double>?
    /// The probability of such differences without an effect, 0 to 1.
    package let probability: Double
    private let differences: [Double]
    private let deviation: Double

    /// - Parameters:
    ///   - differences: one of each seed.
    ///   - areShares: whether they count people: 1, 0 or -1 in a walk.
    package init(_ differences: [Double], areShares: Bool = false) {
        let sample = Sample(differences)
        self.differences = differences
        deviation = sample.deviation
        let isSkewed = sample.isSkewed
        method = areShares || isSkewed ? .sign : .signFlips
        isMedian = !areShares && isSkewed && sample.median != 0
        centre = isMedian ? sample.median : sample.mean
        interval = isMedian ? sample.intervalOfMedian : sample.intervalOfMean
        let sign = PairedTest.signTest(differences)
        switch method {
        case .sign: probability = sign
        case .signFlips:
            // Without this check a slight skew, which a small sample does not show, would give too
            // many false claims about the middle.
            let isContradicted = sign > PairedTest.agreement(differences.count)
            probability = isContradicted ? 1 : PairedTest.signFlips(differences)
        }
    }

    /// Whether all differences are zero.
    package var isSame: Bool { differences.allSatisfy { $0 == 0 } }

    /// The least support by the sign test (ours). The steps of the test are coarse in small samples.
    private static func agreement(_ count: Int) -> Double { count < 30 ? 0.16 : 0.27 }

    // MARK: Probabilities

    /// The probability that as many of the differences have one sign, by the binomial distribution.
    static func signTest(_ differences: [Double]) -> Double {
        let (above, below) = (differences.count { $0 > 0 }, differences.count { $0 < 0 })
        return min(1, 2 * Binomial(above + below).atMost(min(above, below)))
    }

    /// The probability that the mean is as far from zero when each difference gets a random sign:
    /// exact up to `mostExact` differences, from drawn signs beyond.
    static func signFlips(_ differences: [Double]) -> Double {
        let sizes = differences.map(abs).filter { $0 > 0 }
        let most = sizes.reduce(0, +)
        // Sums of the same differences in another order may differ in their last digits.
        let seen = abs(differences.reduce(0, +)) - 1e-9 * most
        guard sizes.count > mostExact else { return exactFlips(sizes, seen) }
        var chance = RandomStream(seed: 1, label: "sign flips")
        var far = 0
        for _ in 0..<drawn {
            var (sum, bits, left) = (0.0, UInt64(0), 0)
            for size in sizes {
                if left == 0 { (bits, left) = (UInt64(chance.fraction() * 0x1p53), 53) }
                sum += bits & 1 == 0 ? size : -size
                bits >>= 1
                left -= 1
            }
            if abs(sum) >= seen { far += 1 }
        }
        return Double(far + 1) / Double(drawn + 1)
    }

    private static func exactFlips(_ sizes: [Double], _ seen: Double) -> Double {
        guard !sizes.isEmpty else { return 1 }
        let all = 1 << sizes.count
        let far = (0..<all).count { signs in
            var sum = 0.0
            for (number, size) in sizes.enumerated() {
                sum += signs >> number & 1 == 0 ? size : -size
            }
            return abs(sum) >= seen
        }
        return Double(far) / Double(all)
    }

    private static let mostExact = 12
    /// The number of drawn signs: a probability of 0.05 is then right within 0.006.
    private static let drawn = 4999

    // MARK: Power

    /// About how many seeds would show a difference of this size in 80 of 100 comparisons.
    ///
    /// - Parameter level: the probability below which a difference is told.
    package func seeds(toShow size: Double, level: Double) -> Int {
        let (z, power) = (Normal.quantile(1 - level / 2), Normal.quantile(0.8))
        let count: Double
        if isMedian {
            // The share of seeds that would be above zero if the middle were at this size.
            let above = differences.count { $0 - centre + size > 0 }
            let equal = differences.count { $0 - centre + size == 0 }
            let share = (Double(above) + Double(equal) / 2) / Double(differences.count)
            guard share > 0.5 else { return PairedTest.mostSeeds }
            let root = z / 2 + power * (share * (1 - share)).squareRoot()
            count = root * root / ((share - 0.5) * (share - 0.5))
        } else {
            let root = (z + power) * deviation / size
            count = PairedTest.allowance * (root * root + z * z / 2)
        }
        return Int(min(count.rounded(.up), Double(PairedTest.mostSeeds)))
    }

    /// The allowance for the support by the sign test, which costs some power (measured by the
    /// benchmark `comparison`).
    private static let allowance = 1.15
    package static let mostSeeds = 1_000_000
}

/// The figures of a sample.
private struct Sample {
    let sorted: [Double]
    let mean: Double
    /// The standard deviation.
    let deviation: Double
    private let skewness: Double

    init(_ values: [Double]) {
        sorted = values.sorted()
        let count = Double(values.count)
        let mean = values.reduce(0, +) / max(count, 1)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let cubes = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * ($1 - mean) }
        self.mean = mean
        deviation = (squares / max(count - 1, 1)).squareRoot()
        let spread = (squares / max(count, 1)).squareRoot()
        skewness = spread > 1e-12 ? cubes / max(count, 1) / (spread * spread * spread) : 0
    }

    private var count: Int { sorted.count }

    var median: Double {
        guard count > 0 else { return 0 }
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }

    /// Whether it is more skewed than about 77 % of the samples of a normal distribution.
    var isSkewed: Bool {
        guard count > 2 else { return false }
        let n = Double(count)
        let usual = (6 * (n - 2) / ((n + 1) * (n + 3))).squareRoot()
        return abs(skewness) > Sample.mostSkewed * usual
    }

    /// In standard deviations of the skewness of normal samples (ours, by simulation).
    private static let mostSkewed = 1.2

    var intervalOfMean: ClosedRange<Double>? {
        guard count > 2 else { return nil }
        let reach =
            Normal.student(0.975, freedom: count - 1) * deviation / Double(count).squareRoot()
        return mean - reach...mean + reach
    }

    /// Between two values of the sample, by the sign test.
    var intervalOfMedian: ClosedRange<Double>? {
        let distribution = Binomial(count)
        guard let last = (0..<count / 2).last(where: { 2 * distribution.atMost($0) <= 0.05 }) else {
            return nil
        }
        return sorted[last]...sorted[count - 1 - last]
    }
}

/// The number of heads when a coin is thrown so many times.
private struct Binomial {
    private let count: Int

    init(_ count: Int) { self.count = count }

    /// The probability of at most so many heads.
    func atMost(_ heads: Int) -> Double {
        guard heads >= 0 else { return 0 }
        var (chance, sum) = (-Double(count) * Double.log(2), 0.0)
        for head in 0...min(heads, count) {
            if head > 0 {
                chance += Double.log(Double(count - head + 1)) - Double.log(Double(head))
            }
            sum += Double.exp(chance)
        }
        return min(sum, 1)
    }
}

/// Quantiles of the normal distribution and of Student's.
enum Normal {
    static func quantile(_ share: Double) -> Double {
        var (low, high) = (-9.0, 9.0)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if Double.erfc(-middle / 2.0.squareRoot()) / 2 < share {
                low = middle
            } else {
                high = middle
            }
        }
        return (low + high) / 2
    }

    /// The expansion of Cornish and Fisher, right within 0.2 % from 5 degrees of freedom on.
    static func student(_ share: Double, freedom: Int) -> Double {
        let (z, v) = (quantile(share), Double(freedom))
        let (z3, z5, z7) = (Double.pow(z, 3), Double.pow(z, 5), Double.pow(z, 7))
        return z + (z3 + z) / (4 * v) + (5 * z5 + 16 * z3 + 3 * z) / (96 * v * v)
            + (3 * z7 + 19 * z5 + 17 * z3 - 15 * z) / (384 * v * v * v)
    }
}
