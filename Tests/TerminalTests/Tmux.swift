import Foundation
import Testing

/// A program in a private tmux server of its own.
final class Tmux {
    static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux")

    private static let cache = FileManager.default.temporaryDirectory
        .appendingPathComponent("dotwalk-tests-\(ProcessInfo.processInfo.processIdentifier)")
        .appendingPathComponent("cache").path

    private let socket = "dotwalk-\(UUID().uuidString.prefix(8))"

    init(size: String, running arguments: String) throws {
        // Prints the exit code, at a row's beginning, and whether the terminal's modes are restored.
        let script = """
            trap : INT; echo before the walk; before=$(stty -g); \
            "\(Dotwalk.path)" \(arguments) 2>/dev/null; \
            printf "\\rended %s\\n" $?; \
            [ "$before" = "$(stty -g)" ] && echo modes whole || stty -a; exec cat
            """
        open(size, "-c '\(script)'")
    }

    /// Starts a shell.
    init(size: String, shell arguments: String) throws { open(size, arguments) }

    private func open(_ size: String, _ shell: String) {
        let parts = size.split(separator: "x")
        tmux("new-session -d -x \(parts[0]) -y \(parts[1]) bash \(shell)")
        tmux("set-option -g window-size manual")
    }

    deinit { tmux("kill-server") }

    func press(_ key: String) { tmux("send-keys '\(key)'") }

    /// Sends a report of the mouse: what it does, the column and the row, counted from 1.
    func mouse(_ report: String) {
        let bytes = Array("\u{1B}[<\(report)".utf8).map { String($0, radix: 16) }
        tmux("send-keys -H \(bytes.joined(separator: " "))")
    }

    /// Types a line into a shell.
    func enter(_ line: String) {
        tmux("send-keys -l '\(line)'")
        press("Enter")
    }

    /// Writes to the terminal from outside the program.
    func scribble(_ text: String) {
        shell("printf '\\033[5;5H%s' \"\(text)\" > \(query("#{pane_tty}"))")
    }

    /// Operates the app by keys until there is a position.
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

    /// The simulated seconds in the header; 0 if absent.
    var clock: Double {
        let header = screen().prefix { $0 != "\n" }
        let match = header.firstMatch(of: /(\d+):(\d\d\.\d)/)
        return match.map { (Double($0.1) ?? 0) * 60 + (Double($0.2) ?? 0) } ?? 0
    }

    func query(_ format: String) -> String {
        tmux("display-message -p '\(format)'").trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether the kernel's output processing is on, as for a shell.
    var processesOutput: Bool {
        !shell("stty -a < \(query("#{pane_tty}"))").contains("-opost")
    }

    /// Sends a signal to the program in the pane.
    func kill(_ signal: String) {
        shell("pkill -\(signal) -P \(query("#{pane_pid}")) dotwalk")
    }

    /// The output of a headless run of a walk.
    func replay(_ path: String) -> String { shell("'\(Dotwalk.path)' run '\(path)' 2>&1") }

    /// Waits until a text is on the screen.
    func waitFor(_ text: String) throws {
        try wait("\"\(text)\"") { screen().contains(text) }
    }

    /// Waits for a condition; fails after half a minute.
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

    /// Runs a command with the C library: Foundation's `Process` waits forever for a program that
    /// leaves a daemon, as tmux does.
    @discardableResult
    private func shell(_ command: String) -> String {
        // The program's cache is a folder of this test run, not the user's.
        let whole = "export XDG_CACHE_HOME='\(Tmux.cache)'; \(command)"
        guard let stream = popen(whole, "r") else { return "" }
        defer { pclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
