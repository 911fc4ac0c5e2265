import Indoor
import Session

/// One tick of a rehearsal, as its observers see it.
package struct RehearsalTick: Sendable {
    package let report: Report
    /// The findings of the tick.
    package let findings: [Finding]
    /// The inputs that were not refused, the script's first.
    package let inputs: [Input]
    /// The session's digest, at the ticks at which a recording writes one; else nil.
    package let digest: Digest?

    package init(
        _ report: Report, findings: [Finding] = [], inputs: [Input] = [], digest: Digest? = nil
    ) {
        self.report = report
        self.findings = findings
        self.inputs = inputs
        self.digest = digest
    }
}

/// Follows a rehearsal, tick by tick: expectations, the log, recordings, coverage, invariants, the
/// list of events.
package protocol RehearsalObserver {
    /// Takes in a tick; to be called for each, in order.
    mutating func observe(_ tick: RehearsalTick)
}

extension Rehearsal {
    /// Plays to the end.
    ///
    /// - Parameter follow: gets each tick.
    package mutating func run(_ follow: (RehearsalTick) -> Void) {
        while !isFinished {
            advance()
            follow(latest)
        }
    }
}
