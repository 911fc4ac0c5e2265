import Formats
import Indoor
import Review
import Simulation
import Testing

@Suite("The true way to a destination")
struct TrueWayTests {
    /// A corridor with a desk behind a door at its right end, a chair round a corner, and an attic
    /// with stairs at the left. A square is 1 m.
    private static let plan = """
        dotwalk plan 1
        name    House
        origin  48.88 2.35 at 1,1
        legend
          #  wall
          +  door
          .  corridor  "Corridor"
          r  room      "Room"
          a  hall      "Attic"
          D  place     "Desk"
          C  place     "Chair"
          B  place     "Bed"
          s  mark
          t  mark
        connectors
          stairs-a  stairs  s@0 - t@1
        level 1 elevation 4
        ###############################
        #aaaaaaataaaaaaaaaaaaaaaaBaaaa#
        #aaaaaaaaaaaaaaaaaaaaaaaaaaaaa#
        ###############################
        end
        level 0 elevation 0
        ###############################
        #.s....................#rrrrrr#
        #......................+rrDrrr#
        #......................#rrrrrr#
        #.....##################rrrrrr#
        #.....#                #rrrrrr#
        #.....#                #rrrrrr#
        #.....#                ########
        #.....#
        #C....#
        #######
        end
        """

    private struct Home {
        let venue: Venue
        let finder: WayFinder

        init() throws {
            venue = try PlanReader.read(TrueWayTests.plan, file: "house.plan").venue
            finder = WayFinder(venue: venue)
        }

        func way(to name: String) throws -> TrueWay {
            TrueWay(to: try venue.places.find(name), finder)
        }
    }

    /// Somebody who stands in a square of the plan, given by its column and row from 0.
    private func person(_ column: Double, _ row: Double, on level: LevelOrdinal = 0) -> Truth {
        Truth(
            point: Point(column, -row), levels: Levels(level), height: 0, heading: 0,
            activity: .standing, walked: 0, inclination: 45,
            camera: Viewfinder(texture: 0, light: 1, blur: 0, isCovered: false),
            network: .good, battery: 1, isBusy: false, failure: nil)
    }

    /// The places where somebody stands, and what is true of the way to the desk from there.
    private static let places:
        [(name: String, column: Double, row: Double, metres: Double, isReached: Bool)] = [
            ("at the desk", 26, 2, 0, true),
            ("in the room's far corner, in sight", 28, 6, 4.5, true),
            ("before the door", 20, 2, 6, true),
            ("10 m before the door", 13, 2, 13, false),
            ("at the corridor's other end", 2, 2, 24, false),
        ]

    @Test("who is near is there, unless a door is over 5 m away", arguments: places)
    func reached(
        _ case: (name: String, column: Double, row: Double, metres: Double, isReached: Bool)
    ) throws {
        let way = try Home().way(to: "Desk")
        let person = person(`case`.column, `case`.row)
        let metres = try #require(way.rest(for: person)?.metres)
        #expect(abs(metres - `case`.metres) < 0.1, "\(`case`.name): \(metres) m")
        #expect(way.isReached(by: person) == `case`.isReached, "\(`case`.name)")
    }

    @Test("a destination round a corner over 5 m away is not reached, round a nearer one it is")
    func corner() throws {
        let way = try Home().way(to: "Chair")
        #expect(!way.isReached(by: person(15, 2)))
        #expect(try #require(way.metresUntilInSight(from: at(15, 2))) > 5)
        #expect(way.isReached(by: person(8, 3)))
        #expect(way.metresUntilInSight(from: at(3, 3)) == 0)
    }

    @Test("right above the destination is not there: the way leads back over the stairs")
    func otherLevel() throws {
        let way = try Home().way(to: "Bed")
        let below = person(25, 1)
        #expect(!way.isReached(by: below))
        #expect(way.metresUntilInSight(from: at(25, 1)) == nil)
        // About 23 m to the stairs, over 6 m on them, 18 m from them.
        #expect(try #require(way.rest(for: below)?.metres) > 45)
        #expect(way.isReached(by: person(25, 1, on: 1)))
    }

    @Test("somebody on stairs has the shorter rest of both levels, and is not there yet")
    func onStairs() throws {
        let way = try Home().way(to: "Bed")
        var climbing = person(6.5, 1)
        climbing.levels = Levels(0, 1)
        let rest = try #require(way.rest(for: climbing)?.metres)
        #expect(abs(rest - 18.5) < 1, "\(rest) m")
        #expect(!way.isReached(by: climbing))
    }

    private func at(_ column: Double, _ row: Double) -> Position {
        Position(Point(column, -row), level: 0)
    }
}
