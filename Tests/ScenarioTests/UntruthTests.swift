import Foundation
import Testing

/// What an app tells, held against the truth: `audit`, `run --check`, and the lines of a walk that
/// expect findings or accept them.
@Suite("Rules of truth")
struct UntruthTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Untruths")

    /// Each walk names the rules that it breaks: a mend turns its lines round.
    @Test("each walk that shows an untruth is found by the rules that it names")
    func found() throws {
        let walks = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
            .filter { $0.hasSuffix(".walk") }.sorted()
        let result = try Program.run(["run"] + walks, in: Self.folder.path)
        #expect(result.output.contains("\(walks.count) passed, 0 failed"), "\(result.output)")
        // What a map lacks is remarked before.
        let errors = result.errors.split(separator: "\n")
        #expect(errors.allSatisfy { $0.contains("so positioning fails") }, "\(result.errors)")
    }

    @Test(
        "nothing is told that is not so where a part is closed, and a way round it is no detour",
        arguments: [
            "lift-closed-and-told", "all-closed-and-told", "lift-closed-for-a-while",
            "room-closed-and-told", "room-closed-and-not-told", "round-a-closed-lift",
            "round-a-closed-lift-by-beacons", "told-at-the-lift", "lift-closed-and-not-told",
        ])
    func closedOnTheWay(name: String) throws {
        let walk = Self.folder.appending(path: "\(name).walk").path
        let result = try Program.run(["run", walk, "--check"])
        #expect(result.status == 0, "\(result.output)")
    }

    private static func walk(_ lines: String) throws -> String {
        try Program.file(
            "truth-\(UUID().uuidString).walk",
            """
            dotwalk trace 1
            title   Scans that are ten metres off
            venue   clinic
            engine  vps
            start   reception facing east
            seed    34

              0.0s  set drift good
                    set fix-error-smallest 10
                    set fix-error-largest 10
                    open app
                    tap locate
                    wait for explanation
             +1.0s  tap continue
             +1.0s  tap continue
             +1.0s  allow camera
                    raise phone
                    wait for accuratePositioning
                    wait for page:map
            \(lines)
            +15.0s  end

            """)
    }

    @Test("a check tells what is not true, the second, the metres, and what plays it")
    func checked() throws {
        let result = try Program.run(["run", try Self.walk(""), "--check"])
        #expect(result.status == 1)
        #expect(
            result.output.contains(
                "error  false-accuracy  accurate, ±1 m, and at most 10 m off, for "))
        #expect(result.output.contains(" s on; no text in view\n    again     dotwalk play "))
        #expect(try Program.run(["run", try Self.walk("")]).status == 0)
    }

    @Test("a walk accepts what it breaks on purpose, with the reason")
    func accepted() throws {
        let walk = try Self.walk(
            """
                    accept false-accuracy "the error is on purpose"
                    accept silent "the error is on purpose"
            """)
        let checked = try Program.run(["run", walk, "--check"])
        #expect(checked.status == 0, "\(checked.output)")
        let audited = try Program.run(["audit", walk, "--fail-on", "error"])
        #expect(audited.status == 0)
        #expect(audited.output.contains("(accepted: the error is on purpose)"))
        #expect(audited.output.contains("1 walk: 0 errors, 0 warnings, 2 accepted"))
    }

    @Test("an acceptance that accepts nothing is an error", arguments: ["run", "audit"])
    func unneeded(command: String) throws {
        let walk = try Self.walk(
            """
                    accept false-accuracy "the error is on purpose"
                    accept silent "the error is on purpose"
                    accept statue "nobody follows here"
            """)
        let options = command == "run" ? ["--check"] : ["--fail-on", "error"]
        let result = try Program.run([command, walk] + options)
        #expect(result.status == 1)
        #expect(result.output.contains(":22: accept statue accepts nothing"), "\(result.output)")
        #expect(!result.output.contains("ok "))
    }

    @Test("a walk with such an acceptance fails with its line, in the formats for services, too")
    func unneededForServices() throws {
        let walk = try Self.walk("        accept statue \"nobody follows here\"")
        let text = try Program.run(["run", walk, "--check"]).output
        #expect(text.contains("1 unused acceptance"))
        let junit = try Program.run(["run", walk, "--check", "--format", "junit"]).output
        #expect(
            junit.contains("name=\"unused-acceptance\" file=\"\(walk)\" line=\"20\""), "\(junit)")
        #expect(!junit.contains("testsuite name=\"acceptances\""))
        let github = try Program.run(["run", walk, "--check", "--format", "github"]).output
        #expect(
            github.split(separator: "\n").contains {
                $0.hasPrefix("::error file=\(walk),line=20,") && $0.contains("accepts nothing")
            }, "\(github)")
    }

    @Test("each finding has one line that plays it, and no other stands below")
    func oneLineEach() throws {
        let result = try Program.run(["run", try Self.walk(""), "--check"])
        let lines = result.output.split(separator: "\n")
        let findings = lines.count { $0.contains("  error  ") || $0.contains("  warning  ") }
        #expect(findings > 0)
        #expect(lines.count { $0.hasPrefix("    again ") } == findings, "\(result.output)")
    }

    @Test("a finding that is expected and does not come fails the walk, and names what came")
    func expectedNot() throws {
        let result = try Program.run(["run", try Self.walk("        expect finding statue")])
        #expect(result.status == 1)
        #expect(result.output.contains("expected  expect finding statue"))
        #expect(result.output.contains("seen      the audit finds false-accuracy, silent"))
    }

    @Test("a rule that is none is an error in its place, with the nearest")
    func unknownRule() throws {
        let walk = try Self.walk("        expect finding wrong-levels")
        let result = try Program.run(["run", walk])
        #expect(result.status == 2)
        #expect(result.errors.contains(":20:24: unknown rule \"wrong-levels\""), "\(result.errors)")
        #expect(result.errors.contains("did you mean \"wrong-level\"?"))
    }
}
