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
        for format in ["csv", "json"] {
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
        let file = try Program.newFile("read.ndjson")
        let result = try Program.run(
            ["compare", "tour", "--person", "attentive", "--person", "slow", "--seeds", "1...2"]
                + ["--rows", file])
        #expect(result.status == 0, "\(result.errors)")
        struct Row: Decodable { let cues, read: Double }
        let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Row.self, from: Data($0.utf8))
        }
        #expect(rows.count == 4)
        #expect(rows.allSatisfy { $0.read <= $0.cues && $0.read > 0 })
    }
}

/// `compare --rows`, `compare --from` and `compare --format csv`.
@Suite("The command line: rows of a comparison")
struct ComparisonRowTests {
    private static let compare = [
        "compare", "first-scan", "--vary", "walking-speed=1.0,1.5", "--seeds", "1...6",
    ]

    /// The lines of the table, without the cues of the first pair, which rows do not have.
    private static func table(_ output: String) -> [Substring] {
        Array(output.split(separator: "\n").prefix { !$0.contains("what was shown when") })
    }

    @Test("the table computed from rows, or from those of shards, is the table of the run")
    func roundTrip() throws {
        let all = try Program.newFile("all.ndjson")
        let run = try Program.run(Self.compare + ["--rows", all]).output
        let rows = try String(contentsOfFile: all, encoding: .utf8)
        #expect(rows.split(separator: "\n").count == 12)
        let again = try Program.run(["compare", "--from", all])
        #expect(again.status == 0, "\(again.errors)")
        #expect(again.output.split(separator: "\n") == Self.table(run))
        let shards = try (1...4).map { number in
            let shard = try Program.newFile("shard.ndjson")
            let part = try Program.run(
                Self.compare + ["--rows", shard, "--shard", "\(number)/4"])
            #expect(part.status == 0, "\(part.errors)")
            return shard
        }
        let parts = try shards.map { try String(contentsOfFile: $0, encoding: .utf8) }
        #expect(parts.joined() == rows)
        // Pairs stay together.
        #expect(parts.map { $0.split(separator: "\n").count } == [4, 4, 2, 2])
        let merged = try Program.run(["compare", "--from"] + shards)
        #expect(merged.output == again.output)
        let csv = try Program.run(Self.compare + ["--format", "csv"]).output
        #expect(try Program.run(["compare", "--from", all, "--format", "csv"]).output == csv)
        #expect(csv.split(separator: "\n").count == 7)
    }

    @Test("the same walk named twice, or the same rows twice, tell the same as once")
    func twice() throws {
        let (once, both) = (
            try Program.newFile("once.ndjson"), try Program.newFile("both.ndjson")
        )
        _ = try Program.run(Self.compare + ["--rows", once])
        _ = try Program.run(
            ["compare", "first-scan"] + Self.compare.dropFirst() + ["--rows", both])
        let rows = try String(contentsOfFile: once, encoding: .utf8)
        #expect(try String(contentsOfFile: both, encoding: .utf8) == rows)
        let doubled = try Program.file("doubled.ndjson", rows + rows)
        let told = try Program.run(["compare", "--from", once])
        #expect(try Program.run(["compare", "--from", doubled]).output == told.output)
    }

