/// A phrase of a lexicon: words, `[optional ones]`, `(one|or another)`, `<a group>`, `*` for up to
/// three words, `#` for a number, `{level}` for a placeholder.
package struct WordPattern: Hashable, Sendable {
    private let elements: [Element]

    private indirect enum Element: Hashable, Sendable {
        case word(Word)
        case number
        case gap
        case oneOf([[Element]], isOptional: Bool)
    }

    /// The problem with a pattern's notation.
    package struct Problem: Error {
        package let problem: String
        package let expected: String
        package var nearest: [String] = []
    }

    /// The most words that a gap covers (ours): more would join words of different phrases.
    private static let widestGap = 3
    /// The most characters of a pattern, and brackets inside brackets (ours).
    private static let longest = 300
    private static let deepest = 4

    /// - Parameter groups: patterns by the name of a group.
    package init(
        _ text: String, groups: [String: [WordPattern]] = [:]
    ) throws(Problem) {
        guard text.utf8.count <= WordPattern.longest else {
            throw Problem(
                problem: "a phrase of \(text.utf8.count) bytes",
                expected: "at most \(WordPattern.longest)")
        }
        var rest = Substring(text)
        let choices = try WordPattern.choices(&rest, until: nil, groups, depth: 0)
        elements = choices.count == 1 ? choices[0] : [.oneOf(choices, isOptional: false)]
        guard !elements.isEmpty else {
            throw Problem(problem: "an empty phrase", expected: "words")
        }
    }

    /// Whether it begins with a word, so that it can be looked up: a phrase that stands alone does,
    /// a group need not.
    package var beginsWithWord: Bool {
        !ends(elements[...], in: [], from: 0).contains(0) && elements.first != .gap
    }

    // MARK: Notation

    private static func choices(
        _ rest: inout Substring, until end: Character?, _ groups: [String: [WordPattern]],
        depth: Int
    ) throws(Problem) -> [[Element]] {
        guard depth <= deepest else {
            throw Problem(
                problem: "brackets inside brackets too often", expected: "at most \(deepest)")
        }
        var choices: [[Element]] = [[]]
        while let next = rest.first {
            if next == end {
                rest = rest.dropFirst()
                return choices
            }
            if next == "|" {
                rest = rest.dropFirst()
                choices.append([])
            } else {
                choices[choices.count - 1] += try elements(&rest, groups, depth: depth)
            }
        }
        if let end { throw Problem(problem: "a bracket is open", expected: "\"\(end)\"") }
        return choices
    }

    private static func elements(
        _ rest: inout Substring, _ groups: [String: [WordPattern]], depth: Int
    ) throws(Problem) -> [Element] {
        guard let next = rest.first else { return [] }
        switch next {
        case "[", "(":
            rest = rest.dropFirst()
            let end: Character = next == "[" ? "]" : ")"
            let inner = try choices(&rest, until: end, groups, depth: depth + 1)
            return [.oneOf(inner, isOptional: next == "[")]
        case "]", ")", ">":
            throw Problem(problem: "\"\(next)\" closes nothing", expected: "a bracket before it")
        case "<":
            let name = rest.dropFirst().prefix { $0 != ">" }
            guard name.endIndex < rest.endIndex else {
                throw Problem(problem: "a group is open", expected: "\">\"")
            }
            guard let group = groups[String(name)] else {
                throw Problem(
                    problem: "there is no group \"\(name)\"",
                    expected: "a group that stands before it",
                    nearest: Array(groups.keys.sorted().prefix(3)))
            }
            rest = rest[rest.index(after: name.endIndex)...]
            return [.oneOf(group.map(\.elements), isOptional: false)]
        case "*", "#":
            rest = rest.dropFirst()
            return [next == "*" ? .gap : .number]
        default:
            let special: Set<Character> = ["[", "]", "(", ")", "<", ">", "|", "*", "#"]
            let plain = rest.prefix { !special.contains($0) }
            rest = rest[plain.endIndex...]
            return Word.words(of: String(plain)).map { .word($0) }
        }
    }

    // MARK: Matching

    /// The keys of the words that it can begin with.
    var beginnings: [String] {
        Set(WordPattern.beginnings(elements[...])).sorted()
    }

    private static func beginnings(_ elements: ArraySlice<Element>) -> [String] {
        guard let first = elements.first else { return [] }
        switch first {
        case .word(let word): return [word.key]
        case .number: return ["#"]
        case .gap: return []
        case .oneOf(let choices, let isOptional):
            let own = choices.flatMap { beginnings($0[...]) }
            let mayBeEmpty = isOptional || choices.contains([])
            return mayBeEmpty ? own + beginnings(elements.dropFirst()) : own
        }
    }

    /// The index after its longest match from a word on; nil: it does not fit.
    func end(in words: [Word], from start: Int) -> Int? {
        ends(elements[...], in: words, from: start).max()
    }

    private func ends(_ elements: ArraySlice<Element>, in words: [Word], from start: Int) -> [Int] {
        var here = [start]
        for element in elements {
            here = Array(Set(here.flatMap { ends(element, in: words, from: $0) })).sorted()
            if here.isEmpty { break }
        }
        return here
    }

    private func ends(_ element: Element, in words: [Word], from here: Int) -> [Int] {
        switch element {
        case .word(let word): return here < words.count && words[here] == word ? [here + 1] : []
        case .number: return here < words.count && words[here].number != nil ? [here + 1] : []
        case .gap:
            let free = words[min(here, words.count)...].prefix(WordPattern.widestGap)
                .prefix(while: \.isLetters)
            return Array(here...here + free.count)
        case .oneOf(let choices, let isOptional):
            let ends = choices.flatMap { self.ends($0[...], in: words, from: here) }
            return isOptional ? [here] + ends : ends
        }
    }
}
