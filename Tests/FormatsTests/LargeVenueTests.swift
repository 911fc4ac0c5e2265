import Formats
import Indoor
import Positioning
import Rehearsal
import Testing

/// A building in millimetres, or in another wrong unit: it is said, and no work on it is endless.
@Suite("Buildings that are too large")
struct LargeVenueTests {
    private func square(from low: Double, to high: Double) -> [Point] {
        [Point(low, low), Point(high, low), Point(high, high), Point(low, high)]
    }

    /// One hall with a way through it.
    /// - Parameter corridor: the metres of floor along its edge, when its middle is open.
    private func hall(_ metres: Double, corridor: Double? = nil, ways: Int = 1) throws
        -> LoadedVenue
    {
        let low = Point(0, 0)
        let corners = square(from: 0, to: metres)
        let hole = corridor.map { square(from: $0, to: metres - $0) }
        let area = try #require(Area(rings: [corners] + (hole.map { [$0] } ?? [])))
        let level = Level(
            ordinal: 0, elevation: 0, shortName: "0", name: "Level 0",
            units: [Unit(name: "Hall", category: .hall, area: area)], walls: [], openings: [])
        let nodes = [WayGraph.Node(Position(low, level: 0)), .init(Position(corners[2], level: 0))]
        let graph = WayGraph(
            nodes: nodes,
            ways: Array(
                repeating: WayGraph.Way(
                    from: 0, to: 1, length: corners[2].length, connector: nil, kind: nil,
                    twoWay: true),
                count: ways))
        let venue = Venue(
            name: "Hall", frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)),
            levels: [level], connectors: [], places: PlaceDirectory([]), graph: graph)
        return try LoadedVenue(venue: venue, warnings: [], file: "hall.plan")
    }

    private func refusal(_ work: () throws -> Void) -> String {
        do {
            try work()
            return "done"
        } catch {
            return "\(error)"
        }
    }

    @Test("no warning below 2 km, one above, refused above 20 km")
    func sizes() throws {
        #expect(try hall(1900).warnings.isEmpty)
        #expect(
            try hall(9000).warnings.map(\.description) == [
                "hall.plan: it is 9 km by 9 km large; expected less than 2 km: its unit may not be "
                    + "metres"
            ])
        #expect(
            refusal { _ = try hall(21_000) }
                == "hall.plan: it is 21 km by 21 km large; "
                + "expected 20 km at most: its unit may not be metres")
    }

    @Test("beacons, predicted data and surveys are refused with the size")
    func work() throws {
        let venue = try hall(9000).venue
        #expect(
            refusal { _ = try BeaconPlanner(venue: venue) }.hasPrefix(
                "Hall is 9 km by 9 km: beacons every 8 m would have to cover "))
        #expect(
            refusal {
                _ = try RadioPrediction(
                    map: PositioningMap(of: venue), settings: IPSSettings())
            }.hasPrefix("positioning data of 9 km by 9 km would have "))
        let walk = SurveyRecording(
            id: "a walk",
            waypoints: [
                .init(time: 0, position: Position(Point(0, 0), level: 0)),
                .init(time: 60, position: Position(Point(9000, 9000), level: 0)),
            ])
        #expect(
            refusal { _ = try SurveyedData([walk]).data() }.hasPrefix(
                "positioning data of 8.9 km by 8.9 km would have "))
    }

    @Test("ways of more than 100 km are not surveyed")
    func survey() throws {
        #expect(
            refusal { _ = try SurveyRoute.routes(through: try hall(9000, ways: 8).venue) }
                == "the ways of Hall are 102 km long: it is 9 km by 9 km; "
                + "expected 100 km at most, as a building in metres has")
        #expect(try SurveyRoute.routes(through: try hall(900).venue).isEmpty == false)
    }

    @Test("a wide hall is refused for its ground, not for the bounds of its outline")
    func ground() throws {
        #expect(
            refusal { _ = try BeaconPlanner(venue: try hall(1400).venue).beacons() }.hasPrefix(
                "Hall is 1.4 km by 1.4 km: beacons every 8 m would have to cover "))
        let frame = try hall(1400, corridor: 3).venue
        #expect(try BeaconPlanner(venue: frame).beacons()?.isEmpty == false)
    }

    @Test("a hall of 200 m is large, and nothing is refused")
    func usual() throws {
        let venue = try hall(200).venue
        #expect(try BeaconPlanner(venue: venue).beacons()?.isEmpty == false)
        _ = try RadioPrediction(map: PositioningMap(of: venue), settings: IPSSettings())
    }
}
