import Formats
import Indoor
import Testing

/// Small buildings written out in the test. Coordinates are hundred-thousandths of a degree at the
/// equator: steps of 1.1 metres.
@Suite("Reading GeoJSON")
struct GeoJSONReaderTests {
    // MARK: Levels

    @Test(
        "level lists and ranges",
        arguments: [
            ("0", [0]), ("0;1", [0, 1]), ("-4;-3;-2", [-4, -3, -2]), ("0;-1;-2", [-2, -1, 0]),
            ("0-3", [0, 1, 2, 3]), ("-1-3", [-1, 0, 1, 2, 3]), ("-2--1", [-2, -1]),
            (" 0 ; 2 ", [0, 2]), ("0.5", [0.5]), ("-0.5;1", [-0.5, 1]), ("0,1", [0, 1]),
        ])
    func levelListsRanges(text: String, levels: [Double]) throws {
        let venue = try read([room("Office", level: text)]).venue
        #expect(venue.levels.map(\.ordinal.number) == levels)
        #expect(venue.places.places.count == levels.count)
    }

    @Test("repeat_on puts a room on more levels")
    func repeatPutsRoom() throws {
        let venue = try read([
            polygon(["indoor": "room", "name": "Office", "level": "0", "repeat_on": "2-3"], square)
        ]).venue
        #expect(venue.places.places.map(\.key) == ["Office@0", "Office@2", "Office@3"])
        #expect(venue.levels.map(\.elevation) == [0, 7, 10.5])
    }

    @Test("a floor outline names its level; others count on from it")
    func floorOutlineNames() throws {
        let venue = try read([
            polygon(["indoor": "level", "level": "1", "level:ref": "0", "name": "Hall"], square),
            room("Office", level: "0"),
        ]).venue
        #expect(venue.levels.map(\.shortName) == ["-1", "0"])
        #expect(venue.levels.map(\.name) == ["Level 0", "Hall"])
    }

    // MARK: Rooms and doors

    @Test("rooms are reached through the doors on their outlines")
    func roomsReachedThrough() throws {
        let venue = try read([
            room("A", at: (0, 0), (10, 10)),
            room("B", at: (10, 0), (20, 10)),
            point(["door": "yes", "level": "0"], (10, 5)),
        ]).venue
        let level = try #require(venue.level(0))
        #expect(level.openings.map(\.assumed) == [false])
        #expect(try route(venue, "A", "B") == 4)
    }

    @Test("a room without a door gets one towards the corridor, marked as assumed")
    func roomWithoutDoor() throws {
        let venue = try read([
            polygon(
                ["indoor": "corridor", "level": "0", "name": "Corridor"],
                [(0, 0), (20, 0), (20, 4), (0, 4)]),
            room("A", at: (0, 4), (20, 14)),
        ]).venue
        let opening = try #require(venue.level(0)?.openings.first)
        #expect(opening.assumed && opening.kind == .door)
        #expect(try route(venue, "A", "Corridor") != nil)
        expectWalkable(venue)
    }

    @Test("the way to the middle of an angled room bends round its corner")
    func wayMiddleAngled() throws {
        let venue = try read([
            polygon(
                ["indoor": "room", "level": "0", "name": "Angle"],
                [(0, 0), (30, 0), (30, 4), (4, 4), (4, 30), (0, 30)]),
            room("B", at: (0, 30), (4, 40)),
            room("C", at: (30, 0), (40, 4)),
            point(["door": "hinged"], (2, 30)),
            point(["door": "no"], (30, 2)),
        ]).venue
        #expect(try route(venue, "B", "C") ?? 0 > 2)
        #expect(venue.level(0)?.openings.map(\.kind) == [.door, .passage])
        expectWalkable(venue)
    }

    @Test("a hole in a hall is a hole, in a multipolygon too")
    func holeHallHole() throws {
        let venue = try read([
            """
            {"type":"Feature","properties":{"indoor":"area","level":"0","name":"Hall"},"geometry":
            {"type":"MultiPolygon","coordinates":[[\(ring([(0, 0), (40, 0), (40, 40), (0, 40)])),
            \(ring([(10, 10), (30, 10), (30, 30), (10, 30)]))]]}}
            """,
            room("Kiosk", at: (10, 10), (30, 30)),
        ]).venue
        let hall = try #require(venue.level(0)?.units.first)
        #expect(Int(hall.area.squareMetres) == 1477)
        #expect(!hall.area.contains(.zero))
        #expect(try route(venue, "Hall", "Kiosk") != nil)
        expectWalkable(venue)
    }

