import NcursesTerminal
import PseudoTerminal
import TestSupport
import Testing

/// Fewer bytes, and the same screen. "␛" stands for Escape.
@Suite("Frames in fewer bytes")
struct FrameShortenerTests {
    /// The bytes that a terminal gets for consecutive frames.
    private func short(_ frames: [String]) -> [String] {
        var shortener = FrameShortener()
        return frames.map { frame in
            var out: [UInt8] = []
            Array(frame.replacing("␛", with: "\u{1B}").utf8).withUnsafeBufferPointer {
                shortener.shorten($0, into: &out)
            }
            return String(decoding: out, as: UTF8.self).replacing("\u{1B}", with: "␛")
        }
    }

    @Test(
        "what is told already is not told again",
        arguments: [
            // One of two colours changes.
            (
                "␛[38;5;250m␛[48;5;239m█␛[38;5;180m␛[48;5;239mbar␛[39;49m␛(B␛[m",
                "␛[38;5;250;48;5;239m█␛[38;5;180mbar␛(B␛[m"
            ),
            // A blank has no foreground.
            (
                "␛[38;5;250m␛[48;5;239m█␛[38;5;180m␛[48;5;239m  ␛[38;5;250m␛[48;5;239m█␛[m",
                "␛[38;5;250;48;5;239m█  █␛[m"
            ),
            // A blank with a line under it has one.
            ("␛[38;5;1mA␛[4m B␛[m", "␛[38;5;1mA␛[4m B␛[m"),
            ("␛[7m␛[38;5;1m ␛[38;5;2m ␛[m", "␛[7;38;5;1m ␛[38;5;2m ␛[m"),
            // An attribute ends.
            ("␛[0;1m␛[38;5;75mA␛[m␛[38;5;75mB␛[m", "␛[1;38;5;75mA␛[0;38;5;75mB␛[m"),
            // Cursor moves and repetitions need no style before them; erasing does.
            ("␛[48;5;17m␛[4;7H␛[2d\u{8}\r␛[mA␛[5b", "␛[4;7H␛[2d\u{8}\rA␛[5b"),
            ("␛[48;5;17m␛[4;7H␛[K␛[m", "␛[4;7H␛[48;5;17m␛[K␛[m"),
            ("␛[48;5;17m\n␛[m", "␛[48;5;17m\n␛[m"),
            // In the same row and the next, the column is enough.
            ("␛[4;7HA␛[4;30HB␛[5;2HC", "␛[4;7HA␛[30GB\n␛[2GC"),
            ("␛[4;7HA\n␛[5;30HB␛[4d␛[4;9HC", "␛[4;7HA\n␛[30GB␛[4d␛[9GC"),
            ("␛[4;7HA␛[6;2HB␛[9;2HC␛[8;2HD", "␛[4;7HA\n\n␛[2GB␛[9;2HC␛[8;2HD"),
            // If the row is not known, both are sent.
            ("␛[4;7HA␛[A␛[4;30HB", "␛[4;7HA␛[A␛[4;30HB"), ("A␛[1;30HB", "A␛[1;30HB"),
            ("␛[4;7HA␛[2J␛[5;30HB", "␛[4;7HA␛[2J␛[5;30HB"), ("␛[4;7H␛[4;HA", "␛[4;7H␛[4;HA"),
            // These are the sequences at the program's beginning and end.
            ("␛[?1049h␛[H␛[2J␛=␛[?25l", "␛[?1049h␛[H␛[2J␛=␛[?25l"),
            // Unknown sequences go out unchanged, and after them everything is sent.
            ("␛[38;5;1mA␛[9mB␛[38;5;1mC␛[m", "␛[38;5;1mA␛[9m␛[0;38;5;1mBC␛[m"),
            ("␛[38;2;1;2;3mA␛[m", "␛[38;2;1;2;3m␛[mA"),
            // These sequences are cut off.
            ("A␛", "A␛"), ("A␛[38;5", "A␛[38;5"), ("", ""),
        ])
    func told(frame: String, expected: String) {
        #expect(short([frame]) == [expected])
    }

