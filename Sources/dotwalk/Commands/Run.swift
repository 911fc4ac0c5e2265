import ArgumentParser
import Foundation
import Indoor
import Review
import Session
import Traces

/// `dotwalk run`: walks without a screen, as fast as they go.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Run walks without a screen and check what they expect.",
        discussion: "A line a walk; failures with their time, what was expected and what was seen.")

    @Argument(help: "Walks: paths, or names of shipped ones.")
    var traces: [String]

    @Option(parsing: .unconditional, help: "Another seed than the walk's own.")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "Run each walk with every seed of a range, such as 1...20.", valueName: "range"),
        transform: SeedRange.init(typed:))
    var seeds: SeedRange?

    @Flag(help: "Hold every tick against what must always be so.")
    var check = false

    @Option(help: ArgumentHelp("Write the event log here.", valueName: "file"))
    var log: String?

    @Flag(help: "Say nothing but failures.")
    var quiet = false

    func validate() throws {
        if seed != nil, seeds != nil {
            throw ValidationError("--seed and --seeds exclude each other: one seed, or a range.")
        }
    }

    func run() throws {
        let output = try log.map { try ReplacingFile($0) }
        try output?.mustNotBe(traces.filter { Files.exists($0) })
        var (passed, failed) = (0, 0)
        for name in traces {
            let trace = try Files.trace(name)
            let setup = try Setup(trace: trace, options: .init(seed: seed))
            try output?.mustNotBe(setup.files)
            for seed in seeds?.all ?? setup.seed...setup.seed {
                let played = try play(setup.with(seed: seed), log: output)
                if let divergence = played.rehearsal.divergence {
                    try close(output)
                    throw Run.diverged(name, divergence)
                }
                if played.isOK { passed += 1 } else { failed += 1 }
                report(played, name: name, seed: seed)
            }
        }
        try close(output)
        if passed + failed > 1, !quiet { print("\(passed) passed, \(failed) failed") }
        if failed > 0 { throw Failure(ExitStatus.no) }
    }

    /// Says what the log took the place of.
    private func close(_ output: ReplacingFile?) throws {
        guard let log, let replaced = try output?.close() else { return }
        let size = "\(replaced) byte\(replaced == 1 ? "" : "s")"
        Output.write("dotwalk: \(log.printable): replaced, it had \(size)\n", to: STDERR_FILENO)
    }

    /// A walk played to its end, and the rules it broke.
    private struct Played {
        let rehearsal: Rehearsal
        let violations: [Invariants.Violation]
        var isOK: Bool { rehearsal.isOK && violations.isEmpty }
    }

    private func play(_ setup: Setup, log output: ReplacingFile?) throws -> Played {
        var rehearsal = setup.rehearsal()
        var log = EventLog(venue: setup.venue.venue)
        var invariants = Invariants(venue: setup.venue.venue, settings: setup.settings)
        var violations: [Invariants.Violation] = []
        try output?.write(EventLog.opening(setup.logHeader(), settings: setup.settings))
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            if check { violations += invariants.check(report) }
            if let output {
                try output.write(log.lines(report, findings: Array(rehearsal.latestFindings)))
            }
        }
        let played = Played(rehearsal: rehearsal, violations: violations)
        try output?.write(log.closing(rehearsal.report, isOK: played.isOK))
        return played
    }

    private func report(_ played: Played, name: String, seed: UInt64) {
        let failures = played.rehearsal.findings.filter { !$0.isMet }
        if played.isOK && (quiet || seeds != nil) { return }
        let count = played.rehearsal.findings.count
        let verdict =
            played.isOK
            ? "ok      \(count) expectation\(count == 1 ? "" : "s")"
            : "FAILED  \(Run.failures(failures.count, of: count, played.violations.count))"
        print("\(verdict)  \(played.rehearsal.report.seconds.fixed(1)) s  \(name.printable)")
        for failure in failures {
            print("  \(failure.seconds.fixed(2)) s  \(name.printable):\(failure.line)")
            print("    expected  \(failure.expected.printable)")
            print("    seen      \(failure.seen.printable)")
        }
        for violation in played.violations.prefix(10) {
            print("  \(violation.seconds.fixed(2)) s  broken: \(violation.rule)")
        }
        if !played.isOK {
            let flags = check ? " --check" : ""
            print("    again     dotwalk run \(name.printable) --seed \(seed)\(flags)")
        }
    }

    /// "1 of 6, and 2 broken rules".
    private static func failures(_ unmet: Int, of count: Int, _ broken: Int) -> String {
        let rules = "\(broken) broken rule\(broken == 1 ? "" : "s")"
        if broken == 0 { return "\(unmet) of \(count)" }
        return unmet == 0 ? rules : "\(unmet) of \(count), and \(rules)"
    }

    static func diverged(
        _ name: String, _ divergence: ScriptPlayer.Divergence
    ) -> Failure {
        Failure(
            ExitStatus.diverged,
            """
            \(name.printable):\(divergence.line): the replay left its recording at \
            \(divergence.seconds.fixed(2)) s
              recorded  \(divergence.recorded.printable)
              replayed  \(divergence.replayed.printable)
            """)
    }
}

/// A range of seeds as typed: "1...20".
struct SeedRange {
    let all: ClosedRange<UInt64>

    init(typed: String) throws {
        guard let dots = typed.range(of: "..."),
            let first = UInt64(typed[..<dots.lowerBound]),
            let last = UInt64(typed[dots.upperBound...]),
            first <= last, last - first < 1_000_000
        else {
            throw InputError(
                "no range", expected: "the first and last of at most a million seeds, 1...20")
        }
        all = first...last
    }
}
