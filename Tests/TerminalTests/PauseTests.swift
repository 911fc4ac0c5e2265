import PseudoTerminal
import Testing

/// A paused walk does not advance, and does not catch up when it continues.
@Suite("A paused walk")
struct PauseTests {
    @Test("going on goes on from there")
    func goesOnFromThere() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try Dotwalk.start(["play", "--venue", "clinic", "--record", walk.path])
        try #require(terminal.wait(for: "level"))
        let clock = ContinuousClock()
        var played: [Double] = []
        for _ in 0..<4 {
            let first = try clock.measure {
                terminal.type("m")
                terminal.drain(seconds: 0.06)
                terminal.type(" ")
                try #require(terminal.wait(for: "paused"))
            }
            terminal.drain(seconds: 0.5)
            let second = clock.measure {
                terminal.type(" ")
                terminal.drain(seconds: 0.06)
                terminal.type("r")
                terminal.drain(seconds: 0.06)
            }
            played.append((first + second) / .seconds(1))
        }
        terminal.type("q")
        try #require(terminal.end() != nil)
        let tilts = try walk.deeds().filter { $0.deed.hasPrefix("raise phone") }
        let asked = played.flatMap { _ in ["raise phone to 45", "raise phone to 85"] }
        try #require(tilts.map(\.deed) == asked)
        for (number, played) in played.enumerated() {
            let walked = tilts[2 * number + 1].seconds - tilts[2 * number].seconds
            #expect(walked <= played + 0.05, "a tick is 0.05 s")
        }
    }
}
