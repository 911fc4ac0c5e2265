import Indoor
import Session

/// What one tick of a rehearsal brought: all that those who follow it go by.
package struct RehearsalTick: Sendable {
    package let report: Report
    /// What expectations came to in the tick.
    package let findings: [Finding]
    /// What came from outside in the tick and was taken, the script's first.
    package let inputs: [Input]
    /// Where the rehearsal stands, at the ticks at which a recording says it.
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
