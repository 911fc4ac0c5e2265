import Indoor

/// The rule by which the user has arrived, within the arrival distance.
package enum ArrivalRule: String, CaseIterable, Sendable {
    /// The destination is in sight (ours): no level change, door or wall lies between, and no
    /// turn after which more than a few metres are left.
    case inSight = "in-sight"
    /// The arrival distance along the route is reached, as in the vendor's app.
    case vendor
}

/// The place on an itinerary at which the user arrives.
struct ArrivalPlace: Sendable {
    /// Metres along the itinerary at which the arrival distance begins, on the last level.
    private let near: Double
    /// Metres along the itinerary from which the destination is in sight.
    private let sight: Double
    private let length: Double
    private let end: Point?
    /// The destination's level, whose walls and doors hide it; nil: they do not count.
    private let level: Level?

    /// - Parameter venue: its walls and doors hide the destination.
    init(on itinerary: Itinerary, in venue: Venue, _ settings: NavigationSettings) {
        (length, end) = (itinerary.length, itinerary.destination)
        let changed = ArrivalPlace.lastChange(on: itinerary)
        near = max(length - settings.arrivalDistance, changed)
        level =
            settings.arrival == .vendor
            ? nil : venue.level(itinerary.destinationLevel ?? venue.groundLevel)
        sight =
            settings.arrival == .vendor
            ? near : ArrivalPlace.sight(on: itinerary, after: near, changed: changed, in: venue)
    }

    /// Whether a position on the destination's level has arrived.
    ///
    /// - Parameters:
    ///   - along: its metres along the itinerary. Where the way turns back over the stairs that it
    ///     came by, they may be those of the stairs.
    ///   - location: the position itself. Within reach of the end it has arrived all the same.
    ///   - isSure: whether it is accurate. Another one arrives at the end only, so that a better one
    ///     may come before.
    func isReached(along: Double, by location: UserLocation, isSure: Bool) -> Bool {
        let error = location.expectedError ?? 0
        let hasDrifted = location.drift ?? 0 > ArrivalPlace.hall
        let least =
            isSure && !hasDrifted || level == nil
            ? self.along(accuracy: error) : length - ArrivalPlace.reach
        return along >= least && isOnTheWay(location)
            || end.map { location.determined.distance(to: $0) <= ArrivalPlace.reach } == true
    }

    /// Whether a door, a wall or a turn hides the destination within the arrival distance.
    var isHidden: Bool { sight > near }

    /// Whether the destination is in sight from the position itself. One beside the way, in front of
    /// a wall, has its place on the way behind the door.
    func isSeen(from location: UserLocation) -> Bool {
        guard let end, let level else { return true }
        let point = location.determined
        return point.distance(to: end) <= ArrivalPlace.reach || level.isSeen(end, from: point)
    }

    /// Whether a position is on the way: far beside it, its metres along it mean little. A source that
    /// tells its own error is matched by that.
    private func isOnTheWay(_ location: UserLocation) -> Bool {
        guard level != nil, location.drift != nil, let matched = location.matched else {
            return true
        }
        let beside = location.determined.distance(to: matched)
        return beside <= max(ArrivalPlace.beside, location.expectedError ?? 0)
    }

    /// Metres along the itinerary at which the arrival is told.
    ///
    /// - Parameter accuracy: the position's, in metres: with a coarse one the user may still be
    ///   before the door that the position has passed.
    func along(accuracy: Double = 0) -> Double {
        guard sight > near else { return near }
        let closest = length - max(ArrivalPlace.reach, min(accuracy, ArrivalPlace.hall))
        return max(near, min(sight + accuracy, closest))
    }

    /// Metres from the end at which the user is there whatever the plan says (ours): a place may be
    /// drawn behind its counter.
    private static let reach = 2.0
    /// Metres beside the way within which somebody is on it (ours): half a wide passage.
    private static let beside = 3.0
    /// Metres after a turn that nobody has to be led along (ours), and the smallest such turn in
    /// degrees (ours).
    private static let (hall, turn) = (5.0, 45.0)
    /// Metres behind a door or a turn at which the user has passed it (ours), and from one look for
    /// walls to the next.
    private static let step = 0.5

    /// Metres along the itinerary at which the last other level ends.
    private static func lastChange(on itinerary: Itinerary) -> Double {
        let last = itinerary.segments.indices.last { itinerary.segments[$0].changesLevel }
        return last.map { itinerary.offsets[$0] + itinerary.segments[$0].length } ?? 0
    }

    private static func sight(
        on itinerary: Itinerary, after near: Double, changed: Double, in venue: Venue
    ) -> Double {
        let bends = Manoeuvres.bends(of: itinerary, after: changed)
            .filter { abs($0.angle) > turn && itinerary.length - $0.along > hall }
        let doors = itinerary.manoeuvres.filter { $0.kind == .door }
        let passed = (bends.map(\.along) + doors.map(\.along)).map { $0 + step }.max() ?? 0
        let first = max(near, passed)
        guard let end = itinerary.destination,
            let level = venue.level(itinerary.destinationLevel ?? venue.groundLevel)
        else { return first }
        var seen = itinerary.length
        while seen > first {
            let next = max(first, seen - step)
            guard let place = itinerary.place(along: next), level.isSeen(end, from: place.point)
            else { break }
            seen = next
        }
        return seen
    }
}

extension LegSegment {
    fileprivate var changesLevel: Bool { ends.first != ends.last }
}

extension Level {
    /// Whether neither a wall nor a door is between two points.
    fileprivate func isSeen(_ end: Point, from start: Point) -> Bool {
        let line = Segment(start, end)
        return isWalkable(from: start, to: end)
            && !openings.contains {
                $0.kind == .door && !$0.assumed && line.crossing($0.segment) != nil
            }
    }
}
