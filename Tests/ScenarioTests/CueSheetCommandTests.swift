import Foundation
import Testing

/// Commands with which designers and reviewers read sheets and notes.
@Suite("The command line: sheets and notes")
struct CueSheetCommandTests {
    @Test("diff tells what changes, with both wordings; the exit code tells if anything does")
    func diff() throws {
        let mine = try Program.file(
            "diff-mine.yaml",
            """
            dotwalk-cues: 1
            extends: en
            cues:
              hold-upright: {text: Hold it up., delay: 2.5}

            """)
        let result = try Program.run(["cues", "diff", "en", mine])
        #expect(result.status == 1)
        let lines = result.output.split(separator: "\n")
        #expect(lines.contains("hold-upright text") && lines.contains("  + Hold it up."))
        #expect(lines.contains("hold-upright delay") && lines.contains("  + 2.5 s"))
        #expect(lines.count == 6)
        let same = try Program.run(["cues", "diff", "en", "en"])
        #expect(same.status == 0 && same.output == "the same\n")
        #expect(try Program.run(["cues", "diff", "en", "nosuch"]).status == 2)
    }

    @Test("check tells how long each cue takes to read and shows, what lacks most first")
    func check() throws {
        let mine = try Program.file(
            "check-mine.yaml",
            """
            dotwalk-cues: 1
            extends: en
            cues:
              lost:
                text: We do not know where you are any more,
                  so please hold your phone up and scan again.
              floor-changed: {shortest: 2, longest: 2}

            """)
        let result = try Program.run(["cues", "check", mine])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "Too short to read, worst first:")
        #expect(
            lines[1].split(separator: " ")
                == ["cue", "words", "chars", "rows", "238/min", "175/min", "needs", "shows"])
        // 18 words take 4.5 and 6.2 s; 3.2 s are missing.
        #expect(lines[2].hasPrefix("hint lost "))
        #expect(lines[2].contains("4.5 s    6.2 s") && lines[2].contains("shortest: 6.5"))
        // 2.9 s are missing.
        #expect(lines[3].hasPrefix("toast floor-changed"))
        #expect(lines[3].hasSuffix("2.0 s  longest: 5, or 3 words less"))
        #expect(lines[4] == "Long enough to read:")
        #expect(lines.last?.contains(": 2 of ") == true)
    }

    @Test("check by a program; the shipped sheets need no change")
    func checkByProgram() throws {
        for name in ["en", "fr"] {
            let result = try Program.run(["cues", "check", name, "--format", "json"])
            let data = Data(result.output.utf8)
            let document = try #require(
                try JSONSerialization.jsonObject(with: data) as? [String: Any])
            let cues = try #require(document["cues"] as? [[String: Any]])
            #expect(cues.count > 80)
            #expect(cues.filter { $0["problem"] != nil }.isEmpty)
            #expect((document["misfits"] as? [String])?.isEmpty == true)
        }
        #expect(try Program.run(["cues", "check", "en", "--format", "xml"]).status == 2)
    }

    @Test("notes are listed with what the phone showed then, and a line that plays it")
    func notes() throws {
        try Program.inFolder { folder in
            let walk = "\(folder)/mine.walk"
            let text = """
                dotwalk trace 1
                title Mine
                venue clinic
                start reception
                0.0s open app
                9.0s end

                """
            try text.write(toFile: walk, atomically: true, encoding: .utf8)
            let none = try Program.run(["notes", walk])
            #expect(none.output.hasSuffix(": no notes; n while it plays makes one\n"))
            try "00:05.00  Too blue?\n00:07.50\n02:00.00  late\n".write(
                toFile: "\(folder)/mine.notes", atomically: true, encoding: .utf8)
            let listed = try Program.run(["notes", walk])
            #expect(listed.status == 0)
            let lines = listed.output.split(separator: "\n").map(String.init)
            #expect(lines[1] == "  00:05.00  Too blue?")
            #expect(lines[2].hasPrefix("            page "))
            #expect(lines[3].hasSuffix("mine.walk --at 2"))
            #expect(lines[4] == "  00:07.50  (marker)")
            #expect(lines[8] == "            after the walk's end")
        }
    }
}
