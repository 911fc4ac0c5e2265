import App
import Formats
import Indoor
import Shipped
import Testing

/// A sheet that changes some cues of another one, and the French one, which changes all words of
/// the English one.
@Suite("Cue sheets that extend another")
struct ExtendingSheetTests {
    private static func shipped(_ name: String) throws(InputError) -> CueSheet {
        guard let file = Shipped.cueSheets.first(where: { $0.name == name }) else {
            throw InputError("there is no cue sheet \"\(name)\"", nearest: ["en"])
        }
        return try CueSheetReader.read(file.text, file: "\(name).yaml", extending: shipped)
    }

    private static func read(_ text: String) throws(InputError) -> CueSheet {
        try CueSheetReader.read(
            text, file: "mine.yaml", rules: ["too-fast", "outdated"], extending: shipped)
    }

    @Test("what it does not say, the other says")
    func inherits() throws {
        let sheet = try Self.read(
            """
            dotwalk-cues: 1
            extends: en
            labels: {start: Go}
            cues:
              lost: {text: Where are we?}
              hold-upright: {shortest: 9}

            """)
        let english = try Self.shipped("en")
        #expect(sheet.language == "en")
        #expect(sheet.label(.start) == "Go")
        #expect(sheet.label(.stop) == english.label(.stop))
        #expect(sheet.cue("lost")?.text == "Where are we?")
        #expect(sheet.cue("lost")?.buttons == english.cue("lost")?.buttons)
        #expect(sheet.cue("hold-upright")?.text == english.cue("hold-upright")?.text)
        #expect(sheet.cue("hold-upright")?.timing.shortest == 9)
        #expect(sheet.cue("hold-upright")?.timing.coolDown == 5)
        #expect(sheet.cue(.arrived) == english.cue(.arrived))
    }

    @Test(
        "what it says wrong is pointed at",
        arguments: [
            ("extends: ne\n", "mine.yaml:2:10: there is no cue sheet \"ne\"; did you mean \"en\"?"),
            ("extends: en\ncues: {lots: {text: a}}\n", "mine.yaml:3:8: unknown key \"lots\""),
            ("extends: en\ncues: {lost: {text: \"{x}\"}}\n", "\"lost\" has no value \"{x}\""),
            ("cues: {lost: {text: a}}\n", "\"language\" is missing"),
            ("extends: en\n", "mine.yaml:1:1: the sheet has no cue"),
            ("extends: en\ncues: {}\n", "mine.yaml:3:7: no cue; expected the name of a cue"),
            ("extends: en\ncues: {lost: {text: \"\"}}\n", "the cue says nothing; expected a text"),
            (
                "extends: en\ncues: {lost: {accepted: {too-fst: x}}}\n",
                "mine.yaml:3:26: no rule is called \"too-fst\"; expected one of too-fast, "
                    + "outdated; did you mean \"too-fast\"?"
            ),
        ])
    func broken(text: String, says: String) {
        let error = #expect(throws: InputError.self) { try Self.read("dotwalk-cues: 1\n" + text) }
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    /// A cue added to the English sheet must be added to the French one, too.
    @Test("the French sheet says every word itself", arguments: CueID.allCases)
    func french(id: CueID) throws {
        let french = try Self.shipped("fr")
        let english = try Self.shipped("en")
        let (own, other) = (try #require(french.cue(id)), try #require(english.cue(id)))
        let isOnlyValues = ["{place}", "{clause}.", "{distance}, {clause}."].contains(other.text)
        #expect(isOnlyValues || own.text != other.text)
        #expect(other.clause.isEmpty || own.clause != other.clause)
        #expect(other.title.isEmpty || own.title != other.title)
        #expect(own.buttons.map(\.id) == other.buttons.map(\.id))
        for value in id.placeholders {
            #expect(own.text.contains("{\(value)}") == other.text.contains("{\(value)}"))
            #expect(own.clause.contains("{\(value)}") == other.clause.contains("{\(value)}"))
        }
    }
}
