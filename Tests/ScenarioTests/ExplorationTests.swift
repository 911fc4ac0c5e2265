import App
import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal
import Reports
import Shipped
import Simulation
import TestSupport
import Testing

@testable import Review

/// The search for walks in which something goes wrong, and its command.
@Suite("Explorations")
struct ExplorationTests {
    private static let walks = Result {
        try RandomWalks(
            try Walks.setup("dotwalk trace 1\ntitle T\nvenue station\n", named: "t.walk"))
    }

    private func exploration(_ search: Exploration.Search = .chance) throws -> Exploration {
        Exploration([try Self.walks.get()], seed: 1, search: search)
    }

    private func found(_ rule: String, at second: Double = 10) -> Found {
        Found(
            situation: Situation(
                rule: rule, connector: "lift", engine: "VPS", state: "accuratePositioning"),
            second: second, isError: true, words: "", cue: nil)
    }

    // MARK: The search

    @Test("by chance a walk depends on its number only; batches have 64")
    func chance() throws {
        var one = try exploration()
        let batch = one.next(before: nil)
        #expect(batch.map(\.number) == Array(0..<64))
        #expect(batch[7].trace == (try exploration()).candidate(7).trace)
        #expect(batch[7].trace == (try Self.walks.get()).walk(seed: 8))
        for candidate in batch { _ = one.take(candidate, [found("away")]) }
        #expect(one.next(before: 70).map(\.number) == Array(64..<70))
        #expect(one.next(before: 64).isEmpty)
        #expect(one.candidate(7).trace == batch[7].trace)
    }

    @Test("half of the walks are variants of those with something rare, the same each time")
    func archive() throws {
        var search = try exploration(.archive)
        for candidate in search.next(before: nil) {
            _ = search.take(candidate, candidate.number == 5 ? [found("statue")] : [])
        }
        let titles = search.next(before: nil).map(\.trace.header.title)
        #expect((20...44).contains(titles.count { $0 == "A variant of: Random walk 6" }))
        #expect(titles == search.next(before: nil).map(\.trace.header.title))
    }

