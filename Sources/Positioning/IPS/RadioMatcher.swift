import Indoor
import RealModule

/// How well a point of the positioning data explains what was heard, and what was not.
struct RadioMatcher: Sendable {
    private let settings: IPSSettings
    /// Log-likelihood of a difference of so many half decibels.
    private let ofDifference: [Double]
    /// Log-likelihood of not hearing a transmitter expected at -n dBm.
    private let ofSilence: [Double]
    /// What was heard, by transmitter, without the phone's offset; NaN: nothing.
    private var observed: [Double]
    private var heard: [Int] = []
    /// The score of a point at which none of it is expected.
    private var base = 0.0
    /// dB that this phone hears more than expected.
    private(set) var offset = 0.0
    private var offsetSeconds = 0.0

    init(data: PositioningData, settings: IPSSettings) {
        self.settings = settings
        observed = [Double](repeating: .nan, count: data.transmitters.count)
        ofDifference = (0...160).map { half in
            let share = Double(half) / 2 / settings.matchingSpread
            let freedom = RadioMatcher.freedom
            return -(freedom + 1) / 2 * Double.log(1 + share * share / freedom)
        }
        ofSilence = (0...140).map { minus in
            guard settings.scoresSilence else { return 0 }
            return Double.log(1 - settings.chanceOfHearing(-Double(minus)))
        }
    }

    /// Of Student's distribution: strengths stray further than a normal one has it (ours).
    private static let freedom = 4.0
    /// What a transmitter counts as where it is not expected, dBm (ours).
    private static let notExpected = -100.0

    /// Takes a second's scan.
    mutating func load(_ scan: RadioScan) {
        for transmitter in heard { observed[transmitter] = .nan }
        heard = scan.heard.map(\.transmitter)
        base = 0
        for signal in scan.heard {
            let strength = signal.strength - offset
            observed[signal.transmitter] = strength
            base += likelihood(of: strength - RadioMatcher.notExpected)
        }
    }

    /// The logarithm of the likelihood, weighted: seconds are not independent of each other.
    ///
    /// - Parameter silence: the weight of what was not heard.
    func score(_ point: Int, on level: PositioningLevel, silence: Double = 1) -> Double {
        var sum = base
        for signal in level.expected(point) {
            let expected = signal.strength
            let seen = observed[Int(signal.transmitter)]
            if seen.isNaN {
                sum += ofSilence[min(max(Int(-expected - offset), 0), 140)] * silence
            } else {
                sum +=
                    likelihood(of: seen - expected)
                    - likelihood(of: seen - RadioMatcher.notExpected)
            }
        }
        return sum * settings.radioWeight
    }

    /// The score of a place without a point of the data.
    var scoreOutside: Double { (base - RadioMatcher.outside) * settings.radioWeight }

    /// What a place without data loses beside one at which nothing is expected (ours).
    private static let outside = 6.0

    private func likelihood(of difference: Double) -> Double {
        ofDifference[min(Int(abs(difference) * 2 + 0.5), 160)]
    }

    // MARK: The phone's offset

    /// Learns from how far what was heard lies from what is expected at a point.
    mutating func learnOffset(at point: Int, on level: PositioningLevel) {
        guard settings.learnsOffset else { return }
        var differences: [Double] = []
        for signal in level.expected(point) {
            let seen = observed[Int(signal.transmitter)]
            // What is barely heard is heard only when it is stronger than usual.
            guard !seen.isNaN, signal.strength > settings.hearingThreshold + 8
            else { continue }
            differences.append(seen - signal.strength)
        }
        guard differences.count >= 3 else { return }
        differences.sort()
        let middle = differences[differences.count / 2]
        offsetSeconds = min(offsetSeconds + 1, RadioMatcher.offsetMemory)
        offset += middle / (offsetSeconds + RadioMatcher.offsetDoubt)
        offset = min(max(offset, -RadioMatcher.largestOffset), RadioMatcher.largestOffset)
    }

    /// Seconds over which the offset is averaged, and seconds for which it is first taken as 0
    /// (ours).
    private static let offsetMemory = 30.0
    private static let offsetDoubt = 4.0
    /// dB (ours): phones differ by up to 15.
    private static let largestOffset = 20.0
}

extension IPSSettings {
    /// The chance that a transmitter is heard within a second, 0 to 1.
    ///
    /// - Parameter strength: expected, dBm.
    func chanceOfHearing(_ strength: Double) -> Double {
        let margin = (strength - hearingThreshold) / hearingSoftness
        return hearsAtBest / (1 + .exp(-1.7 * margin))
    }
}
