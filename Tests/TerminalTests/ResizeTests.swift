import Foundation
import PseudoTerminal
import Testing

/// Seeded, so that a failing size can be reproduced.
private struct Sizes {
    private var state: UInt64 = 0x9E37_79B9

    /// Up to 320x100, sometimes one cell.
    mutating func next() -> (columns: Int, rows: Int) {
        guard chance(20) > 0 else { return (1, 1) }
        return (1 + chance(320), 1 + chance(100))
    }

    private mutating func chance(_ limit: UInt64) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % limit)
    }
}

@Suite("A terminal that changes its size")
struct ResizeTests {
    /// Also size 0, which some terminals report at first.
    @Test("a storm of sizes ends nothing")
    func stormSizesEnds() throws {
        let terminal = try Dotwalk.start(["play", "escalator-to-platform", "--speed", "8"])
        try #require(terminal.wait(for: "level"))
        var sizes = Sizes()
        for number in 0..<400 {
            let size = number % 40 == 7 ? (0, 0) : sizes.next()
            terminal.resize(columns: size.0, rows: size.1)
            terminal.drain(seconds: number % 10 == 0 ? 0.02 : 0.002)
        }
        terminal.resize(columns: 120, rows: 40)
        try #require(terminal.wait(for: "level"))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
    }

    /// After many resizes the screen is the same as after a fresh start at that size.
    @Test("a storm leaves the screen right", .enabled(if: Tmux.isInstalled, "needs tmux"))
    func stormLeavesScreen() throws {
        let storm = try paused(size: "120x40")
        var sizes = Sizes()
        for last in ["200x60", "80x24", "99x31", "60x10", "320x100"] {
            for _ in 0..<80 {
                let size = sizes.next()
                storm.resize("\(size.columns)x\(size.rows)")
            }
            storm.resize(last)
            let fresh = try paused(size: last)
            try storm.wait("the screen of a fresh start") { storm.screen() == fresh.screen() }
        }
    }

    /// At the beginning of a walk, when nothing moves.
    private func paused(size: String) throws -> Tmux {
        let terminal = try Tmux(size: size, running: "play escalator-to-platform")
        try terminal.waitFor("dotwalk")
        terminal.press("Space")
        terminal.press("0")
        try terminal.wait("rest") {
            let screen = terminal.screen()
            Thread.sleep(forTimeInterval: 0.3)
            return terminal.screen() == screen
        }
        return terminal
    }
}
