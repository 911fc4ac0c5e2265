import RealModule

/// The likelihood of hearing a transmitter, or not, where a survey gives the expected strength and
/// its uncertainty.
struct SurveyLikelihood: Sendable {
    /// The logarithms, by whole dBm from 0 down and by half dB of spread.
    private let ofHearing: [Double]
    private let ofSilence: [Double]
    /// The logarithms by hundredths of the spread.
    private let ofDifference: [Double]

    init(_ hearing: HearingCurve) {
        let pairs = (0...SurveyLikelihood.weakest).flatMap { minus in
            (0..<SurveyLikelihood.spreads).map { half in
                let spread = max(Double(half) / 2, 1)
                let chance = hearing.chance(
                    -Double(minus), doubt: SurveyLikelihood.doubt(ofSpread: spread))
                let heard =
                    Double.log(max(chance, SurveyLikelihood.leastChance))
                    - .log(spread / SurveyLikelihood.usualSpread)
                    - SurveyLikelihood.unexpected
                return (heard, Double.log(1 - chance))
            }
        }
        ofHearing = pairs.map(\.0)
        ofSilence = pairs.map(\.1)
        ofDifference = (0...1200).map {
            let share = Double($0) / 100
            return -(SurveyLikelihood.freedom + 1) / 2
                * .log(1 + share * share / SurveyLikelihood.freedom)
        }
    }

    /// dB (ours, cross-validated): strengths within 2 m of each other vary by 4.8
    /// (reference ips.md 4.8), and the surveyor's place is known to a metre or two.
    static let surveyedSpread = 6.0

    /// The part of a spread, in dB, that is not variation from second to second.
    private static func doubt(ofSpread spread: Double) -> Double {
        let usual = SurveyLikelihood.surveyedSpread
        return max(0, spread * spread - usual * usual).squareRoot()
    }

    private func row(_ signal: ExpectedSignal, _ expected: Double) -> Int {
        let minus = min(max(Int(-expected), 0), SurveyLikelihood.weakest)
        let half = min(Int(signal.spreadTenths) / 5, SurveyLikelihood.spreads - 1)
        return minus * SurveyLikelihood.spreads + half
    }

    /// The logarithm of the likelihood, relative to that of hearing it where it is not expected.
    ///
    /// - Parameter expected: dBm, for this phone.
    func ofHearing(_ strength: Double, _ signal: ExpectedSignal, expected: Double) -> Double {
        let share = abs(strength - expected) / max(signal.spread, 1)
        return ofHearing[row(signal, expected)] + ofDifference[min(Int(share * 100), 1200)]
    }

    func ofSilence(_ signal: ExpectedSignal, expected: Double) -> Double {
        ofSilence[row(signal, expected)]
    }

    /// The logarithm of the chance to hear a transmitter that is not expected (ours).
    private static let unexpected = -5.0
    private static let leastChance = 0.001
    /// The spread of predicted data, dB.
    private static let usualSpread = 6.0
    /// The degrees of freedom of Student's distribution, whose tails are longer than a normal
    /// one's, like those of strengths (ours).
    private static let freedom = 4.0
    /// The sizes of the tables.
    private static let (weakest, spreads) = (140, 64)
}

extension HearingCurve {
    /// The mean chance if the standard deviation of a strength is `doubt` dB (MacKay's
    /// approximation of a logistic curve's mean, 1992).
    func chance(_ strength: Double, doubt: Double) -> Double {
        let share = HearingCurve.slope * doubt / softness
        return HearingCurve(
            atBest: atBest, threshold: threshold,
            softness: softness * (1 + .pi / 8 * share * share).squareRoot()
        ).chance(strength)
    }
}
