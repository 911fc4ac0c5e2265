import Indoor
import Testing

@Suite("Words for people")
struct NearestWordTests {
    private let words = ["north", "northeast", "south", "accuratePositioning", "north"]

    @Test(
        "the likeliest slip of the fingers, best first",
        arguments: [
            ("nroth", ["north"]), ("NORTH", ["north", "northeast"]), ("suoth", ["south"]),
            ("accuratePositionning", ["accuratePositioning"]),
            ("northeest", ["northeast"]), ("accurate", ["accuratePositioning"]),
            ("xyzzy", []), ("", []),
        ])
    func nearest(typed: String, expected: [String]) {
        #expect(nearestWords(to: typed, among: words, limit: 2) == expected)
        #expect(nearestWords(to: typed, among: words).count == min(1, expected.count))
    }

    @Test("very long text has no nearest word")
    func long() {
        #expect(nearestWords(to: String(repeating: "n", count: 100_000), among: words).isEmpty)
    }
}

/// Texts that would control a terminal, and their printable form.
@Suite("Text made harmless")
struct PrintableTests {
    @Test(
        "nothing steers the terminal",
        arguments: [
            ("window title", "\u{1B}]0;owned\u{07}", "␛]0;owned␇"),
            ("clipboard", "\u{1B}]52;c;cm0gLXJm\u{1B}\\", "␛]52;c;cm0gLXJm␛\\"),
            ("cursor and colour", "\u{1B}[2J\u{1B}[31mred", "␛[2J␛[31mred"),
            ("C1 control sequence", "\u{9B}2J", "\u{FFFD}2J"),
            ("C1 string", "\u{90}q\u{9C}", "\u{FFFD}q\u{FFFD}"),
            ("device control string", "\u{1B}P$q\"p\u{1B}\\", "␛P$q\"p␛\\"),
            ("carriage return", "safe\rEVIL", "safe␍EVIL"),
            ("backspace", "safe\u{8}\u{8}", "safe␈␈"),
            ("delete", "a\u{7F}b", "a␡b"),
            ("line ends", "a\nb\r\nc\u{2028}d", "a␊b␍␊c\u{FFFD}d"),
            (
                "reordering", "\u{202E}dcba\u{202C}\u{2066}x\u{2069}\u{200F}",
                "\u{FFFD}dcba\u{FFFD}\u{FFFD}x\u{FFFD}\u{FFFD}"
            ),
            ("invisible tags", "a\u{E0041}\u{E0020}b", "a\u{FFFD}\u{FFFD}b"),
            ("null", "a\u{0}b", "a␀b"),
            ("fillers", "\u{3164}\u{115F}ab", "\u{FFFD}\u{FFFD}ab"),
            ("nothing that is seen", " \u{200B}\u{AD}", " \u{FFFD}\u{FFFD}"),
        ])
    func harmless(what: String, text: String, shown: String) {
        #expect(text.printable == shown)
        #expect(
            !text.printable.unicodeScalars.contains { scalar in
                scalar.properties.generalCategory == .control
                    || scalar.properties.isBidiControl
                    || scalar.properties.generalCategory == .lineSeparator
            })
    }

    /// Swift has no way to write them in a literal.
    @Test(
        "noncharacters are marks", arguments: [0xFFFE, 0xFFFF, 0xFDD0, 0xFDEF, 0x1FFFE, 0x10FFFF])
    func noncharacters(number: UInt32) throws {
        let text = "a\(try #require(Unicode.Scalar(number)))b"
        #expect(text.printable == "a\u{FFFD}b" && text.visible == "a\u{FFFD}b")
    }

    @Test("a megabyte of control characters")
    func long() {
        let text = String(repeating: "\n", count: 1_000_000)
        #expect(text.printable == String(repeating: "␊", count: 1_000_000))
    }

    @Test(
        "bytes that are no UTF-8 arrive as replacement marks",
        arguments: [
            [0x9B, 0x32, 0x4A], [0xC0, 0x9B, 0x41], [0xE0, 0x80, 0x9B], [0xF0, 0x80, 0x80, 0x9B],
        ] as [[UInt8]])
    func overlong(bytes: [UInt8]) {
        let shown = String(decoding: bytes, as: UTF8.self).printable
        #expect(shown.unicodeScalars.contains("\u{FFFD}"))
        #expect(!shown.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }

    @Test(
        "what is harmless stays",
        arguments: [
            "Gare de Lyon", "Café – niveau −1", "東京駅", "🚉 é",
            // These are invisible but have a function: emoji, keycaps, Persian, Devanagari, an
            // ideograph's variant.
            "👩\u{200D}👧", "❤\u{FE0F}\u{200D}🔥", "⚠\u{FE0F}", "1\u{FE0F}\u{20E3}",
            "می\u{200C}خواهم", "क्\u{200D}ष", "葛\u{E0100}城",
            // These have no width, and are harmless everywhere.
            "Bahn\u{AD}hof", "Caf\u{200B}é\u{2060}", "\u{FEFF}Ga\u{200C}te\u{200D}s",
            "👩\u{200D}", "a\u{FE0F}b\u{E0100}\u{34F}",
        ])
    func untouched(text: String) {
        #expect(text.printable == text)
        #expect(Array(text.printable.unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(
        "what has no width is left out where names are compared, and marked in messages",
        arguments: [
            ("Bahn\u{AD}hof", "Bahnhof", "Bahn\u{FFFD}hof"),
            ("Caf\u{200B}é\u{2060}", "Café", "Caf\u{FFFD}é\u{FFFD}"),
            ("\u{FEFF}Ga\u{200C}te\u{200D}s", "Gates", "\u{FFFD}Ga\u{FFFD}te\u{FFFD}s"),
            ("👩\u{200D}", "👩", "👩\u{FFFD}"), ("a\u{FE0F}b\u{E0100}", "ab", "a\u{FFFD}b\u{FFFD}"),
            ("👩\u{200D}👧", "👩\u{200D}👧", "👩\u{200D}👧"),
            ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم", "می\u{200C}خواهم"),
            ("a\u{202E}b", "a\u{202E}b", "a\u{FFFD}b"),
        ])
    func withoutWidth(text: String, compared: String, marked: String) {
        #expect(Array(text.withoutInvisible.unicodeScalars) == Array(compared.unicodeScalars))
        #expect(Array(text.visible.unicodeScalars) == Array(marked.unicodeScalars))
    }
}

