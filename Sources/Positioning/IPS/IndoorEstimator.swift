import Indoor
import RealModule

/// The phone's place indoors from steps, what is heard, air pressure and the plan.
struct IndoorEstimator: Sendable {
    let data: PositioningData
    let storeys: [PositioningMap.Storey]
    private let connectors: [Connector]
    private let settings: IPSSettings
    private(set) var scan = RadioScan()
    private(set) var matcher: RadioMatcher
    private var filter: ParticleFilter
    private(set) var votes: LevelVotes?
    private(set) var altimeter = Altimeter()
    private var steps = StepDetector()
    private(set) var stepCount = 0
    /// Seconds since the rehearsal began; nil before the first.
    private(set) var steppedAt: Double?
    private(set) var heardAt: Double?
    private var secondsOfScan = 0
    private var heading: Double?
    /// Steps since the last second, in metres: for what is carried on between positions.
    private(set) var moved = Point.zero

    init(data: PositioningData, map: PositioningMap, settings: IPSSettings, seed: UInt64) {
        self.data = data
        storeys = map.storeys()
        connectors = map.connectors
        self.settings = settings
        matcher = RadioMatcher(data: data, settings: settings)
        filter = ParticleFilter(seed: seed, settings: settings)
    }

    /// The place of a second.
    struct Estimate: Sendable {
        let point: Point
        let level: LevelOrdinal
        /// Metres, root mean square of the places that are possible.
        let spread: Double
        /// How many known transmitters were heard in the second.
        let transmitterCount: Int
        let isOutdoor: Bool
    }

    // MARK: Samples

    /// The samples of a tick.
    mutating func take(_ frame: AmbientFrame) {
        heading = frame.heading ?? heading
        for sample in frame.motion {
            guard let time = steps.add(sample) else { continue }
            stepCount += 1
            steppedAt = time
            if settings.usesSteps { step() }
        }
        if settings.usesBarometer, let pressure = frame.pressure {
            altimeter.add(pressure, elevation: storey?.elevation)
        }
        for packet in frame.advertisements ?? [] { scan.add(packet, data: data) }
    }

    private mutating func step() {
        guard let heading else { return }
        filter.step(heading: heading, through: settings.usesPlan ? storey : nil)
        moved += Heading.direction(heading + filter.bias) * filter.stride
    }

    private var storey: PositioningMap.Storey? {
        guard let votes else { return nil }
        let ordinal = data.levels[votes.level].ordinal
        return storeys.first { $0.ordinal == ordinal }
    }

    // MARK: A second

    /// Ends a second; nil while there is no place.
    mutating func finishSecond(at time: Double) -> Estimate? {
        defer { moved = .zero }
        if filter.isEmpty { return begin(at: time) }
        scan.finish(at: time)
        if !scan.heard.isEmpty { heardAt = time }
        matcher.load(scan)
        if !settings.usesSteps { filter.shuffle(IndoorEstimator.walkInASecond) }
        filter.shuffle(IndoorEstimator.tremor)
        if !scan.heard.isEmpty { weigh() }
        vote()
        return estimate
    }

    /// The first place: where on all levels a scan of some seconds fits best.
    private mutating func begin(at time: Double) -> Estimate? {
        secondsOfScan += 1
        guard secondsOfScan >= IndoorEstimator.firstScan else { return nil }
        scan.finish(at: time)
        secondsOfScan = 0
        if !scan.heard.isEmpty { heardAt = time }
        matcher.load(scan)
        guard scan.heard.count >= Int(settings.leastTransmitters) else { return nil }
        var candidates: [(level: Int, point: Int, score: Double)] = []
        for (number, level) in data.levels.enumerated() {
            for point in places(of: level) {
                candidates.append(
                    (
                        number, point,
                        matcher.score(
                            point, on: level, silence: IndoorEstimator.silenceOfLevels)
                    ))
            }
        }
        guard let best = candidates.max(by: { $0.score < $1.score }) else { return nil }
        votes = LevelVotes(level: best.level, count: data.levels.count, settings: settings)
        let level = data.levels[best.level]
        filter.scatter(
            candidates.filter { $0.level == best.level }
                .map { (level.location($0.point), .exp($0.score - best.score)) },
            jitter: level.grid.spacing / 2)
        return estimate
    }

    /// Seconds of the first scan (ours): one alone is often wrong by ten metres.
    private static let firstScan = 4

