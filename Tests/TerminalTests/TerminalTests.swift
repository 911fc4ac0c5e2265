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
        try terminal.waitFor("quit")
        terminal.press("Escape")
        terminal.press("l")
        try terminal.waitFor("Find your way indoors")
        terminal.press("Enter")
        try terminal.waitFor("would like to use the camera")
        terminal.press("y")
        terminal.press("r")
        try terminal.waitFor("Accurate")
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
        if end == "q" || end == "C-c" { terminal.press(end) } else { try terminal.kill(end) }
        try terminal.waitFor("ended")
        let screen = terminal.screen()
        // The shell's own lines are back, and typing is echoed line by line again.
        #expect(screen.contains("before the walk"), "the alternate screen was left on\n\(screen)")
        #expect(screen.contains("modes whole"), "\(screen)")
        #expect(terminal.query("#{alternate_on} #{cursor_flag} #{mouse_any_flag}") == "0 1 0")
    }
}

/// A program in a private tmux server of its own.
private final class Tmux {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    private let socket = "dotwalk-\(UUID().uuidString.prefix(8))"

    init(size: String, running arguments: String) throws {
        let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appendingPathComponent("dotwalk").path
        // Says how the program ended, and whether the modes are those of before.
        let script = """
            echo before the walk; before=$(stty -g); '\(program)' \(arguments) 2>/dev/null; \
            echo ended $?; [ "$before" = "$(stty -g)" ] && echo modes whole || stty -a; exec cat
            """
        let parts = size.split(separator: "x")
        tmux(["-f", "/dev/null", "new-session", "-d", "-x", "\(parts[0])", "-y", "\(parts[1])",
              "bash", "-c", script])
        tmux(["set-option", "-g", "window-size", "manual"])
    }

    deinit { tmux(["kill-server"]) }

    func press(_ key: String) { tmux(["send-keys", key]) }

    func resize(_ size: String) {
        let parts = size.split(separator: "x")
        tmux(["resize-window", "-x", "\(parts[0])", "-y", "\(parts[1])"])
    }

    func screen() -> String { tmux(["capture-pane", "-p"]) }

    func query(_ format: String) -> String {
        tmux(["display-message", "-p", format]).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Sends a signal to the program in the pane.
    func kill(_ signal: String) throws {
        let shell = query("#{pane_pid}")
        run("/usr/bin/pkill", ["-\(signal)", "-P", shell, "dotwalk"])
    }

    /// Waits until a text is on the screen; half a minute is a failure.
    func waitFor(_ text: String) throws {
        let deadline = ContinuousClock.now + .seconds(30)
        while !screen().contains(text) {
            try #require(ContinuousClock.now < deadline, "no \"\(text)\" on\n\(screen())")
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    @discardableResult
    private func tmux(_ arguments: [String]) -> String {
        run("/usr/bin/tmux", ["-L", socket] + arguments)
    }

    @discardableResult
    private func run(_ path: String, _ arguments: [String]) -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        var environment = ProcessInfo.processInfo.environment
        environment["LC_ALL"] = "C.UTF-8"
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return "" }
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }
}
