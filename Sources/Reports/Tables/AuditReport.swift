import App
import Indoor
import PhoneScreen
import Rehearsal
import Review

/// The output of `dotwalk audit`, walk by walk.
package struct AuditReport {
    /// nil: nothing is printed.
    private let format: TableFormat?
    package private(set) var audits: [Audit] = []
    /// Findings that are not accepted.
    package private(set) var open: [AuditFinding] = []
    private var documents: [AuditDocument.Walk] = []
    /// Acceptances that were not needed.
    private var unneeded: [AuditFinding] = []

    package init(format: TableFormat?) { self.format = format }

    /// The lines before those of the first walk.
    package var head: [String] {
        format == .csv ? [CueRow.columns.csvHead.joined(separator: ",")] : []
    }

    /// - Returns: the lines of the walk.
    package mutating func take(_ audit: Audit, of played: PlayedWalk) -> [String] {
        audits.append(audit)
        open += audit.open
        switch format {
        case .text: return text(audit, played)
        case .csv:
            let columns = CueRow.columns
            return CueRow.rows(audit, of: played.ran).map { columns.csv($0).csvLine }
        case .json: documents.append(AuditDocument.Walk(audit, played))
        case nil: break
        }
        return []
    }

    /// - Returns: the lines after those of the last walk.
    package mutating func close(unused: [AuditFinding]) -> [String] {
        open += unused
        unneeded = unused
        guard format == .text else { return [] }
        let (errors, warnings) = (
            open.count { $0.severity == .error }, open.count { $0.severity == .warning }
        )
        let accepted = audits.flatMap(\.findings).count { $0.accepted != nil }
        return unused.map(AuditReport.line) + [
            "\(audits.count.counted("walk")): \(errors.counted("error")), "
                + "\(warnings.counted("warning")), \(accepted) accepted"
        ]
    }

    /// nil: the format is another one.
    package var document: AuditDocument? {
        guard format == .json else { return nil }
        return AuditDocument(walks: documents, unused: unneeded.map(AuditFinding.columns.json))
    }

    // MARK: Text

    private func text(_ audit: Audit, _ played: PlayedWalk) -> [String] {
        let engine = played.engine.map { " (\($0))" } ?? ""
        let length = "\(played.seconds.fixed(1)) s"
        let head = "\(played.name.printable)\(engine)  seed \(played.seed)  \(length)"
        let cues = CueRow.columns.table(CueRow.rows(audit, of: played.ran)).lines.map { "  " + $0 }
        let totals = AuditReport.totals(audit).map { "  " + $0 }
        let names = audit.skipped.map(\.rawValue).joined(separator: ", ")
        let skipped = "  skipped, as the language has no sourced figure: \(names)"
        return [head] + cues + audit.findings.map(AuditReport.line) + totals
            + (audit.skipped.isEmpty ? [] : [skipped]) + [""]
    }

    /// A line of text: "  12.30 s  error    replaced-too-soon  hold-upright: …".
    private static func line(_ finding: AuditFinding) -> String {
        let at = finding.at.map { "\($0.fixed(2)) s" } ?? "–"
        let cue = finding.cue.map { "\($0): " } ?? ""
        let severity = finding.accepted == nil ? finding.severity.rawValue : "accepted"
        return "  \(at)  \(severity)  \(finding.rule.rawValue)  \(cue)\(finding.words)"
            + (finding.accepted.map { " (accepted: \($0.printable))" } ?? "")
    }

    private static func totals(_ audit: Audit) -> [String] {
        let totals = audit.totals
        let states = PhoneDisplay.Banner.Quality.allCases.map {
            "\($0.rawValue) \(totals.seconds($0).fixed(1)) s"
        }
        let first = totals.firstFix.map { "\(SimulatedTime.seconds($0).fixed(1)) s" } ?? "never"
        return [
            "position: " + states.joined(separator: ", ") + "; first after \(first)",
            "walked lost \(totals.metresLost.fixed(0)) m, "
                + "\(totals.acquisitions.counted("acquisition")) asked for, "
                + "\(totals.aMinute(totals.cues).fixed(1)) cues and "
                + "\(totals.aMinute(totals.vibrations).fixed(1)) vibrations a minute",
        ]
    }
}

// MARK: - Columns

extension AuditFinding {
    static var columns: ReportColumns<AuditFinding> {
        ReportColumns([
            .init(
                "at", "at", words: { $0.at.map { WalkAccount.clock($0) } ?? "–" },
                value: { .number($0.at, 2) }),
            .init("severity", "severity", words: \.state, value: { .word($0.severity.rawValue) }),
            .init("rule", "rule") { .word($0.rule.rawValue) },
            .init("cue", "cue") { .text($0.cue) },
            .init("words", "what") { .text($0.words) },
            .init("accepted") { .text($0.accepted) },
        ])
    }
}

/// A cue of an audited walk.
struct CueRow {
    let record: CueRecord
    let audit: Audit
    /// With the engine that ran.
    let label: WalkLabel

    static func rows(_ audit: Audit, of label: WalkLabel) -> [CueRow] {
        audit.records.map { CueRow(record: $0, audit: audit, label: label) }
    }

