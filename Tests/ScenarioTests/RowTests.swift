import Foundation
import Testing

/// `run --rows`, `--shard` and `--resume`.
@Suite("The command line: rows, shards and going on")
struct RowTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: path, encoding: .utf8)
    }

    private func objects(_ rows: String) throws -> [[String: Any]] {
        try rows.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// A walk through the clinic that expects an arrival which does not come.
    private static let failing = """
        dotwalk trace 1
        title   A walk of a test's own
        venue   clinic
        start   ward-1 facing east

          0.0s  open app
          1.0s  expect arrived within 1s
          3.0s  end

        """

    @Test("a row has who walked what, what came of it, and what went wrong")
    func row() throws {
        let failing = try Program.file("failing.walk", Self.failing)
        let file = try Program.newFile("rows.ndjson")
        let result = try Program.run(
            ["run", failing, "nothing-to-recognise", "--seed", "3", "--rows", file]
                + ["--set", "walking-speed=2"])
        #expect(result.status == 1)
        let rows = try objects(try text(file))
        #expect(rows.map { $0["walk"] as? String } == [failing, "nothing-to-recognise"])
        #expect(rows.allSatisfy { $0["rows"] as? Int == 2 && $0["seed"] as? Int == 3 })
        #expect(rows.allSatisfy { $0["options"] as? String == "--set walking-speed=2" })
        #expect(Set(rows[0].keys) == Set(rows[1].keys))
        for key in ["venueDigest", "walkDigest", "sheetDigest"] {
            let digest = try #require(rows[0][key] as? String)
            #expect(digest.count == 16 && digest.allSatisfy(\.isHexDigit))
        }
        #expect(rows[0]["venue"] as? String == "clinic" && rows[0]["engine"] as? String == "vps")
        #expect(rows[0]["ticks"] as? Int == 60 && rows[0]["seconds"] as? Double == 3)
        #expect(rows[0]["passed"] as? Int == 0 && rows[0]["expectations"] as? Int == 1)
        let unmet = try #require((rows[0]["unmet"] as? [[String: Any]])?.first)
        #expect(unmet["line"] as? Int == 7 && unmet["second"] as? Double == 2)
        #expect(unmet["expected"] as? String == "expect arrived within 1s")
        #expect(rows[0]["gaveUp"] is NSNull && rows[0]["there"] is NSNull)
        #expect((rows[1]["gaveUp"] as? Double ?? 0) > 0)
        #expect(rows[1]["gaveUpReason"] as? String == "noPositionFound")
        let pace = try #require(rows[0]["traitPace"] as? Double)
        #expect(pace == rows[1]["traitPace"] as? Double && abs(pace) <= 2)
    }

    @Test("findings of the audit have their rule, second, cue and words")
    func findings() throws {
        let sheet = try Program.file("hasty.yaml", Program.hastySheet)
        let file = try Program.newFile("rows.ndjson")
        _ = try Program.run(
            ["run", "escalator-to-platform", "--cues", sheet, "--quiet", "--rows", file])
        let row = try #require(try objects(try text(file)).first)
        let found = try #require(row["auditFindings"] as? [[String: Any]])
        let toast = try #require(found.first { $0["rule"] as? String == "short-toast" })
        #expect(toast["cue"] as? String == "position-restored" && toast["second"] is Double)
        #expect((toast["words"] as? String)?.contains("characters in 0.5 s") == true)
        #expect(
            row["findings"] as? Double == Double(found.count { $0["accepted"] as? String == "" }))
    }

    @Test("a refused run leaves no empty file")
    func refused() throws {
        let file = try Program.newFile("refused.ndjson")
        let result = try Program.run(["run", "tour", "--engine", "ips", "--rows", file])
        #expect(result.status != 0 && result.errors.contains("has no event"), "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("what is printed does not depend on whether rows are written")
    func printed() throws {
        let failing = try Program.file("failing.walk", Self.failing)
        let run = ["run", failing, "try-on", "tour", "--seeds", "1...2"]
        let plain = try Program.run(run)
        let rows = try Program.run(run + ["--rows", try Program.newFile("rows.ndjson")])
        #expect(rows.output == plain.output && rows.status == plain.status)
    }

    private static let walks = ["try-on", "first-scan", "unsupported-phone", "--seeds", "1...3"]

    @Test("the rows and logs of shards, in their order, are those of the one run, byte for byte")
    func shards() throws {
        func run(_ more: [String]) throws -> (rows: String, log: String) {
            let (rows, log) = (
                try Program.newFile("rows.ndjson"), try Program.newFile("log.jsonl")
            )
            let result = try Program.run(
                ["run"] + Self.walks + ["--quiet", "--rows", rows, "--log", log] + more)
            #expect(result.status == 0, "\(result.errors)")
            return (try text(rows), try text(log))
        }
        let whole = try run([])
        #expect(whole.rows.split(separator: "\n").count == 9)
        for count in [1, 2, 4, 10] {
            let parts = try (1...count).map { try run(["--shard", "\($0)/\(count)"]) }
            #expect(parts.map(\.rows).joined() == whole.rows)
            #expect(parts.map(\.log).joined() == whole.log)
            let sizes = parts.map { $0.rows.split(separator: "\n").count }
            #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1, "\(sizes)")
        }
    }

    @Test("--resume goes on after the last whole row, and a row that is cut off is run again")
    func resume() throws {
        let file = try Program.newFile("rows.ndjson")
        let command = ["run"] + Self.walks + ["--rows", file]
        let whole = try Program.run(command + ["--resume"])
        #expect(whole.status == 0, "a file that is not there yet: \(whole.errors)")
        let rows = try text(file)
        for left in [0, 1, rows.utf8.count / 2, rows.utf8.count - 1, rows.utf8.count] {
            try Data(rows.utf8.prefix(left)).write(to: URL(filePath: file))
            let again = try Program.run(command + ["--resume"])
            #expect(again.status == 0, "\(again.errors)")
            #expect(try text(file) == rows, "after \(left) bytes")
            #expect(again.output.hasSuffix("9 passed, 0 failed\n"))
            let isCut = left > 0 && left < rows.utf8.count
            #expect(again.errors.contains("is cut off: this walk is run again") == isCut)
        }
    }

    @Test("a walk that failed before fails the run that goes on")
    func failedBefore() throws {
        let failing = try Program.file("failing.walk", Self.failing)
        let file = try Program.newFile("rows.ndjson")
        let command = ["run", failing, "try-on", "--rows", file, "--resume"]
        #expect(try Program.run(command).status == 1)
        let again = try Program.run(command)
        #expect(again.status == 1 && again.output == "1 passed, 1 failed\n")
    }

    @Test("a run that is killed leaves the rows so far, and goes on")
    func killed() throws {
        let file = try Program.newFile("rows.ndjson")
        let walks = ["run", "tour", "first-scan", "--seeds", "1...3", "--quiet"]
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.environment = Program.environment
        process.arguments = walks + ["--jobs", "1", "--rows", file]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        func rows() -> Int {
            ((try? text(file)) ?? "").split(separator: "\n").count
        }
        while process.isRunning, rows() < 2 { usleep(20_000) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(rows() >= 2)
        #expect(try Program.run(walks + ["--rows", file, "--resume"]).status == 0)
        let whole = try Program.newFile("whole.ndjson")
        #expect(try Program.run(walks + ["--rows", whole]).status == 0)
        #expect(try text(file) == text(whole))
    }

    @Test("rows of another run, and options that do not go together, are one error")
    func mistakes() throws {
        let file = try Program.newFile("rows.ndjson")
        #expect(try Program.run(["run", "try-on", "--quiet", "--rows", file]).status == 0)
        func refused(_ arguments: [String], _ error: String) throws {
            let result = try Program.run(["run"] + arguments)
            #expect(result.status != 0 && result.errors.contains(error), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count <= 5)
        }
        try refused(["try-on", "--rows", file], "rows.ndjson: is there already; expected the name")
        let resume = ["--rows", file, "--resume"]
        try refused(
            ["first-scan"] + resume, "rows.ndjson:1: a row of another run: walk is \"try-on\"")
        try refused(
            ["try-on", "--seed", "8"] + resume,
            "a row of another run: seed is \"38\"; expected \"8\"")
        try refused(
            ["try-on", "--person", "slow"] + resume, "options is \"\"; expected \"--person slow")
        try refused(["try-on", "--shard", "2/2"] + resume, "a row more than there are runs")
        try refused(["try-on", "--resume"], "--resume takes --rows FILE")
        try refused(["try-on", "--log", "/tmp/x.jsonl"] + resume, "--resume has only the rows")
        try refused(["try-on", "--rows", file, "--log", file], "--rows and --log take a file each")
        for shard in ["0/2", "3/2", "1", "1/2/3", "a/2", "1/-2", "1/0", "1/99999999"] {
            try refused(["try-on", "--shard", shard], "is no shard; expected K/N")
        }
        try refused(
            ["try-on", "--engine", "vps", "--engine", "ips", "--shard", "1/2"],
            "--shard with several --engine takes --rows")
    }
}
