import Indoor
import TestSupport
import Testing

@testable import Simulation

/// Beacons that die, move and appear, and what the truth reports about them.
@Suite("Beacons that go wrong")
struct BeaconFaultTests {
    private static let ids = ["b-1", "b-2"]

    private static func world(moved: Double = 0) throws -> Listening {
        let beacons = ids.enumerated().map { number, id in
            Beacon(id: id, position: Position(Point(10 + 30 * Double(number), 0), level: 0))
        }
        var settings = WorldSettings()
        settings.radio.beaconPlacement = 0
        settings.radio.beaconsMoved = moved
        return Listening(
            try hall(texture: 0.5).with(beacons: beacons), at: Position(Point(25, 0), level: 0),
            settings: settings)
    }

    private static func heard(_ world: inout Listening, _ inputs: [Input]) -> [TransmitterID] {
        Set(world.wait(8, inputs).packets.map(\.transmitter)).sorted()
    }

    private static func transmitters(_ ids: String...) -> [TransmitterID] {
        ids.map(Beacon.transmitter(for:)).sorted()
    }

    @Test("a dead beacon is silent for its time, those of a level with it")
    func dead() throws {
        var world = try Self.world()
        #expect(Self.heard(&world, []) == Self.transmitters("b-1", "b-2"))
        let stop = Input.fault("stop beacon b-1 for 9s")
        #expect(Self.heard(&world, [stop]) == Self.transmitters("b-2"))
        #expect(world.world.truth.radio?.beacons.map(\.isAlive) == [false, true])
        world.wait(2)
        #expect(Self.heard(&world, []) == Self.transmitters("b-1", "b-2"))
        #expect(Self.heard(&world, [.fault("stop beacons on 0")]) == [])
        #expect(Self.heard(&world, [.endFaults]) == Self.transmitters("b-1", "b-2"))
    }

    @Test("a beacon that nobody registered is heard on a level whose own are silent")
    func added() throws {
        let venue = try Venues.clinic.get()
        let place = try venue.places.find("reception")
        let own = Beacon(id: "b-1", position: place.position)
        var world = Listening(venue.with(beacons: [own]), at: place.position)
        let level = place.position.level
        #expect(Self.heard(&world, [.fault("stop beacons on \(level)")]) == [])
        let heard = Self.heard(&world, [.fault("add beacon at reception")])
        #expect(heard.count == 1)
        #expect(heard != Self.transmitters("b-1"))
        #expect(world.world.truth.radio?.beacons.map(\.isAlive) == [false, true])
    }

    private static func points(_ world: inout Listening, _ inputs: [Input]) -> [Point] {
        world.wait(1, inputs)
        return world.world.truth.radio?.beacons.map(\.position.point) ?? []
    }

    @Test("a moved beacon hangs elsewhere, until all is well")
    func moved() throws {
        var world = try Self.world()
        let move = Fault("move beacon b-1 5m 90")
        #expect(Self.points(&world, []) == [Point(10, 0), Point(40, 0)])
        let after = Self.points(&world, [.fault(move)])
        #expect(after[0].distance(to: Point(15, 0)) < 1e-9)
        #expect(after[1] == Point(40, 0))
        #expect(Self.points(&world, [.endFaults]) == [Point(10, 0), Point(40, 0)])
    }

    @Test("a moved beacon may hang at a place, and one may be added there")
    func atPlaces() throws {
        let venue = try Venues.clinic.get()
        let place = try venue.places.find("reception")
        let beacon = Beacon(id: "b-1", position: Position(Point(-30, 10), level: 1))
        var settings = WorldSettings()
        settings.radio.beaconPlacement = 0
        var world = Listening(
            venue.with(beacons: [beacon]), at: place.position, settings: settings)
        let moved = Self.points(
            &world, [.fault("move beacon b-1 to reception")])
        #expect(moved == [place.position.point])
        let both = Self.points(&world, [.fault("add beacon at reception for 5s")])
        #expect(both == [place.position.point, place.position.point])
        #expect(Set(world.wait(3).packets.map(\.transmitter)).count == 2)
        world.wait(5)
        #expect(world.world.truth.radio?.beacons.map(\.id) == ["b-1"])
    }

    @Test("where all beacons were moved since, each is 5 to 15 m off")
    func allMoved() throws {
        var world = try Self.world(moved: 1)
        let points = Self.points(&world, [])
        for (point, east) in zip(points, [10.0, 40]) {
            #expect((5...15).contains(point.distance(to: Point(east, 0))))
        }
    }

    @Test("the truth tells each beacon's mean strength here, and whether it is heard")
    func told() throws {
        var world = try Self.world()
        world.wait(8)
        let beacons = try #require(world.world.truth.radio).beacons
        #expect(beacons.map(\.id) == Self.ids)
        for beacon in beacons {
            #expect((-105 ... -65).contains(try #require(beacon.strength)))
        }
        world.wait(3, [.toggle(.bluetooth, isOn: false)])
        #expect(world.world.truth.radio?.heard == 0)
    }
}
