import Foundation
import Testing

/// `dotwalk compare`: two of something, the same walks and chances.
@Suite("The command line: compare")
struct CompareTests {
    @Test("the same under both is the same; what differs has its interval")
    func differences() throws {
        let same = try Program.run(["compare", "first-scan", "--cues", "en", "--cues", "en"])
        #expect(same.status == 0)
        #expect(same.output.contains("No difference is both more than chance"))
        let lines = same.output.split(separator: "\n").filter { $0.contains("cues shown") }
        #expect(lines.count == 1 && lines[0].hasSuffix("  same"))
        let slow = try Program.run(
            ["compare", "first-scan", "--vary", "walking-speed=1.0,1.5", "--seeds", "1...9"])
        #expect(slow.output.contains("A is walking-speed=1.0, B is walking-speed=1.5"))
        let arrival = try #require(
            slow.output.split(separator: "\n").first { $0.contains("came to the place after") })
        #expect(arrival.hasSuffix("  B less"), "\(slow.output)")
        #expect(slow.output.contains("B: came to the place after: -"))
    }

    @Test("the same seeds give the same bytes, as CSV and JSON too")
    func again() throws {
        let command = [
            "compare", "first-scan", "--person", "attentive", "--person", "slow", "--seeds",
            "1...3", "--format",
        ]
        for format in ["csv", "json", "ndjson"] {
            let first = try Program.run(command + [format])
            let second = try Program.run(command + [format], onOneCore: true)
            #expect(first.status == 0 && first.output == second.output)
            #expect(first.output.contains("arrival"))
        }
    }

    @Test("sheets of two languages, one thing only, a setting without two values: one error")
    func mistakes() throws {
        let languages = try Program.run(["compare", "first-scan", "--cues", "en", "--cues", "fr"])
        #expect(languages.status == 2)
        #expect(languages.errors.contains("expected two sheets in one language"))
        #expect(
            try Program.run(["compare", "first-scan"]).errors
                .contains("compare takes two of one thing"))
        let vary = try Program.run(["compare", "first-scan", "--vary", "walking-speed=1"])
        #expect(vary.status == 2 && vary.errors.contains("does not vary a setting"))
        let unknown = try Program.run(["compare", "first-scan", "--vary", "walking-sped=1,2"])
        #expect(unknown.status == 2 && unknown.errors.contains("walking-speed"))
    }

    @Test(
        "on the screen: one walk, one seed, two variants, a terminal; else one error",
        arguments: [
            (["first-scan"], "a terminal"),
            (["first-scan", "tour"], "--watch shows one walk, and 2 are named"),
            (["first-scan", "--seeds", "1...2"], "--watch shows one seed"),
            (["first-scan", "--cues", "en"], "compare takes two of one thing"),
            (["first-scan", "--format", "csv"], "--watch and --format exclude each other"),
            (["no-such-walk"], "no-such-walk"),
        ])
    func watched(arguments: [String], error: String) throws {
        let result = try Program.run(
            ["compare", "--cues", "en", "--cues", "en", "--watch"] + arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains(error), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count <= 3, "\(result.errors)")
        let alone = try Program.run(
            ["compare", "first-scan", "--cues", "en", "--cues", "en", "--at", "3"])
        #expect(alone.status == 2 && alone.errors.contains("take --watch"))
    }

    @Test("a table has at most 80 columns, what is true first, with an explanation of its words")
    func table() throws {
        let result = try Program.run(
            [
                "compare", "first-scan", "--person", "attentive", "--person", "slow", "--seeds",
                "1...9",
            ])
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        let table = lines.prefix { !$0.contains("what was shown when") }
        #expect(table.allSatisfy { $0.count <= 80 }, "\(result.output)")
        let truth = try #require(table.firstIndex(of: "by the truth"))
        let app = try #require(table.firstIndex(of: "by the app"))
        #expect(table[truth + 1].hasPrefix("* over the shortest way, m"))
        #expect(table[truth..<app].contains { $0.hasPrefix("  reached the place, %") })
        #expect(table[app...].contains { $0.hasPrefix("  declared arrival after, s") })
        #expect(table.contains { $0.hasPrefix("*        the primary row") })
    }

    @Test("cues read to the end were shown: never more than cues shown")
    func readAreShown() throws {
        let result = try Program.run(
            ["compare", "tour", "--person", "attentive", "--person", "slow", "--seeds", "1...2"]
                + ["--format", "ndjson"])
        struct Row: Decodable { let cuesA, readA, cuesB, readB: Double }
        let rows = try result.output.split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        #expect(rows.count == 2)
        #expect(rows.allSatisfy { $0.readA <= $0.cuesA && $0.readB <= $0.cuesB && $0.readA > 0 })
    }
}