    @Test("a situation is new once, and again without a fault")
    func new() throws {
        var search = try exploration()
        let batch = search.next(before: nil)
        let faulty = try #require(batch.first { $0.trace.hasTrouble })
        let plain = try #require(batch.first { !$0.trace.hasTrouble })
        #expect(search.take(faulty, [found("away")]).count == 1)
        #expect(
            search.take(faulty, [found("away"), found("jump")]).map(\.found) == [found("jump")])
        #expect(search.take(plain, [found("away")]).count == 1)
        #expect(search.take(plain, [found("away")]).isEmpty)
        // The smallest walk needs no fault: a plain walk shows nothing new.
        search.take(SmallestWalk(trace: plain.trace, found: found("jump"), runs: 3))
        #expect(search.take(plain, [found("jump")]).isEmpty)
    }

    @Test(
        "what is left is estimated from what was seen once and twice",
        arguments: [
            (["a", "b", "c"], 3, 1.0), (["a", "a", "b", "c"], 4, 0.5), (["a", "a"], 2, 0),
            ([], 1, 0),
        ])
    func unseen(rules: [String], walks: Int, chance: Double) throws {
        var search = try exploration()
        for (number, candidate) in search.next(before: walks).enumerated() {
            _ = search.take(
                candidate, number < rules.count ? [found(rules[number])] : [])
        }
        #expect(search.walks == walks)
        #expect(search.chanceOfNew == chance)
        let (once, twice) = (
            Double(search.counts.values.count { $0 == 1 }),
            Double(search.counts.values.count { $0 == 2 })
        )
        #expect(
            search.unseen == (twice > 0 ? once * once / (2 * twice) : once * (once - 1) / 2))
    }

    @Test(
        "each line that makes something go wrong has a weight of its own",
        arguments: ["vps", "ips"])
    func weights(engine: String) throws {
        let profile = try #require(Engine.shipped.first { $0.name.lowercased() == engine }).profile
        let missing = Verb.all(with: [profile]).filter(\.makesTrouble).filter {
            PartWeights.row(of: $0) == nil
        }
        #expect(missing.map(\.pattern.text) == [])
    }

    @Test(
        "a kind has the name of a file",
        arguments: [
            ("away", "flat", false, "away-flat-vps-accurate"),
            (
                "no recalculation within 5 s of the last", "lift", true,
                "no-recalculation-within-5-s-of-the-last-lift-vps-accurate-fault"
            ),
        ])
    func names(rule: String, connector: String, needsFault: Bool, name: String) {
        let kind = FindingKind(
            Situation(
                rule: rule, connector: connector, engine: "VPS", state: "accuratePositioning"),
            needsFault: needsFault)
        #expect(kind.fileName == name)
    }

    // MARK: What is told

    private func kind(
        _ trace: String = "dotwalk trace 1\ntitle T\nvenue station\n", connector: String = "lift",
        cue: String? = "turn-left", rule: String = "wrong-side"
    ) throws -> FoundKind {
        let found = Found(
            situation: Situation(
                rule: rule, connector: connector, engine: "VPS", state: "degradedPositioning"),
            second: 10, isError: true, words: "in figures", cue: cue)
        let trace = try TraceParser.parse(trace, file: "t.walk")
        return FoundKind(
            SmallestWalk(trace: trace, found: found, runs: 1), number: 0, ground: 0)
    }

    private func finding(_ cue: String, clauseOf: CueID? = nil) -> AuditFinding {
        AuditFinding(
            rule: .wrongSide, severity: .error, at: 10, cue: cue, words: "in figures",
            clauseOf: clauseOf, plainWords: "the way turns left", seenAt: 12)
    }

    private func account(_ kind: FoundKind, _ finding: AuditFinding) -> FoundAccount {
        FoundAccount(kind.smallest.found, finding, [])
    }

    @Test("a kind in words names the place first, and the state in words")
    func kindInWords() throws {
        #expect(
            try kind().kind.words == "near a lift, VPS, degraded position, without a fault")
    }

    @Test(
        "how often it occurs is told in whole sentences",
        arguments: [
            ("", nil, "It needs nothing unusual."),
            ("", 4, "It shows with 4 of 5 seeds. It needs nothing unusual."),
            (
                "person distracted\n", nil,
                "What it takes comes together in 1 walk of 3, we estimate."
            ),
        ])
    func often(person: String, shown: Int?, words: String) throws {
        var kind = try kind("dotwalk trace 1\ntitle T\nvenue station\n\(person)")
        kind.frequency = shown.map { ($0, 5) }
        #expect(kind.often == words)
    }

    @Test("the cue leads, and words of another cue's clause are that cue's")
    func headline() throws {
        let kind = try kind()
        let composed = account(kind, finding("start-walking", clauseOf: .turnLeft))
        #expect(composed.owner == "turn-left")
        #expect(composed.source == "start-walking, with the clause of turn-left")
        #expect(composed.headline == "turn-left: the way turns left")
        #expect(composed.second == 10 && composed.seen == 12)
    }

    @Test("kinds of one cue and rule stand together, in the order of the first")
    func groups() throws {
        let kinds = [
            try kind(), try kind(rule: "silent"), try kind(connector: "escalator"),
            try kind(connector: "flat"),
        ]
        let owners = ["turn-left", "lost", "turn-left", "turn-right"]
        let groups = FoundGroup.groups(
            of: zip(kinds, owners).map { FoundGroup.Member($0, account($0, finding($1))) })
        #expect(groups.map(\.members.count) == [2, 1, 1])
        #expect(groups[0].words == "2 kinds: VPS; near a lift, near an escalator")
        #expect(groups[2].words == "on the flat, VPS, degraded position, without a fault")
    }

    @Test("words of one's own that turn the wrong way are told by cue, in what fits a screen")
    func ownWords() throws {
        let folder = try folder()
        try "dotwalk-cues: 1\nextends: en\ncues:\n  turn-left: {clause: turn right}\n".write(
            toFile: "\(folder)/mine.yaml", atomically: true, encoding: .utf8)
        let result = try Program.run(
            [
                "explore", "station", "--engine", "vps", "--cues", "mine.yaml", "--walks", "12",
                "--seeds", "0", "-o", "\(folder)/found",
            ], in: folder)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count <= 22, "\(result.output)")
        #expect(lines.last { $0.hasPrefix("12 walks, ") } != nil)
        #expect(result.output.contains("turn-left says “"), "\(result.output)")
        #expect(result.output.contains("    dotwalk play found/findings/"), "\(result.output)")
        let page = try String(contentsOfFile: "\(folder)/found/report.html", encoding: .utf8)
        #expect(page.contains("<h1>station with VPS, sheet mine.yaml: 12 walks</h1>"))
        #expect(page.contains("(start-walking, with the clause of turn-left)"))
        #expect(!page.contains("<li>accuratePositioning") && !page.contains("Occurs"))
    }

    // MARK: The command

    private func folder() throws -> String {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("explore-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url.path
    }

    /// A rule that finds something in the first walks by VPS.
    private static let rule = "faster-than-subtitles"

    private func explore(_ folder: String, _ more: [String] = []) throws -> Program.Result {
        try Program.run(
            [
                "explore", "station", "--engine", "vps", "--rules", Self.rule,
                "--walks", "12", "--seeds", "4", "-o", "found",
            ] + more, in: folder)
    }

    @Test("the same is found on any number of cores, and after a kill")
    func same() throws {
        let (one, two) = (try folder(), try folder())
        let first = try explore(one, ["--jobs", "1"])
        let second = try explore(two, ["--jobs", "2"])
        #expect(first.status == 1)
        #expect(first.output == second.output)
        func log(_ folder: String) throws -> String {
            try String(contentsOfFile: "\(folder)/found/log.ndjson", encoding: .utf8)
        }
        let whole = try log(one)
        #expect(whole == (try log(two)))
        // The log ends in the middle of a line, as after a power cut.
        let cut = whole.prefix(whole.count * 2 / 3)
        try String(cut).write(toFile: "\(two)/found/log.ndjson", atomically: true, encoding: .utf8)
        #expect(try explore(two).output == first.output)
        #expect(try log(two) == whole)
    }

    @Test("the rows of the parts are those of the one run; a run that goes on adds none twice")
    func rows() throws {
        let folder = try folder()
        func rows(_ name: String, _ more: [String]) throws -> String {
            _ = try Program.run(
                [
                    "explore", "station", "--walks", "10", "--seeds", "0", "--rules", "statue",
                    "--search", "chance", "--rows", "\(name).ndjson", "-o", name,
                ] + more, in: folder)
            return try String(contentsOfFile: "\(folder)/\(name).ndjson", encoding: .utf8)
        }
        let whole = try rows("all", [])
        #expect(whole.split(separator: "\n").count == 10)
        let parts = try (1...3).map { try rows("part\($0)", ["--shard", "\($0)/3"]) }
        #expect(parts.joined() == whole)
        #expect(try rows("all", []) == whole)
        for (given, missing) in [("1 2", "7 to 9"), ("2 3", "0 to 3"), ("1 3", "4 to 6")] {
            let files = given.split(separator: " ").map { "part\($0).ndjson" }
            let merged = try Program.run(
                ["explore", "--from"] + files + ["--seeds", "0", "-o", "merged"], in: folder)
            #expect(merged.status == 2)
            #expect(merged.errors.contains("no rows of walks \(missing) of 10"), "\(merged)")
        }
        let analysis = try Program.run(["analyse", "--from", "all.ndjson"], in: folder)
        #expect(analysis.status == 0 && analysis.output.contains("10"))
    }

    // MARK: From rows

    @Test("the rows of the parts, in any order, make the folder of the one run")
    func merged() throws {
        let (one, parts) = (try folder(), try folder())
        let search = ["--search", "chance"]
        let whole = try explore(one, search)
        for part in 1...3 {
            _ = try Program.run(
                [
                    "explore", "station", "--engine", "vps", "--rules", Self.rule,
                    "--walks", "12", "--seeds", "0", "--shard", "\(part)/3",
                    "--rows", "\(part).ndjson", "-o", "part\(part)",
                ] + search, in: parts)
        }
        _ = try Program.shell("cat 3.ndjson 1.ndjson > both.ndjson", in: parts)
        let merged = try Program.run(
            ["explore", "--from", "both.ndjson", "2.ndjson", "--seeds", "4", "-o", "found"],
            in: parts)
        #expect(whole.status == 1 && merged.status == 1, "\(merged.errors)")
        #expect(merged.output == whole.output)
        let different = try Program.shell(
            "diff -rq \(one)/found \(parts)/found && echo same", in: parts)
        #expect(different == "same\n", "\(different)")
    }

    /// The rows of two walks, with a cue sheet whose name has what a shell reads.
    private static let twoRows = Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("explored-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try "dotwalk-cues: 1\nextends: en\ncues:\n  lost: {text: Lost.}\n".write(
            toFile: "\(folder)/it's mine.yaml", atomically: true, encoding: .utf8)
        _ = try Program.run(
            [
                "explore", "clinic", "--walks", "2", "--seeds", "0", "--cues", "it's mine.yaml",
                "--rules", "statue", "--search", "chance", "--rows", "two.ndjson", "-o", "found",
            ], in: folder)
        let text = try String(contentsOfFile: "\(folder)/two.ndjson", encoding: .utf8)
        return (folder: folder, lines: text.split(separator: "\n").map { "\($0)\n" })
    }

    @Test(
        "bad rows end with one error that names the file and the row",
        arguments: [
            ("0", "", 0, ": Nothing was found. Try more walks"),
            ("1", "", 2, ": no rows of walks 0 of 2"), ("0 0", "", 2, ": no rows of walks 1 of 2"),
            ("0", "0 venueDigest", 2, ":1: a row of another exploration: venueDigest is \"0\""),
            ("0", "1 release", 2, ":2: a row of another exploration: release is \"0\""),
            ("0", "1 sheetDigest", 2, ":2: a row of another exploration: sheetDigest is \"0\""),
            ("0", "1 walkDigest", 2, ":2: another walk than is drawn here as number 1"),
            ("0", "1 exploration", 2, ":2: a row of another exploration: exploration is \"0\""),
            ("0", "0 exploration", 2, ":1: exploration is \"0\""),
            ("0 1 0", "2 walkDigest", 2, ":3: walk 0 is there twice, with other values"),
            ("0 1 0", "", 0, ": Nothing was found. Try more walks"), ("0", "1 cut", 2, ":2:"),
            ("0", "0 rows", 4, ":1:1: rows of version 9"), ("", "", 2, ": no rows"),
            ("0", "0 none", 2, ":1: a row of no exploration"),
            ("0", "0 endless", 2, ":1: a row of no exploration"),
        ])
    func bad(order: String, change: String, status: Int32, message: String) throws {
        let (folder, lines) = try Self.twoRows.get()
        let numbers = order == "0" ? [0, 1] : order.split(separator: " ").compactMap { Int($0) }
        var rows = numbers.map { lines[$0] }
        let words = change.split(separator: " ").map { String($0) }
        if let number = words.first.flatMap({ Int($0) }) {
            rows[number] = Self.changed(rows[number], words[1])
        }
        let name = "bad-\(UUID().uuidString)"
        try rows.joined().write(
            toFile: "\(folder)/\(name).ndjson", atomically: true, encoding: .utf8)
        let result = try Program.run(
            ["explore", "--from", "\(name).ndjson", "--seeds", "0", "-o", name], in: folder)
        #expect(result.status == status)
        if status == 0 {
            #expect(result.output.hasPrefix(String(message.dropFirst(2))), "\(result.output)")
        } else {
            #expect(result.errors.contains("\(name).ndjson\(message)"), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count <= 3)
        }
    }

    /// The row with "0" as a value, without its end, or of a later version.
    private static func changed(_ row: String, _ what: String) -> String {
        switch what {
        case "cut": return String(row.prefix(200)) + "\n"
        case "rows": return row.replacing("{\"rows\":2,", with: "{\"rows\": 9,")
        case "endless":
            return row.replacing(#/"explored":[0-9]+/#, with: #""explored":18446744073709551615"#)
        case "none": return row.replacing(#/"exploration":"[^"]*"/#, with: #""exploration":"""#)
        default:
            guard let start = row.range(of: "\"\(what)\":\"")?.upperBound,
                let end = row[start...].firstIndex(of: "\"")
            else { return row }
            return row.replacingCharacters(in: start..<end, with: "0")
        }
    }

    @Test("a file of other rows is left as it is")
    func otherRows() throws {
        let (folder, lines) = try Self.twoRows.get()
        let path = "\(folder)/kept.ndjson"
        try lines[0].write(toFile: path, atomically: true, encoding: .utf8)
        let result = try Program.run(
            [
                "explore", "clinic", "--walks", "1", "--seeds", "0", "--rules", "statue",
                "--rows", "kept.ndjson", "-o", "kept",
            ], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains("kept.ndjson:1: a row of another walk or exploration"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == lines[0])
    }

    @Test("the smallest walk of what is judged late ends soon, and fails by no line of its own")
    func short() throws {
        let folder = try folder()
        _ = try Program.run(
            [
                "explore", "station", "--engine", "ips", "--rules", "away", "--walks", "10",
                "--seeds", "0", "-o", "found",
            ], in: folder)
        let names = try FileManager.default.contentsOfDirectory(
            atPath: "\(folder)/found/findings")
        #expect(!names.isEmpty)
        for name in names {
            let path = "found/findings/\(name)"
            let text = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            #expect(!text.contains("wait for page:arrival"), "\(text)")
            let run = try Program.run(["run", path], in: folder)
            #expect(run.status == 0, "\(name): \(run.output)")
        }
    }

    @Test("a file within the folder that is in the way is named")
    func inTheWay() throws {
        let folder = try folder()
        _ = try Program.shell("mkdir F && touch F/findings", in: folder)
        let result = try Program.run(["explore", "station", "-o", "F"], in: folder)
        #expect(result.status == 2)
        #expect(result.errors.contains("F/findings: is a file, in the way of a folder"))
    }

    @Test("without a terminal, lines tell of each batch and each tenth of the counting")
    func progress() throws {
        let lines = try explore(try folder()).errors.split(separator: "\n")
        #expect(lines.first?.hasPrefix("exploring found: 12 of 12 walks, ") == true, "\(lines)")
        #expect(lines.contains { $0.hasSuffix(" or more unseen") }, "\(lines)")
        #expect(lines.last == "exploring found: counting 100 %")
    }

    @Test("what other words shift by seconds is the same; another cue's is not")
    func shifted() {
        func one(_ state: String, _ second: Double, _ cue: String = "lost") -> Found {
            Found(
                situation: Situation(
                    rule: "away", connector: "lift", engine: "VPS", state: state),
                second: second, isError: true, words: "", cue: cue)
        }
        let found = one("degradedPositioning", 97.6)
        #expect(found.isSame(as: one("accuratePositioning", 97.4)))
        #expect(found.isSame(as: one("degradedPositioning", 10, "turn-left")))
        #expect(!found.isSame(as: one("accuratePositioning", 90)))
        #expect(!found.isSame(as: one("accuratePositioning", 97.4, "turn-left")))
    }

    @Test("the summary says what is not known, and what a stop left undone")
    func summary() throws {
        var search = try exploration()
        #expect(
            ExplorationSummary(search, kinds: 0, stopped: .init(large: 0, uncounted: 0)).words
                == "0 walks, 0 kinds. Without walks there is no estimate of what can be found. "
                + "It was stopped. The same command goes on.")
        for candidate in search.next(before: 3) { _ = search.take(candidate, [found("away")]) }
        #expect(
            ExplorationSummary(search, kinds: 1, stopped: .init(large: 2, uncounted: 1)).words
                == "3 walks, 1 kind. None of the 3 walks showed something that no other did; more "
                + "walks may. It was stopped, with 2 findings not made smaller and 1 kind "
                + "without a count. The same command goes on.")
        _ = search.take(search.candidate(3), [found("jump")])
        #expect(
            ExplorationSummary(search, kinds: 2).words
                == "4 walks, 2 kinds. By estimate 1 walk in 4 shows a new situation.")
    }

    @Test("a kind without a count stands behind counted ones of its class")
    func uncounted() throws {
        let trace = try exploration().candidate(0).trace
        let kinds = ["away", "jump", "statue"].map {
            FoundKind(SmallestWalk(trace: trace, found: found($0), runs: 0), number: 0, ground: 0)
        }
        var counted = kinds
        counted[1].frequency = (1, 200)
        counted[2].frequency = (2, 200)
        #expect(
            counted.inOrder.map(\.kind.situation.rule) == ["statue", "jump", "away"])
    }

    @Test("each walk that is found shows what was found; a baseline knows it")
    func alone() throws {
        let folder = try folder()
        _ = try explore(folder)
        let walks = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/found/findings")
        #expect(!walks.isEmpty)
        for walk in walks {
            let audit = try Program.run(["audit", "found/findings/\(walk)"], in: folder)
            #expect(audit.output.contains(Self.rule), "\(walk)")
        }
        let page = try String(contentsOfFile: "\(folder)/found/report.html", encoding: .utf8)
        #expect(page.contains(Self.rule) && page.contains("<svg"))
        let again = try explore(folder, ["--baseline", "found"])
        #expect(again.status == 0)
        #expect(again.output.hasPrefix("Nothing new: found has all kinds.\n"))
    }

    @Test(
        "wrong options end with one error",
        arguments: [
            (["--walks", "0"], "--walks takes a number from 1"),
            (["--for", "soon"], "--for takes a time such as 90s"),
            (["--for", "0s"], "--for takes a time such as 90s"),
            (["--for", "1m", "--walks", "3"], "exclude each other"),
            (["--rules", "late-instructio"], "late-instruction"),
            (["--search", "archiv"], "archive"),
            (["--baseline", "nowhere"], "nowhere"),
            (["-o", "/dev/null/found"], "/dev/null: is a file, in the way of a folder"),
            (["-o", ""], "--output takes a folder"),
            (["--shard", "2/4", "--search", "archive"], "--shard is for --search chance"),
            (["--from", "rows"], "leave their options out"),
        ])
    func wrong(options: [String], message: String) throws {
        let output = options.contains("-o") ? [] : ["-o", "found"]
        let result = try Program.run(["explore", "station"] + output + options, in: folder())
        #expect(result.status == 2)
        #expect(result.errors.contains(message))
        #expect(result.errors.split(separator: "\n").count <= 2)
    }

    @Test("a folder with another exploration is left as it is")
    func other() throws {
        let folder = try folder()
        _ = try explore(folder)
        let result = try explore(folder, ["--seed", "2"])
        #expect(result.status == 2)
        #expect(result.errors.contains("holds an exploration with other options: seed 1; "))
        #expect(result.errors.contains("expected seed 2, or another folder"))
    }
}
