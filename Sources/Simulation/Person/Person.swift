import Indoor

/// A person with a phone, moved by keys or a script, or following the phone.
package struct Person: Hashable, Sendable {
    /// The current movement.
    enum Intent: Hashable, Sendable {
        case nothing
        /// Straight on for some seconds, or metres.
        case freely(seconds: Double?, metres: Double?)
        case moves([Move])
    }

    private(set) var body: Body
    private(set) var intent = Intent.nothing
    private var follower: Boxed<Follower>?
    /// The follower's values; nil without a follower.
    private(set) var stance: Follower.Stance?
    /// The reason why the last walk could not be finished.
    private(set) var failure: String?
    private(set) var activity = Truth.Activity.standing
    /// The closed connector that stopped the last step, by its id.
    private(set) var barred: String?
    /// The heading to which the body turns; nil once it is reached.
    private(set) var wantedHeading: Double?

    /// The times that this person waits for lifts.
    private var lifts: LiftTimes

    init(at position: Position, heading: Double, seed: UInt64) {
        body = Body(position: position, heading: heading)
        lifts = LiftTimes(seed: seed)
    }

    // MARK: What the person is told to do

    mutating func begin(_ intent: Intent) { self.intent = intent }

    /// Turns on the spot to a heading.
    mutating func turn(to heading: Double) { wantedHeading = Heading.normalized(heading) }

    /// Notes why a walk could not be finished; nil: nothing has failed.
    mutating func fail(_ reason: String?) { failure = reason }

    /// Goes by what the phone shows from now on; nil: not any more.
    mutating func followPhone(as follower: Follower?, _ settings: WorldSettings, tick: Int) {
        self.follower = follower.map { Boxed($0) }
        keepPace(settings, tick: tick)
    }

    /// What the person does in this tick who follows the phone; nil: nobody follows.
    mutating func decide(
        _ display: PhoneDisplay, _ now: Follower.Situation
    ) -> Follower.Decision? { follower?.value.decide(display, now) }

    /// Degrees by which the person turns to look round before they walk a way; nil: they walk it.
    mutating func sees(_ way: Eyes.Way, _ now: Follower.Situation) -> Double? {
        follower?.value.sees(way, now)
    }

    /// The closed parts of the building before which they have stood, by their names.
    var foundClosed: [String] { follower?.value.foundClosed ?? [] }

    /// The event of going by words, or of not finding the way that they say.
    mutating func goesByWords(isThere: Bool) -> PersonEvent? {
        follower?.value.goesByWords(isThere: isThere)
    }

    /// Walks at the pace of this tick.
    mutating func keepPace(_ settings: WorldSettings, tick: Int) {
        stance = follower?.value.stance(settings, tick: tick)
    }

    /// Walks away from the doors of a lift that has not come.
    mutating func leaveLift() { body.leaveLift() }

    /// Stops, and follows the phone no more.
    mutating func stop() { (intent, wantedHeading, follower, stance) = (.nothing, nil, nil, nil) }

    // MARK: Moving

    /// Moves by one tick.
    mutating func move(
        in venue: Venue, among crowd: inout Crowd, settings: WorldSettings, stopped: Set<String>,
        closed: Set<String> = [], seconds: Double
    ) {
        activity = .standing
        barred = nil
        face(seconds: seconds)
        if let ride = body.ride {
            guard !waitsInVain(ride, in: venue, closed: closed, seconds: seconds) else { return }
            waitForCabin(in: venue, among: &crowd)
            continueRide(in: venue, settings: settings, stopped: stopped, seconds: seconds)
        } else {
            let before = body
            switch intent {
            case .nothing: break
            case .freely(let time, let metres):
                walkFreely(time: time, metres: metres, venue, &crowd, settings, seconds)
            case .moves(let moves):
                follow(moves, in: venue, among: &crowd, settings: settings, seconds: seconds)
            }
            turnAway(from: closed, in: venue, to: before)
        }
    }

    /// Stops before a closed connector that the person has just stepped on.
    private mutating func turnAway(from closed: Set<String>, in venue: Venue, to before: Body) {
        guard let ride = body.ride, ride.lift == nil else { return }
        let id = venue.connectors[ride.connector].id
        guard closed.contains(id) else { return }
        (body, intent, activity) = (before, .nothing, .blocked)
        (barred, failure) = (id, "\(id) is closed")
    }

    /// Whether the person waits for a lift that is closed: its cabin does not come.
    private mutating func waitsInVain(
        _ ride: Body.Ride, in venue: Venue, closed: Set<String>, seconds: Double
    ) -> Bool {
        let id = venue.connectors[ride.connector].id
        guard case .waiting = ride.lift, closed.contains(id) else { return false }
        activity = .waitingForLift(id)
        passTime(seconds)
        return true
    }

    /// Turns at a limited rate. A walk along moves sets the heading itself.
    private mutating func face(seconds: Double) {
        guard let wanted = wantedHeading else { return }
        if case .moves = intent {
            wantedHeading = nil
            return
        }
        body.turn(towards: wanted, atMost: Body.turnRate * seconds)
        if abs(Heading.turn(from: body.heading, to: wanted)) < 1e-9 { wantedHeading = nil }
    }

    /// Degrees still to turn, clockwise positive.
    var turning: Double {
        wantedHeading.map { Heading.turn(from: body.heading, to: $0) } ?? 0
    }

    private mutating func continueRide(
        in venue: Venue, settings: WorldSettings, stopped: Set<String>, seconds: Double
    ) {
        guard let ride = body.ride else { return }
        let connector = venue.connectors[ride.connector]
        let isStopped = stopped.contains(connector.id)
        if case .waiting = ride.lift {
            activity = .waitingForLift(connector.id)
        } else {
            activity = .riding(connector.id)
        }
        body.ride(
            walks: walksOn(connector.kind, isStopped: isStopped, settings: settings),
            isStopped: isStopped, in: venue, settings: settings, seconds: seconds)
        passTime(seconds)
    }

    /// Takes a tick off a walk that lasts some seconds.
    private mutating func passTime(_ seconds: Double) {
        guard case .freely(let time?, let metres) = intent else { return }
        intent = time > seconds ? .freely(seconds: time - seconds, metres: metres) : .nothing
    }

    private func walksOn(_ kind: Connector.Kind, isStopped: Bool, settings: WorldSettings) -> Bool {
        switch intent {
        case .nothing: false
        case .freely: true
        case .moves: !kind.isConveyor || isStopped || !settings.standsOnConveyors
        }
    }

    private mutating func walkFreely(
        time: Double?, metres: Double?, _ venue: Venue, _ crowd: inout Crowd,
        _ settings: WorldSettings, _ seconds: Double
    ) {
        guard let level = venue.level(body.position.level) else { return }
        let (before, intentBefore) = (body, intent)
        let stride = min(settings.walkingSpeed * seconds, metres ?? .infinity)
        let isFree = body.stepFreely(metres: stride, on: level)
        activity = isFree ? .walking : .blocked
        if let metres {
            intent =
                metres > stride && isFree
                ? .freely(seconds: nil, metres: metres - stride) : .nothing
            if !isFree { failure = "a wall is in the way" }
        } else if let time {
            intent = time > seconds ? .freely(seconds: time - seconds, metres: nil) : .nothing
        }
        guard let ride = rideAhead(in: venue, as: settings.mobility) else { return }
        if waits(for: ride, in: venue, among: &crowd) {
            body = before
            if metres != nil { intent = intentBefore }
        } else {
            board(ride.connector, from: ride.from, to: ride.to, in: venue, settings: settings)
        }
    }

    /// Walking onto the end of stairs or an escalator boards it; a lift has to be called.
    private func rideAhead(in venue: Venue, as mobility: Mobility) -> Boarding? {
        for (number, connector) in venue.connectors.enumerated()
        where connector.kind != .lift && mobility.takes(connector.kind) {
            let (first, last) = connector.ends
            if walksOnto(connector, at: first, forward: true) {
                return Boarding(connector: number, from: first, to: last)
            }
            if walksOnto(connector, at: last, forward: false) {
                return Boarding(connector: number, from: last, to: first)
            }
        }
        return nil
    }

    /// Whether the person walks onto a connector. It is called for every connector in every tick,
    /// so it rejects distant ones first.
    private func walksOnto(_ connector: Connector, at end: Position, forward: Bool) -> Bool {
        guard end.level == body.position.level, end.point.distance(to: body.position.point) < 0.9,
            connector.direction != (forward ? .backward : .forward)
        else { return false }
        let path = connector.path
        let into = forward ? path[1] - path[0] : path[path.count - 2] - end.point
        return abs(Heading.turn(from: body.heading, to: into.heading)) < 60
    }

    private mutating func follow(
        _ moves: [Move], in venue: Venue, among crowd: inout Crowd, settings: WorldSettings,
        seconds: Double
    ) {
        guard let move = moves.first, let level = venue.level(body.position.level) else {
            intent = .nothing
            return
        }
        switch move {
        case .walk(let target):
            let way = target - body.position.point
            if way.length > 0.05 {
                body.turn(towards: way.heading, atMost: Body.turnRate * seconds)
            }
            activity = .walking
            // Walking slows at sharp corners until the body has turned.
            let isTurning =
                way.length > 0.05
                && abs(Heading.turn(from: body.heading, to: way.heading)) > 60
            let stride = settings.walkingSpeed * seconds * (isTurning ? 0.3 : 1)
            let metres = metresFree(
                of: stride, left: way.length, before: moves.dropFirst().first, in: venue,
                among: &crowd)
            guard body.step(towards: target, metres: metres, on: level) else {
                activity = .blocked
                failure = "a wall is in the way"
                intent = .nothing
                return
            }
            if body.position.point.distance(to: target) < 1e-6 { advance(past: moves) }
        case .ride(let number, let from, let to):
            let ride = Boarding(connector: number, from: from, to: to)
            guard !waits(for: ride, in: venue, among: &crowd) else { return }
            // Stairs are walked to their end even when no move follows.
            intent = .moves(Array(moves.dropFirst()))
            board(number, from: from, to: to, in: venue, settings: settings)
        }
    }

    private mutating func board(
        _ number: Int, from: Position, to: Position, in venue: Venue, settings: WorldSettings
    ) {
        let isLift = venue.connectors[number].kind == .lift
        body.board(
            number, from: from, to: to, in: venue,
            settings: isLift ? lifts.drawn(settings) : settings)
    }

    private mutating func advance(past moves: [Move]) {
        intent = moves.count > 1 ? .moves(Array(moves.dropFirst())) : .nothing
    }
}