@Suite("Comma-separated values")
struct CSVLineTests {
    @Test(
        "no text is a formula to a spreadsheet, and each is read as it was written",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), (" =1", "' =1"),
            ("\u{200B}=1", "'\u{200B}=1"), ("＝1", "'＝1"), ("'=1", "''=1"),
            ("'tis", "'tis"), ("'", "'"), ("Hall", "Hall"), ("1-2", "1-2"), ("", ""),
        ])
    func text(text: String, written: String) {
        #expect([CSVField.text(text)].csvLine == written)
        #expect(written.readFromCSV == text)
    }

    @Test(
        "a field is in quotes where it has marks of the format",
        arguments: [
            ("=1,\"2\"", "\"'=1,\"\"2\"\"\""), ("# 1", "\"# 1\""), ("a ", "\"a \""),
        ])
    func quoted(text: String, written: String) {
        #expect([CSVField.text(text), .plain("1")].csvLine == written + ",1")
    }

    @Test(
        "white space that leads a formula is read with it", arguments: ["\t=1", "\r=1", "\tHall"])
    func control(text: String) {
        #expect(("'" + text).readFromCSV == text)
    }

    @Test("numbers stay numbers")
    func numbers() {
        #expect([CSVField.plain("-3.20"), .text("a"), .plain("+1")].csvLine == "-3.20,a,+1")
    }

    @Test("no part of a comment is a formula")
    func comment() {
        #expect("=1".csvComment == "# '=1")
        #expect("Hall,=1+1,b: planned".csvComment == "# Hall,'=1+1,b: planned")
    }
}

