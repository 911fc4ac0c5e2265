import Indoor

/// Reads a line's statement using the table of verbs.
struct StatementReader {
    let line: LineReader
    let tokens: [Token]
    /// Whether only header lines precede it: the line may be meant as one.
    var isFirst = false

    /// A statement, and the columns of its parts.
    struct Placed {
        let statement: Statement
        let trigger: Int?
        let verb: Int
        /// The columns of the statement's arguments; nil for those left out.
        let arguments: [Int?]
    }

    /// nil for a line that is empty or only has a comment.
    func statement() throws(InputError) -> Statement? { try placed()?.statement }

    func placed() throws(InputError) -> Placed? {
        var index = 0
        guard !tokens.isEmpty else { return nil }
        let time = try time(&index)
        let trigger = try trigger(&index)
        guard index < tokens.count else {
            throw line.error(
                at: line.end, "nothing to do", expected: "a verb such as \"open app\"")
        }
        let triggerColumn = trigger == nil ? nil : tokens[index - 1].column
        var (statement, columns) = try verb(from: index)
        if trigger != nil, !statement.verb.isImmediate {
            throw line.error(
                at: tokens[index].column, "\"\(tokens[index].text)\" holds the script up",
                expected: "something that is done at once behind \"at\" and \"when\"")
        }
        statement.time = time
        statement.trigger = trigger
        return Placed(
            statement: statement, trigger: triggerColumn, verb: tokens[index].column,
            arguments: columns)
    }

    private func time(_ index: inout Int) throws(InputError) -> Statement.Time {
        let token = tokens[0]
        guard let first = token.text.first, first == "+" || first.isNumber, !token.isQuoted else {
            return .same
        }
        let isRelative = first == "+"
        let text = isRelative ? String(token.text.dropFirst()) : token.text
        guard let seconds = Slot.seconds.number(text) else {
            throw line.error(
                at: token.column, "\"\(token.text)\" is no time",
                expected: "a time such as 12.0s or +0.5s")
        }
        index = 1
        return isRelative ? .after(seconds) : .at(seconds)
    }

    private func trigger(_ index: inout Int) throws(InputError) -> Statement.Trigger? {
        guard index + 1 < tokens.count else { return nil }
        let argument = tokens[index + 1]
        switch tokens[index].text {
        case "at":
            guard let metres = Slot.metres.number(argument.text) else {
                throw line.error(
                    at: argument.column, "\"\(argument.text)\" is no distance",
                    expected: Slot.metres.expectation)
            }
            index += 2
            return .metres(metres)
        case "when":
            index += 2
            return .event(Subject(argument.text))
        default: return nil
        }
    }

    // MARK: Verbs

    /// How far a pattern matched.
    private struct Attempt {
        var arguments: [Operand?] = []
        var columns: [Int?] = []
        var next: Int
        var misses: [Miss] = []
    }

    /// A part of a pattern that the line lacks. Most patterns do not fit a line, so its words are
    /// only made for an error.
    private struct Miss {
        let at: Int
        let wanted: Wanted

        enum Wanted {
            case word(String)
            case slot(Slot)
            case end
        }

        var problem: String {
            switch wanted {
            case .word: "is not understood"
            case .slot: "does not fit"
            case .end: "does not belong here"
            }
        }

        var expected: String {
            switch wanted {
            case .word(let word): "\"\(word)\""
            case .slot(let slot): slot.expectation
            case .end: "the end of the line"
            }
        }

        /// The words that may have been meant.
        var words: [String] {
            switch wanted {
            case .word(let word): [word]
            case .slot(let slot): slot.words ?? []
            case .end: []
            }
        }
    }

    /// Tries every pattern. When none fits, those that came furthest say what they expected.
    private func verb(from index: Int) throws(InputError) -> (Statement, [Int?]) {
        var misses: [Miss] = []
        for verb in line.verbs {
            var attempt = Attempt(next: index)
            if match(verb.pattern.parts, &attempt) {
                if attempt.next == tokens.count {
                    return (Statement(verb, attempt.arguments), attempt.columns)
                }
                attempt.misses.append(Miss(at: attempt.next, wanted: .end))
            }
            misses += attempt.misses.filter { $0.at == attempt.next && $0.at > index }
        }
        guard let furthest = misses.map(\.at).max() else { throw unknown(tokens[index]) }
        throw failure(misses.filter { $0.at == furthest }, at: furthest)
    }

    private func failure(_ misses: [Miss], at index: Int) -> InputError {
        let expected = misses.map(\.expected).withoutRepeats
            .joined(separator: " or ")
        guard index < tokens.count else {
            return line.error(at: line.end, "the line ends here", expected: expected)
        }
        let token = tokens[index]
        if token.text.isEmpty {
            return line.error(at: token.column, "no words in the quotes", expected: expected)
        }
        let problem = misses.count == 1 ? misses[0].problem : "is not understood"
        let nearest = misses.flatMap { nearestWords(to: token.text, among: $0.words) }
        return line.error(
            at: token.column, "\"\(token.text)\" \(problem)", expected: expected,
            nearest: Array(nearest.prefix(1)))
    }

