/// An error in a text that a person wrote: its place, the problem, and what was expected. Every
/// reader throws it; the program prints it and exits with 2.
package struct InputError: Error, Hashable, Sendable {
    /// The file as the person named it; nil for text that is not from a file.
    package var file: String?
    /// Counts from 1.
    package var line: Int?
    /// Counts characters, from 1.
    package var column: Int?
    /// The problem: "unknown verb \"wlak\"".
    package var problem: String
    /// What was expected: "a verb"; empty when `problem` says so.
    package var expected: String
    /// The valid words most similar to the text, best first.
    package var nearest: [String]
    /// The text of the line, printed above the caret.
    package var sourceLine: String?
    /// Whether the only problem is a format version newer than this program.
    package var isUnknownFormat = false

    package init(
        file: String? = nil, line: Int? = nil, column: Int? = nil, _ problem: String,
        expected: String = "", nearest: [String] = [], sourceLine: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.problem = problem
        self.expected = expected
        self.nearest = nearest.withoutRepeats
        self.sourceLine = sourceLine
    }
}

extension InputError: CustomStringConvertible {
    /// `FILE:LINE:COLUMN: problem; expected …; did you mean …?` and the line with a caret. It is
    /// printable for any file, and has at most a few lines.
    package var description: String {
        let named = file.flatMap { $0.isEmpty ? nil : $0 }
        let place = [named, line.map(String.init), column.map(String.init)].compactMap(\.self)
        var text = place.isEmpty ? "" : place.joined(separator: ":") + ": "
        text += problem.clipped(to: 400)
        if !expected.isEmpty { text += "; expected \(expected.clipped(to: 280))" }
        if !nearest.isEmpty {
            text += "; did you mean " + nearest.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
        }
        text = text.visible
        if let sourceLine, let column {
            let caret = String(repeating: " ", count: max(0, column - 1)) + "^"
            // Very long lines (a GeoJSON on one line) would bury the message.
            if sourceLine.fits(160) { text += "\n  \(sourceLine.visible)\n  \(caret)" }
        }
        return text
    }
}
