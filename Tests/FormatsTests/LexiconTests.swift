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

    @Test(
        "a broken phrase is pointed at",
        arguments: [
            Broken(
                "turn-lefd: [left]",
                """
                en.words.yaml:8:3: unknown key "turn-lefd"; expected turn-left, turn-right, …
                """),
            Broken("turn-left: left", "no list"),
            Broken("turn-left: [\"(left\"]", "a bracket is open; expected \")\""),
            Broken("turn-left: [\"left)\"]", "\")\" closes nothing; expected a bracket before it"),
            Broken("turn-left: [\"<come> left\"]", "there is no group \"come\""),
            Broken("turn-left: [\"<go left\"]", "a group is open"),
            Broken("turn-left: [\"\"]", "an empty phrase; expected words"),
            Broken("turn-left: [\"* left\"]", "a phrase without a word that it begins with"),
            Broken("turn-left: [\"<a>\"]", "a phrase without a word that it begins with"),
            Broken("turn-left: [\"[[[[[[left]]]]]]\"]", "brackets inside brackets too often"),
        ])
    func broken(_ file: Broken) {
        let error = #expect(throws: InputError.self) { try Self.lexicon(file.means) }
        let words = error.map { "\($0)" } ?? ""
        #expect(words.contains(file.says.prefix { $0 != ";" }), "\(words)")
        #expect(words.contains("en.words.yaml:8:"), "\(words)")
    }

    @Test(
        "a text is read by the longest phrase that fits",
        arguments: [
            ("turn left", "turn left"),
            ("walk to the left", "turn left"),
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