@Suite("Errors in input")
struct InputErrorTests {
    @Test("what has no width shows as a mark")
    func invisible() {
        let error = InputError("unknown verb \"\u{FEFF}wa\u{AD}lk\"", expected: "\u{2060}verb")
        #expect(
            error.description
                == "unknown verb \"\u{FFFD}wa\u{FFFD}lk\"; expected \u{FFFD}verb")
    }

    /// In Swift a letter is one character with any number of combining marks.
    @Test("a pile of marks on one letter does not fill the screen")
    func marks() {
        let pile = "a" + String(repeating: "\u{301}", count: 100_000)
        let error = InputError(
            file: "a.walk", line: 1, column: 1, "unknown verb \"\(pile)\"",
            expected: "one of \(pile)", sourceLine: pile)
        #expect(error.description == "a.walk:1:1: unknown verb …; expected one of …")
        #expect(pile.clipped(to: 400) == " …")
    }

    @Test("what is long ends with a word")
    func clipped() {
        #expect("one two three".clipped(to: 13) == "one two three")
        #expect("one two three".clipped(to: 9) == "one two …")
        #expect(String(repeating: "é", count: 30).clipped(to: 30).count == 30)
    }

    @Test("one sentence with its place, and the line with a caret")
    func description() {
        #expect(
            InputError(
                file: "a.walk", line: 3, column: 5, "unknown verb \"wlak\"", expected: "a verb",
                nearest: ["walk"], sourceLine: "    wlak to x"
            ).description == """
                a.walk:3:5: unknown verb "wlak"; expected a verb; did you mean "walk"?
                      wlak to x
                      ^
                """)
        #expect(
            InputError("no venue", nearest: ["a", "b"]).description
                == "no venue; did you mean \"a\" or \"b\"?")
    }

    @Test("neither file names nor lines steer the terminal, nor do they fill it")
    func harmless() {
        let error = InputError(
            file: "\u{1B}[2J", line: 1, column: 1, String(repeating: "x", count: 5000),
            sourceLine: "\u{9B}31m")
        #expect(error.description.hasPrefix("␛[2J:1:1: xxx"))
        #expect(error.description.count < 700)
        #expect(!error.description.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x9B })
    }
}

@Suite("Numbers, digests, lines")
struct PlainTests {
    @Test(
        "a fixed count of decimals",
        arguments: [
            (0, 3, "0.000"), (-0.0001, 3, "0.000"), (1.0005, 2, "1.00"), (2.5, 0, "3"),
            (-2.5, 0, "-3"), (12.346, 2, "12.35"), (-0.05, 1, "-0.1"), (0.004, 2, "0.00"),
            (.nan, 2, "nan"), (.infinity, 2, "nan"), (1e300, 2, "nan"),
            (123_456.789, 3, "123456.789"),
        ] as [(Double, Int, String)])
    func fixed(number: Double, decimals: Int, text: String) {
        #expect(number.fixed(decimals) == text)
    }

    @Test(
        "the shortest that says it",
        arguments: [
            (12, "12"), (12.5, "12.5"), (12.25, "12.25"), (0, "0"), (-1.1, "-1.1"), (100, "100"),
        ] as [(Double, String)])
    func short(number: Double, text: String) {
        #expect(number.short == text)
    }

