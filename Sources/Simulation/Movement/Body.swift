import Indoor

/// A person's position and heading, and how they move: freely on the flat until a wall, and along a
/// connector's line. Speeds are m/s, headings degrees from north.
struct Body: Hashable, Sendable {
    private(set) var position: Position
    private(set) var heading: Double
    private(set) var ride: Ride?
    /// Metres walked and carried.
    private(set) var walked = 0.0

    init(position: Position, heading: Double) {
        self.position = position
        self.heading = heading
    }

    /// A ride on a connector.
    struct Ride: Hashable, Sendable {
        let connector: Int
        let from: Position
        let to: Position
        /// Along the slope from `from` to `to`, metres.
        var along: Double
        let length: Double
        var lift: LiftPhase?
        /// Seconds that a lift's doors take to open and close on this ride.
        var doors = 0.0

        /// In a lift's cabin with closed doors.
        var isEnclosed: Bool { lift == .moving }
    }

    /// The phase of a lift's ride, with the seconds left of it.
    enum LiftPhase: Hashable, Sendable {
        case waiting(Double)
        case boarding(Double)
        case moving
        case leaving(Double)
    }

    /// The end of the current ride, or else the present position: a new walk begins there.
    var landing: Position { ride?.to ?? position }

    /// The position on the nearer level while on a connector: pictures taken there are recognised
    /// as being on that level.
    var nearestLevelPosition: Position {
        guard let ride, ride.along > ride.length / 2 else { return position }
        return Position(position.point, level: ride.to.level)
    }

    /// Degrees a second that a person turns while walking.
    static let turnRate = 120.0

    /// Metres kept from walls (ours).
    static let clearance = 0.15

    /// Steps towards a point; returns false if a wall is in the way.
    mutating func step(towards target: Point, metres: Double, on level: Level) -> Bool {
        let way = target - position.point
        let distance = way.length
        guard distance > 1e-9 else { return true }
        let next = distance <= metres ? target : position.point + way / distance * metres
        guard level.isWalkable(from: position.point, to: next) else { return false }
        walked += position.point.distance(to: next)
        position.point = next
        return true
    }

    /// Steps straight on, sliding along a wall met at an angle; returns false if no step is
    /// possible.
    mutating func stepFreely(metres: Double, on level: Level) -> Bool {
        let direction = Heading.direction(heading)
        let reach = position.point + direction * (metres + Body.clearance)
        guard let hit = level.wallIndex.firstHit(from: position.point, to: reach) else {
            return step(towards: position.point + direction * metres, metres: metres, on: level)
        }
        let wall = level.walls[hit.segment].segment
        let along = (wall.b - wall.a).normalized
        let share = direction.dot(along)
        // No sliding within 25 degrees of square to the wall.
        guard abs(share) > 0.42 else { return false }
        let slide = along * (share * metres)
        let clear = position.point + slide + slide.normalized * Body.clearance
        guard level.isWalkable(from: position.point, to: clear) else { return false }
        return step(towards: position.point + slide, metres: metres, on: level)
    }

    /// Walks to where a recording has the person.
    mutating func carry(to position: Position) {
        walked += (position.point - self.position.point).length
        stand(at: position)
    }

    /// Takes a position that counts as no step.
    mutating func stand(at position: Position) { self.position = position }

    /// Turns towards a heading by at most `degrees`.
    mutating func turn(towards target: Double, atMost degrees: Double) {
        let turn = Heading.turn(from: heading, to: target)
        heading = Heading.normalized(heading + min(max(turn, -degrees), degrees))
    }
}

// MARK: - The levels and height of a person who stands or rides

extension Body {
    /// - Parameter spot: the place of a person who does not ride.
    func levels(at spot: Standpoint) -> Levels {
        guard let ride else { return spot.levels }
        return Levels(ride.from.level, ride.to.level)
    }

    func height(in venue: Venue) -> Double {
        guard let ride, ride.length > 0 else { return venue.elevation(of: position.level) }
        let low = venue.elevation(of: ride.from.level)
        let high = venue.elevation(of: ride.to.level)
        return low + (high - low) * min(ride.along / ride.length, 1)
    }
}