    // MARK: Mapped ways

    @Test("a mapped way opens the wall it leads through")
    func mappedWayOpens() throws {
        let venue = try read([
            room("Shop", at: (0, 0), (10, 10)),
            polygon(["indoor": "column", "level": "0"], [(14, 4), (16, 4), (16, 6), (14, 6)]),
            line(["highway": "footway", "level": "0"], [(5, 5), (30, 5)]),
        ]).venue
        let level = try #require(venue.level(0))
        #expect(level.openings.map(\.kind) == [.passage])
        #expect(level.openings.map(\.assumed) == [true])
        #expect(abs((level.openings.first?.segment.length ?? 0) - 1) < 0.01)
        #expect(!level.walls.contains { $0.kind == .column })
        expectWalkable(venue)
    }

    @Test(
        "incline and conveying count along the way",
        arguments: [
            ("up", "forward", 0, 1, Connector.Direction.forward),
            ("up", "backward", 0, 1, .backward),
            ("down", "forward", 1, 0, .forward),
            ("11%", "yes", 0, 1, .both),
            ("-11%", "reversible", 1, 0, .both),
        ])
    func inclineConveyingCount(
        incline: String, conveying: String, first: Int, last: Int, direction: Connector.Direction
    ) throws {
        let venue = try read([
            line(["highway": "footway", "level": "\(first)"], [(0, 0), (10, 0)]),
            line(
                ["highway": "steps", "level": "0;1", "incline": incline, "conveying": conveying],
                [(10, 0), (20, 0)]),
            line(["highway": "footway", "level": "\(last)"], [(20, 0), (30, 0)]),
        ]).venue
        let escalator = try #require(venue.connector("escalator-1"))
        #expect(escalator.levels == [LevelOrdinal(first), LevelOrdinal(last)])
        #expect(escalator.direction == direction)
        #expect(
            venue.graph.ways.filter { $0.kind == .escalator && !$0.twoWay }.count
                == (direction == .both ? 0 : 1))
    }

    @Test("stairs without a level take those of the ways they meet")
    func stairsWithoutLevel() throws {
        let loaded = try read([
            line(["highway": "footway", "level": "-2"], [(0, 0), (10, 0)]),
            line(["highway": "steps"], [(10, 0), (20, 0)]),
            line(["highway": "footway", "level": "0"], [(20, 0), (30, 0)]),
            line(["highway": "steps", "@id": "way/7"], [(500, 0), (510, 0)]),
        ])
        #expect(loaded.venue.connectors.map(\.levels) == [[-2, 0]])
        #expect(
            loaded.warnings.map(\.problem) == [
                "way/7: has no level and meets no way that has: left out"
            ])
    }

    @Test("a lift stops at the nearest way of each mapped level it serves")
    func liftStopsNearest() throws {
        let venue = try read([
            line(["highway": "footway", "level": "0"], [(0, 0), (10, 0)]),
            line(["highway": "footway", "level": "1"], [(5, 6), (30, 6)]),
            line(["highway": "footway", "level": "2"], [(10, 9), (30, 9)]),
            point(["highway": "elevator", "level": "-6-2", "@id": "node/1"], (10, 0)),
            point(["shop": "books", "name": "Top", "level": "2"], (30, 9)),
            point(["shop": "books", "name": "Ground", "level": "0"], (0, 0)),
        ]).venue
        #expect(venue.connector("lift-1")?.levels == [0, 1, 2])
        let (from, to) = (try venue.places.find("Ground"), try venue.places.find("Top"))
        let ride = venue.graph.route(from: from.node, to: to.node, preference: .stepFree)
        #expect(ride?.ways.compactMap { venue.graph.ways[$0].kind } == [.lift])
    }

    @Test("a stairwell drawn as a room joins its levels")
    func stairwellDrawnRoom() throws {
        let venue = try read([
            room("A", at: (0, 0), (10, 10), level: "0"),
            room("B", at: (0, 0), (10, 10), level: "2"),
            polygon(
                ["indoor": "room", "stairs": "yes", "level": "0-2"],
                [(10, 0), (20, 0), (20, 10), (10, 10)]),
            point(["door": "yes", "level": "0;2"], (10, 5)),
        ]).venue
        #expect(venue.connectors.map(\.id) == ["stairs-1", "stairs-2"])
        #expect(try route(venue, "A", "B") != nil)
        #expect(try route(venue, "A", "B", .stepFree) == nil)
        expectWalkable(venue)
    }

    // MARK: Odd but readable

    @Test("numbers, null, nested tags and control characters in properties")
    func numbersNullNested() throws {
        let venue = try read([
            """
            {"type":"Feature","id":7,"properties":{"indoor":"room","level":1,"name":"A\\u001b[2J",
            "note":null,"bin":true},"geometry":{"type":"Polygon","coordinates":[\(ring(square))]}}
            """,
            """
            {"type":"Feature","properties":{"type":"way","tags":{"indoor":"room","level":"0.0",
            "name":"Caf\\u00e9 \\ud83d\\ude80"}},
            "geometry":{"type":"Polygon","coordinates":[\(ring(square))]}}
            """,
        ]).venue
        #expect(venue.places.places.map(\.name) == ["A\u{241B}[2J", "Café 🚀"])
        #expect(venue.levels.map(\.ordinal) == [0, 1])
    }

    @Test("only features with numbers of OpenStreetMap are attributed to it")
    func attribution() throws {
        func attribution(_ id: String) throws -> String {
            try read([
                room("A").replacing("{\"type\":\"Feature\",", with: "{\"type\":\"Feature\",\(id)")
            ]).venue.attribution
        }
        for id in ["", "\"id\":7,", "\"id\":\"way/-3\",", "\"id\":\"room/3\","] {
            #expect(try attribution(id) == "", "\(id)")
        }
        for id in ["\"id\":\"way/3\",", "\"id\":\"w3\","] {
            #expect(try attribution(id) == "© OpenStreetMap contributors", "\(id)")
        }
    }

    @Test("features of an unknown schema are an error that lists their keys")
    func unknownSchema() {
        let text = room("A").replacing("indoor", with: "type").replacing("level", with: "floor")
            .replacing("name", with: "label")
        let error = #expect(throws: InputError.self) { try read([text, text]) }
        #expect(
            error?.problem == "nothing in the file is indoors or a footway: its features have the "
                + "keys \"type\", \"floor\", \"label\"")
        let other = #expect(throws: InputError.self) {
            try GeoJSONReader.read(Array("{\"layer\":1,\"sources\":{}}".utf8), file: "f")
        }
        #expect(
            other?.problem == "the file is no GeoJSON, but has the keys \"layer\", \"sources\"")
    }

    @Test("where all that there is is odd, the first of it is pointed at")
    func oddFirstPointed() throws {
        let error = #expect(throws: InputError.self) {
            try read([room("Office", level: "nowhere"), room("Shop", level: "0-200")])
        }
        #expect(
            error?.problem == "nothing in the file is indoors or a footway; "
                + #"of what is left out, the first: level "nowhere" is not a level"#)
        #expect(error?.line == 2)
    }

    @Test("odd features are left out with a warning, fifty of them at most")
    func oddFeaturesLeft() throws {
        let odd = [
            #"{"type":"Feature","properties":{"@id":"way/1"},"geometry":{"type":"Circle"}}"#,
            line(["highway": "footway", "level": "nowhere", "@id": "way/2"], [(0, 0), (9, 0)]),
            polygon(["indoor": "room", "tunnel": "yes", "@id": "way/3"], square),
            #"{"type":"Feature","geometry":{"type":"Point","coordinates":["a",1]}}"#,
        ]
        let loaded = try read([room("Office", level: "0")] + odd)
        #expect(loaded.venue.places.places.map(\.name) == ["Office"])
        #expect(loaded.warnings.map(\.line) == [3, 6, 4, 5])
        #expect(
            loaded.warnings.map(\.problem) == [
                #"a geometry of type "Circle""#, #"unexpected """"#,
                #"way/2: level "nowhere" is not a level"#, "way/3: has no level: left out",
            ])
        let many = try read(
            [room("Office", level: "0")]
                + (0..<80).map { polygon(["indoor": "room", "ref": "\($0)"], square) })
        #expect(many.warnings.count == 51)
        #expect(many.warnings.last?.problem == "30 more warnings are not shown")
    }

    // MARK: Broken

    @Test(
        "broken files are one error with its place",
        arguments: [
            ("", "f:1:1: the file ends too early; expected an object"),
            (
                "{\"type\": oops}",
                "f:1:10: unexpected \"o\"; expected a value\n  {\"type\": oops}\n           ^"
            ),
            (
                "[1]",
                "f:1: this is a list in JSON, no map; expected a FeatureCollection of GeoJSON, or IMDF"
            ),
            ("{\n \"a\" 1}", "f:2:6: unexpected \"1\"; expected \":\"\n   \"a\" 1}\n       ^"),
            ("{\"é\" 1}", "f:1:6: unexpected \"1\"; expected \":\"\n  {\"é\" 1}\n       ^"),
            ("{\"a\": 01}", "f:1:7: a number with a leading zero\n  {\"a\": 01}\n        ^"),
            (
                "{\"a\": \"\\x\"}",
                #"f:1:8: bad escape; expected one of \" \\ \/ \b \f \n \r \t \u"# + "\n"
                    + "  {\"a\": \"\\x\"}\n         ^"
            ),
            ("{}", "f:1:1: the file is no GeoJSON; expected a FeatureCollection\n  {}\n  ^"),
            (
                "{\"type\":\"MyPlaces\"}",
                "f:1:1: the file is a \"MyPlaces\"; expected a FeatureCollection\n"
                    + "  {\"type\":\"MyPlaces\"}\n  ^"
            ),
            (
                "{\"type\":\"FeatureCollection\",\"features\":[]}",
                "f:1:40: no features\n  {\"type\":\"FeatureCollection\",\"features\":[]}\n"
                    + String(repeating: " ", count: 41) + "^"
            ),
            ("{} x", "f:1:4: unexpected \"x\"; expected the end of the file\n  {} x\n     ^"),
        ])
    func brokenFilesError(text: String, message: String) {
        let error = #expect(throws: InputError.self) {
            try GeoJSONReader.read(Array(text.utf8), file: "f")
        }
        #expect(error?.description == message)
    }

    @Test(
        "a position outside the world is an error",
        arguments: ["[181,0]", "[0,1e999]", "[0,-90.1]", "[-1e300,0]"])
    func positionOutsideWorld(position: String) {
        let text = collection([
            #"{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":"#
                + position + "}}"
        ])
        let error = #expect(throws: InputError.self) {
            try GeoJSONReader.read(Array(text.utf8), file: "f")
        }
        #expect(error?.problem == "a position outside the world")
        #expect(error?.line == 2)
    }

    @Test("NaN, and a venue of nothing, are errors")
    func nanVenueNothing() {
        let nan = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[NaN,1]}}"#
        #expect(throws: InputError.self) { try read([nan]) }
        let rails = line(["railway": "rail"], [(0, 0), (9, 9)])
        let error = #expect(throws: InputError.self) { try read([rails]) }
        #expect(error?.problem == "nothing in the file is indoors or a footway")
    }

    @Test("a hundred thousand brackets are refused", arguments: ["[", "{\"a\":"])
    func hundredThousandBrackets(bracket: String) {
        let text = "{\"features\":" + String(repeating: bracket, count: 100_000)
        let error = #expect(throws: InputError.self) {
            try GeoJSONReader.read(Array(text.utf8), file: "f")
        }
        #expect(error?.problem == "nested deeper than 64 values")
    }

    @Test("cut off anywhere, a file is an error")
    func cutOffAnywhere() throws {
        let whole = Array(collection([room("Café", level: "0")]).utf8)
        for length in whole.indices {
            #expect(throws: InputError.self) {
                try GeoJSONReader.read(Array(whole[..<length]), file: "f")
            }
        }
        #expect(try GeoJSONReader.read(whole, file: "f").venue.places.places.count == 1)
    }
}
