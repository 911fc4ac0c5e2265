import App
import Formats
import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import TestSupport
import Testing

/// The rules for the locations of a source that reports how they were determined, each with a
/// source that breaks it.
@Suite("Rules of locations")
struct LocationRuleTests {
    /// The rules that a source with this location breaks.
    private static func broken(
        _ script: String = "", state: PositioningState = .accuratePositioning,
        _ change: @Sendable @escaping (inout UserLocation) -> Void
    ) throws -> Set<String> {
        let source = ScriptedSource { seconds in
            var location = UserLocation(
                raw: Point(5, 1), levels: Levels(0), horizontalAccuracy: 3, source: "BLE", floor: 0,
                floorLevelID: "h-0", counted: .transmitters(8))
            change(&location)
            return .init(state, seconds == seconds.rounded() ? location : nil)
        }
        var rehearsal = try House.rehearsal(source, script, until: 12)
        var invariants = Invariants(
            venue: rehearsal.venue, settings: rehearsal.session.settings, profile: .ips)
        rehearsal.run { invariants.observe($0) }
        return Set(invariants.violations.map(\.rule))
    }

    @Test("a location that keeps to them breaks none")
    func sound() throws {
        #expect(try Self.broken { $0.snapped = Point(5, 3) } == [])
        #expect(
            try Self.broken {
                $0 = UserLocation(
                    raw: Point(5, 1), levels: .outdoors, horizontalAccuracy: 6, source: "GNSS",
                    counted: .satellites(9))
            } == [])
    }

    private static let sparing: Set = ["what a location's source cannot tell is absent from it"]

    @Test("satellites tell no floor and no transmitters, beacons no satellites")
    func sparing() throws {
        #expect(try Self.broken { $0.source = "GNSS" } == Self.sparing)
        #expect(
            try Self.broken {
                ($0.source, $0.floor, $0.floorLevelID) = ("GNSS", nil, nil)
            } == Self.sparing)
        #expect(try Self.broken { $0.counted = .satellites(9) } == Self.sparing)
    }

    private static let snapping: Set = [
        "a location is moved onto a pathway by the snapping distance at most"
    ]

    @Test("a location is moved by the configured distance at most, and only where it may be")
    func snapping() throws {
        #expect(try Self.broken { $0.snapped = Point(5, 6.1) } == Self.snapping)
        #expect(
            try Self.broken("1.5s set path-snapping-distance 1\n") { $0.snapped = Point(5, 3) }
                == Self.snapping)
        #expect(
            try Self.broken("1.5s set path-snapping off\n") { $0.snapped = Point(5, 1) }
                == Self.snapping)
        // It takes effect at the next start only.
        #expect(
            try Self.broken("6.0s set path-snapping off\n") { $0.snapped = Point(5, 1) } == [])
    }

    @Test("an accuracy is positive, or absent")
    func accuracy() throws {
        #expect(
            try Self.broken { $0.horizontalAccuracy = 0 }
                == ["an accuracy is positive, or absent"])
        #expect(try Self.broken { $0.horizontalAccuracy = nil } == [])
    }

    @Test("a source that has stopped gives no location")
    func stopped() throws {
        let venue = try House.venue()
        let report = Report(
            tick: 1, truth: try Self.truth(venue),
            location: UserLocation(
                raw: Point(5, 1), levels: Levels(0), horizontalAccuracy: 3, source: "BLE"),
            source: SourceSnapshot(status: .stopped, state: .accuratePositioning))
        var invariants = Invariants(venue: venue, settings: SessionSettings(), profile: .ips)
        invariants.observe(RehearsalTick(report))
        #expect(
            invariants.violations.map(\.rule).contains("no location but from a started source"))
    }

    private static func truth(_ venue: Venue) throws -> Truth {
        Session(
            venue: venue, start: try venue.places.find("hall").position, heading: 0, seed: 1,
            settings: SessionSettings(), sheet: try Walks.sheet()
        ).report.truth
    }

    @Test("the dot is grey while only the last place is known")
    func grey() throws {
        // The app makes it grey: this is a rule for the app, which keeps it.
        #expect(try Self.broken { $0.isLastKnown = true } == [])
    }
}
