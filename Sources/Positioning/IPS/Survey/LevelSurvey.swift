import Indoor
import RealModule

/// One level of a survey: what was heard where, and the models that explain it.
struct LevelSurvey {
    let ordinal: LevelOrdinal
    private let places: [Point]
    /// By transmitter and second: dBm; NaN: not heard.
    private let strengths: [[Double]]
    private let ground: SurveyGround
    private let prior: LevelPrior?
    /// nil: not heard on the level.
    private var models: [TransmitterModel?]

    init(
        ordinal: LevelOrdinal, seconds: [SurveySeconds.Second], count: Int, ground: SurveyGround,
        prior: LevelPrior?
    ) {
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
        models = [TransmitterModel?](repeating: nil, count: count)
    }

    // MARK: Models

    mutating func fit(_ terms: SurveyTerms) {
        for number in models.indices where prior?.knows(number) != true {
            models[number] = TransmitterModel(
                TransmitterRecord(places: places, strengths: strengths[number]), terms)
        }
    }

    /// What each transmitter's strength is expected to be in each second, and whether it was heard.
    var evidence: [HearingEvidence] {
        models.enumerated().flatMap { number, model in
            guard let model else { return [HearingEvidence]() }
            return places.indices.map {
                HearingEvidence(
                    expected: model.strength(at: places[$0]),
                    isHeard: !strengths[number][$0].isNaN)
            }
        }
    }

    /// dBm, before what was heard near by corrects it; nil: not expected.
    private func model(_ transmitter: Int, at point: Point, number: Int?) -> Double? {
        if let model = models[transmitter] { return model.strength(at: point) }
        guard let prior, prior.knows(transmitter), let number else { return nil }
        return prior.strength(of: transmitter, at: number) ?? LevelSurvey.unexpected
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
            places.map { model(transmitter, at: $0, number: number(at: $0)) ?? .nan }
        }
        let signals = ground.points.indices.map { point in
            let place = ground.grid.point(Int(ground.points[point].cell))
            return models.indices.compactMap { transmitter -> ExpectedSignal? in
                guard let modelled = model(transmitter, at: place, number: point) else {
                    return nil
                }
                let correction = correction(
                    near[point], strengths[transmitter], expected[transmitter], terms)
                let strength = modelled + correction.mean
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
    private func correction(
        _ near: [Neighbour], _ strengths: [Double], _ expected: [Double], _ terms: SurveyTerms
    ) -> (mean: Double, variance: Double) {
        let certainty = 1 / (terms.shadows * terms.shadows)
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
