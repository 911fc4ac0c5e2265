import Indoor
import Positioning
import Testing

@testable import Simulation

/// The error of the engine's estimate 50 m after a fix, in percent of the distance: the fix's own
/// error, the drift of tracking and the engine's arithmetic together.
@Suite("Drift")
struct DriftTests {
    /// - Returns: percent, ascending.
    private func errors(_ preset: DriftPreset, seeds: ClosedRange<UInt64>) throws -> [Double] {
        let venue = try hall(texture: 0.8)
        var settings = WorldSettings()
        settings.drift = preset
        return try seeds.map { seed in
            var rehearser = Rehearser(
                venue, at: Position(Point(4, 0), level: 0), heading: 90, seed: seed,
                settings: settings)
            rehearser.begin()
            let hasFix = rehearser.scan(seconds: 30)
            #expect(hasFix)
            rehearser.step([.incline(degrees: 45)])
            rehearser.walk(.metres(50))
            let location = try #require(rehearser.location)
            return location.raw.distance(to: rehearser.world.truth.point) / 50 * 100
        }.sorted()
    }

    private func quantile(_ share: Double, of sorted: [Double]) -> Double {
        sorted[Int(share * Double(sorted.count - 1))]
    }

    @Test("typical: median 1.5 to 2.5 %, 90th percentile 5.5 to 8.5 %")
    func typicalMedianPercentile() throws {
        let errors = try errors(.typical, seeds: 1...500)
        let (median, ninth) = (quantile(0.5, of: errors), quantile(0.9, of: errors))
        #expect((1.5...2.5).contains(median))
        #expect((5.5...8.5).contains(ninth))
    }

    /// The share of a climb of 6 m in 12 s that the AR session measures.
    private func climbSeen(isConveyed: Bool, seed: UInt64) throws -> Double {
        var tracking = RelativeTracking(seed: seed)
        tracking.start(preset: .good)
        let start = try #require(tracking.pose).height
        for _ in 0..<240 {
            tracking.step(
                RelativeTracking.Motion(
                    move: Point(0.02, 0), climb: 0.025, heading: 90, turn: 0,
                    camera: CameraView(texture: 0.8, light: 1, blur: 0, isCovered: false),
                    isConveyed: isConveyed, seconds: 0.05))
        }
        return (try #require(tracking.pose).height - start) / 6
    }

    @Test("on an escalator or in a lift 0 to 45 % of the height is missed, a ride at a time")
    func escalatorLiftHeight()
        throws
    {
        let carried = try (1...100).map { try climbSeen(isConveyed: true, seed: $0) }.sorted()
        #expect(carried[0] > 0.53 && carried[99] < 1.02)
        // Uniformly: a tenth of the rides in each tenth of the range.
        #expect((0.57...0.64).contains(carried[10]) && (0.91...0.98).contains(carried[90]))
        let climbed = try (1...100).map { try climbSeen(isConveyed: false, seed: $0) }
        #expect(climbed.allSatisfy { (0.97...1.03).contains($0) })
    }

    /// For any orientation of the session's frame.
    @Test("a jump goes where it is told to", arguments: 1...5 as ClosedRange<UInt64>)
    func jumpGoesTold(seed: UInt64) throws {
        var rehearser = Rehearser(
            try hall(texture: 0.8), at: Position(Point(20, 0), level: 0), heading: 90, seed: seed)
        rehearser.begin()
        let hasFix = rehearser.scan(seconds: 30)
        #expect(hasFix)
        rehearser.wait(1)
        let before = try #require(rehearser.location).raw
        rehearser.step([.fault(.jump(metres: 10, heading: 90))])
        let leap = try #require(rehearser.location).raw - before
        #expect(leap.distance(to: Point(10, 0)) < 0.5)
    }

    @Test(
        "the other presets",
        arguments: [
            (DriftPreset.good, 1.2...1.9, 2.5...4.5),
            (.advio, 3.8...5.4, 11.0...15.0),
            (.worst, 12...16, 22...40),
        ])
    func otherPresets(
        preset: DriftPreset, median: ClosedRange<Double>, ninth: ClosedRange<Double>
    ) throws {
        let errors = try errors(preset, seeds: 1...100)
        #expect(median.contains(quantile(0.5, of: errors)))
        #expect(ninth.contains(quantile(0.9, of: errors)))
    }
}
