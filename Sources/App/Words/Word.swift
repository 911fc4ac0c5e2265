/// A word of a text, as lexicons see it: in lower case, without apostrophes and hyphens, which
/// separate words: "U-turn" is "u", "turn".
enum Word: Hashable, Sendable {
    case letters(String)
    /// Digits, with a minus before them as "-".
    case number(String)
    /// A placeholder's name.
    case slot(String)
    case ellipsis, comma, stop

    /// The word as the beginnings of patterns have it.
    var key: String {
        switch self {
        case .letters(let letters): letters
        case .number: "#"
        case .slot(let name): "{\(name)}"
        case .ellipsis: "…"
        case .comma: ","
        case .stop: "."
        }
    }

    var slot: String? { if case .slot(let name) = self { name } else { nil } }
    var number: String? { if case .number(let digits) = self { digits } else { nil } }
    var isLetters: Bool { if case .letters = self { true } else { false } }

    /// What a word says that no lexicon knows.
    var parts: [Phrase.Part] {
        switch self {
        case .letters, .number: []
        case .slot(let name): [.slot(name)]
        case .comma: [.comma]
        case .ellipsis, .stop: [.stop]
        }
    }

    static func words(of text: String) -> [Word] {
        var words: [Word] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first == "{", let end = rest.firstIndex(of: "}") {
                words.append(.slot(String(rest[rest.index(after: rest.startIndex)..<end])))
                rest = rest[rest.index(after: end)...]
            } else if first.isLetter {
                let letters = rest.prefix(while: \.isLetter)
                words.append(.letters(letters.lowercased()))
                rest = rest[letters.endIndex...]
            } else if let digits = digits(at: rest) {
                words.append(.number(digits.number))
                rest = digits.rest
            } else {
                if let mark = mark(first) { words.append(mark) }
                rest = rest.dropFirst()
            }
        }
        return words
    }

    private static func mark(_ character: Character) -> Word? {
        switch character {
        case "…": .ellipsis
        case ",", "(", ")", "–", "—": .comma
        case ".", "!", "?", ";", ":", "\n": .stop
        default: nil
        }
    }

    /// A number at the beginning, with its decimals: "-1", "2.5".
    private static func digits(at text: Substring) -> (number: String, rest: Substring)? {
        let isNegative = text.first == "-" || text.first == "−"
        let body = isNegative ? text.dropFirst() : text
        let whole = body.prefix { $0.isASCII && $0.isNumber }
        guard !whole.isEmpty else { return nil }
        var rest = body[whole.endIndex...]
        var number = String(whole)
        if let point = rest.first, point == "." || point == "," {
            let decimals = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
            if !decimals.isEmpty {
                number += ".\(decimals)"
                rest = rest[decimals.endIndex...]
            }
        }
        return ((isNegative ? "-" : "") + number, rest)
    }
}
