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
    package var head: [String] { format == .csv ? [CueColumns.csvHead] : [] }

    /// - Returns: the lines of the walk.
    package mutating func take(_ audit: Audit, of played: PlayedWalk) -> [String] {
        audits.append(audit)
        open += audit.open
        switch format {
        case .text: return text(audit, played)
        case .csv: return audit.records.map { CueColumns.csv($0, audit, played.ran) }
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
        return AuditDocument(walks: documents, unused: unneeded.map(AuditDocument.Finding.init))
    }

    // MARK: Text

    private func text(_ audit: Audit, _ played: PlayedWalk) -> [String] {
        let engine = played.engine.map { " (\($0))" } ?? ""
        let length = "\(played.seconds.fixed(1)) s"
        let head = "\(played.name.printable)\(engine)  seed \(played.seed)  \(length)"
        let cues = CueColumns.table(audit).lines.map { "  " + $0 }
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

/// The figures of a cue as columns.
enum CueColumns {
    static func table(_ audit: Audit) -> TextTable {
        var table = TextTable([
            "cue", "at", "delay", "shown", "words", "rows", "c/s", "read", "ended", "gap", "times",
            "metres", "vibration",
        ])
        for record in audit.records {
            let showing = record.showing
            table.add([
                "\(record.cue.kind.rawValue) \(record.cue.id)", record.at.fixed(2),
                showing.delay.fixed(2), record.seconds.fixed(2), "\(record.words)",
                "\(record.rows.count)" + (record.rows.fit ? "" : "!"),
                record.charactersASecond.map { $0.fixed(0) } ?? "–", record.reading.rawValue,
                end(record), record.gap.map { $0.fixed(2) } ?? "–", "\(record.times)",
                showing.meanwhile.metres.fixed(1), showing.origin.vibration?.rawValue ?? "–",
            ])
        }
        return table
    }

    private static func end(_ record: CueRecord) -> String {
        guard let end = record.showing.end else { return "in view" }
        return end.by.map { "\(end.name) by \($0)" } ?? end.name
    }

    // MARK: CSV

    /// Columns may be added at the end, never renamed.
    static let csvHead =
        "walk,engine,seed,kind,cue,at,delay,priority,rivals,shown,words,characters,rows,fits,"
        + "walkingSeconds,standingSeconds,ridingSeconds,turningSeconds,read,needs,needsSlow,"
        + "charactersASecond,ended,by,gap,times,metres,vibration,findings"

    /// - Parameter label: with the engine that ran.
    static func csv(_ record: CueRecord, _ audit: Audit, _ label: WalkLabel) -> String {
        let showing = record.showing
        let meanwhile = showing.meanwhile
        let needs = audit.norm.map { norm in
            [norm.usual, norm.slow].map { ReadingNorm.seconds(record.words, at: $0).fixed(2) }
        }
        let findings = audit.findings(on: record)
        func seconds(_ ticks: Int) -> String { SimulatedTime.seconds(ticks).fixed(2) }
        let rivals = showing.origin.rivals.map(\.id).joined(separator: " ")
        let origin: [CSVField] = [
            .text(label.name), .plain(label.engine ?? ""), .plain("\(label.seed)"),
            .plain(record.cue.kind.rawValue), .text(record.cue.id), .plain(record.at.fixed(2)),
            .plain(showing.delay.fixed(2)), .plain("\(showing.origin.priority)"), .text(rivals),
        ]
        let size = [
            record.seconds.fixed(2), "\(record.words)", "\(record.characters)",
            "\(record.rows.count)", "\(record.rows.fit)",
        ]
        let person = [
            seconds(meanwhile.walking), seconds(meanwhile.standing), seconds(meanwhile.riding),
            seconds(meanwhile.turning), record.reading.rawValue,
        ]
        let end: [CSVField] = [
            .plain(record.charactersASecond?.fixed(1) ?? ""), .plain(showing.end?.name ?? ""),
            .text(showing.end?.by ?? ""), .plain(record.gap?.fixed(2) ?? ""),
            .plain("\(record.times)"), .plain(meanwhile.metres.fixed(1)),
            .plain(showing.origin.vibration?.rawValue ?? ""),
            .plain(findings.map(\.rule.rawValue).joined(separator: " ")),
        ]
        let numbers = (size + person + (needs ?? ["", ""])).map(CSVField.plain)
        return (origin + numbers + end).csvLine
    }
}

// MARK: - JSON

/// The findings as JSON. Keys may be added, never renamed.
package struct AuditDocument: Encodable {
    let walks: [Walk]
    /// Acceptances that were not needed.
    let unused: [Finding]

    struct Walk: Encodable {
        let walk: String
        let engine: String
        let seed: UInt64
        let seconds: Double
        let cues: [Cue]
        let findings: [Finding]
        let skippedRules: [String]
        let totals: Totals

        init(_ audit: Audit, _ played: PlayedWalk) {
            (walk, engine, seed) = (played.name, played.collected.engine, played.seed)
            seconds = played.seconds
            cues = audit.records.map { Cue($0, audit) }
            findings = audit.findings.map(Finding.init)
            skippedRules = audit.skipped.map(\.rawValue)
            totals = Totals(audit.totals)
        }
    }

    struct Finding: Encodable {
        let rule, severity, words: String
        let at: Double?
        let cue, accepted: String?

        init(_ finding: AuditFinding) {
            (rule, severity) = (finding.rule.rawValue, finding.severity.rawValue)
            (words, at, cue, accepted) = (
                finding.words, finding.at, finding.cue, finding.accepted
            )
        }
    }

    struct Cue: Encodable {
        let cue, kind, read: String
        let at, delay, shown: Double
        let priority, words, characters, rows, times: Int
        let rivals: [String]
        let fits: Bool
        let walkingSeconds, standingSeconds, ridingSeconds, turningSeconds, metres: Double
        let needs, needsSlow, charactersASecond, gap: Double?
        let ended, by, vibration: String?

        init(_ record: CueRecord, _ audit: Audit) {
            let showing = record.showing
            (cue, kind, read) = (
                record.cue.id, record.cue.kind.rawValue, record.reading.rawValue
            )
            (at, delay, shown) = (record.at, showing.delay, record.seconds)
            (priority, words) = (showing.origin.priority, record.words)
            (characters, rows, times) = (record.characters, record.rows.count, record.times)
            rivals = showing.origin.rivals.map(\.id)
            fits = record.rows.fit
            let meanwhile = showing.meanwhile
            walkingSeconds = SimulatedTime.seconds(meanwhile.walking)
            standingSeconds = SimulatedTime.seconds(meanwhile.standing)
            ridingSeconds = SimulatedTime.seconds(meanwhile.riding)
            turningSeconds = SimulatedTime.seconds(meanwhile.turning)
            metres = meanwhile.metres
            needs = audit.norm.map { ReadingNorm.seconds(record.words, at: $0.usual) }
            needsSlow = audit.norm.map { ReadingNorm.seconds(record.words, at: $0.slow) }
            (charactersASecond, gap) = (record.charactersASecond, record.gap)
            (ended, by) = (showing.end?.name, showing.end?.by)
            vibration = showing.origin.vibration?.rawValue
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
