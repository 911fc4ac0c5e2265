import Indoor
import RealModule

/// The other people in the building: off, and without cost, until a level gets some.
struct Crowd: Sendable {
    private let seed: UInt64
    private var ground: CrowdGround?
    /// The wanted number of people of each level, in the venue's order.
    private var wanted: [Int] = []
    private(set) var people: [Passerby] = []
    private var lines: [CrowdLine] = []
    /// The line of the person with the phone, and the tick in which they last stood in it.
    private var walker: (line: Int, tick: Int)?
    /// Whether a cabin takes that person in this tick.
    private var boardsWalker = false
    /// The number of others in the cabin with that person.
    private var companions = 0
    /// Persons per square metre ahead of that person.
    private(set) var density = 0.0
    private var tick = 0

    init(seed: UInt64) { self.seed = seed }

    var isOn: Bool { ground != nil }

    /// - Parameter level: nil means every level.
    mutating func set(_ count: Int, on level: LevelOrdinal?, in venue: Venue) {
        let ground = ground ?? CrowdGround(venue)
        if wanted.isEmpty { wanted = venue.levels.map { _ in 0 } }
        for (number, each) in venue.levels.enumerated()
        where level.map({ $0 == each.ordinal }) ?? true {
            wanted[number] = ground.goals[number].count > 1 ? count : 0
        }
        self.ground = wanted.contains { $0 > 0 } ? ground : nil
        dismiss()
        for (home, level) in venue.levels.enumerated() where wanted[home] > 0 {
            let present = people.count { $0.home == home }
            for number in present..<max(wanted[home], present) {
                people.append(
                    Passerby(
                        home: home, number: number, level: level.ordinal,
                        nodes: ground.goals[home], in: venue, seed: seed))
            }
        }
    }

    /// Removes the people above the wanted number; the others line up again.
    private mutating func dismiss() {
        guard people.contains(where: { $0.number >= wanted[$0.home] }) else { return }
        people.removeAll { $0.number >= wanted[$0.home] }
        for number in lines.indices { lines[number].empty() }
        walker = nil
        if !isOn { (companions, density) = (0, 0) }
    }

    /// Lets people walk the venue as it is from now on: parts of it were closed or opened, and ways
    /// keep their numbers. A person whose way is closed now looks for another one.
    mutating func walk(_ venue: Venue) {
        guard let ground else { return }
        self.ground = CrowdGround(ground, walkedAs: venue)
        for number in people.indices where people[number].meetsClosedWay(of: venue.graph) {
            if case .waiting(let line) = people[number].state { lines[line].remove(number) }
            people[number].turn(in: venue, at: tick)
        }
    }

    /// The conditions on which a tick of the crowd depends.
    private struct Conditions {
        let ground: CrowdGround
        let settings: WorldSettings
        /// The numbers of connectors that stand still.
        let stopped: Set<Int>
        /// The numbers of connectors that nobody can step on.
        let closed: Set<Int>
        let seconds: Double
    }

    /// Moves everybody but the person with the phone by one tick.
    ///
    /// - Parameters:
    ///   - body: the body of that person.
    ///   - stopped: the connectors that stand still.
    ///   - closed: the connectors that nobody can step on.
    mutating func step(
        _ body: Body, settings: WorldSettings, stopped: Set<String>, closed: Set<String> = [],
        seconds: Double
    ) {
        guard let ground else { return }
        tick += 1
        let now = Conditions(
            ground: ground, settings: settings, stopped: ground.connectors(stopped),
            closed: ground.connectors(closed), seconds: seconds)
        leaveLine(body)
        var plans = ground.plansATick
        for number in people.indices { advance(number, now, &plans) }
        boardsWalker = false
        for number in lines.indices { callCabin(number, now) }
        density = body.ride == nil ? density(aheadOf: body.position, heading: body.heading) : 0
    }
}

// MARK: - What each person does in a tick

extension Crowd {
    private mutating func advance(_ number: Int, _ now: Conditions, _ plans: inout Int) {
        switch people[number].state {
        case .planning(let from):
            guard tick >= from, plans > 0 else { return }
            plans -= 1
            plan(number, now)
        case .walking: walk(number, now)
        case .waiting(let line): wait(number, in: line, now)
        case .riding, .inLift: ride(number, now)
        }
    }

    /// Seconds that people stay at a place (ours).
    private static let stay = 2.0...20.0
    /// The share of ways that lead to another level; the next way leads back (ours).
    private static let elsewhere = 0.5

