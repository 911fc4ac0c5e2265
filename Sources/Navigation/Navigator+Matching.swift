import Indoor

/// Finding the place on the itinerary, for sources that do not.
extension Navigator {
    /// Metres from the itinerary, beyond a location's own accuracy, at which it is matched no
    /// longer (ours, after the 15 m within which the VPS matches its own).
    private static let matchingDistance = 15.0
    /// Seconds of that after which the user is off-route (ours): one stray location is none.
    private static let offRouteTime = 3.0

    /// The location with its place on the itinerary, for a source that leaves that to us.
    mutating func matched(_ location: UserLocation) -> UserLocation {
        var matched = location
        (matched.matched, matched.alongItinerary) = (nil, nil)
        guard isNavigating, let itinerary else { return matched }
        let match = itinerary.match(
            location.determined, levels: location.levels,
            heading: location.course ?? location.heading, previous: matchedAlong,
            reach: Navigator.matchingDistance + (location.horizontalAccuracy ?? 0))
        matchedAlong = match?.along ?? matchedAlong
        matched.matched = match?.point
        matched.alongItinerary = match?.along
        return matched
    }

    /// Whether a location without a place on the itinerary means that the user has left it. A
    /// source that matches itself has decided so already.
    mutating func isUnmatchedTooLong(_ tick: Int) -> Bool {
        if sourceMatches { return true }
        let since = unmatchedSince ?? tick
        unmatchedSince = since
        return SimulatedTime.seconds(tick - since) >= Navigator.offRouteTime
    }

    /// Where the level is not known the user is outdoors, or, with satellites, anywhere: a source
    /// that does not match itself has arrived on the ground floor at most.
    func isOnLevel(of itinerary: Itinerary, _ location: UserLocation) -> Bool {
        guard location.levels.lower == nil else {
            return location.levels.single == itinerary.destinationLevel
        }
        return sourceMatches || itinerary.destinationLevel == groundLevel
    }
}
