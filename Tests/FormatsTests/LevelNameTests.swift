import Formats
import Indoor
import Testing

/// Levels by other spellings than numbers, and files with several sites.
@Suite("Levels by name, and sites")
struct LevelNameTests {
    private func levels(_ names: [String], key: String = "level") throws -> LoadedVenue {
        try read(
            names.enumerated().map { number, name in
                polygon(
                    ["indoor": "room", "name": "Room \(number)", key: name],
                    box((number * 10, 0), (number * 10 + 10, 10)))
            })
    }

    @Test(
        "names are levels, and each keeps its name",
        arguments: [
            (["EG", "1. OG", "2. OG", "UG"], [0, 100, 200, -100]),
            (["G", "B1", "M", "L1"], [0, -100, 50, 100]), (["0F", "1F"], [0, 100]),
            (["B1F", "1F", "2F"], [-100, 0, 100]), (["0~0", "1~1"], [0, 100]),
            (["[0]", "[1]"], [0, 100]), (["RDC", "SS1", "DG"], [0, -100, 100]),
            (["RDC", "R+1", "R+2"], [0, 100, 200]), (["−1", "0"], [-100, 0]),
            (["Ground floor", "First floor", "Second floor"], [0, 100, 200]),
        ])
    func names(names: [String], hundredths: [Int]) throws {
        let venue = try levels(names).venue
        #expect(venue.places.places.map(\.position.level.hundredths) == hundredths)
        if names[0].first?.isLetter == true {
            #expect(Set(venue.levels.map(\.shortName)) == Set(names))
        }
    }

    @Test("a guessed level is told; one with a number beside it is not")
    func guesses() throws {
        let guessed = try levels(["EG", "1. OG"]).warnings.map(\.problem)
        #expect(guessed.count { $0.contains("guessed from its name") } == 2)
        let known = try read([
            polygon(
                ["indoor": "room", "name": "A", "level": "Deck", "level:ref": "3"], square)
        ])
        #expect(known.venue.levels.map(\.ordinal) == [3])
        #expect(known.warnings.isEmpty)
    }

    @Test("a list of JSON and the key floor are levels")
    func keys() throws {
        #expect(try levels(["2"], key: "floor").venue.levels.map(\.ordinal) == [2])
        let list = room("A", level: "LIST").replacing("\"LIST\"", with: "[4]")
        #expect(try read([list]).venue.levels.map(\.ordinal) == [4])
    }

    @Test("\"0,5\" is half a level where no level 5 is, and is warned of")
    func comma() throws {
        let half = try levels(["0", "0,5", "1,5"])
        #expect(half.venue.levels.map(\.ordinal.hundredths) == [0, 50, 150])
        #expect(half.warnings.contains { $0.problem.contains("decimal comma") })
        #expect(try levels(["0", "0,5", "5"]).venue.levels.map(\.ordinal) == [0, 5])
        #expect(try levels(["4", "4,5"]).venue.levels.map(\.ordinal) == [4, 5])
    }

    // MARK: Sites

    private func site(_ name: String, at x: Int, rooms: Int, building: String? = nil) -> [String] {
        (0..<rooms).map { room("\(name) \($0)", at: (x + $0 * 10, 0), (x + $0 * 10 + 10, 10)) }
            + (building.map {
                [polygon(["building": "yes", "name": $0], box((x - 5, -5), (x + rooms * 10, 15)))]
            } ?? [])
    }

