import Indoor
import RealModule

/// The expected strengths of a transmitter on a level, before nearby measurements correct them.
struct TransmitterField {
    /// A point of the ground at which it may be expected, with dBm and the variance between the
    /// models.
    typealias Expected = (number: Int, mean: Double, variance: Double)

    let points: [Expected]
    /// For each second, dBm; NaN if no such point is near.
    let seconds: [Double]
}

extension LevelSurvey {
    /// - Parameter near: for each point, the seconds that correct it.
    /// - Returns: nil: it is expected nowhere on the level.
    func field(
        of transmitter: Int, _ near: [[SurveyNeighbour]], _ terms: SurveyTerms
    ) -> TransmitterField? {
        let predicted = prior.flatMap { field(of: transmitter, prior: $0, terms) }
        guard !models[transmitter].isEmpty else { return predicted }
        let surveyed = field(
            of: models[transmitter], heardIn: heard[transmitter], near, terms)
        guard let predicted else { return surveyed }
        // Outside the survey, the plan has walls, which a model of distance alone does not
        // know.
        return TransmitterField(
            points: surveyed.points.filter { !near[$0.number].isEmpty }
                + predicted.points.filter { near[$0.number].isEmpty },
            seconds: surveyed.seconds)
    }

    // MARK: Models

    /// The field from models. Silence lowers the expected strength, so beyond the models' reach a
    /// point counts only if the transmitter was heard near it.
    private func field(
        of candidates: [TransmitterModel.Candidate],
        heardIn heard: [(second: Int, strength: Double)], _ near: [[SurveyNeighbour]],
        _ terms: SurveyTerms
    ) -> TransmitterField {
        let middle =
            candidates.reduce(Point.zero) { $0 + $1.model.place } / Double(candidates.count)
        let width = candidates.map { $0.model.place.distance(to: middle) }.max() ?? 0
        let reach = LevelSurvey.reach(of: candidates, terms)
        var isWanted = [Bool](repeating: false, count: ground.points.count)
        for number in ground.points(near: middle, within: width + reach) {
            let place = ground.point(number)
            isWanted[number] = candidates.contains {
                $0.model.place.distance(to: place) <= reach
            }
        }
        want(pointsNear: heard, terms, &isWanted)
        var seconds = [Double](repeating: .nan, count: places.count)
        let points = isWanted.indices.filter { isWanted[$0] }
            .map { number -> TransmitterField.Expected in
                for neighbour in near[number] where seconds[neighbour.second].isNaN {
                    seconds[neighbour.second] =
                        LevelSurvey.expected(candidates, at: places[neighbour.second]).mean
                }
                let expected = LevelSurvey.expected(candidates, at: ground.point(number))
                return (number, expected.mean, expected.variance)
            }
        return TransmitterField(points: points, seconds: seconds)
    }

    /// Adds the points that are corrected by seconds in which it was heard.
    private func want(
        pointsNear heard: [(second: Int, strength: Double)], _ terms: SurveyTerms,
        _ isWanted: inout [Bool]
    ) {
        for one in heard {
            for number in ground.points(near: places[one.second], within: terms.correctionReach) {
                isWanted[number] = true
            }
        }
    }

    /// dBm, and the variance between the models.
    private static func expected(
        _ candidates: [TransmitterModel.Candidate], at point: Point
    ) -> (mean: Double, variance: Double) {
        var (mean, square) = (0.0, 0.0)
        for candidate in candidates {
            let strength = candidate.model.strength(at: point)
            mean += candidate.share * strength
            square += candidate.share * strength * strength
        }
        return (mean, max(square - mean * mean, 0))
    }

    /// Metres from the nearest of its places within which it is expected.
    private static func reach(
        of candidates: [TransmitterModel.Candidate], _ terms: SurveyTerms
    ) -> Double {
        guard let loudest = candidates.max(by: { $0.model.power < $1.model.power })?.model else {
            return 0
        }
        var (near, far) = (0.0, farthestReach)
        while far - near > 0.1 {
            let middle = (near + far) / 2
            let strength = loudest.strength(at: loudest.place + Point(middle, 0))
            let chance = terms.hearing.chance(strength)
            if chance >= terms.leastChance { near = middle } else { far = middle }
        }
        return far
    }

    /// Metres (ours): no phone hears a beacon from farther away.
    private static let farthestReach = 300.0

    // MARK: Predicted data

    private func field(
        of transmitter: Int, prior: LevelPrior, _ terms: SurveyTerms
    ) -> TransmitterField? {
        let predicted = prior.signals(of: transmitter)
        guard !predicted.isEmpty || !heard[transmitter].isEmpty else { return nil }
        var strengths = [Double](repeating: LevelSurvey.unexpected, count: ground.points.count)
        var isWanted = [Bool](repeating: false, count: ground.points.count)
        for one in predicted {
            strengths[one.point] = one.strength
            isWanted[one.point] = true
        }
        // Points at which it was heard against the prediction count, too.
        want(pointsNear: heard[transmitter], terms, &isWanted)
        return TransmitterField(
            points: isWanted.indices.filter { isWanted[$0] }.map { ($0, strengths[$0], 0) },
            seconds: numbers.map { $0.map { strengths[$0] } ?? .nan })
    }

    /// dBm for transmitters that predicted data leaves out (ours): weaker than any in it.
    private static let unexpected = -106.0
}
