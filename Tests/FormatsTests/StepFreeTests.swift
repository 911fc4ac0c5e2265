import Formats
import Indoor
import Testing

/// Ways without stairs, and ways that stay on their level.
@Suite("Step-free ways")
struct StepFreeTests {
    /// A bridge above two platforms; each has a lift at one end of it and stairs at the other.
    private func platforms(lift: Pair, stairs: Pair) -> [String] {
        [corridor("Bridge", at: (0, 95), (100, 105))]
            + [0, 20].flatMap { east in
                let (lift, stairs) = ((lift.0 + east, lift.1), (stairs.0 + east, stairs.1))
                let foot = (stairs.0, stairs.1 + 6)
                return [
                    polygon(
                        [
                            "railway": "platform", "area": "yes", "level": "-1",
                            "name": east == 0 ? "Tracks 1+2" : "Tracks 3+4",
                        ], box((20 + east, 0), (30 + east, 200))),
                    point(["highway": "elevator", "level": "-1;0"], lift),
                    line(["highway": "footway", "level": "0"], [lift, (lift.0, 98)]),
                    line(["highway": "footway", "level": "-1"], [(30 + east, lift.1), lift]),
                    line(["highway": "footway", "level": "-1"], [(20 + east, foot.1), foot]),
                    line(
                        ["highway": "steps", "level": "-1;0", "incline": "up"], [foot, stairs]),
                ]
            }
    }

    @Test("a lift on a platform that has stairs, too, is joined", arguments: [90, 60, 20])
    func platforms(lift: Int) throws {
        let venue = try read(platforms(lift: (25, lift), stairs: (25, 104))).venue
        for (from, to) in [
            ("Tracks 1+2", "Tracks 3+4"), ("Bridge", "Tracks 1+2"), ("Tracks 3+4", "Bridge"),
        ] {
            #expect(try route(venue, from, to, .stepFree) != nil)
        }
    }

    @Test("a lift in a lobby that has stairs, too, is joined")
    func lobby() throws {
        let levels = ["0", "1"].flatMap { level in
            [
                corridor(at: (0, 0), (40, 8), level: level),
                polygon(["indoor": "area", "level": level], box((40, 0), (52, 20))),
                room("Shop \(level)", at: (0, 8), (10, 18), level: level),
                door((5, 8), level: level), door((40, 4), level: level),
                line(["highway": "footway", "level": level], [(2, 4), (42, 4), (44, 4)]),
                line(["highway": "footway", "level": level], [(50, 18), (49, 17)]),
            ]
        }
        let venue = try read(
            levels + [
                point(["highway": "elevator", "level": "0;1"], (50, 18)),
                line(["highway": "steps", "level": "0;1", "incline": "up"], [(44, 4), (50, 4)]),
            ]
        ).venue
        #expect(try route(venue, "Shop 0", "Shop 1", .stepFree) != nil)
    }

    @Test("steps within a hall stay steps: no flat way goes past them")
    func steps() throws {
        let venue = try read([
            polygon(["indoor": "area", "level": "0", "name": "Hall"], box((0, 0), (60, 10))),
            line(["highway": "footway", "level": "0"], [(0, 5), (28, 5)]),
            line(["highway": "footway", "level": "0"], [(32, 5), (60, 5)]),
            line(["highway": "steps", "incline": "up"], [(28, 5), (32, 5)]),
            point(["shop": "books", "name": "Low", "level": "0"], (2, 5)),
            point(["shop": "books", "name": "High", "level": "0"], (58, 5)),
        ]).venue
        #expect(try route(venue, "Low", "High") != nil)
        #expect(try route(venue, "Low", "High", .stepFree) == nil)
    }

    // MARK: On one level

    @Test("a corridor of any number of corners is one room", arguments: [5, 40, 120, 400])
    func niches(count: Int) throws {
        var outline: [Pair] = [(0, 0)]
        for niche in 0..<count {
            let x = 4 + niche * 6
            outline += [(x, 0), (x, -2), (x + 2, -2), (x + 2, 0)]
        }
        let end = 4 + count * 6
        // The corridor goes round two bends.
        outline += [
            (end + 6, 0), (end + 6, 40), (0, 40), (0, 34), (end, 34), (end, 6), (0, 6),
        ]
        let venue = try read([
            polygon(["indoor": "corridor", "level": "0"], outline),
            room("Start", at: (-10, 0), (0, 6)), door((0, 3)),
            room("End", at: (-10, 34), (0, 40)), door((0, 37)),
        ]).venue
        let walked = try #require(try metres(venue, "Start", "End"))
        #expect(walked < Double(2 * end + 60) * 1.12)
        expectWalkable(venue)
    }

    @Test("between two places of a level the way stays there, though another level is quicker")
    func staying() throws {
        let venue = try read([
            line(["highway": "footway", "level": "0"], [(0, 0), (0, 40), (40, 40), (40, 0)]),
            line(["highway": "footway", "level": "1"], [(12, 0), (28, 0)]),
            line(["highway": "steps", "level": "0;1", "incline": "up"], [(0, 0), (12, 0)]),
            line(["highway": "steps", "level": "0;1", "incline": "down"], [(28, 0), (40, 0)]),
            point(["shop": "books", "name": "A", "level": "0"], (0, 0)),
            point(["shop": "books", "name": "B", "level": "0"], (40, 0)),
        ]).venue
        let (a, b) = (try venue.places.find("A"), try venue.places.find("B"))
        let quickest = venue.graph.route(from: a.node, to: b.node)
        let taken = WayFinder(venue: venue).route(from: a.position, toNode: b.node)
        #expect(try #require(quickest).cost < #require(taken).cost)
        let levels = Set(try #require(taken).nodes.map { venue.graph.nodes[$0].position.level })
        #expect(levels == [0])
    }
}
