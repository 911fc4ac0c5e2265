import Indoor
import Rehearsal
import Simulation

/// What is kept of a walk among many: one line of `--rows`.
package struct WalkRow: Hashable, Sendable {
    /// A finding of the audit, whether it is accepted or not.
    package struct Finding: Hashable, Sendable {
        package var rule = ""
        package var severity = ""
        package var second: Double?
        package var cue = ""
        package var words = ""
        package var accepted = ""

        package init(
            rule: String = "", severity: String = "", second: Double? = nil, cue: String = "",
            words: String = "", accepted: String = ""
        ) {
            (self.rule, self.severity, self.second) = (rule, severity, second)
            (self.cue, self.words, self.accepted) = (cue, words, accepted)
        }
    }

    /// An expectation that was not met.
    package struct Unmet: Hashable, Sendable {
        package var line: UInt64 = 0
        package var second: Double?
        package var expected = ""
        package var seen = ""
    }

    /// An invariant that did not hold.
    package struct Broken: Hashable, Sendable {
        package var second: Double?
        package var rule = ""
    }

    /// Something that an exploration found.
    package struct Situated: Hashable, Sendable {
        package var rule = ""
        package var connector = ""
        package var state = ""
        package var second: Double?
        package var error: Double?
        package var words = ""
        package var cue = ""
    }

    /// What words cost at a place; see ``LossTrack``.
    package struct Loss: Hashable, Sendable {
        package var cue = ""
        package var place = ""
        package var shown: UInt64 = 0
        package var read: UInt64 = 0
        package var wrongTurns: UInt64 = 0
        package var gaveUp: Double?
        package var standing: Double?
        package var beyond: Double?
        package var lost: Double?
        /// With spaces between them.
        package var clauses = ""
        package var following: Double?
    }

    package var version: UInt64 = 0
    package var release = ""
    package var venue = ""
    package var venueDigest = ""
    package var walk = ""
    package var walkDigest = ""
    package var sheet = ""
    package var sheetDigest = ""
    package var engine = ""
    package var seed: UInt64 = 0
    package var origin = Origin()
    package var person = ""
    package var start = ""
    package var ticks: UInt64 = 0
    package var seconds: Double?
    package var passed: Double?
    package var expectations: UInt64 = 0
    package var gaveUp: Double?
    package var gaveUpReason = ""
    package var findings: [Finding] = []
    package var unmet: [Unmet] = []
    package var broken: [Broken] = []
    /// The options of the exploration that drew the walk, as `explore` takes them; empty: none did.
    package var exploration = ""
    /// The number of the walk in the exploration, from 0 on.
    package var number: UInt64 = 0
    package var situations: [Situated] = []
    /// The number of walks of the exploration, with those of all parts; 0: it was not known.
    package var explored: UInt64 = 0
    /// nil: nobody followed the phone to a destination.
    package var timeLost: Double?
    package var wrongTurns: Double?
    package var losses: [Loss] = []
    private var traits: [TraitTable.Trait: Double] = [:]
    private var measures: [WalkOutcome.Measure: Double] = [:]

    /// The place of a walk in what was asked for.
    package struct Origin: Hashable, Sendable {
        /// "A" or "B" of a comparison; empty: there is none.
        package var side = ""
        /// The name of the variant; empty without a comparison.
        package var variant = ""
        /// The options of the command line, as `play` takes them.
        package var options = ""

        package init(side: String = "", variant: String = "", options: String = "") {
            (self.side, self.variant, self.options) = (side, variant, options)
        }
    }

    package init() {}

    /// Standard deviations from the persona's mean.
    package subscript(trait: TraitTable.Trait) -> Double? {
        get { traits[trait] }
        set { traits[trait] = newValue }
    }

    package subscript(measure: WalkOutcome.Measure) -> Double? {
        get { measures[measure] }
        set { measures[measure] = newValue }
    }

    /// The findings that nothing accepts.
    package var open: [Finding] { findings.filter(\.accepted.isEmpty) }

    /// The row as a line of the file, with its end.
    package var line: String {
        WalkRow.columns.json(WalkRow.fields.values(of: self)) + "\n"
    }

    /// - Parameter values: as a reader found them, one for each column.
    package init(_ values: [RowValue?]) { self = WalkRow.fields.root(WalkRow(), with: values) }
}

