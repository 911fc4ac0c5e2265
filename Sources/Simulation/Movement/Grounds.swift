import Indoor

/// The building as people can walk it now: without what is closed.
///
/// An object, since it is large and only a closing replaces it.
final class Grounds: Sendable {
    let closures: Closures
    let venue: Venue
    let pathfinder: TruthPathfinder
    private let eyes: Eyes

    /// Metres from a closed door within which people read what hangs there (ours).
    private static let reading = 1.5

    /// - Parameter closed: the names of the closed parts.
    init(_ venue: Venue, closed: [String] = []) {
        closures = Closures(closed, in: venue)
        self.venue = venue.closing(closures)
        pathfinder = TruthPathfinder(venue: self.venue)
        eyes = Eyes(venue: self.venue, pathfinder: pathfinder)
    }

    /// What people see who have found these connectors closed.
    func eyes(knowing found: [String] = []) -> Eyes {
        var eyes = eyes
        eyes.foundClosed = found.filter(closures.connectors.contains)
        return eyes
    }

    /// The closed door before which a person stands, by the name of its room or place.
    func door(near position: Position) -> String? {
        closures.door(near: position, within: Grounds.reading)
    }
}
