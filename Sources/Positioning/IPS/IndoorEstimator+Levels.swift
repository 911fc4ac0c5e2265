import Indoor
import RealModule

/// Another level that the phone may be on, with the places there.
struct LevelRival: Sendable {
    /// Index in the positioning data's levels.
    let level: Int
    var filter: ParticleFilter
    var offset: PhoneOffset
    /// A logarithm: how much better than the believed level it recently explained what was heard.
    var lead: Double
    /// Seconds since it was first considered.
    private(set) var age = 0

    init(level: Int, filter: ParticleFilter, offset: PhoneOffset = PhoneOffset(), lead: Double) {
        self.level = level
        self.filter = filter
        self.offset = offset
        self.lead = lead
    }

    /// This level as a rival of the believed one; nil: it is out of the question.
    func against(_ other: LevelRival) -> LevelRival? {
        var rival = self
        rival.lead = lead - other.lead
        return rival.isOut ? nil : rival
    }

    mutating func add(_ gain: Double) {
        age += 1
        lead = lead * LevelRival.memory + gain
    }

    /// The lead, plus the logarithm of the likelihood of the offset.
    var merit: Double { lead + offset.likelihood }

    /// Whether it no longer needs consideration.
    var isOut: Bool {
        lead < (age < LevelRival.longest ? -LevelRival.farBehind : -LevelRival.behind)
    }

    /// The share of a lead that remains after a second (ours).
    private static let memory = 0.95
    /// A level is given up at once if it is this far behind, or less far behind after some seconds
    /// (ours).
    private static let (farBehind, behind) = (10.0, 3.0)
    private static let longest = 30
}

// Which level the phone is on.
extension IndoorEstimator {
    mutating func vote() {
        guard var votes, let here = filter.estimate?.point, data.levels.count > 1 else { return }
        let before = data.levels[votes.level].ordinal
        let near = connectors.filter {
            $0.levels.contains(before) && $0.distance(to: here) <= settings.connectorReach
        }
        if let rival = takingOver { return swap(rival) }
        let evidence = data.levels.map { level in
            LevelVotes.Evidence(
                radio: scan.heard.isEmpty ? nil : bestScore(on: level, near: here),
                elevation: elevation(level.ordinal),
                isConnected: near.contains { $0.levels.contains(level.ordinal) })
        }
        let hasChanged = votes.update(evidence, height: altimeter.height)
        self.votes = votes
        let level = data.levels[votes.level].ordinal
        if hasChanged {
            rivals = []
            let ways = near.filter { $0.levels.contains(level) }
            if ways.isEmpty { altimeter.reset(to: elevation(level)) }
        }
        ride(near, from: hasChanged ? before : level)
        altimeter.settle(at: elevation(level))
        rivals.removeAll(where: \.isOut)
    }

    /// A rival that explained what was heard so much better that it is believed from now on.
    private var takingOver: Int? {
        rivals.indices.filter {
            rivals[$0].merit - offset.likelihood > IndoorEstimator.takeover
        }
        .max { rivals[$0].merit < rivals[$1].merit }
    }

    /// Believes a rival; the level believed so far becomes a rival itself.
    private mutating func swap(_ number: Int) {
        guard let votes else { return }
        let winner = rivals.remove(at: number)
        rivals = rivals.compactMap { $0.against(winner) }
        rivals.append(
            LevelRival(level: votes.level, filter: filter, offset: offset, lead: -winner.lead))
        (filter, offset) = (winner.filter, winner.offset)
        self.votes = LevelVotes(
            level: winner.level, count: data.levels.count, settings: settings)
        altimeter.reset(to: elevation(data.levels[winner.level].ordinal))
    }

    /// The lead with which a rival takes over (ours).
    private static let takeover = 2.0

    func elevation(_ ordinal: LevelOrdinal) -> Double {
        storeys.first { $0.ordinal == ordinal }?.elevation ?? 0
    }

    /// The best score of the points near by, and of the points at which the loudest transmitter is
    /// strongest: on a wrong level, walls that are not there may hold back the place itself.
    private func bestScore(on level: PositioningLevel, near place: Point) -> Double? {
        let strongest = scan.loudest.map { level.points(of: $0.transmitter) } ?? []
        let step = RadioMatcher.step(of: offset.value)
        return
            (level.points(near: place, within: settings.connectorReach)
            + strongest.prefix(IndoorEstimator.renewedFrom).map(Int.init))
            .map {
                matcher.score(
                    $0, on: level, step: step, silence: IndoorEstimator.silenceOfLevels)
            }.max()
    }

    /// The weight of silent transmitters for the level (ours): a wall with more loss than the plan
    /// says must not look like a slab.
    static let silenceOfLevels = 0.3

    /// Moves some of the places along the connectors near by, as far as the climb has come, while
    /// the pressure shows one: a person who stands on an escalator makes no steps.
    private mutating func ride(_ near: [Connector], from level: LevelOrdinal) {
        guard let height = altimeter.height, let votes else { return }
        let base = elevation(level)
        guard abs(height - base) > IndoorEstimator.leastClimb else { return }
        let present = data.levels[votes.level].ordinal
        let points = near.compactMap { connector -> Point? in
            guard connector.path.count > 1,
                let other = connector.levels.first(where: { $0 != level }),
                connector.levels.contains(present)
            else { return nil }
            let share = (height - base) / (elevation(other) - base)
            guard share > 0, share < 1.2 else { return nil }
            let isForward = connector.levels[0] == level
            let along = (isForward ? share : 1 - share) * connector.planLength
            return Polyline(connector.path).place(along: along).point
        }
        filter.move(share: IndoorEstimator.carried, to: points, jitter: 1)
    }

    /// Metres of climb that count as more than noise (ours).
    private static let leastClimb = 0.8
    /// Share of the places moved along a connector in a second (ours).
    private static let carried = 0.3
}
