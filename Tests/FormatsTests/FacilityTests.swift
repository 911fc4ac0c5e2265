import Formats
import Indoor
import Shipped
import Testing

@Suite("Sites, facilities and their floors")
struct FacilityTests {
    private func levels(_ heights: [(Double, Double)]) -> [Level] {
        heights.map { ordinal, elevation in
            Level(
                ordinal: LevelOrdinal(storeys: ordinal), elevation: elevation,
                shortName: "\(ordinal)", name: "Level \(ordinal)", units: [], walls: [],
                openings: [])
        }
    }

    private func orders(_ heights: [(Double, Double)], lowest: Int? = nil) -> [Int] {
        let facility = Facility(id: "f", name: "F", levels: levels(heights), lowest: lowest)
        return facility.levels.map(\.verticalOrder)
    }

    @Test("floors are whole numbers from the ground, in the order of heights")
    func whole() {
        #expect(orders([(0, 0), (1, 4)]) == [0, 1])
        #expect(orders([(-2, -7), (-1, -3), (0, 0), (0.5, 2), (1, 4)]) == [-2, -1, 0, 1, 2])
        #expect(orders([(-0.5, -2), (0, 0)]) == [-1, 0])
        // Without a level 0, the lowest level above it is the ground.
        #expect(orders([(-1, -3), (0.5, 2), (1, 4)]) == [-1, 0, 1])
        #expect(orders([(-2, -7), (-1, -3)]) == [-2, -1])
        #expect(orders([(0, 0), (1, 4), (2, 8)], lowest: 1) == [1, 2, 3])
        #expect(orders([(1, 4), (0, 0)]) == [0, 1])
    }

    @Test("a floor is found by level and by vertical order")
    func found() {
        let facility = Facility(
            id: "f", name: "F", levels: levels([(0, 0), (0.5, 2), (1, 4)]))
        #expect(facility.level(LevelOrdinal(storeys: 0.5))?.verticalOrder == 1)
        #expect(facility.level(verticalOrder: 2)?.ordinal == 1)
        #expect(facility.level(2) == nil)
        #expect(facility.level(verticalOrder: -1) == nil)
        #expect(facility.levels.map(\.id) == ["f-0", "f-0.5", "f-1"])
    }

    @Test("a venue of which nothing is said is one site with one facility")
    func single() throws {
        let station = try PlanReader.read(Shipped.venues[0].text, file: "station.plan").venue
        #expect(station.sites.map(\.name) == ["Station"])
        #expect(station.facilities.map(\.name) == ["Station"])
        #expect(station.facilities.first?.levels.map(\.verticalOrder) == [-2, -1, 0])
        let hall = try station.places.find("main-hall").position
        let forecourt = try station.places.find("forecourt").position
        #expect(station.facility(at: hall)?.name == "Station")
        #expect(station.facility(at: forecourt) == nil)
    }
}

@Suite("The campus")
struct CampusTests {
    private func campus() throws -> LoadedVenue {
        let file = try #require(Shipped.venues.first { $0.name == "campus" })
        return try PlanReader.read(file.text, file: "campus.plan")
    }

    @Test("it is read without a warning, and every place can be reached")
    func warnings() throws {
        let campus = try campus()
        #expect(campus.warnings.map(\.description) == [])
        #expect(campus.venue.places.places.count > 25)
    }

    @Test("its two buildings count their floors differently")
    func floors() throws {
        let venue = try campus().venue
        #expect(venue.sites.map(\.name) == ["Hill campus"])
        let library = try #require(venue.facility("library"))
        let workshops = try #require(venue.facility("workshops"))
        #expect(library.levels.map(\.verticalOrder) == [-1, 0, 1, 2])
        #expect(library.levels.map(\.ordinal.description) == ["-1", "0", "0.5", "1"])
        #expect(workshops.levels.map(\.verticalOrder) == [1, 2])
        #expect(workshops.levels.map(\.ordinal) == [0, 1])
        #expect(venue.ordinal(in: library, verticalOrder: 2) == 1)
        #expect(venue.ordinal(in: workshops, verticalOrder: 2) == 1)
        #expect(venue.ordinal(in: workshops, verticalOrder: 0) == nil)
        #expect(venue.site(of: library)?.id == "site")
    }