/// `compare --format csv`, and `compare --from`.
@Suite("The command line: rows of a comparison")
struct ComparisonRowTests {
    private static let compare = [
        "compare", "first-scan", "--vary", "walking-speed=1.0,1.5", "--seeds", "1...6",
    ]

    @Test("the table computed from rows is the table of the run", arguments: ["csv", "ndjson"])
    func roundTrip(format: String) throws {
        let run = try Program.run(Self.compare).output
        let rows = try Program.run(Self.compare + ["--format", format]).output
        #expect(rows.split(separator: "\n").count == (format == "csv" ? 7 : 6))
        let file = try Program.file("rows.\(format)", rows)
        let again = try Program.run(["compare", "--from", file])
        #expect(again.status == 0, "\(again.errors)")
        let table = run.split(separator: "\n").prefix { !$0.contains("what was shown when") }
        #expect(again.output.split(separator: "\n") == Array(table))
    }

    @Test("the same walk named twice, or the same rows twice, tell the same as once")
    func twice() throws {
        let rows = try Program.run(Self.compare + ["--format", "csv"]).output
        let twice = try Program.run(
            ["compare", "first-scan"] + Self.compare.dropFirst() + ["--format", "csv"]
        ).output
        #expect(twice == rows)
        let lines = rows.split(separator: "\n").map(String.init)
        let doubled = (lines + lines.dropFirst()).joined(separator: "\n") + "\n"
        let once = try Program.run(["compare", "--from", try Program.file("once.csv", rows)])
        let both = try Program.run(["compare", "--from", try Program.file("both.csv", doubled)])
        #expect(both.status == 0 && both.output == once.output)
    }

    /// Rows of the primary row: the seed, and B less A.
    private static func rows(_ differences: [Double]) -> String {
        "walk,seed,overShortestA,overShortestB\n"
            + differences.enumerated().map { "w,\($0 + 1),10,\(10 + $1)\n" }.joined()
    }

    @Test("another smallest difference and another primary row change what is told")
    func choices() throws {
        let near = [4.0, 5, 6, 5, 4, 6, 5, 4, 5, 6]
        let file = try Program.file("near.csv", Self.rows(near))
        let usual = try Program.run(["compare", "--from", file]).output
        #expect(usual.contains("B: over the shortest way: +5.00 m (95 %: 4.42 to 5.58)"))
        let larger = try Program.run(["compare", "--from", file, "--smallest", "6m"]).output
        #expect(larger.contains("No difference is both more than chance"))
        #expect(larger.contains("What matters: 1 s, 6 m, 2 % of people, 0.5 of what is counted"))
        let other = try Program.run(["compare", "--from", file, "--primary", "cues"])
        #expect(other.status == 2 && other.errors.contains("no walk has the row \"cues\""))
    }