    @Test("rows of two runs are compared: of two engines, of two sheets, of two files")
    func runs() throws {
        func rows(
            _ name: String, _ options: [String], walk: String = "first-scan"
        ) throws -> String {
            let file = try Program.newFile(name)
            let result = try Program.run(
                ["run", walk, "--quiet", "--seeds", "1...3", "--rows", file] + options)
            #expect(result.status == 0, "\(result.errors)")
            return file
        }
        let english = try rows("en.ndjson", [])
        let slow = try rows("slow.ndjson", ["--person", "slow"])
        let fast = try rows("fast.ndjson", ["--set", "walking-speed=1.9"])
        let engines = try rows(
            "engines.ndjson", ["--engine", "vps", "--engine", "ips"], walk: "both-engines")
        func told(_ files: String...) throws -> String {
            let result = try Program.run(["compare", "--from"] + files)
            #expect(result.status == 0, "\(result.errors)")
            return result.output.split(separator: "\n").first.map(String.init) ?? ""
        }
        #expect(try told(engines) == "1 walk, seeds 1 to 3: A is vps, B is ips")
        let names = try told(slow, fast)
        #expect(names.contains("A is slow.ndjson") && names.contains("B is fast.ndjson"))
        let sheet = try Program.file("hasty.yaml", Program.hastySheet)
        #expect(
            try told(english, try rows("mine.ndjson", ["--cues", sheet]))
                == "1 walk, seeds 1 to 3: A is en, B is hasty.yaml")
        let one = try Program.run(["compare", "--from", english])
        #expect(one.status == 2 && one.errors.contains("rows of one variant; expected two"))
    }

    /// Rows of the primary row: under A 10 m, under B more by these.
    private static func rows(_ differences: [Double]) -> String {
        differences.enumerated().map { number, more in
            row("A", seed: number + 1, #""overShortest":10"#)
                + row("B", seed: number + 1, "\"overShortest\":\(10 + more)")
        }.joined()
    }

    private static func row(_ side: String, seed: Int = 1, _ values: String) -> String {
        #"{"rows":1,"walk":"w","engine":"vps","seed":\#(seed),"side":"\#(side)","seconds":9,"#
            + values + "}\n"
    }

    @Test("another smallest difference and another primary row change what is told")
    func choices() throws {
        let near = [4.0, 5, 6, 5, 4, 6, 5, 4, 5, 6]
        let file = try Program.file("near.ndjson", Self.rows(near))
        let usual = try Program.run(["compare", "--from", file])
        #expect(
            usual.output.contains("B: over the shortest way: +5.00 m (95 %: 4.42 to 5.58)"),
            "\(usual.errors)")
        let larger = try Program.run(["compare", "--from", file, "--smallest", "6m"]).output
        #expect(larger.contains("No difference is both more than chance"))
        #expect(larger.contains("What matters: 1 s, 6 m, 2 % of people, 0.5 of what is counted"))
        let other = try Program.run(["compare", "--from", file, "--primary", "cues"])
        #expect(other.status == 2 && other.errors.contains("no walk has the row \"cues\""))
    }

    @Test("a heading says that a difference is a median, and not that of the means")
    func medians() throws {
        let skewed = [1.0, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 900]
        let file = try Program.file("skewed.ndjson", Self.rows(skewed))
        let lines = try Program.run(["compare", "--from", file]).output.split(separator: "\n")
        let head = try #require(lines.firstIndex { $0.contains("B less A") })
        #expect(lines[head + 1].hasSuffix(" ~median"), "\(lines)")
        #expect(lines.contains { $0.contains(" ~2.00 ") })
        let plain = try Program.file("plain.ndjson", Self.rows([4.0, 5, 6, 5, 4, 6, 5, 4, 5, 6]))
        #expect(!(try Program.run(["compare", "--from", plain]).output.contains("median")))
    }

    /// The second line of a file after a row of A, and its error.
    private static let mistakes = [
        (row("B", #""cuse":1"#), "rows:2:76: there is no column \"cuse\""),
        (row("B", #""cuse":1"#), "did you mean \"cues\"?"),
        (row("B", #""error":"many""#), "rows:2:77: error is \"many\"; expected a number"),
        (row("B", #""error":1e99"#), "rows:2:77: error is 1e99; expected a number from"),
        (row("B", #""error":nan"#), "rows:2:77: "),
        (row("B", #""reached":0.5"#), "rows:2:79: reached is 0.5; expected 0 or 1"),
        (row("B", #""reached":1"#), "rows:2: a row without there; expected it beside reached"),
        (row("B", #""ticks":-1"#), "rows:2:77: ticks is -1; expected a whole number"),
        (row("B", #""person":[1]"#), "person is of another kind; expected text in quotes"),
        (row("B", #""unmet":[{"lnie":1}]"#), "there is no column \"lnie\""),
        (row("B", #""unmet":[{"seen":""}]"#), "a row without line"),
        (row("B", #""engine":"ips""#), "\"engine\" stands twice"),
        (row("C", #""cues":1"#), "rows:2: side is \"C\"; expected A or B"),
        (row("", #""cues":1"#), "rows:2: a row without a side among rows with one"),
        (row("A", #""error":9"#), "rows:2: w with seed 1 is there twice, with other values"),
        (row("B", #""variant":"x""#) + row("B", seed: 2, ""), "rows:3:"),
        (row("B", seed: 2, #""cues":1"#), "rows: no walk has a row under both"),
        (row("B", #""cues":1,"walkDigest":"2""#), "rows:2: w with seed 1 has another walk"),
        (row("B", #""ticks":1"#), "rows: no measure of both A and B"),
        (#"{"rows":1,"walk":"w","engine":"vps","seconds":1}"#, "rows:2:1: a row without seed"),
        (#"{"rows":3,"new":[]}"# + "\n", "rows:2:1: rows of version 3; expected version 2"),
        (#"{"walk":"w"}"# + "\n", "rows:2:1: no row of a walk; expected a line such as --rows"),
        (#"{"t":0,"event":"header","dotwalk":1}"# + "\n", "rows:2:1: no row of a walk"),
        ("walk,seed,cuesA\n", "rows:2:1: no row of a walk"),
        ("[1]\n", "rows:2:1: no row of a walk"),
    ]

    @Test("a mistake in the rows is one error with its place", arguments: mistakes)
    func mistake(line: String, error: String) throws {
        try Program.inFolder { folder in
            let file = URL(filePath: folder).appending(path: "rows")
            let first = Self.row("A", #""walkDigest":"1","error":1"#)
            try Data((first + line).utf8).write(to: file)
            let result = try Program.run(["compare", "--from", file.path])
            let status: Int32 = error.contains("of version 3") ? 4 : 2
            #expect(result.status == status && result.output.isEmpty)
            #expect(result.errors.contains(error), "\(result.errors)")
        }
    }

    @Test("a file without rows, and a file named twice, are errors; a walk under A only is told")
    func files() throws {
        let empty = try Program.file("empty.ndjson", "\n")
        let none = try Program.run(["compare", "--from", empty])
        #expect(none.status == 2 && none.errors.contains("empty.ndjson: no rows; expected what"))
        let near = try Program.file("five.ndjson", Self.rows([4, 5, 6, 7, 8]))
        let twice = try Program.run(["compare", "--from", near, near])
        #expect(twice.status == 2 && twice.errors.contains("is named twice"))
        let more = try Program.file("more.ndjson", Self.row("A", seed: 9, #""overShortest":1"#))
        let left = try Program.run(["compare", "--from", near, more])
        #expect(left.status == 0)
        #expect(left.errors.contains("1 walk with a row under one of both only: left out"))
        let pairs = try Program.run(Self.compare + ["--format", "ndjson"])
        #expect(pairs.status != 0 && pairs.errors.contains("--rows FILE, a line for each walk"))
    }

    @Test("names that a spreadsheet would take for formulas are written as text")
    func formulas() throws {
        let rows = ["A", "B"].map { side in
            Self.row(side, #""cues":2,"variant":"@\#(side),b","person":"=1+1""#)
        }
        let file = try Program.file("formula.ndjson", rows.joined())
        let written = try Program.run(["compare", "--from", file, "--format", "csv"])
        #expect(written.status == 0, "\(written.errors)")
        #expect(
            written.output.contains("\nw,1,\"'@A,b\",\"'@B,b\",vps,vps,'=1+1,'=1+1,"),
            "\(written.output)")
        #expect(try Program.run(["compare", "--from", file]).output.contains("A is @A,b, B is @B"))
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
            (["compare", "tour", "--from", "x"], "leave walks"),
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
