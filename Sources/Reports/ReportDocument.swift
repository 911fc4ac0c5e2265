import Indoor
import Rehearsal
import Review

/// A report in each of its formats.
package struct ReportDocument {
    private let accounts: [WalkAccount]
    private let comparison: ReportComparison?
    private let differences: [ReportRecord]
    /// What rows say; nil: the report is of walks that were played.
    private let rows: RowTables?

    /// - Parameters:
    ///   - others: the same walks under the second cue sheet; none without a comparison.
    package init(
        accounts: [WalkAccount], others: [WalkAccount] = [], comparison: ComparisonReport?
    ) {
        self.accounts = accounts
        rows = nil
        differences = comparison?.differenceRecords ?? []
        self.comparison = comparison?.forReport(
            zip(accounts, others).map { ComparedWalk($0, $1) })
    }

    /// - Parameter comparison: nil: the rows are of one variant.
    package init(rows: RowTables, comparison: ComparisonReport?) {
        (accounts, self.rows) = ([], rows)
        differences = comparison?.differenceRecords ?? []
        self.comparison = comparison?.forReport([])
    }

    /// - Parameter json: gives a value as a line of JSON.
    package func text(
        _ format: ReportFormat, json: (any Encodable) throws -> String
    ) throws -> String {
        switch format {
        case .html:
            try ReportPage(
                walks: accounts, comparison: comparison, rows: rows,
                generator: "dotwalk \(Release.version)"
            ).html()
        case .markdown: ReportMarkdown(walks: accounts, comparison: comparison, rows: rows).text
        case .csv: csv
        case .ndjson: try lines.map { try json($0) + "\n" }.joined()
        }
    }

    private func label(_ account: WalkAccount) -> WalkLabel {
        WalkLabel(name: account.request.name, engine: account.engine, seed: account.seed)
    }

    // MARK: CSV

    private var csv: String {
        if let rows { return rows.csv }
        let rows = accounts.flatMap { account in
            account.audit.records.map { $0.csvLine(label(account), person: account.person) }
        }
        return ([CueRecord.csvHead] + rows).map { $0 + "\n" }.joined()
    }

    // MARK: A JSON object a line

    private var lines: [ReportRecord] {
        accounts.flatMap(lines) + (rows?.records ?? [])
            + differences.map { ["type": .word("difference")] + $0 }
    }

    private func lines(of account: WalkAccount) -> [ReportRecord] {
        let label =
            WalkLabel.columns.json(label(account)) + ["person": .text(account.person)]
        func line(_ type: String, _ content: ReportRecord) -> ReportRecord {
            ["type": .word(type)] + label + content
        }
        let audit = account.audit
        return audit.records.map { line("cue", CueRecord.columns.json($0)) }
            + audit.findings.map { line("finding", AuditFinding.columns.json($0)) }
            + account.expectations.map { line("expectation", ReportDocument.expectation($0)) }
            + account.notes.map { told in
                line(
                    "note",
                    [
                        "at": .number(SimulatedTime.seconds(told.note.tick)),
                        "note": .text(told.note.text), "shown": .text(told.shown),
                    ])
            } + [line("total", ReportDocument.total(account))]
    }

    private static func expectation(_ finding: ExpectationResult) -> ReportRecord {
        [
            "line": .count(finding.line), "at": .number(finding.seconds),
            "met": .flag(finding.isMet), "expected": .text(finding.expected.printable),
            "seen": .text(finding.seen.printable),
        ]
    }

    private static func total(_ account: WalkAccount) -> ReportRecord {
        [
            "seconds": .number(account.seconds), "expectations": .count(account.expectations.count),
            "unmet": .count(account.unmet.count), "arrivedAt": .number(account.measures.arrivedAt),
            "reached": .flag(account.measures.journey.isReached),
            "thereSince": .number(account.measures.journey.thereSince),
            "overShortest": .thousandths(account.measures.journey.metresBeyondShortest),
            "errorMedian": .thousandths(account.measures.errors.quantile(0.5)),
            "error95": .thousandths(account.measures.errors.quantile(0.95)),
            "totals": .record(AuditTotals.columns.json(account.audit.totals)),
        ]
    }
}
