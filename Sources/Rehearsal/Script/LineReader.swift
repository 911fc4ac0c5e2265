import Indoor

/// A word of a line, or a quoted text.
struct Token: Hashable, Sendable {
    /// The text without quotes and escapes.
    let text: String
    /// Counts from 1.
    let column: Int
    let isQuoted: Bool
}

/// One line being read, with the place of every error.
struct LineReader {
    let file: String
    let number: Int
    let text: String
    /// The verbs that a line can have.
    let verbs: [Verb]
    /// The line up to the comment, with quotes and spaces as written.
    private let body: [Character]
    /// The comment with its "#", as written; may be empty.
    let comment: String

    /// Tabs count as spaces; characters that control a terminal are replaced.
    init(file: String, number: Int, text raw: String, verbs: [Verb] = Verb.allCases) {
        self.file = file
        self.number = number
        self.verbs = verbs
        let scalars = raw.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
        text = String(String.UnicodeScalarView(scalars)).printable
        let characters = text.charactersApart
        let start = LineReader.commentStart(characters)
        body = Array(characters[..<start])
        comment = String(characters[start...])
    }

    /// The position of a "#" at the beginning of a word, outside quotes.
    private static func commentStart(_ characters: [Character]) -> Int {
        var index = 0
        while index < characters.count {
            let isWordStart = index == 0 || characters[index - 1] == " "
            if isWordStart, characters[index] == "#" { return index }
            if isWordStart, characters[index] == "\"" {
                index = closingQuote(characters, from: index) ?? characters.count - 1
            }
            index += 1
        }
        return characters.count
    }

    /// The closing quote of the one at `start`; a backslash escapes the next character.
    private static func closingQuote(_ characters: [Character], from start: Int) -> Int? {
        var index = start + 1
        while index < characters.count {
            if characters[index] == "\"" { return index }
            index += characters[index] == "\\" ? 2 : 1
        }
        return nil
    }

    /// The line's words.
    ///
    /// - Throws: an error where one has no end, or is longer than what is kept of a file.
    func tokens() throws(InputError) -> [Token] {
        let tokens = try split()
        for token in tokens where !token.text.isReadable {
            throw error(at: token.column, "too long a text", expected: String.readable)
        }
        return tokens
    }

    private func split() throws(InputError) -> [Token] {
        var tokens: [Token] = []
        var i = 0
        while i < body.count {
            let start = i
            if body[i] == " " {
                i += 1
            } else if body[i] == "\"" {
                guard let end = LineReader.closingQuote(body, from: i) else {
                    throw error(at: start + 1, "a quote without an end", expected: "a closing \"")
                }
                tokens.append(
                    Token(
                        text: String(body[(start + 1)..<end]).unescaped, column: start + 1,
                        isQuoted: true))
                i = end + 1
            } else {
                while i < body.count, body[i] != " " { i += 1 }
                tokens.append(
                    Token(
                        text: String(body[start..<i]), column: start + 1, isQuoted: false))
            }
        }
        return tokens
    }

    /// The text from a token to the end, without the comment.
    func rest(from token: Token) throws(InputError) -> String {
        var rest = String(body[(token.column - 1)...])
        while rest.last == " " { rest.removeLast() }
        guard rest.isReadable else {
            throw error(at: token.column, "too long a text", expected: String.readable)
        }
        return rest
    }

    /// The column after the last word.
    var end: Int { (body.lastIndex { $0 != " " } ?? -1) + 2 }

    func error(
        at column: Int, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        SourceLine(file: file, number: number, text: text)
            .error(at: column, problem, expected: expected, nearest: nearest)
    }
}

extension String {
    /// The text in double quotes, on one line: `\"` is a quote, `\\` a backslash.
    package var quoted: String {
        var text = "\"".unicodeScalars
        for scalar in printable.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { text.append("\\") }
            text.append(scalar)
        }
        return String(text) + "\""
    }

    /// The text as one word of a line; quoted only when necessary.
    var quotedIfNeeded: String {
        let isPlain =
            !isEmpty && unicodeScalars.first != "#"
            && !unicodeScalars.contains { $0 == " " || $0 == "\t" || $0 == "\"" || $0 == "\\" }
        return isPlain ? printable : quoted
    }

    fileprivate var unescaped: String {
        var isEscaped = false
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                // A backslash before any other character stands for itself.
                if isEscaped, scalar != "\"", scalar != "\\" { text.append("\\") }
                text.append(scalar)
                isEscaped = false
            }
        }
        return String(text)
    }
}