    private mutating func plan(_ number: Int, _ now: Conditions) {
        let ground = now.ground
        var person = people[number]
        let isNew = person.route == nil
        let home = ground.venue.levels[person.home].ordinal
        let staysHome = person.position.level != home || !person.random.chance(Crowd.elsewhere)
        let goal = person.random.pick(staysHome ? ground.goals[person.home] : ground.everywhere)
        if goal != person.node,
            let route = ground.venue.graph.route(from: person.node, to: goal)
        {
            person.set(out: route)
            people[number] = person
            begin(number, now)
            if isNew { scatter(number, now) }
        } else {
            // There is nowhere to go from here, or the person is already there.
            if isNew { person.begin(at: person.random.pick(ground.goals[person.home])) }
            person.stay(until: tick + SimulatedTime.tick(atSeconds: 5))
            people[number] = person
        }
    }

    /// Puts a new person anywhere on their way before its first ride.
    private mutating func scatter(_ number: Int, _ now: Conditions) {
        guard let route = people[number].route else { return }
        let ways = now.ground.venue.graph.ways
        let flat = route.ways.prefix { ways[$0].connector == nil }
        guard !flat.isEmpty else { return }
        let length = flat.reduce(0) { $0 + ways[$1].length }
        var left = people[number].random.uniform(0...length) * 0.95
        while left > people[number].leg.length, people[number].step < flat.count - 1 {
            left -= people[number].leg.length
            people[number].finishWay()
            begin(number, now)
        }
        people[number].place(along: left)
    }

    /// Begins the next way of the route: on the flat, on a connector, or in the line before it.
    private mutating func begin(_ number: Int, _ now: Conditions) {
        let person = people[number]
        let graph = now.ground.venue.graph
        guard let route = person.route, person.step < route.ways.count else {
            let stay = people[number].random.uniform(Crowd.stay)
            people[number].stay(until: tick + SimulatedTime.tick(atSeconds: stay))
            return
        }
        let way = graph.ways[route.ways[person.step]]
        people[number].take(graph.nodes[person.node].position.level)
        guard way.connector == nil else {
            guard let end = now.ground.boardingEnd(of: way, from: person.node) else {
                return board(number, now)
            }
            people[number].waitAtEnd(of: line(at: end, now.ground))
            return
        }
        let (from, to) = (graph.nodes[person.node].position, graph.nodes[person.nodeAhead].position)
        var leg = Passerby.Leg(
            start: from.point, end: to.point, level: to.level,
            length: from.point.distance(to: to.point), speed: person.speed)
        leg.side = now.ground.isFree(leg, side: person.side) ? person.side : 0
        if person.step + 1 < route.ways.count {
            let next = graph.ways[route.ways[person.step + 1]]
            leg.line = now.ground.boardingEnd(of: next, from: person.nodeAhead)
                .map { line(at: $0, now.ground) }
        }
        people[number].walk(leg)
    }

    private mutating func walk(_ number: Int, _ now: Conditions) {
        let left = people[number].leg.length - people[number].leg.along
        var metres = min(people[number].leg.speed * now.seconds, left)
        if let line = people[number].leg.line {
            metres = min(metres, max(left - lines[line].standoff(of: number, distance: left), 0))
            if metres < left, lines[line].members.contains(number) {
                people[number].wait(in: line)
            }
        }
        people[number].advance(metres)
        if metres >= left { arrive(number, now) }
    }

    private mutating func arrive(_ number: Int, _ now: Conditions) {
        people[number].arrive()
        begin(number, now)
    }

    // MARK: Lines and rides

    /// The number of the line at a boarding end.
    private mutating func line(at end: BoardingEnd, _ ground: CrowdGround) -> Int {
        if let known = lines.firstIndex(where: { $0.end == end }) { return known }
        lines.append(CrowdLine(end, in: ground.venue, seed: seed))
        return lines.count - 1
    }

    /// Moves up in a line, and steps on when it is the person's turn. A cabin takes its people
    /// itself.
    private mutating func wait(_ number: Int, in line: Int, _ now: Conditions) {
        let left = people[number].leg.length - people[number].leg.along
        let standoff = lines[line].standoff(of: number, distance: left)
        let metres = min(people[number].leg.speed * now.seconds, max(left - standoff, 0))
        if metres > 0 { people[number].advance(metres) }
        guard left - metres < 0.01, !lines[line].isLift, lines[line].admits(number, at: tick)
        else { return }
        board(number, now)
    }

    /// Steps on: the present way's connector, or the next way's.
    private mutating func board(_ number: Int, _ now: Conditions) {
        let venue = now.ground.venue
        guard let route = people[number].route else { return }
        if venue.graph.ways[route.ways[people[number].step]].connector == nil {
            people[number].finishWay()
        }
        let person = people[number]
        let way = venue.graph.ways[route.ways[person.step]]
        guard let connector = way.connector, case let kind = venue.connectors[connector].kind
        else { return }
        let (from, to) = (
            venue.graph.nodes[person.node].position, venue.graph.nodes[person.nodeAhead].position
        )
        var settings = now.settings
        settings.walkingSpeed = person.speed
        var leg = Passerby.Leg(
            start: from.point, end: to.point, level: to.level, length: way.length,
            speed: Body.speed(
                on: kind, up: to.level > from.level,
                walks: !kind.isConveyor || !settings.standsOnConveyors
                    || now.stopped.contains(connector),
                isStopped: now.stopped.contains(connector), settings: settings))
        // In a lift, the time for the doors counts as if it were part of the way.
        if kind == .lift { leg.along = -settings.liftDoors * leg.speed }
        people[number].board(leg, lift: kind == .lift ? connector : nil)
    }

