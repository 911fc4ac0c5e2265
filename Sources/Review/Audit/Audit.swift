import App
import Indoor
import PhoneScreen
import Rehearsal
import Simulation

/// A finding of a rule in a walk.
package struct AuditFinding: Hashable, Sendable {
    package let rule: AuditRule
    package let severity: AuditRule.Severity
    /// Seconds since the walk's start; nil: it belongs to no moment.
    package let at: Double?
    /// The cue's id; nil: it belongs to no cue.
    package let cue: String?
    /// The finding in figures.
    package let words: String
    /// The cue whose clause its words have; nil: all are the cue's own.
    var clauseOf: CueID?
    /// What is wrong, without figures; nil: what the rule says.
    var plainWords: String?
    /// Seconds since the walk's start at which it can be seen; nil: at its own second.
    var seenAt: Double?
    /// The reason why the walk or the cue sheet accepts it; nil: neither does.
    package internal(set) var accepted: String?
}

extension AuditFinding {
    /// The cue in words: "start-walking, with the clause of turn-left"; nil: it belongs to none.
    package var source: String? {
        cue.map { id in
            id + (clauseOf.map { ", with the clause of \($0.rawValue)" } ?? "")
        }
    }

    /// The cue whose words are to be mended; nil: it belongs to none.
    package var owner: String? { clauseOf?.rawValue ?? cue }

    /// What is wrong, in words without figures.
    package var plain: String { plainWords ?? rule.plain }

    /// The second at which it can be seen; nil: it belongs to no moment.
    package var seen: Double? { seenAt ?? at }

    /// Whether it is about a showing, or about its vibration.
    fileprivate func isAbout(_ record: CueRecord) -> Bool {
        let isOfVibration =
            record.showing.origin.vibration != nil && cue == nil && rule == .denseVibrations
        return at == record.at && (isOfVibration || cue == record.cue.id)
    }
}

/// The rules' judgement of the cues of a walk.
package struct Audit: Hashable, Sendable {
    package let records: [CueRecord]
    package let findings: [AuditFinding]
    /// Rules without a figure for the sheet's language.
    package let skipped: [AuditRule]
    package let totals: AuditTotals
    /// Rules that are switched off.
    let off: [AuditRule]
    /// What the walk accepts, in the order of its lines.
    package let acceptances: [Acceptance]

    /// - Parameters:
    ///   - ways: the true ways of the venue.
    ///   - acceptances: the walk's own.
    package init(
        _ walk: AuditedWalk, sheet: CueSheet, table: AuditTable = AuditTable(), ways: TrueWays,
        accepts acceptances: [Acceptance] = []
    ) {
        self.acceptances = acceptances
        off = AuditRule.allCases.filter { table.severity($0) == .off }
        let norm = ReadingNorm.of(sheet.language)
        let records = walk.records(within: table.limit(.repeated, "within"), norm: norm)
        let inspection = Inspection(
            walk: walk, records: records, norm: norm, table: table,
            ways: ways.preferring(walk.truths.preference))
        totals = walk.totals
        skipped = (Audit.unmeasured(norm) + Audit.unread(sheet)).filter {
            table.severity($0) != .off
        }
        let words = Audit.words(of: sheet, records, table)
        let findings = (inspection.findings + words).inOrder.map { finding in
            var finding = finding
            finding.accepted =
                acceptances.first { $0.rule == finding.rule }?.reason
                ?? sheet.acceptance(of: finding)?.reason
            return finding
        }
        self.findings = findings
        self.records = records.map { record in
            var record = record
            record.findings = findings.filter { $0.isAbout(record) }
            return record
        }
    }

    /// The findings that are neither accepted nor switched off.
    package var open: [AuditFinding] { findings.filter { $0.accepted == nil } }

    /// The rules that need a lexicon which the language does not have.
    private static func unread(_ sheet: CueSheet) -> [AuditRule] {
        sheet.isRead ? [] : WordCheck.Fault.allCases.map(\.rule)
    }

    /// What is wrong with what the shown cues say, once for each cue.
    private static func words(
        of sheet: CueSheet, _ records: [CueRecord], _ table: AuditTable
    ) -> [AuditFinding] {
        sheet.all.compactMap { cue in
            guard let record = records.first(where: { $0.cue.id == cue.id.rawValue }),
                let found = sheet.wordFinding(of: cue),
                table.severity(found.fault.rule) != .off
            else { return nil }
            return AuditFinding(
                rule: found.fault.rule, severity: table.severity(found.fault.rule),
                at: record.at, cue: cue.id.rawValue, words: found.words,
                plainWords: found.words)
        }
    }

    /// The rules that need a figure which the language does not have.
    private static func unmeasured(_ norm: ReadingNorm?) -> [AuditRule] {
        guard let norm else {
            return [.tooFast, .fasterThanSubtitles, .shortToast, .replacedTooSoon, .vanishes]
        }
        var rules: [AuditRule] = []
        if norm.characters == nil { rules.append(.tooFast) }
        if norm.word == nil { rules.append(.fasterThanSubtitles) }
        if norm.toast == nil { rules.append(.shortToast) }
        return rules
    }

    /// The acceptances of a sheet that no finding in any of the walks needed, though their cues
    /// were shown.
    ///
    /// - Parameter base: a sheet that was extended; its acceptances do not count.
    package static func unused(
        _ sheet: CueSheet, in audits: [Audit], table: AuditTable, besides base: CueSheet? = nil
    ) -> [AuditFinding] {
        let severity = table.severity(.unusedAcceptance)
        guard severity != .off else { return [] }
        let found = audits.flatMap(\.findings)
        let shown = Set(audits.flatMap(\.records).map(\.cue.id))
        return sheet.all.filter { shown.contains($0.id.rawValue) }.flatMap { cue in
            let theirs = base?.cue(cue.id)?.accepted ?? []
            return cue.accepted.filter { acceptance in
                !theirs.contains(acceptance)
                    && !found.contains {
                        $0.cue == cue.id.rawValue && $0.rule.rawValue == acceptance.rule
                    }
            }.map { acceptance in
                let isRule = AuditRule(rawValue: acceptance.rule) != nil
                return AuditFinding(
                    rule: .unusedAcceptance, severity: severity, at: nil, cue: cue.id.rawValue,
                    words: isRule
                        ? "\(acceptance.rule) is accepted, and was not found"
                        : "\(acceptance.rule) is accepted, and is no rule")
            }
        }
    }
}

