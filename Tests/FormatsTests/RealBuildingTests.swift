import Formats
import Indoor
import Simulation
import Testing

/// Problems of real files, each in a small building.
@Suite("Traps of real buildings")
struct RealBuildingTests {
    // MARK: Given twice

    @Test("a closed way given as line and as polygon is one room")
    func twins() throws {
        let venue = try read([
            line(["indoor": "room", "name": "A", "level": "0"], square + square.prefix(1)),
            room("A", at: (0, 0), (10, 10)),
            room("B", at: (10, 0), (20, 10)),
            door((10, 5)),
        ]).venue
        #expect(venue.places.places.map(\.key) == ["A", "B"])
        #expect(venue.levels[0].units.count == 2)
        #expect(try route(venue, "A", "B") == 4)
    }

    @Test("of the two, the tags say which: a footway round a court is no ground")
    func twinLine() throws {
        let loop: [Pair] = [(0, 0), (30, 0), (30, 30), (0, 30)]
        let tags = ["highway": "footway", "level": "0"]
        let venue = try read([
            line(tags, loop + loop.prefix(1)), polygon(tags, loop),
            point(["shop": "books", "name": "Books", "level": "0"], (0, 0)),
        ]).venue
        #expect(venue.levels[0].units.isEmpty)
        #expect(venue.graph.ways.count == 4)
    }

    // MARK: Levels

    @Test("an escalator stays on the levels of its tags, whatever shares its nodes")
    func tagsWin() throws {
        let venue = try read([
            line(["highway": "footway", "level": "1"], [(0, 0), (10, 0)]),
            line(["highway": "footway", "level": "2"], [(0, 3), (10, 3)]),
            line(["highway": "footway", "level": "3"], [(20, 0), (30, 0)]),
            line(
                ["highway": "steps", "conveying": "yes", "incline": "up", "level": "2;3"],
                [(10, 0), (20, 0)]),
            point(["shop": "books", "name": "Two", "level": "2"], (0, 3)),
            point(["shop": "books", "name": "Three", "level": "3"], (30, 0)),
        ]).venue
        #expect(venue.connectors.map(\.levels) == [[2, 3]])
        #expect(try route(venue, "Two", "Three") != nil)
    }

    @Test("an escalator passes a level that it does not stop at")
    func noLanding() throws {
        let venue = try read([
            line(["highway": "footway", "level": "0"], [(0, 0), (10, 0)]),
            line(["highway": "footway", "level": "1"], [(20, 0), (20, 9)]),
            line(["highway": "footway", "level": "2"], [(30, 0), (40, 0)]),
            line(
                ["highway": "steps", "conveying": "yes", "incline": "up", "level": "0;2"],
                [(10, 0), (20, 0), (30, 0)]),
        ]).venue
        #expect(venue.connectors.map(\.levels) == [[0, 2]])
    }

    @Test("the tag layer says nothing of the level")
    func layer() throws {
        let loaded = try read([
            line(["highway": "footway", "layer": "-1"], [(0, 0), (10, 0)]),
            point(["shop": "books", "name": "A"], (0, 0)),
            room("R", at: (50, 0), (60, 10)),
            line(["highway": "footway"], [(10, 0), (55, 0), (55, 5)]),
        ])
        #expect(loaded.warnings == [])
        #expect(try route(loaded.venue, "A", "R") != nil)
        let buried = try read([
            room("R"), line(["highway": "footway", "tunnel": "yes"], [(50, 0), (60, 0)]),
        ])
        #expect(buried.warnings.count == 1)
    }

    @Test("stairs drawn as an outline join their levels")
    func stairsOutline() throws {
        for tag in ["indoor", "highway"] {
            let venue = try read([
                corridor("Low", at: (0, 0), (20, 4), level: "0"),
                corridor("High", at: (0, 0), (20, 4), level: "1"),
                polygon(
                    [tag: tag == "indoor" ? "stairs" : "steps", "level": "0;1"],
                    box((20, 0), (26, 4))),
            ]).venue
            #expect(venue.connectors.map(\.levels) == [[0, 1]])
            #expect(try route(venue, "Low", "High") != nil)
            expectWalkable(venue)
        }
    }

    @Test("a stairwell or shaft drawn anew on each level is one")
    func stacked() throws {
        let well = ["indoor": "room", "stairs": "yes"]
        let shaft = ["indoor": "room", "room": "elevator"]
        for tags in [well, shaft] {
            let venue = try read(
                (0...2).flatMap { level -> [String] in
                    var tags = tags
                    tags["level"] = "\(level)"
                    return [
                        corridor("C\(level)", at: (0, 0), (20, 4), level: "\(level)"),
                        polygon(tags, box((20, 0), (26, 4))),
                    ]
                }
            ).venue
            #expect(try route(venue, "C0", "C2") != nil, "\(tags)")
        }
    }

    // MARK: Lifts

