import Foundation
import PseudoTerminal
import Testing

/// After any end of the program, on any terminal, at any moment: the terminal's modes are restored,
/// and the screen was left with the terminal's own sequences.
@Suite("However the program ends")
struct EndingTests {
    /// The sequences that restore a terminal's own screen and the cursor; "" if it has none.
    private struct Words {
        let enter: String
        let leave: String
        let hide: String
        let show: String
    }

    private static let words = [
        "xterm-256color": Words(
            enter: "\u{1B}[?1049h", leave: "\u{1B}[?1049l", hide: "\u{1B}[?25l",
            show: "\u{1B}[?25h"),
        "screen-256color": Words(
            enter: "\u{1B}[?1049h", leave: "\u{1B}[?1049l", hide: "\u{1B}[?25l",
            show: "\u{1B}[?25h"),
        "linux": Words(enter: "", leave: "", hide: "\u{1B}[?25l", show: "\u{1B}[?25h"),
        "vt100": Words(enter: "", leave: "", hide: "", show: ""),
    ]

    /// The first and the last realtime signal represent all.
    #if os(Linux)
        private static let onLinux = [
            SIGIO, SIGPWR, SIGSTKFLT, __libc_current_sigrtmin(), __libc_current_sigrtmax(),
        ]
    #else
        private static let onLinux: [Int32] = []
    #endif

    /// Swift traps arrive as ILL on Intel's machines, as TRAP on ARM's.
    private static let signals =
        [
            SIGHUP, SIGTERM, SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL, SIGTRAP, SIGUSR1,
            SIGXCPU, SIGPIPE,
        ] + onLinux

    /// Each signal on one terminal, and each terminal with several signals: the program handles them
    /// apart from each other.
    private static let endings = signals.enumerated().map { number, signal in
        (signal, terms[number % terms.count])
    }
    private static let terms = words.keys.sorted()

    @Test("the terminal is whole after every ending", arguments: endings)
    func whole(signal: Int32, term: String) throws {
        for moment in ["", "W"] {
            let terminal = try Dotwalk.start(
                ["play", "--venue", "clinic"],
                environment: PseudoTerminal.environment(term: term))
            // The signal comes in the middle of the first frame, or later.
            var bytes: [UInt8]
            if moment.isEmpty {
                bytes = terminal.read(quiet: 0, first: 20).bytes
            } else {
                bytes = try #require(terminal.read(until: "level"))
                terminal.type(moment)
                bytes += terminal.drain(seconds: 0.1)
            }
            terminal.signal(signal)
            let end = try #require(terminal.end())
            #expect(end.status & 0x7F == signal, "ended by the signal itself, for the shell to see")
            #expect(terminal.isCooked)
            let words = try #require(Self.words[term])
            let text = String(decoding: bytes + end.bytes, as: UTF8.self)
            #expect(isLast(words.leave, over: words.enter, in: text))
            #expect(isLast(words.show, over: words.hide, in: text))
        }
    }

    /// Whether the last occurrence of a word in a text is after that of the other word.
    private func isLast(_ word: String, over other: String, in text: String) -> Bool {
        guard !other.isEmpty, let begun = text.range(of: other, options: .backwards) else {
            return true
        }
        return text[begun.upperBound...].contains(word)
    }

    /// A stopped terminal reads nothing, not even the restoring sequences: the program ends all the
    /// same.
    @Test("a terminal that is not read does not block the program")
    func terminalNobodyReads() throws {
        let terminal = try Dotwalk.start(["play", "--venue", "clinic"])
        try #require(terminal.wait(for: "level"))
        // These are far more frames than a terminal buffers.
        for _ in 0..<40 {
            terminal.type("zZ")
            Thread.sleep(forTimeInterval: 0.02)
        }
        terminal.signal(SIGTERM)
        let end = ContinuousClock.now + .seconds(20)
        while !terminal.hasEnded, .now < end { Thread.sleep(forTimeInterval: 0.02) }
        try #require(terminal.hasEnded)
        #expect(terminal.wait() & 0x7F == SIGTERM)
        #expect(terminal.isCooked)
    }

