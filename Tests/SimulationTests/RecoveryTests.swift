import Indoor
import Testing

@testable import Simulation

/// The behaviour without a position, and with a phone that is not always before the eyes.
@Suite("Lost, and looking elsewhere")
struct RecoveryTests {
    private func situation(
        tick: Int, walked: Double = 0, _ legs: Follower.Legs,
        settings: WorldSettings = WorldSettings()
    ) -> Follower.Situation {
        Follower.Situation(
            tick: tick, point: Point(walked, 0), level: 0, heading: 0, walked: walked,
            legs: legs, isBlocked: false, settings: settings)
    }

    /// A navigation page without a position, with a button to scan.
    private var lost: PhoneDisplay {
        var display = PhoneDisplay(page: .navigation)
        display.buttons = [Button(id: "scan", label: "Scan"), Button(id: "stop", label: "Stop")]
        return display
    }

    @Test("lost on the stairs, they walk to the end of them")
    func stairs() {
        var follower = Follower(seed: 1, walked: 0)
        let decision = follower.decide(lost, situation(tick: 1, .riding))
        #expect(decision.ridesOn && !decision.stops)
    }

    @Test("lost on a ride, they step off, walk on a few metres, and then scan")
    func steppingOff() throws {
        var follower = Follower(seed: 1, walked: 0)
        _ = follower.decide(lost, situation(tick: 1, walked: 30, .riding))
        let off = follower.decide(lost, situation(tick: 2, walked: 30, .idle))
        guard case .onwards(let metres, _) = try #require(off.errand) else {
            Issue.record("another errand")
            return
        }
        #expect(4...8 ~= metres)
        var taps: [(tick: Int, button: String)] = []
        for tick in 3...300 {
            let isWalking = tick < 80
            let walked = 30 + min(Double(tick) / 80, 1) * metres
            let decision = follower.decide(
                lost, situation(tick: tick, walked: walked, isWalking ? .walking : .idle))
            #expect(decision.errand == nil)
            taps += decision.taps.map { (tick, $0) }
        }
        let first = try #require(taps.first)
        #expect(first.button == "scan" && first.tick >= 80)
    }

    /// A page with a hint to walk on, if it is in view.
    private func scanning(isLed: Bool) -> PhoneDisplay {
        var display = PhoneDisplay(page: .acquisition("scan"))
        if isLed {
            display.cues = [
                ShownCue(
                    id: "walk-on-to-signs", kind: .hint, title: "", text: "Walk on to a sign.",
                    buttons: [], asks: nil, says: Meaning([.init(.goStraight), .init(.signs)]),
                    shownAt: 0)
            ]
        }
        return display
    }

    @Test("told to walk on while they scan, they walk, and stop when it is no longer said")
    func ledOn() throws {
        var follower = Follower(seed: 1, walked: 0)
        var walked = false
        for tick in 1...200 where !walked {
            let decision = follower.decide(
                scanning(isLed: true), situation(tick: tick, .idle))
            if case .outOfHere? = decision.errand { walked = true }
            #expect(decision.errand == nil || tick > 20, "first they read it")
        }
        #expect(walked)
        let onTheWay = follower.decide(
            scanning(isLed: true), situation(tick: 201, walked: 1, .walking))
        #expect(!onTheWay.stops && onTheWay.errand == nil)
        let after = follower.decide(
            scanning(isLed: false), situation(tick: 202, walked: 2, .walking))
        #expect(after.stops)
    }

    @Test("a phone in a pocket sees nothing, and is before the eyes soon after it vibrates")
    func pocket() throws {
        var settings = WorldSettings()
        (settings.lowersPhone, settings.pocketsPhone) = (30, 1)
        var grip = Grip(seed: 3)
        var changes: [(tick: Int, hold: PhoneHold)] = []
        for tick in 1...400 {
            let before = grip.hold
            grip.step(
                tick: tick, isNeeded: false, isFelt: tick == changes.first.map { $0.tick + 20 },
                mayLower: { changes.isEmpty }, settings: settings)
            if grip.hold != before { changes.append((tick, grip.hold)) }
        }
        try #require(changes.count == 2)
        #expect(changes.map(\.hold) == [.pocketed, .carried])
        #expect(20...80 ~= changes[1].tick - changes[0].tick)
    }

    @Test("set to lower it never, they keep it before their eyes")
    func never() {
        var settings = WorldSettings()
        settings.lowersPhone = 0
        var grip = Grip(seed: 3)
        for tick in 1...4000 {
            grip.step(
                tick: tick, isNeeded: false, isFelt: false, mayLower: { true },
                settings: settings)
            #expect(grip.hold == .carried)
        }
    }
}
