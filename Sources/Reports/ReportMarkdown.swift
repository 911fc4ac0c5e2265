import Indoor
import Rehearsal
import Review

/// A report as Markdown, for a comment: the content of a page, without pictures.
package struct ReportMarkdown {
    private let walks: [WalkAccount]
    private let comparison: ReportComparison?
    private let rows: RowTables?

    package init(
        walks: [WalkAccount], comparison: ReportComparison? = nil, rows: RowTables? = nil
    ) {
        (self.walks, self.comparison, self.rows) = (walks, comparison, rows)
    }

    package var text: String {
        let parts = [comparison.map(section), rows.map(section)].compactMap(\.self)
        return (parts + walks.map(walk)).joined(separator: "\n")
    }

    private func section(_ rows: RowTables) -> String {
        (["## \(rows.title)", ""] + rows.sentences.flatMap { [$0.markdown, ""] }
            + rows.tables.flatMap { section($0.caption, $0) }
            + rows.legend.map { "- \($0.markdown)" }
            + (rows.legend.isEmpty ? [] : [""]))
            .joined(separator: "\n")
    }

    // MARK: A walk

    private func walk(_ account: WalkAccount) -> String {
        let head = [
            "## \(account.title.markdown)", "", account.setting.markdown, "",
            "**\(account.verdict.markdown)**", "",
        ]
        let totals = ReportTable(
            caption: "", head: ["total", ""], rows: account.totals.map { [$0.name, $0.value] })
        let parts =
            unmet(account) + findings(account) + section("Totals", totals)
            + section("Cues", cues(account)) + notes(account)
        return (head + parts).joined(separator: "\n")
    }

    private func unmet(_ account: WalkAccount) -> [String] {
        account.unmet.flatMap { finding in
            [
                "- **not met** at \(WalkAccount.clock(finding.seconds)), line \(finding.line): "
                    + "\(finding.expected.markdown); seen: \(finding.seen.markdown)",
                "  `\(account.play(at: max(finding.seconds - 3, 0)).code)`", "",
            ]
        }
    }

    private func findings(_ account: WalkAccount) -> [String] {
        let findings = account.audit.findings
        guard !findings.isEmpty else { return ["The audit found nothing.", ""] }
        return section(
            "Findings",
            ReportTable(
                caption: "", head: AuditFinding.columns.headings,
                rows: findings.map(AuditFinding.columns.words)))
    }

    private func cues(_ account: WalkAccount) -> ReportTable {
        ReportTable(
            caption: "", head: ["at", "cue", "words", "shown", "read", "went", "why"],
            rows: account.audit.records.map { record in
                [
                    WalkAccount.clock(record.showing.from), record.name, record.text,
                    "\(record.seconds.fixed(1)) s", record.readingWords, record.ending,
                    record.reason(with: account.profile),
                ]
            })
    }

    private func notes(_ account: WalkAccount) -> [String] {
        guard !account.notes.isEmpty else { return [] }
        return ["### Notes", ""]
            + account.notes.map { told in
                let text = told.note.isMarker ? "(marker)" : told.note.text.markdown
                return "- \(WalkAccount.clock(told.note.tick)) \(text)"
                    + (told.shown.map { " (\($0.markdown))" } ?? "")
            } + [""]
    }

    // MARK: Tables

    private func section(_ comparison: ReportComparison) -> String {
        let head =
            ["## \(comparison.title.markdown)", "", comparison.words.markdown, ""]
            + comparison.sentences.map { "- **\($0.markdown)**" } + [""]
        let tables = [comparison.differences] + (comparison.shown.map { [$0] } ?? [])
        return
            (head + comparison.walks.flatMap(beside)
            + tables.flatMap { section($0.caption, $0) }
            + comparison.legend.map { "- \($0.markdown)" } + [""]).joined(separator: "\n")
    }

    /// What a walk comes to under both sheets, and its cues that differ, A beside B.
    private func beside(_ walk: ComparedWalk) -> [String] {
        let verdicts = walk.verdicts.map { "- \($0.markdown)" }
        let head = ["### \(walk.name.markdown)", ""] + verdicts + [""]
        guard !walk.cues.isEmpty else { return head + ["No cue differs.", ""] }
        func words(_ side: CueBeside.Side) -> String {
            side.record == nil ? "not shown" : "\(side.moment): “\(side.text)”"
        }
        return head
            + section(
                "Cues that differ",
                ReportTable(
                    caption: "", head: ["cue", "what differs", "A", "B"],
                    rows: walk.cues.map { [$0.name, $0.change, words($0.first), words($0.second)] })
            )
    }

    private func section(_ title: String, _ table: ReportTable) -> [String] {
        func row(_ cells: [String]) -> String {
            "| " + cells.map(\.markdown).joined(separator: " | ") + " |"
        }
        let rule = "|" + table.head.map { _ in "---|" }.joined()
        return ["### \(title.markdown)", "", row(table.head), rule] + table.rows.map(row) + [""]
    }
}

extension String {
    /// Text that Markdown does not read as markup, on one line.
    fileprivate var markdown: String {
        var result = ""
        for scalar in printable.unicodeScalars {
            if "\\`*_[]<>|#~&@".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Text between backticks.
    fileprivate var code: String { replacing("`", with: "'") }
}
