import Indoor

/// Finding the place on the itinerary, for sources that do not.
extension Navigator {
    /// Metres from the itinerary, beyond a location's own accuracy, at which it is matched at most
    /// (ours, after the 15 m within which the VPS matches its own).
    private static let matchingDistance = 15.0
    /// Metres at which a location is matched that is exact, and how many times its accuracy is added
    /// (ours): two times hold 95 of 100.
    private static let (exactDistance, accuracyShare) = (6.0, 2.0)
    private static let mostMatches = 5
    /// Seconds of that after which the user is off-route (ours): one stray location is none.
    private static let offRouteTime = 3.0

    /// The location with its place on the itinerary, for a source that leaves that to us.
    mutating func matched(_ location: UserLocation) -> UserLocation {
        var matched = location
        (matched.matched, matched.alongItinerary) = (nil, nil)
        guard isNavigating, let itinerary else { return matched }
        // What is matched far ahead is nearer to what lies further on: until it stays.
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
    /// source that matches itself has decided so already.
    mutating func isUnmatchedTooLong(_ tick: Int) -> Bool {
        if sourceMatches { return true }
        return unmatched.lasts(Navigator.offRouteTime, at: tick)
    }

    /// Where the level is not known the user is outdoors, or, with satellites, anywhere: a source
    /// that does not match itself has arrived on the ground floor at most.
    func isOnLevel(of itinerary: Itinerary, _ location: UserLocation) -> Bool {
        guard location.levels.lower == nil else {
            return location.levels.single == itinerary.destinationLevel
        }
        return sourceMatches || itinerary.destinationLevel == groundLevel
    }

    /// Whether the user is at the end, and no single location says so. A source that matches itself
    /// has seen to that.
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

/// Since when something has been so in each tick.
struct Streak: Sendable {
    /// The first tick; nil: it is not so.
    private var since: Int?

    /// It is so in this tick, too: whether it has been for so many seconds.
    mutating func lasts(_ seconds: Double, at tick: Int) -> Bool {
        let first = since ?? tick
        since = first
        return SimulatedTime.seconds(tick - first) >= seconds
    }

    mutating func end() { since = nil }
}