    /// The points at which what is heard is strongest, each once, in order of their numbers.
    private func places(of level: PositioningLevel) -> [Int] {
        let all = scan.heard.flatMap { level.points(of: $0.transmitter).map(Int.init) }.sorted()
        return all.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private mutating func weigh() {
        guard let votes else { return }
        let level = data.levels[votes.level]
        if scan.heard.count >= Int(settings.leastTransmitters),
            let loudest = scan.heard.max(by: { $0.strength < $1.strength })
        {
            filter.renew(
                share: IndoorEstimator.renewed,
                near: level.points(of: loudest.transmitter).prefix(IndoorEstimator.renewedFrom)
                    .map { level.location(Int($0)) },
                jitter: level.grid.spacing / 2)
        }
        var scores = [Int32: Double](minimumCapacity: 64)
        let matcher = matcher
        filter.weigh { place in
            guard let point = level.point(at: place) else { return matcher.scoreOutside }
            if let known = scores[Int32(point)] { return known }
            let score = matcher.score(point, on: level)
            scores[Int32(point)] = score
            return score
        }
        if let estimate = filter.estimate, estimate.spread < IndoorEstimator.sureEnough,
            let point = level.point(at: estimate.point)
        {
            self.matcher.learnOffset(at: point, on: level)
        }
    }

    // MARK: The level

    private mutating func vote() {
        guard var votes, let here = filter.estimate?.point, data.levels.count > 1 else { return }
        let before = data.levels[votes.level].ordinal
        let near = connectors.filter {
            $0.levels.contains(before) && $0.distance(to: here) <= settings.connectorReach
        }
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
            let ways = near.filter { $0.levels.contains(level) }
            if ways.isEmpty { altimeter.reset(to: elevation(level)) }
        }
        ride(near, from: hasChanged ? before : level)
        altimeter.settle(at: elevation(level))
    }

    private func elevation(_ ordinal: LevelOrdinal) -> Double {
        storeys.first { $0.ordinal == ordinal }?.elevation ?? 0
    }

    /// Of the points near by, and of those at which the loudest transmitter is strongest: on a wrong
    /// level the place itself may be held back by walls that are not there.
    private func bestScore(on level: PositioningLevel, near place: Point) -> Double? {
        let loudest = scan.heard.max { $0.strength < $1.strength }
        let strongest = loudest.map { level.points(of: $0.transmitter) } ?? []
        return
            (level.points(near: place, within: settings.connectorReach)
            + strongest.prefix(IndoorEstimator.renewedFrom).map(Int.init))
            .map { matcher.score($0, on: level, silence: IndoorEstimator.silenceOfLevels) }.max()
    }

    /// The weight of what was not heard, for the level (ours): a wall that takes more than the plan
    /// says must not look like a slab.
    private static let silenceOfLevels = 0.3

    /// Who stands on an escalator makes no steps: while the pressure tells of a climb, some of the
    /// places are moved along the connectors near by, as far as the climb has come.
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

    // MARK: The estimate

    private var estimate: Estimate? {
        guard let votes, let estimate = filter.estimate else { return nil }
        let level = data.levels[votes.level]
        let ground = level.point(at: estimate.point).map { level.points[$0].isOutdoor }
        return Estimate(
            point: estimate.point, level: level.ordinal, spread: estimate.spread,
            transmitterCount: scan.heard.count, isOutdoor: ground ?? false)
    }

    /// The place itself where the data has points, else the nearest of them; nil: none near by.
    func area(nearest point: Point, level: LevelOrdinal) -> Point? {
        data.index(of: level).flatMap {
            data.levels[$0].nearest(to: point, within: IndoorEstimator.areaReach)
        }
    }

    /// Metres from the area to which positions are moved back (ours).
    private static let areaReach = 15.0

    /// Begins again, without a place.
    mutating func forget() {
        filter = ParticleFilter(seed: UInt64(stepCount), settings: settings)
        votes = nil
        altimeter = Altimeter()
    }

    /// Metres that somebody may walk in a second whose steps are not used (ours).
    private static let walkInASecond = 0.8
    /// Metres a second of small moves (ours).
    private static let tremor = 0.1
    /// Share of the places that are drawn anew each second, and round how many of the points at
    /// which the loudest transmitter is strongest (ours).
    private static let renewed = 0.03
    private static let renewedFrom = 12
    /// Metres of spread below which the phone's offset is learnt (ours).
    private static let sureEnough = 4.0
    /// Metres of climb that are no noise (ours).
    private static let leastClimb = 0.8
    /// Share of the places moved along a connector in a second (ours).
    private static let carried = 0.3
}

extension Dictionary {
    fileprivate init(minimumCapacity: Int) {
        self.init()
        reserveCapacity(minimumCapacity)
    }
}
