import Indoor
import TestSupport
import Testing

@testable import Simulation

/// The app's map and its table of positioning data, from a package or a service.
@Suite("Map services")
struct MapServiceTests {
    private static func world(
        _ map: MapKind, network: Double = 1, faults: [Fault] = []
    ) throws -> Listening {
        var settings = WorldSettings()
        settings.radio.map = map
        var world = Listening(
            try hall(texture: 0.5, network: network), at: Position(Point(4, 0), level: 0),
            settings: settings, sensors: [])
        world.step(faults.map { .fault($0) })
        return world
    }

    /// Seconds until it is no longer loading, and the result.
    private static func loading(_ world: Listening) -> (seconds: Double, PhoneStatus.MapLoading) {
        var world = world
        for tick in 1...1200 {
            let map = world.step().phone.map
            if map != .loading { return (SimulatedTime.seconds(tick), map) }
        }
        return (.infinity, .loading)
    }

    @Test("a package is there at once, a service takes its time, longer over a slow network")
    func loads() throws {
        let package = Self.loading(try Self.world(.package, network: 0))
        #expect(package.seconds < 1)
        #expect(package.1 == .loaded)
        let service = Self.loading(try Self.world(.service))
        #expect((2...3).contains(service.seconds))
        #expect(service.1 == .loaded)
        let slow = Self.loading(
            try Self.world(.service, faults: ["slow network"]))
        #expect((15...21).contains(slow.seconds))
        #expect(slow.1 == .loaded)
    }

    @Test("a service without a network fails, and is tried again when the app is opened")
    func fails() throws {
        var world = try Self.world(.service, faults: ["cut network for 10s"])
        #expect(Self.loading(world).1 == .failed)
        world.wait(12)
        #expect(world.step().phone.map == .failed)
        world.step([.hideApp])
        world.step([.openApp])
        #expect(world.step().phone.map == .loading)
        world.wait(4)
        #expect(world.step().phone.map == .loaded)
        #expect(Self.loading(try Self.world(.package, faults: ["fail map for 5s"])).1 == .failed)
    }

    /// The answer to a query, and the seconds that it took.
    private static func answer(
        _ map: MapKind, network: Double = 1, _ faults: Fault...
    ) throws -> (PositioningDataAnswer?, Double) {
        var world = try world(map, network: network)
        world.wait(4)
        world.step(faults.map { .fault($0) }, [.loadPositioningData(isCached: false)])
        for tick in 1...1200 {
            if let answer = world.step().ambient?.positioningData {
                return (answer, SimulatedTime.seconds(tick))
            }
        }
        return (nil, .infinity)
    }

    @Test("the table's answer comes once, after a while, and as the faults say")
    func answers() throws {
        #expect(try Self.answer(.package, network: 0) == (.loaded, 0.35))
        let online = try Self.answer(.service)
        #expect(online.0 == .loaded)
        #expect((1...2).contains(online.1))
        let slow = try Self.answer(.service, "slow positioning data")
        #expect(slow.0 == .loaded)
        #expect((18...21).contains(slow.1))
        #expect(try Self.answer(.service, "cut network").0 == .queryFailed)
        for answer in [PositioningDataAnswer.queryFailed, .noRow, .invalidID] {
            let told = try Self.answer(.package, "fail positioning data \(answer.rawValue) for 9s")
                .0
            #expect(told == answer)
        }
    }
}
