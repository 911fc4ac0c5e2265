import Indoor

/// One tick of a rehearsal, as its observers see it.
package struct RehearsalTick: Sendable {
    package let report: Report
    /// The expectations decided in the tick.
    package let findings: [ExpectationResult]
    /// The inputs that were not refused, the script's first.
    package let inputs: [Input]
    /// The session's digest, in ticks in which a recording writes one; otherwise nil.
    package let digest: Digest?

    package init(
        _ report: Report, findings: [ExpectationResult] = [], inputs: [Input] = [],
        digest: Digest? = nil
    ) {
        self.report = report
        self.findings = findings
        self.inputs = inputs
        self.digest = digest
    }
}

/// Observes a rehearsal tick by tick: expectations, log, recorder, coverage, invariants, event
/// list.
package protocol RehearsalObserver {
    /// Observes a tick; has to be called for each, in order.
    mutating func observe(_ tick: RehearsalTick)
}

extension Rehearsal {
    /// Runs to the end; an endless walk runs for a day.
    ///
    /// - Parameter follow: receives each tick.
    package mutating func run(_ follow: (RehearsalTick) -> Void) {
        while !isFinished, !isEndless {
            advance()
            follow(latest)
        }
    }
}
