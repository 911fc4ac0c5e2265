import Guidance
import Indoor
import PhoneFit
import Replay
import Review
import Traces

/// A table as pages and Markdown have it; the first cell of a row is its name.
package struct ReportTable: Hashable, Sendable {
    package let caption: String
    package let head: [String]
    package let rows: [[String]]

    package init(caption: String, head: [String], rows: [[String]]) {
        (self.caption, self.head, self.rows) = (caption, head, rows)
    }
}

/// What differs between two cue sheets on the same walks.
package struct ReportComparison: Sendable {
    /// "A is en, B is mine.yaml; 1 walk, seeds 1 to 20".
    package let words: String
    package let differences: ReportTable
    /// What is told from chance, in words.
    package let sentences: [String]
    /// What was shown when.
    package let shown: ReportTable?

    package init(
        words: String, differences: ReportTable, sentences: [String], shown: ReportTable?
    ) {
        (self.words, self.differences, self.sentences, self.shown) = (
            words, differences, sentences, shown
        )
    }
}

// MARK: - A walk in words

extension WalkAccount {
    /// "00:12.35".
    static func clock(_ tick: Int) -> String { NotesFile.clock(tick) }

    static func clock(_ seconds: Double) -> String {
        NotesFile.clock(SimulatedTime.tick(atSeconds: seconds))
    }

    /// Whether it did what it expects, and what the audit found.
    package var verdict: String {
        let unmet = unmet.count
        let walk =
            expectations.isEmpty
            ? "expects nothing"
            : unmet == 0
                ? "\(expectations.count.counted("expectation")) met"
                : "\(unmet) of \(expectations.count.counted("expectation")) not met"
        let (errors, warnings) = (
            audit.open.count { $0.severity == .error }, audit.open.count { $0.severity == .warning }
        )
        return "\(walk); \(errors.counted("error")) and \(warnings.counted("warning")) of the audit"
    }

    package var setting: String {
        "\(venue), engine \(engine), person \(person), seed \(seed), \(seconds.fixed(1)) s"
    }

    /// Names and values.
    package var totals: [(name: String, value: String)] {
        let totals = audit.totals
        let first = totals.firstFix.map { "\(SimulatedTime.seconds($0).fixed(1)) s" }
        let states = PhoneDisplay.Banner.Quality.allCases.map { quality in
            ("position \(quality.words)", "\(totals.seconds(quality).fixed(1)) s")
        }
        func metres(_ share: Double) -> String {
            measures.errors.quantile(share).map { "\($0.fixed(1)) m" } ?? "–"
        }
        return [
            ("arrived after", measures.arrivedAt.map { "\($0.fixed(1)) s" } ?? "not at all"),
            ("first position after", first ?? "never"),
        ] + states + [
            ("position off, median", metres(0.5)), ("position off, 95 %", metres(0.95)),
            ("walked lost", "\(totals.metresLost.fixed(0)) m"),
            ("helped to a position", totals.acquisitions.counted("time")),
            ("cues", "\(totals.cues), \(totals.aMinute(totals.cues).fixed(1)) a minute"),
            (
                "vibrations",
                "\(totals.vibrations), \(totals.aMinute(totals.vibrations).fixed(1)) a minute"
            ),
        ]
    }

    /// The findings of the audit on a cue, the accepted ones too.
    func findings(on record: CueRecord) -> [AuditFinding] {
        audit.findings.filter { $0.cue == record.cue.id && $0.at == record.at }
    }

    /// The number of the record that a finding is about.
    func number(of finding: AuditFinding) -> Int? {
        audit.records.firstIndex { $0.cue.id == finding.cue && $0.at == finding.at }
    }
}

extension PhoneDisplay.Banner.Quality {
    var words: String {
        switch self {
        case .accurate: "accurate"
        case .degraded: "degraded"
        case .lost: "lost"
        case .none: "not asked for"
        }
    }
}

extension AuditFinding {
    /// "error", "accepted: known by then".
    var state: String { accepted.map { "accepted: \($0.printable)" } ?? severity.rawValue }
}

// MARK: - A cue in words

extension CueRecord {
    var name: String { "\(cue.kind.rawValue) \(cue.id)" }

    /// Why it came, and came then.
    var reason: String {
        let origin = showing.origin
        var words = [
            showing.delay > 0
                ? "its reason had held for \(showing.delay.fixed(2)) s" : "as its reason came up"
        ]
        for rival in origin.rivals { words.append("\(rival.id) \(rival.held.words)") }
        if let vibration = origin.vibration { words.append("vibrates: \(vibration.rawValue)") }
        if let lead = showing.lead {
            words.append(
                lead.metres < 0
                    ? "\((-lead.metres).fixed(0)) m behind its manoeuvre"
                    : "\(lead.metres.fixed(0)) m before its manoeuvre")
        }
        return words.joined(separator: "; ")
    }

    /// Why it went.
    var ending: String {
        guard let end = showing.end else { return "in view at the end of the walk" }
        return switch end {
        case .reasonOver: "what it was about was over"
        case .longestTime: "its longest time was used up"
        case .answered: "its button was tapped"
        case .covered(let cover): "covered by \(cover.words)"
        case .replaced(let id): "replaced by \(id)"
        case .appClosed: "the app was closed"
        }
    }

    /// What there was to read.
    var size: String {
        let rate = charactersASecond.map { ", \($0.fixed(0)) characters a second" } ?? ""
        return "\(words.counted("word")) in \(rows.count.counted("row"))"
            + (rows.fit ? "" : ", more than fit") + rate
    }

    /// Whether the person read it.
    var readingWords: String { reading == .nobody ? "nobody follows the phone" : reading.rawValue }

    /// What the person did meanwhile.
    var meanwhile: String {
        let meanwhile = showing.meanwhile
        let parts: [(Int, String)] = [
            (meanwhile.walking, "walked"), (meanwhile.standing, "stood"),
            (meanwhile.riding, "rode"), (meanwhile.turning, "turned"),
        ]
        let words = parts.filter { $0.0 > 0 }
            .map { "\($1) \(SimulatedTime.seconds($0).fixed(1)) s" }
        return (words + ["\(meanwhile.metres.fixed(1)) m"]).joined(separator: ", ")
    }
}

extension CueOrigin.Held {
    /// Behind the name of a rival.
    fileprivate var words: String {
        switch self {
        case .lowerPriority: "has a lower priority"
        case .later: "came later"
        case .waits(let seconds): "waits for \(seconds.fixed(1)) s more"
        case .coolsDown(let seconds): "rests for \(seconds.fixed(1)) s more"
        case .hadItsTime: "has had its time"
        }
    }
}
