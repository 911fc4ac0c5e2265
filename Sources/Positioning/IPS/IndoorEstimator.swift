import Indoor
import RealModule

/// Estimates the phone's place indoors from steps, beacons, air pressure and the plan.
struct IndoorEstimator: Sendable {
    let data: PositioningData
    private let levels: [Level]
    private let connectors: [Connector]
    private let settings: IPSSettings
    private let seed: UInt64
    /// The number of transmitters that a second needs to distinguish places.
    private let least: Int
    private(set) var scan = RadioScan()
    private(set) var matcher: RadioMatcher
    /// The possible places on the level that is believed.
    private var filter: ParticleFilter
    private(set) var votes: LevelVotes?
    /// The phone's offset, as learnt on that level.
    private(set) var offset = PhoneOffset()
    /// Other levels that remain possible.
    private var rivals: [LevelRival] = []
    private var altimeter = Altimeter()
    private(set) var coverage = Coverage()
    private var steps = StepDetector()
    private(set) var stepCount = 0
    /// Steps in the present second, and seconds in a row without one.
    private var (recentSteps, standing) = (0, 0)
    /// Seconds since the rehearsal began; nil before the first.
    private(set) var heardAt: Double?
    private var secondsOfScan = 0
    /// Seconds since the first place.
    private var age = 0
    private var heading: Double?
    /// The steps of the present second, as a vector in metres.
    private var stepped = Point.zero
    /// The move of the last second by steps and walkways, in metres: earlier positions are moved on
    /// by it.
    private(set) var moved = Point.zero
    /// Metres walked since a beacon was heard.
    private(set) var walkedInSilence = 0.0
    /// Metres walked, or carried, since the first place.
    private(set) var walked = 0.0
    /// Seconds with fewer transmitters than a first place needs, minus the seconds that made them
    /// good.
    private(set) var thinSeconds = 0.0
    /// Seconds of climbing by stairs, escalators and lifts, on which steps say little, minus the
    /// seconds that made them good.
    private(set) var climbSeconds = 0.0
    private(set) var gap: SurveyGap
    /// The level believed before it began again, and the time; nil: none.
    private var before: (level: Int, at: Double)?

    init(data: PositioningData, map: PositioningMap, settings: IPSSettings, seed: UInt64) {
        self.data = data
        levels = map.levels
        connectors = map.connectors
        self.settings = settings
        self.seed = seed
        let usual = data.usuallyHeard.map { max(Int($0 * IndoorEstimator.leastShare), 1) }
        least = min(Int(settings.leastTransmitters), usual ?? .max)
        matcher = RadioMatcher(data: data, settings: settings)
        filter = ParticleFilter(seed: seed, settings: settings)
        gap = SurveyGap(data, map: map)
    }

    /// The share of the usual number of transmitters that a second needs (ours).
    private static let leastShare = 1.0 / 3

    /// Whether the building has so few transmitters that waiting for more is useless: then any
    /// place is reported at once, with its error.
    private var isSparse: Bool { least < Int(settings.leastTransmitters) }

    /// The estimated place of a second.
    struct Estimate: Sendable {
        let point: Point
        let level: LevelOrdinal
        /// Metres, root mean square of the possible places.
        let spread: Double
        /// The number of known transmitters heard in the second.
        let transmitterCount: Int
        let isOutdoor: Bool
    }

    // MARK: Samples

    /// The samples of a tick.
    mutating func take(_ frame: AmbientFrame) {
        heading = frame.heading ?? heading
        for sample in frame.motion {
            guard steps.add(sample) != nil else { continue }
            stepCount += 1
            recentSteps += 1
            if settings.usesSteps { step() }
        }
        if settings.usesBarometer, let pressure = frame.pressure {
            altimeter.add(pressure, elevation: level?.elevation)
            gap.take(pressure: pressure)
        }
        for packet in frame.advertisements ?? [] { scan.add(packet, data: data) }
    }

    private mutating func step() {
        guard let heading else { return }
        filter.step(heading: heading, through: settings.usesPlan ? level : nil)
        stepped += Heading.direction(heading + filter.bias) * filter.stride
        for number in rivals.indices {
            let ordinal = data.levels[rivals[number].level].ordinal
            rivals[number].filter.step(
                heading: heading, through: settings.usesPlan ? level(ordinal) : nil)
        }
    }

