import Foundation
import Indoor
import Rehearsal
import Simulation
import Testing

@Suite("Reading and printing walks")
struct ParsingTests {
    /// A line for each verb, and more when its slots accept different things.
    static let samples: [String] = written + FaultKind.all.map { sample(of: $0.pattern) }

    /// The words of a pattern with its optional parts, and with values in its slots.
    private static func sample(of pattern: Pattern) -> String {
        pattern.text.filter { !"[]".contains($0) }.split(separator: " ")
            .map { values[String($0)] ?? String($0) }.joined(separator: " ")
    }

    private static let values: [String: String] = [
        "SECONDS": "20s", "METRES": "12.5m", "HEADING": "east", "DEGREES": "40", "PERCENT": "7.5%",
        "LEVEL": "-1", "PLACE": "platform-3", "CONVEYOR": "escalator-a", "PART": "\"lift-a\"",
        "BEACON": "b-17",
        "DECIBELS": "10dB", "REASON": "excessiveMotion", "OUTCOME": "noMatch", "COUNT": "3",
        "ANSWER": "noRow",
    ]

    private static let written: [String] = [
        "open app", "hide app", "confirm", "choose platform-3", "choose \"Platform 3\"",
        "tap continue",
        "allow camera", "deny camera", "pan map 12.5m east", "pan map 3m 123.5", "zoom map in",
        "map heading",
        "show level -1 on map", "walk to shop",
        "walk to \"Bar \\\"Chez Paul\\\"\" within 90s", "walk 5m", "walk 0.125m within 2.5s",
        "walk for 3s", "set off to shop",
        "walk to spot 12.5m -3m level -1 within 20s", "set off to spot 0m 4.2m level 0",
        "set off 12m", "stop",
        "turn left", "turn right 45", "turn round", "face north", "face 123.5", "raise phone",
        "raise phone to 90", "lower phone", "lower phone to 20", "take lift to -1",
        "take lift to 0.5", "follow guidance", "cut network",
        "slow network for 5s", "cover camera for 2s", "darken", "break tracking excessiveMotion",
        "break tracking relocalizing for 4s", "fail tracking for 1s", "fail scans noMatch",
        "fail scans timedOut 3 times", "answer from level 1", "jump 2.5m southwest", "jump 1m 10",
        "drift 7.5%", "drift 100% for 30s", "low light for 8s", "heat phone for 60s",
        "freeze tracking 3s after scan",
        "plain walls for 9s", "close \"Lift A\"", "close \"Lift A\" told", "open \"app\"",
        "stop conveyor escalator-a for 3s", "freeze tracking",
        "misplace routes 30m east for 60s",
        "bluetooth off", "bluetooth on", "airplane-mode on", "stop beacon b-17",
        "stop beacon b-17 for 30s",
        "move beacon b-17 12.5m east for 60s",
        "move beacon b-17 to platform-3", "add beacon at \"Platform 3\"", "muffle phone 10dB",
        "fail map for 5s", "slow map",
        "fail positioning data noRow",
        "crowd 80", "crowd 80 on -1", "end faults", "auto-pan compass-navigation",
        "search facilities \"north wing\"", "pick facility \"North wing\"",
        "set walking-speed 1.1", "chapter \"On the way\"", "note \"Long enough? # yes\"",
        "wait for arrived", "wait for arrived within 200s", "expect never lost",
        "expect lost within 2s of notPositioning", "expect page:map within 5s",
        "expect take-escalator before escalator-a by 8s", "expect map before navigation",
        "expect lost visible for 3s", "expect arrived 2 times", "expect page:map",
        "collect \"Broken light\"", "expect finding wrong-level",
        "accept silent \"tracking leaps on purpose\"",
        "digest 00ff00ff00ff00ff accuratePositioning -1.5m 20.125m -1", "end",
    ]

    @Test("every sample prints as it was written", arguments: samples)
    func sample(line: String) throws {
        let trace = try walk(line)
        let statement = try #require(trace.lines.first?.statement)
        #expect(TracePrinter.words(statement) == line)
    }

    @Test(
        "a time may be in minutes or hours; it is printed in seconds",
        arguments: [
            ("close \"Lift A\" for 10m told", "close \"Lift A\" for 600s told"),
            ("walk for 1.5min", "walk for 90s"), ("+1h note \"a\"", "note \"a\""),
            ("walk for 25h", nil),
            ("walk for 10", nil),
        ])
    func times(line: String, printed: String?) throws {
        guard let printed else {
            #expect(throws: InputError.self) { try walk(line) }
            return
        }
        #expect(TracePrinter.words(try #require(try walk(line).lines.first?.statement)) == printed)
    }

    @Test(
        "a part's id needs no quotes, and a name does: \"open app\" opens no room",
        arguments: [
            ("close lift-a for 60s told", "close \"lift-a\" for 60s told"),
            ("open lift-a", "open \"lift-a\""), ("close stairs2", "close \"stairs2\""),
            ("open app", "open app"), ("close pharmacy", nil), ("close Lift A", nil),
        ])
    func partIDs(line: String, printed: String?) throws {
        guard let printed else {
            #expect(throws: InputError.self) { try walk(line) }
            return
        }
        #expect(TracePrinter.words(try #require(try walk(line).lines.first?.statement)) == printed)
    }

