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
