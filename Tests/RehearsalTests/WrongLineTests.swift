import Indoor
import Rehearsal
import Testing

/// An invalid line, and the whole message about it, without place and file.
struct WrongLine: Sendable, CustomTestStringConvertible {
    let line: String
    let column: Int
    let says: String

    init(_ line: String, _ column: Int, _ says: String) {
        self.line = line
        self.column = column
        self.says = says
    }

    var testDescription: String { line }
}

@Suite("Texts that are longer than a reader keeps")
struct LongTextTests {
    private static let word = String(repeating: "x", count: 1001)

    @Test(
        "a title, a note and a name of 1,000 characters are read, of one more not",
        arguments: [
            ("title WORD", 2, 7), ("title T\nname WORD", 3, 6), ("title T\nname \"WORD\"", 3, 6),
            ("title T\nvenue house\n0s note \"WORD\"", 4, 9),
        ])
    func long(pattern: String, line: Int, column: Int) throws {
        func parse(_ word: String) throws -> Trace {
            let text = "dotwalk trace 1\n" + pattern.replacing("WORD", with: word)
            return try TraceParser.parse(text, file: "l.walk")
        }
        _ = try parse(String(Self.word.dropLast()))
        let error = #expect(throws: InputError.self) { try parse(Self.word) }
        #expect(
            error?.description
                == "l.walk:\(line):\(column): too long a text; expected 1000 characters at most")
    }

    @Test("a line of megabytes is refused before it is taken apart")
    func line() {
        let text = "dotwalk trace 1\ntitle T # " + String(repeating: "x", count: 50_000_000)
        let error = #expect(throws: InputError.self) {
            try TraceParser.parse(text, file: "l.walk")
        }
        #expect(
            error?.description == "l.walk:2:1: too long a line; expected 50000 bytes at most")
    }

    @Test("a long line of notes is refused")
    func note() {
        let error = #expect(throws: InputError.self) {
            try NotesFile.read("00:01.00  \(Self.word)\n", file: "l.notes")
        }
        #expect(
            error?.problem == "too long a note" && error?.line == 1)
    }
}

