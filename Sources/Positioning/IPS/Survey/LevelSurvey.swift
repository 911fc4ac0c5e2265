import Indoor
import RealModule

/// One level of a survey: what was heard where, and the models that explain it.
struct LevelSurvey {
    let ordinal: LevelOrdinal
    private let places: [Point]
    /// By transmitter and second: dBm; NaN: not heard.
    private let strengths: [[Double]]
    /// By transmitter: where it hangs, if known.
    private let registered: [Point?]
    private let ground: SurveyGround
    private let prior: LevelPrior?
    /// By transmitter; none: not heard on the level.
    private var models: [[TransmitterModel.Candidate]]

    init(
        ordinal: LevelOrdinal, seconds: [SurveySeconds.Second], registered: [Point?],
        ground: SurveyGround, prior: LevelPrior?
    ) {
        let count = registered.count
        self.registered = registered
        self.ordinal = ordinal
        places = seconds.map(\.position.point)
        var strengths = [[Double]](
            repeating: [Double](repeating: .nan, count: seconds.count), count: count)
        for (number, second) in seconds.enumerated() {
            for heard in second.heard {
                strengths[Int(heard.transmitter)][number] = heard.strength
            }
        }
        self.strengths = strengths
        self.ground = ground
        self.prior = prior
        models = [[TransmitterModel.Candidate]](repeating: [], count: count)
    }

    // MARK: Models

    /// - Parameter isLast: whether the models are for use; else they need not be fine.
    mutating func fit(_ terms: SurveyTerms, isLast: Bool) {
        for number in models.indices where prior?.knows(number) != true {
            models[number] = TransmitterModel.fitting(
                TransmitterRecord(
                    places: places, strengths: strengths[number],
                    counts: [Double](repeating: 1, count: places.count)), terms,
                at: registered[number], isFine: isLast)
        }
    }

    /// What each transmitter's strength is expected to be in each second, and whether it was heard.
    var evidence: [HearingEvidence] {
        models.enumerated().flatMap { number, candidates in
            guard let model = candidates.max(by: { $0.share < $1.share })?.model else {
                return [HearingEvidence]()
            }
            return places.indices.map {
                HearingEvidence(
                    expected: model.strength(at: places[$0]),
                    isHeard: !strengths[number][$0].isNaN)
            }
        }
    }

    /// What the models say of a point, before what was heard near by corrects it: dBm, and the variance
    /// between them; nil: nothing is expected.
    private func model(
        _ transmitter: Int, at point: Point, number: Int?
    ) -> (mean: Double, variance: Double)? {
        guard models[transmitter].isEmpty else {
            var (mean, square) = (0.0, 0.0)
            for candidate in models[transmitter] {
                let strength = candidate.model.strength(at: point)
                mean += candidate.share * strength
                square += candidate.share * strength * strength
            }
            return (mean, max(square - mean * mean, 0))
        }
        guard let prior, prior.knows(transmitter), let number else { return nil }
        return (prior.strength(of: transmitter, at: number) ?? LevelSurvey.unexpected, 0)
    }

    /// dBm of what prior data leaves out (ours): weaker than any that it has.
    private static let unexpected = -106.0

    // MARK: Points

    /// A surveyed second near a point.
    private struct Neighbour {
        let second: Int
        let weight: Double
    }

    func level(_ terms: SurveyTerms) -> PositioningLevel {
        let near = neighbours(terms)
        let expected = models.indices.map { transmitter in
            places.map { model(transmitter, at: $0, number: number(at: $0))?.mean ?? .nan }
        }
        let signals = ground.points.indices.map { point in
            let place = ground.grid.point(Int(ground.points[point].cell))
            return models.indices.compactMap { transmitter -> ExpectedSignal? in
                guard isInReach(transmitter, of: place, terms),
                    let modelled = model(transmitter, at: place, number: point)
                else {
                    return nil
                }
                let correction = correction(
                    near[point], strengths[transmitter], expected[transmitter],
                    doubt: modelled.variance, terms)
                let strength = modelled.mean + correction.mean
                guard terms.hearing.chance(strength) >= terms.leastChance else { return nil }
                return ExpectedSignal(
                    transmitter: Int32(transmitter), strength: strength,
                    spread: (terms.spread * terms.spread + correction.variance).squareRoot())
            }
        }
        return PositioningLevel(
            ordinal: ordinal, grid: ground.grid, points: ground.points, signals: signals,
            transmitterCount: models.count)
    }

    /// Whether it may be heard at a place, all corrections and doubts considered.
    private func isInReach(_ transmitter: Int, of place: Point, _ terms: SurveyTerms) -> Bool {
        guard let loudest = models[transmitter].max(by: { $0.model.power < $1.model.power }),
            let nearest = models[transmitter].map({ $0.model.place.distance(to: place) }).min()
        else { return true }
        let strength = loudest.model.strength(at: loudest.model.place + Point(nearest, 0))
        return terms.hearing.chance(strength + 2 * terms.shadows) >= terms.leastChance
    }

    private func number(at place: Point) -> Int? {
        guard let cell = ground.grid.cell(nearest: place), ground.numbers[cell] >= 0 else {
            return nil
        }
        return Int(ground.numbers[cell])
    }

    /// Of each point: the seconds that correct it.
    private func neighbours(_ terms: SurveyTerms) -> [[Neighbour]] {
        var near = [[Neighbour]](repeating: [], count: ground.points.count)
        for (second, place) in places.enumerated() {
            for cell in ground.grid.cells(near: place, within: 3 * terms.shadowReach)
            where ground.numbers[cell] >= 0 {
                let share = ground.grid.point(cell).distance(to: place) / terms.shadowReach
                near[Int(ground.numbers[cell])].append(
                    Neighbour(second: second, weight: .exp(-share * share / 2)))
            }
        }
        return near
    }

    /// dB by which strengths near a point differ from the model, and how unsure that is: the most
    /// likely one, by what was heard and not heard there, among those that walls make.
    ///
    /// - Parameter doubt: the variance between the models, dB².
    private func correction(
        _ near: [Neighbour], _ strengths: [Double], _ expected: [Double], doubt: Double,
        _ terms: SurveyTerms
    ) -> (mean: Double, variance: Double) {
        let certainty = 1 / (terms.shadows * terms.shadows + doubt)
        var (mean, second) = (0.0, -certainty)
        guard !near.isEmpty else { return (0, 1 / certainty) }
        for _ in 0..<LevelSurvey.newtons {
            var first = -mean * certainty
            second = -certainty
            for neighbour in near where !expected[neighbour.second].isNaN {
                let slopes = terms.slopes(
                    strengths[neighbour.second], expected: expected[neighbour.second] + mean)
                first += slopes.first * neighbour.weight
                second += slopes.second * neighbour.weight
            }
            mean -= min(max(first / second, -8), 8)
        }
        return (mean, -1 / second)
    }

    /// Newton's steps (ours): from there on it changes by less than is stored.
    private static let newtons = 4
}
