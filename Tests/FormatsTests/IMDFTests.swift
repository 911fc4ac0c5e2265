import Formats
import Indoor
import Testing

@Suite("Buildings in IMDF")
struct IMDFTests {
    private func problems(_ imdf: WrittenIMDF) throws -> [String] {
        try imdf.read().warnings.map(\.problem)
    }

    @Test("units are rooms, openings are doors, levels have their names")
    func house() throws {
        let loaded = try WrittenIMDF.house.read()
        #expect(loaded.warnings == [])
        let venue = loaded.venue
        #expect(venue.places.places.map(\.name).sorted() == ["A", "B"])
        #expect(
            venue.levels.map(\.shortName) == ["G"] && venue.levels.map(\.name) == ["Ground floor"])
        #expect(venue.levels[0].openings.allSatisfy { !$0.assumed })
        #expect(try route(venue, "A", "B") != nil)
        #expect(venue.attribution == "the test")
    }

    @Test("files may end in .json, types may stand in properties, one file may have all features")
    func forms() throws {
        let usual = try WrittenIMDF.house.read().venue
        var json = WrittenIMDF.house
        json.ending = "json"
        let count = try json.read().venue.places.places.count
        #expect(count == usual.places.places.count)
        let one = try BuildingFile.read(WrittenIMDF.house.oneFile, file: "house.geojson").venue
        #expect(one.places.places.map(\.name) == usual.places.places.map(\.name))
        #expect(one.attribution == "")
        var flat = WrittenIMDF()
        flat.isFlat = true
        flat.level("l0", 0)
        flat.unit("a", "room", (0, 0), (10, 10), name: "A")
        flat.unit("h", "walkway", (0, 10), (30, 20))
        #expect(try flat.read().venue.places.places.map(\.name) == ["A"])
    }

    @Test("names are in the wanted language, else in English, else in the first")
    func languages() throws {
        var imdf = WrittenIMDF()
        imdf.level("l0", 0)
        imdf.unit("h", "walkway", (0, 10), (60, 20))
        for (number, names) in [
            #"{"de":"Saal","en":"Hall","fr":"Salle"}"#, #"{"de":"Saal 2","en-GB":"Hall 2"}"#,
            #"{"ja":"広間","ko":"홀"}"#, #""Plain""#,
        ].enumerated() {
            imdf.add(
                "unit", "r\(number)",
                "\"category\":\"room\",\"level_id\":\"l0\",\"name\":\(names)",
                WrittenIMDF.polygon(box((number * 10, 0), (number * 10 + 10, 10))))
        }
        func names(_ languages: [String]) throws -> [String] {
            try imdf.read(languages).venue.places.places.map(\.name)
        }
        #expect(try names([]) == ["Hall", "Hall 2", "広間", "Plain"])
        #expect(try names(["fr-CA"]) == ["Salle", "Hall 2", "広間", "Plain"])
        #expect(try names(["de"]) == ["Saal", "Saal 2", "広間", "Plain"])
    }

    // MARK: Between levels

    /// Three levels, a hall and a named room on each.
    private func tower() -> WrittenIMDF {
        var imdf = WrittenIMDF()
        for level in 0..<3 {
            imdf.level("l\(level)", level, short: "\(level)")
            imdf.unit("hall\(level)", "walkway", (0, 20), (60, 30), level: "l\(level)")
            imdf.unit("r\(level)", "room", (0, 0), (20, 20), level: "l\(level)", name: "R\(level)")
            imdf.opening("d\(level)", (9, 20), (11, 20), level: "l\(level)")
        }
        return imdf
    }

    @Test("a lift or stairs drawn on each level is one, where the drawings overlap")
    func shafts() throws {
        var imdf = tower()
        for level in 0..<3 {
            imdf.unit(
                "lift\(level)", "elevator", (30 + level, 30), (33 + level, 33), level: "l\(level)")
            imdf.unit(
                "stairs\(level)", "stairs", (40, 30 + level), (44, 38 + level), level: "l\(level)")
        }
        let venue = try imdf.read().venue
        #expect(venue.connectors.filter { $0.kind == .lift }.map(\.levels) == [[0, 1, 2]])
        #expect(venue.connectors.filter { $0.kind == .stairs }.count == 2)
        #expect(try route(venue, "R0", "R2", .stepFree) != nil)
    }

    @Test("a lift that overlaps no other may be joined by an amenity or a relationship")
    func told() throws {
        var imdf = tower()
        for level in 0..<2 {
            imdf.unit(
                "lift\(level)", "elevator", (30 + level * 6, 30), (33 + level * 6, 33),
                level: "l\(level)")
        }
        #expect(try imdf.read().venue.connectors.isEmpty)
        var amenity = imdf
        amenity.point(
            "amenity", "lift", #""category":"elevator","unit_ids":["lift0","lift1"]"#, (31, 31))
        #expect(try amenity.read().venue.connectors.map(\.kind) == [.lift])
        imdf.add(
            "relationship", "up",
            #""category":"elevator","direction":"undirected","#
                + #""origin":{"id":"lift0","feature_type":"unit"},"#
                + #""destination":{"id":"lift1","feature_type":"unit"}"#, nil)
        #expect(try imdf.read().venue.connectors.map(\.kind) == [.lift])
    }

    @Test("an escalator leads from the opening on its lower level to that on its upper one")
    func escalator() throws {
        var imdf = tower()
        for level in 0..<2 {
            imdf.unit("e\(level)", "escalator", (30, 30), (34, 50), level: "l\(level)")
        }
        imdf.opening("low", (31, 30), (33, 30), level: "l0")
        imdf.unit("landing", "walkway", (20, 50), (60, 56), level: "l1")
        imdf.opening("high", (31, 50), (33, 50), level: "l1")
        imdf.add(
            "relationship", "up",
            #""category":"escalator","direction":"directed","#
                + #""origin":{"id":"e0","feature_type":"unit"},"#
                + #""destination":{"id":"e1","feature_type":"unit"}"#, nil)
        let connector = try #require(try imdf.read().venue.connectors.first)
        #expect(connector.kind == .escalator && connector.levels == [0, 1])
        #expect(connector.direction == .forward)
        #expect(connector.path[0].y < connector.path[connector.path.count - 1].y)
    }

    @Test(
        "an escalator's foot and head are its two ends, whatever doors of rooms are beside it",
        arguments: [
            [], [((31, 30), (33, 30))], [((34, 32), (34, 34))],
            [((34, 32), (34, 34)), ((31, 50), (33, 50))],
        ] as [[(Pair, Pair)]])
    func escalatorEnds(doors: [(Pair, Pair)]) throws {
        var imdf = tower()
        for level in 0..<2 {
            imdf.unit("e\(level)", "escalator", (30, 30), (34, 50), level: "l\(level)")
            for (number, door) in doors.enumerated() {
                imdf.opening("d\(level)\(number)", door.0, door.1, level: "l\(level)")
            }
        }
        let loaded = try imdf.read()
        let connector = try #require(loaded.venue.connectors.first { $0.kind == .escalator })
        #expect(connector.planLength > 14)
        #expect(
            loaded.warnings.map(\.problem).contains(
                "escalator e0: no relationship tells its direction: taken as running both ways")
                || loaded.warnings.map(\.problem).contains(
                    "unit e0: no relationship tells its direction: taken as running both ways")
        )
    }

    @Test("an opening or a relationship that names what is not there is told")
    func astray() throws {
        var imdf = WrittenIMDF.house
        imdf.opening("lost", (50, 20), (52, 20), level: "l9")
        imdf.add(
            "relationship", "up",
            #""category":"elevator","direction":"undirected","#
                + #""origin":{"id":"nowhere","feature_type":"unit"},"#
                + #""destination":{"id":"a","feature_type":"unit"}"#, nil)
        #expect(
            try imdf.read().use.parts.sorted() == [
                "1 of 1 relationship not used", "1 of 3 openings not used",
            ])
    }

    // MARK: Openings

    @Test("an opening may touch one unit, lie in a thick wall, be wide, or have several lines")
    func openings() throws {
        var imdf = WrittenIMDF()
        imdf.level("l0", 0)
        imdf.unit("hall", "walkway", (0, 21), (60, 30))
        imdf.unit("a", "room", (0, 0), (20, 20), name: "A")
        imdf.unit("b", "room", (22, 0), (40, 20), name: "B")
        imdf.unit("c", "lobby", (42, 0), (60, 20), name: "C")
        imdf.add(
            "opening", "two", "\"level_id\":\"l0\"",
            #"{"type":"MultiLineString","coordinates":["# + list([(2, 20), (4, 20)]) + ","
                + list([(10, 20), (12, 20)]) + "]}")
        imdf.add(
            "opening", "bare", "\"level_id\":\"l0\"",
            #"{"type":"LineString","coordinates":[[0.0003,0.000205],[0.00032,0.000205]]}"#)
        imdf.opening("wide", (45, 20), (57, 20))
        let venue = try imdf.read().venue
        #expect(venue.levels[0].openings.count { !$0.assumed } >= 7)
        for pair in [("A", "B"), ("B", "C"), ("C", "A")] {
            #expect(try route(venue, pair.0, pair.1) != nil, "\(pair)")
        }
    }

    @Test("without openings doors are assumed")
    func noOpenings() throws {
        var imdf = WrittenIMDF()
        imdf.level("l0", 0)
        imdf.unit("hall", "walkway", (0, 20), (60, 30))
        imdf.unit("a", "room", (0, 0), (20, 20), name: "A")
        imdf.unit("b", "room", (20, 0), (40, 20), name: "B")
        let venue = try imdf.read().venue
        #expect(try route(venue, "A", "B") != nil)
        #expect(venue.levels[0].openings.contains { $0.assumed })
    }

    @Test("a unit of several parts is one place")
    func multiPolygon() throws {
        var imdf = WrittenIMDF.house
        imdf.add(
            "unit", "two", #""category":"room","level_id":"l0","name":{"en":"Two"}"#,
            #"{"type":"MultiPolygon","coordinates":[["# + ring(box((0, 30), (10, 40))) + "],["
                + ring(box((12, 30), (28, 50))) + "]]}")
        let venue = try imdf.read().venue
        #expect(venue.places.places.map(\.name).sorted() == ["A", "B", "Two"])
        #expect(try route(venue, "A", "Two") != nil)
    }

    @Test("a category that the standard does not know goes by its words")
    func unknownCategories() throws {
        var imdf = WrittenIMDF()
        imdf.level("l0", 0)
        imdf.unit("hall", "main_corridor", (0, 20), (60, 30), name: "Way")
        imdf.unit("a", "wc.accessible", (0, 0), (20, 20), name: "A")
        imdf.unit("b", "reading.nook", (20, 0), (40, 20), name: "B")
        let venue = try imdf.read().venue
        let categories = Dictionary(
            uniqueKeysWithValues: venue.places.places.map { ($0.name, $0.category) })
        #expect(categories == ["Way": .corridor, "A": .toilets, "B": .room])
    }

    // MARK: Levels

    @Test("level features with one ordinal are one level, each with its building's names")
    func manyLevels() throws {
        var imdf = WrittenIMDF()
        for (building, x) in [("east", 0), ("west", 70)] {
            imdf.add("building", building, "\"name\":{\"en\":\"\(building)\"}", nil)
            for level in 0..<2 {
                let id = "\(building)\(level)"
                imdf.level(
                    id, level, short: "\(building.first ?? "x")\(level)", building: building,
                    box((x, 0), (x + 60, 60)))
                imdf.unit("w\(id)", "walkway", (x, 20), (x + 60, 30), level: id)
                imdf.unit("r\(id)", "room", (x, 0), (x + 20, 20), level: id, name: id)
            }
        }
        let venue = try imdf.read().venue
        #expect(venue.levels.map(\.ordinal) == [0, 1])
        #expect(venue.facilities.map(\.name) == ["east", "west"])
        #expect(
            venue.facilities.map { $0.levels.map(\.shortName) } == [["e0", "e1"], ["w0", "w1"]])
    }

    @Test("a building that counts from 1 what another counts from 0 stands on the ground, too")
    func differentOrdinals() throws {
        var imdf = WrittenIMDF()
        for (building, x, first) in [("east", 0, 0), ("west", 70, 1)] {
            imdf.add("building", building, "\"name\":{\"en\":\"\(building)\"}", nil)
            for level in 0..<2 {
                let id = "\(building)\(level)"
                imdf.level(
                    id, first + level, short: "\(level + 1)", building: building,
                    box((x, 0), (x + 60, 60)))
                imdf.unit("w\(id)", "walkway", (x, 20), (x + 60, 30), level: id)
            }
        }
        let loaded = try imdf.read()
        #expect(loaded.venue.levels.map(\.ordinal) == [0, 1])
        #expect(loaded.venue.levels.map(\.shortName) == ["1", "2"])
        #expect(loaded.warnings.map(\.problem).contains { $0.contains("counted from 0") })
    }

    // MARK: Places

    @Test("occupants, amenities, kiosks and sections are places")
    func places() throws {
        var imdf = WrittenIMDF.house
        imdf.unit("c", "room", (0, 30), (20, 60))
        imdf.unit("d", "room", (20, 30), (30, 60), name: "D")
        for (id, unit, at) in [("x", "c", (5, 40)), ("y", "d", (25, 40)), ("z", "d", (26, 50))] {
            imdf.point("anchor", "n\(id)", "\"unit_id\":\"\(unit)\"", at)
            imdf.add(
                "occupant", id, "\"name\":{\"en\":\"Shop \(id)\"},\"anchor_id\":\"n\(id)\"", nil)
        }
        imdf.point(
            "amenity", "info",
            #""category":"information","name":{"en":"Info"},"unit_ids":["hall"]"#,
            (50, 25))
        imdf.point("anchor", "nk", "\"unit_id\":\"hall\"", (30, 25))
        imdf.add(
            "kiosk", "k", #""level_id":"l0","anchor_id":"nk""#,
            WrittenIMDF.polygon(box((29, 24), (31, 26))))
        imdf.add("occupant", "tea", #""name":{"en":"Tea"},"anchor_id":"nk""#, nil)
        let venue = try imdf.read().venue
        #expect(
            venue.places.places.map(\.name).sorted()
                == ["A", "B", "D", "Info", "Shop x", "Shop y", "Shop z", "Tea"])
        for name in ["B", "D", "Info", "Shop x", "Shop y", "Tea"] {
            #expect(try route(venue, "A", name) != nil, "\(name)")
        }
    }

    @Test("what is not used is counted by its kind and reason")
    func unused() throws {
        var imdf = WrittenIMDF.house
        imdf.add("unit", "u1", #""category":"room","level_id":"l0""#, nil)
        imdf.add("unit", "u2", #""category":"room","level_id":"l0""#, nil)
        imdf.unit("u3", "room", (0, 30), (9, 40), level: "gone")
        imdf.add("occupant", "o1", #""name":{"en":"Nowhere"},"anchor_id":"gone""#, nil)
        imdf.add("geofence", "g", "", WrittenIMDF.polygon(box((0, 0), (9, 9))))
        imdf.add("robot", "r", "", nil)
        imdf.add("address", "a", "", nil)
        imdf.opening("far", (70, 70), (72, 70))
        let loaded = try imdf.read()
        #expect(loaded.warnings == [])
        #expect(
            loaded.use.lines == [
                "3 of 6 rooms not used: 2 unlocated; 1 on no level of the archive",
                "1 of 8 files not used: of no type that IMDF knows",
                "1 of 1 occupant not used: in no unit and on no level of the archive",
                "1 of 3 openings not used: without a unit near it",
                "1 of 1 address set aside: a postal address",
                "1 of 1 geofence set aside: only drawn",
            ])
        #expect(
            loaded.use.notes.map(\.line).prefix(2) == [
                "room u1: not used: unlocated", "room u2: not used: unlocated",
            ])
        #expect(loaded.use.parts.first == "3 of 6 rooms not used")
        #expect(try WrittenIMDF.house.read().use.lines == [])
    }

    @Test("stairs, lifts and ramps on one level only are counted, each unit of them")
    func lonely() throws {
        var imdf = tower()
        imdf.unit("s", "stairs", (30, 30), (34, 38), level: "l0")
        imdf.unit("e", "escalator", (36, 30), (40, 38), level: "l1")
        imdf.unit("lift", "elevator", (44, 30), (47, 33), level: "l2")
        #expect(
            try imdf.read().use.lines == [
                "1 of 1 escalator not used: on one level only",
                "1 of 1 lift not used: a lift that leads nowhere",
                "1 of 1 stairway not used: on one level only",
            ])
    }

    // MARK: Closed parts

    @Test(
        "nobody goes into or through a unit with a restriction, and it stays on the map",
        arguments: ["room", "walkway"])
    func restricted(category: String) throws {
        func house(_ restriction: String) throws -> LoadedVenue {
            var imdf = WrittenIMDF()
            imdf.level("l0", 0)
            imdf.unit("h", "walkway", (0, 20), (30, 30))
            imdf.unit("a", "room", (0, 0), (20, 20), name: "A")
            imdf.opening("d", (9, 20), (11, 20))
            imdf.add(
                "unit", "between",
                "\"category\":\"\(category)\",\"level_id\":\"l0\",\"name\":\"Between\""
                    + restriction, WrittenIMDF.polygon(box((30, 20), (40, 30))))
            imdf.unit("h2", "walkway", (40, 20), (60, 30))
            imdf.unit("b", "room", (40, 0), (60, 20), name: "B")
            imdf.opening("d2", (49, 20), (51, 20))
            imdf.opening("d3", (30, 24), (30, 26))
            imdf.opening("d4", (40, 24), (40, 26))
            return try imdf.read()
        }
        #expect(try route(house("").venue, "A", "B") != nil)
        for (value, words) in [
            ("employeesonly", "for employees only"), ("restricted", "restricted"),
        ] {
            let loaded = try house(",\"restriction\":\"\(value)\"")
            #expect(try route(loaded.venue, "A", "B") == nil)
            #expect(try route(loaded.venue, "A", "Between") == nil)
            #expect(loaded.use.lines.contains("1 of 5 rooms closed: \(words)"))
            #expect(loaded.use.parts == [])
        }
    }

    @Test("a restricted lift and stairs lead nowhere; a lift passes the level where it is")
    func restrictedShafts() throws {
        var imdf = tower()
        for level in 0..<3 {
            let closed = level == 1 ? ",\"restriction\":\"restricted\"" : ""
            imdf.add(
                "unit", "lift\(level)",
                "\"category\":\"elevator\",\"level_id\":\"l\(level)\"\(closed)",
                WrittenIMDF.polygon(box((30, 30), (33, 33))))
            imdf.add(
                "unit", "stairs\(level)",
                "\"category\":\"stairs\",\"level_id\":\"l\(level)\","
                    + "\"restriction\":\"employeesonly\"",
                WrittenIMDF.polygon(box((40, 30), (44, 38))))
        }
        let loaded = try imdf.read()
        #expect(loaded.venue.connectors.map(\.levels) == [[0, 2]])
        #expect(
            loaded.use.lines == [
                "3 of 3 stairways closed: for employees only", "1 of 3 lifts closed: restricted",
            ])
    }

    @Test("an opening out of service is closed; another access control is told")
    func controls() throws {
        func house(_ control: String) throws -> LoadedVenue {
            var imdf = WrittenIMDF()
            imdf.level("l0", 0)
            imdf.unit("h", "walkway", (0, 20), (60, 30), name: "Hall")
            imdf.unit("a", "room", (0, 0), (20, 20), name: "A")
            imdf.add(
                "opening", "d",
                "\"category\":\"pedestrian\",\"level_id\":\"l0\","
                    + "\"access_control\":[\"\(control)\"]",
                "{\"type\":\"LineString\",\"coordinates\":" + list([(9, 20), (11, 20)]) + "}")
            return try imdf.read()
        }
        let closed = try house("outofservice")
        #expect(try route(closed.venue, "Hall", "A") == nil)
        #expect(closed.use.lines == ["1 of 1 opening closed: out of order"])
        let badge = try house("badgereader")
        #expect(try route(badge.venue, "Hall", "A") != nil)
        #expect(badge.use.lines == ["1 of 1 opening taken as open: access control: badgereader"])
    }

    @Test("a restriction on all of a level tells for whom the map is, and closes nothing")
    func restrictedLevel() throws {
        var imdf = WrittenIMDF()
        imdf.add(
            "level", "l0", "\"ordinal\":0,\"restriction\":\"employeesonly\"",
            WrittenIMDF.polygon(box((0, 0), (60, 60))))
        imdf.unit("h", "walkway", (0, 20), (60, 30), name: "Hall")
        imdf.unit("a", "room", (0, 0), (20, 20), name: "A")
        let loaded = try imdf.read()
        #expect(try route(loaded.venue, "Hall", "A") != nil)
        #expect(loaded.use.lines == ["1 of 1 level taken as open: for employees only"])
    }

    // MARK: Plain names

    @Test("restrooms and amenities without names are places by what they are")
    func plainNames() throws {
        var imdf = WrittenIMDF.house
        for (number, category) in [
            "restroom", "restroom", "restroom.female", "restroom.male", "restroom.wheelchair",
            "restroom.unisex", "shower", "office",
        ].enumerated() {
            imdf.unit(
                "w\(number)", category, (number * 7, 30), (number * 7 + 7, 40))
        }
        imdf.point("amenity", "cash", #""category":"atm","unit_ids":["hall"]"#, (40, 22))
        imdf.point("amenity", "seat", #""category":"seating","unit_ids":["hall"]"#, (50, 22))
        imdf.point("amenity", "none", #""category":"unspecified","unit_ids":["hall"]"#, (55, 22))
        imdf.point("amenity", "lift", #""category":"elevator","unit_ids":["hall"]"#, (45, 22))
        let loaded = try imdf.read()
        #expect(
            loaded.venue.places.places.map(\.key) == [
                "A", "B", "Toilets@0#1", "Toilets@0#2", "Women's toilets", "Men's toilets",
                "Accessible toilets", "Toilets@0#3", "Showers", "Cash machine", "Seating",
            ])
        #expect(
            loaded.use.lines == [
                "2 of 4 amenities not used: 1 without a name and a category; "
                    + "1 without a name, and not in a lift or stairs"
            ])
    }

    @Test("a beta manifest is read, and told")
    func beta() throws {
        var imdf = WrittenIMDF.house
        imdf.manifest = #"{"version":"1.0.0-beta.1"}"#
        let told = try problems(imdf)
        #expect(told == ["the manifest says version 1.0.0-beta.1: read as 1.0.0"])
    }

    @Test("one file of an archive asks for the others")
    func alone() throws {
        let part = try #require(WrittenIMDF.house.parts.first { $0.name == "unit.geojson" })
        let error = #expect(throws: InputError.self) {
            try BuildingFile.read(part.bytes, file: "unit.geojson")
        }
        #expect(error?.problem == "this is IMDF without features of type level")
        #expect(error?.expected == "the folder or the zip archive with all its files")
    }
}