    @Test("a lift on a wall's line is served")
    func liftOnWall() throws {
        let loaded = try read([
            corridor("Low", at: (0, 0), (20, 4), level: "0"),
            corridor("High", at: (0, 0), (20, 4), level: "1"),
            point(["highway": "elevator", "level": "0;1"], (10, 4)),
        ])
        #expect(loaded.warnings == [])
        #expect(try route(loaded.venue, "Low", "High") != nil)
        expectWalkable(loaded.venue)
    }

    @Test("a lift whose way ends at its shaft's door is joined to what is before the door")
    func liftInShaft() throws {
        let loaded = try read([
            corridor("Low", at: (0, 0), (20, 4), level: "0"),
            corridor("High", at: (0, 0), (20, 4), level: "1"),
            polygon(["highway": "elevator", "level": "0;1"], box((8, 5), (12, 9))),
            point(["highway": "elevator", "level": "0;1"], (10, 7)),
            line(
                ["highway": "footway", "level": "0", "repeat_on": "1"], [(10, 7), (10, 5)]),
        ])
        #expect(try route(loaded.venue, "Low", "High") != nil)
        expectWalkable(loaded.venue)
    }

    // MARK: Walls

    @Test("a building's outline is no wall through rooms, or between those on both its sides")
    func buildingOutline() throws {
        for edge in [10, 11, 15] {
            let venue = try read([
                room("A", at: (0, 0), (28, 10)),
                room("B", at: (0, 10), (28, 20)),
                polygon(["building": "yes"], box((-1, -1), (29, edge))),
                polygon(["building": "yes"], box((-1, edge), (29, 21))),
            ]).venue
            #expect(try route(venue, "A", "B") != nil, "\(edge)")
            expectWalkable(venue)
        }
    }

    @Test("a building's outline is a wall where there is no room behind it")
    func outerWall() throws {
        let venue = try read([
            room("A", at: (0, 0), (28, 10)), polygon(["building": "yes"], box((-3, -3), (31, 13))),
        ]).venue
        #expect(venue.levels[0].walls.count == 8)
    }

    // MARK: Rooms

    @Test("rooms away from the rest are joined with their neighbours")
    func nearestRoom() throws {
        let venue = try read([
            corridor("Hall", at: (0, 0), (60, 4)),
            room("A", at: (0, 4), (10, 14)), room("B", at: (10, 4), (20, 14)),
            room("X", at: (100, 100), (110, 110)), room("Y", at: (110, 100), (120, 110)),
            room("Z", at: (120, 100), (130, 110)),
        ]).venue
        #expect(try route(venue, "X", "Z") != nil)
        #expect(try route(venue, "A", "X") == nil)
        let assumed = venue.levels[0].openings
        #expect(assumed.count == 4 && assumed.allSatisfy(\.assumed))
        expectWalkable(venue)
    }

    @Test("a room behind a room without a name is reached through it")
    func unnamedRoom() throws {
        let venue = try read([
            corridor("Hall", at: (0, 0), (60, 4)),
            polygon(["indoor": "room", "level": "0"], box((0, 4), (10, 14))),
            room("Back", at: (0, 14), (10, 24)),
        ]).venue
        #expect(try route(venue, "Hall", "Back") != nil)
        expectWalkable(venue)
    }

    @Test("rooms with the thickness of a wall between them are neighbours")
    func thickWall() throws {
        let venue = try read([
            room("A", at: (0, 0), (10, 10)), room("B", at: (11, 0), (20, 10)),
        ]).venue
        #expect(try route(venue, "A", "B") != nil)
        expectWalkable(venue)
    }

    // MARK: Corridors

    @Test("adjoining corridors are joined, also on a level with mapped ways")
    func corridors() throws {
        let rooms = [
            corridor(at: (0, 0), (40, 4)), corridor(at: (40, 0), (80, 4)),
            room("A", at: (0, 4), (10, 14)), room("B", at: (70, 4), (80, 14)),
            door((5, 4)), door((75, 4)),
        ]
        let way = line(
            ["highway": "footway", "level": "0"], [(5, 9), (5, 300), (75, 300), (75, 9)])
        for features in [rooms, rooms + [way]] {
            let venue = try read(features).venue
            let length = try #require(try metres(venue, "A", "B"))
            #expect(length < 100, "\(length) m")
            expectWalkable(venue)
        }
    }

    @Test("a corridor that ends at the side of another has no wall there")
    func junction() throws {
        let venue = try read([
            corridor("Long", at: (0, 0), (80, 4)), corridor("Side", at: (30, 4), (34, 40)),
        ]).venue
        #expect(venue.levels[0].openings.isEmpty)
        #expect(try route(venue, "Long", "Side") != nil)
        expectWalkable(venue)
    }

    @Test("a kiosk inside a corridor is reached")
    func kiosk() throws {
        let venue = try read([
            corridor(at: (0, 0), (40, 8)), room("Kiosk", at: (18, 2), (22, 6)),
            room("A", at: (0, 8), (10, 18)), door((5, 8)),
            line(["highway": "footway", "level": "0"], [(5, 13), (5, 300)]),
        ]).venue
        let length = try #require(try metres(venue, "A", "Kiosk"))
        #expect(length < 40, "\(length) m")
        expectWalkable(venue)
    }

