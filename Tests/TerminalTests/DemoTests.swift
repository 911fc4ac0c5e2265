import Testing

/// The tour, which runs by itself.
@Suite("The demo", .enabled(if: Tmux.isInstalled, "needs tmux"), .serialized)
struct DemoTests {
    /// How the first captions of its tours begin.
    private static let beginnings = ["A phone, as its owner", "The same station, without"]

    /// A terminal in which captions have ordinary letters.
    private func start(_ arguments: String) throws -> Tmux {
        let terminal = try Tmux(size: "110x40", running: "demo\(arguments)")
        try terminal.waitFor(Self.beginnings[0])
        return terminal
    }

    /// The end of a tour is near; the next one keeps the speed, and its first caption must be
    /// visible.
    private func hurry(_ terminal: Tmux) {
        terminal.press("9")
        for _ in 0..<2 { terminal.press("+") }
    }

    private func quit(_ terminal: Tmux) throws {
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    @Test("it shows both tours and ends at its end")
    func endsAtItsEnd() throws {
        let terminal = try start("")
        for beginning in Self.beginnings {
            try terminal.waitFor(beginning)
            hurry(terminal)
        }
        try terminal.waitFor("The walk is over")
        try quit(terminal)
    }

    @Test("Page Up at the beginning leads to the tour before; before the first there is none")
    func pageUp() throws {
        let terminal = try start("")
        terminal.press("PageUp")
        try terminal.waitFor("This is the first one.")
        hurry(terminal)
        try terminal.waitFor(Self.beginnings[1])
        terminal.press("PageUp")
        try terminal.waitFor(Self.beginnings[0])
        try quit(terminal)
    }

    /// The tour begins again with captions, at the same speed.
    @Test("looped, it begins again")
    func loopedItBeginsAgain() throws {
        let terminal = try start(" --loop")
        terminal.press("+")
        for beginning in Self.beginnings.reversed() {
            terminal.press("9")
            // The walk is near its end, to avoid minutes of waiting.
            for _ in 0..<4 { terminal.press("+") }
            try terminal.waitFor("Arrived")
            for _ in 0..<4 { terminal.press("-") }
            try terminal.waitFor(beginning)
            #expect(terminal.screen().contains("×2"), "\(terminal.screen())")
        }
        try quit(terminal)
    }

    /// After a take-over it does not return to the beginning.
    @Test("taken over, it is the person's own")
    func takenOverPerson() throws {
        let terminal = try start(" --loop")
        terminal.press("9")
        terminal.press("t")
        try terminal.waitFor("You have the walk")
        for _ in 0..<8 { terminal.press("+") }
        let end = terminal.clock + 120
        try terminal.wait("clock beyond the tour's end") { terminal.clock > end }
        for beginning in Self.beginnings { #expect(!terminal.screen().contains(beginning)) }
        for _ in 0..<2 { terminal.press("q") }
        try terminal.waitFor("ended 0")
    }
}
