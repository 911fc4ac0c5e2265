import Testing

/// The tour, which runs by itself.
@Suite("The demo", .enabled(if: Tmux.isInstalled, "needs tmux"), .serialized)
struct DemoTests {
    /// Of its first caption.
    private static let first = "On the left a phone"

    private func start(_ arguments: String) throws -> Tmux {
        let terminal = try Tmux(size: "120x40", running: "demo\(arguments)")
        try terminal.waitFor(Self.first)
        return terminal
    }

    /// Near its end, and on as fast as it goes.
    private func goToTheEnd(of terminal: Tmux) {
        terminal.press("9")
        for _ in 0..<8 { terminal.press("+") }
    }

    @Test("it ends at its end")
    func endsAtItsEnd() throws {
        let terminal = try start("")
        goToTheEnd(of: terminal)
        try terminal.waitFor("The walk is over.")
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    /// From the beginning, captions and all, and once more, as fast as before.
    @Test("looped, it begins again")
    func loopedItBeginsAgain() throws {
        let terminal = try start(" --loop")
        terminal.press("+")
        for _ in 0..<2 {
            terminal.press("9")
            // near its end, which comes without waiting for minutes
            for _ in 0..<4 { terminal.press("+") }
            try terminal.waitFor("Arrived. Press t")
            for _ in 0..<4 { terminal.press("-") }
            try terminal.waitFor(Self.first)
            #expect(terminal.screen().contains("×2"), "\(terminal.screen())")
        }
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    /// Who takes it over is not sent back to the beginning.
    @Test("taken over, it is the person's own")
    func takenOverPerson() throws {
        let terminal = try start(" --loop")
        terminal.press("9")
        terminal.press("t")
        try terminal.waitFor("You have the walk")
        for _ in 0..<8 { terminal.press("+") }
        let end = terminal.clock + 120
        try terminal.wait("clock beyond the tour's end") { terminal.clock > end }
        #expect(!terminal.screen().contains(Self.first))
        for _ in 0..<2 { terminal.press("q") }
        try terminal.waitFor("ended 0")
    }
}