    fileprivate var showing: CueShowing { record.showing }

    fileprivate var ending: String {
        guard let end = showing.end else { return "in view" }
        return end.by.map { "\(end.name) by \($0)" } ?? end.name
    }

    fileprivate static func seconds(_ ticks: Int) -> ReportValue {
        .number(SimulatedTime.seconds(ticks), 2)
    }

    /// Seconds to read the words, if the language has a figure.
    fileprivate func needs(_ figure: (ReadingNorm) -> ReadingNorm.Figure) -> ReportValue {
        .number(audit.norm.map { ReadingNorm.seconds(record.words, at: figure($0)) }, 2)
    }

    static var columns: ReportColumns<CueRow> {
        ReportColumns(place + size + reading + end)
    }

    private static var place: [ReportColumn<CueRow>] {
        [
            .init("walk", in: [.csv]) { .text($0.label.name) },
            .init("engine", in: [.csv]) { .word($0.label.engine) },
            .init("seed", in: [.csv]) { .seed($0.label.seed) },
            .init("kind") { .word($0.record.cue.kind.rawValue) },
            .init(
                "cue", "cue", words: { "\($0.record.cue.kind.rawValue) \($0.record.cue.id)" },
                value: { .text($0.record.cue.id) }),
            .init("at", "at") { .number($0.record.at, 2) },
            .init("delay", "delay") { .number($0.showing.delay, 2) },
            .init("priority") { .count($0.showing.origin.priority) },
            .init("rivals") { .names($0.showing.origin.rivals.map(\.id)) },
        ]
    }

    private static var size: [ReportColumn<CueRow>] {
        [
            .init("shown", "shown") { .number($0.record.seconds, 2) },
            .init("words", "words") { .count($0.record.words) },
            .init("characters") { .count($0.record.characters) },
            .init(
                "rows", "rows",
                words: { "\($0.record.rows.count)" + ($0.record.rows.fit ? "" : "!") },
                value: { .count($0.record.rows.count) }),
            .init("fits") { .flag($0.record.rows.fit) },
            .inText("c/s") { $0.record.charactersASecond.map { $0.fixed(0) } ?? "–" },
        ]
    }

    private static var reading: [ReportColumn<CueRow>] {
        [
            .init("walkingSeconds") { seconds($0.showing.meanwhile.walking) },
            .init("standingSeconds") { seconds($0.showing.meanwhile.standing) },
            .init("ridingSeconds") { seconds($0.showing.meanwhile.riding) },
            .init("turningSeconds") { seconds($0.showing.meanwhile.turning) },
            .init("read", "read") { .word($0.record.reading.rawValue) },
            .init("needs") { $0.needs(\.usual) },
            .init("needsSlow") { $0.needs(\.slow) },
            .init("charactersASecond") { .number($0.record.charactersASecond, 1) },
        ]
    }

    private static var end: [ReportColumn<CueRow>] {
        [
            .init("ended", "ended", words: \.ending, value: { .word($0.showing.end?.name) }),
            .init("by") { .text($0.showing.end?.by) },
            .init("gap", "gap") { .number($0.record.gap, 2) },
            .init("times", "times") { .count($0.record.times) },
            .init("metres", "metres") { .number($0.showing.meanwhile.metres, 1) },
            .init("vibration", "vibration") { .word($0.showing.origin.vibration?.rawValue) },
            .init("findings", in: [.csv]) {
                .word(
                    $0.audit.findings(on: $0.record).map(\.rule.rawValue).joined(separator: " "))
            },
        ]
    }
}

// MARK: - JSON

/// The findings as JSON. Keys may be added, never renamed.
package struct AuditDocument: Encodable {
    let walks: [Walk]
    /// Acceptances that were not needed.
    let unused: [ReportRecord]

    struct Walk: Encodable {
        let walk: String
        let engine: String
        let seed: UInt64
        let seconds: Double
        let cues: [ReportRecord]
        let findings: [ReportRecord]
        let skippedRules: [String]
        let totals: Totals

        init(_ audit: Audit, _ played: PlayedWalk) {
            (walk, engine, seed) = (played.name, played.collected.engine, played.seed)
            seconds = played.seconds
            cues = CueRow.rows(audit, of: played.ran).map(CueRow.columns.json)
            findings = audit.findings.map(AuditFinding.columns.json)
            skippedRules = audit.skipped.map(\.rawValue)
            totals = Totals(audit.totals)
        }
    }

    struct Totals: Encodable {
        let accurate, degraded, lost, none: Double
        let firstPosition: Double?
        let metresWalkedLost: Double
        let acquisitions: Int
        let cuesAMinute, vibrationsAMinute: Double

        init(_ totals: AuditTotals) {
            accurate = totals.seconds(.accurate)
            degraded = totals.seconds(.degraded)
            lost = totals.seconds(.lost)
            none = totals.seconds(.none)
            firstPosition = totals.firstFix.map { SimulatedTime.seconds($0) }
            metresWalkedLost = totals.metresLost
            acquisitions = totals.acquisitions
            cuesAMinute = totals.aMinute(totals.cues)
            vibrationsAMinute = totals.aMinute(totals.vibrations)
        }
    }
}
