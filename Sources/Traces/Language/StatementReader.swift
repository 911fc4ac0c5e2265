import Indoor

/// Reads a line's statement by the table of verbs.
struct StatementReader {
    let line: LineReader
    let tokens: [Token]

    /// nil for a line with nothing but a comment.
    func statement() throws(InputError) -> Statement? {
        var index = 0
        guard !tokens.isEmpty else { return nil }
        let time = try time(&index)
        let trigger = try trigger(&index)
        guard index < tokens.count else {
            throw line.error(
                at: line.text.count + 1, "nothing to do", expected: "a verb such as \"open app\"")
        }
        var statement = try verb(from: index)
        if trigger != nil, !statement.verb.isImmediate {
            throw line.error(
                at: tokens[index].column, "\"\(tokens[index].text)\" holds the script up",
                expected: "something that is done at once behind \"at\" and \"when\"")
        }
        statement.time = time
        statement.trigger = trigger
        return statement
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
            return .event(argument.text)
        default: return nil
        }
    }

    // MARK: Verbs

    /// How far a pattern got.
    private struct Attempt {
        var arguments: [Operand?] = []
        var next: Int
        var failure: InputError?
    }

    private func verb(from index: Int) throws(InputError) -> Statement {
        var furthest: (at: Int, error: InputError)?
        let first = tokens[index]
        for verb in Verb.allCases {
            var attempt = Attempt(next: index)
            match(verb.parts, &attempt)
            if attempt.failure == nil, attempt.next < tokens.count {
                let token = tokens[attempt.next]
                attempt.failure = line.error(
                    at: token.column, "\"\(token.text)\" does not belong here",
                    expected: "\"\(verb.rawValue)\"")
            }
            guard let failure = attempt.failure else {
                return Statement(verb, attempt.arguments)
            }
            if attempt.next > index, attempt.next > furthest?.at ?? index {
                furthest = (attempt.next, failure)
            }
        }
        if let furthest { throw furthest.error }
        let firstWords = Verb.allCases.map { String($0.rawValue.prefix { $0 != " " }) }
        throw line.error(
            at: first.column, "unknown verb \"\(first.text)\"",
            expected: "a verb (dotwalk help walk lists them)",
            nearest: nearestWords(to: first.text, among: firstWords))
    }

    private func match(_ parts: [Part], _ attempt: inout Attempt) {
        for part in parts {
            switch part {
            case .word(let word): match(word, &attempt)
            case .slot(let slot): match(slot, &attempt)
            case .optional(let inner): matchOptional(inner, &attempt)
            }
            if attempt.failure != nil { return }
        }
    }

    private func match(_ word: String, _ attempt: inout Attempt) {
        guard attempt.next < tokens.count else {
            attempt.failure = ends(expecting: "\"\(word)\"")
            return
        }
        let token = tokens[attempt.next]
        guard token.text == word, !token.isQuoted else {
            attempt.failure = line.error(
                at: token.column, "\"\(token.text)\" is not understood", expected: "\"\(word)\"",
                nearest: nearestWords(to: token.text, among: [word]))
            return
        }
        attempt.next += 1
    }

    private func match(_ slot: Slot, _ attempt: inout Attempt) {
        guard attempt.next < tokens.count else {
            attempt.failure = ends(expecting: slot.expectation)
            return
        }
        let token = tokens[attempt.next]
        do throws(InputError) {
            attempt.arguments.append(try slot.argument(token, line))
            attempt.next += 1
        } catch {
            attempt.failure = error
        }
    }

    /// Optional parts are there when their first word is, or their first slot fits.
    private func matchOptional(_ parts: [Part], _ attempt: inout Attempt) {
        let slots = parts.count { if case .slot = $0 { true } else { false } }
        let isThere: Bool
        if attempt.next >= tokens.count {
            isThere = false
        } else if case .word(let word) = parts[0] {
            isThere = tokens[attempt.next].text == word
        } else {
            isThere = true
        }
        if isThere {
            match(parts, &attempt)
        } else {
            attempt.arguments += Array(repeating: nil, count: slots)
        }
    }

    private func ends(expecting expected: String) -> InputError {
        line.error(at: line.rest(from: tokens[0]).count + tokens[0].column, "the line ends here",
                   expected: expected)
    }
}

extension Slot {
    /// Reads a token; throws what was expected instead.
    func argument(_ token: Token, _ line: LineReader) throws(InputError) -> Operand {
        switch self {
        case .seconds, .metres, .degrees, .count:
            guard let number = number(token.text), !token.isQuoted else {
                throw mismatch(token, line)
            }
            return .number(number)
        case .heading:
            guard let heading = Compass.heading(token.text) else { throw mismatch(token, line) }
            return .number(heading)
        case .level:
            guard let level = LevelOrdinal(token.text) else { throw mismatch(token, line) }
            return .number(level.number)
        case .text:
            guard token.isQuoted else { throw mismatch(token, line) }
            return .word(token.text)
        case .hexadecimal:
            guard token.text.count == 16, token.text.allSatisfy(\.isHexDigit) else {
                throw mismatch(token, line)
            }
            return .word(token.text)
        case .side, .reason, .outcome:
            guard words?.contains(token.text) == true else { throw mismatch(token, line) }
            return .word(token.text)
        case .place, .button, .name, .value, .subject, .conveyor, .state: return .word(token.text)
        }
    }

    /// A number with its slot's unit: "5s", "40m", "90", "2".
    func number(_ text: String) -> Double? {
        let unit = self == .seconds ? "s" : self == .metres ? "m" : ""
        guard text.hasSuffix(unit) else { return nil }
        let digits = text.dropLast(unit.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }),
              let number = Double(digits) else { return nil }
        switch self {
        case .degrees: return (0...360).contains(number) ? number : nil
        case .count: return (0...10_000).contains(number) && number == number.rounded() ? number : nil
        case .metres: return abs(number) <= 1_000_000 ? number : nil
        default: return (0...1_000_000).contains(number) ? number : nil
        }
    }

    private func mismatch(_ token: Token, _ line: LineReader) -> InputError {
        line.error(
            at: token.column, "\"\(token.text)\" does not fit", expected: expectation,
            nearest: nearestWords(to: token.text, among: words ?? []))
    }
}