extension WordCheck.Fault {
    package var rule: AuditRule {
        switch self {
        case .otherwise: .saysOtherwise
        case .nothing: .saysNothing
        case .twoThings: .saysTwoThings
        }
    }
}

extension [AuditFinding] {
    /// In the order of time, and of rules at one time.
    fileprivate var inOrder: [AuditFinding] {
        sorted { ($0.at ?? 0, $0.rule.rawValue) < ($1.at ?? 0, $1.rule.rawValue) }
    }
}

extension CueSheet {
    fileprivate func acceptance(of finding: AuditFinding) -> Cue.Acceptance? {
        finding.cue.flatMap { CueID(rawValue: $0) }.flatMap { cue($0) }?.accepted
            .first { $0.rule == finding.rule.rawValue }
    }
}

/// The rules applied to a walk.
struct Inspection {
    let walk: AuditedWalk
    let records: [CueRecord]
    /// nil: no figures are known for the sheet's language.
    let norm: ReadingNorm?
    let table: AuditTable
    /// nil: the venue is not known, and nothing is said about arrivals and detours.
    var ways: KnownWays?

    /// Without rules that are off.
    var findings: [AuditFinding] {
        let all =
            records.flatMap(ofOne) + ofSeveral + ofThePhone + ofPosition + ofAdvice + ofWords
            + ofWay
        return all.filter { $0.severity != .off }
    }

    /// - Parameter tick: the last one at which it is so; nil: it is so when the cue comes.
    func finding(
        _ rule: AuditRule, _ record: CueRecord, _ words: String, seenIn tick: Int? = nil
    ) -> AuditFinding {
        AuditFinding(
            rule: rule, severity: table.severity(rule), at: record.at, cue: record.cue.id,
            words: words, seenAt: tick.map { SimulatedTime.seconds($0) })
    }

    // MARK: One showing

    private func ofOne(_ record: CueRecord) -> [AuditFinding] {
        reading(record) + truth(record) + manner(record)
    }

    /// Findings about the time to read it, unless the rest can be read in the text that replaces
    /// it.
    private func reading(_ record: CueRecord) -> [AuditFinding] {
        guard let norm, record.isFleeting, !record.lastedLongEnough, record.reading != .whole,
            !record.isToldByPage
        else { return [] }
        var found: [AuditFinding] = []
        let shown = "\(record.readable.fixed(1)) s"
        let rate = record.goingCharacters / record.readable
        if let most = norm.characters, record.readable > 0, rate > most.value {
            found.append(
                finding(
                    .tooFast, record,
                    "\(rate.fixed(0)) characters a second in \(shown); at most \(most.value.short)")
            )
        }
        if let word = norm.word, record.readable < Double(record.going) * word.value {
            found.append(
                finding(
                    .fasterThanSubtitles, record,
                    "\(record.going) words in \(shown); at least "
                        + "\((Double(record.going) * word.value).fixed(1)) s"))
        }
        if record.cue.kind == .toast, let toast = norm.toast {
            let exactly = toast.base.value + toast.character.value * Double(record.characters)
            // The figures have one digit: 17 characters in 5.0 s are enough.
            let needed = (exactly * 10).rounded() / 10
            if record.seconds < needed {
                found.append(
                    finding(
                        .shortToast, record,
                        "\(record.characters) characters in \(record.seconds.fixed(1)) s; "
                            + "\(needed.fixed(1)) s"))
            }
        }
        let slow = ReadingNorm.seconds(record.going, at: norm.slow)
        guard record.readable < slow else { return found }
        let words =
            "\(record.going) words in \(shown); a slow reader takes \(slow.fixed(1)) s"
        switch record.showing.end {
        case .replaced(let by):
            found.append(finding(.replacedTooSoon, record, "\(words); then \(by)"))
        case .longestTime: found.append(finding(.vanishes, record, words))
        case .reasonOver, .answered, .covered, .appClosed, nil: break
        }
        return found
    }

