import Foundation
import FoundationXML
import Testing

/// `run` and `audit` for services that run checks on each change.
@Suite("The command line: checks for services")
struct CheckServiceTests {
    /// A walk with an expectation that cannot be met, and one that can.
    private static let failing = """
        dotwalk trace 1
        title   Fails & <tells>
        venue   station
        start   main-hall facing east
        seed    7

          0.0s  open app
                expect accuratePositioning within 2s
                expect never accuratePositioning
         +5.0s  end

        """

    private func run(
        _ arguments: [String], _ use: (Program.Result) throws -> Void
    ) throws {
        try Program.inFolder { folder in
            try Self.failing.write(
                toFile: "\(folder)/fails.walk", atomically: true, encoding: .utf8)
            try use(try Program.run(arguments, in: folder))
        }
    }

    @Test("JUnit has a suite for each walk and seed, and with a failure what it looked like")
    func junit() throws {
        try run(["run", "fails.walk", "first-scan", "--format", "junit"]) { result in
            #expect(result.status == 1)
            let lines = result.output.split(separator: "\n").map(String.init)
            #expect(lines[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
            #expect(lines[1].hasPrefix("<testsuites name=\"dotwalk run\" tests=\"7\" failures=\""))
            #expect(result.output.contains("<testsuite name=\"fails.walk, seed 7\" tests=\"2\""))
            #expect(
                result.output.contains(
                    "name=\"line 8: expect accuratePositioning within 2s\" file=\"fails.walk\" "
                        + "line=\"8\" time=\""))
            #expect(result.output.contains("<failure type=\"expectation\" message=\"at "))
            #expect(lines.contains("dotwalk play fails.walk --seed 7 --at 0"))
            #expect(result.output.contains("Fails &amp; &lt;tells&gt;"))
            // A shipped walk has no file.
            #expect(result.output.contains("classname=\"first-scan\" name=\"line "))
            #expect(!result.output.contains("file=\"first-scan"))
            #expect(lines.last == "</testsuites>")
        }
    }

    @Test("a walk that cannot be read fails alone: the others are told, and the exit code is 2")
    func unreadable() throws {
        try Program.inFolder { folder in
            try "dotwalk trace 1\nvenue station\n\n0.0s wlak 3m\n".write(
                toFile: "\(folder)/broken.walk", atomically: true, encoding: .utf8)
            let walks = ["first-scan", "broken.walk", "try-on"]
            let junit = try Program.run(["run"] + walks + ["--format", "junit"], in: folder)
            #expect(junit.status == 2)
            #expect(junit.errors.contains("broken.walk:"))
            #expect(XMLCount.suites(in: junit.output) == 3)
            #expect(
                junit.output.contains(
                    "<testsuite name=\"broken.walk\" tests=\"1\" failures=\"0\" errors=\"1\""))
            #expect(junit.output.contains("<error type=\"unreadable\" message=\"broken.walk:"))
            #expect(junit.output.hasSuffix("</testsuites>\n"))

            // It fails once, whatever the seeds are.
            let seeds = ["--seeds", "1...3", "--format", "junit"]
            let several = try Program.run(["run", "broken.walk", "try-on"] + seeds, in: folder)
            #expect(XMLCount.suites(in: several.output) == 1 + 3)

            let github = try Program.run(["audit"] + walks + ["--format", "github"], in: folder)
            #expect(github.status == 2)
            #expect(github.output.contains("::error file=broken.walk,line="))
        }
    }

    /// One command only: a day of simulated time takes half a minute.
    @Test("a walk that does not end is one error")
    func endless() throws {
        try Program.inFolder { folder in
            try Self.endless.write(
                toFile: "\(folder)/endless.walk", atomically: true, encoding: .utf8)
            let result = try Program.run(["run", "endless.walk"], in: folder)
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "dotwalk: endless.walk:7: the walk has not ended after a day; "
                    + "expected a walk that ends\n")
        }
    }

    /// A walk that waits twice for most of a day.
    private static let endless = """
        dotwalk trace 1
        title   Endless
        venue   station
        start   main-hall facing east

          0.0s  wait for arrived within 86000s
                wait for lost within 86000s
         +5.0s  end

        """

    @Test("the same walk gives the same XML, on one core too")
    func again() throws {
        let command = ["run", "first-scan", "try-on", "--seeds", "1...3", "--format", "junit"]
        let first = try Program.run(command)
        #expect(try Program.run(command, onOneCore: true).output == first.output)
        #expect(XMLCount.suites(in: first.output) == 6)
    }

    @Test("GitHub gets an annotation at the line, and the screen in a group behind it")
    func github() throws {
        try run(["run", "fails.walk", "--format", "github"]) { result in
            #expect(result.status == 1)
            let lines = result.output.split(separator: "\n").map(String.init)
            let first = try #require(lines.first)
            #expect(
                first.hasPrefix(
                    "::error file=fails.walk,line=8,title=fails.walk%2C seed 7 at "))
            #expect(first.contains("::line 8: expect accuratePositioning within 2s%0Aseen: "))
            #expect(first.hasSuffix("%0Adotwalk play fails.walk --seed 7 --at 0"))
            #expect(lines[1].hasPrefix("::group::fails.walk, seed 7 at "))
            let screen = lines.dropFirst(2).prefix { $0 != "::endgroup::" }
            #expect(screen.count == 40 && screen.allSatisfy { $0.hasPrefix("| ") || $0 == "|" })
        }
    }

    /// Swift has no way to write them in a literal.
    private static let noncharacters = String(
        String.UnicodeScalarView(
            [0xFFFE, 0xFFFF, 0xFDD0].compactMap { Unicode.Scalar($0 as UInt32) }))

    /// A walk whose words are read by machines as what they are not.
    private static let hostile = """
        dotwalk trace 1
        title   a ##[error]title \(noncharacters)
        venue   station
        start   main-hall facing east

          0.0s  open app
                note "##[group]a ##vso[task.complete]b ###[c] \(noncharacters)"
         +1.0s  expect arrived within 1s
         +1.0s  end

        """

    @Test("words of a walk are no commands, and no characters that XML forbids")
    func hostile() throws {
        let walk = try Program.file("hostile.walk", Self.hostile)
        let github = try Program.run(["run", walk, "--format", "github"])
        #expect(github.output.contains("::group::"))
        #expect(github.output.contains("# #[group]a # #vso["))
        #expect(!github.output.contains("##"))
        let junit = try Program.run(["run", walk, "--format", "junit"])
        #expect(junit.status == 1 && XMLParser(data: Data(junit.output.utf8)).parse())
        let svg = try Program.run(["frame", walk, "--at", "1", "--format", "svg"])
        #expect(svg.status == 0 && XMLParser(data: Data(svg.output.utf8)).parse())
        for text in [github.output, junit.output, svg.output] {
            #expect(
                !text.unicodeScalars.contains(where: Self.noncharacters.unicodeScalars.contains))
        }
    }

    @Test("findings of the audit fail where that is asked for, and else are told")
    func audit() throws {
        let hasty = try Program.file("hasty.yaml", Program.hastySheet)
        let command = ["audit", "first-scan", "--cues", hasty, "--format"]
        let told = try Program.run(command + ["junit"])
        #expect(told.status == 0 && told.output.contains("failures=\"0\""))
        #expect(told.output.contains("short-toast: position-restored"))
        let failing = try Program.run(command + ["junit", "--fail-on", "warning"])
        #expect(failing.status == 1)
        #expect(failing.output.contains("<failure type=\"short-toast\" message=\"at "))
        let github = try Program.run(command + ["github"])
        #expect(github.output.hasPrefix("::warning title=first-scan%2C seed 7 at "))
    }

    @Test("many seeds end with how often each expectation was met, and the worst seed")
    func tally() throws {
        try run(["run", "fails.walk", "--seeds", "1...2"]) { result in
            let lines = result.output.split(separator: "\n").map(String.init)
            let head = try #require(lines.firstIndex(of: "fails.walk: 2 of 2 seeds failed"))
            #expect(
                lines[(head + 1)...].map(\.self) == [
                    "  0 of 2 met  line 8  expect accuratePositioning within 2s",
                    "  2 of 2 met  line 9  expect never accuratePositioning",
                    "  worst: seed 1, dotwalk play fails.walk --seed 1 --at 0",
                    "0 passed, 2 failed",
                ])
        }
    }

    @Test("one engine for services; a format that is none is refused")
    func mistakes() throws {
        let two = try Program.run(
            ["run", "both-engines", "--engine", "vps", "--engine", "ips", "--format", "junit"])
        #expect(two.status == 2 && two.errors.contains("--format junit is for one --engine"))
        let none = try Program.run(["run", "first-scan", "--format", "xml"])
        #expect(none.status == 2)
        #expect(none.errors.contains("expected one of text, json, junit, github"))
    }
}