    private func unknown(_ token: Token) -> InputError {
        let keys = Trace.Header.Key.allCases.map(\.rawValue)
        if keys.contains(token.text) {
            return line.error(
                at: token.column, "\"\(token.text)\" belongs to the header",
                expected: "it above the first line of the walk")
        }
        let verbs = line.verbs.map { String($0.pattern.text.prefix { $0 != " " }) }
        return line.error(
            at: token.column, "unknown verb \"\(token.text)\"",
            expected: "a verb (dotwalk help walk lists them)",
            nearest: nearestWords(to: token.text, among: verbs + (isFirst ? keys : [])))
    }

    /// Whether the line matches every part.
    private func match(_ parts: [Pattern.Part], _ attempt: inout Attempt) -> Bool {
        parts.allSatisfy { part in
            switch part {
            case .word(let word): match(word, &attempt)
            case .slot(let slot): match(slot, &attempt)
            case .optional(let inner): matchOptional(inner, &attempt)
            }
        }
    }

    private func match(_ word: String, _ attempt: inout Attempt) -> Bool {
        let token = attempt.next < tokens.count ? tokens[attempt.next] : nil
        if token?.text == word, token?.isQuoted == false {
            attempt.next += 1
            return true
        }
        attempt.misses.append(Miss(at: attempt.next, wanted: .word(word)))
        return false
    }

    private func match(_ slot: Slot, _ attempt: inout Attempt) -> Bool {
        let token = attempt.next < tokens.count ? tokens[attempt.next] : nil
        if let token, let argument = slot.argument(token) {
            attempt.arguments.append(argument)
            attempt.columns.append(token.column)
            attempt.next += 1
            return true
        }
        attempt.misses.append(Miss(at: attempt.next, wanted: .slot(slot)))
        return false
    }

    /// Optional parts are present when their first word is, or, if they begin with a slot, when any
    /// word follows.
    private func matchOptional(_ parts: [Pattern.Part], _ attempt: inout Attempt) -> Bool {
        let isThere: Bool
        if attempt.next >= tokens.count {
            isThere = false
        } else if case .word(let word) = parts[0] {
            isThere = tokens[attempt.next].text == word
            if !isThere { attempt.misses.append(Miss(at: attempt.next, wanted: .word(word))) }
        } else {
            isThere = true
        }
        if isThere { return match(parts, &attempt) }
        attempt.arguments += Array(repeating: nil, count: parts.flatMap(\.slots).count)
        attempt.columns += Array(repeating: nil, count: parts.flatMap(\.slots).count)
        return true
    }
}

extension Slot {
    /// Parses a token; nil when it does not fit the slot.
    func argument(_ token: Token) -> Operand? {
        switch self {
        case .seconds, .metres, .coordinate, .percent, .degrees, .angle, .count, .people,
            .decibels:
            token.isQuoted ? nil : number(token.text).map { .number($0) }
        case .heading: heading(token.text).map { .number($0) }
        case .level: LevelOrdinal(token.text).map { .number($0.number) }
        // Without quotes "open app" could open a room of that name; no button or verb has a hyphen
        // or a digit like "lift-a".
        case .part where !token.isQuoted:
            token.text.contains { $0 == "-" || $0.isNumber } ? .word(token.text) : nil
        case .text, .part:
            token.isQuoted && !token.text.allSatisfy(\.isWhitespace) ? .word(token.text) : nil
        case .hexadecimal:
            token.text.count == 16 && token.text.allSatisfy(\.isHexDigit)
                ? .word(token.text) : nil
        case .side, .mode, .panning, .zoom, .permission, .reason, .outcome, .answer, .onOff:
            words?.contains(token.text) == true ? .word(token.text) : nil
        // "set off" is a different verb.
        case .name: token.text == "off" ? nil : .word(token.text)
        case .subject, .place, .button, .value, .conveyor, .device, .facility, .state, .rule:
            .word(token.text)
        }
    }

    /// Parses a direction's name, or degrees.
    func heading(_ text: String) -> Double? { Compass.heading(text) ?? number(text) }

    /// Parses a number with its slot's unit; a time may be in minutes or hours, too.
    package func number(_ text: String) -> Double? {
        let units = self == .seconds ? Slot.timeUnits : [(unit, 1)]
        guard let (unit, size) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
        return Slot.decimal(text.dropLast(unit.count)).flatMap { accepted($0 * size) }
    }

    /// The units of a time with their seconds. A walk is printed in seconds.
    private static let timeUnits = [("s", 1.0), ("min", 60), ("m", 60), ("h", 3600)]

    /// Parses digits with at most three decimals, as the printer writes.
    private static func decimal(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isDecimal =
            parts.count <= 2 && (parts.count < 2 || (1...3).contains(parts[1].count))
            && parts.joined().allSatisfy { $0.isASCII && $0.isNumber }
        return isDecimal ? Double(text) : nil
    }
}
