import Indoor

/// The words of a language and what they mean. It reads a text from left to right: where several
/// phrases fit, the longest one counts, and unknown words mean nothing.
package final class Lexicon: Sendable {
    /// A language tag: "en".
    package let language: String
    private let entries: [Entry]
    /// The numbers of the entries that can begin with a word.
    private let beginning: [String: [Int]]

    /// What a phrase does to what a text says.
    package enum Outcome: Hashable, Sendable {
        case sense(Sense)
        /// Words that mean nothing here, although some of them do elsewhere: "right now".
        case nothing
        /// What follows is denied; no more from "but" on.
        case not, but
        /// The next thing said is denied.
        case instead
        case then

        /// The name in a lexicon.
        package var name: String {
            switch self {
            case .sense(let sense): sense.rawValue
            case .nothing: "nothing"
            case .not: "not"
            case .but: "but"
            case .instead: "instead"
            case .then: "then"
            }
        }

        /// What no sense is, in the order of a lexicon.
        package static let ofGrammar: [Outcome] = [.nothing, .not, .but, .instead, .then]
    }

    package struct Entry: Sendable {
        package let pattern: WordPattern
        package let outcome: Outcome
        package var size: Int { pattern.size }

        package init(_ pattern: WordPattern, _ outcome: Outcome) {
            (self.pattern, self.outcome) = (pattern, outcome)
        }
    }

    package init(language: String, _ entries: [Entry]) {
        self.language = language
        self.entries = entries
        var beginning: [String: [Int]] = [:]
        for (number, entry) in entries.enumerated() {
            for word in entry.pattern.beginnings { beginning[word, default: []].append(number) }
        }
        self.beginning = beginning
    }

    /// The lexicon with the phrases of another; of two that are as long, its own count.
    package func extended(by other: Lexicon) -> Lexicon {
        Lexicon(language: language, entries + other.entries)
    }

    /// What a template says, with its placeholders as slots.
    func parts(of template: String) -> [Phrase.Part] {
        let words = Word.words(of: template)
        var parts: [Phrase.Part] = []
        var here = 0
        while here < words.count {
            if let (end, outcome) = longest(in: words, from: here) {
                parts += Lexicon.parts(of: words[here..<end], outcome)
                here = end
            } else {
                parts += words[here].parts
                here += 1
            }
        }
        return parts
    }

    /// The longest entry that fits from a word on; of several, the first in the lexicon.
    private func longest(in words: [Word], from here: Int) -> (end: Int, Outcome)? {
        var best: (end: Int, Outcome)?
        for number in beginning[words[here].key] ?? [] {
            if let end = entries[number].pattern.end(in: words, from: here), end > best?.end ?? here
            {
                best = (end, entries[number].outcome)
            }
        }
        return best
    }

    /// An outcome with the numbers and placeholders among its words. A placeholder says more than
    /// the word before it: "level {level}" is that level.
    private static func parts(of words: ArraySlice<Word>, _ outcome: Outcome) -> [Phrase.Part] {
        let slots = words.compactMap(\.slot)
        let inner = slots.map { Phrase.Part.slot($0) }
        switch outcome {
        case .nothing: return inner
        case .not: return [.not] + inner
        case .but: return [.comma] + inner
        case .instead: return [.instead] + inner
        case .then: return [.then] + inner
        case .sense(let sense):
            guard !slots.contains(sense.rawValue) else { return inner }
            let number = words.lazy.compactMap(\.number).first
            switch sense {
            case .level:
                let label = number ?? words.map(\.key).joined(separator: " ")
                return [.sense(sense, value: label)] + inner
            case .metres, .seconds, .steps:
                return [.sense(sense, amount: number.flatMap { Double($0) })] + inner
            default: return [.sense(sense)] + inner
            }
        }
    }
}
