import Indoor

/// A person's position and heading, and how they move: freely on the flat until a wall, and along a
/// connector's line. Speeds are m/s, headings degrees from north.
struct Body: Hashable, Sendable {
    var position: Position
    var heading: Double
    var ride: Ride?
    /// Metres walked and carried.
    var walked = 0.0

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

    /// Turns towards a heading by at most `degrees`.
    mutating func turn(towards target: Double, atMost degrees: Double) {
        let turn = Heading.turn(from: heading, to: target)
        heading = Heading.normalized(heading + min(max(turn, -degrees), degrees))
    }
}

/// The levels and height of a person who stands or rides.
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