    private var level: Level? {
        votes.flatMap { level(data.levels[$0.level].ordinal) }
    }

    private func level(_ ordinal: LevelOrdinal) -> Level? {
        levels.first { $0.ordinal == ordinal }
    }

    // MARK: A second

    /// Ends a second; nil while there is no place.
    mutating func finishSecond(at time: Double) -> Estimate? {
        defer { (stepped, recentSteps) = (.zero, 0) }
        moved = stepped
        // On a level without data the places were those of another level.
        if gap.ends(with: scan.recent, at: time) { forget() }
        walkedInSilence += moved.length
        if filter.isEmpty { return begin(at: time) }
        scan.finish(at: time)
        if !scan.heard.isEmpty { (heardAt, walkedInSilence) = (time, 0) }
        carry()
        let isCarried = moved.length > 0.2 || altimeter.isClimbing
        age += 1
        walked += moved.length
        let isThin = scan.heard.count < Int(settings.leastTransmitters)
        thinSeconds = isThin ? thinSeconds + 1 : max(0, thinSeconds - IndoorEstimator.recovery)
        climbSeconds =
            isClimbing ? climbSeconds + 1 : max(0, climbSeconds - IndoorEstimator.recovery)
        let isStanding = recentSteps == 0 && !isCarried && age > IndoorEstimator.settling
        standing = isStanding ? standing + 1 : 0
        matcher.load(scan, weight: settings.radioWeight * news)
        shuffle(&filter)
        for number in rivals.indices { shuffle(&rivals[number].filter) }
        if !scan.heard.isEmpty {
            weigh()
            checkCoverage()
        }
        vote()
        if coverage.isLost {
            let level = votes?.level
            forget()
            before = level.map { ($0, time) }
        }
        return estimate
    }

    /// The number of thin seconds, or of climbing, that one second with enough transmitters, or on
    /// the flat, makes good (ours).
    private static let recovery = 3.0

    /// Whether the phone climbs; without a barometer, whether it is where people do.
    private var isClimbing: Bool {
        guard altimeter.height == nil, let level, let here = filter.estimate?.point else {
            return altimeter.isClimbing
        }
        return connectors.contains {
            $0.levels.count > 1 && $0.levels.contains(level.ordinal)
                && $0.distance(to: here) <= IndoorEstimator.onConnector
        }
    }

    /// Metres from stairs, an escalator or a lift at which somebody is on them (ours).
    private static let onConnector = 2.0

    /// The weight of a second's scan, 0 to 1: while the person stands still, scans repeat the same
    /// error.
    private var news: Double {
        1 / (1 + IndoorEstimator.repetition * min(Double(standing), 20))
    }

    /// Seconds after the first place in which repeated scans still count (ours).
    private static let settling = 8
    /// The weight of each further second without a move (ours, calibrated).
    private static let repetition = 0.3

    private func shuffle(_ filter: inout ParticleFilter) {
        if !settings.usesSteps { filter.shuffle(IndoorEstimator.walkInASecond) }
        filter.shuffle(IndoorEstimator.tremor)
    }

    /// Moves the places along moving walkways, which carry people without a step.
    private mutating func carry() {
        guard settings.usesPlan, let level, let heading else { return }
        let walkways = connectors.compactMap { connector -> Walkway? in
            guard connector.levels.contains(level.ordinal) else { return nil }
            return Walkway(connector).flatMap { $0.goes(heading) ? $0 : nil }
        }
        moved += filter.carry(
            on: walkways, speed: IndoorEstimator.walkwaySpeed, stands: recentSteps == 0)
    }

