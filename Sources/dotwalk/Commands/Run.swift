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

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many walks run at once; as many as there are cores unless said.",
            valueName: "count"))
    var jobs: Int?

    @OptionGroup var choices: ChoiceOptions

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs takes a number from 1 on.") }
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

    func run() throws {
        let output = try log.map { try ReplacingFile($0) }
        try output?.mustNotBe(traces.filter { Files.exists($0) })
        let notes = try notesFile()
        try notes?.mustNotBe(traces.filter { Files.exists($0) })
        var noted: [CollectedWalk] = []
        let engines = choices.engines
        var (passed, failed, gaveUp) = (0, 0, 0)
        if compares { try checkEngines() }
        var tally = EngineTally(engines: engines, seeds: chance.seeds?.all, format: format.table)
        var seedTally = SeedTally()
        let batch = batch
        var acceptances = AcceptanceTally(runs: batch.runsEach)
        var lastRuns = LastRuns()
        var service = format.service.map { CheckOutput($0, name: "dotwalk run") }
        var scenes = choices.scenes
        var remarks: [String] = []
        try batch.run(refused: service.map { _ in { print(service?.take($0) ?? []) } }) { played in
            var played = played
            played.unneeded = acceptances.take(played)
            if let remark = played.remark, !remarks.contains(remark) {
                remarks.append(remark)
                Output.write("dotwalk: \(remark.visible)\n", to: STDERR_FILENO)
            }
            try output?.mustNotBe(played.files)
            try notes?.mustNotBe(played.files)
            if collected != nil { noted.append(played.collected) }
            try output?.write(played.log)
            if let divergence = played.divergence {
                try output?.close()
                throw Run.diverged(played.name, divergence)
            }
            if played.isOK { passed += 1 } else { failed += 1 }
            if played.gaveUp != nil { gaveUp += 1 }
            if format == .text { report(played) }
            if compares { print(tally.take(played)) } else { seedTally.take(played) }
            if !compares { lastRuns.take(played) }
            if service != nil {
                let walk = try CheckedWalk(played, isChecked: check, &scenes)
                print(service?.take(walk) ?? [])
            }
        }
        lastRuns.keep()
        if let service { print(service.ending, terminator: "") }
        if let refusal = service?.refusal { throw refusal }
        try output?.close()
        try keep(noted)
        try notes?.write(try CollectedDocument(walks: noted).text(json: jsonLine))
        try notes?.close()
        if format == .json { try printJSON(tally.documents) }
        if chance.seeds != nil, !quiet, format == .text {
            print(seedTally.lines(again: again))
        }
        if passed + failed > 1 || chance.seeds != nil, !quiet, format == .text {
            print(Run.summary(passed, failed, gaveUp))
        }
        if failed > 0 { throw Failure(ExitStatus.no) }
    }

    private var batch: Batch {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return Batch(
            walks: traces, engines: choices.engines.isEmpty ? [nil] : choices.engines,
            seeds: chance.seeds?.all, options: choices.options(seed: chance.seed, engine: nil),
            jobs: min(jobs ?? cores, cores),
            wanted: PlayedWalk.Wanted(checks: check, logs: log != nil, measures: compares))
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

    /// The result in words: "18 passed, 2 failed; 1 gave up".
    private static func summary(_ passed: Int, _ failed: Int, _ gaveUp: Int) -> String {
        "\(passed) passed, \(failed) failed" + (gaveUp > 0 ? "; \(gaveUp) gave up" : "")
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

extension CollectedWalk {
    var forPackage: CollectedNotes {
        CollectedNotes(walk: walk, engine: engine, seed: seed, points: points)
    }
}
