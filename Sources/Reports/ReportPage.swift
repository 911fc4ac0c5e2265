import FloorDrawing
import Indoor
import Mustache
import Rehearsal
import Review
import TextCanvas

/// A report as one page that needs no other files. Its template escapes all text from files;
/// pictures escape their own.
package struct ReportPage {
    let generator: String
    let title: String
    let style: String
    let walks: [PageWalk]
    let comparison: PageComparison?

    /// - Parameter generator: the program and its version.
    package init(
        walks accounts: [WalkAccount], comparison: ReportComparison? = nil, generator: String
    ) {
        self.generator = generator
        var colours = PictureColours()
        let isOne = accounts.count == 1
        walks = accounts.enumerated().map { number, account in
            PageWalk(account, prefix: isOne ? "" : "walk-\(number + 1)-", &colours)
        }
        title = accounts.count == 1 ? accounts[0].title : accounts.count.counted("walk")
        style = Embedded.report_css + colours.sheet
        self.comparison = comparison.map(PageComparison.init)
    }

    package func html() throws -> String {
        let template = Embedded.report_mustache
        return try MustacheTemplate(string: template).render(self)
    }
}

/// A walk for the template. A list also needs a flag that says whether it is empty if more than its
/// entries depends on that.
struct PageWalk {
    struct Link {
        let id: String
        let name: String
    }

    struct Total {
        let name: String
        let value: String
    }

    struct Unmet {
        let at, line, expected, seen, play: String
    }

    struct FoundThing {
        let at, rule, severity, state, cue, words: String
        let link: String?
    }

    struct PageFloor {
        let level, picture: String
    }

    struct PageChart {
        let name, words, picture: String
    }

    struct PageNote {
        let at, text, shown, play: String
    }

    let prefix: String
    let isOneOfSeveral: Bool
    let headClass: String
    let name: String
    let title: String
    let setting: String
    let verdict: String
    let state: String
    let sign: String
    let play: String
    let links: [Link]
    let totals: [Total]
    let unmet: [Unmet]
    let findings: [FoundThing]
    let hasFindings: Bool
    let skipped: String?
    let timeline: String
    let moments: [PageMoment]
    let charts: [PageChart]
    let floors: [PageFloor]
    let notes: [PageNote]
    let hasNotes: Bool

    /// - Parameter prefix: stands before the ids of its parts; empty if the page has no other walk.
    init(_ account: WalkAccount, prefix: String, _ colours: inout PictureColours) {
        self.prefix = prefix
        (isOneOfSeveral, headClass) = (!prefix.isEmpty, prefix.isEmpty ? "same" : "walk-title")
        (name, title, setting) = (
            account.request.name.printable, account.title, account.setting
        )
        (verdict, play) = (account.verdict, account.request.play)
        let worst = account.audit.open.map(\.severity).max()
        state = account.unmet.isEmpty ? worst?.rawValue ?? "good" : "error"
        sign = account.unmet.isEmpty ? worst == nil ? "✓" : "!" : "✗"
        links = PageWalk.links
        totals = account.totals.map { Total(name: $0.name, value: $0.value) }
        unmet = account.unmet.map { PageWalk.unmet($0, account) }
        findings = account.audit.findings.map { FoundThing($0, account, prefix: prefix) }
        hasFindings = !findings.isEmpty
        let names = account.audit.skipped.map(\.rawValue)
        skipped = names.isEmpty ? nil : names.joined(separator: ", ")
        timeline = TimelinePicture(account: account, prefix: prefix).element
        moments = account.moments.map { PageMoment($0, account, prefix: prefix, &colours) }
        charts = account.curves.enumerated().map { number, curve in
            let picture = ChartPicture(curve: curve, account: account)
            return PageChart(
                name: curve.name, words: picture.words,
                picture: picture.element(id: "\(prefix)chart-\(number + 1)"))
        }
        floors = account.floors.enumerated().map { number, floor in
            PageFloor(
                level: floor.level,
                picture: CanvasPicture(floor.picture).element(
                    id: "\(prefix)floor-\(number + 1)", title: "Level \(floor.level)",
                    description:
                        "The plan of the level, with the trails of the app and of the person.",
                    &colours))
        }
        notes = account.notes.map { PageWalk.note($0, account) }
        hasNotes = !notes.isEmpty
    }

