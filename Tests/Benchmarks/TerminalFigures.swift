import Desk
import Foundation
import Indoor
import PseudoTerminal

/// The cost of frames on a terminal, compared with a plain ncurses program in C that does the same:
/// bytes and processor time a frame, and the time from a key to its frame's last byte.
struct TerminalFigures {
    private let columns: Int
    private let rows: Int

    private static let dotwalk = Benchmarks.measured.path

    private static let sizes = [(80, 24), (200, 60), (320, 100)]

    /// - Parameter size: "200x60" to measure that size only; nil: all.
    static func printAll(of size: String? = nil) throws {
        guard FileManager.default.isExecutableFile(atPath: dotwalk) else {
            say("\nskipped: no \(dotwalk): swift build -c release makes it")
            return
        }
        let sizes = sizes.filter { size == nil || size == "\($0)x\($1)" }
        guard !sizes.isEmpty else {
            let names = TerminalFigures.sizes.map { "\($0)x\($1)" }.joined(separator: ", ")
            say("no such size: there are \(names)")
            return
        }
        say("\nkey ms: from a key to the last byte of its frame")
        say("quiet: the 99th percentile in the quietest of \(rounds) rounds")
        for (columns, rows) in sizes {
            say(heading("\(columns)x\(rows)"))
            try TerminalFigures(columns: columns, rows: rows).compare()
        }
        say("\n200x60, in real time".padded(48) + "of a core")
        try TerminalFigures(columns: 200, rows: 60).shares()
    }

    private static func heading(_ what: String) -> String {
        "\n\(what)".padded(48) + "bytes   CPU ms   key ms: p50   p99 quiet"
    }

    // MARK: A frame at a time

    private func compare() throws {
        let byHand = ["play", "--venue", "clinic"]
        let walk = ["play", "escalator-to-platform"]
        // This shows the floor, which another key shows if there is no room for both.
        let desk = [" ", "3"] + (columns < 100 ? ["\t"] : [])
        let plain = "plain ncurses"
        measure([
            Line("\(plain), all redrawn: a dot", try own("plain-all"), ["n"]),
            Line("\(plain), dirty cells: a dot", try own("plain-dirty"), ["n"]),
            Line("a dot through dotwalk's painter", try own("painter"), ["n"]),
            Line("\(plain), all redrawn: a pan", try own("plain-all"), ["l"]),
            Line("a pan through dotwalk's painter", try own("painter"), ["l"]),
            // the app hidden, so that no phone map moves; only within the hall
            Line(
                "dotwalk: a tick of walking", try start(byHand, [" ", "aW", "."]), ["."],
                count: 40),
            Line(
                "dotwalk: the same, with the phone's map", try start(walk, [" ", "3"]), ["."],
                count: 40),
            Line(
                "dotwalk: the same, and that map turning",
                try start(walk, [" ", "3", "t", "h", "."]), ["\u{1B}[D."], count: 40),
            Line("dotwalk: zoom", try start(walk, desk), ["z", "Z"]),
            Line("dotwalk: pan", try start(walk, desk), ["H", "L"]),
            Line("dotwalk: another level", try start(walk, desk), ["<", ">"]),
            Line("dotwalk: help", try start(walk, desk), ["?"]),
        ])
    }

    /// The measurements behind a line of figures.
    private final class Line {
        let what: String
        let terminal: PseudoTerminal
        let keys: [String]
        /// The number of keys in a round.
        let count: Int
        /// Seconds between two keys; bytes and processor time in them count, too.
        let pause: Double
        /// Seconds without a byte that end a frame.
        let silence: Double
        private(set) var bytes = 0
        private(set) var cpuSeconds = 0.0
        /// Milliseconds, ascending, for each round.
        private(set) var waits: [[Double]] = []

        init(
            _ what: String, _ terminal: PseudoTerminal, _ keys: [String], count: Int = 100,
            pause: Double = 0, silence: Double = 0.006
        ) {
            self.what = what
            self.terminal = terminal
            self.keys = keys
            self.count = count
            self.pause = pause
            self.silence = silence
        }

        func round() {
            let before = terminal.cpuSeconds
            let waits = (0..<count).compactMap { wait(for: keys[$0 % keys.count]) }
            self.waits.append(waits.sorted())
            cpuSeconds += terminal.cpuSeconds - before
        }

