import Indoor
import RealModule

/// How the traits of people go together.
package enum TraitTable {
    /// The order of the draws: a new trait comes last, so that it changes none before it.
    package enum Trait: Int, CaseIterable, Sendable {
        case pace, angle, reading, slowness, age, mobility, familiarity, trust

        /// What a value above 0 means.
        package var meaning: String {
            switch self {
            case .pace: "walks faster than most"
            case .angle: "holds the phone more upright than most"
            case .reading: "reads faster than most"
            case .slowness: "notices cues later than most"
            case .age: "is older than most"
            case .mobility: "climbs stairs with less effort than most"
            case .familiarity: "knows the building, and buildings like it, better than most"
            case .trust: "relies on the phone more than most, also against what they see"
            }
        }
    }

    package struct Correlation: Sendable {
        package let first: Trait
        package let second: Trait
        /// -1 ... 1.
        package let value: Double
        package let source: String

        init(_ first: Trait, _ second: Trait, _ value: Double, _ source: String) {
            (self.first, self.second, self.value, self.source) = (first, second, value, source)
        }
    }

    /// Traits that have no line here are independent of each other.
    package static let correlations = [
        Correlation(
            .age, .pace, -0.5, "IMO MSC.1/Circ.1533 has slower speeds for each age group; size ours"
        ),
        Correlation(
            .age, .mobility, -0.5, "IMO MSC.1/Circ.1533 has a group of impaired over 50; size ours"),
        Correlation(.pace, .mobility, 0.6, "ours"),
        Correlation(.age, .reading, -0.3, "Brysbaert 2019 (older adults read slower); size ours"),
        Correlation(.age, .slowness, 0.4, "ours"),
        Correlation(.pace, .reading, 0.15, "ours: follows from age"),
        Correlation(.mobility, .reading, 0.15, "ours: follows from age"),
        Correlation(.pace, .slowness, -0.2, "ours: follows from age"),
        Correlation(.mobility, .slowness, -0.2, "ours: follows from age"),
        Correlation(.reading, .slowness, -0.2, "ours"),
        Correlation(.familiarity, .trust, -0.4, "ours: who knows the way needs the phone less"),
        Correlation(.familiarity, .pace, 0.2, "ours: who knows the way walks faster"),
        Correlation(.age, .trust, -0.2, "ours"),
    ]

    /// One value for each trait, in the order of `Trait`. Each is cut at two standard deviations, so
    /// that nobody is outside the sources' ranges.
    package static func draw(seed: UInt64) -> [Double] {
        var random = RandomStream(seed: seed, label: "traits")
        let independent = Trait.allCases.map { _ in random.normal() }
        return shares.map { row in
            let value = zip(row, independent).reduce(0) { $0 + $1.0 * $1.1 }
            return min(max(value, -2), 2)
        }
    }

    /// The shares that each trait has in the independent draws up to its own: the Cholesky factor
    /// of the matrix of correlations.
    private static let shares: [[Double]] = {
        let count = Trait.allCases.count
        var matrix = (0..<count).map { row in (0..<count).map { $0 == row ? 1.0 : 0 } }
        for line in correlations {
            matrix[line.first.rawValue][line.second.rawValue] = line.value
            matrix[line.second.rawValue][line.first.rawValue] = line.value
        }
        var shares = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
        for row in 0..<count {
            for column in 0...row {
                let known = (0..<column).reduce(0) {
                    $0 + shares[row][$1] * shares[column][$1]
                }
                let rest = matrix[row][column] - known
                shares[row][column] =
                    row == column ? max(rest, 0).squareRoot() : rest / shares[column][column]
            }
        }
        return shares
    }()
}