    /// The first place: the one on any level that fits a scan of several seconds best.
    private mutating func begin(at time: Double) -> Estimate? {
        secondsOfScan += 1
        scan.forget(at: time)
        if let last = scan.heardAt, last != heardAt { (heardAt, walkedInSilence) = (last, 0) }
        let enough = scan.heardSoFar >= least || secondsOfScan >= IndoorEstimator.longestScan
        guard isSparse || secondsOfScan >= Int(settings.firstScan), enough else { return nil }
        scan.finish(at: time)
        secondsOfScan = 0
        guard scan.heard.count >= least else { return nil }
        matcher.load(scan, weight: settings.radioWeight * IndoorEstimator.weightOfFirst)
        var beginnings = beginnings(at: time)
        guard let best = beginnings.indices.max(by: { beginnings[$0].lead < beginnings[$1].lead })
        else { return nil }
        let first = beginnings.remove(at: best)
        votes = LevelVotes(level: first.level, count: data.levels.count, settings: settings)
        filter = first.filter
        rivals = beginnings.compactMap { $0.against(first) }
        return estimate
    }

    /// Each level with the places on it that fit the scan, and how well they fit.
    private func beginnings(at time: Double) -> [LevelRival] {
        data.levels.indices.compactMap { number in
            let level = data.levels[number]
            let places = places(of: level)
            let scores = places.map {
                matcher.score($0, on: level, silence: IndoorEstimator.silenceOfLevels)
            }
            guard let best = scores.max() else { return nil }
            var filter = ParticleFilter(seed: seed, settings: settings, level: number)
            filter.scatter(
                zip(places, scores).map { (level.location($0), .exp($1 - best)) },
                jitter: level.grid.spacing / 2)
            let isBefore = before.map {
                number == $0.level && time - $0.at < IndoorEstimator.memory
            }
            return LevelRival(
                level: number, filter: filter,
                lead: best + (isBefore == true ? IndoorEstimator.constancy : 0))
        }
    }

    /// The lead of the level that was believed before it began again, and the seconds for which it
    /// holds (ours): nobody changes the level between two scans without a climb.
    private static let (constancy, memory) = (3.0, 60.0)
    /// Seconds after which a scan that heard too little begins again (ours).
    private static let longestScan = 15
    /// The weight of the first scan, if a scan of one second has 1 (ours).
    private static let weightOfFirst = 3.0

