import Indoor
import Rehearsal
import Review

/// How often each expectation of a walk was met over many seeds, and which seed is the worst.
package struct SeedTally {
    private var played: [[PlayedWalk]] = []
    private var people = PersonaCount()

    package init() {}

    /// Takes walks in the batch's order.
    package mutating func take(_ one: PlayedWalk) {
        people.take(one.person)
        if let last = played.last?.last, last.name == one.name, last.engine == one.engine {
            played[played.count - 1].append(one)
        } else {
            played.append([one])
        }
    }

    /// The lines for the walks that failed with a seed, for the rings of walks that were checked, and
    /// for people of several personas.
    ///
    /// - Parameter again: the command that runs a walk once more.
    package func lines(again: (PlayedWalk) -> String) -> [String] {
        let ofWalks = played.flatMap { all in
            (all.contains { !$0.isOK } ? lines(all, again) : []) + ring(all)
        }
        return ofWalks + [people.words].compactMap(\.self)
    }

    /// How often the person was within the ring that the app told.
    private func ring(_ all: [PlayedWalk]) -> [String] {
        let shares = all.compactMap { $0.audit?.totals.shareInRing }
        guard let first = all.first, let median = shares.quantile(0.5) else { return [] }
        return [
            "\(first.name.printable): within the told ring for \(median.percent(0)) of the accurate "
                + "time (68 % is right for a source that estimates its accuracy)"
        ]
    }

    private func lines(_ all: [PlayedWalk], _ again: (PlayedWalk) -> String) -> [String] {
        guard let first = all.first, let worst = worst(of: all) else { return [] }
        let failed = all.count { !$0.isOK }
        let head = "\(first.name.printable): \(failed) of \(all.count.counted("seed")) failed"
        let broken = all.count { !$0.violations.isEmpty }
        return [head] + expectations(all)
            + (broken > 0 ? ["  broken rules with \(broken.counted("seed"))"] : [])
            + untruths(all)
            + ["  worst: seed \(worst.seed), \(again(worst).printable)"]
    }

    /// The lines of what was not true: "  wrong-level with 3 of 20 seeds".
    private func untruths(_ all: [PlayedWalk]) -> [String] {
        AuditRule.allCases.compactMap { rule in
            let count = all.count { $0.untruths.contains { $0.rule == rule } }
            return count > 0
                ? "  \(rule.rawValue) with \(count) of \(all.count.counted("seed"))" : nil
        }
    }

    /// The lines of expectations: "  18 of 20 met  line 24  expect accuratePositioning within 8s".
    private func expectations(_ all: [PlayedWalk]) -> [String] {
        var counts: [(line: Int, expected: String, met: Int, all: Int)] = []
        for finding in all.flatMap(\.findings) {
            let number =
                counts.firstIndex { $0.line == finding.line && $0.expected == finding.expected }
                ?? {
                    counts.append((finding.line, finding.expected, 0, 0))
                    return counts.count - 1
                }()
            counts[number].all += 1
            if finding.isMet { counts[number].met += 1 }
        }
        return counts.sorted { $0.line < $1.line }.map { one in
            "  \(one.met) of \(one.all) met  line \(one.line)  \(one.expected.printable)"
        }
    }

    /// The walk with the most failures; the first among equal ones.
    private func worst(of all: [PlayedWalk]) -> PlayedWalk? {
        func failures(_ one: PlayedWalk) -> Int {
            one.findings.count { !$0.isMet } + one.violations.count
                + one.untruths.count { $0.severity == .error }
        }
        let most = all.map(failures).max() ?? 0
        return most > 0 ? all.first { failures($0) == most } : nil
    }
}