    @Test(
        "each place belongs to its building, what lies between them to none",
        arguments: [
            ("loan-desk", "library"), ("archive", "library"), ("mezzanine", "library"),
            ("laboratory", "workshops"), ("photo-studio", "workshops"), ("covered-way", nil),
            ("bus-stop", nil), ("green", nil),
        ])
    func places(name: String, facility: String?) throws {
        let venue = try campus().venue
        let place = try venue.places.find(name)
        #expect(venue.facility(at: place.position)?.id == facility)
    }
}

@Suite("Facilities in plans and maps")
struct WrittenFacilityTests {
    private func read(_ lines: String) throws(InputError) -> Venue {
        let text = """
            dotwalk plan 1
            name Two houses
            origin 0 0 at 1,1
            legend
              # wall
              . hall
              , outdoor
              E entrance
            facilities
            \(lines)
            level 0
            ################
            #...E,,,,,,E...#
            #...#,,,,,,#...#
            ################
            end
            level 1
            #####
            #...#
            #...#
            #####
            end
            """
        return try PlanReader.read(text, file: "p").venue
    }

    @Test("a facility has the levels on which it has rooms, or those it names")
    func levels() throws {
        let venue = try read(
            """
              west "West" at 1,1 to 5,4
              east "East" at 16,4 to 12,1 levels 0 lowest 3
            """)
        #expect(venue.facility("west")?.levels.map(\.verticalOrder) == [0, 1])
        #expect(venue.facility("east")?.levels.map(\.verticalOrder) == [3])
        #expect(venue.facility(at: Position(Point(13, -1), level: 0))?.id == "east")
        #expect(venue.facility(at: Position(Point(13, -1), level: 1)) == nil)
        #expect(venue.facility(at: Position(Point(8, -1), level: 0)) == nil)
    }

    @Test(
        "a mistake has its place",
        arguments: [
            ("  west", "p:10:7: no name; expected a name in quotes"),
            ("  west \"West\"", "p:10:14: no footprint; expected at COLUMN,ROW to COLUMN,ROW"),
            ("  west \"West\" at 1,1 to 5", "p:10:25: no cell; expected COLUMN,ROW"),
            (
                "  west \"West\" at 1,1 to 5,4 lowst 1",
                "p:10:29: unknown word \"lowst\"; did you mean \"lowest\"?"
            ),
            ("  west \"West\" at 1,1 to 5,4 levels", "p:10:35: no level number; expected"),
            ("  west \"West\" at 1,1 to 5,4 levels 0 0", "p:10:38: level 0 twice; expected it"),
            (
                "  west \"West\" at 1,1 to 5,4 levels 0 2",
                "p:10:3: the facility \"west\" has level 2, which the plan has not"
            ),
            (
                "  west \"West\" at 6,1 to 8,4",
                "p:10:3: the facility \"west\" has no room in its footprint; expected the corners"
            ),
            (
                "  west \"West\" at 1,1 to 5,4\n  west \"W\" at 1,1 to 5,4",
                "p:11:3: a second facility \"west\", first on line 10; expected another"
            ),
        ])
    func mistakes(lines: String, says: String) {
        let error = #expect(throws: InputError.self) { try read(lines) }
        #expect(error?.description.hasPrefix(says) == true, "\(error?.description ?? "")")
    }

    private func house(_ name: String?, at x: Int, level: String) -> [String] {
        func box(_ inset: Int) -> [Pair] {
            [
                (x + inset, inset), (x + 20 - inset, inset), (x + 20 - inset, 20 - inset),
                (x + inset, 20 - inset),
            ]
        }
        var tags = ["building": "yes"]
        tags["name"] = name
        return [
            polygon(tags, box(0)),
            polygon(["indoor": "room", "level": level, "name": "Room \(x)"], box(2)),
            point(["door": "yes", "level": level], (x + 10, 2)),
            line(["highway": "footway", "level": level], [(x + 10, 1), (x + 10, 5)]),
        ]
    }

    @Test("of OpenStreetMap the buildings with names are facilities, where there are several")
    func buildings() throws {
        let two = try mapped(
            house("North", at: 0, level: "0") + house("South", at: 50, level: "0;1"))
        #expect(two.facilities.map(\.name) == ["North", "South"])
        #expect(two.facilities.map { $0.levels.map(\.verticalOrder) } == [[0], [0, 1]])
        let one = try mapped(house("North", at: 0, level: "0") + house(nil, at: 50, level: "0"))
        #expect(one.facilities.map(\.name) == ["North"])
        #expect(one.facilities[0].footprint == nil)
    }

    private func mapped(_ features: [String]) throws(InputError) -> Venue {
        try GeoJSONReader.read(Array(collection(features).utf8), file: "test.geojson").venue
    }
}
