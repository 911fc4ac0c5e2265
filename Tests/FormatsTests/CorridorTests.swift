import Formats
import Indoor
import Testing

/// A corridor of 264 m with a room every 4.4 m on both sides.
@Suite("Long corridors")
struct CorridorTests {
    private static let rooms = 60

    private static func venue() throws -> Venue {
        let corridor = polygon(["indoor": "corridor", "level": "0"], box((0, 0), (4 * rooms, 2)))
        let sides = [("South", -4, 0, 0), ("North", 2, 6, 2)]
        let features = (0..<rooms).flatMap { number in
            sides.flatMap { name, low, high, wall in
                [
                    room("\(name) \(number)", at: (4 * number, low), (4 * number + 4, high)),
                    point(["door": "yes", "level": "0"], (4 * number + 1, wall)),
                ]
            }
        }
        return try read([corridor] + features).venue
    }

    @Test(
        "a door is joined with the doors near it only, and routes are hardly longer than straight")
    func ways() throws {
        let venue = try Self.venue()
        // Each room has a way to its door.
        #expect(venue.graph.ways.count < 2 * Self.rooms * 12)
        for (from, to, steps) in [
            ("South 0", "North 59", 236.0), ("South 3", "South 43", 160), ("North 7", "North 5", 8),
        ] {
            let ends = try [from, to].map { name in
                try #require(venue.places.places.first { $0.name == name })
            }
            let route = try #require(venue.graph.route(from: ends[0].node, to: ends[1].node))
            let points = route.nodes.map { venue.graph.nodes[$0].position.point }
            let metres = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
            // From the middle of each room to its door: about 2.5 m. From side to side: 2.2 m.
            #expect(metres < steps * 1.113 * 1.02 + 8, "\(from) to \(to)")
        }
    }
}
