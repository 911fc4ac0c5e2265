import Indoor

/// A word of a line, or words in quotes.
struct Token: Hashable, Sendable {
    /// Without quotes and escapes.
    let text: String
    /// From 1.
    let column: Int
    let isQuoted: Bool
}

/// One line being read: knows where it is.
struct LineReader {
    let file: String
    let number: Int
    let text: String
    /// Up to the comment, with the quotes and spaces as written.
    private let body: [Character]
    /// The comment with its "#", as written; empty where there is none.
    let comment: String

    /// Tabs count as spaces; nothing in the line can steer a terminal.
    init(file: String, number: Int, text raw: String) {
        self.file = file
        self.number = number
        let scalars = raw.unicodeScalars.lazy.map { $0 == "\t" ? " " : $0 }
        text = String(String.UnicodeScalarView(scalars)).printable
        let characters = text.charactersApart
        let start = LineReader.commentStart(characters)
        body = Array(characters[..<start])
        comment = String(characters[start...])
    }

    /// A "#" at the beginning of a word, not in quotes.
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

    /// The quote that ends the one at `start`; a backslash takes the next character with it.
    private static func closingQuote(_ characters: [Character], from start: Int) -> Int? {
        var index = start + 1
        while index < characters.count {
            if characters[index] == "\"" { return index }
            index += characters[index] == "\\" ? 2 : 1
        }
        return nil
    }

    func tokens() throws(InputError) -> [Token] {
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

    /// What stands from a token to the end, comment aside.
    func rest(from token: Token) -> String {
        var rest = String(body[(token.column - 1)...])
        while rest.last == " " { rest.removeLast() }
        return rest
    }

    /// The column behind the last word.
    var end: Int { (body.lastIndex { $0 != " " } ?? -1) + 2 }

    func error(
        at column: Int, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        SourceLine(file: file, number: number, text: text)
            .error(at: column, problem, expected: expected, nearest: nearest)
    }
}

extension String {
    /// In double quotes, on one line: `\"` is a quote, `\\` a backslash.
    var quoted: String {
        var text = "\"".unicodeScalars
        for scalar in printable.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { text.append("\\") }
            text.append(scalar)
        }
        return String(text) + "\""
    }

    /// As one word of a line: bare where it can be.
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
                // A backslash before anything else is one.
                if isEscaped, scalar != "\"", scalar != "\\" { text.append("\\") }
                text.append(scalar)
                isEscaped = false
            }
        }
        return String(text)
    }
}
