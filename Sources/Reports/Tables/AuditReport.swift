import App
import Indoor
import PhoneScreen
import Rehearsal
import Review

/// The output of `dotwalk audit`, walk by walk.
package struct AuditReport {
    /// nil: nothing is printed.
    private let format: TableFormat?
    private let playing: (WalkLabel, _ moment: Double) -> String
    package private(set) var audits: [Audit] = []
    /// Findings that are not accepted.
    package private(set) var open: [AuditFinding] = []
    private var documents: [ReportRecord] = []
    /// Acceptances that were not needed, of walks and of the cue sheet.
    private var unneeded: [AuditFinding] = []
    private var people = PersonaCount()

    /// - Parameter playing: gives the command that plays a walk from a little before a moment.
    package init(
        format: TableFormat?, playing: @escaping (WalkLabel, _ moment: Double) -> String
    ) {
        (self.format, self.playing) = (format, playing)
    }

    /// The lines before those of the first walk.
    package var head: [String] {
        format == .csv ? [CueRecord.csvHead] : []
    }

    /// - Returns: the lines of the walk.
    package mutating func take(_ audit: Audit, of played: PlayedWalk) -> [String] {
        audits.append(audit)
        people.take(played.person)
        unneeded += AuditReport.unneeded(by: played)
        open += audit.open + AuditReport.unneeded(by: played)
        switch format {
        case .text: return text(audit, played)
        case .csv:
            return audit.records.map { $0.csvLine(played.ran, person: played.person) }
        case .json: documents.append(audit.document(played))
        case nil: break
        }
        return []
    }

    /// What accepts nothing in the walk itself.
    private static func unneeded(by played: PlayedWalk) -> [AuditFinding] {
        played.unneeded.map { $0.finding(in: played.name) }
    }

    /// - Parameter unused: the acceptances of the cue sheet that no walk needed.
    /// - Returns: the lines after those of the last walk.
    package mutating func close(unused: [AuditFinding]) -> [String] {
        open += unused
        unneeded = unused + unneeded
        guard format == .text else { return [] }
        let (errors, warnings) = (
            open.count { $0.severity == .error }, open.count { $0.severity == .warning }
        )
        let accepted = audits.flatMap(\.findings).count { $0.accepted != nil }
        return unused.map(AuditReport.line) + [people.words].compactMap(\.self) + [
            "\(audits.count.counted("walk")): \(errors.counted("error")), "
                + "\(warnings.counted("warning")), \(accepted) accepted"
        ]
    }

    /// nil: the format is another one.
    package var document: ReportRecord? {
        guard format == .json else { return nil }
        return [
            "walks": .records(documents),
            // Acceptances that were not needed.
            "unused": .records(unneeded.map(AuditFinding.columns.json)),
        ]
    }

    // MARK: Text

    private func text(_ audit: Audit, _ played: PlayedWalk) -> [String] {
        let engine = played.engine.map { " (\($0))" } ?? ""
        let length = "\(played.seconds.fixed(1)) s"
        let head = "\(played.name.printable)\(engine)  seed \(played.seed)  \(length)"
        let cues = CueRecord.columns.table(audit.records).lines.map { "  " + $0 }
        let totals = AuditReport.totals(audit).map { "  " + $0 }
        let names = audit.skipped.map(\.rawValue).joined(separator: ", ")
        let skipped = "  skipped, as the language has no sourced figure: \(names)"
        let findings = audit.findings.flatMap { finding in
            [AuditReport.line(finding)] + again(finding, played.label)
        }
        let needless = AuditReport.unneeded(by: played).map(AuditReport.line)
        return [head] + cues + findings + needless + totals
            + (audit.skipped.isEmpty ? [] : [skipped]) + [""]
    }

    /// A line of text: "  12.30 s  error    replaced-too-soon  hold-upright: …".
    package static func line(_ finding: AuditFinding) -> String {
        let at = finding.at.map { "\($0.fixed(2)) s" } ?? "–"
        let cue = finding.source.map { "\($0): " } ?? ""
        let severity = finding.accepted == nil ? finding.severity.rawValue : "accepted"
        return "  \(at)  \(severity)  \(finding.rule.rawValue)  \(cue)\(finding.words)"
            + (finding.accepted.map { " (accepted: \($0.printable))" } ?? "")
    }

    /// The command that plays what was not true.
    private func again(_ finding: AuditFinding, _ label: WalkLabel) -> [String] {
        guard finding.rule.isOfTruth, finding.accepted == nil, let at = finding.at else {
            return []
        }
        return ["    again     \(playing(label, at).printable)"]
    }

    private static func totals(_ audit: Audit) -> [String] {
        let totals = audit.totals
        let states = PhoneDisplay.Banner.Quality.allCases.map {
            "\($0.rawValue) \(totals.seconds($0).fixed(1)) s"
        }
        let first = totals.firstFix.map { "\(SimulatedTime.seconds($0).fixed(1)) s" } ?? "never"
        return [
            "position: " + states.joined(separator: ", ") + "; first after \(first)"
                + (totals.shareInRing.map { "; \(($0 * 100).fixed(0)) % in its ring" } ?? ""),
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

extension WalkLabel {
    /// The first columns of CSV.
    static var columns: ReportColumns<WalkLabel> {
        ReportColumns([
            .init("walk") { .text($0.name) },
            .init("engine") { .word($0.engine) },
            .init("seed") { .seed($0.seed) },
        ])
    }
}

extension CueRecord {
    static var csvHead: String {
        (WalkLabel.columns.csvHead + columns.csvHead + ["person"]).joined(separator: ",")
    }

    /// The persona stands last, so that users' tables keep the order of their columns.
    func csvLine(_ label: WalkLabel, person: String) -> String {
        (WalkLabel.columns.csv(label) + CueRecord.columns.csv(self) + [.text(person)]).csvLine
    }

    private var endingName: String {
        guard let end = showing.end else { return "in view" }
        return end.by.map { "\(end.name) by \($0)" } ?? end.name
    }

    private static func seconds(_ ticks: Int) -> ReportValue {
        .number(SimulatedTime.seconds(ticks), 2)
    }

    static var columns: ReportColumns<CueRecord> {
        ReportColumns(placeColumns + sizeColumns + readingColumns + endColumns)
    }

    private static var placeColumns: [ReportColumn<CueRecord>] {
        [
            .init("kind") { .word($0.cue.kind.rawValue) },
            .init("cue", "cue", words: \.name, value: { .text($0.cue.id) }),
            .init("at", "at") { .number($0.at, 2) },
            .init("delay", "delay") { .number($0.showing.delay, 2) },
            .init("priority") { .count($0.showing.origin.priority) },
            .init("rivals") { .names($0.showing.origin.rivals.map(\.id)) },
        ]
    }

    private static var sizeColumns: [ReportColumn<CueRecord>] {
        [
            .init("shown", "shown") { .number($0.seconds, 2) },
            .init("words", "words") { .count($0.words) },
            .init("characters") { .count($0.characters) },
            .init(
                "rows", "rows",
                words: { "\($0.rows.count)" + ($0.rows.fit ? "" : "!") },
                value: { .count($0.rows.count) }),
            .init("fits") { .flag($0.rows.fit) },
            .inText("c/s") { $0.charactersASecond.map { $0.fixed(0) } ?? "–" },
        ]
    }

    private static var readingColumns: [ReportColumn<CueRecord>] {
        [
            .init("walkingSeconds") { seconds($0.showing.meanwhile.walking) },
            .init("standingSeconds") { seconds($0.showing.meanwhile.standing) },
            .init("ridingSeconds") { seconds($0.showing.meanwhile.riding) },
            .init("turningSeconds") { seconds($0.showing.meanwhile.turning) },
            .init("read", "read") { .word($0.reading.rawValue) },
            .init("needs") { .number($0.needs(at: \.usual), 2) },
            .init("needsSlow") { .number($0.needs(at: \.slow), 2) },
            .init("charactersASecond") { .number($0.charactersASecond, 1) },
        ]
    }

    private static var endColumns: [ReportColumn<CueRecord>] {
        [
            .init("ended", "ended", words: \.endingName, value: { .word($0.showing.end?.name) }),
            .init("by") { .text($0.showing.end?.by) },
            .init("gap", "gap") { .number($0.gap, 2) },
            .init("times", "times") { .count($0.times) },
            .init("metres", "metres") { .number($0.showing.meanwhile.metres, 1) },
            .init("vibration", "vibration") { .word($0.showing.origin.vibration?.rawValue) },
            .init("findings", in: [.csv]) {
                .word($0.findings.map(\.rule.rawValue).joined(separator: " "))
            },
        ]
    }
}

extension AuditTotals {
    static var columns: ReportColumns<AuditTotals> { ReportColumns(states + amounts) }

    static var states: [ReportColumn<AuditTotals>] {
        [
            .init(
                "firstPosition", "first position after",
                words: { $0.firstFix.map { "\(SimulatedTime.seconds($0).fixed(1)) s" } ?? "never" },
                value: { .number($0.firstFix.map { SimulatedTime.seconds($0) }, 1) })
        ]
            + PhoneDisplay.Banner.Quality.allCases.map { quality in
                .init(
                    quality.rawValue, quality.words,
                    words: { "\($0.seconds(quality).fixed(1)) s" },
                    value: { .number($0.seconds(quality), 1) })
            }
    }

    static var amounts: [ReportColumn<AuditTotals>] {
        [
            .init(
                "metresWalkedLost", "walked lost", words: { "\($0.metresLost.fixed(0)) m" },
                value: { .number($0.metresLost, 0) }),
            .init(
                "acquisitions", "helped to a position",
                words: { $0.acquisitions.counted("time") }, value: { .count($0.acquisitions) }),
            .init(
                "cuesAMinute", "cues beside pages",
                words: { "\($0.cues), \($0.aMinute($0.cues).fixed(1)) a minute" },
                value: { .number($0.aMinute($0.cues), 1) }),
            .init(
                "vibrationsAMinute", "vibrations",
                words: { "\($0.vibrations), \($0.aMinute($0.vibrations).fixed(1)) a minute" },
                value: { .number($0.aMinute($0.vibrations), 1) }),
            .init(
                "inRing", "accurate, and within the ring",
                words: { $0.shareInRing.map { "\(($0 * 100).fixed(0)) %" } ?? "–" },
                value: { .number($0.shareInRing, 3) }),
        ]
    }
}

extension Audit {
    fileprivate func document(_ played: PlayedWalk) -> ReportRecord {
        [
            "walk": .text(played.name), "engine": .word(played.collected.engine),
            "seed": .seed(played.seed), "person": .text(played.person),
            "seconds": .number(played.seconds),
            "cues": .records(records.map(CueRecord.columns.json)),
            "findings": .records(findings.map(AuditFinding.columns.json)),
            "skippedRules": .names(skipped.map(\.rawValue)),
            "totals": .record(AuditTotals.columns.json(totals)),
        ]
    }
}
