import Indoor
import TestSupport
import Testing

@testable import Simulation

/// Faults of the phone and its AR session, and their effects.
@Suite("Faults")
struct FaultTests {
    private func rehearser(
        _ fault: Fault? = nil, seed: UInt64 = 1, texture: Double = 0.8
    ) throws -> Rehearser {
        var rehearser = Rehearser(
            try hall(texture: texture), at: Position(Point(4, 0), level: 0), heading: 90,
            seed: seed)
        rehearser.begin()
        if let fault { rehearser.step([.fault(fault)]) } else { rehearser.step() }
        return rehearser
    }

    @Test("what goes wrong is told, with the seconds that are left of it")
    func goesWrongTold() throws {
        var rehearser = try rehearser("cut network for 2s")
        rehearser.step([.fault("fail scans noMatch 2 times"), .fault("lose tracking support")])
        func told() -> [FaultInForce] { rehearser.world.truth.faults }
        let lasting = [
            FaultInForce("fail scans noMatch 2 times", secondsLeft: nil),
            FaultInForce("lose tracking support", secondsLeft: nil),
        ]
        #expect(told() == [FaultInForce("cut network for 2s", secondsLeft: 1.95)] + lasting)
        for _ in 0..<39 { rehearser.step() }
        #expect(told() == lasting)
        rehearser.step([
            .fault("answer from level 3"), .fault("heat phone for 60s"), .fault("cover camera"),
        ])
        #expect(told().count == 5)
        rehearser.step([.endFaults])
        #expect(told() == [])
    }

    /// The engine's error in metres, 50 m after a fix.
    private func error(_ fault: Fault?, seed: UInt64) throws -> Double {
        var rehearser = try rehearser(seed: seed)
        let hasFix = rehearser.scan(seconds: 30)
        #expect(hasFix)
        rehearser.step([.incline(degrees: 45)] + (fault.map { [.fault($0)] } ?? []))
        rehearser.walk(.metres(50))
        let location = try #require(rehearser.location)
        return location.raw.distance(to: rehearser.world.truth.point)
    }

    private func medianError(_ fault: Fault?) throws -> Double {
        try (1...60 as ClosedRange<UInt64>).map { try error(fault, seed: $0) }.sorted()[30]
    }

    @Test("a hot phone drifts more, an unreliable one most")
    func hotPhoneDrifts() throws {
        let (good, hot) = (try medianError(nil), try medianError("heat phone"))
        let unreliable = try medianError("unreliable phone")
        #expect(hot > good * 1.3)
        #expect(unreliable > hot)
    }

    @Test("a burst of 10 % puts 5 m on 50 m, and ends with its time")
    func burstPutsEnds() throws {
        func location(_ fault: Fault?) throws -> Point {
            var rehearser = try rehearser()
            let hasFix = rehearser.scan(seconds: 30)
            #expect(hasFix)
            // Too low for a background scan, which would end the error.
            rehearser.step([.incline(degrees: 45)] + (fault.map { [.fault($0)] } ?? []))
            rehearser.walk(.metres(50))
            return try #require(rehearser.location).raw
        }
        let straight = try location(nil)
        let burst = try location("drift 10%")
        let short = try location("drift 10% for 10s")
        #expect(abs(burst.distance(to: straight) - 5) < 0.1)
        #expect(abs(short.distance(to: straight) - 1.3) < 0.2)
    }

    /// The pictures in 6 s in front of a plain wall.
    private func attempts(_ fault: Fault?) throws -> Int {
        var rehearser = try rehearser(fault, texture: 0.04)
        _ = rehearser.scan(seconds: 6)
        return rehearser.outcomes.count
    }

    @Test("a hot phone takes a second and a half longer for a picture")
    func hotPhoneTakes() throws {
        #expect(try attempts(nil) >= 10)
        #expect(try attempts("heat phone") == 3)
    }

    @Test(
        "poor texture is too little for a bad phone",
        arguments: [
            (nil, TrackingState.normal),
            (Fault("heat phone"), .limited(.insufficientFeatures)),
            (Fault("unreliable phone"), .limited(.insufficientFeatures)),
            (Fault("heat phone for 1s"), .normal),
        ] as [(Fault?, TrackingState)])
    func poorTextureToo(
        fault: Fault?, state: TrackingState
    ) throws {
        var rehearser = try rehearser(fault, texture: 0.09)
        rehearser.wait(5)
        #expect(rehearser.frame?.ar?.tracking == state)
    }

    @Test("in low light scans fail, but not for being dark, and not all")
    func lowLightScans() throws {
        var (wins, outcomes) = (0, [AttemptOutcome]())
        for seed in UInt64(1)...40 {
            var rehearser = try rehearser("low light", seed: seed)
            if rehearser.scan(seconds: 1.5) { wins += 1 }
            outcomes += rehearser.outcomes
        }
        #expect((5...35).contains(wins))
        #expect(Set(outcomes) == [.success, .noMatch, .ambiguous])
    }

    // MARK: The session that stops silently

    @Test("three seconds after the scan view closes the position freezes; the state stays")
    func threeSecondsAfter()
        throws
    {
        var world = World(
            venue: try hall(texture: 0.8), start: Position(Point(4, 0), level: 0), heading: 90,
            seed: 1, settings: WorldSettings())
        func frame(_ page: PhoneDisplay.Page, _ inputs: [Input] = []) -> SensorFrame {
            world.step(
                inputs: inputs, requests: [.startTracking], display: PhoneDisplay(page: page)
            ).frame
        }
        _ = frame(
            .map,
            [
                .openApp, .answer(.camera, granted: true), .fault("freeze tracking 3s after scan"),
                .walk(.metres(40)),
            ])
        for _ in 0..<40 { _ = frame(.acquisition("scan")) }
        let moving = (0..<60).map { _ in frame(.navigation).ar?.pose }
        let frozen = (0..<100).map { _ in frame(.navigation) }
        #expect(Set(moving).count == 60)
        #expect(Set(frozen.map(\.ar?.pose)).count == 1)
        #expect(Set(frozen.map(\.ar?.tracking)) == [.normal])
        // Its frames have the same time.
        #expect(Set(frozen.map(\.ar?.isNew)) == [false])
        // The camera view brings it back to life.
        _ = frame(.acquisition("scan"))
        #expect(Set((0..<20).map { _ in frame(.acquisition("scan")).ar?.pose }).count == 20)
    }

    @Test("a stopped session has no pictures: requests stay without an answer")
    func stoppedSessionNoPictures() throws {
        var rehearser = Rehearser(
            try hall(texture: 0.8), at: Position(Point(4, 0), level: 0), heading: 90, seed: 1)
        rehearser.begin()
        rehearser.step([.fault("freeze tracking")])
        let isFoundStopped = rehearser.scan(seconds: 15)
        #expect(!isFoundStopped)
        #expect(rehearser.outcomes.isEmpty)
        rehearser.step([.endFaults])
        let isFound = rehearser.scan(seconds: 15)
        #expect(isFound)
    }
}
