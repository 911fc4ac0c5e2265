import Indoor
import Rehearsal
import Simulation

/// Identifies a walk in results.
package struct WalkLabel: Sendable {
    package let name: String
    /// nil: the walk's own.
    package let engine: String?
    package let seed: UInt64

    package init(name: String, engine: String?, seed: UInt64) {
        (self.name, self.engine, self.seed) = (name, engine, seed)
    }
}

/// A walk played to its end.
package struct PlayedWalk: Sendable {
    /// The results that are wanted of a walk.
    package struct Wanted: Sendable {
        /// Whether the invariants are checked in every tick.
        var checks: Bool
        var logs: Bool
        /// Whether the quality of a walk is measured.
        var measures: Bool
        /// The rules for the audit of cues; nil: no audit.
        var audits: AuditTable?
        /// Whether a row is made: it has all measures, what the audit finds, and broken invariants.
        var rows: Bool

        package init(
            checks: Bool = false, logs: Bool = false, measures: Bool = false,
            audits: AuditTable? = nil, rows: Bool = false
        ) {
            (self.checks, self.logs) = (checks, logs)
            (self.measures, self.audits, self.rows) = (measures, audits, rows)
        }
    }

    /// When and why the person gave up.
    package struct GivenUp: Sendable {
        package let seconds: Double
        package let reason: PersonEvent.GivingUp
    }

    package let label: WalkLabel
    /// The kind of person who walks.
    package let person: String
    /// The walk's file as the user named it; nil for a shipped walk.
    package let file: String?
    package let seconds: Double
    package let findings: [ExpectationResult]
    package let violations: [Invariants.Violation]
    package let divergence: ScriptPlayer.Divergence?
    /// nil: nobody who followed the phone gave up.
    package let gaveUp: GivenUp?
    /// The lines of the log, from the first to the last; empty if not wanted.
    package let log: String
    /// nil if not wanted.
    package let measures: WalkMeasures?
    /// nil if not wanted.
    package let audit: Audit?
    /// What the app told that was not true, without what the walk accepts or expects; empty if not
    /// checked.
    package let untruths: [AuditFinding]
    /// The walk's acceptances that accept nothing: known once it was played with the last seed and
    /// engine.
    package var unneeded: [Acceptance] = []
    /// nil if not wanted.
    package private(set) var row: WalkRow?
    package let collected: CollectedWalk
    /// A remark that is printed before it.
    package let remark: String?
    /// The files that it was read from.
    package let files: [String]

    package var name: String { label.name }
    package var engine: String? { label.engine }
    package var seed: UInt64 { label.seed }

    package var isOK: Bool {
        findings.allSatisfy(\.isMet) && violations.isEmpty && divergence == nil
            && unneeded.isEmpty && !untruths.contains { $0.severity == .error }
    }

    /// The label with the engine that ran, even if none was asked for.
    package var ran: WalkLabel { WalkLabel(name: name, engine: collected.engine, seed: seed) }

    /// Plays a walk.
    ///
    /// - Parameters:
    ///   - origin: for the row.
    ///   - follow: receives each tick.
    package init(
        _ setup: Setup, _ label: WalkLabel, file: String?, wanted: Wanted,
        origin: WalkRow.Origin = WalkRow.Origin(), _ follow: (RehearsalTick) -> Void = { _ in }
    ) throws(InputError) {
        var rehearsal = setup.unwatchedRehearsal()
        var eventLog = EventLog(venue: setup.venue.venue)
        var invariants = Invariants(
            venue: setup.venue.venue, settings: setup.settings,
            profile: rehearsal.session.profile, table: setup.table)
        var gaveUp: GivenUp?
        var measured = wanted.measures || wanted.rows ? WalkMeasures(venue: setup.venue.venue) : nil
        var losses = wanted.rows ? LossTrack(venue: setup.venue.venue) : nil
        var audited = AuditedWalk()
        let isAudited = wanted.checks || setup.expectsFindings
        let table = wanted.audits ?? (isAudited || wanted.rows ? AuditTable() : nil)
        var log = ""
        if wanted.logs {
            log = EventLog.opening(setup.logHeader, settings: setup.settings, with: setup.profile)
        }
        rehearsal.run { tick in
            follow(tick)
            if wanted.checks || wanted.rows { invariants.observe(tick) }
            if wanted.logs { eventLog.observe(tick) }
            measured?.observe(tick)
            if let measured { losses?.observe(tick, measured.journey) }
            if table != nil { audited.observe(tick) }
            if let reason = tick.report.events.lazy.compactMap(\.givingUp).first {
                gaveUp = GivenUp(seconds: tick.report.seconds, reason: reason)
            }
        }
        if rehearsal.isEndless { throw rehearsal.endless(in: label.name) }
        violations = wanted.checks ? invariants.violations : []
        log += eventLog.take()
        if wanted.logs {
            log += eventLog.closing(
                rehearsal.report, isOK: rehearsal.isOK && violations.isEmpty)
        }
        person = setup.person.name
        (self.label, self.file, seconds) = (label, file, rehearsal.report.seconds)
        let full = table.map { Audit(audited, of: setup, table: $0) }
        audit = wanted.audits != nil || isAudited ? full : nil
        let expected = setup.expectedRules
        untruths =
            wanted.checks
            ? audit?.open.filter { $0.rule.isOfTruth && !expected.contains($0.rule.rawValue) } ?? []
            : []
        findings =
            rehearsal.findings
            + (audit?.expected(by: setup, at: rehearsal.report.seconds) ?? [])
        divergence = rehearsal.divergence
        (self.gaveUp, self.log) = (gaveUp, log)
        measures = wanted.measures ? measured : nil
        collected = setup.collected(in: rehearsal)
        (remark, files) = (setup.remark, setup.files)
        guard let losses, let measured, let full else { return }
        row = WalkRow(
            self, of: setup, origin,
            facts: WalkRow.Facts(
                outcome: WalkOutcome(measured, full), audit: full,
                violations: invariants.violations, losses: losses, ticks: rehearsal.tick))
    }
}

/// A walk that cannot be read.
package struct RefusedWalk {
    package let label: WalkLabel
    /// The walk's file as the user named it; nil for a shipped walk.
    package let file: String?
    package let error: InputError

    package init(label: WalkLabel, file: String?, error: InputError) {
        (self.label, self.file, self.error) = (label, file, error)
    }

    /// The place and the problem, without the line of the file.
    package var words: String {
        "\(error)".split(separator: "\n").first.map { String($0).printable } ?? ""
    }
}