    /// A file, and its error.
    private static let mistakes = [
        ("", "rows:1:1: no rows"),
        ("walk,seed\n", "rows:1:1: no rows"),
        ("walk,sede\na,1\n", "rows:1:6: there is no column \"sede\""),
        ("walk,seed,walk\na,1,a\n", "rows:1:11: two columns \"walk\""),
        ("walk,seed,cuesA\na,1,many\n", "rows:2:5: cuesA is \"many\"; expected a number"),
        ("walk,seed,cuesA\na,1,nan\n", "rows:2:5: cuesA is \"nan\""),
        ("walk,seed\na,-1\n", "rows:2:3: seed is \"-1\"; expected a whole number"),
        ("walk,seed\na,1\na\n", "rows:3:1: 1 field; expected 2"),
        ("walk,seed\n,1\n", "a row without walk"),
        ("walk,seed,reachedA\na,1,0.5\n", "rows:2:5: reachedA is \"0.5\"; expected 0 or 1"),
        ("walk,seed,reachedA\na,1,0\n", "rows:2:1: a row without secondsA"),
        ("walk,seed,cuesA\na,1,2\na,1,3\n", "rows:3:1: a with seed 1 is there twice"),
        ("walk,seed,variantA\na,1,x\na,2,y\n", "rows:3:1: a row of other variants"),
        ("{\"walk\":\"a\",\"seed\":1,\"cuesA\":\"2\"}\n", "rows:1:30: cuesA is \"2\""),
        ("{\"walk\":\"a\"}\n", "rows:1:1: a row without seed"),
        ("walk,seed,cuesA\na,1,2\n", "rows: no measure of both A and B"),
        ("{\"walk\":[1]}\n", "rows:1:9: \"walk\" has no value"),
        ("{\"walk\":\"a\",", "rows:1:"),
        ("=cmd|' /C calc'!A0\n", "rows:1:1: there is no column"),
    ]

    @Test("a mistake in the rows is one error with its place", arguments: mistakes)
    func mistake(text: String, error: String) throws {
        try Program.inFolder { folder in
            let file = URL(filePath: folder).appending(path: "rows")
            try Data(text.utf8).write(to: file)
            let result = try Program.run(["compare", "--from", file.path])
            #expect(result.status == 2 && result.output.isEmpty)
            #expect(result.errors.contains(error), "\(result.errors)")
        }
    }

    @Test("names that a spreadsheet would take for formulas are written as text and read again")
    func formulas() throws {
        let text = "walk,seed,variantA,variantB,cuesA,cuesB\n'=1+1,1,\"'@a,b\",en,2,3\n"
        let file = try Program.file("formula.csv", text)
        let written = try Program.run(["compare", "--from", file, "--format", "csv"])
        #expect(written.status == 0, "\(written.errors)")
        #expect(written.output.contains("\n'=1+1,1,\"'@a,b\",en,"))
        #expect(try Program.run(["compare", "--from", file]).output.contains("A is @a,b, B is en"))
    }

    @Test("a key that stands twice in a row is an error with its line")
    func keyTwice() throws {
        let rows = #"{"walk":"a","seed":1}"# + "\n" + #"{"walk":"a","seed":2,"seed":3}"#
        let file = try Program.file("twice.ndjson", rows)
        let result = try Program.run(["compare", "--from", file])
        #expect(result.status == 2)
        #expect(
            result.errors.contains("twice.ndjson:2:29: \"seed\" stands twice"), "\(result.errors)")
    }

    @Test("a population of which nobody walks is an error, with its personas")
    func nobodyOfThePopulation() throws {
        let file = try Program.file(
            "mine.people.yaml", "dotwalk-people: 1\npeople: {porter: {base: slow}}\n")
        for arguments in [
            ["run", "first-scan", "--person", "slow"],
            ["run", "first-scan", "--persons", "slow:1,porter:0"],
            ["compare", "first-scan", "--person", "slow", "--person", "pram"],
        ] {
            let result = try Program.run(arguments + ["--population", file])
            #expect(result.status == 2)
            #expect(result.errors.contains("nobody of the population walks"), "\(result.errors)")
            #expect(result.errors.contains("porter"))
        }
    }

    @Test(
        "options that do not go together are one error",
        arguments: [
            (["compare", "--from", "x", "tour"], "leave walks"),
            (["compare", "--from", "no-such-file"], "no-such-file"),
            (["compare"], "compare takes a walk, or --from"),
            (["compare", "--from", "x", "--smallest", "5km"], "no smallest difference"),
            (["compare", "--from", "x", "--primary", "cue"], "did you mean \"cues\"?"),
        ])
    func usage(arguments: [String], error: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.contains(error), "\(result.errors)")
    }
}
