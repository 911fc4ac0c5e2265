import Indoor
import Positioning

/// Whether the user is beside the way or walks back along it, and whether the position is too
/// uncertain to say so.
struct WayWatch: Sendable {
    private(set) var isOffTheWay = false
    private(set) var isUnsure = false
    /// Whether the user walks away from where the way leads.
    var isGoingBack: Bool { !isOffTheWay && retreat.isLong }
    private var retreat = Retreat()
    /// Whether the position is too rough to tell the next turn, door or stairs: it may be before
    /// them or behind them.
    private(set) var isRough = false
    /// The manoeuvre before which the user has been beside the way; nil: none.
    private var left: Manoeuvre?

    /// Metres of accuracy from which a position is that rough (ours): satellites beside a building.
    private static let rough = 8.0
    /// Metres by which a position must get better before it counts as good again (ours).
    private static let returning = 2.0

    /// Takes the location of a tick. A source that matches its locations to the way judges their
    /// quality itself, but for what they have drifted since.
    mutating func observe(
        _ location: UserLocation, _ progress: PhoneDisplay.Progress, on itinerary: Itinerary?,
        sourceMatches: Bool, _ settings: GuidanceSettings
    ) {
        retreat.observe(location, progress.along, on: itinerary)
        let error = sourceMatches ? location.drift ?? 0 : location.horizontalAccuracy ?? .infinity
        isUnsure =
            !sourceMatches && location.isLastKnown
            || WayWatch.exceeds(error, settings.unsureOfTheWay, was: isUnsure)
        isRough = !sourceMatches && WayWatch.exceeds(error, WayWatch.rough, was: isRough)
        guard let matched = location.matched else {
            // Without a match and a distance, the navigator has found the user off the way, be it
            // before the first match.
            isOffTheWay = progress.toNextManoeuvre == nil
            return
        }
        // Metres within the position's error do not tell that the user is off the way.
        isOffTheWay = WayWatch.exceeds(
            location.raw.distance(to: matched),
            max(settings.offTheWay, location.expectedError ?? 0), was: isOffTheWay)
    }

    /// Whether the user has left the way before the manoeuvre that is next: its side, seen from where
    /// they were, means nothing any more.
    func hasLeft(before next: Manoeuvre?) -> Bool { next != nil && left == next }

    /// Notes the manoeuvre before which the user is beside the way.
    mutating func leave(before next: Manoeuvre?) { left = next }

    mutating func forget() { self = WayWatch() }

    /// Whether metres are above a limit. Metres that were above it have to be well below it.
    private static func exceeds(_ metres: Double, _ limit: Double, was above: Bool) -> Bool {
        metres > limit - (above ? returning : 0)
    }
}

/// The metres that a user has walked back along a way.
struct Retreat: Sendable {
    private var itinerary: Itinerary?
    private var along = 0.0
    private var metres = 0.0
    /// Whether the user has walked back so far that no error of the position explains it.
    private(set) var isLong = false

    /// The least metres back (ours), and how many times the position's error (ours).
    private static let (least, errors) = (3.0, 2.0)
    /// A location that is so many metres further ahead ends it (ours), and so does one that leaps
    /// so many back (ours): nobody walks so far from one location to the next.
    private static let (ahead, leap) = (1.5, 3.0)

    mutating func observe(_ location: UserLocation, _ now: Double, on itinerary: Itinerary?) {
        let moved = now - along
        guard let itinerary, itinerary === self.itinerary, moved < Retreat.ahead,
            moved > -Retreat.leap, location.levels.upper == nil, !location.isLastKnown,
            let error = location.horizontalAccuracy,
            Retreat.isBackwards(location, at: now, on: itinerary)
        else {
            (self.itinerary, along, metres, isLong) = (itinerary, now, 0, false)
            return
        }
        if moved < 0 { (along, metres) = (now, metres - moved) }
        isLong = isLong || metres >= max(Retreat.least, Retreat.errors * error)
    }

    /// Whether the user faces or walks against the way. Who stands keeps the direction.
    private static func isBackwards(
        _ location: UserLocation, at along: Double, on itinerary: Itinerary
    ) -> Bool {
        guard let facing = location.course ?? location.heading else { return true }
        guard let place = itinerary.place(along: along) else { return false }
        let line = itinerary.segments[place.segment].line
        return line.length < short || abs(Heading.turn(from: line.heading, to: facing)) > 90
    }

    /// Metres of a piece of the way that has no direction of its own (ours).
    private static let short = 0.5
}
