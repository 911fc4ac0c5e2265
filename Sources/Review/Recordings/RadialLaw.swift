import Indoor
import Positioning
import RealModule

/// The strength of transmitters, and the chance to hear them within a second, as functions of the
/// distance from their approximate place: one law for the whole survey, with a power for each
/// transmitter.
struct RadialLaw: Sendable {
    private let places: [Point?]
    /// The power of each transmitter, dBm at 1 m.
    private let powers: [Double]
    private let exponent: Double
    /// Chances indexed by half metres of distance.
    private let chances: [Double]

    init(_ known: Fingerprints) {
        let places = known.places
        self.places = places
        var heard = [[Sample]](repeating: [], count: places.count)
        for second in known.seconds {
            for one in second.heard {
                guard let place = places[Int(one.transmitter)] else { continue }
                let loss = RadialLaw.loss(over: place.distance(to: second.position.point))
                heard[Int(one.transmitter)].append(Sample(loss: loss, strength: one.strength))
            }
        }
        let exponent = RadialLaw.exponent(heard)
        self.exponent = exponent
        let all = heard.joined().map { $0.strength + exponent * $0.loss }
        let usual = all.isEmpty ? 0 : all.reduce(0, +) / Double(all.count)
        powers = heard.map { samples in
            let sum = samples.reduce(RadialLaw.doubt * usual) {
                $0 + $1.strength + exponent * $1.loss
            }
            return sum / (Double(samples.count) + RadialLaw.doubt)
        }
        chances = RadialLaw.chances(known, places)
    }

    /// dBm; nil: its place is not known.
    func strength(of transmitter: Int, at point: Point) -> Double? {
        places[transmitter].map {
            powers[transmitter] - exponent * RadialLaw.loss(over: $0.distance(to: point))
        }
    }

    /// The chance to hear it within a second, 0 to 1.
    func chance(of transmitter: Int, at point: Point) -> Double? {
        places[transmitter].map {
            chances[min(Int($0.distance(to: point) * 2), chances.count - 1)]
        }
    }

    // MARK: Fitting

    private struct Sample {
        /// dB of loss from 1 m for an exponent of 1.
        let loss: Double
        /// dBm.
        let strength: Double
    }

    private static func loss(over metres: Double) -> Double {
        5 * .log10(metres * metres + climb)
    }

    /// The exponent by least squares, with a separate power for each transmitter.
    private static func exponent(_ heard: [[Sample]]) -> Double {
        var (both, square) = (0.0, 0.0)
        for samples in heard where samples.count > 1 {
            let count = Double(samples.count)
            let loss = samples.reduce(0) { $0 + $1.loss } / count
            let strength = samples.reduce(0) { $0 + $1.strength } / count
            for one in samples {
                both -= (one.loss - loss) * (one.strength - strength)
                square += (one.loss - loss) * (one.loss - loss)
            }
        }
        return square > 0 ? max(both / square, 1) : 2
    }

    /// The shares of seconds in rings round the transmitters, interpolated between the middles of
    /// rings.
    private static func chances(_ known: Fingerprints, _ places: [Point?]) -> [Double] {
        var counts = [(heard: Double, all: Double)](repeating: (0, 0), count: rings.count)
        for second in known.seconds {
            let heard = Set(second.heard.map(\.transmitter))
            for (number, place) in places.enumerated() {
                guard let place else { continue }
                let away = place.distance(to: second.position.point)
                let ring = rings.lastIndex { $0 <= away } ?? 0
                counts[ring].all += 1
                if heard.contains(Int32(number)) { counts[ring].heard += 1 }
            }
        }
        let shares = counts.map { max(($0.heard + 0.05) / ($0.all + 1), leastChance) }
        let middles = zip(rings, rings.dropFirst() + [farthest]).map { ($0 + $1) / 2 }
        return (0..<Int(farthest * 2)).map { half in
            let away = Double(half) / 2
            guard let next = middles.firstIndex(where: { $0 > away }) else {
                return shares[shares.count - 1]
            }
            guard next > 0 else { return shares[0] }
            let part = (away - middles[next - 1]) / (middles[next] - middles[next - 1])
            return shares[next - 1] * (1 - part) + shares[next] * part
        }
    }

    /// m²: the square of a beacon's height over a phone, 2 m.
    private static let climb = 4.0
    /// The number of seconds that the usual power counts as.
    private static let doubt = 10.0
    /// Metres at which the rings begin, and at which the last one ends.
    private static let rings = [0.0, 3, 6, 9, 12, 16, 20, 25, 30, 40, 50, 65, 80, 120]
    private static let farthest = 180.0
    private static let leastChance = 0.0001
}
