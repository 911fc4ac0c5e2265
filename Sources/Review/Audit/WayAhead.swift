import App
import Indoor
import Rehearsal

/// A person's true place at one moment, and the ways that lead from there to the destination: the
/// one of the app as far as it passes there, and the quickest.
struct WayAhead {
    let moment: TruthMoment
    /// The direction in which the person walks or faces; nil: not known.
    let facing: Double?
    let destination: Position
    let ways: KnownWays

    /// The person's place on each level that it touches.
    var positions: [Position] {
        let levels = moment.levels.lower == nil ? [0] : moment.levels.all
        return levels.map { Position(moment.point, level: $0) }
    }

    /// Whether the person is at the destination, and sees it whatever is said.
    var isThere: Bool {
        ways.way(to: destination)?.isReached(from: moment.point, on: moment.levels) == true
    }

    /// The app's way from each part of it that passes the person, if it leads to the destination.
    var shown: [[Manoeuvre]] {
        guard let way = moment.itinerary else { return [] }
        return passings.map {
            Manoeuvres.of(way.rest(from: $0).segments, in: ways.venue, facing: onTheMove)
        }
    }

    /// Metres that are left on the app's way; nil: it does not pass the person, or leads elsewhere.
    var metresShown: Double? {
        guard let way = moment.itinerary else { return nil }
        return passings.map { way.length - $0 }.min()
    }

    /// Metres along the app's way at which it passes the person, if it leads to the destination.
    private var passings: [Double] {
        guard let way = moment.itinerary, let end = way.destination,
            way.destinationLevel == destination.level,
            end.distance(to: destination.point) < WayAhead.atTheEnd
        else { return [] }
        return zip(way.segments, way.offsets).compactMap { segment, offset in
            guard segment.levels.meet(moment.levels),
                segment.line.distance(to: moment.point) < WayAhead.beside
            else { return nil }
            return offset + segment.line.fraction(nearest: moment.point) * segment.length
        }
    }

    /// The quickest way; nil: there is none.
    var quickest: [Manoeuvre]? {
        guard let start = positions.first else { return nil }
        return ways.itinerary(from: start, to: destination, facing: onTheMove)?.manoeuvres
    }

    var all: [[Manoeuvre]] { shown + [quickest].compactMap(\.self) }

    private var onTheMove: Facing? { facing.map { Facing(heading: $0, isUnderWay: true) } }

    /// The end of a way may be a door of the destination, and a person within so many metres of the
    /// way is on it (both ours).
    private static let (atTheEnd, beside) = (20.0, 5.0)

    // MARK: Who obeys

    /// How much further the destination is for a person who goes so many degrees to the right of
    /// where they go now; nil: they cannot go there, or it is not known.
    func metresLost(turning angle: Double) -> Double? {
        guard let facing, let start = positions.first, let level = ways.venue.level(start.level),
            let way = ways.way(to: destination), let now = way.rest(from: start)
        else { return nil }
        let spots = WayAhead.strides.map { start.point + Heading.direction(facing + angle) * $0 }
        let goal = spots.first { level.isWalkable(from: start.point, to: $0) }
        guard let goal, let then = way.rest(from: Position(goal, level: start.level)) else {
            return nil
        }
        return then.metres - now.metres
    }

    /// Metres by which a way is longer that leads away from the destination (ours).
    static let wrong = 5.0
    /// Metres that a person who turns can go, the furthest first (ours).
    private static let strides = [10.0, 7.0]
}
