import Indoor

/// Finds the place on the itinerary, for sources that do not.
extension Navigator {
    /// The most metres from the itinerary, beyond a location's own accuracy, at which it is matched
    /// (ours; the VPS matches its own within 15 m).
    private static let matchingDistance = 15.0
    /// Metres within which an exact location is matched, and the factor of its accuracy that is
    /// added (ours): twice the accuracy contains 95 of 100.
    private static let (exactDistance, accuracyShare) = (6.0, 2.0)
    private static let mostMatches = 5
    /// Seconds without a match after which the user is off-route (ours): a single stray location
    /// does not count.
    private static let offRouteTime = 3.0

    /// The location with its place on the itinerary, for a source that leaves the matching to us.
    mutating func matched(_ location: UserLocation) -> UserLocation {
        var matched = location
        (matched.matched, matched.alongItinerary) = (nil, nil)
        guard isNavigating, let itinerary else { return matched }
        // A location matched far ahead may just be nearer to a later part, so it counts only after
        // a while.
        var match: MapMatch?
        for _ in 1...Navigator.mostMatches {
            match = itinerary.match(
                location.determined, levels: location.levels,
                heading: location.course ?? location.heading, previous: matchedAlong,
                reach: reach(location.horizontalAccuracy ?? 0))
            guard let along = match?.along, along != matchedAlong else { break }
            matchedAlong = along
        }
        matched.matched = match?.point
        matched.alongItinerary = match?.along
        return matched
    }

    /// Metres from the itinerary within which a location of that accuracy is matched.
    private func reach(_ accuracy: Double) -> Double {
        min(
            Navigator.exactDistance + Navigator.accuracyShare * accuracy,
            Navigator.matchingDistance + accuracy)
    }

    /// Whether a location without a place on the itinerary means that the user has left it. A
    /// source that matches itself has already decided that.
    mutating func isUnmatchedTooLong(_ tick: Int) -> Bool {
        if sourceMatches { return true }
        return unmatched.lasts(Navigator.offRouteTime, at: tick)
    }

    /// Whether the location is on the destination's level. Without a level the user is outdoors or,
    /// with satellites, anywhere: then only a destination on the ground floor counts, unless the
    /// source matches itself and has already checked this.
    func isOnLevel(of itinerary: Itinerary, _ location: UserLocation) -> Bool {
        guard location.levels.lower == nil else {
            return location.levels.single == itinerary.destinationLevel
        }
        return sourceMatches || itinerary.destinationLevel == groundLevel
    }

    /// Whether the user is at the end, which a single location does not prove. A source that
    /// matches itself has already checked that.
    mutating func isAtTheEnd(_ remaining: Double, _ location: UserLocation, _ tick: Int) -> Bool {
        let isNear = remaining <= settings.arrivalDistance
        if sourceMatches { return isNear }
        guard isNear, (location.horizontalAccuracy ?? 0) <= settings.arrivalDistance else {
            atEnd.end()
            return false
        }
        return atEnd.lasts(Navigator.arrivalTime, at: tick)
    }

    /// Seconds at the end after which the user has arrived (ours): a first location may be off.
    private static let arrivalTime = 3.0
}

/// The time since a condition has held in every tick.
struct Streak: Sendable {
    /// The first tick; nil: the condition does not hold.
    private var since: Int?

    /// Notes that the condition holds in this tick, and returns whether it has held for so many
    /// seconds.
    mutating func lasts(_ seconds: Double, at tick: Int) -> Bool {
        let first = since ?? tick
        since = first
        return SimulatedTime.seconds(tick - first) >= seconds
    }

    mutating func end() { since = nil }
}
