import Indoor
import RealModule

/// The record of one transmitter on one level: its strength, or silence, at each place.
struct TransmitterRecord {
    /// Metres.
    let places: [Point]
    /// dBm; NaN: not heard.
    let strengths: [Double]
    /// The number of seconds that each place stands for.
    let counts: [Double]

    /// The mean of the places where it was heard, weighted by loudness; nil: it was not heard.
    var loudestPlace: Point? {
        var (sum, total) = (Point.zero, 0.0)
        for (place, strength) in zip(places, strengths) where !strength.isNaN {
            let weight = Double.exp(strength / TransmitterRecord.loudness)
            sum += place * weight
            total += weight
        }
        return total > 0 ? sum / total : nil
    }

    /// The record without silences farther than `reach` metres from a place; silences near each
    /// other are counted together.
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

    /// Metres (ours): much less than a transmitter's range.
    private static let cell = 4.0
    /// A second counts e times as much if it is louder by these dB (ours).
    private static let loudness = 6.0
}

/// A model of a transmitter's strength, which falls with the distance from a place, fitted to a
/// survey's strengths and silences.
struct TransmitterModel: Sendable {
    private(set) var place: Point
    /// dBm at 1 m.
    private(set) var power: Double
    let exponent: Double

    /// dBm at a point of the level.
    func strength(at point: Point) -> Double { power - loss(to: point) }

    /// dB of loss beyond 1 m.
    private func loss(to point: Point) -> Double {
        let away = point - place
        let squared = away.dot(away) + TransmitterModel.climb
        return 5 * exponent * TransmitterModel.decimal * squared.quickBinaryLogarithm
    }

    /// The decimal logarithm of 2.
    private static let decimal = 0.301_029_995_663_981_2

    /// m²: the square of a beacon's height over a phone, 2 m (ours).
    private static let climb = 4.0

    // MARK: Fitting

    /// A model with its share of the likelihood, 0 to 1.
    typealias Candidate = (model: TransmitterModel, share: Double)

    /// The possible models, because a survey along one corridor leaves open on which side of it a
    /// beacon hangs. None if it was not heard.
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
        var all = searched(
            part, terms, places(round: middle, spacing: 2 * searchSpacing), from: terms.power)
        if isFine {
            let best = all.map(\.share).max() ?? 0
            let promising = all.filter { $0.share > best - searchMargin }
            // If many places are possible, none of them is worth a finer search.
            if promising.count <= mostPromising {
                let places = places(round: middle, spacing: searchSpacing).filter { place in
                    promising.contains {
                        $0.model.place.distance(to: place) <= 1.2 * searchSpacing
                    }
                }
                all = searched(
                    part, terms, places, from: promising.first?.model.power ?? terms.power)
            }
        }
        let best = all.map(\.share).max() ?? 0
        let likely = all.map { (model: $0.model, share: Double.exp($0.share - best)) }
            .filter { $0.share > TransmitterModel.leastShare }
        let total = likely.reduce(0) { $0 + $1.share }
        return likely.map { ($0.model, $0.share / total) }
    }

    /// The places at which a transmitter is searched.
    private static func places(round middle: Point, spacing: Double) -> [Point] {
        let size = Point(repeating: searchReach)
        let grid = HexGrid(
            covering: Bounds(low: middle - size, high: middle + size), spacing: spacing)
        return grid.cells(near: middle, within: searchReach).map { grid.point($0) }
    }

    /// The best model of each place, with the logarithm of its share.
    ///
    /// - Parameters:
    ///   - places: neighbours in order, so that the power at one is close to that at the next.
    ///   - power: dBm, close to that at the first.
    private static func searched(
        _ record: TransmitterRecord, _ terms: SurveyTerms, _ places: [Point], from power: Double
    ) -> [Candidate] {
        var power = power
        return places.map { place in
            var model = TransmitterModel(place: place, power: power, exponent: terms.exponent)
            let likelihood = model.fit(record, terms)
            power = model.power
            return (model: model, share: likelihood * caution)
        }
    }

    private init(place: Point, power: Double, exponent: Double) {
        (self.place, self.power, self.exponent) = (place, power, exponent)
    }

    /// Fits the power at the present place, and returns the logarithm of the likelihood.
    private mutating func fit(_ record: TransmitterRecord, _ terms: SurveyTerms) -> Double {
        let losses = record.places.map { loss(to: $0) }
        for _ in 0..<TransmitterModel.newtons {
            var first = (terms.power - power) / (terms.powerSpread * terms.powerSpread)
            var second = -1 / (terms.powerSpread * terms.powerSpread)
            for (number, loss) in losses.enumerated() {
                let slopes = terms.slopes(record.strengths[number], expected: power - loss)
                first += slopes.first * record.counts[number]
                second += slopes.second * record.counts[number]
            }
            let step = min(max(first / second, -6), 6)
            power -= step
            if abs(step) < TransmitterModel.leastStep { break }
        }
        let share = (power - terms.power) / terms.powerSpread
        return losses.enumerated().reduce(-share * share / 2) {
            $0 + record.counts[$1.offset]
                * terms.likelihood(record.strengths[$1.offset], expected: power - $1.element)
        }
    }

    /// Metres round a transmitter within which silences count (ours).
    private static let silenceReach = 60.0
    /// Metres round the loudest place within which a transmitter is searched, and metres between
    /// two candidate places (ours).
    private static let (searchReach, searchSpacing) = (45.0, 5.0)
    /// The share of a log-likelihood that counts (ours, cross-validated): the seconds of a walk
    /// have similar errors, and walls are not in the model.
    private static let caution = 0.1
    /// A model is dropped if its likelihood is below this share of the best one's (ours).
    private static let leastShare = 0.02
    /// If the logarithm of a place's share is behind the best by more, no place near it is likely
    /// (ours).
    private static let searchMargin = 8.0
    /// The most places of the coarse search that are searched finely (ours): 4000 square metres.
    private static let mostPromising = 46
    /// The most Newton steps for the power, and the step in dB at which they end (ours).
    private static let (newtons, leastStep) = (6, 0.02)
}

extension SurveyTerms {
    /// The degrees of freedom of Student's distribution, whose tails are longer than a normal
    /// one's, like those of strengths (ours).
    private static let freedom = 4.0

    /// The logarithm of the likelihood of a strength, or of silence (NaN).
    func likelihood(_ strength: Double, expected: Double) -> Double {
        guard !strength.isNaN else { return table.silence(expected).logarithm }
        let share = (strength - expected) / spread
        return table.hearing(expected).logarithm - (Self.freedom + 1) / 2
            * .log(1 + share * share / Self.freedom)
    }

    /// Its derivatives by the expected strength; the second is negative.
    func slopes(_ strength: Double, expected: Double) -> (first: Double, second: Double) {
        guard !strength.isNaN else {
            let silence = table.silence(expected)
            return (silence.first, silence.second)
        }
        let hears = table.hearing(expected)
        let share = (strength - expected) / spread
        let weight = (Self.freedom + 1) / (Self.freedom + share * share) / (spread * spread)
        return (hears.first + weight * (strength - expected), hears.second - weight)
    }
}
