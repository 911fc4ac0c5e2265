import Indoor
import RealModule

/// One level of a survey: the strengths heard at each place, and the models that explain them.
struct LevelSurvey {
    let ordinal: LevelOrdinal
    /// The place of each second.
    let places: [Point]
    /// The number of the point nearest to each second's place.
    let numbers: [Int?]
    /// For each transmitter, the seconds in which it was heard, ascending, with dBm.
    let heard: [[(second: Int, strength: Double)]]
    /// The place of each transmitter, if known.
    private let registered: [Point?]
    let ground: SurveyGround
    let prior: LevelPrior?
    /// The candidates for each transmitter; none: it was not heard on the level.
    private(set) var models: [[TransmitterModel.Candidate]]

    init(
        ordinal: LevelOrdinal, seconds: [SurveySeconds.Second], registered: [Point?],
        ground: SurveyGround, prior: LevelPrior?
    ) {
        self.registered = registered
        self.ordinal = ordinal
        places = seconds.map(\.position.point)
        numbers = places.map { ground.number(at: $0) }
        var heard = [[(second: Int, strength: Double)]](repeating: [], count: registered.count)
        for (number, second) in seconds.enumerated() {
            for one in second.heard { heard[Int(one.transmitter)].append((number, one.strength)) }
        }
        self.heard = heard
        self.ground = ground
        self.prior = prior
        models = [[TransmitterModel.Candidate]](repeating: [], count: registered.count)
    }

    /// A transmitter's strength in each second, dBm; NaN: not heard.
    func strengths(of transmitter: Int) -> [Double] {
        var strengths = [Double](repeating: .nan, count: places.count)
        for one in heard[transmitter] { strengths[one.second] = one.strength }
        return strengths
    }

    // MARK: Models

    /// - Parameters:
    ///   - isLast: whether the models are final; otherwise they may be coarse and leave out
    ///     transmitters.
    ///   - progress: takes the share that is done, 0 to 1; returning false ends the work.
    /// - Returns: false if `progress` ended it.
    mutating func fit(
        _ terms: SurveyTerms, isLast: Bool, progress: (Double) -> Bool
    ) -> Bool {
        let counts = [Double](repeating: 1, count: places.count)
        let all = models.indices.filter { !heard[$0].isEmpty }
        let step = isLast ? 1 : max(all.count / LevelSurvey.enough, 1)
        for place in stride(from: 0, to: all.count, by: step) {
            guard progress(Double(place) / Double(all.count)) else { return false }
            let number = all[place]
            models[number] = TransmitterModel.fitting(
                TransmitterRecord(
                    places: places, strengths: strengths(of: number), counts: counts), terms,
                at: registered[number], isFine: isLast)
        }
        return true
    }

    /// The number of a level's transmitters whose models suffice to learn how phones hear (ours).
    private static let enough = 150

    /// Counts the expected strength of each transmitter in each second, and whether it was heard.
    func add(to counts: inout HearingCounts) {
        for (number, candidates) in models.enumerated() {
            guard let model = candidates.max(by: { $0.share < $1.share })?.model else { continue }
            for place in places { counts.add(model.strength(at: place), isHeard: false) }
            for one in heard[number] {
                counts.turnToHeard(model.strength(at: places[one.second]))
            }
        }
    }

    // MARK: Points

    /// - Parameter progress: takes the share that is done, 0 to 1; returning false ends the work.
    /// - Returns: nil if `progress` ended it.
    func level(_ terms: SurveyTerms, progress: (Double) -> Bool) -> PositioningLevel? {
        let near = neighbours(terms)
        var signals = [[ExpectedSignal]](repeating: [], count: ground.points.count)
        for transmitter in models.indices {
            guard progress(Double(transmitter) / Double(models.count)) else { return nil }
            guard let field = field(of: transmitter, near, terms) else { continue }
            let strengths = strengths(of: transmitter)
            for point in field.points {
                let near = near[point.number]
                // Silence lowers the expected strength: only packets heard near by can raise it.
                guard
                    terms.hearing.chance(point.mean) >= terms.leastChance
                        || near.contains(where: { !strengths[$0.second].isNaN })
                else { continue }
                let correction = terms.correction(
                    near, strengths, field.seconds, doubt: point.variance)
                let strength = point.mean + correction.mean
                guard terms.hearing.chance(strength) >= terms.leastChance else { continue }
                signals[point.number].append(
                    ExpectedSignal(
                        transmitter: Int32(transmitter), strength: strength,
                        spread: (terms.spread * terms.spread + correction.variance).squareRoot()))
            }
        }
        return PositioningLevel(
            ordinal: ordinal, grid: ground.grid, points: ground.points, signals: signals,
            transmitterCount: models.count)
    }

    /// For each point, the seconds that correct it.
    private func neighbours(_ terms: SurveyTerms) -> [[SurveyNeighbour]] {
        var near = [[SurveyNeighbour]](repeating: [], count: ground.points.count)
        for (second, place) in places.enumerated() {
            for number in ground.points(near: place, within: terms.correctionReach) {
                let share = ground.point(number).distance(to: place) / terms.shadowReach
                near[number].append(
                    SurveyNeighbour(second: second, weight: .exp(-share * share / 2)))
            }
        }
        return near
    }
}

/// A surveyed second near a point.
struct SurveyNeighbour {
    let second: Int
    let weight: Double
}

extension SurveyTerms {
    /// Metres beyond which a surveyed second corrects nothing.
    var correctionReach: Double { 3 * shadowReach }

    /// dB by which strengths near a point differ from the model, with the uncertainty: the most
    /// likely difference that walls can make, given what was heard and not heard there.
    ///
    /// - Parameters:
    ///   - strengths: for each second, dBm; NaN: not heard.
    ///   - expected: for each second, dBm; NaN: nothing.
    ///   - doubt: the variance between the models, dB².
    func correction(
        _ near: [SurveyNeighbour], _ strengths: [Double], _ expected: [Double], doubt: Double
    ) -> (mean: Double, variance: Double) {
        let certainty = 1 / (shadows * shadows + doubt)
        var (mean, second) = (0.0, -certainty)
        guard !near.isEmpty else { return (0, 1 / certainty) }
        for _ in 0..<SurveyTerms.newtons {
            var first = -mean * certainty
            second = -certainty
            for neighbour in near where !expected[neighbour.second].isNaN {
                let slopes = slopes(
                    strengths[neighbour.second], expected: expected[neighbour.second] + mean)
                first += slopes.first * neighbour.weight
                second += slopes.second * neighbour.weight
            }
            let step = min(max(first / second, -8), 8)
            mean -= step
            if abs(step) < SurveyTerms.leastStep { break }
        }
        return (mean, -1 / second)
    }

    /// The most Newton steps, and the step in dB at which they end (ours): smaller changes are not
    /// stored.
    private static let (newtons, leastStep) = (4, 0.02)
}
