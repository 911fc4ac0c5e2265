import Indoor
import RealModule

/// Scores how well a point of the positioning data explains which transmitters were heard and which
/// were not.
struct RadioMatcher: Sendable {
    private let settings: IPSSettings
    /// nil: the data is predicted.
    private let survey: SurveyLikelihood?
    /// The log-likelihood of a difference, indexed by its half decibels.
    private let ofDifference: [Double]
    /// The log-likelihood of not hearing a transmitter that is expected at -n dBm, indexed by n.
    private let ofSilence: [Double]
    /// The strength heard of each transmitter; NaN: not heard.
    private var observed: [Double]
    private var heard: [Int] = []
    /// The share of the usual number of transmitters that is heard, at most 1: a phone that misses
    /// packets misses those of all transmitters, so that silence says less.
    private var listening = 1.0
    private let usuallyHeard: Double
    /// The weight of the second among others.
    private var weight = 1.0
    /// The score of a point at which no heard transmitter is expected, for each step of the offset.
    private var bases: [Double]

    init(data: PositioningData, settings: IPSSettings) {
        self.settings = settings
        usuallyHeard = max(data.usuallyHeard ?? 1, 1)
        observed = [Double](repeating: .nan, count: data.transmitters.count)
        bases = [Double](repeating: 0, count: 2 * RadioMatcher.steps + 1)
        ofDifference = (0...160).map { half in
            let share = Double(half) / 2 / settings.matchingSpread
            let freedom = RadioMatcher.freedom
            return -(freedom + 1) / 2 * Double.log(1 + share * share / freedom)
        }
        survey = data.hearing.map { SurveyLikelihood($0) }
        ofSilence = (0...140).map { minus in
            guard settings.scoresSilence else { return 0 }
            return Double.log(1 - settings.chanceOfHearing(-Double(minus)))
        }
    }

    /// The degrees of freedom of Student's distribution, whose tails are longer than a normal
    /// one's, like those of strengths (ours).
    private static let freedom = 4.0
    /// The strength that counts for a transmitter that is not expected, dBm (ours).
    private static let notExpected = -100.0

    /// Takes a second's scan.
    mutating func load(_ scan: RadioScan, weight: Double) {
        self.weight = weight
        for transmitter in heard { observed[transmitter] = .nan }
        heard = scan.heard.map(\.transmitter)
        listening = min(1, Double(heard.count) / usuallyHeard)
        for signal in scan.heard { observed[signal.transmitter] = signal.strength }
        for step in bases.indices {
            let offset = RadioMatcher.offset(ofStep: step)
            bases[step] = scan.heard.reduce(0) {
                $0 + likelihood(of: $1.strength - offset - RadioMatcher.notExpected)
            }
        }
    }

    /// The logarithm of the likelihood, weighted because seconds are not independent of each other.
    ///
    /// - Parameters:
    ///   - step: the phone's offset in steps.
    ///   - silence: the weight of transmitters that were not heard.
    func score(
        _ point: Int, on level: PositioningLevel, step: Int = steps, silence: Double = 1
    ) -> Double {
        let offset = RadioMatcher.offset(ofStep: step)
        if let survey {
            return score(point, on: level, offset, bases[step], survey, silence: silence)
        }
        var sum = bases[step]
        for signal in level.expected(point) {
            let expected = signal.strength + offset
            let seen = observed[Int(signal.transmitter)]
            if seen.isNaN {
                sum += ofSilence[min(max(Int(-expected), 0), 140)] * silence
            } else {
                sum +=
                    likelihood(of: seen - expected)
                    - likelihood(of: seen - offset - RadioMatcher.notExpected)
            }
        }
        return sum * weight
    }

    /// The same for surveyed data, which includes its own uncertainty.
    private func score(
        _ point: Int, on level: PositioningLevel, _ offset: Double, _ base: Double,
        _ survey: SurveyLikelihood, silence: Double
    ) -> Double {
        let silence = settings.scoresSilence ? silence * listening : 0
        var sum = base
        for signal in level.expected(point) {
            let expected = signal.strength + offset
            let seen = observed[Int(signal.transmitter)]
            if seen.isNaN {
                sum += survey.ofSilence(signal, expected: expected) * silence
            } else {
                sum +=
                    survey.ofHearing(seen, signal, expected: expected)
                    - likelihood(of: seen - offset - RadioMatcher.notExpected)
            }
        }
        return sum * weight
    }

    /// The score of a place without a point of the data.
    func scoreOutside(step: Int) -> Double {
        (bases[step] - RadioMatcher.outside) * weight
    }

    /// The score of a place without data, compared with one at which nothing is expected (ours).
    private static let outside = 6.0

    private func likelihood(of difference: Double) -> Double {
        ofDifference[min(Int(abs(difference) * 2 + 0.5), 160)]
    }

    // MARK: The phone's offset

    /// The offset in steps, from 0 for the least: scores are computed for these only.
    static func step(of offset: Double) -> Int {
        min(max(Int((offset / stepSize).rounded()) + steps, 0), 2 * steps)
    }

    static func offset(ofStep step: Int) -> Double { Double(step - steps) * stepSize }

    /// The number of steps to either side (ours): phones differ by up to 15 dB.
    static let steps = 20
    /// dB (ours): well below the variation of strengths.
    private static let stepSize = 1.0

    /// dB, the median difference between the strengths heard and those expected at a point; nil:
    /// too few.
    func difference(at point: Int, on level: PositioningLevel) -> Double? {
        var differences: [Double] = []
        for signal in level.expected(point) {
            let seen = observed[Int(signal.transmitter)]
            // A transmitter that is weak on average is heard only when it is stronger than usual.
            guard !seen.isNaN, signal.strength > settings.hearingThreshold + 8
            else { continue }
            differences.append(seen - signal.strength)
        }
        guard differences.count >= 3 else { return nil }
        differences.sort()
        return differences[differences.count / 2]
    }
}

/// The learnt offset of this phone, how much louder than expected it hears, updated while the place
/// is sure.
struct PhoneOffset: Sendable {
    /// dB.
    private(set) var value = 0.0
    private var seconds = 0.0

    /// - Parameter difference: dB between what was heard in a second and what is expected.
    mutating func learn(_ difference: Double) {
        seconds = min(seconds + 1, PhoneOffset.memory)
        value += (difference - value) / (seconds + PhoneOffset.doubt)
        value = min(max(value, -PhoneOffset.largest), PhoneOffset.largest)
    }

    /// The logarithm of the likelihood that a phone has this offset.
    var likelihood: Double {
        let share = value / PhoneOffset.spread
        return -share * share / 2
    }

    /// Seconds over which it is averaged, and the seconds of evidence for its first value, 0
    /// (ours).
    private static let memory = 30.0
    private static let doubt = 4.0
    /// dB (ours): phones differ by up to 15.
    private static let largest = 20.0
    /// dB, the standard deviation between phones (ours).
    private static let spread = 4.0
}
