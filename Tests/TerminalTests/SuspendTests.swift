import Foundation
import Testing

/// Ctrl-Z and `fg`, in a shell with job control.
@Suite("Stopping and going on", .enabled(if: Tmux.isInstalled, "needs tmux"))
struct SuspendTests {
    @Test("stopping gives the screen back and going on draws it")
    func stoppingGivesScreen() throws {
        let terminal = try Tmux(size: "120x40", shell: "--norc --noprofile -i")
        terminal.enter("PS1=ready:")
        try terminal.waitFor("ready:")
        terminal.enter("\(Dotwalk.path) play --venue clinic")
        try terminal.waitFor("No position yet")
        for number in 0..<20 {
            terminal.press("C-z")
            try terminal.waitFor("]+  Stopped")
            // A line is echoed and executed as usual.
            terminal.enter("echo $((6 * 7 + \(number)))")
            try terminal.waitFor("\n\(42 + number)\n")
            #expect(terminal.processesOutput)
            #expect(terminal.query("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
            terminal.enter("clear; fg")
            try terminal.waitFor("No position yet")
            try terminal.waitFor("level")
            #expect(!terminal.processesOutput)
            #expect(terminal.query("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "1 0 1")
        }
        terminal.press("?")
        try terminal.waitFor("any other closes")
    }

    /// SIGSTOP, and other programs' output on the screen meanwhile.
    @Test("going on after a hard stop draws anew")
    func goingAfterHard() throws {
        let terminal = try Tmux(size: "120x40", running: "play --venue clinic")
        try terminal.waitFor("No position yet")
        terminal.press("Space")
        try terminal.waitFor("‖ paused")
        let before = terminal.screen()
        terminal.kill("STOP")
        terminal.scribble("somebody else's words")
        try terminal.waitFor("somebody else's words")
        terminal.kill("CONT")
        try terminal.wait("the screen of before") { terminal.screen() == before }
    }
}
