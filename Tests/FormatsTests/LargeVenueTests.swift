import Formats
import Indoor
import Positioning
import Testing

/// A building in millimetres, or in another wrong unit: it is said, and no work on it is endless.
@Suite("Buildings that are too large")
struct LargeVenueTests {
    /// One hall with a way through it.
    private func hall(_ metres: Double) throws -> LoadedVenue {
        let low = Point(0, 0)
        let corners = [low, Point(metres, 0), Point(metres, metres), Point(0, metres)]
        let area = try #require(Area(rings: [corners]))
        let level = Level(
            ordinal: 0, elevation: 0, shortName: "0", name: "Level 0",
            units: [Unit(name: "Hall", category: .hall, area: area)], walls: [], openings: [])
        let nodes = [WayGraph.Node(Position(low, level: 0)), .init(Position(corners[2], level: 0))]
        let graph = WayGraph(
            nodes: nodes,
            ways: [
                WayGraph.Way(
                    from: 0, to: 1, length: corners[2].length, connector: nil, kind: nil,
                    twoWay: true)
            ])
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
                == "hall.plan: what it keeps is 21 km by 21 km; expected 20 km at most, in metres")
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

    @Test("a hall of 200 m is large, and nothing is refused")
    func usual() throws {
        let venue = try hall(200).venue
        #expect(try BeaconPlanner(venue: venue).beacons()?.isEmpty == false)
        _ = try RadioPrediction(map: PositioningMap(of: venue), settings: IPSSettings())
    }
}
