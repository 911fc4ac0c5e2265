import PseudoTerminal
import Testing

/// A key held for two seconds, its thirty repeats a second delivered in bursts, as over a slow
/// connection: the movement ends a third of a second after the last one.
@Suite("Held keys")
struct HeldKeyTests {
    @Test("held, the walking key walks on and stops with it")
    func strides() throws {
        let strides = try held("\u{1B}[A").filter { $0.deed.hasPrefix("walk for") }
        #expect(strides.count > 3)
        #expect(strides.allSatisfy { ["walk for 0.3s", "walk for 0.5s"].contains($0.deed) })
        // There is one at a time: the next one replaces it.
        #expect(zip(strides, strides.dropFirst()).allSatisfy { $0.seconds < $1.seconds })
    }

    @Test("held, a turning key does not add up")
    func turns() throws {
        let turns = try held("\u{1B}[C").filter { $0.deed == "turn right 15" }
        #expect(turns.count > 3)
        var (left, last) = (0.0, 0.0)
        for turn in turns {
            // People turn by 120° a second.
            left = max(0, left - (turn.seconds - last) * 120) + 15
            last = turn.seconds
            #expect(left <= 36, "0.3 s of turning: \(turns)")
        }
    }

    /// The inputs in a recording.
    private func held(_ key: String) throws -> [RecordedWalk.Deed] {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try Dotwalk.start(["play", "--venue", "clinic", "--record", walk.path])
        try #require(terminal.wait(for: "level"))
        for lump in [2, 9, 1, 1, 14, 3, 20, 6, 4] {
            terminal.drain(seconds: Double(lump) / 30)
            terminal.type(String(repeating: key, count: lump))
        }
        terminal.drain(seconds: 0.5)
        terminal.type("q")
        try #require(terminal.end() != nil)
        return try walk.deeds()
    }
}
