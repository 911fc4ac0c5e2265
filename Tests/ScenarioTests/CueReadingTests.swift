import App
import Formats
import Indoor
import Review
import Shipped
import Testing

/// The reading time of a cue beside the time that it shows, before anybody walks with it.
@Suite("Reading a cue sheet")
struct CueReadingTests {
    private func reading(of id: CueID, _ fields: String) throws -> CueReading {
        let file = try #require(Shipped.cueSheets.first { $0.name == "en" })
        let english = try CueSheetReader.read(file.text, file: "en.yaml")
        let sheet = try CueSheetReader.read(
            "dotwalk-cues: 1\nextends: en\ncues:\n  \(id.rawValue): {\(fields)}\n", file: "mine",
            extending: { _ in english })
        return try #require(sheet.readings.first { $0.id == id })
    }

    /// A text of this many characters, in words of nine.
    private func text(_ characters: Int) -> String {
        String(String(repeating: "somewhere ", count: characters / 10 + 1).prefix(characters))
            .trimmingSuffix(" ")
    }

    @Test(
        "a hint of 4.7 s has 79 characters at most, long before the phone has no more rows",
        arguments: [
            (79, nil), (90, CueReading.Problem.tooShort), (200, .tooShort), (400, .tooShort),
            (800, .doesNotFit),
        ])
    func hint(characters: Int, problem: CueReading.Problem?) throws {
        let reading = try reading(of: "lost", "text: \"\(text(characters))\", shortest: 4.7")
        #expect(reading.problem == problem)
        #expect(reading.characters == characters)
        #expect(reading.remedy.isEmpty == (problem == nil))
    }

    @Test("a page stays until it is answered: ten seconds of reading are too much")
    func page() throws {
        #expect(try reading(of: "explanation", "text: \"\(text(300))\"").problem == nil)
        #expect(try reading(of: "explanation", "text: \"\(text(450))\"").problem == .tooMuch)
    }

    @Test("a toast stays for 3 s and 120 ms a character")
    func toast() throws {
        let brief = try reading(of: "recalculated", "shortest: 4, longest: 4.5")
        #expect(brief.problem == .tooShort && brief.remedy.hasPrefix("longest: 5, or "))
        #expect(try reading(of: "recalculated", "longest: 5").problem == nil)
    }

    @Test("an instruction is read from its first announcement to the second, with the one after it")
    func instruction() throws {
        let reading = try reading(of: "take-escalator", "clause: \"take it {direction}\"")
        #expect(reading.shows == 7.5)
        #expect(reading.text.hasPrefix("In 100 m take it down, then take the "))
        #expect(try self.reading(of: "go-on", "shortest: 2").text == "go straight.")
    }
}

extension String {
    fileprivate func trimmingSuffix(_ end: Character) -> String {
        last == end ? String(dropLast()) + "s" : self
    }
}