    /// The points at which the heard transmitters are strongest, each once, by number. For surveyed
    /// data it is all points: one beacon heard alone says less than the point at which it is
    /// loudest.
    private func places(of level: PositioningLevel) -> [Int] {
        if data.hearing != nil { return Array(level.points.indices) }
        let all = scan.heard.flatMap { level.points(of: $0.transmitter).map(Int.init) }.sorted()
        return all.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    private mutating func weigh() {
        guard let votes else { return }
        let explained = weigh(&filter, &offset, on: data.levels[votes.level])
        for number in rivals.indices {
            var rival = rivals[number]
            let other = weigh(&rival.filter, &rival.offset, on: data.levels[rival.level])
            rival.add(other - explained)
            rivals[number] = rival
        }
    }

    /// - Returns: the logarithm of how well the level explains the second.
    private func weigh(
        _ filter: inout ParticleFilter, _ offset: inout PhoneOffset, on level: PositioningLevel
    ) -> Double {
        if scan.heard.count >= least,
            let loudest = scan.loudest
        {
            filter.renew(
                share: IndoorEstimator.renewed,
                near: level.points(of: loudest.transmitter).prefix(IndoorEstimator.renewedFrom)
                    .map { level.location(Int($0)) },
                jitter: level.grid.spacing / 2)
        }
        var scores = [Int32: Double](minimumCapacity: 64)
        let step = RadioMatcher.step(of: offset.value)
        let explained = filter.weigh { place in
            guard let point = level.point(at: place) else {
                return matcher.scoreOutside(step: step)
            }
            if let known = scores[Int32(point)] { return known }
            let score = matcher.score(point, on: level, step: step)
            scores[Int32(point)] = score
            return score
        }
        if settings.learnsOffset, let estimate = filter.estimate,
            estimate.spread < IndoorEstimator.sureEnough,
            let point = level.point(at: estimate.point),
            let difference = matcher.difference(at: point, on: level)
        {
            offset.learn(difference)
        }
        return explained
    }

    private mutating func checkCoverage() {
        guard let votes, let place = filter.estimate?.point,
            scan.heard.count >= least
        else { return }
        let level = data.levels[votes.level]
        let near = level.point(at: place) ?? level.points(near: place, within: 5).first
        let offset = RadioMatcher.offset(ofStep: RadioMatcher.step(of: offset.value))
        coverage.add(near.map { scan.explained(at: $0, on: level, offset: offset) } ?? 0)
    }

    /// The spread in metres below which the phone's offset is learnt (ours).
    private static let sureEnough = 4.0

    // MARK: The estimate

    private var estimate: Estimate? {
        guard let votes, let (point, spread) = spreadOverLevels,
            isSettled || spread <= settings.settledSpread
        else { return nil }
        let level = data.levels[votes.level]
        let ground = level.point(at: point).map { level.points[$0].isOutdoor }
        return Estimate(
            point: point, level: level.ordinal,
            spread: max(spread, doubt),
            transmitterCount: scan.heard.count, isOutdoor: ground ?? false)
    }

    /// Metres of spread at least, however well the places agree.
    private var doubt: Double {
        if coverage.isMissing { return IndoorEstimator.unknown }
        return gap.isThere ? IndoorEstimator.unsurveyed : 0
    }

    /// Whether the first place can be reported. It is often wrong by ten metres, so while it is
    /// doubtful it is kept back for some seconds.
    private var isSettled: Bool { isSparse || Double(age) >= settings.settlingTime }

    /// The place on the level that is believed, and the root mean square distance to it of the
    /// possible places on all levels.
    private var spreadOverLevels: (Point, Double)? {
        guard let here = filter.estimate else { return nil }
        var (total, square) = (1.0, here.spread * here.spread)
        for rival in rivals {
            guard let there = rival.filter.estimate else { continue }
            let share = Double.exp(min(rival.merit - offset.likelihood, 0))
            let away = there.point - here.point
            total += share
            square += share * (there.spread * there.spread + away.dot(away))
        }
        return (here.point, (square / total).squareRoot())
    }

    /// The place itself if the data has points there, otherwise the nearest point; nil: none near
    /// by.
    func area(nearest point: Point, level: LevelOrdinal) -> Point? {
        data.index(of: level).flatMap {
            data.levels[$0].nearest(to: point, within: IndoorEstimator.areaReach)
        }
    }

    /// Positions are moved back to the area from at most this many metres (ours).
    private static let areaReach = 15.0

    /// Metres of spread if the data does not explain what is heard, and on a level without data
    /// (ours).
    private static let (unknown, unsurveyed) = (45.0, 15.0)

    /// Forgets on which level the phone was, as at a new start.
    mutating func forgetGap() { gap.forget() }

    /// Begins again, without a place.
    mutating func forget() {
        filter = ParticleFilter(seed: UInt64(stepCount), settings: settings)
        (votes, rivals, offset) = (nil, [], PhoneOffset())
        (age, standing, walked, thinSeconds, climbSeconds) = (0, 0, 0, 0, 0)
        before = nil
        coverage = Coverage()
        altimeter = Altimeter()
    }

    /// Metres that a person may walk in a second if steps are not used (ours).
    private static let walkInASecond = 0.8
    /// Metres a second of small moves (ours).
    private static let tremor = 0.1
    /// The share of the places that are drawn again each second (ours), round some of the points at
    /// which the loudest transmitter is strongest.
    private static let renewed = 0.03
    private static let renewedFrom = 12
    /// m/s (ours), as for an escalator.
    private static let walkwaySpeed = 0.5
}

extension Dictionary {
    fileprivate init(minimumCapacity: Int) {
        self.init()
        reserveCapacity(minimumCapacity)
    }
}

// MARK: - The level

extension IndoorEstimator {
    private mutating func vote() {
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

    /// Whether another level explains what was heard nearly as well, so that the phone may be there.
    var isLevelContested: Bool {
        rivals.contains { $0.merit - offset.likelihood > -IndoorEstimator.contested }
    }

    /// The lead by which a level is told from another one (ours): one in twenty is wrong.
    private static let contested = 3.0

    /// The lead with which a rival takes over (ours).
    private static let takeover = 2.0

    private func elevation(_ ordinal: LevelOrdinal) -> Double {
        level(ordinal)?.elevation ?? 0
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
    private static let silenceOfLevels = 0.3

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
