import Foundation
import Testing

/// `dotwalk audit` as a UX reviewer and as CI use it.
@Suite("The command line: audit")
struct AuditCommandTests {
    /// A sheet in which the message that the position is back disappears at once.
    private func sheet(_ name: String, accepted: String = "") throws -> String {
        try Program.file(
            name,
            """
            dotwalk-cues: 1
            extends: en
            cues:
              position-restored: {shortest: 0.5, longest: 0.5\(accepted)}

            """)
    }

    @Test("each cue with its figures, findings with their rule, totals")
    func text() throws {
        let result = try Program.run(["audit", "first-scan"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(lines[0].hasPrefix("first-scan  seed 7  "))
        #expect(lines[1].hasPrefix("  cue  "))
        let hint = try #require(lines.first { $0.hasPrefix("  hint hold-upright") })
        #expect(hint.contains("to the end") && hint.hasSuffix("warning"))
        #expect(result.output.contains("  position: accurate "))
        #expect(lines.last?.hasPrefix("1 walk: ") == true)
    }

    @Test("what goes too fast fails the build only where that is asked for")
    func failing() throws {
        let sheet = try sheet("fast.yaml")
        let told = try Program.run(["audit", "first-scan", "--cues", sheet])
        #expect(told.status == 0)
        #expect(told.output.contains("too-fast  position-restored: "))
        let command = ["audit", "first-scan", "--cues", sheet, "--fail-on"]
        #expect(try Program.run(command + ["warning"]).status == 1)
        let none = try Program.file("none.audit", "dotwalk audit 1\n" + Self.all(" off"))
        #expect(try Program.run(command + ["warning", "--limits", none]).status == 0)
    }

    /// A text with a line for each rule.
    private static func all(_ words: String) throws -> String {
        let rules = try Program.run(["audit", "--rules"]).output.split(separator: "\n")
        return rules.filter { !$0.hasPrefix("#") && !$0.hasPrefix("dotwalk") }
            .map { $0.prefix { $0 != " " } + words }.joined(separator: "\n")
    }

    @Test("a finding is accepted with a reason; an acceptance that nothing needs is a finding")
    func accepted() throws {
        let sheet = try sheet(
            "accepted.yaml", accepted: ", accepted: {too-fast: known, flicker: never}")
        let result = try Program.run(["audit", "first-scan", "--cues", sheet])
        #expect(result.output.contains("accepted  too-fast  position-restored: "))
        #expect(result.output.contains("(accepted: known)"))
        #expect(
            result.output.contains(
                "unused-acceptance  position-restored: flicker is accepted, and was not found"))
    }

    @Test("CSV has a line for each cue, JSON the same")
    func documents() throws {
        let csv = try Program.run(["audit", "first-scan", "--format", "csv"]).output
            .split(separator: "\n")
        #expect(csv[0].hasPrefix("walk,engine,seed,kind,cue,at,"))
        let columns = csv[0].split(separator: ",").count
        #expect(
            csv.dropFirst().allSatisfy {
                $0.split(separator: ",", omittingEmptySubsequences: false).count == columns
            })
        struct Document: Decodable {
            struct Walk: Decodable {
                struct Cue: Decodable { let cue: String }
                let walk: String
                let cues: [Cue]
            }
            let walks: [Walk]
        }
        let json = try Program.run(["audit", "first-scan", "--format", "json"]).output
        let document = try JSONDecoder().decode(Document.self, from: Data(json.utf8))
        #expect(document.walks.map(\.walk) == ["first-scan"])
        #expect(document.walks[0].cues.count == csv.count - 1)
    }

    @Test("a French sheet is held against French figures, and says which rules it has none for")
    func french() throws {
        let result = try Program.run(["audit", "first-scan", "--cues", "fr"])
        #expect(
            result.output.contains(
                "skipped, as the language has no sourced figure: "
                    + "faster-than-subtitles, short-toast"))
    }

    @Test("no walk, a walk that is not there, a bad table: one error")
    func mistakes() throws {
        #expect(try Program.run(["audit"]).errors.contains("audit takes a walk"))
        #expect(try Program.run(["audit", "no-such-walk"]).status == 2)
        let bad = try Program.file("bad.audit", "dotwalk audit 1\nflickr off\n")
        let result = try Program.run(["audit", "first-scan", "--limits", bad])
        #expect(result.status == 2)
        #expect(result.errors.contains("bad.audit:2:1: unknown rule \"flickr\""))
    }
}
