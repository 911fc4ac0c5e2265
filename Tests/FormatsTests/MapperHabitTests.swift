import Formats
import Indoor
import Testing

/// Simple Indoor Tagging as mappers do it, each habit in a small building.
@Suite("Habits of mappers")
struct MapperHabitTests {
    @Test("a name of 1,000 characters is cut, one of more is refused")
    func longName() throws {
        let name = String(repeating: "x", count: 1000)
        let venue = try read([room(name, at: (0, 0), (20, 10), level: "0")]).venue
        #expect(venue.levels[0].units.map(\.name) == [String(name.prefix(200))])
        let error = #expect(throws: InputError.self) {
            try read([room(name + "x", at: (0, 0), (20, 10), level: "0")])
        }
        #expect(error?.problem == "too long a text")
        #expect(error?.expected == "1000 characters at most")
    }

    @Test(
        "a name that is too long is refused in a string of tags, too; other text there is unknown")
    func longNameInTags() throws {
        func tagged(_ tags: String) throws -> [String?] {
            let string = tags.replacing("\"", with: "\\\"")
            return try read([
                polygon(["indoor": "room", "level": "0", "tags": string], box((0, 0), (20, 10)))
            ]).venue.levels[0].units.map(\.name)
        }
        let error = #expect(throws: InputError.self) {
            try tagged("{\"name\":\"\(String(repeating: "x", count: 1001))\"}")
        }
        #expect(error?.problem == "in its tags: too long a text")
        #expect(error?.expected == "1000 characters at most")
        #expect(try tagged("{\"name\":\"Office\"}") == ["Office"])
        #expect(try tagged("{\"name\":") == [nil])
    }

    // MARK: Levels

    @Test("a room without a level is on the ground, with a warning")
    func noLevel() throws {
        let loaded = try read([
            polygon(["indoor": "corridor", "@id": "way/1"], box((0, 0), (20, 4))),
            room("R", at: (0, 4), (20, 10), level: "0"),
        ])
        #expect(loaded.warnings.map(\.problem) == ["way/1: has no level: taken as on level 0"])
        #expect(loaded.venue.levels[0].units.count == 2)
        let buried = try read([
            room("R"), polygon(["indoor": "room", "name": "B", "tunnel": "yes"], square),
        ])
        #expect(buried.venue.places.places.map(\.name) == ["R"])
    }

    @Test("stairs land on each level that their tags name")
    func landings() throws {
        let floors = ["-1", "0", "1"].map {
            corridor("C\($0)", at: (0, 0), (30, 10), level: $0)
        }
        for points in [[(5, 5), (10, 5), (15, 5)], [(5, 5), (15, 5), (15, 7), (5, 7)]] {
            let venue = try read(
                floors + [line(["highway": "steps", "level": "-1;0;1", "incline": "up"], points)]
            ).venue
            #expect(venue.connectors.map(\.levels) == [[-1, 0], [0, 1]])
            #expect(try route(venue, "C-1", "C0") != nil)
            #expect(try route(venue, "C0", "C1") != nil)
        }
    }

    @Test("an escalator over three levels stops at its ends only")
    func longEscalator() throws {
        let tags = ["highway": "steps", "conveying": "forward", "level": "-1;0;1"]
        let venue = try read(
            ["-1", "0", "1"].map { corridor("C\($0)", at: (0, 0), (30, 10), level: $0) }
                + [line(tags, [(5, 5), (10, 5), (15, 5)])]
        ).venue
        #expect(venue.connectors.map(\.levels) == [[-1, 1]])
    }

    @Test("stairs without a level end in the hall below the street")
    func stairsToHall() throws {
        let hall = polygon(
            ["indoor": "area", "name": "Hall", "level": "-1"], box((10, 0), (40, 20)))
        let street = line(
            ["highway": "footway", "level": "0"], [(0, 0), (0, 10), (0, 40)])
        let shop = point(["shop": "books", "name": "Books", "level": "0"], (0, 40))
        let cases: [(String, [LevelOrdinal])] = [
            ("", [0, -1]), ("down", [0, -1]), ("up", [0, 0]),
        ]
        for (incline, levels) in cases {
            var tags = ["highway": "steps"]
            if !incline.isEmpty { tags["incline"] = incline }
            let venue = try read([hall, street, shop, line(tags, [(0, 10), (15, 10)])]).venue
            #expect(venue.connectors.map { [$0.ends.first.level, $0.ends.last.level] } == [levels])
            // A shop with no way to another place is left out.
            let names = venue.places.places.map(\.name)
            #expect(names.contains("Books") == (levels == [0, -1]))
            if levels == [0, -1] { #expect(try route(venue, "Books", "Hall") != nil) }
        }
    }

    @Test("stairwells without a door are joined with the ways of each of their levels")
    func stairwells() throws {
        let well = ["indoor": "room", "stairs": "yes", "level": "0-2"]
        let venue = try read(
            (0...2).flatMap { level in
                [
                    line(["indoor": "corridor", "level": "\(level)"], [(0, 0), (40, 0)]),
                    room("R\(level)", at: (0, 2), (9, 9), level: "\(level)"),
                    room("S\(level)", at: (31, 2), (40, 9), level: "\(level)"),
                ]
            } + [polygon(well, box((43, -3), (49, 3))), polygon(well, box((-9, -3), (-3, 3)))]
        ).venue
        #expect(venue.connectors.count == 4)
        for (from, to) in [("R0", "R1"), ("R1", "R2"), ("S0", "S1"), ("S1", "S2")] {
            // The stairwell near the room, not the other.
            #expect(try #require(try metres(venue, from, to)) < 70)
        }
        expectWalkable(venue)
    }

    @Test("a lift without a level serves those on which there is something around it")
    func liftWithoutLevel() throws {
        let venue = try read([
            corridor("Low", at: (0, 0), (20, 4), level: "0"),
            corridor("High", at: (0, 0), (20, 4), level: "2"),
            room("Apart", at: (40, 0), (60, 4), level: "1"),
            point(["highway": "elevator"], (10, 2)),
        ]).venue
        #expect(venue.connectors.map(\.levels) == [[0, 2]])
        #expect(try route(venue, "Low", "High") != nil)
    }

    // MARK: Walls

    @Test("where both sides of a wall are drawn, a door on one of them leads through both")
    func thickWalls() throws {
        for doorAt in [(5, 4), (5, 5)] {
            let loaded = try read([
                corridor("Corridor", at: (0, 0), (30, 4)), room("R", at: (0, 5), (10, 15)),
                room("S", at: (11, 5), (20, 15)), door(doorAt),
                polygon(["building": "yes"], box((-1, -1), (31, 16))),
            ])
            #expect(loaded.warnings == [])
            #expect(loaded.venue.levels[0].units.allSatisfy { !$0.isAssumed })
            let near = Point(loaded.venue, doorAt)
            let trip = try positions(loaded.venue, "R", "Corridor") ?? []
            #expect(trip.contains { $0.distance(to: near) < 0.01 })
            expectWalkable(loaded.venue)
        }
    }

    @Test("a stairwell that overlaps a corridor, the corridor's end across it, is joined")
    func overlap() throws {
        let loaded = try read(
            ["0", "1"].flatMap { level in
                [
                    corridor(at: (0, 0), (33, 4), level: level),
                    room("R\(level)", at: (0, 4), (30, 14), level: level),
                ]
            } + [
                polygon(
                    ["indoor": "room", "stairs": "yes", "level": "0;1"], box((30, -1), (40, 5)))
            ])
        #expect(loaded.warnings == [])
        #expect(try route(loaded.venue, "R0", "R1") != nil)
        expectWalkable(loaded.venue)
    }

    // MARK: Tags

    @Test("a room needs no tag indoor, a corridor may be a highway")
    func otherTags() throws {
        let venue = try read([
            polygon(["highway": "corridor", "area": "yes", "level": "2"], box((0, 0), (20, 4))),
            polygon(["room": "class", "name": "A", "level": "2"], box((0, 4), (10, 12))),
            polygon(
                ["indoor": "yes", "room": "office", "name": "B", "level": "2"],
                box((10, 4), (20, 12))),
        ]).venue
        #expect(venue.levels.map { $0.units.map(\.category) } == [[.hall, .room, .room]])
        #expect(try route(venue, "A", "B") != nil)
        #expect(!venue.levels[0].walls.isEmpty)
    }

    @Test("a gate of an airport is named by its number")
    func gates() throws {
        let venue = try read([
            polygon(["indoor": "area", "name": "Pier", "level": "1"], box((0, 0), (50, 20))),
            point(["aeroway": "gate", "ref": "C4", "level": "1"], (10, 10)),
            polygon(
                ["indoor": "room", "aeroway": "gate", "ref": "C5", "level": "1"],
                box((50, 0), (60, 20))),
        ]).venue
        #expect(venue.places.places.map(\.name).sorted() == ["Gate C4", "Gate C5", "Pier"])
    }
}

/// The points of a route; nil when there is none.
private func positions(_ venue: Venue, _ from: String, _ to: String) throws -> [Point]? {
    let (start, goal) = (try venue.places.find(from), try venue.places.find(to))
    return venue.graph.route(from: start.node, to: goal.node).map { route in
        route.nodes.map { venue.graph.nodes[$0].position.point }
    }
}

extension Point {
    /// The place of a pair of coordinates in a venue.
    fileprivate init(_ venue: Venue, _ pair: Pair) {
        self = venue.frame.point(
            GeoPoint(latitude: Double(pair.1) / 100_000, longitude: Double(pair.0) / 100_000))
    }
}
