import Indoor
import Rehearsal
import Review

/// A report in each of its formats.
package struct ReportDocument {
    private let accounts: [WalkAccount]
    private let comparison: ComparisonReport?

    package init(accounts: [WalkAccount], comparison: ComparisonReport?) {
        (self.accounts, self.comparison) = (accounts, comparison)
    }

    /// - Parameter json: gives a value as a line of JSON.
    package func text(
        _ format: ReportFormat, json: (any Encodable) throws -> String
    ) throws -> String {
        switch format {
        case .html:
            try ReportPage(
                walks: accounts, comparison: comparison?.forReport,
                generator: "dotwalk \(Release.version)"
            ).html()
        case .markdown: ReportMarkdown(walks: accounts, comparison: comparison?.forReport).text
        case .csv: csv
        case .ndjson: try lines.map { try json($0) + "\n" }.joined()
        }
    }

    private func label(_ account: WalkAccount) -> WalkLabel {
        WalkLabel(name: account.request.name, engine: account.engine, seed: account.seed)
    }

    // MARK: CSV

    private var csv: String {
        let rows = accounts.flatMap { account in
            account.audit.records.map { $0.csvLine(label(account)) }
        }
        return ([CueRecord.csvHead] + rows).map { $0 + "\n" }.joined()
    }

    // MARK: A JSON object a line

    /// Keys and types may be added, never renamed.
    private struct Line: Encodable {
        let type: String
        let label: WalkLabel?
        let content: any Encodable

        private enum Key: String, CodingKey { case type, walk, engine, seed }

        func encode(to encoder: any Encoder) throws {
            var keys = encoder.container(keyedBy: Key.self)
            try keys.encode(type, forKey: .type)
            try keys.encodeIfPresent(label?.name, forKey: .walk)
            try keys.encodeIfPresent(label?.engine, forKey: .engine)
            try keys.encodeIfPresent(label?.seed, forKey: .seed)
            try content.encode(to: encoder)
        }
    }

    private struct Total: Encodable {
        let seconds: Double
        let expectations, unmet: Int
        let arrivedAt, errorMedian, error95: Double?
        let totals: ReportRecord
    }

    private struct Expectation: Encodable {
        let line: Int
        let at: Double
        let met: Bool
        let expected, seen: String
    }

    private struct Note: Encodable {
        let at: Double
        let note: String
        let shown: String?
    }

    private var lines: [Line] {
        accounts.flatMap(lines)
            + (comparison?.document.differences ?? []).map {
                Line(type: "difference", label: nil, content: $0)
            }
    }

    private func lines(of account: WalkAccount) -> [Line] {
        let label = label(account)
        func line(_ type: String, _ content: any Encodable) -> Line {
            Line(type: type, label: label, content: content)
        }
        let audit = account.audit
        return audit.records.map { line("cue", CueRecord.columns.json($0)) }
            + audit.findings.map { line("finding", AuditFinding.columns.json($0)) }
            + account.expectations.map { line("expectation", ReportDocument.expectation($0)) }
            + account.notes.map { told in
                line(
                    "note",
                    Note(
                        at: SimulatedTime.seconds(told.note.tick), note: told.note.text,
                        shown: told.shown))
            } + [line("total", ReportDocument.total(account))]
    }

    private static func expectation(_ finding: ExpectationResult) -> Expectation {
        Expectation(
            line: finding.line, at: finding.seconds, met: finding.isMet,
            expected: finding.expected.printable, seen: finding.seen.printable)
    }

    private static func total(_ account: WalkAccount) -> Total {
        Total(
            seconds: account.seconds, expectations: account.expectations.count,
            unmet: account.unmet.count, arrivedAt: account.measures.arrivedAt,
            errorMedian: account.measures.errors.roundedMetres(0.5),
            error95: account.measures.errors.roundedMetres(0.95),
            totals: AuditTotals.columns.json(account.audit.totals))
    }
}
