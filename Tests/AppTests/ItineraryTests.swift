import App
import Indoor
import Testing

/// Itineraries through drawn venues, and their manoeuvres.
@Suite("Itineraries and their manoeuvres")
struct ItineraryTests {
    @Test(
        "turns on one level",
        arguments: [
            (
                """
                ############
                #A........B#
                ############
                """, ["arrival"], 9.0
            ),
            (
                """
                ############
                #A.........#
                ##########.#
                         #.#
                         #.#
                         #.#
                         #.#
                         #B#
                         ###
                """, ["turn right", "arrival"], 15.0
            ),
            (
                """
                         ###
                         #B#
                         #.#
                         #.#
                         #.#
                         #.#
                ##########.#
                #A.........#
                ############
                """, ["turn left", "arrival"], 15.0
            ),
            (
                """
                ############
                #A.........#
                ##########.#
                         #.#
                         #.#
                         #.#
                         #.#
                         #.########
                         #.......B#
                         ##########
                """, ["turn right", "turn left", "arrival"], 22.0
            ),
        ])
    func turnsLevel(drawing: String, steps: [String], metres: Double) throws {
        let venue = try drawn([0: drawing])
        let way = try #require(try venue.itinerary("A", "B"))
        #expect(way.manoeuvres.map(\.words) == steps)
        // Corners are cut by a little.
        #expect((metres - 2...metres + 0.1).contains(way.length))
        #expect(way.manoeuvres.last?.along == way.length)
        #expect(way.destinationLevel == 0)
        let goal = try venue.places.find("B").position
        #expect(way.destination == goal.point)
    }

    @Test("doors are steps, double doors one of them")
    func doorsStepsDouble() throws {
        let venue = try drawn([
            0: """
            ############################
            #A......+......+.+........B#
            ############################
            """
        ])
        let way = try #require(try venue.itinerary("A", "B"))
        #expect(way.manoeuvres.map(\.words) == ["door straight", "door straight", "arrival"])
        #expect(way.manoeuvres.map { $0.along.rounded() } == [7, 14, 25])
    }

    @Test(
        "which way to turn at first",
        arguments: [
            (90.0, "start straight", nil), (0, "start right", "turn right"),
            (180, "start left", "turn left"), (270, "start uTurn", "turn uTurn"),
        ] as [(Double, String, String?)])
    func firstTurn(heading: Double, first: String, underWay: String?) throws {
        let venue = try drawn([0: "##########\n#A......B#\n##########"])
        let (start, goal) = (try venue.places.find("A").position, try venue.places.find("B"))
        func steps(isUnderWay: Bool) -> [String] {
            ItineraryBuilder(venue: venue).itinerary(
                from: start, to: goal,
                facing: Facing(heading: heading, isUnderWay: isUnderWay))?.manoeuvres.map(\.words)
                ?? []
        }
        #expect(steps(isUnderWay: false) == [first, "arrival"])
        #expect(steps(isUnderWay: true) == [underWay, "arrival"].compactMap(\.self))
    }

