import Indoor
import Positioning
import Simulation

/// Reads walks: one statement per line. An error points at the word.
package enum TraceParser {
    /// The format's version, in the first line.
    package static let version = 1

    /// - Parameter engines: those whose faults a walk may have.
    /// - Throws: an error; with `isUnknownFormat` set when only the format's version is wrong.
    package static func parse(
        _ text: String, file: String, engines: [Engine] = Engine.shipped
    ) throws(InputError) -> Trace {
        let lines = text.fileLines
        let verbs = Verb.all(with: engines.map(\.profile))
        var trace = Trace()
        try checkFirst(lines.first ?? "", file: file)
        var isHeader = true
        var ended = false
        let last = lines.last == "" ? lines.count - 1 : lines.count
        for number in 2..<max(2, last + 1) {
            let line = try self.line(number, lines[number - 1], file: file, verbs)
            let tokens = try line.tokens()
            if isHeader {
                if try readHeader(line, tokens, into: &trace.header) { continue }
                isHeader = false
            }
            if ended, let token = tokens.first {
                throw line.error(at: token.column, "a line after \"end\"", expected: "nothing more")
            }
            let reader = StatementReader(
                line: line, tokens: tokens, isFirst: trace.lines.isEmpty)
            let statement = try reader.statement()
            ended = ended || statement?.verb == .end
            trace.lines.append(
                Trace.Line(number: number, statement: statement, comment: line.comment))
        }
        if trace.header.title.isEmpty {
            throw InputError(file: file, line: 1, "the trace has no title", expected: "title WORDS")
        }
        return trace
    }

    /// Reads the header only.
    package static func header(
        _ text: String, file: String
    ) throws(InputError) -> Trace.Header {
        let lines = text.fileLines
        try checkFirst(lines.first ?? "", file: file)
        var header = Trace.Header()
        for (index, text) in lines.enumerated().dropFirst() {
            let line = try self.line(index + 1, text, file: file)
            guard try readHeader(line, try line.tokens(), into: &header) else { break }
        }
        return header
    }

    /// The longest line, in bytes (ours): a line of a hundred names has some 3,000.
    private static let longestLine = 50_000

    private static func line(
        _ number: Int, _ text: String, file: String, _ verbs: [Verb] = Verb.allCases
    ) throws(InputError) -> LineReader {
        guard text.utf8.count <= longestLine else {
            throw SourceLine(file: file, number: number, text: nil)
                .error(at: 1, "too long a line", expected: "\(longestLine) bytes at most")
        }
        return LineReader(file: file, number: number, text: text, verbs: verbs)
    }

    private static func checkFirst(_ line: String, file: String) throws(InputError) {
        let source = SourceLine(file: file, number: 1, text: line)
        let words = line.split(separator: " ")
        guard words.count == 3, words[0] == "dotwalk", words[1] == "trace" else {
            throw source.error(at: 1, "not a trace", expected: "dotwalk trace 1")
        }
        guard let version = Int(words[2]) else {
            throw source.error(
                at: 15, "\"\(words[2])\" is no format number",
                expected: "a whole number: dotwalk trace \(TraceParser.version)")
        }
        guard version == TraceParser.version else {
            var error = source.error(
                at: 15, "trace format \(version) is not read here",
                expected: "dotwalk trace \(TraceParser.version)")
            error.isUnknownFormat = true
            throw error
        }
    }

    // MARK: Header

    /// Returns false when the line is the first statement.
    private static func readHeader(
        _ line: LineReader, _ tokens: [Token], into header: inout Trace.Header
    ) throws(InputError) -> Bool {
        guard let first = tokens.first else {
            header.remarks.append(.init(after: header.order.count, text: line.comment))
            return true
        }
        guard let key = Trace.Header.Key(rawValue: first.text), !first.isQuoted,
            !isStatement(key, tokens)
        else { return false }
        guard !header.order.contains(key) else {
            throw line.error(at: first.column, "\"\(key.rawValue)\" stands twice")
        }
        guard tokens.count > 1 else {
            throw line.error(at: first.column, "\"\(key.rawValue)\" says nothing")
        }
        header.order.append(key)
        if !line.comment.isEmpty { header.comments[key] = line.comment }
        switch key {
        case .title: header.title = try line.rest(from: tokens[1])
        case .source: header.source = try line.rest(from: tokens[1])
        case .venue: header.venue = try name(line, tokens)
        case .engine: header.engine = try name(line, tokens)
        case .person: header.person = try name(line, tokens)
        case .population: header.population = try name(line, tokens)
        case .reads: header.reads = try name(line, tokens)
        case .name: header.name = try name(line, tokens)
        case .cues: header.cues = try name(line, tokens)
        case .recorded: header.recorded = try name(line, tokens)
        case .itinerary: header.itinerary = try name(line, tokens)
        case .beacons: header.beacons = try name(line, tokens)
        case .positioning: header.positioning = try name(line, tokens)
        case .cache: header.cache = try name(line, tokens)
        case .map: header.map = try name(line, tokens)
        case .others: header.others = try names(line, tokens)
        case .start: header.start = try start(line, tokens)
        case .seed:
            guard let seed = UInt64(try name(line, tokens)) else {
                throw line.error(
                    at: tokens[1].column, "\"\(tokens[1].text)\" is no seed",
                    expected: "a whole number")
            }
            header.seed = seed
        }
        return true
    }

    /// Whether a line that begins like a key is a statement: "map heading", or similar.
    private static func isStatement(_ key: Trace.Header.Key, _ tokens: [Token]) -> Bool {
        guard key == .map, tokens.count > 1, let modes = Slot.mode.words else { return false }
        let kinds = MapKind.allCases.map(\.rawValue)
        let nearest = nearestWords(to: tokens[1].text, among: kinds + modes).first
        return nearest.map(modes.contains) ?? false
    }

    private static func name(_ line: LineReader, _ tokens: [Token]) throws(InputError) -> String {
        guard tokens.count == 2 else {
            throw line.error(
                at: tokens[2].column, "\"\(tokens[2].text)\" does not belong here",
                expected: "one word (quoted if it has spaces)")
        }
        return tokens[1].text
    }

    private static func names(
        _ line: LineReader, _ tokens: [Token]
    ) throws(InputError) -> [String] {
        var names: [String] = []
        for token in tokens.dropFirst() {
            guard !names.contains(token.text) else {
                throw line.error(at: token.column, "\"\(token.text)\" stands twice")
            }
            names.append(token.text)
        }
        return names
    }

    private static func start(
        _ line: LineReader, _ tokens: [Token]
    ) throws(InputError) -> Trace.Start {
        guard tokens.count > 2 else { return Trace.Start(place: tokens[1].text, heading: nil) }
        guard tokens[2].text == "facing", tokens.count == 4,
            let heading = Slot.heading.heading(tokens[3].text)
        else {
            let at = tokens.count > 3 && tokens[2].text == "facing" ? tokens[3] : tokens[2]
            throw line.error(
                at: at.column, "\"\(at.text)\" is no heading",
                expected: "facing \(Compass.names.joined(separator: ", ")) or degrees",
                nearest: nearestWords(to: at.text, among: Compass.names + ["facing"]))
        }
        return Trace.Start(place: tokens[1].text, heading: heading)
    }
}
