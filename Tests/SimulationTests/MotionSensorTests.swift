import Indoor
import RealModule
import TestSupport
import Testing

@testable import Simulation

/// The samples of accelerometer, gyroscope, heading and barometer.
@Suite("Motion sensors")
struct MotionSensorTests {
    private static func world(
        _ venue: Venue? = nil, at start: Position = Position(Point(4, 0), level: 0),
        inclination: Double = 0, seed: UInt64 = 1
    ) throws -> Listening {
        var settings = WorldSettings()
        settings.carriedInclination = inclination
        return Listening(
            try venue ?? hall(texture: 0.5), at: start, seed: seed, settings: settings,
            sensors: .motion)
    }

    private static func sizes(_ samples: [MotionSample]) -> [Double] {
        samples.map(\.acceleration.length)
    }

    @Test("25 samples a second, 40 ms apart")
    func rate() throws {
        var world = try Self.world()
        let times = world.wait(4).motion.map(\.time)
        #expect(abs(times.count - 100) <= 1)
        #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 0.04) < 1e-9 })
    }

    @Test("gravity lies on z in a flat phone, on y in an upright one", arguments: [0.0, 90])
    func gravity(inclination: Double) throws {
        var world = try Self.world(inclination: inclination)
        let samples = world.wait(4).motion
        let mean = samples.reduce(into: Vector3(0, 0, 0)) { sum, sample in
            sum.x += sample.acceleration.x / Double(samples.count)
            sum.y += sample.acceleration.y / Double(samples.count)
            sum.z += sample.acceleration.z / Double(samples.count)
        }
        let (on, off) = inclination == 0 ? (mean.z, mean.y) : (mean.y, mean.z)
        #expect(abs(on - 9.81) < 0.4)
        #expect(abs(off) < 0.4)
        #expect(abs(mean.x) < 0.4)
    }

    /// Measured: 3.4 m/s² at 1.83 steps a second, at a walking speed of 1.28 m/s (ips.md 4.8).
    @Test("a walk shakes the phone as measured, standing does not")
    func walking() throws {
        let spreads = try (1...12 as ClosedRange<UInt64>).map { seed in
            var world = try Self.world(seed: seed)
            #expect(spread(of: Self.sizes(world.wait(4).motion)) < 0.2)
            return spread(of: Self.sizes(world.walk(.walk(.metres(40))).motion))
        }.sorted()
        #expect(abs(spreads[6] - 3.4) < 0.6)
    }

    /// The power of a frequency, by correlation.
    private static func power(_ sizes: [Double], _ hertz: Double) -> Double {
        let mean = sizes.reduce(0, +) / Double(sizes.count)
        var (a, b) = (0.0, 0.0)
        for (number, size) in sizes.enumerated() {
            let angle = 2 * .pi * hertz * Double(number) * MotionSensors.interval
            a += (size - mean) * .cos(angle)
            b += (size - mean) * .sin(angle)
        }
        return a * a + b * b
    }

    @Test("most of it at the frequency of the steps, some at twice that, and no clean sine")
    func spectrum() throws {
        var world = try Self.world()
        let sizes = Self.sizes(world.walk(.walk(.metres(50))).motion)
        func band(_ range: ClosedRange<Double>) -> Double {
            stride(from: range.lowerBound, through: range.upperBound, by: 0.02)
                .reduce(0) { $0 + Self.power(sizes, $1) }
        }
        let (steps, twice, between) = (band(1.5...2.2), band(3.1...4.3), band(2.4...2.9))
        #expect(steps > twice * 2)
        #expect(twice > between * 2)
        #expect(between > steps / 1000)
    }

    @Test("turning right shows on the gyroscope, by as much as was turned")
    func turning() throws {
        var world = try Self.world()
        world.wait(1)
        let turned = world.wait(2, [.turn(degrees: 90)]).motion
            .reduce(0) { $0 + $1.rotation.z * MotionSensors.interval }
        #expect(abs(turned + .pi / 2) < 0.06)
    }

    @Test("raising the phone turns it about its right edge's axis")
    func tilting() throws {
        var world = try Self.world()
        world.wait(1)
        let tilted = world.wait(2, [.incline(degrees: 60)]).motion
            .reduce(0) { $0 + $1.rotation.x * MotionSensors.interval }
        #expect(abs(tilted - .pi / 3) < 0.06)
    }

    @Test("a lift starts and stops, and does not step")
    func lift() throws {
        let clinic = try Venues.clinic.get()
        let lift = try #require(clinic.connectors.first { $0.kind == .lift })
        var world = try Self.world(clinic, at: Position(lift.path[0], level: lift.levels[0]))
        world.wait(1)
        let up = world.walk(.takeLift(to: lift.levels[1])).motion.map(\.acceleration.z)
        #expect(try #require(up.max()) > 10.3)
        #expect(try #require(up.min()) < 9.3)
        #expect(spread(of: up) < 0.5)
    }

    @Test("who stands on an escalator is not shaken, who climbs stairs is")
    func conveyed() throws {
        let station = try Venues.station.get()
        func shaken(_ kind: Connector.Kind) throws -> Double {
            let way = try #require(
                station.connectors.first { $0.kind == kind && $0.direction != .backward })
            var world = try Self.world(station, at: way.ends.first)
            world.step([.walk(.toSpot(way.ends.last))])
            var sizes: [Double] = []
            while world.world.truth.isBusy, sizes.count < 4000 {
                let frame = world.step()
                guard case .riding = world.world.truth.activity else { continue }
                sizes += Self.sizes(frame.ambient?.motion ?? [])
            }
            return spread(of: Array(sizes.dropFirst(25)))
        }
        #expect(try shaken(.escalator) < 0.3)
        #expect(try shaken(.stairs) > 0.3)
    }

    @Test("the heading errs by 8° from walk to walk, and wanders; a fault turns it by 40° more")
    func heading() throws {
        var errors: [Double] = []
        for seed in 1...100 as ClosedRange<UInt64> {
            var world = try Self.world(seed: seed)
            errors += world.wait(1).compactMap(\.heading).suffix(1)
                .map { Heading.turn(from: 90, to: $0) }
        }
        // This is 8° and 10° together.
        #expect(abs(spread(of: errors) - 12.8) < 2.5)
        var world = try Self.world()
        let before = try #require(world.wait(1).last?.heading)
        let off = Input.fault("mislead heading 40 for 1s")
        let during = try #require(world.wait(0.5, [off]).last?.heading)
        #expect(abs(Heading.turn(from: before, to: during) - 40) < 8)
        let after = try #require(world.wait(1).last?.heading)
        #expect(abs(Heading.turn(from: before, to: after)) < 10)
    }

    /// Measured for a level of 3 m (ips.md 4.7).
    @Test("a level up is 0.29 to 0.37 hPa less for each 3 m, on a phone with a barometer")
    func pressure() throws {
        var barometer = Barometer(seed: 1)
        let low = (0..<10).map { _ in barometer.pressure(at: 0) }
        let high = (0..<10).map { _ in barometer.pressure(at: 3) }
        let step = (low.reduce(0, +) - high.reduce(0, +)) / 10
        #expect((0.29...0.43).contains(step))
        var world = try Self.world()
        #expect(world.wait(5).compactMap(\.pressure).count == 5)
        world.world.change { $0.radio.barometer = false }
        #expect(world.wait(5).compactMap(\.pressure).isEmpty)
    }
}
