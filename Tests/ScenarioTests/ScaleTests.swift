import Foundation
import Testing

/// The files of `examples/scale`, and what other programs read of rows and logs.
@Suite("Many walks")
struct ScaleTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardizedFileURL.path
    private static let scale = "\(root)/examples/scale"

    /// The walks of each test, as the files take them.
    private static let walks = "WALKS='try-on first-scan' SEEDS=1...3 SHARDS=4 FOLDER=rows"

    /// The rows of the one run, and what is told of them.
    private func once(in folder: String) throws -> (rows: String, told: String) {
        let file = "\(folder)/one.ndjson"
        _ = try Program.run(
            ["run", "try-on", "first-scan", "--seeds", "1...3", "--quiet", "--rows", file])
        let told = try Program.run(["analyse", "--from", file])
        #expect(told.status == 0, "\(told.errors)")
        return (try String(contentsOfFile: file, encoding: .utf8), told.output)
    }

    @Test("the tasks of the Slurm array and its merge have the rows of the one run")
    func array() throws {
        try Program.inFolder { folder in
            let script = "\(Self.walks) DOTWALK=\"$PROGRAM\" bash \(Self.scale)/array.slurm"
            // The third task is run twice, as after a node that failed.
            for task in [3, 1, 4, 3, 2] {
                let printed = try Program.shell(
                    "SLURM_ARRAY_TASK_ID=\(task) \(script) && echo done", in: folder)
                #expect(printed == "done\n")
            }
            let merged = try Program.shell("\(script) merge", in: folder)
            let one = try once(in: folder)
            #expect(
                try String(contentsOfFile: "\(folder)/rows/all.ndjson", encoding: .utf8) == one.rows
            )
            #expect(merged == one.told)
        }
    }

    @Test(
        "GNU parallel's parts, and their merge, have the rows of the one run",
        .enabled(if: Self.has("parallel --version")))
    func parallel() throws {
        try Program.inFolder { folder in
            let line = "\(Self.walks) DOTWALK=\"$PROGRAM\" bash \(Self.scale)/parallel 2>/dev/null"
            let first = try Program.shell(line, in: folder)
            let one = try once(in: folder)
            #expect(
                try String(contentsOfFile: "\(folder)/rows/all.ndjson", encoding: .utf8) == one.rows
            )
            #expect(first == one.told)
            #expect(try Program.shell(line, in: folder) == first, "it goes on, with nothing left")
        }
    }

    @Test(
        "the Kubernetes file is what its schema says",
        .enabled(if: Self.has("kubernetes-validate --version")))
    func kubernetes() throws {
        let printed = try Program.shell(
            "kubernetes-validate --strict \(Self.scale)/job.yaml; echo \"ended with $?\"",
            in: Self.root)
        #expect(printed.hasSuffix("ended with 0\n"), "\(printed)")
    }

    @Test("the command of the Kubernetes file runs each index, and its merge waits for all")
    func pods() throws {
        let text = try String(contentsOfFile: "\(Self.scale)/job.yaml", encoding: .utf8)
        let scripts = text.components(separatedBy: "- |\n").dropFirst().map { part in
            part.split(separator: "\n", omittingEmptySubsequences: false)
                .prefix { $0.hasPrefix("              ") }.joined(separator: "\n")
        }
        #expect(scripts.count == 2)
        try Program.inFolder { folder in
            func run(_ script: String, _ variables: String) throws -> String {
                let own = script.replacing("/rows/", with: "\(folder)/")
                    .replacing("/walks/*.walk", with: "try-on first-scan")
                return try Program.shell("\(variables)\n(\(own)\n)", in: folder)
            }
            for index in 0..<4 {
                let printed = try run(
                    scripts[0], "SHARDS=4; SEEDS=1...3; JOB_COMPLETION_INDEX=\(index)")
                #expect(printed.isEmpty, "\(printed)")
            }
            #expect(try run(scripts[1], "SHARDS=4") == (try once(in: folder).told))
        }
    }

    @Test(
        "DuckDB and pandas read rows and logs as they are",
        .enabled(if: Self.has("python3 -c 'import duckdb, pandas'")))
    func tables() throws {
        try Program.inFolder { folder in
            let sheet = try Program.file("hasty.yaml", Program.hastySheet)
            let run = try Program.run(
                ["run", "escalator-to-platform", "try-on", "nothing-to-recognise"]
                    + ["--cues", sheet, "--quiet", "--rows", "rows.ndjson", "--log", "log.jsonl"],
                in: folder)
            #expect(run.errors.isEmpty, "\(run.errors)")
            try Data(Self.python.utf8).write(to: URL(filePath: "\(folder)/read.py"))
            let printed = try Program.shell("python3 read.py", in: folder)
            #expect(
                printed == """
                    escalator-to-platform vps 7 BIGINT DOUBLE DOUBLE
                    nothing-to-recognise vps 31 BIGINT DOUBLE DOUBLE
                    try-on vps 38 BIGINT DOUBLE DOUBLE
                    short-toast position-restored True
                    3   noPositionFound int64 float64
                    ('end', 3) ('header', 3)
                    True True

                    """)
        }
    }

    /// Reads rows and a log; prints what is in them.
    private static let python = """
        import duckdb, pandas
        for row in duckdb.sql(
            "select walk, engine, seed, typeof(seed), typeof(seconds), typeof(traitPace) "
            "from 'rows.ndjson' order by walk").fetchall():
            print(*row)
        rule, cue, second = duckdb.sql(
            "select f.rule, f.cue, f.second from (select unnest(auditFindings) f from 'rows.ndjson') "
            "where f.rule = 'short-toast'").fetchall()[0]
        print(rule, cue, second > 0)
        rows = pandas.read_json("rows.ndjson", lines=True)
        print(len(rows), *sorted(rows.gaveUpReason), rows.ticks.dtype, rows.seconds.dtype)
        print(*duckdb.sql(
            "select event, count(*) from read_json('log.jsonl', format='newline_delimited') "
            "where event in ('header', 'end') group by event order by event").fetchall())
        first = pandas.read_json("log.jsonl", lines=True).iloc[0]
        print(first.event == "header" and first.t == 0, first.trace == "escalator-to-platform")

        """

    private static func has(_ command: String) -> Bool {
        (try? Program.shell("\(command) >/dev/null 2>&1 && echo yes", in: "/")) == "yes\n"
    }
}
