import Formats
import Indoor
import Shipped
import Testing

/// Itineraries made by hand, as files.
@Suite("Itineraries made by hand")
struct ItineraryReaderTests {
    /// Read once for all cases.
    private static let station = Result {
        let plan = try #require(Shipped.venues.first { $0.name == "station" })
        return try PlanReader.read(plan.text, file: "station.plan").venue
    }
    private let station: Venue

    init() throws { station = try Self.station.get() }

    private func read(_ text: String) throws(InputError) -> [LegSegment] {
        try ItineraryReader.read(text, file: "way.yaml", venue: station)
    }

    @Test("the document's example leads from its origin to its destination")
    func published() throws {
        let file = try #require(Shipped.itineraries.first { $0.name == "published-itinerary" })
        let segments = try read(file.text)
        let conveyors = segments.filter { $0.kind != nil }
        #expect(conveyors.map(\.kind) == [.escalator, .escalator])
        #expect(conveyors.map(\.direction) == [.down, .down])
        #expect(conveyors.map(\.levels) == [Levels(-1, 0), Levels(-2, -1)])
        #expect(conveyors.map(\.levelDifference) == [-1, -1])
        // Along the slope: longer than on the plan.
        #expect(conveyors.allSatisfy { $0.length > $0.line.length + 0.1 })
        let (first, last) = (try #require(segments.first), try #require(segments.last))
        #expect(first.ends.first == 0)
        #expect(last.ends.last == -2)
        let goal = try station.places.find("platform-3").position.point
        #expect(last.line.b.distance(to: goal) < 5)
        // It is connected.
        for (a, b) in zip(segments, segments.dropFirst()) {
            #expect(a.line.b.distance(to: b.line.a) < 0.01)
        }
    }

    /// A way down two levels, up one and down again, by segments that tell as much as the case says.
    @Test(
        "level difference, kind and direction are each optional, where the levels tell",
        arguments: [
            "", "kind: escalator, ", "level-difference: -1, ", "direction: down, ",
            "kind: escalator, level-difference: -1, ", "kind: escalator, direction: down, ",
        ])
    func optional(told: String) throws {
        let segments = try read(
            """
            dotwalk-itinerary: 1
            origin: {latitude: 48.88010, longitude: 2.3562, level: 0}
            destination: {latitude: 48.88014, longitude: 2.3566, level: -1}
            segments:
              - {levels: [-1, 0], \(told)coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]}
              - {levels: [-2, -1], \(told)coordinates: [[2.3563, 48.8801], [2.3564, 48.8801]]}
              - {level: -2, coordinates: [[2.3564, 48.8801], [2.3565, 48.8801]]}
              - {levels: [-2, -1], coordinates: [[2.3565, 48.8801], [2.3566, 48.88014]]}
            """)
        let climbs = segments.filter { $0.levels.upper != nil }
        #expect(climbs.map(\.direction) == [.down, .down, .up])
        #expect(climbs.map(\.levelDifference) == [-1, -1, 1])
        #expect(climbs.map(\.ends.last) == [-1, -2, -1])
    }

    @Test("without an origin the segments after it tell which level comes first")
    func optionalInGeoJSON() throws {
        func line(_ levels: String, _ from: Double) -> String {
            "{\"type\": \"Feature\", \"properties\": {\(levels)}, \"geometry\": {\"type\": "
                + "\"LineString\", \"coordinates\": [[\(from), 48.8801], [\(from + 0.0001), 48.8801]]}}"
        }
        let way = { (lines: [String]) in
            "{\"type\": \"FeatureCollection\", \"features\": [\(lines.joined(separator: ", "))]}"
        }
        let climb = line("\"levels\": [-1, 0], \"stepKind\": \"escalator\"", 2.3562)
        let segments = try read(way([climb, line("\"level\": -1", 2.3563)]))
        #expect(segments.map(\.direction) == [.down, nil])
        #expect(throws: InputError.self) { try read(way([climb])) }
    }

    @Test("GeoJSON says the same, in the document's spelling")
    func geoJSON() throws {
        let segments = try read(
            """
            {"type": "FeatureCollection", "features": [
              {"type": "Feature", "properties": {"level": 0}, "geometry": {"type": "LineString",
               "coordinates": [[2.3559003, 48.88005135], [2.35657153, 48.88013655]]}},
              {"type": "Feature", "properties": {"name": "ignored"},
               "geometry": {"type": "Point", "coordinates": [2.3559003, 48.88005135]}},
              {"type": "Feature", "properties": {"levels": [-1, 0], "levelDifference": -1,
               "stepKind": "escalator", "stepDirection": "down"}, "geometry":
               {"type": "LineString",
                "coordinates": [[2.35657153, 48.88013655], [2.3567008, 48.8801748, 12.5]]}}
            ]}
            """)
        #expect(segments.map(\.kind) == [nil, .escalator])
        #expect(segments.last?.ends.last == -1)
    }

    /// A feature of one line, on line 3.
    private static func collection(_ properties: String, _ coordinates: String) -> String {
        """
        {"type": "FeatureCollection",
         "features": [
        {"type": "Feature", "properties": \(properties), "geometry":
        {"type": "LineString", "coordinates": \(coordinates)}}]}
        """
    }

    @Test("GeoJSON may say an emoji in two escapes, and null for nothing")
    func escapes() throws {
        let segments = try read(
            Self.collection(
                #"{"name": "\ud83d\ude00 way", "level": 0, "stepKind": null}"#,
                "[[2.3562, 48.8801], [2.3563, 48.8801]]"))
        #expect(segments.count == 1)
        #expect(segments.first?.kind == nil)
    }

    @Test(
        "a mistake in GeoJSON has its place",
        arguments: [
            ("{}", "[[2.3562, 48.8801], [2.3563, 48.8801]]", ":3:1: \"level\" is missing"),
            (
                #"{"level": 7}"#, "[[2.3562, 48.8801], [2.3563, 48.8801]]",
                ":3:45: Station has no level 7; expected one of"
            ),
            (
                #"{"level": 0, "kind": "escalatr"}"#, "[[2.3562, 48.8801], [2.3563, 48.8801]]",
                ":3:56: unknown kind \"escalatr\""
            ),
            (
                #"{"level": "x"}"#, "[[2.3562, 48.8801], [2.3563, 48.8801]]",
                ":3:45: no level; expected level from -99 to 199"
            ),
            (#"{"level": 0}"#, "[[2.3562, 48.8801]]", ":4:39: a segment of fewer than two points"),
            (
                #"{"level": 0}"#, "[[48.8801, 2.3562], [48.8801, 2.3563]]",
                ":4:41: this is not in Station; expected longitude first"
            ),
            (#"{"level": 0}"#, "[[2.3562, 98.8801]]", ":4:49: no latitude"),
            (#"{"level": 0}"#, "[[2.3562, \"a\"]]", ":4:49: unexpected \"\"\"; expected a number"),
            (#"{"levels": 0}"#, "[[2.3562, 48.8801], [2.3563, 48.8801]]", ":3:46: no list"),
            (
                #"{"levels": [-1, 0]}"#, "[[2.3562, 48.8801], [2.3563, 48.8801]]",
                ":3:1: nothing tells which of its two levels it begins on"
            ),
            (#"{"level": 0"#, "[]", ":4:43: unexpected"),
        ])
    func brokenGeoJSON(properties: String, coordinates: String, says: String) {
        let error = #expect(throws: InputError.self) {
            try read(Self.collection(properties, coordinates))
        }
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    @Test("only a FeatureCollection with features is an itinerary")
    func noCollection() {
        for (text, says) in [
            (#"{"type": "Feature"}"#, "way.yaml:1:1: the file is a \"Feature\""),
            (
                #"{"type": "FeatureCollection", "features": []}"#,
                "way.yaml:1:43: an itinerary without a segment"
            ),
            (#"{"dotwalk-itinerary": 1}"#, "way.yaml:1:1: \"origin\" is missing"),
            (#"{dotwalk-itinerary: 1}"#, "way.yaml:1:1: \"origin\" is missing"),
        ] {
            let error = #expect(throws: InputError.self) { try read(text) }
            #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
        }
    }

    private static let head = """
        dotwalk-itinerary: 1
        origin: {latitude: 48.88007462, longitude: 2.35591097, level: 0}
        destination: {latitude: 48.88013655, longitude: 2.35657153, level: 0}

        """

    @Test(
        "a number in base 60 is none",
        arguments: [
            (
                "dotwalk-itinerary: 1:1:1:1:1:1:1:1:1:1:1:1:1:1\n",
                "way.yaml:1:20: a file of a format that this version does not read; "
                    + "expected a whole number, dotwalk-itinerary: 1"
            ),
            (
                "dotwalk-itinerary: 1\norigin: {latitude: 48:52:48, longitude: 2.3, level: 0}\n",
                "way.yaml:2:20: no latitude; expected latitude from -90 to 90"
            ),
        ])
    func sexagesimal(text: String, says: String) throws {
        let error = #expect(throws: InputError.self) {
            try read(text + "destination: {}\nsegments: []\n")
        }
        #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
    }

    @Test("a way that does not reach its ends is led there")
    func ends() throws {
        let segments = try read(
            Self.head + """
                segments:
                  - level: 0
                    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]
                """)
        #expect(segments.count == 3)
        #expect(segments[0].line.a.length < 0.1)
    }

    @Test(
        "a mistake has its place",
        arguments: [
            ("segments: []\n", "way.yaml:4:11: an itinerary without a segment"),
            ("segments: 3\n", "way.yaml:4:11: no list; expected segments in brackets"),
            ("segments:\n  - level: 0\n", "way.yaml:5:5: \"coordinates\" is missing"),
            (
                "segments:\n  - level: 7\n    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n",
                "way.yaml:5:12: Station has no level 7; expected one of"
            ),
            (
                "segments:\n  - level: 0\n    coordinates: [[48.8801, 2.3562], [48.8801, 2.3563]]\n",
                "this is not in Station; expected longitude first"
            ),
            (
                "segments:\n  - level: 0\n    coordinates: [[2.3562, 48.8801]]\n",
                "way.yaml:6:18: a segment of fewer than two points"
            ),
            (
                "segments:\n  - levels: [-1, 0]\n"
                    + "    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n",
                "the way ends on level -1, and is said to on 0"
            ),
            (
                "segments:\n  - level: 0\n    kind: escalatr\n    coordinates: []\n",
                "way.yaml:7:18: a segment of fewer than two points"
            ),
            (
                "segments:\n  - level: 0\n    kind: escalatr\n"
                    + "    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n",
                "unknown kind \"escalatr\""
            ),
            (
                "segments:\n  - level: 0\n    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n"
                    + "  - level: 0\n    coordinates: [[2.3568, 48.8801], [2.3569, 48.8801]]\n",
                "from where the one before ends"
            ),
            (
                "segments:\n  - {level: -1, coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]}\n",
                "way.yaml:5:5: the way begins on level -1, and is said to on 0"
            ),
            (
                "segments:\n  - levels: [-1, 0]\n    level-difference: 2\n    kind: stairs\n"
                    + "    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n",
                "expected level-difference: 1 up or -1 down"
            ),
            (
                "segments:\n  - levels: [-1, 0]\n    level-difference: -1\n    kind: stairs\n"
                    + "    direction: up\n    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n",
                "up with a level difference of -1; expected down"
            ),
            (
                "segments:\n  - level: 0\n    kind: arrival\n"
                    + "    coordinates: [[2.3562, 48.8801], [2.3563, 48.8801]]\n",
                "\"arrival\" is nothing to go along"
            ),
            (
                "segments:\n  - {level: 0, coordinates: [[.nan, 48.88], [2.35, .inf]]}\n",
                "no longitude"
            ),
        ])
    func broken(text: String, says: String) {
        let error = #expect(throws: InputError.self) { try read(Self.head + text) }
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    @Test("another version is another format")
    func version() {
        let error = #expect(throws: InputError.self) { try read("dotwalk-itinerary: 2\n") }
        #expect(error?.isUnknownFormat == true)
    }
}
