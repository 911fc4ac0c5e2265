import App
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Review

/// A table for pages and Markdown; the first cell of a row is its name.
package struct ReportTable: Hashable, Sendable {
    package let caption: String
    package let head: [String]
    package let rows: [[String]]

    package init(caption: String, head: [String], rows: [[String]]) {
        (self.caption, self.head, self.rows) = (caption, head, rows)
    }
}

/// The differences between two cue sheets on the same walks.
package struct ReportComparison: Sendable {
    /// "A: en · B: mine.yaml".
    package let title: String
    let walks: [ComparedWalk]
    /// The sheets and walks: "A is en, B is mine.yaml; 1 walk, seeds 1 to 20".
    package let words: String
    package let differences: ReportTable
    /// The significant differences, in words.
    package let sentences: [String]
    /// The meanings of the words in the table of differences.
    package let legend: [String]
    /// The cues that both show, with their times.
    package let shown: ReportTable?

    init(
        title: String, walks: [ComparedWalk], words: String,
        differences: ReportTable, sentences: [String], legend: [String], shown: ReportTable?
    ) {
        (self.title, self.walks, self.words) = (title, walks, words)
        (self.differences, self.sentences, self.legend) = (differences, sentences, legend)
        self.shown = shown
    }
}

// MARK: - A walk in words

extension WalkAccount {
    /// The time as minutes and seconds: "00:12.35".
    static func clock(_ tick: Int) -> String { NotesFile.clock(tick) }

    static func clock(_ seconds: Double) -> String {
        NotesFile.clock(SimulatedTime.tick(atSeconds: seconds))
    }

    /// Whether the walk met its expectations, and the audit's findings.
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

    /// The verdict, and which lines of the walk are not met: "line 52, 02:21.70".
    var verdictWithLines: String {
        let lines = unmet.map {
            "line \($0.line), \(WalkAccount.clock(SimulatedTime.tick(atSeconds: $0.seconds)))"
        }
        return verdict + (lines.isEmpty ? "" : "; not met: \(lines.joined(separator: ", "))")
    }

    package var setting: String {
        let engine = profile.name + (isPredicted ? " (predicted)" : "")
        return "\(venue), engine \(engine), person \(person), seed \(seed), \(seconds.fixed(1)) s"
    }

    /// Names and values.
    package var totals: [(name: String, value: String)] {
        func told(_ columns: [ReportColumn<AuditTotals>]) -> [(name: String, value: String)] {
            let columns = ReportColumns(columns)
            return Array(zip(columns.headings, columns.words(audit.totals)))
        }
        return arrivals + told(AuditTotals.states)
            + [
                ("app off by, median", measures.errors.metres(0.5)),
                ("app off by, 95 %", measures.errors.metres(0.95)),
            ] + told(AuditTotals.amounts)
    }

    /// What is true of the arrival, and what the app declared.
    private var arrivals: [(name: String, value: String)] {
        func seconds(_ value: Double?) -> String {
            value.map { "\($0.fixed(1)) s" } ?? "not at all"
        }
        let journey = measures.journey
        let declared = seconds(measures.arrivedAt) + (measures.isArrivalFalse ? ", elsewhere" : "")
        guard journey.way != nil else { return [("declared arrival after", declared)] }
        let metres = journey.metresBeyondShortest.map { "\($0.fixed(1)) m" } ?? "–"
        return [
            ("over the shortest way", metres),
            ("came to the place after", seconds(journey.thereSince)),
            ("declared arrival after", declared),
        ]
    }

    /// The number of the record that a finding concerns.
    func number(of finding: AuditFinding) -> Int? {
        audit.records.firstIndex { $0.cue.id == finding.cue && $0.at == finding.at }
    }
}

extension PhoneDisplay.Banner.Quality {
    var words: String {
        switch self {
        case .accurate: "“Accurate” shown"
        case .degraded: "“Less precise” shown"
        case .lost: "“Lost” shown"
        case .none: "no position yet"
        }
    }
}

extension AuditFinding {
    /// The finding's state: "error", "accepted: known by then".
    var state: String { accepted.map { "accepted: \($0.printable)" } ?? severity.rawValue }
}
