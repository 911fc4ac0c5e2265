import Indoor
import RealModule

/// What was heard of one transmitter on one level: a strength, or nothing, at each place.
struct TransmitterRecord {
    /// Metres.
    let places: [Point]
    /// dBm; NaN: not heard.
    let strengths: [Double]
}

/// A transmitter's strength as it falls with the distance from a place: what a survey's strengths and
/// silences are best explained by.
struct TransmitterModel: Sendable {
    var place: Point
    /// dBm at 1 m.
    var power: Double
    let exponent: Double

    /// dBm at a point of the level.
    func strength(at point: Point) -> Double { power - loss(point.distance(to: place)) }

    /// dB from 1 m.
    private func loss(_ away: Double) -> Double {
        5 * exponent * Double.log10(max(away * away + TransmitterModel.climb, 1))
    }

    /// Square metres: of the height of a beacon over a phone (ours), 2 m.
    private static let climb = 4.0

    // MARK: Fitting

    /// The model that fits best; nil where the transmitter was not heard.
    init?(_ record: TransmitterRecord, _ terms: SurveyTerms) {
        let heard = record.strengths.indices.filter { !record.strengths[$0].isNaN }
        guard !heard.isEmpty else { return nil }
        var (middle, total) = (Point.zero, 0.0)
        for number in heard {
            let weight = Double.exp(record.strengths[number] / TransmitterModel.loudness)
            middle += record.places[number] * weight
            total += weight
        }
        middle /= total
        let near = record.places.indices.filter {
            record.places[$0].distance(to: middle) <= TransmitterModel.reach
                || !record.strengths[$0].isNaN
        }
        let part = TransmitterRecord(
            places: near.map { record.places[$0] }, strengths: near.map { record.strengths[$0] })
        self.init(place: middle, power: terms.power, exponent: terms.exponent)
        var best = fit(part, terms)
        for step in TransmitterModel.steps {
            var isBetter = true
            var rounds = 0
            while isBetter, rounds < TransmitterModel.mostRounds {
                isBetter = false
                rounds += 1
                let center = place
                for angle in stride(from: 0.0, to: 360, by: 60) {
                    var other = self
                    other.place = center + Heading.direction(angle) * step
                    let likelihood = other.fit(part, terms)
                    if likelihood > best + 1e-9 {
                        (self, best, isBetter) = (other, likelihood, true)
                    }
                }
            }
        }
    }

    private init(place: Point, power: Double, exponent: Double) {
        (self.place, self.power, self.exponent) = (place, power, exponent)
    }

    /// The power that fits best at the present place, and the logarithm of the likelihood.
    private mutating func fit(_ record: TransmitterRecord, _ terms: SurveyTerms) -> Double {
        let losses = record.places.map { loss($0.distance(to: place)) }
        for _ in 0..<TransmitterModel.newtons {
            var first = (terms.power - power) / (terms.powerSpread * terms.powerSpread)
            var second = -1 / (terms.powerSpread * terms.powerSpread)
            for (number, loss) in losses.enumerated() {
                let slopes = terms.slopes(record.strengths[number], expected: power - loss)
                first += slopes.first
                second += slopes.second
            }
            power -= min(max(first / second, -6), 6)
        }
        let share = (power - terms.power) / terms.powerSpread
        return losses.enumerated().reduce(-share * share / 2) {
            $0 + terms.likelihood(record.strengths[$1.offset], expected: power - $1.element)
        }
    }

    /// dB by which packets count e times as much for a transmitter's place (ours).
    private static let loudness = 6.0
    /// Metres round it whose silences count (ours).
    private static let reach = 60.0
    /// Metres of the steps of the search (ours).
    private static let steps = [8.0, 3.0, 1.0]
    private static let (mostRounds, newtons) = (6, 4)
}

extension SurveyTerms {
    /// Of Student's distribution: strengths stray further than a normal one has it (ours).
    private static let freedom = 4.0

    /// The logarithm of the likelihood of a strength, or of silence (NaN).
    func likelihood(_ strength: Double, expected: Double) -> Double {
        let chance = hearing.chance(expected)
        guard !strength.isNaN else { return .log(1 - chance) }
        let share = (strength - expected) / spread
        return .log(chance) - (Self.freedom + 1) / 2 * .log(1 + share * share / Self.freedom)
    }

    /// Its derivatives by what is expected; the second is negative.
    func slopes(_ strength: Double, expected: Double) -> (first: Double, second: Double) {
        guard !strength.isNaN else { return hearing.slopes(expected, isHeard: false) }
        let hears = hearing.slopes(expected, isHeard: true)
        let share = (strength - expected) / spread
        let weight = (Self.freedom + 1) / (Self.freedom + share * share) / (spread * spread)
        return (hears.first + weight * (strength - expected), hears.second - weight)
    }
}
