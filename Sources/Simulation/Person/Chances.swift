import Indoor

/// A person's chances, each drawn from the seed, a label and how often that label has come up. One
/// event more in a walk leaves the draws of all other labels as they are, so that two runs of one
/// seed stay comparable.
struct Chances: Hashable, Sendable {
    private let seed: UInt64
    private var times: [String: Int] = [:]

    init(seed: UInt64) { self.seed = seed }

    /// The draws for the next time that something comes up.
    mutating func next(_ label: String) -> RandomStream {
        let nth = times[label, default: 0] + 1
        times[label] = nth
        return RandomStream(seed: seed, label: "\(label) \(nth)")
    }

    /// One chance of the next draws.
    mutating func take(_ probability: Double, _ label: String) -> Bool {
        var draws = next(label)
        return draws.chance(probability)
    }

    /// One number of the next draws, evenly from a range.
    mutating func uniform(_ range: ClosedRange<Double>, _ label: String) -> Double {
        var draws = next(label)
        return draws.uniform(range)
    }

    /// One number of the next draws, in standard deviations.
    mutating func deviation(_ label: String) -> Double {
        var draws = next(label)
        return draws.deviation()
    }

    /// The draws for a tick.
    func stream(_ label: String, tick: Int) -> RandomStream {
        RandomStream(seed: seed, label: "\(label) at \(tick)")
    }
}