// MARK: - Waiting behind others where people step on escalators, walkways and lifts

extension Person {
    /// A connector to step on.
    private struct Boarding {
        let connector: Int
        let from: Position
        let to: Position
    }

    /// Whether others step on first.
    private mutating func waits(
        for ride: Boarding, in venue: Venue, among crowd: inout Crowd
    ) -> Bool {
        guard crowd.isOn,
            let end = BoardingEnd(ride.connector, from: ride.from, in: venue),
            !crowd.admits(at: end)
        else { return false }
        activity = .queueing(venue.connectors[ride.connector].id)
        return true
    }

    /// The part of a stride, in metres, that a line leaves free.
    ///
    /// - Parameters:
    ///   - left: metres to the end of the walk.
    ///   - next: the move after it.
    private mutating func metresFree(
        of stride: Double, left: Double, before next: Move?, in venue: Venue,
        among crowd: inout Crowd
    ) -> Double {
        guard crowd.isOn, case .ride(let connector, let from, _) = next,
            venue.connectors[connector].kind != .lift,
            let end = BoardingEnd(connector, from: from, in: venue)
        else { return stride }
        let free = max(left - crowd.standoff(at: end, distance: left), 0)
        if free < 0.01, left > 0.01 { activity = .queueing(venue.connectors[connector].id) }
        return min(stride, free)
    }

    /// Waits for a lift. In a crowd the cabin comes for the line before its doors, and may be full.
    private mutating func waitForCabin(in venue: Venue, among crowd: inout Crowd) {
        guard crowd.isOn, let ride = body.ride, case .waiting(let left) = ride.lift,
            let end = BoardingEnd(ride.connector, from: ride.from, in: venue)
        else { return }
        // The line's cabin decides, not this ride's own time.
        body.waitForCabin(crowd.takesAlong(at: end) ? 0 : max(left, 1))
    }
}

// MARK: - A recorded walk

extension Person {
    /// m/s below which a recorded surveyor counts as standing, and the seconds in which they turn
    /// to their direction (ours): the truth has no heading.
    private static let (standing, turning) = (0.2, 0.5)

    /// Takes the place that a recording of a walk has.
    mutating func carry(to position: Position, seconds: Double) {
        let way = position.point - body.position.point
        activity = way.length > Person.standing * seconds ? .walking : .standing
        guard activity == .walking else { return body.stand(at: position) }
        body.carry(to: position)
        body.turn(towards: way.heading, atMost: 180 / Person.turning * seconds)
    }
}