@Suite("Wrong lines")
struct WrongLineTests {
    @Test(
        "a wrong statement is pointed at",
        arguments: [
            WrongLine(
                "wlak to shop", 1,
                """
                unknown verb "wlak"; expected a verb (dotwalk help walk lists them); \
                did you mean "walk"?
                """),
            WrongLine(
                "fly", 1,
                "unknown verb \"fly\"; expected a verb (dotwalk help walk lists them)"),
            WrongLine(
                "tilte X", 1,
                """
                unknown verb "tilte"; expected a verb (dotwalk help walk lists them); \
                did you mean "title"?
                """),
            WrongLine(
                "open", 5,
                """
                the line ends here; expected "app" or a lift, stairs, an escalator, a room or a \
                door: its id, or its name in quotes
                """),
            WrongLine(
                "open ap", 6,
                """
                "ap" is not understood; expected "app" or a lift, stairs, an escalator, a room or \
                a door: its id, or its name in quotes; did you mean "app"?
                """),
            WrongLine(
                "open app now", 10, "\"now\" does not belong here; expected the end of the line"),
            WrongLine(
                "choose", 7, "the line ends here; expected a place (quoted if it has spaces)"),
            WrongLine(
                "choose Platform 3", 17,
                "\"3\" does not belong here; expected the end of the line"),
            WrongLine("tap", 4, "the line ends here; expected a button's id"),
            WrongLine(
                "walk", 5,
                """
                the line ends here; expected "to" or a distance such as 40m or "for"
                """),
            WrongLine(
                "walk 5", 6,
                """
                "5" is not understood; expected "to" or a distance such as 40m or "for"
                """),
            WrongLine(
                "walk -5m", 6,
                """
                "-5m" is not understood; expected "to" or a distance such as 40m or "for"
                """),
            WrongLine(
                "walk 5.1234m", 6,
                """
                "5.1234m" is not understood; expected "to" or a distance such as 40m or "for"
                """),
            WrongLine(
                "walk too shop", 6,
                """
                "too" is not understood; expected "to" or a distance such as 40m or "for"; \
                did you mean "to"?
                """),
            WrongLine(
                "walk to shop wihtin 5s", 14,
                """
                "wihtin" is not understood; expected "within" or the end of the line; \
                did you mean "within"?
                """),
            WrongLine(
                "walk to shop within", 20,
                "the line ends here; expected a time such as 5s or 10m, at most a day"),
            WrongLine(
                "walk to shop within 5", 21,
                "\"5\" does not fit; expected a time such as 5s or 10m, at most a day"),
            WrongLine(
                "walk for 5k", 10,
                "\"5k\" does not fit; expected a time such as 5s or 10m, at most a day"),
            WrongLine(
                "walk for 99999s", 10,
                "\"99999s\" does not fit; expected a time such as 5s or 10m, at most a day"),
            WrongLine(
                "set off -", 9,
                "\"-\" is not understood; expected \"to\" or a distance such as 40m"),
            WrongLine(
                "turn lift", 6,
                "\"lift\" does not fit; expected left, right or round; did you mean \"left\"?"),
            WrongLine("turn left 400", 11, "\"400\" does not fit; expected degrees from 0 to 360"),
            WrongLine(
                "face nroth", 6,
                "\"nroth\" does not fit; expected a heading: north, southwest or degrees; "
                    + "did you mean \"north\"?"),
            WrongLine(
                "raise phone 80", 13,
                """
                "80" is not understood; expected "to" or the end of the line
                """),
            WrongLine(
                "raise phone to nan", 16,
                """
                "nan" does not fit; expected degrees from 0 (flat) over 90 (upright) to 180 (overhead)
                """),
            WrongLine(
                "raise phone to 1e2", 16,
                """
                "1e2" does not fit; expected degrees from 0 (flat) over 90 (upright) to 180 (overhead)
                """),
            WrongLine(
                "map folow", 5,
                """
                "folow" does not fit; expected follow, heading, free; did you mean "follow"?
                """),
            WrongLine(
                "pan map 5m", 11,
                "the line ends here; expected a heading: north, southwest or degrees"),
            WrongLine("take lift to two", 14, "\"two\" does not fit; expected a level such as -1"),
            WrongLine(
                "cut network fro 20s", 13,
                """
                "fro" is not understood; expected "for" or the end of the line; did you mean "for"?
                """),
            WrongLine(
                "break tracking excesiveMotion", 16,
                """
                "excesiveMotion" does not fit; expected initializing, excessiveMotion, \
                insufficientFeatures, relocalizing; did you mean "excessiveMotion"?
                """),
            WrongLine("fail scans noMatch 2", 21, "the line ends here; expected \"times\""),
            WrongLine(
                "fail scans noMatch two times", 20,
                "\"two\" does not fit; expected a count such as 2"),
            WrongLine("drift 7", 7, "\"7\" does not fit; expected a share such as 10%"),
            WrongLine("drift 101%", 7, "\"101%\" does not fit; expected a share such as 10%"),
            WrongLine("freeze tracking 3s", 19, "the line ends here; expected \"after\""),
            WrongLine(
                "heat phone fro 3s", 12,
                """
                "fro" is not understood; expected "for" or the end of the line; did you mean "for"?
                """),
            WrongLine(
                "jump 2m", 8,
                "the line ends here; expected a heading: north, southwest or degrees"),
            WrongLine("note hello", 6, "\"hello\" does not fit; expected words in double quotes"),
            WrongLine("note \"hello", 6, "a quote without an end; expected a closing \""),
            WrongLine("wait arrived", 6, "\"arrived\" is not understood; expected \"for\""),
            WrongLine(
                "expect lost wihtin 2s", 13,
                """
                "wihtin" is not understood; expected "within" or "before" or "visible" or \
                a count such as 2 or the end of the line; did you mean "within"?
                """),
            WrongLine("expect lost visible 2s", 21, "\"2s\" is not understood; expected \"for\""),
            WrongLine(
                "expect lost before", 19,
                "the line ends here; expected a state, page, cue or event"),
            WrongLine(
                "digest 12 lost 1m 1m 0", 8,
                "\"12\" does not fit; expected sixteen hexadecimal digits"),
            WrongLine(
                "12 open app", 1, "\"12\" is no time; expected a time such as 12.0s or +0.5s"),
            WrongLine(
                "+s open app", 1, "\"+s\" is no time; expected a time such as 12.0s or +0.5s"),
            WrongLine(
                "-1s open app", 1,
                """
                unknown verb "-1s"; expected a verb (dotwalk help walk lists them)
                """),
            WrongLine("+1s", 4, "nothing to do; expected a verb such as \"open app\""),
            WrongLine(
                "at 40 open app", 4, "\"40\" is no distance; expected a distance such as 40m"),
            WrongLine(
                "at 40m wait for lost", 8,
                """
                "wait" holds the script up; \
                expected something that is done at once behind "at" and "when"
                """),
            WrongLine(
                "when lost end", 11,
                """
                "end" holds the script up; \
                expected something that is done at once behind "at" and "when"
                """),
        ])
    func wrong(_ wrong: WrongLine) throws {
        let line = "  " + wrong.line + "  # why"
        let caret = String(repeating: " ", count: wrong.column + 1) + "^"
        #expect(throws: InputError.self) { try walk(line) }
        do throws(InputError) {
            _ = try TraceParser.parse("dotwalk trace 1\ntitle T\n" + line, file: "t.walk")
        } catch {
            #expect(
                error.description == """
                    t.walk:3:\(wrong.column + 2): \(wrong.says)
                      \(wrong.line.isEmpty ? "" : line)
                      \(caret)
                    """)
        }
    }

    @Test(
        "a wrong header is pointed at",
        arguments: [
            ("", "t.walk:1:1: not a trace; expected dotwalk trace 1\n  \n  ^"),
            (
                "dotwalk plan 1",
                "t.walk:1:1: not a trace; expected dotwalk trace 1\n  dotwalk plan 1\n  ^"
            ),
            (
                "dotwalk trace one",
                """
                t.walk:1:15: "one" is no format number; expected a whole number: dotwalk trace 1
                  dotwalk trace one
                                ^
                """
            ),
            ("dotwalk trace 1", "t.walk:1: the trace has no title; expected title WORDS"),
            ("dotwalk trace 1\nopen app", "t.walk:1: the trace has no title; expected title WORDS"),
            ("dotwalk trace 1\ntitle", "t.walk:2:1: \"title\" says nothing\n  title\n  ^"),
            (
                "dotwalk trace 1\ntitle A\ntitle B",
                "t.walk:3:1: \"title\" stands twice\n  title B\n  ^"
            ),
            (
                "dotwalk trace 1\ntitle A\nvenue my house",
                """
                t.walk:3:10: "house" does not belong here; expected one word (quoted if it has spaces)
                  venue my house
                           ^
                """
            ),
            (
                "dotwalk trace 1\ntitle A\nseed x",
                "t.walk:3:6: \"x\" is no seed; expected a whole number\n  seed x\n       ^"
            ),
            (
                "dotwalk trace 1\ntitle A\nseed -1",
                "t.walk:3:6: \"-1\" is no seed; expected a whole number\n  seed -1\n       ^"
            ),
            (
                "dotwalk trace 1\ntitle A\nstart hall facing nroth",
                """
                t.walk:3:19: "nroth" is no heading; expected facing north, northeast, east, southeast, \
                south, southwest, west, northwest or degrees; did you mean "north"?
                  start hall facing nroth
                                    ^
                """
            ),
            (
                "dotwalk trace 1\ntitle A\nopen app\nseed 7",
                """
                t.walk:4:1: "seed" belongs to the header; expected it above the first line of the walk
                  seed 7
                  ^
                """
            ),
            (
                "dotwalk trace 1\ntitle A\nend\nopen app",
                "t.walk:4:1: a line after \"end\"; expected nothing more\n  open app\n  ^"
            ),
        ])
    func header(text: String, says: String) {
        do throws(InputError) {
            _ = try TraceParser.parse(text, file: "t.walk")
            Issue.record("read without an error")
        } catch {
            #expect(error.description == says)
        }
    }

    @Test("a format to come is told from a broken file")
    func version() {
        do throws(InputError) {
            _ = try TraceParser.parse("dotwalk trace 2\nanything", file: "t.walk")
            Issue.record("read without an error")
        } catch {
            #expect(error.isUnknownFormat)
            #expect(
                error.description == """
                    t.walk:1:15: trace format 2 is not read here; expected dotwalk trace 1
                      dotwalk trace 2
                                    ^
                    """)
        }
    }

    @Test("a line of a megabyte is refused in few words")
    func huge() {
        #expect { try walk(String(repeating: "x", count: 1 << 20)) } throws: { error in
            (error as? InputError).map { $0.description.count < 700 } ?? false
        }
    }
}