        /// nil when the key changes nothing.
        private func wait(for key: String) -> Double? {
            bytes += terminal.drain(seconds: pause).count
            let start = ContinuousClock.now
            terminal.type(key)
            let frame = terminal.read(quiet: silence, first: 0.1, longest: 1)
            bytes += frame.bytes.count
            return frame.bytes.isEmpty ? nil : (frame.last - start) / .milliseconds(1)
        }

        var text: String {
            let all = waits.joined().sorted()
            let quiet = waits.compactMap { $0.percentile(99) }.min() ?? 0
            guard !all.isEmpty else { return what.padded(44) + "shows nothing" }
            let typed = count * waits.count
            return what.padded(44)
                + [
                    "\(bytes / typed)".filled(8),
                    (cpuSeconds * 1000 / Double(typed)).fixed(3).filled(9),
                    (all.percentile(50) ?? 0).fixed(2).filled(14),
                    (all.percentile(99) ?? 0).fixed(2).filled(6), quiet.fixed(2).filled(6),
                ].joined()
        }
    }

    /// Measures the lines in turns, so that other load of the machine affects all of them.
    private func measure(_ lines: [Line]) {
        for round in 1...TerminalFigures.rounds {
            progress("\(columns)x\(rows), round \(round) of \(TerminalFigures.rounds)")
            for line in lines { line.round() }
        }
        for line in lines { say(line.text) }
    }

    private static let rounds = 10

    // MARK: In real time

    /// The share of a core used, and the latency of keys while everything moves.
    private func shares() throws {
        let walk = ["play", "escalator-to-platform"]
        try share("dotwalk, paused", start(walk, [" ", "3"]))
        try share("dotwalk, walking", start(walk, ["3"]))
        try share("dotwalk, walking twice as fast: 30 frames/s", start(walk, ["3", "+"]))
        let byHand = try start(["play", "--venue", "clinic"], ["a"])
        let turns = ["\u{1B}[C", "\u{1B}[D"]
        say(TerminalFigures.heading("200x60, while it runs"))
        measure([
            Line("dotwalk, by hand: a turn", byHand, turns, count: 20, pause: 0.2),
            // long enough for the person to stand again: while they walk, a stride shows nothing
            // new
            Line("dotwalk, by hand: a stride", byHand, ["\u{1B}[A"], count: 10, pause: 0.8),
        ])
        // Its walk must not end meanwhile.
        measure([
            Line(
                "dotwalk, walking: zoom", try start(walk, ["3"]), ["z", "Z"], count: 20,
                // The next tick's picture may come soon after.
                pause: 0.05, silence: 0.001)
        ])
    }

    private func share(_ what: String, _ terminal: PseudoTerminal) throws {
        let (seconds, before, start) = (4.0, terminal.cpuSeconds, ContinuousClock.now)
        let bytes = terminal.drain(seconds: seconds).count
        let share = (terminal.cpuSeconds - before) / ((.now - start) / .seconds(1))
        say(what.padded(48) + "\((share * 100).fixed(2)) %, \(Int(Double(bytes) / seconds)) B/s")
    }

    // MARK: Programs

    private func own(_ mode: String) throws -> PseudoTerminal {
        try program(Benchmarks.executable.path, [mode])
    }

    /// dotwalk after some keys, when everything is at rest.
    private func start(_ arguments: [String], _ keys: [String]) throws -> PseudoTerminal {
        let terminal = try program(TerminalFigures.dotwalk, arguments)
        for key in keys {
            terminal.type(key)
            terminal.drain(seconds: 0.4)
        }
        terminal.drain(seconds: 1)
        return terminal
    }

    private func program(_ path: String, _ arguments: [String]) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            path, arguments, columns: columns, rows: rows,
            environment: PseudoTerminal.environment())
        _ = terminal.read(quiet: 0.02, longest: 0.5)
        return terminal
    }
}

extension [Double] {
    /// The percentile of ascending values; nil when empty.
    fileprivate func percentile(_ hundredths: Int) -> Double? {
        isEmpty ? nil : self[Swift.max(0, (count * hundredths + 99) / 100 - 1)]
    }
}

extension String {
    /// Padded with spaces at the end.
    fileprivate func padded(_ width: Int) -> String {
        padding(toLength: Swift.max(width, count), withPad: " ", startingAt: 0)
    }

    /// Padded with spaces at the beginning.
    fileprivate func filled(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(width - count, 0)) + self
    }
}