    /// In Swift a quote followed by a combining mark (U+0301) is one character.
    @Test(
        "a quote, a space or a backslash with a mark behind it is one all the same",
        arguments: [
            ("note \"\u{301}a b\"", "\u{301}a b"), ("note \"a\" \u{301}# c", nil),
            ("note \"a \\\"\u{301} b\"", "a \"\u{301} b"),
            ("note \"a\\\\\u{301}\"", "a\\\u{301}"),
        ])
    func marks(line: String, text: String?) throws {
        guard let text else {
            #expect(throws: InputError.self) { try walk(line) }
            return
        }
        let statement = try #require(try walk(line).lines.first?.statement)
        #expect(statement.arguments == [.word(text)])
        #expect(TracePrinter.words(statement) == line)
    }

    @Test("every verb has a sample")
    func allVerbs() throws {
        let seen = try Self.samples.compactMap { try walk($0).lines.first?.statement?.verb }
        #expect(Verb.allCases.filter { !seen.contains($0) } == [])
    }

    /// Verbs that recordings say with another verb.
    private static let others = [
        "walk to PLACE [within SECONDS]", "walk METRES [within SECONDS]", "lower phone [to ANGLE]",
        "walk to spot COORDINATE COORDINATE level LEVEL [within SECONDS]",
    ]

    @Test(
        "every input that a walk can cause is recorded, and read back the same", arguments: samples)
    func recorded(line: String) throws {
        let statement = try #require(try walk(line).lines.first?.statement)
        guard let input = statement.input else { return }
        let told = try #require(input.statement(time: .same))
        #expect(told.input == input)
        #expect(told.verb == statement.verb || Self.others.contains(statement.verb.pattern.text))
    }

    @Test("every verb has a line of help")
    func help() {
        #expect(Verb.allCases.filter { $0.help.isEmpty } == [])
    }

    @Test(
        "times and triggers",
        arguments: [
            "  0.0s  open app", " 12.5s  open app", " +0.5s  open app", "+12.25s  open app",
            "        at 40m lower phone to 20", "  +2.0s  at 0.5m open app",
            "        when degradedPositioning tap scan", "        when \"stairs 1\" expect lost",
            "1000.0s  end",
        ])
    func times(line: String) throws {
        let line0 = try #require(try walk(line).lines.first)
        let spaces = line.prefix { $0 == " " }.count
        #expect(
            TracePrinter.line(line0).trimmingCharacters(in: .whitespaces)
                == line.dropFirst(spaces))
    }

    @Test("comments, empty lines and the header survive")
    func remarks() throws {
        let text = """
            dotwalk trace 1
            # Before the header.
            title   A walk with everything  # and why

            source  vps-best-practices: Scanning experience; page "7"
            venue   "my house.plan"
            engine  vps  # the only one
            person  slow
            cues    ../cues/fr.yaml
            map     service  # online
            start   "Platform 3" facing southwest
            seed    18446744073709551615
            # Behind the header.

              0.0s  open app  # at once

            # Nothing follows.

            """
        #expect(TracePrinter.print(try TraceParser.parse(text, file: "t.walk")) == text)
    }

    /// A line behind the header's last key, the header's map, and the first statement.
    @Test(
        "\"map\" begins a key of the header, and a statement",
        arguments: [
            ("map package", "package", nil), ("map heading", nil, Verb.setMap),
            ("map \"package\"", "package", nil), ("map sideways", "sideways", nil),
        ] as [(String, String?, Verb?)])
    func map(line: String, map: String?, verb: Verb?) throws {
        let trace = try TraceParser.parse("dotwalk trace 1\ntitle T\n\(line)\n", file: "t.walk")
        #expect(trace.header.map == map)
        #expect(trace.lines.compactMap(\.statement?.verb).first == verb)
    }

    @Test("every shipped walk is printed as it is read", arguments: try shipped())
    func shippedWalk(name: String) throws {
        let text = try String(
            contentsOf: repository.appending(path: "traces/\(name)"), encoding: .utf8)
        #expect(TracePrinter.print(try TraceParser.parse(text, file: name)) == text)
    }

    static func shipped() throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: repository.appending(path: "traces").path()
        ).filter { $0.hasSuffix(".walk") }
            .sorted()
    }

    @Test("editors' habits make no difference")
    func editors() throws {
        let plain = try TraceParser.parse(
            "dotwalk trace 1\ntitle T\n +0.5s  tap scan\n", file: "t.walk")
        for text in [
            "dotwalk trace 1\r\ntitle T\r\n +0.5s  tap scan\r\n",
            "\u{FEFF}dotwalk trace 1\ntitle T\n +0.5s  tap scan\n",
            "dotwalk trace 1\ntitle\tT\n\t+0.5s\ttap\tscan\n",
            "dotwalk trace 1\ntitle   T\n+0.5s tap scan",
        ] {
            #expect(try TraceParser.parse(text, file: "t.walk") == plain)
        }
    }

    @Test("nothing in a walk can steer a terminal")
    func harmless() throws {
        let trace = try walk("note \"\u{1B}]0;x\u{7}\"  # \u{9B}2J\n", title: "A\u{1B}[2J")
        #expect(trace.header.title == "A␛[2J")
        let text = TracePrinter.print(trace)
        #expect(text.contains("note \"␛]0;x␇\"  # \u{FFFD}2J"))
    }
}
