import Foundation
import Testing

/// The program in a real terminal (tmux): keys, resizing, and a terminal left whole whatever ends
/// the program. No fixed waits: each step waits for what it expects to see.
@Suite(.enabled(if: Tmux.isInstalled, "needs tmux"), .serialized)
struct TerminalTests {
    @Test func keysWork() throws {
        let terminal = try Tmux(size: "120x40", running: "play --venue clinic")
        try terminal.waitFor("No position yet")
        terminal.press("?")
        try terminal.waitFor("any key closes this")
        terminal.press("Escape")
        try terminal.locate()
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    /// From the start page into a rehearsal, back to the page, and out.
    @Test func theStartPageLeadsThereAndBack() throws {
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

    @Test func resizingRedraws() throws {
        let terminal = try Tmux(size: "120x40", running: "play --venue clinic")
        try terminal.waitFor("engine")
        terminal.resize("60x10")
        try terminal.waitFor("dotwalk needs 80×24")
        terminal.resize("1x1")
        terminal.resize("160x50")
        try terminal.waitFor("engine")
        terminal.press("q")
        try terminal.waitFor("ended 0")
    }

    @Test(arguments: ["q", "C-c", "TERM", "HUP", "SEGV", "ABRT", "TRAP"])
    func terminalIsLeftWhole(after end: String) throws {
        let terminal = try Tmux(size: "100x30", running: "play --venue clinic")
        try terminal.waitFor("No position yet")
        if end == "q" || end == "C-c" { terminal.press(end) } else { terminal.kill(end) }
        // The shell's own lines are back, and typing is echoed line by line again.
        try terminal.waitFor("modes whole")
        #expect(terminal.screen().contains("before the walk"), "the alternate screen was left on")
        #expect(terminal.query("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    }

    /// Behind B comes A again.
    @Test func loopsPlayOver() throws {
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

    /// A note is in its file as soon as it is written, and there again the next time.
    @Test func notesSurviveAKill() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let walk = folder.appendingPathComponent("mine.walk").path
        let notes = folder.appendingPathComponent("mine.notes").path
        try """
            dotwalk trace 1
            title   A walk with notes
            venue   clinic
            start   ward-1 facing east

              0.0s  open app
            +600s   end

            """.write(toFile: walk, atomically: true, encoding: .utf8)
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
        #expect(lines[2].hasSuffix("  why?") && lines[3].count == "00:00.00".count, "\(lines)")
        let again = try Tmux(size: "120x40", running: "play \(walk)")
        try again.waitFor("✎")
        again.press("q")
        try again.waitFor("ended 0")
    }

    /// What is in a recording is whole lines, and they play again to the same state.
    @Test func recordingSurvivesAKill() throws {
        let path = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-\(UUID().uuidString).walk").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try Tmux(
            size: "120x40", running: "play --venue clinic --speed 8 --record \(path)")
        try terminal.waitFor("No position yet")
        try terminal.locate()
        terminal.press("W")
        try terminal.wait("a digest behind the walk") {
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            return text.range(of: "set off")
                .map { text[$0.upperBound...].contains("digest") } ?? false
        }
        terminal.kill("KILL")
        try terminal.waitFor("ended 137")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.hasSuffix("\n"))
        #expect(terminal.replay(path).hasPrefix("ok"), "\(text)")
    }
}

/// A program in a private tmux server of its own.
private final class Tmux {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    /// The executable stands beside the test bundle.
    static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("dotwalk").path

    private let socket = "dotwalk-\(UUID().uuidString.prefix(8))"

    init(size: String, running arguments: String) throws {
        // Says how the program ended, and whether the modes are those of before.
        let script = """
            trap : INT; echo before the walk; before=$(stty -g); \
            "\(Tmux.program)" \(arguments) 2>/dev/null; \
            echo ended $?; [ "$before" = "$(stty -g)" ] && echo modes whole || stty -a; exec cat
            """
        let parts = size.split(separator: "x")
        tmux("new-session -d -x \(parts[0]) -y \(parts[1]) bash -c '\(script)'")
        tmux("set-option -g window-size manual")
    }

    deinit { tmux("kill-server") }

    func press(_ key: String) { tmux("send-keys '\(key)'") }

    /// Goes through the app's first minute by its keys, to a position.
    func locate() throws {
        press("l")
        try waitFor("Find your way indoors")
        press("Enter")
        try waitFor("Why we need the camera")
        press("Enter")
        try waitFor("allow")
        press("y")
        press("r")
        try waitFor("Accurate")
    }

    func resize(_ size: String) {
        let parts = size.split(separator: "x")
        tmux("resize-window -x \(parts[0]) -y \(parts[1])")
    }

    func screen() -> String { tmux("capture-pane -p") }

    /// The simulated seconds in the header; 0 where there are none.
    var clock: Double {
        let match = screen().firstMatch(of: /(\d+):(\d\d\.\d) \//)
        return match.map { (Double($0.1) ?? 0) * 60 + (Double($0.2) ?? 0) } ?? 0
    }

    func query(_ format: String) -> String {
        tmux("display-message -p '\(format)'").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a signal to the program in the pane.
    func kill(_ signal: String) {
        shell("pkill -\(signal) -P \(query("#{pane_pid}")) dotwalk")
    }

    /// What running a walk without a screen prints.
    func replay(_ path: String) -> String { shell("'\(Tmux.program)' run '\(path)' 2>&1") }

    /// Waits until a text is on the screen.
    func waitFor(_ text: String) throws {
        try wait("\"\(text)\"") { screen().contains(text) }
    }

    /// Waits until something is so; half a minute is a failure.
    func wait(_ what: String, until isSo: () -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !isSo() {
            try #require(ContinuousClock.now < deadline, "no \(what) on\n\(screen())")
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    @discardableResult
    private func tmux(_ command: String) -> String {
        shell("LC_ALL=C.UTF-8 tmux -L \(socket) -f /dev/null \(command) 2>/dev/null")
    }

    /// By the C library: Foundation's `Process` waits for ever for a program that leaves a daemon
    /// behind, as tmux does.
    @discardableResult
    private func shell(_ command: String) -> String {
        guard let stream = popen(command, "r") else { return "" }
        defer { pclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
