import Foundation
import Testing

/// `dotwalk report` as a reviewer and as a pull request use it.
@Suite("The command line: report")
struct ReportCommandTests {
    /// The content of the page of a walk, read from its file.
    private func report(_ arguments: [String]) throws -> String {
        let result = try Program.run(["report"] + arguments)
        #expect(result.status == 0 && result.errors == "")
        return result.output
    }

    private func all(_ pattern: Regex<(Substring, Substring)>, in page: String) -> [String] {
        page.matches(of: pattern).map { String($0.output.1) }
    }

    @Test("one page needs nothing beside it, and its links lead somewhere")
    func page() throws {
        let page = try report(["first-scan"])
        for part in ["http:", "https:", "<script", "<link", "@import", "url(", "onload="] {
            #expect(!page.contains(part), "\(part)")
        }
        for landmark in ["<header>", "<nav aria-label=", "<main id=\"content\"", "<footer>"] {
            #expect(page.contains(landmark), "\(landmark)")
        }
        let ids = all(/[ ]id="([^"]+)"/, in: page)
        #expect(Set(ids).count == ids.count)
        let links = Set(all(/[ ]href="#([^"]+)"/, in: page))
        #expect(links.isSubset(of: ids) && links.count > 20)
        let named = Set(all(/[ ]aria-(?:labelled|described)by="([^"]+)"/, in: page))
        #expect(named.isSubset(of: ids))
        #expect(page.utf8.count < 2_000_000)
    }

    @Test("it has each cue once, with the phone, and what the audit found")
    func cues() throws {
        let walk = ["first-scan", "--cues", try Program.file("hasty.yaml", Program.hastySheet)]
        let page = try report(walk)
        let csv = try report(walk + ["--format", "csv"]).split(separator: "\n")
        #expect(all(/<article class="(cue)"/, in: page).count == csv.count - 1)
        #expect(page.contains("<h4 id=\"cue-1-name\">") && page.contains("page explanation</a>"))
        #expect(page.contains("<th scope=\"row\">short-toast</th>"))
        #expect(page.contains("off the way, metres over time</title>"))
        #expect(page.contains("since scan, metres over time</title>"))
        #expect(page.contains("<figcaption>Level −2 at the end of the walk"))
    }

    @Test("the same walk gives the same bytes")
    func again() throws {
        let first = try Program.run(["report", "phone-too-flat", "--seed", "3"])
        let second = try Program.run(["report", "phone-too-flat", "--seed", "3"], onOneCore: true)
        #expect(first.output == second.output)
        #expect(first.output.contains("dotwalk play phone-too-flat --seed 3 --at "))
    }

    @Test("words of cue sheets, walks and notes are text, never markup")
    func hostile() throws {
        try Program.inFolder { folder in
            let shipped = try Program.run(["report", "first-scan", "--format", "csv"])
            #expect(shipped.status == 0)
            let walk = """
                dotwalk trace 1
                title   <script>alert(1)</script>
                venue   station
                start   main-hall facing east

                  0.0s  open app
                 +5.0s  end

                """
            try walk.write(toFile: "\(folder)/a.walk", atomically: true, encoding: .utf8)
            try "00:01.00  <img src=x onerror=alert(1)> | *a*\n"
                .write(toFile: "\(folder)/a.notes", atomically: true, encoding: .utf8)
            let html = try Program.run(["report", "a.walk"], in: folder)
            #expect(html.status == 0)
            #expect(!html.output.contains("<script") && !html.output.contains("<img"))
            #expect(html.output.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
            let markdown = try Program.run(
                ["report", "a.walk", "--format", "markdown"], in: folder)
            #expect(
                markdown.output.contains("00:01.00 \\<img src=x onerror=alert(1)\\> \\| \\*a\\*"))
        }
    }

    @Test("as NDJSON each line is an object with its type")
    func lines() throws {
        struct Line: Decodable {
            let type, walk: String
            let cue: String?
        }
        let hasty = try Program.file("hasty.yaml", Program.hastySheet)
        let text = try report(["first-scan", "--cues", hasty, "--format", "ndjson"])
        let lines = try text.split(separator: "\n").map {
            try JSONDecoder().decode(Line.self, from: Data($0.utf8))
        }
        #expect(lines.last?.type == "total")
        #expect(Set(lines.map(\.type)) == ["cue", "finding", "expectation", "total"])
        #expect(lines.allSatisfy { $0.walk == "first-scan" })
        #expect(lines.first?.cue == "explanation")
    }

    @Test("two cue sheets add a comparison, as compare makes it")
    func comparison() throws {
        let cues = ["phone-too-flat", "--cues", "en", "--cues", "en", "--seeds", "1...2"]
        let page = try report(cues)
        #expect(page.contains("id=\"comparison-title\">A: en · B: en</h2>"))
        #expect(
            page.contains(
                "<p class=\"verdict\">No difference is both more than chance and large enough to "
                    + "matter</p>"))
        #expect(page.contains("Both sheets show the same cues at the same moments."))
        // The verdict leads.
        let parts = ["id=\"comparison\"", "id=\"walk\""].map { page.firstRange(of: $0)?.lowerBound }
        #expect(try #require(parts[0]) < (try #require(parts[1])))
        #expect(page.contains("1 walk, seeds 1 to 2: A is en, B is en"))
        let markdown = try report(cues + ["--format", "markdown"])
        #expect(markdown.hasPrefix("## A: en · B: en"))
        let hello = try Program.file(
            "hello.yaml", "dotwalk-cues: 1\nextends: en\ncues:\n  explanation: {text: Hello.}\n")
        let other = try report(
            ["first-scan", "--cues", "en", "--cues", hello, "--seeds", "1...2"])
        #expect(other.contains("explanation: other words</h4>"))
        #expect(other.contains("<figcaption>A at 00:") && other.contains("<figcaption>B at 00:"))
        let languages = try Program.run(["report", "first-scan", "--cues", "en", "--cues", "fr"])
        #expect(languages.status == 2)
        #expect(languages.errors.contains("expected two sheets in one language"))
    }

    @Test("of two sheets both verdicts are told, and where one sheet lacks a cue, its phone then")
    func bothVerdicts() throws {
        let late = try Program.file(
            "late.yaml",
            "dotwalk-cues: 1\nextends: en\ncues:\n  hold-upright: {delay: 3, shortest: 2}\n")
        let text = try report(
            ["tour", "--cues", "en", "--cues", late, "--seeds", "1...2", "--format", "markdown"])
        #expect(text.contains("- A: 7 expectations met; "))
        #expect(text.contains("- B: 1 of 7 expectations not met; "))
        #expect(text.contains("not met: line 52, 02:21.70"))
        let page = try report(["tour", "--cues", "en", "--cues", late, "--seeds", "1...2"])
        let without = all(/at (\d\d:\d\d\.\d\d), without it/, in: page)
        #expect(!without.isEmpty)
        #expect(without.allSatisfy { page.contains("at \($0), shown ") }, "at the same second")
    }

    @Test("a place that cannot be written, a walk that is not there, an unknown format: one error")
    func mistakes() throws {
        try Program.inFolder { folder in
            let nowhere = try Program.run(["report", "first-scan", "-o", "no/r.html"], in: folder)
            #expect(nowhere.status == 2)
            #expect(
                nowhere.errors
                    == "dotwalk: no/r.html: cannot be written: No such file or directory\n")
            try "kept".write(toFile: "\(folder)/r.html", atomically: true, encoding: .utf8)
            let missing = try Program.run(["report", "no-such-walk", "-o", "r.html"], in: folder)
            #expect(missing.status == 2)
            #expect(try String(contentsOfFile: "\(folder)/r.html", encoding: .utf8) == "kept")
            let format = try Program.run(["report", "first-scan", "--format", "pdf"], in: folder)
            #expect(format.status == 2)
            #expect(format.errors.contains("expected one of html, markdown, csv, ndjson"))
            let itself = try Program.run(["report", "r.html", "-o", "r.html"], in: folder)
            #expect(
                itself.status == 2 && itself.errors.contains("would replace what the run reads"))
        }
    }
}

