/// The opening words of doc comments: a comment names the thing that it describes.
enum Openings {
    /// Words that lean on something outside the comment: "By second", "Of the open list".
    private static let leaning: Set = ["By", "Of", "From", "Those", "Who", "Where", "As"]

    static func faults(in file: SourceFile) -> [Fault] {
        var isInside = false
        return zip(file.lines, file.code).enumerated().compactMap { index, pair in
            let words = comment(of: pair.0, pair.1)
            defer { isInside = words != nil }
            guard let words, !isInside, let first = firstWord(of: words) else { return nil }
            return leaning.contains(first)
                ? Fault(
                    path: file.path, line: index + 1,
                    what: "a doc comment opens with \"\(first)\": name the thing first") : nil
        }
    }

    /// The text of a line that is a doc comment; nil for any other line, such as one of a literal.
    private static func comment(of line: String, _ code: CodeLine) -> Substring? {
        let text = line.drop { $0 == " " }
        guard text.hasPrefix("///"), code.literals.isEmpty else { return nil }
        return text.dropFirst(3)
    }

    private static func firstWord(of text: Substring) -> String? {
        text.split { !$0.isLetter && $0 != "'" }.first.map(String.init)
    }
}
