import Indoor
import Testing

@testable import Simulation

/// Walls stop people, and connectors take the time given by length and speed.
@Suite("How people move")
struct MovementTests {
    /// Half a minute of random walking.
    private func wander(
        _ seed: UInt64, in venue: Venue
    ) throws -> [(truth: Truth, frame: SensorFrame)] {
        var chance = RandomStream(seed: seed, label: "wanderer")
        let places = venue.places.places
        let start = places[Int(chance.fraction() * Double(places.count))].position
        var world = World(
            venue: venue, start: start, heading: chance.uniform(0...360), seed: seed,
            settings: WorldSettings())
        return (0..<600).map { tick in
            var inputs: [Input] = tick == 0 ? [.openApp, .answer(.camera, granted: true)] : []
            if tick % 20 == 0 {
                inputs += [.turn(degrees: chance.normal() * 60), .walk(.seconds(1))]
            }
            let outside = world.step(
                inputs: inputs, requests: tick == 1 ? [.startTracking] : [],
                display: PhoneDisplay())
            return (world.truth, outside.frame)
        }
    }

    @Test("nobody crosses a wall")
    func nobodyCrossesWall() throws {
        let venue = try Venues.clinic.get()
        for seed in UInt64(1)...200 {
            var last: Truth?
            for truth in try wander(seed, in: venue).map(\.truth) {
                if let before = last, case let level = before.levels.single ?? 0,
                    before.levels == truth.levels, !isOnConnector(truth), !isOnConnector(before)
                {
                    #expect(
                        venue.level(level)?.isWalkable(from: before.point, to: truth.point) == true,
                        "seed \(seed) at \(truth.point)")
                }
                last = truth
            }
        }
    }

    private func isOnConnector(_ truth: Truth) -> Bool {
        if case .riding = truth.activity { true } else { false }
    }

    @Test("a person does not exceed the walking speed")
    func nobodyWalksFaster() throws {
        let venue = try Venues.clinic.get()
        for seed in UInt64(1)...20 {
            let points = try wander(seed, in: venue).map(\.truth.point)
            for (a, b) in zip(points, points.dropFirst()) {
                #expect(a.distance(to: b) <= 1.3 / 20 + 1e-9)
            }
        }
    }

    @Test("the battery falls, faster with the app in view and fastest while the camera tracks")
    func battery() throws {
        let venue = try hall(texture: 0.5)
        let start = Position(Point(0, 0), level: 0)
        var rehearser = Rehearser(venue, at: start, heading: 90, seed: 1)
        func spent(_ rehearser: inout Rehearser) -> Double {
            let before = rehearser.world.truth.battery
            rehearser.wait(36)
            // The walk lasts a hundredth of an hour; the result is in percent an hour.
            return ((before - rehearser.world.truth.battery) * 100 * 100).rounded()
        }
        #expect(spent(&rehearser) == 1)
        rehearser.step([.openApp])
        #expect(spent(&rehearser) == 12)
        rehearser.begin()
        #expect(spent(&rehearser) == 35)
    }

    @Test("two worlds with one seed are the same world", arguments: 1...5 as ClosedRange<UInt64>)
    func twoWorldsSeed(seed: UInt64) throws {
        let venue = try Venues.station.get()
        let (one, other) = (try wander(seed, in: venue), try wander(seed, in: venue))
        #expect(one.map(\.truth) == other.map(\.truth))
        #expect(one.map(\.frame) == other.map(\.frame))
        #expect(
            one.last?.frame.ar?.pose != (try wander(seed + 100, in: venue)).last?.frame.ar?.pose)
    }

    // MARK: Connectors

    /// Seconds from boarding a connector to leaving it. All are 5 m long along the slope (4 m on
    /// the plan, 3 m high), except the lift, which rises 3 m.
    private func seconds(
        on kind: Connector.Kind, from: LevelOrdinal, to: LevelOrdinal, walks: Bool = false,
        isStopped: Bool = false
    ) -> Double? {
        let venue = oneConnector(kind)
        let settings = WorldSettings()
        let ends =
            [
                0: Position(.zero, level: 0),
                1: Position(kind == .lift ? .zero : Point(4, 0), level: 1),
            ] as [LevelOrdinal: Position]
        guard let start = ends[from], let goal = ends[to] else { return nil }
        var body = Body(position: start, heading: 90)
        body.board(0, from: start, to: goal, in: venue, settings: settings)
        for tick in 1...2000 {
            body.ride(
                walks: walks, isStopped: isStopped, in: venue, settings: settings, seconds: 0.05)
            if body.ride == nil {
                return body.position == goal ? SimulatedTime.seconds(tick) : nil
            }
        }
        return nil
    }

    private func oneConnector(_ kind: Connector.Kind) -> Venue {
        let levels = [LevelOrdinal(0), 1].map {
            Level(
                ordinal: $0, elevation: $0.number * 3, shortName: "\($0)", name: "\($0)", units: [],
                walls: [], openings: [])
        }
        return Venue(
            name: "Connector", frame: GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0)),
            levels: levels,
            connectors: [
                Connector(
                    id: "it", kind: kind, path: kind == .lift ? [.zero] : [.zero, Point(4, 0)],
                    levels: [0, 1])
            ],
            places: PlaceDirectory([]), graph: WayGraph(nodes: [], ways: []))
    }

    @Test("stairs take 5 m at half the pace down and 0.35 of it up")
    func stairsTakeHalf() throws {
        let down = try #require(seconds(on: .stairs, from: 1, to: 0, walks: true))
        let up = try #require(seconds(on: .stairs, from: 0, to: 1, walks: true))
        #expect(abs(down - 5 / (1.3 * 0.5)) <= 0.05)
        #expect(abs(up - 5 / (1.3 * 0.35)) <= 0.05)
        #expect(seconds(on: .stairs, from: 0, to: 1) == nil)
    }

    @Test("an escalator takes 5 m at 0.5 m a second, less for a person who walks")
    func escalatorTakesSecond() throws {
        let standing = try #require(seconds(on: .escalator, from: 0, to: 1))
        let walking = try #require(seconds(on: .escalator, from: 0, to: 1, walks: true))
        let asStairs = try #require(
            seconds(on: .escalator, from: 0, to: 1, walks: true, isStopped: true))
        #expect(abs(standing - 5 / 0.5) <= 0.05)
        #expect(abs(walking - 5 / (0.5 + 1.3 * 0.35)) <= 0.05)
        #expect(abs(asStairs - 5 / (1.3 * 0.35)) <= 0.05)
        #expect(seconds(on: .escalator, from: 0, to: 1, isStopped: true) == nil)
    }

    @Test("a lift takes the wait, its doors twice, and 3 m at 1 m a second")
    func liftTakesWait() throws {
        let up = try #require(seconds(on: .lift, from: 0, to: 1))
        #expect(abs(up - (12 + 3 + 3 / 1 + 3)) <= 0.15)
        #expect(seconds(on: .lift, from: 0, to: 1, isStopped: true) == nil)
    }
}
