import Indoor
import RealModule

/// What was heard of one transmitter on one level: a strength, or nothing, at each place.
struct TransmitterRecord {
    /// Metres.
    let places: [Point]
    /// dBm; NaN: not heard.
    let strengths: [Double]
    /// How many seconds each stands for.
    let counts: [Double]

    /// The mean of the places where it was heard, the louder the more; nil: it was not.
    var loudestPlace: Point? {
        var (sum, total) = (Point.zero, 0.0)
        for (place, strength) in zip(places, strengths) where !strength.isNaN {
            let weight = Double.exp(strength / TransmitterRecord.loudness)
            sum += place * weight
            total += weight
        }
        return total > 0 ? sum / total : nil
    }

    /// Without the silences farther than `reach` metres from a place; those that are near each other
    /// are counted together.
    func near(_ place: Point, within reach: Double) -> TransmitterRecord {
        var heard: [Int] = []
        var silent: [SIMD2<Int32>: (sum: Point, count: Double)] = [:]
        for number in places.indices {
            if !strengths[number].isNaN {
                heard.append(number)
            } else if places[number].distance(to: place) <= reach {
                let cell = SIMD2<Int32>((places[number] / TransmitterRecord.cell).rounded(.down))
                let before = silent[cell] ?? (.zero, 0)
                silent[cell] = (before.sum + places[number], before.count + 1)
            }
        }
        let cells = silent.sorted { ($0.key.x, $0.key.y) < ($1.key.x, $1.key.y) }.map(\.value)
        return TransmitterRecord(
            places: heard.map { places[$0] } + cells.map { $0.sum / $0.count },
            strengths: heard.map { strengths[$0] } + cells.map { _ in .nan },
            counts: heard.map { counts[$0] } + cells.map(\.count))
    }

    /// Metres (ours): much less than a transmitter reaches.
    private static let cell = 4.0
    /// dB by which a second counts e times as much (ours).
    private static let loudness = 6.0
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

    /// A model with its share of the likelihood, 0 to 1.
    typealias Candidate = (model: TransmitterModel, share: Double)

    /// The models that may be: a survey along one corridor leaves open on which side of it a beacon
    /// hangs. None where it was not heard.
    static func fitting(
        _ record: TransmitterRecord, _ terms: SurveyTerms, at known: Point?, isFine: Bool
    ) -> [Candidate] {
        guard let middle = record.loudestPlace else { return [] }
        let part = record.near(known ?? middle, within: TransmitterModel.silenceReach)
        if let known {
            var model = TransmitterModel(
                place: known, power: terms.power, exponent: terms.exponent)
            _ = model.fit(part, terms)
            return [(model, 1)]
        }
        let size = Point(repeating: TransmitterModel.searchReach)
        let grid = HexGrid(
            covering: Bounds(low: middle - size, high: middle + size),
            spacing: TransmitterModel.searchSpacing * (isFine ? 1 : 2))
        let all = grid.cells(near: middle, within: TransmitterModel.searchReach).map {
            var model = TransmitterModel(
                place: grid.point($0), power: terms.power, exponent: terms.exponent)
            let likelihood = model.fit(part, terms)
            return (model: model, share: likelihood * TransmitterModel.caution)
        }
        let best = all.map(\.share).max() ?? 0
        let likely = all.map { (model: $0.model, share: Double.exp($0.share - best)) }
            .filter { $0.share > TransmitterModel.leastShare }
        let total = likely.reduce(0) { $0 + $1.share }
        return likely.map { ($0.model, $0.share / total) }
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
                first += slopes.first * record.counts[number]
                second += slopes.second * record.counts[number]
            }
            power -= min(max(first / second, -6), 6)
        }
        let share = (power - terms.power) / terms.powerSpread
        return losses.enumerated().reduce(-share * share / 2) {
            $0 + record.counts[$1.offset]
                * terms.likelihood(record.strengths[$1.offset], expected: power - $1.element)
        }
    }

    /// Metres round a transmitter whose silences count (ours).
    private static let silenceReach = 60.0
    /// Metres within which it is looked for round where it was loudest, and between two places that are
    /// tried (ours).
    private static let (searchReach, searchSpacing) = (45.0, 5.0)
    /// What of a likelihood's logarithm is believed (ours, cross-validated): the seconds of a walk err
    /// alike, and walls are not in the model.
    private static let caution = 0.1
    /// The share of the best one's likelihood below which a model is dropped (ours).
    private static let leastShare = 0.02
    /// Newton's steps for the power (ours).
    private static let newtons = 4
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
