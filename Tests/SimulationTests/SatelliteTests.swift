import Formats
import Indoor
import TestSupport
import Testing

@testable import Simulation

/// Satellite fixes, where a phone sees enough of the sky.
@Suite("Satellites")
struct SatelliteTests {
    /// A hall with a pane of glass and a door to a forecourt 60 m wide.
    private static func venue() throws -> Venue {
        let wall = "####################" + String(repeating: ":", count: 61)
        let hall = "#..................=" + String(repeating: ",", count: 60) + ":"
        let door = "#..................E" + String(repeating: ",", count: 60) + ":"
        let rows =
            [wall] + Array(repeating: hall, count: 8) + [door]
            + Array(repeating: hall, count: 8) + [wall]
        let plan = """
            dotwalk plan 1
            name    Forecourt
            origin  48.88 2.35 at 0,9
            legend
              #   wall
              =   glass
              :   low
              E   entrance
              .   hall  "Hall"
              ,   outdoor  "Forecourt"
            level 0
            \(rows.joined(separator: "\n"))
            end
            """
        return try PlanReader.read(plan, file: "forecourt.plan").venue
    }

    private static let places: [(Double, Truth.Radio.Sky)] = [
        (5, .inside), (15, .byGlass), (21, .underRoof), (50, .open),
    ]

    private static func listening(_ east: Double, seed: UInt64 = 1) throws -> Listening {
        Listening(
            try venue(), at: Position(Point(east, 4), level: 0), seed: seed,
            sensors: .gnss)
    }

    @Test("the sky of a place follows from the plan", arguments: places)
    func sky(east: Double, sky: Truth.Radio.Sky) throws {
        #expect(
            Truth.Radio.Sky(at: Position(Point(east, 4), level: 0), in: try Self.venue()) == sky)
    }

    @Test("in the station open ground has a sky, what lies below ground has none")
    func station() throws {
        let station = try Venues.station.get()
        var open = 0
        for position in station.graph.nodes.map(\.position) {
            let level = try #require(station.level(position.level))
            let sky = Truth.Radio.Sky(at: position, in: station)
            if level.unit(at: position.point)?.category == .outdoor {
                #expect(sky == .open || sky == .underRoof, "\(position)")
                if sky == .open { open += 1 }
            } else if level.elevation < -1 {
                #expect(sky == .inside, "\(position)")
            }
        }
        #expect(open > 0)
    }

    @Test("the first fix takes its time, longer with less sky, and never comes inside")
    func first() throws {
        func seconds(_ east: Double) throws -> Int? {
            var world = try Self.listening(east)
            let frames = world.wait(90)
            return frames.firstIndex { $0.gnss != nil }.map { $0 / SimulatedTime.ticksPerSecond }
        }
        #expect(try seconds(50) == 7)
        #expect(try seconds(21) == 15)
        #expect(try seconds(15) == 39)
        #expect(try seconds(5) == nil)
    }

    @Test("fixes come once a second; their accuracy is honest, and worse with less sky")
    func accuracy() throws {
        var means: [Double] = []
        for (east, _) in Self.places.reversed().dropLast() {
            var (within, all, sum) = (0, 0, 0.0)
            for seed in 1...20 as ClosedRange<UInt64> {
                var world = try Self.listening(east, seed: seed)
                world.wait(60)
                for fix in world.wait(60).compactMap(\.gnss) {
                    all += 1
                    sum += fix.horizontalAccuracy
                    let error = fix.point.distance(to: world.world.truth.point)
                    if error <= fix.horizontalAccuracy { within += 1 }
                    #expect(fix.course == nil)
                }
            }
            #expect(all == 1200)
            #expect((0.55...0.8).contains(Double(within) / Double(all)), "\(east)")
            means.append(sum / Double(all))
        }
        #expect(means == means.sorted())
        #expect((4...9).contains(means[0]))
    }

    @Test("who walks has a speed and a course")
    func course() throws {
        var world = try Self.listening(30)
        world.wait(20)
        let fixes = world.walk(.walk(.metres(40))).compactMap(\.gnss)
        let fix = try #require(fixes.last)
        #expect(abs(try #require(fix.speed) - 1.3) < 0.9)
        #expect(abs(Heading.turn(from: 90, to: try #require(fix.course))) < 40)
        #expect((10...22).contains(fix.satelliteCount))
    }

    @Test("none without the permission, in a hidden app, or when they are gone")
    func none() throws {
        func fixes(_ input: Input) throws -> Int {
            var world = try Self.listening(50)
            world.wait(20)
            return world.wait(20, [input]).compactMap(\.gnss).count
        }
        #expect(try fixes(.stop) == 20)
        #expect(try fixes(.answer(.location, granted: false)) == 0)
        #expect(try fixes(.hideApp) == 0)
        #expect(try fixes(.fault("lose satellites")) == 0)
        // The fixes stop for 10 s, and need three more to begin again.
        #expect((5...9).contains(try fixes(.fault("lose satellites for 10s"))))
    }
}
