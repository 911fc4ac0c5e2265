import Indoor
import Rehearsal
import Simulation
import Testing

/// People who follow the phone arrive or give up, over many seeds, with the phone's usual tracking.
/// `dotwalk run down-to-the-platform --seeds 1...300` runs more of them.
@Suite("People who follow the phone")
struct PeopleTests {
    /// The result of a walk.
    private struct Outcome {
        var isThere = false
        var gaveUp = false
        /// The longest time in seconds that they stood, without a ride or a wait for a lift.
        var standing = 0.0
        /// Places at which they went through a wall.
        var crossings: [Point] = []
    }

    private func outcome(_ name: String, seed: UInt64) throws -> Outcome {
        var outcome = Outcome()
        var rehearsal = try Walks.rehearsal(name, seed: seed)
        let venue = rehearsal.venue
        var last: Truth?
        var since = 0
        rehearsal.run { tick in
            let (report, truth) = (tick.report, tick.report.truth)
            outcome.isThere = outcome.isThere || report.display.page == .arrival
            outcome.gaveUp = outcome.gaveUp || report.events.contains { $0.givingUp != nil }
            let stands =
                truth.activity == .standing && truth.walked == last?.walked
                && !outcome.isThere && !outcome.gaveUp
            if !stands { since = report.tick }
            outcome.standing = max(
                outcome.standing, SimulatedTime.seconds(report.tick - since))
            if let last, let level = truth.levels.single, last.levels == truth.levels,
                !last.isRiding, !truth.isRiding,
                venue.level(level)?.isWalkable(from: last.point, to: truth.point) == false
            {
                outcome.crossings.append(truth.point)
            }
            last = truth
        }
        return outcome
    }

    @Test(
        "they arrive or give up, stand nowhere for a minute, and go through no wall",
        arguments: ["down-to-the-platform", "every-escalator-a-loss", "distracted-to-room-11"])
    func arrive(name: String) throws {
        let seeds = UInt64(21)...32
        var arrived = 0
        for seed in seeds {
            let outcome = try outcome(name, seed: seed)
            let again = "dotwalk run traces/\(name).walk --seed \(seed)"
            #expect(outcome.isThere || outcome.gaveUp, "\(again)")
            #expect(outcome.standing <= 60, "\(again)")
            #expect(outcome.crossings == [], "\(again)")
            if outcome.isThere { arrived += 1 }
        }
        #expect(arrived >= seeds.count - 1)
    }

    @Test("who finds nothing to recognise walks on as told, tries three times, and gives up")
    func giveUp() throws {
        let log = try Walks.run("nothing-to-recognise").log
        let lines = log.split(separator: "\n")
        let end = try #require(lines.firstIndex { $0.contains(#""event":"gaveUp""#) })
        let tries = lines[..<end].filter {
            $0.contains(#""event":"acted","id":"scan-give-up""#)
        }
        #expect(tries.count >= 3)
        let walk = #""event":"acted","id":"walk-on-to-signs","did":"follows""#
        #expect(lines[..<end].contains { $0.contains(walk) })
    }

    @Test("the log says what they noticed, read and did, with the cue")
    func log() throws {
        let log = try Walks.run("every-escalator-a-loss").log
        for part in [
            #""event":"noticed","id":"scan-after-level-change""#,
            #""event":"reading","id":"scan-after-level-change","from":"#,
            #""event":"acted","id":"scan-after-level-change","did":"taps","button":"scan""#,
            #""id":"scan-after-level-change","kind":"hint","action":"hidden","why":"answered""#,
        ] {
            #expect(log.contains(part), "\(part)")
        }
    }
}

extension Truth {
    fileprivate var isRiding: Bool {
        switch activity {
        case .riding, .waitingForLift, .queueing: true
        case .standing, .walking, .blocked: false
        }
    }
}
