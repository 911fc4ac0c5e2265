import Foundation
import Indoor
import PseudoTerminal
import Screens

/// What the screen costs on a terminal, beside a plain ncurses program in C that does the same:
/// bytes and processor time a frame, and how long a key takes to its frame's last byte.
struct TerminalFigures {
    private let columns: Int
    private let rows: Int

    /// This program and the one it measures stand side by side.
    private static let own = URL(fileURLWithPath: CommandLine.arguments[0])
        .resolvingSymlinksInPath()
    private static let dotwalk = own.deletingLastPathComponent().appendingPathComponent("dotwalk")
        .path

    private static let sizes = [(80, 24), (200, 60), (320, 100)]

    static func printAll() throws {
        guard FileManager.default.isExecutableFile(atPath: dotwalk) else {
            print("\nskipped: no \(dotwalk): swift build -c release makes it")
            return
        }
        for (columns, rows) in sizes {
            print("\n\(columns)x\(rows)".padded(48) + "bytes   CPU ms   key ms: p50   p99")
            try TerminalFigures(columns: columns, rows: rows).compare()
        }
        print("\n200x60, in real time".padded(48) + "of a core")
        try TerminalFigures(columns: 200, rows: 60).shares()
    }

    // MARK: A frame at a time

    private func compare() throws {
        let plain = "plain ncurses"
        try line("\(plain), all redrawn: a dot", own("plain-all"), ["n"])
        try line("\(plain), dirty cells: a dot", own("plain-dirty"), ["n"])
        try line("a dot through dotwalk's painter", own("painter"), ["n"])
        try line("\(plain), all redrawn: a pan", own("plain-all"), ["l"])
        try line("a pan through dotwalk's painter", own("painter"), ["l"])
        let byHand = ["play", "--venue", "clinic"]
        // the app hidden: no phone map that goes with the walker
        try line("dotwalk: a tick of walking", start(byHand, [" ", "aW", "."]), ["."])
        let walk = ["play", "escalator-to-platform"]
        try line("dotwalk: the same, with the phone's map", start(walk, [" ", "3"]), ["."])
        let turning = try start(walk, [" ", "3", "t", "h", "."])
        try line("dotwalk: the same, and that map turning", turning, ["\u{1B}[D."])
        // where there is no room for both, the desk
        let desk = [" ", "3", "\t"]
        try line("dotwalk: zoom", start(walk, desk), ["z", "Z"])
        try line("dotwalk: pan", start(walk, desk), ["H", "L"])
        try line("dotwalk: another level", start(walk, desk), ["<", ">"])
        try line("dotwalk: help", start(walk, desk), ["?"])
    }

    /// One figure a line.
    ///
    /// - Parameter pause: seconds between two keys, of which bytes and processor time count too.
    private func line(
        _ what: String, _ terminal: PseudoTerminal, _ keys: [String], count: Int = 200,
        pause: Double = 0
    ) throws {
        var bytes = 0
        var waits: [Double] = []
        let before = terminal.cpuSeconds
        for number in 0..<count {
            bytes += terminal.drain(seconds: pause).count
            let start = ContinuousClock.now
            terminal.type(keys[number % keys.count])
            let frame = terminal.read(quiet: TerminalFigures.silence, first: 0.1, longest: 1)
            bytes += frame.bytes.count
            waits.append((frame.last - start) / .milliseconds(1))
        }
        let cpu = (terminal.cpuSeconds - before) * 1000 / Double(count)
        waits.sort()
        print(what.padded(44) + [
            "\(bytes / count)".filled(8), cpu.fixed(3).filled(9),
            waits[count / 2].fixed(2).filled(14), waits[count * 99 / 100].fixed(2).filled(6),
        ].joined())
    }

    /// Seconds without a byte that end a frame.
    private static let silence = 0.006

    // MARK: In real time

    /// What share of a core it takes, and how soon a key shows while it all moves.
    private func shares() throws {
        let walk = ["play", "escalator-to-platform"]
        try share("dotwalk, paused", start(walk, [" ", "3"]))
        try share("dotwalk, walking", start(walk, ["3"]))
        try share("dotwalk, walking twice as fast: 30 frames/s", start(walk, ["3", "+"]))
        let terminal = try start(["play", "--venue", "clinic"], ["a"])
        print("\n200x60, while it runs".padded(48) + "bytes   CPU ms   key ms: p50   p99")
        let turns = ["\u{1B}[C", "\u{1B}[D"]
        try line("dotwalk, by hand: a turn", terminal, turns, count: 60, pause: 0.2)
        // so long that the person stands again: while they walk, a stride shows nothing new
        try line("dotwalk, by hand: a stride", terminal, ["\u{1B}[A"], count: 40, pause: 0.8)
        try line("dotwalk, walking: zoom", start(walk, ["3"]), ["z", "Z"])
    }

    private func share(_ what: String, _ terminal: PseudoTerminal) throws {
        let (seconds, before, start) = (4.0, terminal.cpuSeconds, ContinuousClock.now)
        let bytes = terminal.drain(seconds: seconds).count
        let share = (terminal.cpuSeconds - before) / ((.now - start) / .seconds(1))
        print(what.padded(48) + "\((share * 100).fixed(2)) %, \(Int(Double(bytes) / seconds)) B/s")
    }

    // MARK: Programs

    private func own(_ mode: String) throws -> PseudoTerminal {
        try program(TerminalFigures.own.path, [mode])
    }

    /// dotwalk with some keys pressed, when all has come to rest.
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

extension String {
    /// With spaces behind it.
    fileprivate func padded(_ width: Int) -> String {
        padding(toLength: Swift.max(width, count), withPad: " ", startingAt: 0)
    }

    /// With spaces before it.
    fileprivate func filled(_ width: Int) -> String {
        String(repeating: " ", count: Swift.max(width - count, 0)) + self
    }
}
