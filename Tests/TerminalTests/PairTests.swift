import Testing

/// `compare --watch` in a real terminal.
@Suite("Two phones in a terminal", .enabled(if: Tmux.isInstalled, "needs tmux"), .serialized)
struct PairTests {
    @Test("they step together, go to a difference, and leave the terminal whole")
    func stepTogether() throws {
        let terminal = try Tmux(
            size: "120x40", running: "compare first-scan --vary walking-speed=1.0,1.5 --watch")
        try terminal.waitFor("B  walking-speed=1.5")
        terminal.press("]")
        try terminal.waitFor("what differs now")
        terminal.press("Space")
        try terminal.waitFor("paused")
        let clock = terminal.clock
        for _ in 0..<20 { terminal.press(".") }
        try terminal.wait("clock a second on") { terminal.clock >= clock + 0.9 }
        terminal.press("?")
        try terminal.waitFor("Difference before, after")
        terminal.press("Escape")
        terminal.resize("80x24")
        try terminal.waitFor("difference")
        terminal.press("q")
        try terminal.waitFor("ended 0")
        try terminal.waitFor("modes whole")
    }
}
