import RealModule

/// The chance that a phone hears a transmitter within a second, as a function of its expected
/// strength. It depends on how often a building's beacons transmit and how long phones listen.
package struct HearingCurve: Hashable, Sendable {
    /// The chance for a strong transmitter, 0 to 1.
    package let atBest: Double
    /// The strength in dBm at which half of that is left.
    package let threshold: Double
    /// The width of the fall, in dB.
    package let softness: Double

    package init(atBest: Double, threshold: Double, softness: Double) {
        self.atBest = atBest
        self.threshold = threshold
        self.softness = softness
    }

    /// - Parameter strength: expected, dBm.
    package func chance(_ strength: Double) -> Double {
        let margin = (strength - threshold) / softness
        return atBest / (1 + .exp(-HearingCurve.slope * margin))
    }

    /// Makes the softness about the standard deviation of a normal distribution's curve.
    static let slope = 1.7

    /// The first and second derivative by the strength, per dB, of the logarithm of the chance to
    /// hear it, or not to.
    func slopes(_ strength: Double, isHeard: Bool) -> (first: Double, second: Double) {
        let rate = HearingCurve.slope / softness
        let share = 1 / (1 + Double.exp(-rate * (strength - threshold)))
        if isHeard { return (rate * (1 - share), -rate * rate * share * (1 - share)) }
        let chance = atBest * share
        let first = -rate * chance * (1 - share) / (1 - chance)
        // The positive part is left out: the rest is enough for Newton's steps, and always
        // stable.
        return (first, -rate * rate * chance * (1 - share) * (1 - share) / (1 - chance) - 1e-9)
    }
}

extension IPSSettings {
    /// The curve for positioning data that has none of its own.
    var hearing: HearingCurve {
        HearingCurve(
            atBest: hearsAtBest, threshold: hearingThreshold, softness: hearingSoftness)
    }

    /// The chance that a transmitter is heard within a second, 0 to 1.
    ///
    /// - Parameter strength: expected, dBm.
    func chanceOfHearing(_ strength: Double) -> Double { hearing.chance(strength) }
}

/// Counts of how often transmitters were heard, and not, by their expected strength.
struct HearingCounts {
    /// Counts by strength, in whole dB below 0 dBm.
    fileprivate var counts = [(heard: Double, silent: Double)](
        repeating: (0, 0), count: HearingCounts.weakest + 1)

    private static let weakest = 140

    private func place(_ expected: Double) -> Int {
        min(max(Int(-expected.rounded()), 0), HearingCounts.weakest)
    }

    /// Counts a second.
    ///
    /// - Parameter expected: dBm.
    mutating func add(_ expected: Double, isHeard: Bool) {
        if isHeard {
            counts[place(expected)].heard += 1
        } else {
            counts[place(expected)].silent += 1
        }
    }

    /// Moves a second from the silent ones to the heard ones.
    mutating func turnToHeard(_ expected: Double) {
        counts[place(expected)].silent -= 1
        add(expected, isHeard: true)
    }
}

extension HearingCurve {
    /// The curve that best explains the counts.
    ///
    /// - Parameter usual: the curve to keep without evidence.
    static func fitting(_ evidence: HearingCounts, from usual: HearingCurve) -> HearingCurve {
        let counts = evidence.counts
        guard counts.contains(where: { $0.heard > 0 }) else { return usual }
        var best = (curve: usual, likelihood: usual.likelihood(counts))
        for twentieths in 1...19 {
            let atBest = Double(twentieths) / 20
            for threshold in stride(from: -100.0, through: -70, by: 1) {
                for softness in [3.0, 4, 5, 6, 8, 10, 12] {
                    let curve = HearingCurve(
                        atBest: atBest, threshold: threshold, softness: softness)
                    let likelihood = curve.likelihood(counts)
                    if likelihood > best.likelihood { best = (curve, likelihood) }
                }
            }
        }
        return best.curve
    }

    /// The logarithm of the likelihood of counts, by whole dB from 0 dBm down.
    private func likelihood(_ counts: [(heard: Double, silent: Double)]) -> Double {
        counts.enumerated().reduce(0) { sum, one in
            guard one.element.heard + one.element.silent > 0 else { return sum }
            let chance = max(self.chance(-Double(one.offset)), 1e-6)
            return sum + one.element.heard * .log(chance)
                + one.element.silent * .log(1 - chance)
        }
    }
}
