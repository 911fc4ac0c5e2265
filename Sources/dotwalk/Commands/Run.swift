import ArgumentParser
import Formats
import Foundation
import Indoor
import MapPackage
import Rehearsal
import Reports
import Review
import Simulation

/// `dotwalk run`: walks without a screen, as fast as possible.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run walks without a screen and check what they expect.",
        discussion: """
            Prints a line for each walk, and for each failure its time, what was expected and what \
            was seen. With several --engine, prints a table for each walk, the engines side by side. \
            With --seeds, sums up each walk that fails: how often each expectation was met, and the \
            worst seed.

            --format junit (XML) and github (annotations) are for services that check each change. \
            They have the screen at the failure, the last events, and a command that plays it from \
            there:

            dotwalk run traces/*.walk --format junit > walks.xml

            --rows writes a line of JSON for each walk. --shard runs a part of the walks, on this \
            machine or another (docs/scale.md):

            dotwalk run tour --seeds 1...1000 --rows 3.ndjson --shard 3/16 --resume
            """)

    @Argument(help: "Walks: files, or names of included walks.")
    var traces: [String]

    @OptionGroup var chance: SeedOptions

    @Flag(help: "Also check the invariants, and what the app tells against the truth.")
    var check = false

    @Option(help: ArgumentHelp("Write the event log here.", valueName: "file"))
    var log: String?

    @Option(
        help: ArgumentHelp(
            "Write what users noted in the app here, as GeoJSON, or into a map package (.gpkg).",
            valueName: "file"))
    var collected: String?

    @Flag(help: "Say nothing but failures.")
    var quiet = false

    @Option(
        help: "text, junit or github; json for the table of several engines. text unless said.",
        transform: RunFormat.named)
    var format = RunFormat.text

    @OptionGroup var jobs: JobsOption

    @OptionGroup var rowOptions: RowOptions

    @OptionGroup var choices: ChoiceOptions

    func validate() throws {
        try checkRows()
        let engines = choices.engines
        if let collected, !Run.noteEndings.contains(Files.ending(collected)),
            !Destination(collected).isStream
        {
            throw ValidationError(
                "--collected takes FILE.geojson, FILE.json or a package, FILE.\(MapPackage.ending)."
            )
        }
        if let log, let collected, Destination(log).isOneFile(with: Destination(collected)) {
            throw ValidationError("--log and --collected take a file each.")
        }
        if format == .json, engines.count < 2 {
            throw ValidationError("--format json is for several --engine.")
        }
        if format.service != nil, engines.count > 1 {
            throw ValidationError("--format \(format.rawValue) is for one --engine.")
        }
    }

    private func checkRows() throws {
        let files = [("--rows", rowOptions.rows), ("--log", log), ("--collected", collected)]
        if let rows = rowOptions.rows,
            let other = files.dropFirst().first(where: { _, file in
                file.map { Destination($0).isOneFile(with: Destination(rows)) } ?? false
            })
        {
            throw ValidationError("--rows and \(other.0) take a file each.")
        }
        if rowOptions.resume, log != nil || collected != nil || format != .text {
            throw ValidationError(
                "--resume has only the rows of the walks that were run before: leave --log, "
                    + "--collected and --format out.")
        }
        if compares, isPart, rowOptions.rows == nil || format != .text {
            throw ValidationError(
                "--shard with several --engine takes --rows, without --format: analyse --from "
                    + "has the table of all parts.")
        }
    }

    func run() throws {
        let output = try log.map { try ReplacingFile($0) }
        try output?.mustNotBe(traces.filter { Files.exists($0) })
        let notes = try notesFile()
        try notes?.mustNotBe(traces.filter { Files.exists($0) })
        var noted: [CollectedWalk] = []
        var count = RunCount()
        if compares { try checkEngines() }
        var tally = EngineTally(
            engines: choices.engines, seeds: chance.seeds?.all, format: format.table)
        var seedTally = SeedTally()
        let part = list.part(rowOptions.shard)
        let rows = try rowOptions.output(part) { count.take($0) }
        var isWhole = false
        defer { if !isWhole { rows?.refuse() } }
        var acceptances = AcceptanceTally(runs: list.runsEach)
        var lastRuns = LastRuns()
        var service = format.service.map { CheckOutput($0, name: "dotwalk run") }
        var scenes = choices.scenes
        var remarks: [String] = []
        try batch(part.dropping(rows?.there ?? 0)).run(
            refused: service.map { _ in { print(service?.take($0) ?? []) } }
        ) { played in
            var played = played
            played.unneeded = acceptances.take(played)
            tell(played.remark, &remarks)
            try output?.mustNotBe(played.files)
            try notes?.mustNotBe(played.files)
            if collected != nil { noted.append(played.collected) }
            try output?.write(played.log)
            if let divergence = played.divergence {
                try output?.close()
                throw Run.diverged(played.name, divergence)
            }
            if let row = played.row { try rows?.write(row) }
            count.take(played)
            if format == .text { report(played) }
            if hasTable { print(tally.take(played)) }
            if !compares {
                seedTally.take(played)
                lastRuns.take(played)
            }
            if service != nil {
                let walk = try CheckedWalk(played, isChecked: check, &scenes)
                print(service?.take(walk) ?? [])
            }
        }
        lastRuns.keep()
        if let service { print(service.ending, terminator: "") }
        if let refusal = service?.refusal { throw refusal }
        isWhole = true
        try output?.close()
        try keep(noted)
        try notes?.write(try CollectedDocument(walks: noted).text(json: jsonLine))
        try notes?.close()
        if format == .json { try printJSON(tally.documents) }
        sumUp(count, seedTally)
        if count.failed > 0 { throw Failure(ExitStatus.no) }
    }

    /// Prints what a walk's setup has to say, once.
    private func tell(_ remark: String?, _ remarks: inout [String]) {
        guard let remark, !remarks.contains(remark) else { return }
        remarks.append(remark)
        Output.write("dotwalk: \(remark.visible)\n", to: STDERR_FILENO)
    }

    private func sumUp(_ count: RunCount, _ tally: SeedTally) {
        guard !quiet, format == .text else { return }
        if chance.seeds != nil { print(tally.lines(again: again)) }
        if count.all > 1 || chance.seeds != nil { print(count.words) }
    }

    /// All runs, of which a shard has a part.
    private var list: RunList {
        let engines: [String?] = choices.engines.isEmpty ? [nil] : choices.engines
        return RunList(
            walks: traces,
            variants: engines.map {
                RunList.Variant(choices.options(seed: chance.seed, engine: $0))
            }, seeds: chance.seeds?.all, order: .seeds)
    }

    private func batch(_ runs: RunList.Part) -> Batch {
        Batch(
            runs: runs, jobs: jobs.count,
            wanted: PlayedWalk.Wanted(
                checks: check, logs: log != nil, measures: hasTable,
                rows: rowOptions.rows != nil))
    }

    /// The file for users' notes, unless they go into a package, which has to be one from the
    /// beginning.
    private func notesFile() throws -> ReplacingFile? {
        guard let collected else { return nil }
        guard Files.ending(collected) == MapPackage.ending else {
            return try ReplacingFile(collected, what: "the notes")
        }
        _ = try Packages.open(collected)
        return nil
    }

    /// Puts users' notes into a map package, if requested.
    private func keep(_ noted: [CollectedWalk]) throws {
        guard let collected, Files.ending(collected) == MapPackage.ending else { return }
        try Packages.change(collected) { package in
            let there = try package.venue().venue
            if let other = noted.first(where: { $0.frame != there.frame }) {
                throw InputError(
                    file: collected, "is a package of \(there.name), not of \(other.venue)",
                    expected: "the package of \(other.venue)")
            }
            _ = try package.add(noted.map(\.forPackage), at: PackageTime(Date()))
        }
    }

    private static let noteEndings: Set = ["geojson", "json", MapPackage.ending]

    /// Whether several engines are compared.
    private var compares: Bool { choices.engines.count > 1 }

    /// Whether some of the runs are left to others, or were made before.
    private var isPart: Bool { rowOptions.shard != nil || rowOptions.resume }

    /// Whether a table of engines can be made: it needs all runs of a walk.
    private var hasTable: Bool { compares && !isPart }

    /// Refuses a walk that an engine cannot walk, before any walk begins.
    private func checkEngines() throws {
        var library = Library()
        for walk in traces {
            for engine in choices.engines {
                _ = try library.setup(
                    walk: walk, choices.options(seed: chance.seed, engine: engine), nil)
            }
        }
    }

    private func report(_ played: PlayedWalk) {
        let failures = played.findings.filter { !$0.isMet }
        if played.isOK && (quiet || chance.seeds != nil || compares) { return }
        let name = played.name.printable
        let engine = compares ? played.engine.map { " (\($0))" } ?? "" : ""
        let count = played.findings.count
        let verdict =
            played.isOK
            ? "ok      \(count.counted("expectation"))"
            : "FAILED  \(Run.failures(failures.count, of: count, played))"
        print("\(verdict)  \(played.seconds.fixed(1)) s  \(name)\(engine)")
        for failure in failures {
            print("  \(failure.seconds.fixed(2)) s  \(name):\(failure.line)")
            print("    expected  \(failure.expected.visible)")
            print("    seen      \(failure.seen.visible)")
        }
        for violation in played.violations.prefix(10) {
            print("  \(violation.seconds.fixed(2)) s  broken: \(violation.rule)")
        }
        if let gaveUp = played.gaveUp {
            print("    gave up   \(gaveUp.seconds.fixed(2)) s: \(gaveUp.reason.words)")
        }
        if let moment = (failures.map(\.seconds) + played.violations.map(\.seconds)).min() {
            print("    again     \(choices.playing(played.label, failedAt: moment).printable)")
        }
        tell(played.untruths, of: played)
        print(played.unneeded.map { AuditReport.line($0.finding(in: played.name)) })
    }

    /// Prints what was not true, each with the command that plays it.
    private func tell(_ untruths: [AuditFinding], of played: PlayedWalk) {
        for finding in untruths {
            print(AuditReport.line(finding))
            guard let at = finding.at else { continue }
            print("    again     \(choices.playing(played.label, failedAt: at).printable)")
        }
    }

    /// The command that plays this walk from its first failure.
    private func again(_ played: PlayedWalk) -> String {
        let failures = played.findings.filter { !$0.isMet }.map(\.seconds)
        let untruths = played.untruths.compactMap(\.at)
        let moment = (failures + played.violations.map(\.seconds) + untruths).min()
        return choices.playing(played.label, failedAt: moment ?? 0)
    }

    /// The failures in words: "1 of 6, 2 broken rules, 1 untruth, 1 unused acceptance".
    private static func failures(_ unmet: Int, of count: Int, _ played: PlayedWalk) -> String {
        let (broken, untrue) = (
            played.violations.count, played.untruths.count { $0.severity == .error }
        )
        let unused = played.unneeded.count
        let isUnmet = unmet > 0 || broken + untrue + unused == 0
        return [
            isUnmet ? "\(unmet) of \(count)" : nil,
            broken > 0 ? broken.counted("broken rule") : nil,
            untrue > 0 ? untrue.counted("untruth") : nil,
            unused > 0 ? unused.counted("unused acceptance") : nil,
        ].compactMap(\.self).joined(separator: ", ")
    }

    static func diverged(
        _ name: String, _ divergence: ScriptPlayer.Divergence
    ) -> Failure {
        Failure(
            ExitStatus.diverged,
            """
            \(name.printable):\(divergence.line): the replay left its recording at \
            \(divergence.seconds.fixed(2)) s
              recorded  \(divergence.recorded.visible)
              replayed  \(divergence.replayed.visible)
            """ + (Release.running.difference(from: divergence.release).map { "\n  \($0)" } ?? ""))
    }
}

/// How many walks passed, of those that were run and those whose rows were there.
private struct RunCount {
    private var passed = 0
    private(set) var failed = 0
    private var gaveUp = 0

    var all: Int { passed + failed }

    mutating func take(_ played: PlayedWalk) {
        take(isOK: played.isOK, gaveUp: played.gaveUp != nil)
    }

    mutating func take(_ row: WalkRow) { take(isOK: row.passed != 0, gaveUp: row.gaveUp != nil) }

    private mutating func take(isOK: Bool, gaveUp isGivenUp: Bool) {
        if isOK { passed += 1 } else { failed += 1 }
        if isGivenUp { gaveUp += 1 }
    }

    /// "18 passed, 2 failed; 1 gave up".
    var words: String {
        "\(passed) passed, \(failed) failed" + (gaveUp > 0 ? "; \(gaveUp) gave up" : "")
    }
}

extension CollectedWalk {
    var forPackage: CollectedNotes {
        CollectedNotes(walk: walk, engine: engine, seed: seed, points: points)
    }
}
