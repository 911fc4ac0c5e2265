import Indoor
import Testing

@Suite("Levels")
struct LevelTests {
    @Test(
        "ordinals as files write them",
        arguments: [
            ("0", 0), ("-1", -100), ("0.5", 50), ("1.1", 110), ("2.3", 230), ("0.29", 29),
            ("-12", -1200), ("+1", 100), ("1.0", 100),
            ("", nil), ("x", nil), ("1.005", nil), ("1000", nil), ("nan", nil), ("inf", nil),
            ("1;2", nil), (" 1", nil),
        ] as [(String, Int?)])
    func reading(text: String, hundredths: Int?) {
        #expect(LevelOrdinal(text)?.hundredths == hundredths)
    }

    @Test("ordinals print as they are read", arguments: ["0", "-1", "0.5", "-0.5", "12", "1.25"])
    func printing(text: String) {
        #expect(LevelOrdinal(text)?.description == text)
    }

    @Test("ordinals are in the order of storeys")
    func order() {
        #expect(
            [LevelOrdinal(1), LevelOrdinal(hundredths: 50), -2, 0].sorted().map(\.description)
                == ["-2", "0", "0.5", "1"])
        #expect(LevelOrdinal(2) - LevelOrdinal(-1) == 3)
        #expect(LevelOrdinal(storeys: 0.29).hundredths == 29)
    }

    @Test("a connector's levels ascend; one level twice is one")
    func pairs() {
        #expect(Levels(1, -1).all == [-1, 1])
        #expect(Levels(1, -1).single == nil)
        #expect(Levels(2, 2) == Levels(2))
        #expect(Levels(2).single == 2)
        #expect(Levels.outdoors.all.isEmpty && Levels.outdoors.single == nil)
    }

    @Test(
        "who could meet whom",
        arguments: [
            (Levels(0), Levels(0), true), (Levels(0), Levels(1), false),
            (Levels(0, 1), Levels(1), true), (Levels(0, 1), Levels(1, 2), true),
            (Levels(0, 1), Levels(2), false), (Levels.outdoors, Levels(7), true),
            (Levels(7), Levels.outdoors, true),
        ])
    func meet(a: Levels, b: Levels, can: Bool) {
        #expect(a.meet(b) == can)
    }

    @Test(
        "people read a level's short name, a negative number with a minus sign",
        arguments: [
            (0, "0", "0"), (-1, "-1", "−1"), (1, "2", "2"), (1, "02", "02"), (0, "M", "M"),
            (-2, "", "−2"), (0, "RdC", "RdC"), (-3, "-4", "−4"),
        ] as [(LevelOrdinal, String, String)])
    func signs(ordinal: LevelOrdinal, shortName: String, sign: String) {
        let venue = LevelTests.venue([LevelTests.level(ordinal, shortName)])
        #expect(venue.sign(of: ordinal) == sign)
    }

    @Test("a level that a file does not name is called by its number, a mezzanine by its name")
    func shortNames() {
        #expect(LevelOrdinal(2).shortName(named: "Sales") == "2")
        #expect(LevelOrdinal(hundredths: 50).shortName(named: "Mezzanine") == "Mezzanine")
        #expect(LevelOrdinal(hundredths: 50).shortName(named: nil) == "0.5")
    }

    @Test("two buildings call one level by their own signs; between them the level's own counts")
    func signsOfBuildings() throws {
        func building(_ id: String, from x: Double, _ sign: String) throws -> Facility {
            let ring = [Point(x, 0), Point(x + 10, 0), Point(x + 10, 10), Point(x, 10)]
            let footprint = try #require(Area(rings: [ring]))
            return Facility(
                id: id, name: id, footprint: footprint,
                floors: [
                    FacilityLevel(
                        id: id + "-1", ordinal: 1, verticalOrder: 1, shortName: sign,
                        longName: sign)
                ])
        }
        let site = Site(
            id: "site", name: "Site",
            facilities: [try building("Main", from: 0, "2"), try building("Annex", from: 20, "A1")])
        let venue = LevelTests.venue([LevelTests.level(1, "1")], [site])
        #expect(venue.sign(of: 1, at: Point(5, 5)) == "2")
        #expect(venue.sign(of: 1, at: Point(25, 5)) == "A1")
        #expect(venue.sign(of: 1, at: Point(15, 5)) == "1")
        #expect(venue.signAndOrdinal(of: 1, at: Point(5, 5)) == "2 (1)")
        #expect(venue.signAndOrdinal(of: 1) == "1")
        #expect(venue.hasSign("A1") && !venue.hasSign("3"))
    }

    private static func level(_ ordinal: LevelOrdinal, _ shortName: String, _ units: [Unit] = [])
        -> Level
    {
        Level(
            ordinal: ordinal, elevation: 5 * ordinal.number, shortName: shortName, name: "",
            units: units, walls: [], openings: [])
    }

    @Test("the open is where the most floor lies ahead, whatever is beyond the floor")
    func openView() throws {
        let ring = [Point(0, 0), Point(30, 0), Point(30, 6), Point(0, 6)]
        let corridor = Unit(
            name: "Corridor", category: .corridor, area: try #require(Area(rings: [ring])))
        let long = Self.level(0, "0", [corridor])
        #expect(long.openHeading(at: Point(4, 3)) == 90)
        #expect(long.openHeading(at: Point(26, 3)) == 270)
        let wall = Wall(
            Segment(Point(10, 0), Point(10, 6)), textureLeft: 0.5, textureRight: 0.5)
        let closed = Level(
            ordinal: 0, elevation: 0, shortName: "0", name: "", units: [corridor],
            walls: [wall], openings: [])
        #expect(closed.openHeading(at: Point(8, 3)) == 270)
    }

    private static func venue(_ levels: [Level], _ sites: [Site] = []) -> Venue {
        Venue(
            name: "House", frame: GeoFrame(origin: GeoPoint(latitude: 48, longitude: 2)),
            levels: levels, connectors: [], places: PlaceDirectory([]),
            graph: WayGraph(nodes: [], ways: []), sites: sites)
    }

    @Test("open ground has no level at level 0 only; a terrace keeps its own")
    func openGround() throws {
        let ring = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
        let ground = Unit(
            name: "Ground", category: .outdoor, area: try #require(Area(rings: [ring])))
        let levels = [0, 1].map { (ordinal: LevelOrdinal) in
            LevelTests.level(ordinal, "", [ground])
        }
        let venue = LevelTests.venue(levels)
        #expect(venue.spot(at: Position(Point(5, 5), level: 0)).levels == .outdoors)
        #expect(venue.spot(at: Position(Point(5, 5), level: 1)).levels == Levels(1))
    }
}