    // MARK: Names

    @Test("platforms are named by their kind and number")
    func platforms() throws {
        let venue = try read([
            polygon(["railway": "platform", "ref": "4", "level": "0"], box((0, 0), (60, 4))),
            polygon(
                ["public_transport": "platform", "ref": "5;6", "name": "Isle", "level": "0"],
                box((0, 4), (60, 8))),
            line(["railway": "platform", "ref": "7;8", "level": "0"], [(0, 20), (60, 20)]),
            point(["shop": "books", "name": "Books", "level": "0"], (60, 20)),
        ]).venue
        #expect(
            venue.places.places.map(\.name) == ["Platform 4", "Isle", "Platform 7/8", "Books"])
    }

    @Test("platforms look alike; so do the ends of a long corridor of a regular outline")
    func likeness() throws {
        let venue = try read([
            polygon(["railway": "platform", "ref": "4", "level": "0"], box((0, 0), (60, 4))),
            polygon(["railway": "platform", "ref": "5", "level": "0"], box((0, 10), (60, 14))),
            polygon(["indoor": "corridor", "name": "Long", "level": "0"], box((0, 20), (60, 24))),
            polygon(["indoor": "corridor", "name": "Short", "level": "0"], box((0, 30), (9, 34))),
            line(["highway": "footway", "level": "0"], [(30, 0), (30, 22), (5, 22), (5, 32)]),
        ]).venue
        func middle(_ name: String) throws -> Point {
            try #require(venue.levels[0].units.first { $0.name == name }).area.bounds.centre
        }
        func mistake(_ name: String, east: Double) throws -> Mistake? {
            venue.mistake(at: Position(try middle(name) + Point(east, 1), level: 0))
        }
        let platform = try #require(try mistake("Platform 4", east: -25))
        #expect(
            platform.position.point.distance(to: try middle("Platform 5") + Point(-25, 1)) < 0.01)
        #expect(platform.misread == Misread(.lookalike, takenFor: "Platform 5"))
        let corridor = try #require(try mistake("Long", east: -25))
        #expect(corridor.position.point.distance(to: try middle("Long") + Point(25, -1)) < 0.01)
        #expect((corridor.turn, corridor.misread) == (180, Misread(.mirrored, takenFor: "Long")))
        #expect(try mistake("Short", east: -2) == nil)
    }

    @Test("a venue is named by its outline, else by its most frequent name")
    func venueName() throws {
        let kiosk = polygon(["building": "yes", "name": "Kiosk"], box((90, 90), (94, 94)))
        let outline = polygon(
            ["building": "train_station", "name": "Central"], box((-1, -1), (61, 20)))
        #expect(try read([kiosk, room("A"), outline]).venue.name == "Central")
        let label = point(["railway": "station", "name": "North"], (5, 5))
        #expect(try read([kiosk, room("A"), label, label]).venue.name == "North")
    }

    // MARK: Floors and streets

    @Test("the building's outline is the floor of rooms without corridors, and said to be assumed")
    func assumedFloor() throws {
        let rooms = [
            polygon(["building": "yes"], box((0, 0), (40, 20))),
            room("A", at: (0, 0), (10, 8)), room("B", at: (30, 12), (40, 20)),
            room("C", at: (0, 12), (10, 20)), door((5, 8)), door((35, 12)), door((5, 12)),
        ]
        let loaded = try read(rooms)
        #expect(try route(loaded.venue, "A", "B") != nil)
        #expect(try route(loaded.venue, "A", "C") != nil)
        #expect(loaded.venue.levels[0].units.count(where: \.isAssumed) == 1)
        #expect(
            loaded.warnings.map(\.problem) == [
                "level 0 has rooms and no corridors: the building's outline serves as floor, assumed"
            ])
        expectWalkable(loaded.venue)
        let mapped = try read(rooms + [corridor(at: (0, 8), (40, 12))])
        #expect(mapped.venue.levels[0].units.allSatisfy { !$0.isAssumed })
    }

    @Test("streets are walked where shops along them are places")
    func streets() throws {
        let street = line(["highway": "residential", "oneway": "yes"], [(0, 0), (100, 0)])
        let far = line(["highway": "residential"], [(0, 90), (100, 90)])
        let venue = try read([
            street, far, room("R", at: (40, 5), (50, 15)),
            point(["shop": "books", "name": "A"], (2, 3)),
            point(["shop": "books", "name": "B"], (98, 3)),
        ]).venue
        #expect(try route(venue, "A", "B") != nil)
        #expect(try route(venue, "B", "A") != nil)
        #expect(try route(venue, "A", "R") != nil)
        // No shop is at the other street.
        #expect(!venue.graph.nodes.contains { $0.position.point.y > 50 })
    }

    @Test("a place that no way leads to says so")
    func cutOff() throws {
        let venue = try read([
            room("A"), corridor("C", at: (0, 10), (20, 14)), room("Far", at: (99, 99), (109, 109)),
        ]).venue
        #expect(venue.places.places.map(\.isCutOff) == [false, false, true])
    }
}