    /// The way begins with a piece of 1 m to one of the nodes near A, whatever its direction.
    @Test(
        "a position 1 m off does not turn the first direction",
        arguments: [Point(0, 1), Point(0, -1), Point(1, 0), Point(0.7, 0.7), Point(0.7, -0.7)])
    func firstTurnOffPosition(offset: Point) throws {
        let venue = try drawn([
            0: """
            #####################
            #...................#
            #C..................#
            #A.................B#
            #D..................#
            #####################
            """
        ])
        let (start, goal) = (try venue.places.find("A").position, try venue.places.find("B"))
        let way = try #require(
            ItineraryBuilder(venue: venue).itinerary(
                from: Position(start.point + offset, level: 0), to: goal,
                facing: Facing(heading: 90, isUnderWay: false)))
        #expect(way.manoeuvres.map(\.words) == ["start straight", "arrival"])
    }

    /// The side on which a position that is 1 m off has a door is chance, and people see the door.
    @Test(
        "a door right before the user comes first, unless it is behind them",
        arguments: [
            (90.0, ["door straight", "arrival"]), (40, ["door straight", "arrival"]),
            (270, ["start uTurn", "door straight", "arrival"]),
        ] as [(Double, [String])])
    func doorAtTheStart(heading: Double, words: [String]) throws {
        let venue = try drawn([0: "##########\n#.A+....B#\n##########"])
        let (start, goal) = (try venue.places.find("A").position, try venue.places.find("B"))
        let way = try #require(
            ItineraryBuilder(venue: venue).itinerary(
                from: start, to: goal,
                facing: Facing(heading: heading, isUnderWay: false)))
        #expect(way.manoeuvres.map(\.words) == words)
    }

    @Test("a bend round a column is no turn")
    func bendRoundColumn() throws {
        let venue = try drawn([
            0: """
            #####################
            #...................#
            #...................#
            #A.......##........B#
            #...................#
            #...................#
            #####################
            """
        ])
        #expect(try venue.itinerary("A", "B")?.manoeuvres.map(\.words) == ["arrival"])
    }

    private let upper = """
        ##############
        #....1......B#
        #............#
        #....3.......#
        #............#
        #....5.......#
        ##############
        """
    private let lower = """
        ##############
        #.2..........#
        #............#
        #A4..........#
        #............#
        #....5.......#
        ##############
        """

    private func twoStoreys(_ connector: String) throws -> Venue {
        var drawings = [1: upper, 0: lower] as [LevelOrdinal: String]
        // Only the marks that the connector uses may be drawn.
        for mark in "12345" where !connector.contains("\(mark)@") {
            drawings = drawings.mapValues { $0.replacing("\(mark)", with: ".") }
        }
        return try drawn(drawings, connectors: "  c  \(connector)")
    }

    @Test(
        "between levels",
        arguments: [
            ("stairs 2@0 - 1@1", "stairs up to 1", "stairs down to 0", 5.0),
            ("ramp 2@0 - 1@1", "inclinePlane up to 1", "inclinePlane down to 0", 5),
            ("escalator 4@0 > 3@1", "escalator up to 1", nil, 5),
            ("lift 5@0 5@1", "elevator up to 1", "elevator down to 0", 4),
        ])
    func betweenLevels(connector: String, up: String, down: String?, metres: Double) throws {
        let venue = try twoStoreys(connector)
        let way = try #require(try venue.itinerary("A", "B"))
        let step = try #require(way.manoeuvres.first { $0.connector == "c" })
        #expect(step.words == up)
        // 3 m on the plan, 4 m high; a lift only rises.
        #expect(abs(step.length - metres) < 1e-9)
        #expect(way.destinationLevel == 1)
        let ride = try #require(way.segments.first { $0.connector == "c" })
        #expect(ride.levels == Levels(0, 1))
        #expect(ride.levelDifference == 1)
        let back = try venue.itinerary("B", "A")
        #expect(back?.manoeuvres.first { $0.connector == "c" }?.words == down)
    }

    @Test(
        "a turn after a lift is one from its door, after an escalator one from the ride",
        arguments: [
            ("lift 5@0 5@1", ["elevator up to 1", "turn right", "arrival"]),
            ("escalator 5@0 > 6@1", ["escalator up to 1", "turn uTurn", "turn right", "arrival"]),
        ])
    func turnAfterLift(connector: String, steps: [String]) throws {
        // entered eastwards, left westwards and then to the north
        let shaft = """
            ###########
            #B#########
            #.#########
            #.#########
            #.#########
            #.#########
            #.......56#
            ###########
            """
        let venue = try drawn(
            [
                1: shaft,
                0: shaft.replacing("B", with: ".").replacing("#.......5", with: "#A......5"),
            ],
            connectors: "  c  \(connector)")
        let way = try #require(try venue.itinerary("A", "B"))
        #expect(way.manoeuvres.map(\.words) == steps)
    }

    @Test("without steps the stairs are no way")
    func withoutStepsStairs() throws {
        let venue = try twoStoreys("stairs 2@0 - 1@1")
        #expect(try venue.itinerary("A", "B", .stepFree) == nil)
        #expect(try twoStoreys("lift 5@0 5@1").itinerary("A", "B", .stepFree) != nil)
    }

    @Test(
        "how a turn is called",
        arguments: [
            (0.0, ManoeuvreDirection.straight), (19, .straight), (-19, .straight),
            (30, .slightRight),
            (-54, .slightLeft), (55, .right), (-90, .left), (114, .right), (115, .sharpRight),
            (-159, .sharpLeft), (160, .uTurn), (-180, .uTurn),
        ])
    func turnNames(degrees: Double, direction: ManoeuvreDirection) {
        #expect(Manoeuvres.direction(of: degrees) == direction)
    }

    @Test(
        "less than 30 degrees is not worth a word",
        arguments: [
            (25, []), (35, ["turn slightRight"]), (-90, ["turn left"]),
        ] as [(Double, [String])])
    func slightBends(degrees: Double, expected: [String]) throws {
        let venue = try drawn([0: "#####\n#A.B#\n#####"])
        let corner = Point(0, 20)
        let segments = [
            LegSegment(line: Segment(.zero, corner), levels: Levels(0)),
            LegSegment(
                line: Segment(corner, corner + Heading.direction(degrees) * 20), levels: Levels(0)),
        ]
        #expect(Manoeuvres.of(segments, in: venue).dropLast().map(\.words) == expected)
    }
}