    private mutating func ride(_ number: Int, _ now: Conditions) {
        let leg = people[number].leg
        var doors = 0.0
        if case .inLift(let connector) = people[number].state {
            guard !now.stopped.contains(connector) else { return }
            doors = now.settings.liftDoors * leg.speed
        }
        people[number].ride(leg.speed * now.seconds)
        if people[number].leg.along >= leg.length + doors { arrive(number, now) }
    }

    /// Opens the doors of a cabin that has come, for as many people as it can carry.
    private mutating func callCabin(_ number: Int, _ now: Conditions) {
        let lift = lines[number].end.connector
        let aboard = lines[number].boardsCabin(
            at: tick, isStopped: now.stopped.contains(lift) || now.closed.contains(lift),
            now.settings)
        for member in aboard {
            if member == CrowdLine.walker {
                boardsWalker = true
                companions = aboard.count - 1
            } else {
                board(member, now)
            }
        }
    }
}

// MARK: - What the person with the phone meets

extension Crowd {
    // MARK: The lines that they stand in

    /// Metres before a boarding end at which the person has to stop; they join its line on the way.
    mutating func standoff(at end: BoardingEnd, distance: Double) -> Double {
        guard let line = stand(at: end) else { return 0 }
        return lines[line].standoff(of: CrowdLine.walker, distance: distance)
    }

    /// Whether the person steps on now.
    mutating func admits(at end: BoardingEnd) -> Bool {
        guard let line = stand(at: end), !lines[line].isLift else { return true }
        return lines[line].admits(CrowdLine.walker, at: tick)
    }

    /// Whether a cabin takes the person now: it has come, and is not full.
    mutating func takesAlong(at end: BoardingEnd) -> Bool {
        guard let line = stand(at: end) else { return true }
        if boardsWalker { return true }
        _ = lines[line].standoff(of: CrowdLine.walker, distance: 0)
        return false
    }

    private mutating func stand(at end: BoardingEnd) -> Int? {
        guard let ground else { return nil }
        let line = line(at: end, ground)
        walker = (line, tick)
        return line
    }

    /// Seconds for which others keep a person's place in a line (ours).
    private static let grace = 3.0

    /// Takes the person out of a line that they have turned away from; a person who has left a lift
    /// is alone.
    private mutating func leaveLine(_ body: Body) {
        if body.ride?.lift == nil { companions = 0 }
        guard let walker,
            SimulatedTime.seconds(tick - walker.tick) > Crowd.grace
        else { return }
        lines[walker.line].remove(CrowdLine.walker)
        self.walker = nil
    }

    // MARK: Density

    /// Metres ahead in which people slow others (ours).
    private static let nearness = 2.0
    /// The smallest share of the free speed: people let each other pass (ours).
    private static let slowest = 0.1

    /// Persons per square metre in the half circle ahead.
    private func density(aheadOf position: Position, heading: Double) -> Double {
        let ahead = Heading.direction(heading)
        let count = people.count { person in
            guard person.isInSight, person.position.level == position.level else { return false }
            let way = person.position.point - position.point
            return way.dot(ahead) > 0 && way.dot(way) < Crowd.nearness * Crowd.nearness
        }
        return Double(count) / (.pi / 2 * Crowd.nearness * Crowd.nearness)
    }

    /// The share of the free speed at which people walk (Weidmann 1993).
    static func pace(at density: Double) -> Double {
        guard density > 0 else { return 1 }
        return max(1 - Double.exp(-1.913 * (1 / density - 1 / 5.4)), slowest)
    }

    // MARK: Sight

    /// Metres from a person's middle to their side: half the width of shoulders (Weidmann 1993).
    static let radius = 0.25

    /// The people whom a camera may see.
    func figures(seenFrom position: Position, within range: Double, inCabin: Bool) -> [Point] {
        guard isOn else { return [] }
        if inCabin { return Array(Cabin.spots.prefix(companions)) }
        return people.compactMap { person in
            person.isInSight && person.position.level == position.level
                && person.position.point.distance(to: position.point) < range
                ? person.position.point : nil
        }
    }

    /// nil while the crowd is off.
    func truth(on level: LevelOrdinal) -> Truth.Crowd? {
        guard isOn else { return nil }
        let seen = people.lazy.filter(\.isInSight).map(\.position)
        return Truth.Crowd(people: Array(seen), level: level, density: density)
    }
}
