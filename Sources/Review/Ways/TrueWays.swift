import App
import Indoor

/// The true ways in a venue, for the rules about arrivals and detours.
package struct TrueWays: Sendable {
    private let finder: WayFinder
    private let preference: RoutePreference

    package init(_ venue: Venue, preference: RoutePreference = .fastest) {
        self.init(WayFinder(venue: venue), preference)
    }

    private init(_ finder: WayFinder, _ preference: RoutePreference) {
        (self.finder, self.preference) = (finder, preference)
    }

    func preferring(_ preference: RoutePreference) -> KnownWays {
        KnownWays(TrueWays(finder, preference))
    }

    /// The ways while parts of the building are closed, by their names.
    fileprivate func closing(_ parts: [String]) -> TrueWays {
        TrueWays(venue.closing(Closures(parts, in: venue)), preference: preference)
    }

    /// The way to the place at a position; nil: the venue has none there.
    fileprivate func way(to position: Position) -> TrueWay? {
        finder.venue.places.places.first { $0.position == position }
            .map { TrueWay(to: $0, finder, preference: preference) }
    }

    fileprivate var venue: Venue { finder.venue }

    /// The way from a position to a place, with its manoeuvres; nil: there is none.
    fileprivate func itinerary(
        from start: Position, to place: Place, facing: Facing?
    ) -> Itinerary? {
        ItineraryBuilder(finder)
            .itinerary(from: start, to: place, facing: facing, preference: preference)
    }
}

/// The ways to the destinations of a walk, each searched for once: a search looks at all the venue.
final class KnownWays {
    private let ways: TrueWays
    private var known: [(position: Position, way: TrueWay?)] = []

    fileprivate init(_ ways: TrueWays) { self.ways = ways }

    func way(to position: Position) -> TrueWay? {
        if let known = known.first(where: { $0.position == position }) { return known.way }
        let way = ways.way(to: position)
        known.append((position, way))
        return way
    }

    var venue: Venue { ways.venue }

    /// The ways while parts of the building are closed, by their names.
    func closing(_ parts: [String]) -> KnownWays {
        parts.isEmpty ? self : KnownWays(ways.closing(parts))
    }

    /// The way from a position to a destination, with its manoeuvres; nil: there is none.
    func itinerary(
        from start: Position, to destination: Position, facing: Facing?
    ) -> Itinerary? {
        way(to: destination).flatMap {
            ways.itinerary(from: start, to: $0.place, facing: facing)
        }
    }
}