    @Test("the characters are chosen once, and again after others")
    func characters() {
        #expect(
            short(["␛(BA␛(B", "␛(BB", "␛(0q␛(BC"]) == ["␛(BA", "B", "␛(0q␛(BC"])
    }

    /// Frames go out as ncurses writes them if the size of files is limited, and for terminals with
    /// other sequences.
    @Test(
        "the program's frames are shortened, where they can be kept in memory",
        arguments: [
            ("xterm-256color", "unlimited", true), ("xterm-256color", "1000", false),
            ("linux", "unlimited", false),
        ])
    func program(term: String, longestFile: String, isShortened: Bool) throws {
        let script = "ulimit -f \(longestFile); exec '\(Dotwalk.path)' play --venue clinic"
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", script], columns: 120, rows: 40,
            environment: PseudoTerminal.environment(term: term))
        let bytes = try #require(terminal.read(until: "level"))
        // ncurses sends one colour after the other.
        let frame = String(decoding: bytes, as: UTF8.self)
        #expect(frame.contains(/m\u{1B}\[(48;5;|4)\d+m/) != isShortened)
        terminal.type("qq")
        #expect(try #require(terminal.end()).status == 0)
    }

    // MARK: The same screen

    /// The parts of a terminal that frames need: each cell's text and rendition.
    private struct Screen: Equatable {
        struct Cell: Equatable {
            var text: Character = " "
            var look: [String: Int] = [:]

            /// The visible cell: a blank shows only its background, unless it has a line or
            /// reversed colours.
            var seen: Cell {
                guard text == " ", look["4"] == nil, look["7"] == nil else { return self }
                return Cell(text: text, look: look.filter { $0.key == "48" })
            }
        }

        static let columns = 12
        private(set) var cells = [Cell](repeating: Cell(), count: 4 * columns)
        /// Counts from 0. ncurses does not write beyond a row's end.
        private var (row, column) = (0, 0)
        private var place: Int { row * Screen.columns + column }
        private var look: [String: Int] = [:]

        mutating func take(_ frame: String) {
            var rest = Substring(frame)
            while let character = rest.popFirst() {
                if character == "\n" {
                    row += 1
                    continue
                }
                guard character == "␛" else {
                    cells[place] = Cell(text: character, look: look)
                    column = min(column + 1, Screen.columns - 1)
                    continue
                }
                guard rest.first == "[" else {
                    rest = rest.dropFirst(2)
                    continue
                }
                let numbers = rest.dropFirst().prefix { $0.isNumber || $0 == ";" }
                rest = rest.dropFirst(1 + numbers.count)
                let values = numbers.split(separator: ";").compactMap { Int($0) }
                switch rest.popFirst() {
                case "H": (row, column) = (values[0] - 1, values[1] - 1)
                case "G": column = values[0] - 1
                case "K":
                    for place in place..<(row + 1) * Screen.columns {
                        cells[place] = Cell(look: look.filter { $0.key == "48" })
                    }
                default: paint(values)
                }
            }
        }

        private mutating func paint(_ values: [Int]) {
            var rest = values[...]
            if rest.isEmpty { look = [:] }
            while let value = rest.popFirst() {
                switch value {
                case 0: look = [:]
                case 38, 48: look["\(value)"] = rest.dropFirst().first
                case 39, 49: look["\(value - 1)"] = nil
                default: look["\(value)"] = 1
                }
                if value == 38 || value == 48 { rest = rest.dropFirst(2) }
            }
        }
    }

    /// A frame as ncurses writes it: all attributes, then both colours, then text; at the end all
    /// are cleared.
    private func frame(_ chance: inout Chance) -> String {
        var frame = ""
        for _ in 0..<chance.whole(1...30) {
            switch chance.whole(0...9) {
            case 0: frame += "␛[\(chance.whole(1...4));\(chance.whole(1...12))H"
            case 1: frame += "␛[K"
            case 2: frame += "␛[39;49m␛(B␛[m"
            case 3: frame += "␛(B␛[0;\(chance.pick(["1", "2", "4", "7", "1;4"]))m"
            case 4, 5:
                frame += "␛[38;5;\(chance.whole(1...3))m␛[48;5;\(chance.whole(1...3))m"
            case 6: frame += "  "
            default: frame += chance.pick(["A", "█", "b c", " "])
            }
        }
        return frame + "␛[39;49m␛(B␛[m"
    }

    @Test("any frames lead to the same screen, in fewer bytes")
    func sameScreen() {
        var chance = Chance(20)
        var (before, after) = (0, 0)
        for _ in 0..<300 {
            let frames = (0..<5).map { _ in frame(&chance) }
            var (plain, shortened) = (Screen(), Screen())
            for (frame, short) in zip(frames, short(frames)) {
                plain.take(frame)
                shortened.take(short)
                #expect(
                    plain.cells.map(\.seen) == shortened.cells.map(\.seen), "\(frame) as \(short)")
                before += frame.utf8.count
                after += short.utf8.count
            }
        }
        #expect(after < before * 3 / 4)
    }
}
