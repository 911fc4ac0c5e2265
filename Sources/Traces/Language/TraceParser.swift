import Indoor

/// Reads walks. One line, one statement; what it cannot read it points at.
package enum TraceParser {
    /// The format's number, in the first line.
    package static let version = 1

    /// Why a text is no trace that this program can play.
    package enum Failure: Error, Hashable, Sendable {
        case input(InputError)
        /// A trace of a format number that this version does not read.
        case version(InputError)
    }

    package static func parse(_ text: String, file: String) throws(Failure) -> Trace {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.hasSuffix("\r") ? String($0.dropLast()) : String($0) }
        do {
            return try parse(lines: lines, file: file)
        } catch let error as InputError {
            throw .input(error)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .input(InputError(file: file, "\(error)"))
        }
    }

    private static func parse(lines: [String], file: String) throws -> Trace {
        var trace = Trace()
        try checkFirst(lines.first ?? "", file: file)
        var isHeader = true
        var ended = false
        let last = lines.last == "" ? lines.count - 1 : lines.count
        for number in 2..<max(2, last + 1) {
            let line = LineReader(file: file, number: number, text: lines[number - 1])
            let tokens = try line.tokens()
            if isHeader {
                if try readHeader(line, tokens, into: &trace.header) { continue }
                isHeader = false
            }
            if ended, let token = tokens.first {
                throw line.error(at: token.column, "a line after \"end\"", expected: "nothing more")
            }
            let statement = try StatementReader(line: line, tokens: tokens).statement()
            ended = ended || statement?.verb == .end
            trace.lines.append(
                Trace.Line(number: number, statement: statement, comment: line.comment))
        }
        if trace.header.title.isEmpty {
            throw InputError(file: file, line: 1, "the trace has no title", expected: "title WORDS")
        }
        return trace
    }

    private static func checkFirst(_ line: String, file: String) throws {
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "dotwalk", words[1] == "trace",
              let version = Int(words[2]) else {
            throw InputError(
                file: file, line: 1, column: 1, "not a trace", expected: "dotwalk trace 1",
                sourceLine: line)
        }
        guard version == TraceParser.version else {
            throw Failure.version(InputError(
                file: file, line: 1, column: 15, "trace format \(version) is not read here",
                expected: "dotwalk trace \(TraceParser.version)", sourceLine: line))
        }
    }

    // MARK: Header

    /// False when the line is the first statement.
    private static func readHeader(
        _ line: LineReader, _ tokens: [Token], into header: inout Trace.Header
    ) throws -> Bool {
        guard let first = tokens.first else {
            header.remarks.append(.init(after: header.order.count, text: line.comment))
            return true
        }
        guard let key = Trace.Header.Key(rawValue: first.text), !first.isQuoted else { return false }
        guard !header.order.contains(key) else {
            throw line.error(at: first.column, "\"\(key.rawValue)\" stands twice")
        }
        guard tokens.count > 1 else {
            throw line.error(at: first.column, "\"\(key.rawValue)\" says nothing")
        }
        header.order.append(key)
        let rest = line.rest(from: tokens[1])
        switch key {
        case .title: header.title = rest
        case .source: header.source = rest
        case .venue: header.venue = rest
        case .engine: header.engine = rest
        case .person: header.person = rest
        case .cues: header.cues = rest
        case .start: header.start = try start(line, tokens)
        case .seed:
            guard let seed = UInt64(rest) else {
                throw line.error(at: tokens[1].column, "no seed", expected: "a whole number")
            }
            header.seed = seed
        }
        return true
    }

    private static func start(_ line: LineReader, _ tokens: [Token]) throws -> Trace.Start {
        guard tokens.count > 2 else { return Trace.Start(place: tokens[1].text, heading: nil) }
        guard tokens[2].text == "facing", tokens.count == 4,
              let heading = Compass.heading(tokens[3].text) else {
            let at = tokens.count > 3 && tokens[2].text == "facing" ? tokens[3] : tokens[2]
            throw line.error(
                at: at.column, "\"\(at.text)\" is no heading",
                expected: "facing \(Compass.names.joined(separator: ", ")) or degrees",
                nearest: nearestWords(to: at.text, among: Compass.names + ["facing"]))
        }
        return Trace.Start(place: tokens[1].text, heading: heading)
    }
}

/// A word of a line, or words in quotes.
struct Token: Hashable, Sendable {
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

    /// The comment with its "#", as written.
    var comment: String {
        commentStart.map { String(text[$0...]) } ?? ""
    }

    private var commentStart: String.Index? {
        var isQuoted = false
        var previous: Character = " "
        for index in text.indices {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == "#", !isQuoted, previous == " " { return index }
            previous = text[index]
        }
        return nil
    }

    func tokens() throws(InputError) -> [Token] {
        var tokens: [Token] = []
        let characters = Array(text[..<(commentStart ?? text.endIndex)])
        var i = 0
        while i < characters.count {
            let start = i
            if characters[i] == " " || characters[i] == "\t" {
                i += 1
            } else if characters[i] == "\"" {
                i += 1
                while i < characters.count, characters[i] != "\"" { i += 1 }
                guard i < characters.count else {
                    throw error(at: start + 1, "a quote without an end", expected: "a closing \"")
                }
                tokens.append(Token(
                    text: String(characters[(start + 1)..<i]), column: start + 1, isQuoted: true))
                i += 1
            } else {
                while i < characters.count, characters[i] != " ", characters[i] != "\t" { i += 1 }
                tokens.append(Token(
                    text: String(characters[start..<i]), column: start + 1, isQuoted: false))
            }
        }
        return tokens
    }

    /// What stands from a token to the end, comment aside.
    func rest(from token: Token) -> String {
        let start = text.index(text.startIndex, offsetBy: token.column - 1)
        var rest = String(text[start..<(commentStart ?? text.endIndex)])
        while rest.last == " " { rest.removeLast() }
        return rest
    }

    func error(
        at column: Int, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        InputError(
            file: file, line: number, column: column, problem, expected: expected,
            nearest: nearest, sourceLine: text)
    }
}
