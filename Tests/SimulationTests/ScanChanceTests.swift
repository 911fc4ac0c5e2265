import Indoor
import Positioning
import TestSupport
import Testing

@testable import Simulation

/// A scan's probability of success, over seeds, by its conditions.
@Suite("The chance of a scan")
struct ScanChanceTests {
    /// A person who faces the end wall of a hall and scans.
    private struct Trial {
        var texture = 0.7
        var light = 1.0
        var metres = 5.0
        var inclination = 85.0
        var seconds = 3.0
        /// Degrees a second.
        var swing = 0.0

        /// The share of 120 seeds that get a fix in time.
        func success() throws -> Double {
            let venue = try hall(texture: texture, light: light)
            let wins = (UInt64(1)...120).filter { seed in
                var rehearser = Rehearser(
                    venue, at: Position(Point(metres - 1, 0), level: 0), heading: 270, seed: seed)
                rehearser.begin(inclination: inclination)
                rehearser.step([], [.startAcquisition])
                for _ in 0..<SimulatedTime.tick(atSeconds: seconds)
                where rehearser.source.snapshot.isAcquiring {
                    rehearser.step(swing > 0 ? [.turn(degrees: swing / 20)] : [])
                }
                return !rehearser.source.snapshot.isAcquiring
            }
            return Double(wins.count) / 120
        }
    }

    @Test("a lit, textured wall at 5 m: 95 % within 3 s; a blank one 5 % at most")
    func litTexturedWall() throws {
        #expect(try Trial(texture: 0.7).success() >= 0.95)
        #expect(try Trial(texture: 0.9).success() >= 0.95)
        #expect(try Trial(texture: 0.04).success() <= 0.05)
    }

    /// One picture each, so that the probabilities stay below 100 %.
    @Test("less texture, less success")
    func lessTextureLess() throws {
        let shares = try [0.6, 0.4, 0.3, 0.2, 0.1].map {
            try Trial(texture: $0, seconds: 0.8).success()
        }
        #expect(shares == shares.sorted(by: >))
        #expect(shares[0] > 0.8 && shares[4] == 0)
    }

    @Test("further off, less success; nose to the wall as well")
    func furtherOffLess() throws {
        let shares = try [5.0, 30, 50].map {
            try Trial(texture: 0.4, metres: $0, seconds: 0.8).success()
        }
        #expect(shares == shares.sorted(by: >))
        #expect(shares[0] - shares[2] > 0.2)
        #expect(try Trial(texture: 0.4, metres: 0.5, seconds: 0.8).success() < shares[0] - 0.2)
    }

    @Test("lower, less success; below 65 degrees none")
    func lowerLessSuccess() throws {
        let shares = try [85.0, 66, 64].map {
            try Trial(texture: 0.35, inclination: $0, seconds: 0.8).success()
        }
        #expect(shares[0] > shares[1] && shares[1] > shares[2])
        #expect(shares[2] == 0)
    }

    @Test("swinging the phone smears the picture")
    func swingingPhoneSmears() throws {
        let shares = try [0.0, 80, 160].map { try Trial(seconds: 0.8, swing: $0).success() }
        #expect(shares[0] > shares[1] && shares[1] > shares[2])
        #expect(shares[2] == 0)
    }

    @Test("darker, less success")
    func darkerLessSuccess() throws {
        let shares = try [1.0, 0.4, 0.1].map { try Trial(light: $0, seconds: 0.8).success() }
        #expect(shares[0] > shares[1] && shares[1] > shares[2])
        #expect(shares[2] == 0)
    }

    @Test(
        "what goes wrong has its own outcome",
        arguments: [
            (Fault("cover camera"), AttemptOutcome.cameraCovered),
            (Fault("darken"), .tooDark),
            (Fault("plain walls"), .lowTexture),
            (Fault("cut network"), .noNetwork),
            (Fault("fail scans serviceFailed 99 times"), .serviceFailed),
            (Fault("fail scans ambiguous 99 times"), .ambiguous),
        ])
    func goesWrongOwn(fault: Fault, outcome: AttemptOutcome) throws {
        var rehearser = Rehearser(
            try hall(texture: 0.8), at: Position(Point(4, 0), level: 0), heading: 270, seed: 1)
        rehearser.begin()
        rehearser.step([.fault(fault)])
        let hasFix = rehearser.scan(seconds: 4)
        #expect(!hasFix)
        #expect(rehearser.outcomes.count >= 4)
        #expect(rehearser.outcomes.allSatisfy { $0 == outcome })
    }

    @Test("where there is no network, or no survey, there is no fix")
    func networkSurveyFix() throws {
        var rehearser = Rehearser(
            try hall(texture: 0.8, network: 0), at: Position(Point(4, 0), level: 0), heading: 270,
            seed: 1)
        rehearser.begin()
        let hasFix = rehearser.scan(seconds: 3)
        #expect(!hasFix)
        #expect(Set(rehearser.outcomes) == [.noNetwork])
    }

    @Test("a slow network takes seconds, and longer than 20 s is too long")
    func slowNetworkTakes() throws {
        var settings = WorldSettings()
        settings.slowUploadTime = 18
        var outcomes: [AttemptOutcome] = []
        for seed in UInt64(1)...20 {
            var rehearser = Rehearser(
                try hall(texture: 0.8), at: Position(Point(4, 0), level: 0), heading: 270,
                seed: seed, settings: settings)
            rehearser.begin()
            rehearser.step([.fault("slow network")])
            let isQuick = rehearser.scan(seconds: 10)
            #expect(!isQuick)
            rehearser.wait(12)
            outcomes += rehearser.outcomes
        }
        #expect(Set(outcomes).isSuperset(of: [.success, .timedOut]))
    }

    @Test("a fix is 0.3 to 1 m off, its heading by half a degree or so")
    func fixError() throws {
        let venue = try hall(texture: 0.8)
        var turns: [Double] = []
        for seed in UInt64(1)...100 {
            var rehearser = Rehearser(
                venue, at: Position(Point(4, 0), level: 0), heading: 270, seed: seed)
            rehearser.begin()
            let hasFix = rehearser.scan(seconds: 20)
            rehearser.wait(1)
            #expect(hasFix)
            let location = try #require(rehearser.location)
            #expect((0.29...1.01).contains(location.raw.distance(to: Point(4, 0))))
            turns.append(abs(Heading.turn(from: try #require(location.heading), to: 270)))
        }
        // The worst sessions' headings have wandered by degrees after a second already.
        #expect((0.2...0.6).contains(turns.sorted()[50]))
    }
}