    @Test("of several sites the one with most rooms is taken, and the others are named")
    func sites() throws {
        let features =
            site("A", at: 0, rooms: 2, building: "North hall")
            + site("B", at: 3000, rooms: 3, building: "South hall")
        let loaded = try read(features)
        #expect(loaded.venue.name == "South hall")
        #expect(loaded.venue.places.places.map(\.name) == ["B 0", "B 1", "B 2"])
        let told = loaded.warnings.map(\.problem).filter { $0.contains("--site") }
        #expect(told.count == 1 && told[0].contains("--site \"North hall\""))
        let bytes = Array(collection(features).utf8)
        let other = try GeoJSONReader.read(bytes, file: "f.geojson", site: "North hall").venue
        #expect(other.places.places.map(\.name) == ["A 0", "A 1"])
        #expect(throws: InputError.self) {
            try GeoJSONReader.read(bytes, file: "f.geojson", site: "West hall")
        }
    }

    @Test("a venue is named after what stands around its rooms, not after what is far away")
    func name() throws {
        let far = (0..<3).map { number in
            polygon(
                ["building": "yes", "name": "Elsewhere"],
                box((3000 + number * 50, 0), (3030 + number * 50, 20)))
        }
        #expect(
            try read(
                site("A", at: 0, rooms: 1, building: "Hall") + site("B", at: 60, rooms: 2) + far
            )
            .venue.name == "Hall")
        #expect(try read(site("A", at: 0, rooms: 1) + far).venue.name == "test")
    }

    // MARK: What is not used

    @Test("what is not used is counted by kind, with the reason")
    func unused() throws {
        let use = try read([
            room("A"), room("B", at: (10, 0), (20, 10)), door((10, 5)),
            polygon(["indoor": "room", "name": "C", "level": "somewhere"], box((20, 0), (30, 10))),
            point(["highway": "elevator", "level": "0;1", "locked": "yes"], (5, 5)),
        ]).use
        #expect(
            use.lines == [
                "1 of 3 rooms not used: its level is not known", "1 of 1 lift closed: locked",
            ])
        #expect(use.parts == ["1 of 3 rooms not used"])
        #expect(try read([room("A")]).use.lines.isEmpty)
    }

    @Test("a room behind a locked corridor is locked, too, and a way through a locked door ends")
    func lockedGroups() throws {
        let walls = [
            corridor("Hall", at: (0, 0), (40, 10)), corridor(at: (10, 10), (20, 30)),
            room("Archive", at: (20, 12), (30, 22)), door((20, 17)),
            room("Office", at: (30, 10), (40, 20)), door((35, 10)),
        ]
        let locked = point(["door": "yes", "level": "0", "locked": "yes"], (15, 10))
        let loaded = try read(walls + [locked])
        #expect(try route(loaded.venue, "Hall", "Office") != nil)
        #expect(try route(loaded.venue, "Hall", "Archive") == nil)
        #expect(loaded.venue.levels[0].openings.allSatisfy { !$0.assumed })
        #expect(loaded.use.lines == ["1 of 3 doors closed: locked"])
        let ways = [
            line(["highway": "corridor", "level": "0"], [(2, 5), (15, 5), (15, 10), (15, 17)]),
            line(["highway": "corridor", "level": "0"], [(15, 17), (20, 17), (25, 17)]),
            line(["highway": "corridor", "level": "0"], [(15, 5), (35, 5), (35, 10), (35, 15)]),
        ]
        let mapped = try read(walls + [locked] + ways).venue
        #expect(try route(mapped, "Hall", "Office") != nil)
        #expect(try route(mapped, "Hall", "Archive") == nil)
        #expect(
            try route(try read(walls + [door((15, 10))] + ways).venue, "Hall", "Archive") != nil)
    }

    @Test("a locked door between two corridors stands in a wall")
    func lockedCorridor() throws {
        func wing(_ tags: [String: String]) throws -> Venue {
            try read([
                corridor("Hall", at: (0, 0), (40, 10)), corridor("Wing", at: (40, 0), (80, 10)),
                point(["door": "yes", "level": "0"].merging(tags) { $1 }, (40, 5)),
            ]).venue
        }
        #expect(try route(wing([:]), "Hall", "Wing") != nil)
        #expect(try route(wing(["locked": "yes"]), "Hall", "Wing") == nil)
    }

    @Test(
        "what closes a lift or a door, in the forms in which it is written",
        arguments: [
            (["operational_status": "Out of order"], "closed: out of order"),
            (["operational_status": "not-operational"], "closed: out of order"),
            (["operational_status": "no"], "closed: out of order"),
            (["operational_status": "broken", "foot": "yes"], "closed: out of order"),
            (["opening_hours": "Closed"], "closed: closed by its opening hours"),
            (["opening_hours": "Mo-Su off; PH off"], "closed: closed by its opening hours"),
            (["access": "employees"], "closed: for employees only"),
            (["access": "private", "foot": "permissive"], nil),
            (["opening_hours": "24/7", "operational_status": "operational"], nil),
            (
                ["opening_hours": "Mo-Fr 08:00-18:00; Sa off"],
                "taken as open: opening hours not kept: Mo-Fr 08:00-18:00; Sa off"
            ),
            (["operational_status": "moody"], "taken as open: operational_status=moody"),
            (["access": "delivery"], "taken as open: access=delivery"),
            (["wheelchair": "no"], "closed to step-free ways: wheelchair=no"),
        ] as [([String: String], String?)])
    func statuses(tags: [String: String], told: String?) throws {
        let lift = ["highway": "elevator", "level": "0;1"].merging(tags) { $1 }
        let building = ["0", "1"].flatMap { level in
            [
                corridor(at: (0, 0), (40, 10), level: level),
                room("Room \(level)", at: (0, 10), (10, 20), level: level),
                door((5, 10), level: level),
            ]
        }
        let stairs = line(
            ["highway": "steps", "level": "0;1", "incline": "up"], [(20, 5), (30, 5)])
        let loaded = try read(building + [stairs, point(lift, (35, 5))])
        #expect(loaded.use.lines == (told.map { ["1 of 1 lift \($0)"] } ?? []))
        let isBarred = told?.hasPrefix("closed") ?? false
        #expect(try route(loaded.venue, "Room 0", "Room 1") != nil)
        #expect(try (route(loaded.venue, "Room 0", "Room 1", .stepFree) == nil) == isBarred)
    }

    @Test("a door or a way with wheelchair=no is closed to step-free ways only")
    func wheelchair() throws {
        func building(_ tags: [String: String]) throws -> LoadedVenue {
            try read([
                corridor("Hall", at: (0, 0), (40, 10)), room("Store", at: (10, 10), (20, 20)),
                point(["door": "yes", "level": "0"].merging(tags) { $1 }, (15, 10)),
            ])
        }
        let loaded = try building(["wheelchair": "no"])
        #expect(try route(loaded.venue, "Hall", "Store") != nil)
        #expect(try route(loaded.venue, "Hall", "Store", .stepFree) == nil)
        #expect(loaded.use.lines == ["1 of 1 door closed to step-free ways: wheelchair=no"])
        #expect(try route(building([:]).venue, "Hall", "Store", .stepFree) != nil)
        let path = try read([
            line(["highway": "footway", "level": "0", "wheelchair": "no"], [(0, 0), (40, 0)]),
            point(["shop": "books", "name": "A", "level": "0"], (0, 0)),
            point(["shop": "books", "name": "B", "level": "0"], (40, 0)),
        ])
        #expect(try route(path.venue, "A", "B") != nil)
        #expect(try route(path.venue, "A", "B", .stepFree) == nil)
        #expect(path.use.lines == ["1 of 1 way closed to step-free ways: wheelchair=no"])
    }

    @Test("an escalator whose direction no tag tells is named")
    func conveyors() throws {
        func escalator(_ conveying: String) throws -> [String] {
            try read([
                corridor("Hall", at: (0, 0), (40, 10)),
                corridor("Top", at: (0, 0), (40, 10), level: "1"),
                line(
                    [
                        "highway": "steps", "conveying": conveying, "level": "0;1",
                        "incline": "up",
                    ], [(10, 5), (20, 5)]),
            ]).use.lines
        }
        #expect(
            try escalator("yes") == [
                "1 of 1 escalator taken as running both ways: no tag tells its direction"
            ])
        #expect(try escalator("forward") == [])
    }

    @Test("toilets without names are places by what they are")
    func toilets() throws {
        let venue = try read([
            corridor("Hall", at: (0, 0), (60, 10)),
            polygon(
                ["indoor": "room", "level": "0", "amenity": "toilets", "female": "yes"],
                box((0, 10), (10, 20))),
            polygon(
                ["indoor": "room", "level": "0", "room": "toilets", "male": "yes", "ref": "12"],
                box((10, 10), (20, 20))),
            polygon(
                ["indoor": "room", "level": "0", "amenity": "toilets"], box((20, 10), (30, 20))),
            point(["amenity": "toilets", "level": "0"], (25, 15)),
            point(["amenity": "toilets", "level": "0"], (55, 5)),
            point(["amenity": "shower", "level": "0"], (45, 5)),
        ]).venue
        #expect(
            venue.places.places.map(\.key) == [
                "Hall", "Women's toilets", "Men's toilets 12", "Toilets@0#1", "Toilets@0#2",
                "Showers",
            ])
    }

    @Test("a locked door lets nobody in, and no other door is assumed")
    func locked() throws {
        func building(_ tags: [String: String]) throws -> LoadedVenue {
            try read([
                corridor("Hall", at: (0, 0), (40, 10)), room("Open", at: (0, 10), (10, 20)),
                door((5, 10)), room("Store", at: (10, 10), (20, 20)),
                point(["door": "yes", "level": "0"].merging(tags) { $1 }, (15, 10)),
            ])
        }
        #expect(try route(building([:]).venue, "Hall", "Store") != nil)
        for tags in [["locked": "yes"], ["access": "private"], ["operational_status": "closed"]] {
            let loaded = try building(tags)
            #expect(try route(loaded.venue, "Hall", "Store") == nil)
            #expect(try route(loaded.venue, "Hall", "Open") != nil)
            #expect(loaded.warnings.contains { $0.problem.contains("its door is closed") })
        }
    }

    @Test("a door and a lift drawn as lines are read, and an outline of a level is no place")
    func lines() throws {
        let venue = try read(
            ["0", "1"].flatMap { level in
                [
                    polygon(
                        ["indoor": "level", "level": level, "name": "Floor"], box((0, 0), (40, 20))),
                    corridor(at: (0, 0), (40, 10), level: level),
                    room("Shop \(level)", at: (0, 10), (10, 18), level: level),
                    line(["indoor": "door", "door": "yes", "level": level], [(4, 10), (6, 10)]),
                ]
            } + [line(["highway": "elevator", "level": "0;1"], [(30, 4), (31, 4)])]
        ).venue
        #expect(venue.places.places.map(\.name) == ["Shop 0", "Shop 1"])
        #expect(try route(venue, "Shop 0", "Shop 1", .stepFree) != nil)
        #expect(venue.levels[0].openings.contains { $0.kind == .door && !$0.assumed })
    }
}