/// `dotwalk storyboard` and `frame --format`: pictures for people without a terminal.
@Suite("The command line: pictures")
struct PictureCommandTests {
    @Test("a storyboard has the phone at each cue, with its time, its name and its reason")
    func storyboard() throws {
        let result = try Program.run(["storyboard", "first-scan"])
        #expect(result.status == 0)
        let picture = result.output
        #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        #expect(picture.hasSuffix("</svg>\n"))
        #expect(picture.contains(">00:01.10  page explanation</text>"))
        #expect(picture.contains(">the scan has found the position;</text>"))
        let one = try Program.run(["storyboard", "first-scan", "--columns", "1", "--light"])
        #expect(one.output.contains("fill:#ffffff") && one.output != picture)
        #expect(try Program.run(["storyboard", "first-scan", "--columns", "0"]).status == 2)
    }

    @Test("a frame is text, text in colours, or a picture of the same")
    func frame() throws {
        let command = ["frame", "first-scan", "--at", "3", "--size", "80x24", "--format"]
        let text = try Program.run(command + ["text"]).output
        let ansi = try Program.run(command + ["ansi"]).output
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == 25)
        let plain = ansi.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.replacing(/[ ]+$/, with: "") }.joined(separator: "\n")
        #expect(plain == text)
        let svg = try Program.run(command + ["svg"]).output
        #expect(svg.contains("viewBox=\"0 0 640 384\"") && svg.contains(">Continue</text>"))
        #expect(try Program.run(command + ["svg", "--light"]).output != svg)
    }
}