    private static let links = [
        Link(id: "totals", name: "Totals"), Link(id: "findings", name: "Findings"),
        Link(id: "timeline", name: "Timeline"), Link(id: "cues", name: "Cues"),
        Link(id: "charts", name: "Charts"), Link(id: "floor", name: "Floor and trail"),
        Link(id: "notes", name: "Notes"),
    ]

    /// Seconds before a moment at which playing begins.
    private static let lead = 3.0

    private static func play(_ seconds: Double, _ account: WalkAccount) -> String {
        account.play(at: max(seconds - lead, 0))
    }

    private static func unmet(_ finding: ExpectationResult, _ account: WalkAccount) -> Unmet {
        Unmet(
            at: WalkAccount.clock(finding.seconds), line: "\(finding.line)",
            expected: finding.expected.printable, seen: finding.seen.printable,
            play: play(finding.seconds, account))
    }

    private static func note(_ told: WalkAccount.ToldNote, _ account: WalkAccount) -> PageNote {
        PageNote(
            at: WalkAccount.clock(told.note.tick),
            text: told.note.isMarker ? "(marker)" : told.note.text,
            shown: told.shown ?? "after the walk's end",
            play: play(SimulatedTime.seconds(told.note.tick), account))
    }
}

extension PageWalk.FoundThing {
    init(_ finding: AuditFinding, _ account: WalkAccount, prefix: String) {
        at = finding.at.map { WalkAccount.clock($0) } ?? "–"
        (rule, state) = (finding.rule.rawValue, finding.state)
        severity = finding.accepted == nil ? finding.severity.rawValue : "accepted"
        (cue, words) = (finding.cue ?? "–", finding.words.printable)
        link = account.number(of: finding).map { "\(prefix)cue-\($0 + 1)" }
    }
}

/// The phone in a tick, and the cues that came in it.
struct PageMoment {
    struct PageCue {
        let heading: String?
        let id, at, name, text, reason, shown, ending, size, reading, meanwhile: String
        let findings: [PageWalk.FoundThing]
    }

    let at: String
    let phone: String
    let play: String
    let cues: [PageCue]

    init(
        _ moment: WalkAccount.Moment, _ account: WalkAccount, prefix: String,
        _ colours: inout PictureColours
    ) {
        let time = WalkAccount.clock(moment.tick)
        at = time
        play = account.play(at: SimulatedTime.seconds(moment.tick))
        let records = moment.cues.map { account.audit.records[$0] }
        phone = CanvasPicture(moment.phone).element(
            id: "\(prefix)phone-\(moment.tick)", title: "The phone at \(time)",
            description: records.map { "\($0.name): \($0.text)" }.joined(separator: " "), &colours)
        cues = zip(moment.cues, records).map { number, record in
            PageCue(
                heading: record.cue.title.isEmpty ? nil : record.cue.title.printable,
                id: "\(prefix)cue-\(number + 1)", at: time, name: record.name,
                text: record.cue.text.printable,
                reason: record.reason(with: account.profile), shown: "\(record.seconds.fixed(2)) s",
                ending: record.ending, size: record.size, reading: record.readingWords,
                meanwhile: record.meanwhile,
                findings: record.findings
                    .map { PageWalk.FoundThing($0, account, prefix: prefix) })
        }
    }
}

extension CueRecord {
    /// Title and words.
    var text: String {
        [cue.title, cue.text].filter { !$0.isEmpty }.map(\.printable).joined(separator: " ")
    }
}

/// The comparison for the template.
struct PageComparison {
    struct Row {
        let name: String
        let cells: [String]
    }

    struct Table {
        let id, caption: String
        let head: [String]
        let rows: [Row]
    }

    let words: String
    let sentences: [String]
    let tables: [Table]

    init(_ comparison: ReportComparison) {
        (words, sentences) = (comparison.words, comparison.sentences)
        let all = [comparison.differences] + (comparison.shown.map { [$0] } ?? [])
        tables = all.enumerated().map { number, table in
            Table(
                id: "comparison-\(number + 1)", caption: table.caption, head: table.head,
                rows: table.rows.map { Row(name: $0.first ?? "", cells: Array($0.dropFirst())) })
        }
    }
}
