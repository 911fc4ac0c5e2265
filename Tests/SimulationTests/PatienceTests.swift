import Indoor
import Testing

@testable import Simulation

/// Nobody stands for ever.
@Suite("Patience")
struct PatienceTests {
    /// A person who stands, and walks ten metres whenever they look elsewhere and can.
    private struct Waiting {
        var legs = Follower.Legs.idle
        var isQueueing = false
        var isWaitingForLift = false
        var canWalk = true
        /// Seconds at which the way on the phone gets 20 m shorter.
        var progress: [Int] = []

        /// What the person does within ten minutes, and at which second.
        var deeds: [String] {
            var (patience, deeds) = (Patience(), [String]())
            var (walked, left) = (0.0, 500.0)
            for second in 0..<600 {
                if progress.contains(second) { left -= 20 }
                var display = PhoneDisplay(page: .navigation)
                display.progress = .init(
                    along: 0, remaining: left, toNextManoeuvre: nil, nextManoeuvre: nil)
                let now = Follower.Situation(
                    tick: second * SimulatedTime.ticksPerSecond, point: .zero, level: 0,
                    heading: 0, walked: walked, legs: legs, isBlocked: false,
                    isQueueing: isQueueing, isWaitingForLift: isWaitingForLift,
                    settings: WorldSettings())
                guard let remedy = patience.step(display, now, isBusy: false) else { continue }
                deeds.append("\(second) \(remedy)")
                if remedy == .giveUp { return deeds }
                if remedy == .goElsewhere, canWalk { walked += 10 }
            }
            return deeds
        }
    }

    @Test("who stands asks again after 25 s, looks elsewhere after 42 s, and gives up in the end")
    func standing() {
        #expect(
            Waiting().deeds == [
                "25 askAgain", "42 goElsewhere", "68 askAgain", "85 goElsewhere",
                "111 askAgain", "128 goElsewhere", "154 askAgain", "171 giveUp",
            ])
    }

    @Test("who has no way to go gives up within the minute that counts as idle")
    func enclosed() {
        #expect(
            Waiting(canWalk: false).deeds == ["25 askAgain", "42 goElsewhere", "55 giveUp"])
    }

    @Test("in a line and at a lift they wait longer")
    func lines() {
        let deeds = ["100 goElsewhere", "170 giveUp"]
        #expect(Waiting(isQueueing: true, canWalk: false).deeds == deeds)
        #expect(
            Waiting(legs: .riding, isWaitingForLift: true, canWalk: false).deeds == deeds)
    }

    @Test("who is brought on starts to count anew, and nobody counts on a ride")
    func broughtOn() {
        let deeds = Waiting(legs: .walking, progress: [100, 200, 300, 400, 500]).deeds
        #expect(deeds.last?.hasSuffix("giveUp") == false, "\(deeds)")
        #expect(Waiting(legs: .riding).deeds == [])
    }
}
