import RealModule

/// A hearing curve's logarithms and their derivatives, tabulated by strength: the models of a large
/// building need some hundred million of them.
struct HearingTable: Sendable {
    /// The logarithm of a chance, and its first and second derivative by the strength, per dB.
    struct Value {
        fileprivate let parts: SIMD4<Double>

        var logarithm: Double { parts.x }
        var first: Double { parts.y }
        var second: Double { parts.z }
    }

    private let ofHearing: [SIMD4<Double>]
    private let ofSilence: [SIMD4<Double>]

    /// dBm of the first and last entry, and entries per dB; values between are interpolated, with
    /// an error below 0.001.
    private static let (weakest, strongest, perDecibel) = (-170.0, 0.0, 2.0)

    init(_ curve: HearingCurve) {
        let count = Int((HearingTable.strongest - HearingTable.weakest) * HearingTable.perDecibel)
        let strengths = (0...count).map {
            HearingTable.weakest + Double($0) / HearingTable.perDecibel
        }
        func entries(isHeard: Bool) -> [SIMD4<Double>] {
            strengths.map { strength in
                let chance = curve.chance(strength)
                let slopes = curve.slopes(strength, isHeard: isHeard)
                return SIMD4(
                    .log(max(isHeard ? chance : 1 - chance, .leastNormalMagnitude)),
                    slopes.first, slopes.second, 0)
            }
        }
        ofHearing = entries(isHeard: true)
        ofSilence = entries(isHeard: false)
    }

    /// For hearing a transmitter whose expected strength is given, in dBm.
    func hearing(_ strength: Double) -> Value { HearingTable.value(in: ofHearing, strength) }

    /// For not hearing it.
    func silence(_ strength: Double) -> Value { HearingTable.value(in: ofSilence, strength) }

    private static func value(in entries: [SIMD4<Double>], _ strength: Double) -> Value {
        let place = (strength - weakest) * perDecibel
        let inside = min(max(place, 0), Double(entries.count) - 1.001)
        let number = Int(inside)
        let (low, high) = (entries[number], entries[number + 1])
        return Value(parts: low + (high - low) * (inside - Double(number)))
    }
}
