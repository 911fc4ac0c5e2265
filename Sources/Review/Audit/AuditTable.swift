import Indoor

/// The rules of an audit with their severities and limits, which a file may change:
///
///     dotwalk audit 1
///     short-gap error gap=1.5
///     while-moving off
package struct AuditTable: Hashable, Sendable {
    private var severities: [AuditRule: AuditRule.Severity] = [:]
    private var limits: [AuditRule: [String: Double]] = [:]

    static let title = "dotwalk audit 1"

    package init() {}

    package func severity(_ rule: AuditRule) -> AuditRule.Severity {
        severities[rule] ?? rule.entry.severity
    }

    /// - Parameter name: the name of one of the rule's limits.
    package func limit(_ rule: AuditRule, _ name: String) -> Double {
        limits[rule]?[name] ?? rule.entry.limits.first { $0.name == name }?.value ?? 0
    }

    /// Whether a position is wrong that is so many metres off.
    ///
    /// - Parameter ring: the radius that the app tells, in metres; nil: it tells none.
    func isWrong(by error: Double, ring: Double?) -> Bool {
        error > limit(.falseAccuracy, "rings") * (ring ?? 0) + limit(.falseAccuracy, "metres")
    }

    // MARK: Text

    /// The table as a file, with each rule's problem and the source of its figures.
    package var text: String {
        let lines = AuditRule.allCases.map { rule in
            let limits = rule.entry.limits.map { "\($0.name)=\(limit(rule, $0.name).short)" }
            return "# \(rule.entry.words) (\(rule.entry.source))\n"
                + ([rule.rawValue, severity(rule).rawValue] + limits).joined(separator: " ")
        }
        return ([AuditTable.title] + lines).joined(separator: "\n") + "\n"
    }

    /// - Throws: an error for the first line that is not valid, with its place.
    package init(_ text: String, file: String) throws(InputError) {
        let source = SourceText(text, file: file)
        guard source.text(ofLine: 1) == AuditTable.title else {
            throw source.line(1).error(
                at: 1, "no table of rules", expected: "\"\(AuditTable.title)\"")
        }
        for number in (1...source.lineCount).dropFirst() {
            let line = source.text(ofLine: number)
            let words = line.prefix { $0 != "#" }.split(separator: " ")
            guard let first = words.first else { continue }
            guard let rule = AuditRule(rawValue: String(first)) else {
                throw source.line(number).error(
                    at: 1, "unknown rule \"\(first)\"", expected: "a rule of audit --rules",
                    nearest: nearestWords(
                        to: String(first), among: AuditRule.allCases.map(\.rawValue)))
            }
            for word in words.dropFirst() {
                let column = line.distance(from: line.startIndex, to: word.startIndex) + 1
                try change(rule, word, source.line(number), at: column)
            }
        }
    }

    /// Changes a severity, or a limit with its value.
    private mutating func change(
        _ rule: AuditRule, _ word: Substring, _ line: SourceLine, at column: Int
    ) throws(InputError) {
        if let severity = AuditRule.Severity(rawValue: String(word)) {
            guard severities[rule] == nil else {
                throw line.error(
                    at: column, "a second severity of \(rule.rawValue)", expected: "one")
            }
            severities[rule] = severity
            return
        }
        let parts = word.split(separator: "=", omittingEmptySubsequences: false)
        let names = rule.entry.limits.map(\.name)
        guard parts.count == 2, names.contains(String(parts[0])) else {
            let known = AuditRule.Severity.allCases.map(\.rawValue) + names.map { "\($0)=NUMBER" }
            throw line.error(
                at: column, "\"\(word)\" does not belong to \(rule.rawValue)",
                expected: known.joined(separator: ", "),
                nearest: nearestWords(
                    to: String(parts[0]),
                    among: AuditRule.Severity.allCases.map(\.rawValue) + names))
        }
        guard limits[rule]?[String(parts[0])] == nil else {
            throw line.error(
                at: column, "a second \(parts[0]) of \(rule.rawValue)", expected: "one")
        }
        let isCount = rule.entry.limits.contains { $0.name == parts[0] && $0.isCount }
        guard let value = parts[1].decimalNumber, (0...3600).contains(value),
            !isCount || value == value.rounded()
        else {
            throw line.error(
                at: column + parts[0].count + 1, "\"\(parts[1])\" is no limit",
                expected: "a \(isCount ? "whole " : "")number from 0 to 3600")
        }
        limits[rule, default: [:]][String(parts[0])] = value
    }
}
