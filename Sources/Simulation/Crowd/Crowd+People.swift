import Indoor

/// The actions of each person of a crowd in a tick.
extension Crowd {
    mutating func advance(_ number: Int, _ now: Conditions, _ plans: inout Int) {
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
            (person.route, person.step, person.state) = (route, 0, .walking)
            people[number] = person
            begin(number, now)
            if isNew { scatter(number, now) }
        } else {
            // There is nowhere to go from here, or the person is already there.
            if isNew { person.node = person.random.pick(ground.goals[person.home]) }
            person.state = .planning(from: tick + SimulatedTime.tick(atSeconds: 5))
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
            people[number].node = people[number].nodeAhead
            people[number].step += 1
            begin(number, now)
        }
        people[number].leg.along = min(left, people[number].leg.length)
        people[number].place()
    }

    /// Begins the next way of the route: on the flat, on a connector, or in the line before it.
    private mutating func begin(_ number: Int, _ now: Conditions) {
        let person = people[number]
        let graph = now.ground.venue.graph
        guard let route = person.route, person.step < route.ways.count else {
            let stay = people[number].random.uniform(Crowd.stay)
            people[number].state = .planning(from: tick + SimulatedTime.tick(atSeconds: stay))
            return
        }
        let way = graph.ways[route.ways[person.step]]
        people[number].position.level = graph.nodes[person.node].position.level
        guard way.connector == nil else {
            guard let end = now.ground.boardingEnd(of: way, from: person.node) else {
                return board(number, now)
            }
            people[number].state = .waiting(line(at: end, now.ground))
            people[number].leg.along = people[number].leg.length
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
        people[number].leg = leg
        people[number].state = .walking
    }

    private mutating func walk(_ number: Int, _ now: Conditions) {
        let left = people[number].leg.length - people[number].leg.along
        var metres = min(people[number].leg.speed * now.seconds, left)
        if let line = people[number].leg.line {
            metres = min(metres, max(left - lines[line].standoff(of: number, distance: left), 0))
            if metres < left, lines[line].members.contains(number) {
                people[number].state = .waiting(line)
            }
        }
        people[number].leg.along += metres
        people[number].place()
        if metres >= left { arrive(number, now) }
    }

    private mutating func arrive(_ number: Int, _ now: Conditions) {
        people[number].position = Position(people[number].leg.end, level: people[number].leg.level)
        people[number].node = people[number].nodeAhead
        people[number].step += 1
        begin(number, now)
    }

    // MARK: Lines and rides

    /// The number of the line at a boarding end.
    mutating func line(at end: BoardingEnd, _ ground: CrowdGround) -> Int {
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
        if metres > 0 {
            people[number].leg.along += metres
            people[number].place()
        }
        guard left - metres < 0.01, !lines[line].isLift, lines[line].admits(number, at: tick)
        else { return }
        board(number, now)
    }

    /// Steps on: the present way's connector, or the next way's.
    private mutating func board(_ number: Int, _ now: Conditions) {
        let venue = now.ground.venue
        guard let route = people[number].route else { return }
        if venue.graph.ways[route.ways[people[number].step]].connector == nil {
            people[number].node = people[number].nodeAhead
            people[number].step += 1
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
        people[number].leg = leg
        people[number].state = kind == .lift ? .inLift(connector) : .riding
    }

    private mutating func ride(_ number: Int, _ now: Conditions) {
        var leg = people[number].leg
        var doors = 0.0
        if case .inLift(let connector) = people[number].state {
            guard !now.stopped.contains(connector) else { return }
            doors = now.settings.liftDoors * leg.speed
        }
        leg.along += leg.speed * now.seconds
        people[number].leg = leg
        if leg.along >= leg.length + doors { return arrive(number, now) }
        if leg.along > leg.length / 2 { people[number].position.level = leg.level }
        people[number].place()
    }

    /// Opens the doors of a cabin that has come, for as many people as it can carry.
    mutating func callCabin(_ number: Int, _ now: Conditions) {
        let isStopped = now.stopped.contains(lines[number].end.connector)
        let aboard = lines[number].boardsCabin(
            at: tick, isStopped: isStopped, now.settings)
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
