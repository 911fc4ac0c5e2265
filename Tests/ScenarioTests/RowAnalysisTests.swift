import Foundation
import Testing

/// `analyse --from` and `report --from`.
@Suite("The command line: what many walks came to")
struct RowAnalysisTests {
    private static func row(
        _ walk: String, seed: Int, engine: String = "vps", _ values: String
    ) -> String {
        #"{"rows":1,"walk":"\#(walk)","engine":"\#(engine)","seed":\#(seed),"seconds":60,"#
            + values + "}\n"
    }

    /// Three walks by VPS, of which one gives up and has two findings of a rule, and one by IPS.
    private static let rows =
        row("a", seed: 1, #""person":"slow","passed":1,"lost":4,"reached":1,"there":50"#)
        + row(
            "a", seed: 2,
            #""person":"slow","passed":0,"lost":10,"reached":0,"gaveUp":30,"#
                + #""gaveUpReason":"noPositionFound","auditFindings":["#
                + #"{"rule":"too-fast","second":3,"cue":"lost"},"#
                + #"{"rule":"too-fast","second":9,"cue":"lost"},"#
                + #"{"rule":"away","second":5,"accepted":"known"}],"#
                + #""unmet":[{"line":7,"second":8,"expected":"expect arrived"}]"#)
        + row("b", seed: 1, #""person":"pram","passed":1,"lost":1"#)
        + row("b", seed: 1, engine: "ips", #""person":"pram","passed":1,"lost":2"#)

    @Test("who walked and how it ended, each measure, and what went wrong how often")
    func text() throws {
        let file = try Program.file("four.ndjson", Self.rows)
        let result = try Program.run(["analyse", "--from", file])
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        for line in [
            "4 walks", "vps, slow 2 50.0 % 50.0 % 50.0 % 50.0 % –",
            "vps, pram 1 0.0 % 0.0 % 0.0 % – –", "ips, pram 1 0.0 % 0.0 % 0.0 % – –",
            "Measures: vps", "“Lost” shown, s 3 5.0 1.0 4.0 10.0",
            "reached the place, % 2 50.0 0.0 0.0 100.0",
            "too-fast lost 1 a, seed 2", "a:7 expect arrived – 1 a, seed 2",
            "giving up: noPositionFound – 1 a, seed 2",
        ] {
            #expect(lines.contains(line), "\(line)\nin\n\(result.output)")
        }
        #expect(!result.output.contains("away"), "it is accepted")
    }

    @Test(
        "rows in one file or in several tell the same, in each format",
        arguments: [
            ["analyse", "--format", "text"], ["analyse", "--format", "csv"],
            ["analyse", "--format", "json"], ["report", "--format", "html"],
            ["report", "--format", "markdown"], ["report", "--format", "csv"],
            ["report", "--format", "ndjson"],
        ])
    func files(command: [String]) throws {
        let lines = Self.rows.split(separator: "\n").map { "\($0)\n" }
        let whole = try Program.file("whole-\(command.joined()).ndjson", Self.rows)
        let parts = try [lines.prefix(1), lines.dropFirst()].enumerated().map { number, part in
            try Program.file("part-\(command.joined())-\(number).ndjson", part.joined())
        }
        let one = try Program.run(command + ["--from", whole])
        #expect(one.status == 0 && !one.output.isEmpty, "\(one.errors)")
        #expect(try Program.run(command + ["--from"] + parts).output == one.output)
    }

    // MARK: What it costs

    /// Walks of four people, by seed: seconds lost by "lost" in the hall, and by "turn-left" on the
    /// stairs, where the third turns wrong and the fourth gives up.
    private static let costly = [(2, 0), (4, 1), (6, 0), (8, 0)].enumerated().map { number, lost in
        row(
            "a", seed: number + 1,
            #""person":"\#(number < 2 ? "slow" : "pram")","timeLost":\#(lost.0 + lost.1),"#
                + #""wrongTurns":\#(number == 2 ? 1 : 0),"#
                + (number == 3 ? #""gaveUp":9,"gaveUpReason":"wayClosed","# : "")
                + #""losses":[{"cue":"lost","place":"hall","shown":2,"read":1,"standing":1,"#
                + #""lost":\#(lost.0),"gaveUp":\#(number == 3 ? 1 : 0)},"#
                + #"{"cue":"turn-left","place":"stairs","shown":1,"lost":\#(lost.1),"#
                + #""wrongTurns":\#(number == 2 ? 1 : 0)}]"#)
    }.joined()

    @Test("the words to change first, with an interval over people")
    func costs() throws {
        let file = try Program.file("costly.ndjson", Self.costly)
        let result = try Program.run(["analyse", "--from", file])
        #expect(result.status == 0, "\(result.errors)")
        let lines = result.output.split(separator: "\n").map { line in
            line.split(separator: " ").joined(separator: " ")
        }
        // The mean of 2, 4, 6 and 8 is 5, its standard error 1.29, and t is 3.18.
        for line in [
            "vps: following the phone costs 5.3 s a walk (0.0 s with no words), over 4 walks, "
                + "4 seeds, 1 start.",
            "Change first: lost, 5.0 s a walk (95 %: 0.9 to 9.1), most in hall, for this start "
                + "only.",
            "Most wrong turns: turn-left, 25.0 in 100 walks.",
            "Most give-ups: lost, 25.0 in 100 walks.", "Time lost by cue, in seconds: vps",
            "lost 5.0 (0.9–9.1) 1.0 5.0 2.5 0",
            "turn-left 0.3 (0.0–1.0) 0.0 0.3 0.3 25",
            "hall 5.0 (0.9–9.1) 1.0 5.0 0 25",
            "pram 7.0 1.0 2 50 50",
        ] {
            #expect(lines.contains(line), "\(line)\nin\n\(result.output)")
        }
        let page = try Program.run(["report", "--from", file])
        #expect(page.output.contains("Change first: lost, 5.0 s a walk (95 %: 0.9 to 9.1)"))
        #expect(page.output.contains("They are for this start only."))
    }

    /// Walks of as many seeds, in which cues lose so many seconds each and are followed so long.
    private static func walks(_ cues: [(name: String, lost: [Double], following: Int)]) -> String {
        cues[0].lost.indices.map { number in
            let losses = cues.map { cue in
                #"{"cue":"\#(cue.name)","place":"hall","shown":1,"standing":0,"#
                    + #""lost":\#(cue.lost[number]),"following":\#(cue.following)}"#
            }
            let all = cues.reduce(0) { $0 + $1.lost[number] }
            return row(
                "a", seed: number + 1,
                #""timeLost":\#(all),"losses":[\#(losses.joined(separator: ","))]"#)
        }.joined()
    }

    @Test("no cue is named where walks do not tell, and it is said how many would")
    func tooFew() throws {
        // Differences of 6, -1, 6 and -1: the mean is 2.5, and its interval reaches 6.4 each way.
        let near = try Program.file(
            "near.ndjson",
            Self.walks([("lost", [9, 4, 8, 5], 0), ("turn-left", [3, 5, 2, 6], 0)]))
        let told = try Program.run(["analyse", "--from", near]).output
        #expect(
            told.contains("Too few walks to say which cue to change first: lost, 6.5 s"), "\(told)")
        #expect(
            told.contains("; or turn-left, 4.0 s a walk (95 %: 1.1 to 6.9). About 50 walks more"))
        #expect(!told.contains("Change first"))
        let two = try Program.file("two.ndjson", Self.walks([("lost", [9, 4], 0)]))
        #expect(try Program.run(["analyse", "--from", two]).output.contains("3 seeds at least"))
        let same = try Program.file(
            "same.ndjson",
            Self.walks([("lost", [1, 9, 2, 8], 0), ("turn-left", [9, 1, 8, 2], 0)]))
        #expect(
            try Program.run(["analyse", "--from", same]).output.contains("cost about the same"))
    }

    @Test("a cue does not lead because it is followed most of the time")
    func exposure() throws {
        let lost = [7.0, 6, 8, 7, 6, 8, 7, 6, 8, 7]
        let file = try Program.file(
            "exposed.ndjson",
            Self.walks([("go-on", lost, 100), ("turn-left", lost.map { $0 - 2 }, 5)]))
        let told = try Program.run(["analyse", "--from", file]).output
        #expect(told.contains("Change first: turn-left, 5.0 s a walk"), "\(told)")
        #expect(
            told.contains("go-on costs most, 7.0 s a walk, because it is followed most: 0.0 s more")
        )
    }

    @Test("tables fit 80 columns, and what costs nothing is counted only")
    func width() throws {
        let name = "a-cue-with-a-name-that-is-much-too-long-for-a-table"
        let file = try Program.file(
            "wide.ndjson",
            Self.walks([
                (name, [10, 30, 20, 100], 9), ("turn-left", [0, 0, 0, 0], 9),
                ("go-on", [0, 0.01, 0, 0], 9),
            ]))
        let lines = try Program.run(["analyse", "--from", file]).output.split(separator: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix("Time lost by cue") })
        #expect(lines[start].hasSuffix(", without 2 that cost 0.0 s"))
        #expect(lines[start...].prefix(8).allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(lines[1].hasPrefix("This says where time goes, not that other words save it"))
    }

    @Test("a row for each cue, place or person")
    func parts() throws {
        let file = try Program.file("parts.ndjson", Self.costly)
        let cues = try Program.run(["analyse", "--from", file, "--by", "cue", "--format", "csv"])
        let lines = cues.output.split(separator: "\n").map { $0.split(separator: ",").prefix(7) }
        #expect(lines.first?.joined(separator: ",") == "variant,engine,by,name,says,walks,lost")
        #expect(cues.output.contains(",1.000,4,0,1,8,4,hall,5.000"))
        let people = try Program.run(["analyse", "--from", file, "--by", "person"])
        #expect(people.status == 0 && people.output.contains("slow"))
        #expect(!people.output.contains("hall"))
        let wrong = try Program.run(["analyse", "--from", file, "--by", "cues"])
        #expect(wrong.status == 2 && wrong.errors.contains("cue"))
    }

    @Test("a word that leads people wrong is the one to change")
    func planted() throws {
        let sheet = try Program.file(
            "planted.yaml",
            "dotwalk-cues: 1\nextends: en\ncues:\n  turn-left: {clause: turn right}\n")
        let rows = try Program.newFile("planted.ndjson")
        _ = try Program.run(
            [
                "run", "distracted-to-room-11", "--cues", sheet, "--person", "attentive",
                "--seeds", "1...20", "--quiet", "--rows", rows,
            ])
        let told = try Program.run(["analyse", "--from", rows])
        let worst = told.output.split(separator: "\n").first { $0.hasPrefix("Most wrong turns") }
        #expect(worst?.contains("turn-left") == true, "\(told.output)")
        let lines = try String(contentsOfFile: rows, encoding: .utf8).split(separator: "\n")
        for line in lines {
            let row = try JSONDecoder().decode(Losses.self, from: Data(line.utf8))
            let sum = row.losses.reduce(0) { $0 + $1.lost }
            #expect(abs(sum - (row.timeLost ?? 0)) < 0.01)
            #expect(row.losses.reduce(0) { $0 + $1.wrongTurns } == row.wrongTurns)
            #expect(row.losses.allSatisfy { 0 <= $0.standing && $0.standing <= $0.lost + 0.001 })
        }
    }

    /// A toast tells of the track while the person reads the first instruction.
    private static let tracked = """
        dotwalk trace 1
        title   A track, and a way that begins with a turn to the left
        venue   station
        engine  vps
        person  wheelchair
        start   "Platform 1, sector A"
        seed    1

                walk to spot 78.801m 82.8m level -2
                allow camera
                open app
         +1.0s  tap locate
                wait for page:explanation
         +2.0s  tap continue
                raise phone to 85
                follow guidance
                wait for page:map within 120s
         +2.0s  tap my-position
         +2.0s  tap track
         +1.0s  choose Mezzanine
         +1.0s  tap start
        +10.0s  plain walls for 37s
         35.0s  end

        """

    @Test("wrong turns belong to the instruction and name the cue of its clause, not to a toast")
    func composed() throws {
        let sheet = try Program.file(
            "composed.yaml",
            "dotwalk-cues: 1\nextends: en\ncues:\n  turn-left: {clause: turn right}\n")
        let walk = try Program.file("tracked.walk", Self.tracked)
        let rows = try Program.newFile("composed.ndjson")
        _ = try Program.run(
            ["run", walk, "--cues", sheet, "--seeds", "1...20", "--quiet", "--rows", rows])
        let told = try Program.run(["analyse", "--from", rows]).output
        let blame = "Most wrong turns: start-walking, with the clause of turn-left"
        #expect(told.contains(blame), "\(told)")
        for line in try String(contentsOfFile: rows, encoding: .utf8).split(separator: "\n") {
            let row = try JSONDecoder().decode(Losses.self, from: Data(line.utf8))
            let toasts = row.losses.filter {
                $0.cue == "tracking-started" || $0.cue == "my-position"
            }
            #expect(toasts.allSatisfy { $0.wrongTurns == 0 && $0.beyond == 0 })
        }
    }

    private struct Losses: Decodable {
        struct Loss: Decodable {
            let cue: String
            let lost, standing, beyond, wrongTurns: Double
        }
        let timeLost, wrongTurns: Double?
        let losses: [Loss]
    }

    @Test("a report of a comparison's rows leads with it")
    func comparison() throws {
        let sides = ["A", "B"].map { side in
            (1...9).map { seed in
                Self.row(
                    "a", seed: seed,
                    #""side":"\#(side)","variant":"\#(side).yaml","overShortest":"#
                        + (side == "A" ? "1" : "9"))
            }.joined()
        }
        let file = try Program.file("compared.ndjson", sides.joined())
        let page = try Program.run(["report", "--from", file])
        #expect(page.status == 0, "\(page.errors)")
        #expect(page.output.contains("A: A.yaml · B: B.yaml</h2>"))
        #expect(page.output.contains("B: over the shortest way: +8.00 m"))
        #expect(page.output.contains("18 walks</h2>"))
        #expect(page.output.contains("figures are of these walks and their seeds."))
    }

    @Test(
        "options that do not go together are one error",
        arguments: [
            (["analyse"], "analyse takes logs, or --from with rows"),
            (["analyse", "log", "--from", "rows"], "analyse takes logs, or --from with rows"),
            (["analyse", "--venue", "clinic", "--from", "rows"], "--venue is for logs"),
            (["report"], "report takes walks, or --from with rows"),
            (["report", "--from", "rows", "--by", "cue"], "--by is for analyse"),
            (["report", "--engine", "ips", "--from", "rows"], "leave their options out"),
        ])
    func usage(arguments: [String], error: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2 && result.errors.contains(error), "\(result.errors)")
    }
}
