import Testing

@testable import Desk

/// The ticks due in wall time.
@Suite("Pace")
struct PaceTests {
    /// The ticks that run in some seconds of wall time, measured every `step`.
    private func ticks(
        _ seconds: Double, step: Double, tick: Double, hasInput: Bool = false
    ) -> Int {
        var pace = Pace()
        var count = 0
        for _ in 0..<Int((seconds / step).rounded()) {
            pace.pass(seconds: step, secondsPerTick: tick)
            while pace.isDue(hasInput: hasInput) {
                pace.run()
                count += 1
            }
        }
        return count
    }

    @Test("what plays next is paused, or as fast, as what played before it")
    func next() {
        var before = Interface()
        for intent: Intent in [.speed(4), .pause] { before.apply(intent) }
        var next = Interface()
        next.takePace(of: before)
        #expect(next.isPaused && next.transport.speed == 4)
        before.apply(.pause)
        next.takePace(of: before)
        #expect(!next.isPaused)
    }

    @Test(
        "ticks take the wall time they last",
        arguments: [
            (8.0, 1.0 / 32, 1.0 / 16, 128), (8, 1.0 / 32, 0.5, 16),
            (8, 1.0 / 32, 1.0 / 2048, 16_384),
            (8, 0.5, 0.5, 16),
        ] as [(Double, Double, Double, Int)])
    func rate(seconds: Double, step: Double, tick: Double, count: Int) {
        #expect(ticks(seconds, step: step, tick: tick) == count)
    }

    @Test("after a stop of the machine it goes on, it does not catch up")
    func gap() {
        #expect(ticks(3600, step: 3600, tick: 1.0 / 16) == 1)
        #expect(ticks(1, step: 1, tick: 1.0 / 2048) == 1)
    }

    @Test(
        "faster or slower, the tick that has begun is as far on as it was",
        arguments: [
            (0.5, 1.0 / 16, 1.0 / 64), (1.0 / 16, 0.5, 1.0 / 8),
        ] as [(Double, Double, Double)])
    func change(before: Double, after: Double, left: Double) {
        var pace = Pace()
        pace.pass(seconds: before * 0.75, secondsPerTick: before)
        #expect(!pace.isDue(hasInput: false))
        #expect(pace.share(secondsPerTick: after, later: 0) == 0.75)
        #expect(pace.secondsToTick(of: after, hasInput: false) == left)
    }

    @Test("an input runs its tick at once, and the next comes so much later")
    func input() {
        var pace = Pace()
        #expect(!pace.isDue(hasInput: false))
        #expect(pace.isDue(hasInput: true))
        pace.run()
        #expect(!pace.isDue(hasInput: true))
        #expect(pace.secondsToTick(of: 0.05, hasInput: true) == 0.05)
        #expect(pace.secondsToTick(of: 0.05, hasInput: false) == 0.1)
    }

    @Test(
        "how much of a tick has passed; after an early one, nothing for a while",
        arguments: [
            (0.0, 0.0, 0.0), (0.25, 0.5, 0), (0.5, 1, 0), (0.75, 1, 0.5), (1, 1, 1), (4, 1, 1),
        ])
    func share(seconds: Double, share: Double, afterEarly: Double) {
        var pace = Pace()
        #expect(pace.share(secondsPerTick: 0.5, later: seconds) == share)
        pace.run()
        #expect(pace.share(secondsPerTick: 0.5, later: seconds) == afterEarly)
    }

    @Test("held keys make time go no faster")
    func inputs() {
        // The first tick ran early.
        #expect(ticks(8, step: 1.0 / 32, tick: 1.0 / 16, hasInput: true) == 129)
    }

    @Test("a line is slow after three slow frames, and for half a minute")
    func slowLine() {
        var line = LineSpeed()
        for _ in 0..<2 { line.sent(in: 0.2) }
        #expect(!line.isSlow)
        line.sent(in: 0.001)
        for _ in 0..<3 { line.sent(in: 0.2) }
        #expect(line.isSlow)
        for _ in 0..<599 { line.sent(in: 0.001) }
        #expect(line.isSlow)
        line.sent(in: 0.001)
        #expect(!line.isSlow)
    }
}
