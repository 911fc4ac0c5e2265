import Indoor

/// Waiting behind others where people step on escalators, walkways and lifts.
extension Person {
    /// A connector to step on.
    struct Boarding {
        let connector: Int
        let from: Position
        let to: Position
    }

    /// Whether others step on first.
    mutating func waits(
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
    mutating func metresFree(
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
    mutating func waitForCabin(in venue: Venue, among crowd: inout Crowd) {
        guard crowd.isOn, let ride = body.ride, case .waiting(let left) = ride.lift,
            let end = BoardingEnd(ride.connector, from: ride.from, in: venue)
        else { return }
        // The line's cabin decides, not this ride's own time.
        body.ride?.lift = .waiting(crowd.takesAlong(at: end) ? 0 : max(left, 1))
    }
}
