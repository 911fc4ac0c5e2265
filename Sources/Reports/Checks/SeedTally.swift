import Indoor
import Rehearsal
import Review

/// How often each expectation of a walk was met over many seeds, and which seed is the worst.
package struct SeedTally {
    private var walks: [Walk] = []
    private var people = PersonaCount()

    package init() {}

    /// Takes walks in the batch's order. Of each walk it keeps counts and the worst run, so that
    /// memory does not grow with the seeds.
    package mutating func take(_ one: PlayedWalk) {
        people.take(one.person)
        if walks.last?.isOf(one) != true { walks.append(Walk(one)) }
        walks[walks.count - 1].take(one)
    }

    /// The lines for the walks that failed with a seed, for the rings of walks that were checked, and
    /// for people of several personas.
    ///
    /// - Parameter again: the command that runs a walk once more.
    package func lines(again: (PlayedWalk) -> String) -> [String] {
        walks.flatMap { $0.failures(again) + $0.ring } + [people.words].compactMap(\.self)
    }

    /// A walk with all of its seeds.
    private struct Walk {
        private let name: String
        private let engine: String?
        private var all = 0
        private var failed = 0
        /// The runs with broken rules.
        private var broken = 0
        /// The runs with each untruth.
        private var untrue: [AuditRule: Int] = [:]
        private var expectations: [(line: Int, expected: String, met: Int, all: Int)] = []
        /// The shares of accurate time within the told ring.
        private var shares: [Double] = []
        /// The run with the most failures; the first among equal ones. nil: none failed.
        private var worst: (run: PlayedWalk, failures: Int)?

        init(_ one: PlayedWalk) { (name, engine) = (one.name, one.engine) }

        func isOf(_ one: PlayedWalk) -> Bool { name == one.name && engine == one.engine }

        mutating func take(_ one: PlayedWalk) {
            all += 1
            if !one.isOK { failed += 1 }
            if !one.violations.isEmpty { broken += 1 }
            for rule in AuditRule.allCases where one.untruths.contains(where: { $0.rule == rule }) {
                untrue[rule, default: 0] += 1
            }
            for finding in one.findings { take(finding) }
            if let share = one.audit?.totals.shareInRing { shares.append(share) }
            let failures =
                one.findings.count { !$0.isMet } + one.violations.count
                + one.untruths.count { $0.severity == .error }
            if failures > worst?.failures ?? 0 { worst = (one, failures) }
        }

        private mutating func take(_ finding: ExpectationResult) {
            let known = expectations.firstIndex {
                $0.line == finding.line && $0.expected == finding.expected
            }
            if known == nil { expectations.append((finding.line, finding.expected, 0, 0)) }
            let number = known ?? expectations.count - 1
            expectations[number].all += 1
            if finding.isMet { expectations[number].met += 1 }
        }

        /// How often the person was within the ring that the app told.
        var ring: [String] {
            guard let median = shares.quantile(0.5) else { return [] }
            return [
                "\(name.printable): within the told ring for \(median.percent(0)) of the accurate "
                    + "time (68 % is right for a source that estimates its accuracy)"
            ]
        }

        func failures(_ again: (PlayedWalk) -> String) -> [String] {
            guard failed > 0, let worst else { return [] }
            let seeds = all.counted("seed")
            return ["\(name.printable): \(failed) of \(seeds) failed"]
                // "  18 of 20 met  line 24  expect accuratePositioning within 8s"
                + expectations.sorted { $0.line < $1.line }.map {
                    "  \($0.met) of \($0.all) met  line \($0.line)  \($0.expected.printable)"
                }
                + (broken > 0 ? ["  broken rules with \(broken.counted("seed"))"] : [])
                // "  wrong-level with 3 of 20 seeds"
                + AuditRule.allCases.compactMap { rule in
                    untrue[rule].map { "  \(rule.rawValue) with \($0) of \(seeds)" }
                }
                + ["  worst: seed \(worst.run.seed), \(again(worst.run).printable)"]
        }
    }
}
