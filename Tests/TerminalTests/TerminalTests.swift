import Foundation
import Testing

/// The program in a real terminal (tmux): keys, resizing, and the restored terminal after any end.
/// No fixed waits: each step waits for the expected screen.
@Suite("The program in a terminal", .enabled(if: Tmux.isInstalled, "needs tmux"), .serialized)
struct TerminalTests {
    @Test("keys work")
    func keysWork() throws {
        let terminal = try Tmux(size: "120x40", running: "play --venue clinic")
        try terminal.waitFor("No position yet")
        terminal.press("?")
        try terminal.waitFor("any other closes")
        terminal.press("Escape")
        try terminal.locate()
        terminal.press("q")
        // The walk by hand is not saved.
        try terminal.waitFor("This walk is not saved")
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    /// The start page leads into a rehearsal and back to the page, and quits.
    @Test("the start page leads there and back")
    func startPageLeads() throws {
        let terminal = try Tmux(size: "120x40", running: "")
        try terminal.waitFor("what to rehearse")
        terminal.press("by hand clinic")
        try terminal.waitFor("start    Entrance hall")
        terminal.press("Enter")
        try terminal.waitFor("No position yet")
        terminal.press("q")
        try terminal.waitFor("what to rehearse")
        terminal.press("Escape")
        try terminal.waitFor("A tour:")
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    @Test("resizing redraws")
    func resizingRedraws() throws {
        let terminal = try Tmux(size: "120x40", running: "play --venue clinic")
        try terminal.waitFor("level")
        terminal.resize("60x10")
        try terminal.waitFor("dotwalk needs 80×24")
        terminal.resize("1x1")
        terminal.resize("160x50")
        try terminal.waitFor("level")
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    @Test("terminal is left whole", arguments: ["q", "C-c", "TERM", "HUP", "SEGV", "ABRT", "TRAP"])
    func terminalIsLeftWhole(after end: String) throws {
        let terminal = try Tmux(size: "100x30", running: "play --venue clinic")
        try terminal.waitFor("No position yet")
        if end == "q" || end == "C-c" { terminal.press(end) } else { terminal.kill(end) }
        // The shell's own lines are back, and typing is echoed line by line again.
        try terminal.waitFor("modes whole")
        #expect(terminal.screen().contains("before the walk"), "the alternate screen was left on")
        #expect(terminal.query("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    }

    @Test("inside of tmux, whose description has no such reports, the mouse drags the timeline")
    func mouseInTmux() throws {
        let terminal = try Tmux(size: "120x40", running: "play hidden-app")
        try terminal.waitFor(" / ")
        terminal.press("Space")
        try terminal.waitFor("go on")
        let reports = "#{mouse_button_flag} #{mouse_sgr_flag}"
        try terminal.wait("reports of moves") { terminal.query(reports) == "1 1" }
        var clock = terminal.clock
        // The reports are: pressed, moved while held, and moved further.
        for report in ["0;80;39M", "32;90;39M", "32;100;20M"] {
            terminal.mouse(report)
            try terminal.wait("clock that goes along") { terminal.clock > clock }
            clock = terminal.clock
        }
        terminal.mouse("0;100;20m")
        terminal.press("q")
        try terminal.waitFor("modes whole")
        #expect(terminal.query(reports) == "0 0")
    }

    /// After B the loop returns to A.
    @Test("loops play over")
    func loopsPlayOver() throws {
        let terminal = try Tmux(size: "120x40", running: "play hidden-app --speed 8")
        try terminal.waitFor(" / ")
        for key in ["Space", "2", "{", "3", "}", "2"] { terminal.press(key) }
        try terminal.waitFor("A-B")
        terminal.press("Space")
        var last = 0.0
        try terminal.wait("clock that goes back") {
            let now = terminal.clock
            defer { last = now }
            return now < last
        }
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    /// A new folder with `mine.walk`, a walk of ten minutes.
    private func folderWithWalk() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try """
        dotwalk trace 1
        title   A walk with notes
        venue   clinic
        start   ward-1 facing east

          0.0s  open app
        +600s   end

        """.write(
            to: folder.appendingPathComponent("mine.walk"), atomically: true, encoding: .utf8)
        return folder
    }

    /// A walk taken over is another walk: its notes go into another file. The same after going back
    /// and taking over once more.
    @Test("notes of a walk taken over are its own")
    func notesWalkTaken() throws {
        let folder = try folderWithWalk()
        defer { try? FileManager.default.removeItem(at: folder) }
        func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
        let terminal = try Tmux(size: "120x40", running: "play \(path("mine.walk"))")
        try terminal.waitFor("No position yet")
        for note in ["before", "behind", "again"] {
            terminal.press("n")
            try terminal.waitFor("the walk waits")
            for letter in note { terminal.press(String(letter)) }
            terminal.press("Enter")
            try terminal.waitFor("Noted at")
            // The script drives the walk again from its beginning.
            terminal.press("0")
            terminal.press("t")
            try terminal.waitFor("You have the walk")
        }
        terminal.kill("TERM")
        func text(_ name: String) throws -> String {
            try String(contentsOfFile: path(name), encoding: .utf8)
        }
        #expect(try text("mine.notes").hasSuffix("  before\n"))
        #expect(try text("mine-2.notes").hasSuffix("  behind\n"))
        #expect(try text("mine-3.notes").hasSuffix("  again\n"))
    }

    /// A note is in its file immediately, and loaded the next time.
    @Test("notes survive a kill")
    func notesSurviveAKill() throws {
        let folder = try folderWithWalk()
        defer { try? FileManager.default.removeItem(at: folder) }
        let walk = folder.appendingPathComponent("mine.walk").path
        let notes = folder.appendingPathComponent("mine.notes").path
        try "# by Ada\n00:01.00  no line end".write(
            toFile: notes, atomically: true, encoding: .utf8)
        let terminal = try Tmux(size: "120x40", running: "play \(walk)")
        try terminal.waitFor("No position yet")
        terminal.press("n")
        try terminal.waitFor("the walk waits")
        for key in ["w", "h", "y", "?", "Enter"] { terminal.press(key) }
        try terminal.waitFor("Noted at")
        terminal.press("'\\''")  // as the shell wants it between single quotes
        try terminal.waitFor("A marker at")
        terminal.kill("KILL")
        try terminal.waitFor("ended 137")
        let lines = try String(contentsOfFile: notes, encoding: .utf8).split(separator: "\n")
        #expect(lines.prefix(2) == ["# by Ada", "00:01.00  no line end"])
        #expect(lines.count == 4)
        #expect(
            lines[2].hasSuffix("+0.00]  why?") || lines[2].hasSuffix("+0.05]  why?"), "\(lines)")
        #expect(lines[3].contains(" [page map +0.0"), "\(lines)")
        let again = try Tmux(size: "120x40", running: "play \(walk)")
        try again.waitFor("✎")
        again.press("q")
        try again.waitFor("ended 0")
    }

    /// A seek skips over the script's inputs; a recording contains them nevertheless, and ends at
    /// the furthest tick, whatever tick is shown last.
    @Test("recording has what a jump led over")
    func recordingJumpLed() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try Tmux(size: "120x40", running: "play first-scan --record \(walk.path)")
        // The whole length is known.
        try terminal.waitFor(" / 0")
        terminal.press("Space")
        try terminal.waitFor("paused")
        terminal.press("9")
        try terminal.waitFor("02:4")
        terminal.press(".")
        terminal.press("1")
        terminal.press("q")
        try terminal.waitFor("ended 0")
        let text = try walk.text
        #expect(text.contains("choose platform-3") && text.contains("allow camera"), "\(text)")
        #expect(terminal.replay(walk.path).hasPrefix("ok"), "\(text)")
    }

    /// Pipes are not listed: reading them would block the page.
    @Test("start page passes over pipes")
    func startPagePasses() throws {
        let folder = try folderWithWalk()
        defer { try? FileManager.default.removeItem(at: folder) }
        let terminal = try Tmux(size: "120x40", shell: "--norc")
        terminal.enter("cd \(folder.path) && mkfifo x.walk x.plan x.geojson; \(Dotwalk.path)")
        try terminal.waitFor("A walk with notes")
        #expect(!terminal.screen().contains("x.walk"))
    }

    @Test("nothing comes after the end")
    func nothingComesAfter() throws {
        let terminal = try Tmux(size: "120x40", running: "play unsupported-phone --speed 100")
        try terminal.waitFor("The walk is over")
        let end = terminal.screen()
        for key in [".", "."] { terminal.press(key) }
        terminal.press("?")
        try terminal.waitFor("all keys")
        terminal.press("Escape")
        try terminal.waitFor("end")
        #expect(terminal.screen().prefix(120) == end.prefix(120))
        terminal.press("Space")
        try terminal.waitFor("The walk is over")
    }

    /// The walk is run again under the saved sheet, and all of it is recorded again.
    @Test("a recording keeps the future when words change in the past")
    func recordingUnderOtherWords() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let words = walk.path + ".cues.yaml"
        defer { try? FileManager.default.removeItem(atPath: words) }
        let terminal = try Tmux(
            size: "120x40",
            running: "cues export en > \(words); "
                + "\"\(Dotwalk.path)\" play first-scan --cues \(words) --record \(walk.path)")
        try terminal.waitFor(" / 0")
        terminal.press("Space")
        terminal.press("9")
        try terminal.waitFor("02:4")
        terminal.press(".")
        terminal.press("1")
        try terminal.wait("words read again") {
            try? FileManager.default.setAttributes(
                [.modificationDate: Date()], ofItemAtPath: words)
            return terminal.screen().contains("Sheet read.")
        }
        terminal.press("q")
        try terminal.waitFor("ended 0")
        let text = try walk.text
        #expect(text.contains("allow camera"), "\(text)")
        let end = text.firstMatch(of: /(\d+\.\d+)s +end\n$/).flatMap { Double($0.1) }
        #expect(end.map { $0 > 100 } == true, "\(text)")
        #expect(terminal.replay(walk.path).hasPrefix("ok"), "\(text)")
    }

    /// A recording has whole lines, and replays to the same state.
    @Test("recording survives a kill")
    func recordingSurvivesAKill() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try Tmux(
            size: "120x40", running: "play --venue clinic --speed 8 --record \(walk.path)")
        try terminal.waitFor("No position yet")
        try terminal.locate()
        terminal.press("W")
        try terminal.wait("a digest behind the walk") {
            let text = (try? walk.text) ?? ""
            return text.range(of: "set off")
                .map { text[$0.upperBound...].contains("digest") } ?? false
        }
        terminal.kill("KILL")
        try terminal.waitFor("ended 137")
        let text = try walk.text
        #expect(text.hasSuffix("\n"))
        #expect(terminal.replay(walk.path).hasPrefix("ok"), "\(text)")
    }
}
