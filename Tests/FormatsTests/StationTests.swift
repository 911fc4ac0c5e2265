import Formats
import Indoor
import Shipped
import Testing

/// The shipped station is at the location of the itinerary published in the iOS document.
@Suite("The station")
struct StationTests {
    private static let venue: Venue? = Shipped.venues.first { $0.name == "station" }
        .flatMap { try? PlanReader.read($0.text, file: "station.plan").venue }

    private func venue() throws -> Venue { try #require(Self.venue) }

    /// The document's coordinates: latitude, longitude.
    @Test(
        "its escalators are within 2 m of the published ones",
        arguments: [
            (
                "escalator-a", GeoPoint(latitude: 48.88013655, longitude: 2.35657153), 0,
                GeoPoint(latitude: 48.8801748, longitude: 2.3567008), -1
            ),
            (
                "escalator-b", GeoPoint(latitude: 48.88061996, longitude: 2.357253), -1,
                GeoPoint(latitude: 48.88066565, longitude: 2.35727559), -2
            ),
        ])
    func escalators(
        id: String, top: GeoPoint, from: Int, foot: GeoPoint, to: Int
    ) throws {
        let venue = try venue()
        let ends = try #require(venue.connector(id)).ends
        #expect(ends.first.point.distance(to: venue.frame.point(top)) < 2)
        #expect(ends.last.point.distance(to: venue.frame.point(foot)) < 2)
        #expect(ends.first.level == LevelOrdinal(from))
        #expect(ends.last.level == LevelOrdinal(to))
        #expect(venue.connector(id)?.direction == .forward)
    }

    @Test(
        "its origin and destination are within 2 m of the published ones",
        arguments: [
            ("main-entrance", GeoPoint(latitude: 48.88007462, longitude: 2.35591097), 0),
            ("platform-3", GeoPoint(latitude: 48.88141308, longitude: 2.35747255), -2),
        ])
    func ends(place: String, published: GeoPoint, level: Int) throws {
        let venue = try venue()
        let position = try venue.places.find(place).position
        #expect(position.point.distance(to: venue.frame.point(published)) < 2)
        #expect(position.level == LevelOrdinal(level))
    }

    @Test("the way between them takes both escalators")
    func way() throws {
        let venue = try venue()
        let route = try #require(
            venue.graph.route(
                from: try venue.places.find("main-entrance").node,
                to: try venue.places.find("platform-3").node))
        let connectors = route.ways.compactMap { venue.graph.ways[$0].connector }
        #expect(connectors.map { venue.connectors[$0].id } == ["escalator-a", "escalator-b"])
    }

    @Test("it has what rehearsals need")
    func inventory() throws {
        let venue = try venue()
        #expect(venue.levels.map(\.ordinal) == [-2, -1, 0])
        #expect(venue.places.places.count >= 30)
        #expect(venue.connectors.contains { $0.kind == .lift && $0.levels.count == 3 })
        #expect(
            Set(
                venue.connectors.filter { $0.kind == .escalator }
                    .map { $0.ends.first.level < $0.ends.last.level }) == [true, false])
        #expect(venue.connectors.contains { $0.kind == .stairs })
        let units = venue.levels.flatMap(\.units)
        #expect(units.contains { $0.category == .corridor && $0.surroundings.texture < 0.1 })
        #expect(units.contains { $0.surroundings.light <= 0.1 })
        #expect(units.contains { $0.surroundings.network == 0 })
    }

    @Test("every place is reached from every other, and back")
    func reachable() throws {
        let venue = try venue()
        let groups = Set(venue.places.places.map { venue.graph.mutualGroups()[$0.node] })
        #expect(groups.count == 1)
    }
}

/// The shipped clinic.
@Suite("The clinic")
struct ClinicTests {
    @Test("two levels of 60 by 40 m at least, and a route of over 60 m")
    func size() throws {
        let plan = try #require(Shipped.venues.first { $0.name == "clinic" })
        let venue = try PlanReader.read(plan.text, file: "clinic.plan").venue
        #expect(venue.levels.count == 2)
        let size = try #require(venue.levels.first?.bounds).size
        #expect(max(size.x, size.y) >= 60 && min(size.x, size.y) >= 40)
        let nodes = venue.places.places.map(\.node)
        let longest = nodes.compactMap { node -> Double? in
            venue.graph.route(from: nodes[0], to: node)
                .map { $0.ways.reduce(0) { $0 + venue.graph.ways[$1].length } }
        }.max()
        #expect(try #require(longest) > 60)
    }
}