    /// Test vectors of the algorithm's authors (FNV-1a, 64 bits).
    @Test(
        "FNV-1a as published",
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)])
    func digest(text: String, value: UInt64) {
        var digest = Digest()
        for byte in text.utf8 { digest.add(byte) }
        #expect(digest.value == value)
    }

    @Test("digests tell texts apart where they are joined, and round to a millimetre")
    func digestRules() {
        func digest(_ build: (inout Digest) -> Void) -> String {
            var digest = Digest()
            build(&digest)
            return digest.hexadecimal
        }
        #expect(
            digest {
                $0.add("ab")
                $0.add("c")
            }
                != digest {
                    $0.add("a")
                    $0.add("bc")
                })
        #expect(digest { $0.add(1.00001) } == digest { $0.add(1.00002) })
        #expect(digest { $0.add(1.001) } != digest { $0.add(1.002) })
        #expect(digest { $0.add(Double.nan) } == digest { $0.add(Double.infinity) })
        #expect(digest { _ in } == "cbf29ce484222325")
    }

    @Test(
        "lines end in LF or CRLF; a byte-order mark is none of the text",
        arguments: [
            ("a\nb\n", ["a", "b", ""]), ("a\r\nb", ["a", "b"]), ("\u{FEFF}a", ["a"]), ("", [""]),
            ("\r\n\r\n", ["", "", ""]), ("a\rb", ["a\rb"]),
        ])
    func lines(text: String, lines: [String]) {
        #expect(text.fileLines == lines)
    }

    @Test(
        "the first tick at or after a moment",
        arguments: [
            (0, 0), (0.05, 1), (0.051, 1), (0.06, 2), (12.05, 241), (60, 1200),
        ] as [(Double, Int)])
    func ticks(seconds: Double, tick: Int) {
        #expect(SimulatedTime.tick(atSeconds: seconds) == tick)
        #expect(SimulatedTime.tick(atSeconds: SimulatedTime.seconds(tick)) == tick)
    }
}

@Suite("Settings")
struct SettingTests {
    private struct Values: Sendable {
        var speed = 1.3
        var isFast = false
        var preference = RoutePreference.fastest
    }

    private struct Whole: Sendable { var values = Values() }

    private let speed = Setting<Values>.number(
        "speed", "m/s", 0.5...3, source: "ours", \.speed, "People walk at this many m/s.")
    private let flag = Setting<Values>.flag(
        "is-fast", source: "ours", \.isFast, "On: people hurry.")
    private let choice = Setting<Values>.choice(
        "preference", source: "ours", \.preference, "Routes are of this kind.")

    @Test("a number within its range, and none beyond")
    func number() {
        var values = Values()
        #expect(speed.expectation == "a number from 0.5 to 3 (m/s)")
        #expect(speed.value("2.25") == .number(2.25))
        for text in ["3.1", "fast", "nan", ""] { #expect(speed.value(text) == nil) }
        #expect(speed.set(&values, to: .number(2)) && values.speed == 2)
        #expect(!speed.set(&values, to: .number(9)) && values.speed == 2)
        #expect(!speed.set(&values, to: .flag(true)))
        #expect(speed.get(values) == .number(2))
    }

    @Test("flags and choices")
    func words() {
        var values = Values()
        #expect(flag.value("on") == .flag(true) && flag.value("yes") == nil)
        #expect(flag.set(&values, to: .flag(true)) && values.isFast)
        #expect(flag.expectation == "on or off")
        #expect(choice.value("stepFree") == .choice("stepFree") && choice.value("slow") == nil)
        #expect(choice.set(&values, to: .choice("stepFree")) && values.preference == .stepFree)
        #expect(choice.expectation == "fastest, stepFree")
    }

    @Test("a value is written with its unit")
    func texts() {
        #expect(speed.text(.number(1.5)) == "1.5 m/s" && flag.text(.flag(true)) == "on")
    }

    @Test("a setting of a part is one of the whole")
    func within() {
        var whole = Whole()
        let setting = speed.within(\Whole.values)
        #expect(setting.name == "speed" && setting.help == "People walk at this many m/s.")
        #expect(setting.set(&whole, to: .number(2)) && whole.values.speed == 2)
    }

    @Test(
        "a value says itself in full",
        arguments: [
            (SettingValue.number(2), "2"), (.number(0.1255), "0.1255"), (.number(-1.5), "-1.5"),
            (.flag(true), "on"), (.flag(false), "off"), (.choice("worst"), "worst"),
        ])
    func description(value: SettingValue, text: String) {
        #expect(value.description == text)
    }
}