private enum XMLCount {
    static func suites(in text: String) -> Int {
        text.components(separatedBy: "<testsuite name=").count - 1
    }
}

/// `dotwalk cast`: a walk for players of terminals.
@Suite("The command line: cast")
struct CastCommandTests {
    @Test("a part of a walk has its length by the clock, and the same bytes again")
    func part() throws {
        let command = ["cast", "first-scan", "--from", "1", "--to", "3", "--size", "80x24"]
        let cast = try Program.run(command).output
        let lines = cast.split(separator: "\n")
        #expect(
            lines[0] == """
                {"version":2,"width":80,"height":24,"title":"First scan, then off to Platform 3",\
                "env":{"TERM":"xterm-256color"}}
                """)
        #expect(lines[1].hasPrefix(#"[0.000,"o","\u001b[?25l\u001b[0m\u001b[2J"#))
        #expect(lines.last == #"[2.000,"o","\u001b[24;1H\u001b[?25h"]"#)
        for line in lines.dropFirst() {
            let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
            #expect(event?.count == 3)
        }
        #expect(try Program.run(command, onOneCore: true).output == cast)
        let fast = try Program.run(command + ["--speed", "2"]).output
        #expect(fast.hasSuffix("[1.000,\"o\",\"\\u001b[24;1H\\u001b[?25h\"]\n"))
    }

    @Test("a tour is for an audience unless said otherwise, and no phone has keys on its buttons")
    func audience() throws {
        func cast(_ more: String...) throws -> String {
            try Program.run(["cast", "tour", "--from", "60", "--to", "60.1"] + more).output
        }
        #expect(try !cast().contains("engine"))
        let desk = try cast("--no-audience")
        #expect(desk.contains("engine") && desk.contains("Stop") && !desk.contains("x Stop"))
        let frame = ["frame", "tour", "--at", "100"]
        let shown = try Program.run(frame).output
        #expect(shown.contains("engine") && shown.contains("Scan") && !shown.contains("s Scan"))
        #expect(try !Program.run(frame + ["--audience"]).output.contains("engine"))
    }

    @Test("a beginning behind the end, and an end before the beginning: one error")
    func mistakes() throws {
        let late = try Program.run(["cast", "try-on", "--from", "4000"])
        #expect(late.status == 2 && late.errors.contains("expected --from before its end"))
        let turned = try Program.run(["cast", "try-on", "--from", "3", "--to", "2"])
        #expect(turned.status == 2 && turned.errors.contains("--to 2 is not after --from 3."))
    }
}