    /// Findings about its truth.
    private func truth(_ record: CueRecord) -> [AuditFinding] {
        let meanwhile = record.showing.meanwhile
        let limit = table.limit(.outdated, "for")
        var found: [AuditFinding] = []
        let another = SimulatedTime.seconds(meanwhile.onAnotherLevel)
        if another >= limit {
            found.append(
                finding(
                    .outdated, record,
                    "says level \(record.showing.origin.level.map { sign(of: $0) } ?? "") for "
                        + "\(another.fixed(1)) s while the person is on another",
                    seenIn: meanwhile.lastOnAnotherLevel))
        }
        let passed = SimulatedTime.seconds(meanwhile.passed)
        if passed >= table.limit(.outdated, "behind") {
            found.append(
                finding(
                    .outdated, record, "what it tells of is behind for \(passed.fixed(1)) s",
                    seenIn: meanwhile.lastPassed))
        }
        let claims = [
            (
                meanwhile.misjudged, meanwhile.lastMisjudged,
                "the distance to it is over 10 m off"
            ),
            (
                meanwhile.onOtherSide, meanwhile.lastOnOtherSide,
                "the way turns to the other side"
            ),
        ]
        for (ticks, last, words) in claims {
            let seconds = SimulatedTime.seconds(ticks)
            guard seconds >= table.limit(.outdated, "behind") else { continue }
            found.append(
                finding(
                    .outdated, record, "\(words) for \(seconds.fixed(1)) s", seenIn: last))
        }
        return found + timing(record)
    }

    /// Findings about the moment of an instruction, at the person's own speed.
    private func timing(_ record: CueRecord) -> [AuditFinding] {
        guard record.cue.id != "go-on", record.cue.id != "ride-to-level",
            let lead = record.showing.lead, let seconds = lead.seconds
        else { return [] }
        let words =
            "\(seconds.fixed(1)) s before it, \(lead.metres.fixed(0)) m at "
            + "\(lead.speed.fixed(1)) m/s"
        // A first instruction, or that of a new way, begins at the person. One already given as
        // "then …" with the one before was in time.
        let isFirst =
            record.times == 1 && !record.isSaidBefore && !record.showing.isOfNewWay
            && record.cue.id != "start-walking"
        if seconds < table.limit(.lateInstruction, "ahead") {
            return isFirst ? [finding(.lateInstruction, record, words)] : []
        }
        // People are slow when they set off: an instruction that became due or was done within that
        // time was not early. One that went with the position was not done.
        let early = table.limit(.earlyInstruction, "ahead")
        let isDone =
            record.showing.end == .reasonOver && !record.showing.wentWithPosition
            || record.isReplacedByItself
        if seconds > early, !isDone || record.seconds > early, record.cue.id != "start-walking" {
            return [finding(.earlyInstruction, record, words)]
        }
        return []
    }

    /// Findings about the way in which it was shown.
    private func manner(_ record: CueRecord) -> [AuditFinding] {
        let showing = record.showing
        var found: [AuditFinding] = []
        if !record.rows.fit { found.append(finding(.tooLong, record, "\(record.rows.count) rows")) }
        let elsewhere = SimulatedTime.seconds(
            showing.meanwhile.turning + showing.meanwhile.boarding)
        let isRide =
            ["ride-to-level", "go-on"].contains(record.cue.id) || record.cue.id.hasPrefix("take-")
        if record.isFleeting, !isRide, record.seconds > 0,
            elsewhere / record.seconds > table.limit(.whileMoving, "share")
        {
            found.append(
                finding(
                    .whileMoving, record,
                    "\(elsewhere.fixed(1)) of \(record.seconds.fixed(1)) s"))
        }
        if record.cue.kind == .alert, showing.origin.vibration == nil {
            found.append(finding(.noVibration, record, "no vibration comes with it"))
        }
        if record.cue.kind == .hint, record.cue.buttons.isEmpty, record.cue.asks == nil,
            record.cue.request == nil
        {
            found.append(finding(.asksNothing, record, "it says what is, and not what to do"))
        }
        // To go on means to do nothing new.
        if record.cue.id != "go-on", record.times == Int(table.limit(.repeated, "times")) + 1 {
            found.append(
                finding(
                    .repeated, record,
                    "\(record.times) times in \(table.limit(.repeated, "within").short) s"))
        }
        return found
    }
}