// MARK: - Rides

extension Body {
    /// Steps onto a connector.
    mutating func board(
        _ number: Int, from: Position, to: Position, in venue: Venue, settings: WorldSettings
    ) {
        let connector = venue.connectors[number]
        let rise = abs(venue.elevation(of: to.level) - venue.elevation(of: from.level))
        let plan = connector.kind == .lift ? 0 : connector.planLength
        ride = Ride(
            connector: number, from: from, to: to, along: 0,
            length: (plan * plan + rise * rise).squareRoot(),
            lift: connector.kind == .lift ? .waiting(settings.liftWait) : nil,
            doors: settings.liftDoors)
    }

    /// Stands before the doors again, if the cabin has not come.
    mutating func leaveLift() { if case .waiting = ride?.lift { ride = nil } }

    /// Sets the seconds left until the cabin of a lift comes.
    mutating func waitForCabin(_ seconds: Double) { ride?.lift = .waiting(seconds) }

    /// Moves by one tick on the current connector.
    ///
    /// - Parameter walks: whether the person walks on it, too.
    mutating func ride(
        walks: Bool, isStopped: Bool, in venue: Venue, settings: WorldSettings, seconds: Double
    ) {
        guard var ride else { return }
        let connector = venue.connectors[ride.connector]
        if connector.kind == .lift {
            advanceLift(&ride, isStopped: isStopped, settings: settings, seconds: seconds)
        } else {
            let speed = Body.speed(
                on: connector.kind, up: ride.to.level > ride.from.level, walks: walks,
                isStopped: isStopped, settings: settings)
            let metres = min(speed * seconds, ride.length - ride.along)
            ride.along += metres
            walked += metres
            let (point, direction) = Body.place(on: connector, ride: ride)
            position.point = point
            turn(towards: direction.heading, atMost: Body.turnRate * seconds)
        }
        self.ride = ride
        let isOver =
            connector.kind == .lift
            ? ride.lift == .leaving(0) : ride.along >= ride.length - 1e-9
        if isOver {
            position = ride.to
            self.ride = nil
        }
    }

    private mutating func advanceLift(
        _ ride: inout Ride, isStopped: Bool, settings: WorldSettings, seconds: Double
    ) {
        switch ride.lift {
        case .waiting(let left):
            ride.lift = left > seconds ? .waiting(left - seconds) : .boarding(ride.doors)
        case .boarding(let left):
            ride.lift = left > seconds ? .boarding(left - seconds) : .moving
        case .moving where !isStopped:
            let metres = min(settings.liftSpeed * seconds, ride.length - ride.along)
            ride.along += metres
            walked += metres
            if ride.along >= ride.length - 1e-9 { ride.lift = .leaving(ride.doors) }
        case .leaving(let left):
            ride.lift = .leaving(max(0, left - seconds))
        case .moving, nil: break
        }
    }

    /// Metres a second along the slope.
    static func speed(
        on kind: Connector.Kind, up: Bool, walks: Bool, isStopped: Bool, settings: WorldSettings
    ) -> Double {
        let stairs =
            settings.walkingSpeed
            * (up ? settings.stairsUpFactor : settings.stairsDownFactor)
        switch kind {
        case .stairs: return walks ? stairs : 0
        case .ramp: return walks ? settings.walkingSpeed : 0
        case .escalator:
            // A stopped escalator is a flight of stairs.
            return isStopped ? (walks ? stairs : 0) : settings.escalatorSpeed + (walks ? stairs : 0)
        case .walkway:
            let belt = isStopped ? 0 : settings.escalatorSpeed
            return belt + (walks ? settings.walkingSpeed : 0)
        case .lift: return settings.liftSpeed
        }
    }

    /// The point of a connector's line that a ride has reached, and the line's direction there.
    private static func place(on connector: Connector, ride: Ride) -> (Point, Point) {
        let line = connector.line(from: ride.from.point)
        return line.place(along: ride.length > 0 ? ride.along / ride.length * line.length : 0)
    }
}
