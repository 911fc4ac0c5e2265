import Indoor
import Rehearsal

/// The lines of a walk that the audit of it decides: `expect finding RULE`, `accept RULE "why"`.
extension Setup {
    /// Whether a line expects that the audit finds something.
    package var expectsFindings: Bool { !lines(.expectFinding).isEmpty }

    private func lines(_ verb: Verb) -> [(line: Int, statement: Statement)] {
        (trace?.trace.lines ?? []).compactMap { line in
            line.statement.flatMap { $0.verb == verb ? (line.number, $0) : nil }
        }
    }

    /// The rules whose findings the walk expects.
    var expectedRules: [String] { lines(.expectFinding).map { $0.statement.word(0) } }

    fileprivate var expected: [(line: Int, statement: Statement)] { lines(.expectFinding) }

    /// The walk's acceptances, in the order of its lines.
    package var acceptances: [Acceptance] {
        lines(.accept).compactMap { line, statement in
            AuditRule(rawValue: statement.word(0)).map {
                Acceptance(rule: $0, reason: statement.word(1), line: line)
            }
        }
    }

    /// Checks that the walk names rules that there are.
    package func checkRules() throws(InputError) {
        guard let trace else { return }
        try TraceChecker.check(rules: AuditRule.allCases.map(\.rawValue), in: trace)
    }
}

/// A rule whose findings a walk accepts.
package struct Acceptance: Hashable, Sendable {
    package let rule: AuditRule
    package let reason: String
    /// The line of the walk's file.
    package let line: Int
}

extension Audit {
    /// The judgement of a walk of a setup, with its venue, its sheet and what it accepts.
    package init(_ walk: AuditedWalk, of setup: Setup, table: AuditTable) {
        self.init(
            walk, sheet: setup.sheet.sheet, table: table, ways: TrueWays(setup.venue.venue),
            accepts: setup.acceptances)
    }

    /// The results of the lines that expect findings, at the walk's end.
    package func expected(by setup: Setup, at seconds: Double) -> [ExpectationResult] {
        setup.expected.map { line, statement in
            let rule = statement.word(0)
            let isMet = findings.contains { $0.rule.rawValue == rule }
            let found = findings.map(\.rule.rawValue).withoutRepeats
            return ExpectationResult(
                line: line, seconds: seconds, isMet: isMet,
                expected: TracePrinter.words(statement),
                why: isMet
                    ? ""
                    : "the audit finds "
                        + (found.isEmpty ? "nothing" : found.joined(separator: ", ")))
        }
    }

    /// The acceptances that accepted nothing, though their rules are on.
    package var unneeded: [Acceptance] {
        acceptances.filter { acceptance in
            !off.contains(acceptance.rule) && !findings.contains { $0.rule == acceptance.rule }
        }
    }
}

extension Acceptance {
    /// The error that it accepts nothing.
    ///
    /// - Parameter name: the walk's name.
    package func finding(in name: String) -> AuditFinding {
        AuditFinding(
            rule: .unusedAcceptance, severity: .error, at: nil, cue: nil,
            words: "\(name.printable):\(line): accept \(rule.rawValue) accepts nothing")
    }
}

/// Finds the acceptances of walks that no finding needed, with any seed or engine.
package struct AcceptanceTally {
    /// How often each walk is played: with each seed and engine.
    private let runs: Int
    private var walks: [(name: String, runs: Int, unneeded: [Acceptance])] = []

    package init(runs: Int) { self.runs = runs }

    /// Takes the walks in the batch's order.
    ///
    /// - Returns: the walk's acceptances that accepted nothing, once it was played for the last
    ///   time; none before.
    package mutating func take(_ played: PlayedWalk) -> [Acceptance] {
        guard let audit = played.audit, !audit.acceptances.isEmpty else { return [] }
        let unneeded = audit.unneeded
        if let known = walks.firstIndex(where: { $0.name == played.name }) {
            walks[known].runs += 1
            walks[known].unneeded.removeAll { !unneeded.contains($0) }
        } else {
            walks.append((played.name, 1, unneeded))
        }
        return walks.filter { $0.name == played.name && $0.runs == runs }.flatMap(\.unneeded)
    }
}
