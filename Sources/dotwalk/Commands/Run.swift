import ArgumentParser
import Foundation
import Indoor
import Session
import Traces

/// `dotwalk run`: walks without a screen, as fast as they go.
struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run walks without a screen and check what they expect.",
        discussion: "A line a walk; failures with their time, what was expected and what was seen.")

    @Argument(help: "Walks: paths, or names of shipped ones.")
    var traces: [String]

    @Option(help: "Another seed than the walk's own.")
    var seed: UInt64?

    @Option(help: ArgumentHelp("Write the event log here.", valueName: "file"))
    var log: String?

    @Flag(help: "Say nothing but failures.")
    var quiet = false

    func run() throws {
        let output = try log.map { try LineFile(path: $0) }
        var (passed, failed) = (0, 0)
        for name in traces {
            let setup = try Setup(trace: Files.trace(name), options: .init(seed: seed))
            let rehearsal = try play(setup, log: output)
            if let divergence = rehearsal.divergence { throw Run.diverged(name, divergence) }
            if rehearsal.isOK { passed += 1 } else { failed += 1 }
            report(rehearsal, name: name, seed: setup.seed)
        }
        try output?.close()
        if traces.count > 1, !quiet { print("\(passed) passed, \(failed) failed") }
        if failed > 0 { throw Failure(ExitStatus.no) }
    }

    private func play(_ setup: Setup, log output: LineFile?) throws -> Rehearsal {
        var rehearsal = setup.rehearsal()
        var log = EventLog(venue: setup.venue.venue)
        try output?.write(EventLog.opening(setup.logHeader(), settings: setup.settings))
        while !rehearsal.isFinished {
            let report = rehearsal.advance()
            if let output {
                try output.write(log.lines(report, findings: Array(rehearsal.latestFindings)))
            }
        }
        try output?.write(log.closing(rehearsal.report, isOK: rehearsal.isOK))
        return rehearsal
    }

    private func report(_ rehearsal: Rehearsal, name: String, seed: UInt64) {
        let failures = rehearsal.findings.filter { !$0.isMet }
        if quiet && failures.isEmpty { return }
        let count = rehearsal.findings.count
        let verdict = failures.isEmpty
            ? "ok      \(count) expectation\(count == 1 ? "" : "s")"
            : "FAILED  \(failures.count) of \(count)"
        print("\(verdict)  \(rehearsal.report.seconds.fixed(1)) s  \(name.printable)")
        for failure in failures {
            print("  \(failure.seconds.fixed(2)) s  \(name.printable):\(failure.line)")
            print("    expected  \(failure.expected.printable)")
            print("    seen      \(failure.seen.printable)")
        }
        if !failures.isEmpty { print("    again     dotwalk run \(name.printable) --seed \(seed)") }
    }

    private static func diverged(
        _ name: String, _ divergence: ScriptPlayer.Divergence
    ) -> Failure {
        Failure(ExitStatus.diverged, """
            \(name.printable):\(divergence.line): the replay left its recording at \
            \(divergence.seconds.fixed(2)) s
              recorded  \(divergence.recorded.printable)
              replayed  \(divergence.replayed.printable)
            """)
    }
}
