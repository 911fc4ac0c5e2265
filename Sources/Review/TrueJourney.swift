import Indoor
import Rehearsal
import Simulation

/// How a person really came to the places that they chose in the app: what they walked, and whether
/// they got there, by their true place. What the app says of it does not matter.
package struct TrueJourney: RehearsalObserver, Sendable {
    private let finder: WayFinder
    /// The way to the present destination; nil: none was chosen.
    private var leg: Leg?
    /// Metres beyond the shortest ways of the legs before; nil: one had no way.
    private var earlierMetres: Double? = 0
    /// Whether the person was at the destination of each leg before when they chose the next one.
    private var wasThere = true
    private var latest: Spot?
    /// The connectors that the app's routes may use.
    private var preference = RoutePreference.fastest

    package init(venue: Venue) { finder = WayFinder(venue: venue) }

    /// The person's place in a tick.
    private struct Spot {
        let seconds: Double
        let point: Point
        let levels: Levels
        let walked: Double
    }

    private struct Leg {
        let way: TrueWay
        let walkedBefore: Double
        /// Metres of the shortest way; nil: there is none.
        let shortest: Double?
        /// The second since which the person is at the destination; nil: they are not there.
        private(set) var thereSince: Double?

        init(_ way: TrueWay, _ spot: Spot) {
            self.way = way
            walkedBefore = spot.walked
            shortest = way.rest(for: spot.point, on: spot.levels)?.metres
        }

        mutating func observe(_ spot: Spot) {
            guard way.isReached(from: spot.point, on: spot.levels) else {
                thereSince = nil
                return
            }
            thereSince = thereSince ?? spot.seconds
        }

        /// Metres walked, and still to walk, beyond the shortest way.
        func metresBeyond(_ spot: Spot) -> Double? {
            guard let shortest, let rest = way.rest(for: spot.point, on: spot.levels) else {
                return nil
            }
            return spot.walked - walkedBefore + rest.metres - shortest
        }
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        guard report.truth.isPlaceKnown else { return }
        let spot = Spot(
            seconds: report.seconds, point: report.truth.point, levels: report.truth.levels,
            walked: report.truth.walked)
        latest = spot
        for (number, input) in report.inputs.enumerated()
        where !report.refused.contains(number) {
            switch input {
            case .choose(let name): begin(name, spot)
            case .set("route", .choice(let word)):
                preference = RoutePreference(rawValue: word) ?? preference
            default: break
            }
        }
        if report.tick % TrueJourney.interval == 0 { leg?.observe(spot) }
    }

    /// Ticks from one look at the person's place to the next: half a second.
    private static let interval = SimulatedTime.ticksPerSecond / 2

    private mutating func begin(_ name: String, _ spot: Spot) {
        guard let place = try? finder.venue.places.find(name), place.key != leg?.way.place.key
        else { return }
        if var leg {
            leg.observe(spot)
            wasThere = wasThere && leg.thereSince != nil
            earlierMetres = leg.metresBeyond(spot).flatMap { more in
                earlierMetres.map { $0 + more }
            }
        }
        leg = Leg(TrueWay(to: place, finder, preference: preference), spot)
    }

    // MARK: Results

    /// The way to the present destination; nil: none was chosen.
    package var way: TrueWay? { leg?.way }

    /// Whether the person was at the destination when last looked at.
    var isThere: Bool { leg?.thereSince != nil }

    /// Whether the person stands at the destination now, and stood at those before; nil: they chose
    /// none.
    package var isReached: Bool? {
        guard var leg, let latest else { return nil }
        leg.observe(latest)
        return wasThere && leg.thereSince != nil
    }

    /// The second in which the person came to the last destination and stayed; nil: they did not.
    package var thereSince: Double? {
        guard isReached == true, var leg, let latest else { return nil }
        leg.observe(latest)
        return leg.thereSince
    }

    /// Metres walked beyond the shortest ways to the destinations. What is still to walk at the end
    /// counts, so that who gives up early has not walked less. nil: no way leads there, or no
    /// destination was chosen.
    package var metresBeyondShortest: Double? {
        guard let leg, let latest, let earlierMetres else { return nil }
        return leg.metresBeyond(latest).map { earlierMetres + $0 }
    }
}