extension WalkOutcome {
    package init(_ row: WalkRow) {
        var values: [Measure: Double] = [:]
        for measure in Measure.allCases { values[measure] = row[measure] }
        self.init(values, seconds: row.seconds ?? 0)
    }
}

extension OutcomePair.Side {
    package init(_ row: WalkRow) {
        self.init(
            OutcomePair.Conditions(engine: row.engine, person: row.person), WalkOutcome(row))
    }
}

extension WalkRow {
    /// What a row has besides the results that were asked for.
    struct Facts {
        let outcome: WalkOutcome
        let audit: Audit
        let violations: [Invariants.Violation]
        let losses: LossTrack
        let ticks: Int
    }

    init(_ played: PlayedWalk, of setup: Setup, _ origin: Origin, facts: Facts) {
        let header = setup.logHeader
        (version, release, self.origin) = (WalkRow.format, Release.version, origin)
        (venue, venueDigest) = (header.venue, header.venueDigest)
        (walk, walkDigest) = (played.name, header.traceDigest)
        sheet = setup.sheet.reference.split(separator: "/").last.map(String.init) ?? ""
        sheetDigest = header.cuesDigest
        (engine, seed, person) = (header.engine, header.seed, header.person)
        start = setup.start.place
        for (trait, value) in zip(TraitTable.Trait.allCases, TraitTable.draw(seed: seed)) {
            traits[trait] = value
        }
        (ticks, seconds) = (UInt64(facts.ticks), facts.outcome.seconds)
        (passed, expectations) = (played.isOK ? 1 : 0, UInt64(played.findings.count))
        (gaveUp, gaveUpReason) = (played.gaveUp?.seconds, played.gaveUp?.reason.rawValue ?? "")
        for measure in WalkOutcome.Measure.allCases {
            measures[measure] = facts.outcome.value(measure)
        }
        findings = facts.audit.findings.map(Finding.init)
        unmet = played.findings.filter { !$0.isMet }.map(Unmet.init)
        broken = facts.violations.map { Broken(second: $0.seconds, rule: $0.rule) }
        guard let all = facts.losses.all else { return }
        losses = all.map { Loss($0.cause, $0.loss, facts.losses) }
        timeLost = losses.reduce(0) { $0 + ($1.lost ?? 0) }
        wrongTurns = losses.reduce(0) { $0 + Double($1.wrongTurns) }
    }
}

extension WalkRow.Finding {
    fileprivate init(_ finding: AuditFinding) {
        self.init(
            rule: finding.rule.rawValue, severity: finding.severity.rawValue, second: finding.at,
            cue: finding.cue ?? "", words: finding.words, accepted: finding.accepted ?? "")
    }
}

extension WalkRow.Unmet {
    fileprivate init(_ result: ExpectationResult) {
        (line, second) = (UInt64(max(result.line, 0)), result.seconds)
        (expected, seen) = (result.expected, result.seen)
    }
}

extension WalkRow.Loss {
    fileprivate init(_ cause: LossTrack.Cause, _ loss: LossTrack.Loss, _ track: LossTrack) {
        (cue, place, clauses) = (cause.cue, cause.place, cause.clauses.joined(separator: " "))
        (shown, read) = (UInt64(loss.shown), UInt64(loss.read))
        (wrongTurns, gaveUp) = (UInt64(loss.wrongTurns), loss.hasGivenUp ? 1 : 0)
        (standing, beyond, lost) = (track.standing(loss), loss.metres, track.seconds(loss))
        following = Double(loss.following)
    }
}
