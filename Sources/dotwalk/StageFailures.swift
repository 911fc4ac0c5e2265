import Indoor
import Rehearsal

extension Stage {
    /// The walk's failed expectations, a line for each; empty if all were met.
    var failures: String {
        rehearsal.findings.filter { !$0.isMet }.map {
            "line \($0.line), \($0.seconds.fixed(2)) s: \($0.expected); seen: \($0.seen)"
        }.joined(separator: "\n")
    }
}
