import Formats
import Indoor
import Testing

/// Stairs, escalators and bridges whose levels the file does not tell.
@Suite("Flights")
struct FlightTests {
    /// Two flights down, from a walk at the top to one at the bottom.
    private func hill(landing: [String], bottom: Pair) -> [String] {
        [
            line(["highway": "footway"], [(0, 18), (50, 23)]),
            line(["highway": "steps", "incline": "up"], [(60, 24), (50, 23)]),
            line(["highway": "steps", "incline": "up"], [bottom, (60, 24)]),
            line(["highway": "footway"], [bottom, (68, 17), (66, 0)]),
            point(["shop": "kiosk", "name": "Top"], (0, 18)),
            point(["shop": "kiosk", "name": "Foot"], (66, 0)),
        ] + landing
    }

    @Test(
        "two flights in a row without levels lead down one level", arguments: [(62, 22), (64, 19)])
    func row(bottom: (Int, Int)) throws {
        let venue = try read(hill(landing: [], bottom: bottom)).venue
        #expect(venue.connectors.map { Set($0.levels) } == [[0, -1]])
        #expect(try venue.places.find("Top").position.level == 0)
        #expect(try venue.places.find("Foot").position.level == -1)
    }

    @Test("a landing between two flights lies between their levels")
    func landing() throws {
        let landing = line(["highway": "footway"], [(59, 26), (60, 24), (60, 21)])
        let venue = try read(hill(landing: [landing], bottom: (64, 19))).venue
        let half = LevelOrdinal(storeys: 0.5)
        #expect(venue.connectors.map { Set($0.levels) } == [[0, 0 - half], [0 - half, -1]])
    }

    @Test("stairs between two ends of one walk lead to no other level, and nothing says so")
    func loop() throws {
        let venue = try read([
            line(["highway": "footway"], [(0, 0), (20, 0), (20, 20), (40, 20), (40, 0)]),
            line(["highway": "steps", "incline": "up"], [(20, 0), (40, 0)]),
            point(["shop": "kiosk", "name": "A"], (0, 0)),
            point(["shop": "kiosk", "name": "B"], (40, 0)),
        ]).venue
        #expect(venue.levels.map(\.ordinal) == [0])
        #expect(venue.connectors.map(\.levels) == [[0, 0]])
    }

    @Test("a bridge without levels is above the platforms, and its lifts stop at both")
    func bridge() throws {
        let bridge = ["highway": "footway", "bridge": "yes", "layer": "1"]
        let platform = ["railway": "platform", "area": "yes"]
        let venue = try read([
            polygon(platform.merging(["name": "One"]) { $1 }, box((10, 0), (18, 100))),
            polygon(platform.merging(["name": "Two"]) { $1 }, box((40, 0), (48, 100))),
            line(bridge, [(0, 50), (14, 50), (44, 50), (70, 50)]),
            line(["highway": "steps", "incline": "up"], [(14, 62), (14, 50)]),
            line(["highway": "steps", "incline": "up"], [(44, 62), (44, 50)]),
            line(bridge, [(14, 50), (14, 46)]), line(bridge, [(44, 50), (44, 46)]),
            point(["highway": "elevator"], (14, 46)), point(["highway": "elevator"], (44, 46)),
            line(["highway": "footway"], [(14, 46), (14, 42)]),
            line(["highway": "footway"], [(44, 46), (44, 42)]),
        ]).venue
        #expect(venue.levels.map(\.ordinal) == [0, 1])
        #expect(venue.connectors.map { Set($0.levels) } == Array(repeating: [0, 1], count: 4))
        #expect(try route(venue, "One", "Two", .stepFree) != nil)
    }

    // MARK: Escalators

    private func escalators(_ first: [String: String], _ second: [String: String]) throws
        -> LoadedVenue
    {
        let tags = ["highway": "steps", "conveying": "forward", "level": "1;2"]
        return try read(
            ["1", "2"].flatMap { level in
                [
                    corridor(at: (0, 0), (40, 10), level: level),
                    room("Shop \(level)", at: (0, 10), (10, 18), level: level),
                    door((5, 10), level: level),
                ]
            } + [
                line(tags.merging(first) { $1 }, [(20, 4), (32, 4)]),
                line(tags.merging(second) { $1 }, [(32, 6), (20, 6)]),
            ])
    }

    @Test(
        "of two escalators side by side, drawn in opposite directions, one goes down",
        arguments: [
            ([:], [:]), ([:], ["level": "2;1"]), (["incline": "up"], [:]),
            ([:], ["incline": "down"]),
        ])
    func pair(first: [String: String], second: [String: String]) throws {
        let loaded = try escalators(first, second)
        #expect(try route(loaded.venue, "Shop 1", "Shop 2") != nil)
        #expect(try route(loaded.venue, "Shop 2", "Shop 1") != nil)
        let assumed = loaded.warnings.filter { $0.problem.contains("direction is assumed") }
        #expect(assumed.count == (first.isEmpty ? 1 : 0) + (second["incline"] == nil ? 1 : 0))
    }

    @Test("else the order of the levels is a hint")
    func order() throws {
        func ends(_ levels: String) throws -> [LevelOrdinal] {
            try read([
                line(["highway": "footway", "level": "1"], [(0, 0), (18, 0)]),
                line(["highway": "footway", "level": "2"], [(0, 9), (18, 9)]),
                line(
                    ["highway": "steps", "conveying": "forward", "level": levels],
                    [(20, 4), (32, 4)]),
            ]).venue.connectors[0].levels
        }
        #expect(try ends("1;2") == [1, 2])
        #expect(try ends("2;1") == [2, 1])
    }
}
