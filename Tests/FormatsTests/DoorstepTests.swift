import App
import Formats
import Indoor
import Testing

/// Ways beside doors, and ways that stop before an outline.
@Suite("Ways beside doors")
struct DoorstepTests {
    /// Metres turned by a bearing, as a position of GeoJSON.
    private func place(_ x: Double, _ y: Double, _ degrees: Double) -> String {
        let point = Point(x, y).dot(Heading.direction(90 - degrees))
        let other = Point(x, y).dot(Heading.direction(-degrees))
        return "[\(point / 111_195),\(other / 111_195)]"
    }

    private func polygon(
        _ tags: [String: String], _ corners: [(Double, Double)], _ degrees: Double
    ) -> String {
        let ring = (corners + corners.prefix(1)).map { place($0.0, $0.1, degrees) }
        return feature(tags, "Polygon", "[[\(ring.joined(separator: ","))]]")
    }

    /// Four rooms in a row along a corridor, each with a door to it; their corners and doors are
    /// points of the corridor, too.
    private func row(turned degrees: Double) throws -> Venue {
        var edge: [(Double, Double)] = []
        var features: [String] = []
        for number in 0..<4 {
            let x = Double(number) * 8
            edge += [(x, 4), (x + 3, 4)]
            features.append(
                polygon(
                    ["indoor": "room", "level": "0", "name": "R\(number)"],
                    [(x, 4), (x + 3, 4), (x + 8, 4), (x + 8, 10), (x, 10)], degrees))
            features.append(
                feature(["door": "yes", "level": "0"], "Point", place(x + 3, 4, degrees)))
        }
        features.append(
            polygon(
                ["indoor": "corridor", "level": "0"],
                [(0, 0), (32, 0), (32, 4)] + edge.reversed(), degrees))
        return try read(features).venue
    }

    @Test(
        "a way from one room to another passes two doors, in whatever direction the house stands",
        arguments: [0.0, 1, 5, 17, 30, 45, 63, 80, 90, 135, 200, 271])
    func twoDoors(degrees: Double) throws {
        let venue = try row(turned: degrees)
        expectWalkable(venue)
        let (start, goal) = (try venue.places.find("R0"), try venue.places.find("R3"))
        let itinerary = try #require(
            ItineraryBuilder(venue: venue).itinerary(from: start.position, to: goal))
        #expect(itinerary.manoeuvres.count { $0.kind == .door } == 2)
        #expect(itinerary.length < 37)
    }

    // MARK: Ways that stop before an outline

    /// A corridor with a room, and a way from a point to a kiosk.
    private func house(wayFrom x: Double, _ more: [String] = []) throws -> LoadedVenue {
        let way = "[[\(x / 100_000),0.00002],[0.0006,0.00002]]"
        return try read(
            [
                corridor(at: (0, 0), (20, 4)), room("A", at: (0, 4), (10, 14)), door((5, 4)),
                feature(["highway": "footway", "level": "0", "@id": "way/7"], "LineString", way),
                room("Kiosk", at: (60, 0), (70, 4)), door((60, 2)),
            ] + more)
    }

    @Test("a way that stops up to a metre before a corridor leads into it")
    func shortWay() throws {
        for x in [19.0, 20, 20.001, 20.3, 20.8] {
            let loaded = try house(wayFrom: x)
            expectWalkable(loaded.venue)
            #expect(try route(loaded.venue, "A", "Kiosk") != nil, "\(x)")
            #expect(loaded.warnings.isEmpty, "\(x)")
        }
    }

    @Test("a way that stops before a wall or a closed door does not")
    func stopped() throws {
        let wall = feature(
            ["barrier": "wall", "level": "0"], "LineString",
            "[[0.000205,-0.00005],[0.000205,0.00009]]")
        #expect(try route(house(wayFrom: 20.8, [wall]).venue, "A", "Kiosk") == nil)
        let locked = point(["door": "yes", "locked": "yes", "level": "0"], (20, 2))
        #expect(try route(house(wayFrom: 20.3, [locked]).venue, "A", "Kiosk") == nil)
    }
}
