import App
import Formats
import Indoor
import Testing

@Suite("Lexicons")
struct LexiconTests {
    /// A file, and the reader's whole message.
    struct Broken: Sendable, CustomTestStringConvertible {
        let means: String
        let says: String

        init(_ means: String, _ says: String) { (self.means, self.says) = (means, says) }

        var testDescription: String { means }
    }

    private static func lexicon(_ means: String) throws(InputError) -> Lexicon {
        try LexiconReader.read(
            """
            dotwalk-words: 1
            language: en
            groups: {go: [go, walk], a: ["[a|the]"]}
            nothing: [right now]
            not: [not]
            then: [then]
            means:
              \(means)
            """, file: "en.words.yaml")
    }

    private static let noWord = "a phrase without a word that it begins with; expected words first"

    @Test(
        "a broken phrase is pointed at",
        arguments: [
            Broken(
                "turn-left: left", "no list; expected phrases in brackets: [turn left, go left]"),
            Broken("turn-left: [\"(left\"]", "a bracket is open; expected \")\""),
            Broken("turn-left: [\"left)\"]", "\")\" closes nothing; expected a bracket before it"),
            Broken("turn-left: [\"<go left\"]", "a group is open; expected \">\""),
            Broken("turn-left: [\"\"]", "an empty phrase; expected words"),
            Broken("turn-left: []", "a list without a phrase; expected a phrase, or no such key"),
            Broken(
                "turn-left: [\"(left|)\"]",
                "an empty alternative; expected words, and [brackets] round what may be left out"),
            Broken(
                "{turn-left: [left], turn-right: [\"(right|left)\"]}",
                "\"left\" means turn-left, too; expected one of two opposite meanings"),
            Broken("turn-left: [\"* left\"]", noWord), Broken("turn-left: [\"<a>\"]", noWord),
            Broken("turn-left: [\"[the] * left\"]", noWord),
            Broken("turn-left: [\"<a> * left\"]", noWord),
            Broken(
                "turn-left: [\"[[[[[[left]]]]]]\"]",
                "brackets inside brackets too often; expected at most 4"),
        ])
    func broken(_ file: Broken) {
        let error = #expect(throws: InputError.self) { try Self.lexicon(file.means) }
        let first = error.map { "\($0)" }?.split(separator: "\n").first ?? ""
        #expect(first.hasPrefix("en.words.yaml:8:"), "\(first)")
        #expect(first.drop { $0 != " " }.dropFirst() == file.says)
    }

    @Test("a placeholder that no text has is pointed at, with the nearest")
    func placeholder() {
        let error = #expect(throws: InputError.self) {
            try Self.lexicon("level: [\"floor {levle}\"]")
        }
        let words = error.map { "\($0)" } ?? ""
        #expect(words.contains("no text has the placeholder {levle}"), "\(words)")
        #expect(words.contains("did you mean \"level\"?"), "\(words)")
    }

    @Test("groups inside groups that multiply without end are refused at once")
    func multiplied() {
        var groups = "g0: [a, b]"
        for number in 1...8 {
            let choice = Array(repeating: "<g\(number - 1)>", count: 50).joined(separator: "|")
            groups += "\n  g\(number): [\"\(choice)\"]"
        }
        let error = #expect(throws: InputError.self) {
            try LexiconReader.read(
                """
                dotwalk-words: 1
                language: en
                groups:
                  \(groups)
                means: {turn-left: ["<g8> left"]}
                """, file: "en.words.yaml")
        }
        #expect(
            error.map { "\($0)" }?.contains(
                "a phrase of over 10000 words with its groups written out") == true)
    }

    @Test("a language's own phrases count before those that they extend")
    func extended() throws {
        let own = try Self.lexicon("turn-left: [links]\n  turn-right: [left]")
        let both = own.extended(by: try Self.lexicon("turn-left: [left]\n  turn-back: [back]"))
        let words = Template("links, left, back", both).filled([:]).meaning.words
        #expect(words == "turn left, turn right, turn back")
    }

    @Test(
        "a text is read by the longest phrase that fits",
        arguments: [
            ("turn left", "turn left"),
            ("walk to the left", "turn left"),
            ("walk to left", "turn left"),
            ("LEFT!", "turn left"),
            ("not left", "not turn left"),
            ("not here, left", "turn left"),
            ("not here. Left", "turn left"),
            ("left, then right", "turn left; then turn right"),
            ("left right now", "turn left"),
            ("level −1", "level -1"),
            ("in 2.5 m", "metres 2.5"),
            ("hold your blue phone up", "upright"),
            ("hold this very old blue phone up", "up"),
            ("qwerty", "nothing"),
        ])
    func reading(_ text: String, _ says: String) throws {
        let lexicon = try Self.lexicon(
            """
            turn-left: [left, "<go> (to|on) <a> left"]
              turn-right: [right]
              up: [up]
              level: ["level #"]
              metres: ["# m"]
              upright: ["hold * up"]
            """)
        #expect(Template(text, lexicon).filled([:]).meaning.words == says)
    }
}
