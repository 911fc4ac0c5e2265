import App
import Formats
import Indoor
import Shipped
import TestSupport
import Testing

/// A change to the English sheet, and the reader's whole message.
struct BrokenSheet: Sendable, CustomTestStringConvertible {
    let replace: String
    let with: String
    let says: String

    init(_ replace: String, _ with: String, _ says: String) {
        self.replace = replace
        self.with = with
        self.says = says
    }

    var testDescription: String { "\(replace) → \(with)" }
}

@Suite("Cue sheets")
struct CueSheetTests {
    private static var english: String {
        Shipped.cueSheets.first { $0.name == "en" }?.text ?? ""
    }

    @Test("the sheet that ships has every cue and label")
    func shipped() throws {
        let sheet = try CueSheetReader.read(Self.english, file: "en.yaml")
        #expect(sheet.language == "en")
        #expect(sheet.all.map(\.id) == CueID.allCases)
        #expect(Label.allCases.filter { sheet.label($0).isEmpty } == [])
    }

    @Test("a whole sheet of version 0.2.0 is read, and what it lacks is told")
    func older() throws {
        let whole = try CueSheetReader.read(Self.english, file: "en.yaml")
        let older = Self.english.replacing(
            """
              airplane-mode:
                kind: hint
                text: "Airplane mode: no Bluetooth, no satellites. See the settings."
                buttons: {settings: Open settings}
                vibration: error
                shortest: 4
                priority: 31

            """, with: ""
        ).replacing(
            "  location-switched-off: loc. off\n", with: "  further-on: \"{metres} m away\"\n")
        let sheet = try CueSheetReader.read(
            older, file: "mine.yaml",
            since: LaterWords(added: Shipped.laterWords, dropped: Shipped.droppedWords),
            extending: { _ in whole })
        let words = CueID.allCases.map(\.rawValue) + Label.allCases.map(\.rawValue)
        #expect(Shipped.laterWords.filter { !words.contains($0) } == [])
        #expect(sheet == whole)
        #expect(
            sheet.notes == [
                "nothing says \"further-on\" any more: delete it",
                "it has no words for airplane-mode, location-switched-off: those of \"en\" are "
                    + "used. With \"extends: en\" it needs only what differs",
            ])
        #expect(whole.notes == [])
    }

    @Test(
        "a broken sheet is pointed at",
        arguments: [
            BrokenSheet(
                "  lost:\n", "  lots:\n", "unknown key \"lots\"; expected one of explanation"),
            BrokenSheet(
                "  lost:\n    kind: hint\n"
                    + "    text: We lost your position. Scan again.\n"
                    + "    buttons: {scan: Scan again}\n    asks: answer\n    vibration: error\n"
                    + "    shortest: 3\n    priority: 30\n", "", "the cue \"lost\" is missing"),
            BrokenSheet("  start: Start\n", "", "\"start\" is missing"),
            BrokenSheet(
                "  start: Start\n", "  strat: Start\n",
                "unknown key \"strat\"; expected one of"),
            BrokenSheet("language: en\n", "", "\"language\" is missing"),
            BrokenSheet(
                "{place}\"\n    buttons", "{plaec}\"\n    buttons",
                """
                "arrived" has no value "{plaec}"; expected {place}; did you mean "place"?
                """),
            BrokenSheet(
                "text: Hold your phone upright.\n", "text: Hold {this} upright.\n",
                "\"scan-tilt\" has no value \"{this}\"; expected no braces"),
            BrokenSheet(
                "{place}\"\n    buttons", "{place\"\n    buttons",
                "\"arrived\" has no value \"{place}\"; expected {place}"),
            BrokenSheet(
                "metres: \"{metres} m\"", "metres: \"{meters} m\"",
                "\"metres\" has no value \"{meters}\"; expected {metres}; did you mean \"metres\"?"),
            BrokenSheet(
                "kind: hint\n    text: Hold your phone upright.",
                "kind: hitn\n    text: Hold it.",
                "unknown kind \"hitn\"; expected one of banner, hint, toast, alert, instruction, page; "
                    + "did you mean \"hint\"?"),
            BrokenSheet(
                "asks: raise-phone\n    delay: 1", "asks: rise-phone\n    delay: 1",
                "unknown wish \"rise-phone\"; expected one of raise-phone"),
            BrokenSheet(
                "delay: 1\n    shortest: 2\n    priority: 40", "delay: soon",
                "no seconds; expected seconds from 0 to 3600"),
            BrokenSheet(
                "delay: 1\n    shortest: 2\n    priority: 40", "delay: -1",
                "no seconds; expected seconds from 0 to 3600"),
            BrokenSheet(
                "delay: 1\n    shortest: 2\n    priority: 40", "delay: .inf",
                "no seconds; expected seconds from 0 to 3600"),
            // Sexagesimal numbers, as in YAML 1.1; the first is more than an Int holds.
            BrokenSheet(
                "shortest: 2\n    priority: 40", "priority: 9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9",
                "no priority; expected a whole number from 0 to 1000"),
            BrokenSheet(
                "shortest: 2\n    priority: 40", "priority: -1:30",
                "no priority; expected a whole number from 0 to 1000"),
            BrokenSheet(
                "delay: 1\n    shortest: 2\n    priority: 40", "delay: 1:30.5",
                "no seconds; expected seconds from 0 to 3600"),
            BrokenSheet(
                "dotwalk-cues: 1", "dotwalk-cues: 1:1:1:1:1:1:1:1:1:1:1:1:1:1:1:1",
                "a file of a format that this version does not read; "
                    + "expected a whole number, dotwalk-cues: 1"),
            BrokenSheet(
                "longest: 5\n    priority: 45", "longest: 2\n    priority: 45",
                "longest is less than shortest"),
            BrokenSheet(
                "{continue: Keep scanning,", "{contineu: Try on,",
                "unknown button \"contineu\"; expected one of app-name"),
            BrokenSheet(
                "text: Hold your phone upright.\n", "text: [a, b]\n",
                "no text; expected words"),
            BrokenSheet(
                "labels:\n", "labels: none\nlables:\n",
                "unknown key \"lables\"; expected one of"),
            BrokenSheet("  up: up\n", "  up: up\n  up: higher\n", "\"up\" stands twice"),
            BrokenSheet(
                "dotwalk-cues: 1", "dotwalk-cues: 2",
                "a file of a format that this version does not read; expected dotwalk-cues: 1"),
            // Anchors and aliases in different places.
            BrokenSheet(
                "  up: up\n", "  up: &up up\n", "an anchor or alias; expected the text itself"),
            BrokenSheet(
                "  up: up\n", "  up: *up\n", "an anchor or alias; expected the text itself"),
            BrokenSheet(
                "  up: up\n", "  up:\t*up\n", "an anchor or alias; expected the text itself"),
            BrokenSheet(
                "  up: up\n", "  *up : up\n", "an anchor or alias; expected the text itself"),
            BrokenSheet(
                "{continue: Keep scanning,", "{continue: *a,",
                "an anchor or alias; expected the text"),
        ])
    func broken(_ broken: BrokenSheet) throws {
        let text = Self.english.replacing(broken.replace, with: broken.with, maxReplacements: 1)
        #expect(text != Self.english, "nothing was broken")
        let error = try #require(Self.error(text))
        let place = "\(try #require(error.line)):\(try #require(error.column)): "
        #expect(error.description.hasPrefix("s.yaml:" + place + broken.says))
    }

    @Test(
        "the caret stands under the word",
        arguments: [
            ("  start: Start\n", "  strat: Start\n", "\n    strat: Start\n    ^"),
            ("asks: raise-phone", "asks: rise-phone", "\n      asks: rise-phone\n            ^"),
            ("  up: up\n", "  up: *up\n", "\n    up: *up\n        ^"),
        ])
    func place(replace: String, with: String, shown: String) throws {
        let text = Self.english.replacing(replace, with: with, maxReplacements: 1)
        #expect(try #require(Self.error(text)).description.hasSuffix(shown))
    }

    @Test("a text of more than 1,000 characters is refused")
    func longText() throws {
        let text = Self.english.replacing(
            "language: en", with: "language: " + String(repeating: "x", count: 1001),
            maxReplacements: 1)
        let error = try #require(Self.error(text))
        #expect(
            error.description.contains("too long a text; expected 1000 characters at most"))
    }

    @Test(
        "what is no cue sheet at all",
        arguments: [
            ("", "s.yaml:1:1: the file is empty"),
            ("# only a comment\n", "s.yaml:1:1: the file is empty"),
            (
                "just words",
                "s.yaml:1:1: no mapping; expected a cue sheet with keys\n  just words\n  ^"
            ),
            ("- a\n- b", "s.yaml:1:1: no mapping; expected a cue sheet with keys\n  - a\n  ^"),
            ("{", "s.yaml:"), ("a: b: c", "s.yaml:1:5: no YAML here: mapping values"),
            ("\"", "s.yaml:"), ("a: 1\n---\nb: 2", "s.yaml:"),
            ("\u{0}\u{1}\u{2}PNG\u{7F}", "s.yaml:"), ("\u{FFFD}\u{1B}[2J", "s.yaml:"),
            ("{}", "s.yaml:1:1: \"dotwalk-cues\" is missing"),
            (
                "dotwalk-cues: one\n",
                "s.yaml:1:15: a file of a format that this version does not read"
            ),
            (
                "dotwalk-cues:\n  - 1\n",
                "s.yaml:2:3: a file of a format that this version does not read"
            ),
        ])
    func noSheet(text: String, says: String) throws {
        let description = try #require(Self.error(text)).description
        #expect(description.hasPrefix(says))
        #expect(!description.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
    }

    @Test(
        "a format number to come is told from a broken sheet",
        arguments: [
            ("dotwalk-cues: 2", true), ("dotwalk-cues: x", false), ("", false),
        ])
    func version(text: String, isUnknown: Bool) throws {
        #expect(try #require(Self.error(text)).isUnknownFormat == isUnknown)
    }

    @Test(
        "what would grow to gigabytes or overrun the stack is refused",
        arguments: [
            Named("aliases", bomb(key: "")), Named("aliases as keys", bomb(key: "? ")),
            Named("lists in brackets", String(repeating: "[", count: 100_000)),
            Named("mappings in braces", String(repeating: "{a: ", count: 100_000)),
            Named("lists", String(repeating: "- ", count: 100_000)),
            Named(
                "mappings",
                (0..<2000).map { String(repeating: " ", count: $0) + "a:\n" }.joined()),
            Named(
                "a long word",
                "dotwalk-cues: 1\nlanguage: " + String(repeating: "x", count: 5_000_000)),
        ])
    func bombs(sheet: Named<String>) throws {
        #expect(try #require(Self.error(sheet.value)).description.count < 2000)
    }

    /// Each line contains the one before nine times; as keys they would be compared, too.
    private static func bomb(key: String) -> String {
        "a0: &a0 [x, x]\n"
            + (1...40).map { level in
                let alias = "*a\(level - 1)"
                let list = Array(repeating: alias, count: 9).joined(separator: ", ")
                return "a\(level): &a\(level) [\(list)]\n"
                    + (key.isEmpty ? "" : "\(key)*a\(level)\n: x\n")
            }.joined()
    }

    @Test(
        "whole numbers as YAML writes them",
        arguments: [
            ("40", 40), ("+40", 40), ("1_0", 10), ("0", 0), ("017", 17), ("08", 8),
        ])
    func wholeNumbers(text: String, number: Int) throws {
        let sheet = Self.english.replacing(
            "shortest: 2\n    priority: 40", with: "priority: \(text)", maxReplacements: 1)
        #expect(
            try CueSheetReader.read(sheet, file: "s.yaml").cue("scan-tilt")?.timing.priority
                == number)
    }

    @Test(
        "what is no whole number",
        arguments: [
            "\"40\"", "4.0", "--4", "-+4", "0x1F", "0b101", "0o17", "0x", "99999999999999999999",
            "1:0", "~",
        ])
    func noWholeNumber(text: String) throws {
        let sheet = Self.english.replacing(
            "shortest: 2\n    priority: 40", with: "priority: \(text)", maxReplacements: 1)
        #expect(try #require(Self.error(sheet)).problem == "no priority")
    }

    /// Characters that are not used as replacements for "&" and "*".
    @Test("characters for private use stay what they are")
    func privateUse() throws {
        let text = Self.english.replacing(
            "search: Search", with: "search: \"\u{E000}&\u{E001}*\u{E002}\"")
        let sheet = try CueSheetReader.read(text, file: "s.yaml")
        #expect(sheet.label(.search) == "\u{E000}&\u{E001}*\u{E002}")
        let bare = Self.english.replacing("search: Search", with: "search: \u{E000}x")
        #expect(try CueSheetReader.read(bare, file: "s.yaml").label(.search) == "\u{E000}x")
    }

    /// In Swift a star with a combining mark is not equal to a star.
    @Test("an alias with a mark on its star is one, too")
    func markedAlias() throws {
        let text = Self.english.replacing("  up: up\n", with: "  up: *\u{301}up\n")
        #expect(try #require(Self.error(text)).problem == "an anchor or alias")
    }

    @Test("ampersands and stars are words like others, control characters are made visible")
    func words() throws {
        let text = Self.english
            .replacing("search: Search", with: "search: Fish &chips *now*")
            .replacing("done: Done", with: "done: \"&a *b \\x1b[2J\\u202e\"")
        let sheet = try CueSheetReader.read(text, file: "s.yaml")
        #expect(sheet.label(.search) == "Fish &chips *now*")
        #expect(sheet.label(.done) == "&a *b ␛[2J\u{FFFD}")
    }

    @Test("editors' line ends and marks make no difference")
    func lineEnds() throws {
        let text = "\u{FEFF}" + Self.english.replacing("\n", with: "\r\n")
        #expect(try CueSheetReader.read(text, file: "s.yaml").label(.metres) == "{metres} m")
    }

    private static func error(_ text: String) -> InputError? {
        do throws(InputError) {
            _ = try CueSheetReader.read(text, file: "s.yaml")
            return nil
        } catch {
            return error
        }
    }
}
