/// One field of comma-separated values (RFC 4180).
package enum CSVField: Hashable, Sendable {
    /// Words: never a formula, whatever they begin with.
    case text(String)
    /// A number or a word of the format, written as it is: "-3.20".
    case plain(String)

    /// In quotes where it has marks of the format, looks like a comment, or begins or ends with a
    /// space.
    fileprivate var written: String {
        let field =
            switch self {
            case .text(let text): text.printable.notAFormula
            case .plain(let text): text
            }
        let marks = Array("\",\n\r".utf8)
        guard
            field.utf8.contains(where: marks.contains) || field.hasPrefix("#")
                || field.hasPrefix(" ") || field.hasSuffix(" ")
        else { return field }
        return "\""
            + field.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}

extension [CSVField] {
    /// The fields as a line, without its end.
    package var csvLine: String { map(\.written).joined(separator: ",") }
}

extension String {
    /// A line of comment in a list, of which no part between commas is a formula.
    package var csvComment: String {
        "# "
            + printable.split(separator: ",", omittingEmptySubsequences: false)
            .map { String($0).notAFormula }.joined(separator: ",")
    }

    /// The text of a field as it was before it was written.
    package var readFromCSV: String {
        guard unicodeScalars.first == "'", isFormula else { return self }
        return String(unicodeScalars.dropFirst())
    }

    /// With an apostrophe in front where spreadsheets would take it for a formula and compute it,
    /// or start a program: they read on from there as text.
    fileprivate var notAFormula: String { isFormula ? "'" + self : self }

    /// Whether it begins as a formula, also behind apostrophes, spaces and what has no width: the
    /// apostrophe that is put in front must be told from one of its own.
    private var isFormula: Bool {
        let rest = unicodeScalars.drop { $0 == "'" }
        guard let first = rest.first else { return false }
        if ["\t", "\r", "\n"].contains(first) { return true }
        let ink = rest.first {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
        }
        // The fullwidth ones are read as the others in Japanese spreadsheets.
        return ink.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
    }
}
