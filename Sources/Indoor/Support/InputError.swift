/// What is wrong with something a person wrote: one place, one sentence, one way out.
/// Every reader throws this; the shell prints it and exits with 2.
package struct InputError: Error, Hashable, Sendable {
    /// As the person gave it; nil where the text is no file.
    package var file: String?
    /// From 1.
    package var line: Int?
    /// From 1, in characters.
    package var column: Int?
    /// What was found: "unknown verb \"wlak\"".
    package var problem: String
    /// What belongs there: "a verb"; empty where the problem says it.
    package var expected: String
    /// The right words most like what was written, best first.
    package var nearest: [String]
    /// The line itself, for the caret.
    package var sourceLine: String?
    /// Nothing is wrong with the text but that its format's number is one to come.
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
        self.nearest = nearest
        self.sourceLine = sourceLine
    }
}

extension InputError: CustomStringConvertible {
    /// `FILE:LINE:COLUMN: problem; expected …; did you mean …?` and the line with a caret.
    /// Printable whatever the file holds, and no longer than a few lines.
    package var description: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self)
        var text = place.isEmpty ? "" : place.joined(separator: ":") + ": "
        text += problem.clipped(to: 400)
        if !expected.isEmpty { text += "; expected \(expected.clipped(to: 240))" }
        if !nearest.isEmpty {
            text += "; did you mean " + nearest.map { "\"\($0)\"" }.joined(separator: " or ") + "?"
        }
        text = text.printable
        if let sourceLine, let column {
            let caret = String(repeating: " ", count: max(0, column - 1)) + "^"
            // Very long lines (a GeoJSON on one line) would bury the message.
            if sourceLine.fits(160) { text += "\n  \(sourceLine.visible)\n  \(caret)" }
        }
        return text
    }
}