    /// The reader of the recording has gone: the user is told, and the walk continues.
    @Test("a recording into a pipe that nobody reads")
    func recordingPipeNobody() throws {
        let terminal = try PseudoTerminal(
            "/bin/bash",
            ["-c", "exec '\(Dotwalk.path)' play --venue clinic --record >(head -n 1 >/dev/null)"],
            columns: 120, rows: 40, environment: PseudoTerminal.environment())
        let begun = try #require(terminal.read(until: "level"))
        terminal.type("rf")
        // A row has no room for more.
        #expect(terminal.wait(for: "Not written down"))
        terminal.type("r")
        try #require(terminal.wait(for: "up"))
        terminal.type("qq")
        let end = try #require(terminal.end(seconds: 20))
        #expect(end.status == 2 << 8)
        #expect(String(decoding: end.bytes, as: UTF8.self).contains("Broken pipe"))
        #expect(terminal.isCooked)
        let words = try #require(Self.words["xterm-256color"])
        let text = String(decoding: begun + end.bytes, as: UTF8.self)
        #expect(isLast(words.leave, over: words.enter, in: text))
        #expect(isLast(words.show, over: words.hide, in: text))
    }

    /// Sequences that reset the user's own colours are never sent.
    @Test(
        "the terminal keeps its palette",
        arguments: [("xterm-256color", "\u{1B}]104"), ("linux", "\u{1B}]R")])
    func terminalKeepsPalette(term: String, reset: String) throws {
        let terminal = try Dotwalk.start(
            ["play", "--venue", "clinic"], environment: PseudoTerminal.environment(term: term))
        let begun = terminal.read(quiet: 0.3, first: 20, longest: 2).bytes
        terminal.type("q")
        let end = try #require(terminal.end())
        let text = String(decoding: begun + end.bytes, as: UTF8.self)
        #expect(text.contains("\u{1B}[3"), "it has colours")
        #expect(!text.contains(reset))
    }

    @Test("a quit leaves nothing behind")
    func quitLeavesNothing() throws {
        let terminal = try Dotwalk.start(["play", "--venue", "clinic"])
        try #require(terminal.wait(for: "level"))
        terminal.type("q")
        let end = try #require(terminal.end())
        #expect(end.status == 0)
        #expect(terminal.isCooked)
    }
}

/// Without a terminal: one line with the reason, and exit code 2.
@Suite("Without a screen")
struct NoScreenTests {
    @Test(
        "terminals that cannot show the screen are told",
        arguments: [
            ("dumb", "The terminal type 'dumb' in TERM cannot place text on the screen."),
            (
                "no-such-terminal",
                "The terminal type 'no-such-terminal' in TERM is not known on this machine."
            ),
            ("", "The screen needs to know its terminal, but TERM is not set."),
            (nil, "The screen needs to know its terminal, but TERM is not set."),
        ], [["play", "--venue", "clinic"], ["demo"], []])
    func terminals(term: (name: String?, says: String), arguments: [String]) throws {
        var environment = PseudoTerminal.environment()
        environment["TERM"] = term.name
        let end = try #require(Dotwalk.start(arguments, environment: environment).end())
        #expect(end.status == 2 << 8)
        #expect(String(decoding: end.bytes, as: UTF8.self) == "dotwalk: \(term.says)\r\n")
    }

    @Test(
        "a size that no screen has is told with its variable",
        arguments: [
            (
                "LINES", "99999",
                "LINES is 99999 in the environment; a screen has from 1 to 1000 rows."
            ),
            (
                "COLUMNS", "0x7fff",
                "COLUMNS is 32767 in the environment; a screen has from 1 to 1000 columns."
            ),
        ])
    func sizes(variable: String, value: String, says: String) throws {
        var environment = PseudoTerminal.environment()
        environment["COLUMNS"] = "0"
        environment[variable] = value
        let end = try #require(
            Dotwalk.start(["play", "--venue", "clinic"], environment: environment).end())
        #expect(end.status == 2 << 8)
        #expect(
            String(decoding: end.bytes, as: UTF8.self)
                == "dotwalk: \(says) Unset the variable to use the size of the terminal.\r\n")
    }

    @Test(
        "redirected input or output is told",
        arguments: [
            ("</dev/null", "standard input"), (">/dev/null", "standard output"),
            ("</dev/null >/dev/null", "standard output"), ("2>&1 | cat", "standard output"),
            ("< <(sleep 1)", "standard input"),
        ])
    func redirections(redirection: String, stream: String) throws {
        let terminal = try PseudoTerminal(
            "/bin/bash",
            [
                "-c", "'\(Dotwalk.path)' play --venue clinic \(redirection); exit ${PIPESTATUS[0]}",
            ], columns: 80, rows: 24, environment: PseudoTerminal.environment())
        let end = try #require(terminal.end())
        #expect(end.status == 2 << 8)
        #expect(
            String(decoding: end.bytes, as: UTF8.self)
                == "dotwalk: The screen needs a terminal, but \(stream) is not one.\r\n")
    }
}
