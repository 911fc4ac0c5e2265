import Indoor

/// A phrase of a lexicon: words, `[optional ones]`, `(one|or another)`, `<a group>`, `*` for up to
/// three words, `#` for a number, `{level}` for a placeholder.
package struct WordPattern: Hashable, Sendable {
    private let elements: [Element]
    /// The number of its elements with all groups written out: what looking it up costs.
    package let size: Int

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
    /// The most elements of a pattern with all groups written out (ours): groups inside groups
    /// would multiply without end.
    private static let widest = 10_000

    /// - Parameters:
    ///   - groups: patterns by the name of a group.
    ///   - placeholders: those that texts can have; nil: any.
    package init(
        _ text: String, groups: [String: [WordPattern]] = [:], placeholders: [String]? = nil
    ) throws(Problem) {
        guard text.utf8.count <= WordPattern.longest else {
            throw Problem(
                problem: "a phrase of \(text.utf8.count) bytes",
                expected: "at most \(WordPattern.longest)")
        }
        var (rest, size) = (Substring(text), 0)
        let choices = try WordPattern.choices(&rest, until: nil, groups, depth: 0, &size)
        self.size = size
        elements = choices.count == 1 ? choices[0] : [.oneOf(choices, isOptional: false)]
        guard !elements.isEmpty else {
            throw Problem(problem: "an empty phrase", expected: "words")
        }
        guard let placeholders,
            let other = slots.first(where: { !placeholders.contains($0) })
        else { return }
        throw Problem(
            problem: "no text has the placeholder {\(other)}",
            expected: placeholders.map { "{\($0)}" }.joined(separator: ", "),
            nearest: nearestWords(to: other, among: placeholders))
    }

    /// Whether it begins with a word, so that it can be looked up: a phrase that stands alone does,
    /// a group need not.
    package var beginsWithWord: Bool {
        !WordPattern.fitsNothing(elements) && !WordPattern.mayBeginWithGap(elements)
    }

    /// Whether the elements can stand for no word at all.
    private static func fitsNothing(_ elements: [Element]) -> Bool {
        elements.allSatisfy { element in
            switch element {
            case .word, .number: false
            case .gap: true
            case .oneOf(let choices, let isOptional):
                isOptional || choices.contains(where: fitsNothing)
            }
        }
    }

    private static func mayBeginWithGap(_ elements: [Element]) -> Bool {
        for element in elements {
            if element == .gap { return true }
            guard case .oneOf(let choices, _) = element else { return false }
            if choices.contains(where: mayBeginWithGap) { return true }
            if !fitsNothing([element]) { return false }
        }
        return false
    }

    // MARK: Notation

    private static func choices(
        _ rest: inout Substring, until end: Character?, _ groups: [String: [WordPattern]],
        depth: Int, _ size: inout Int
    ) throws(Problem) -> [[Element]] {
        guard depth <= deepest else {
            throw Problem(
                problem: "brackets inside brackets too often", expected: "at most \(deepest)")
        }
        var choices: [[Element]] = [[]]
        while let next = rest.first {
            if next == end || next == "|", choices.last?.isEmpty == true {
                throw Problem(
                    problem: "an empty alternative",
                    expected: "words, and [brackets] round what may be left out")
            }
            if next == end {
                rest = rest.dropFirst()
                return choices
            }
            if next == "|" {
                rest = rest.dropFirst()
                choices.append([])
            } else {
                choices[choices.count - 1] += try elements(&rest, groups, depth: depth, &size)
            }
        }
        if let end { throw Problem(problem: "a bracket is open", expected: "\"\(end)\"") }
        guard choices.count == 1 || choices.last?.isEmpty == false else {
            throw Problem(problem: "an empty alternative", expected: "words after \"|\"")
        }
        return choices
    }

    private static func elements(
        _ rest: inout Substring, _ groups: [String: [WordPattern]], depth: Int,
        _ size: inout Int
    ) throws(Problem) -> [Element] {
        guard let next = rest.first else { return [] }
        switch next {
        case "[", "(":
            rest = rest.dropFirst()
            let end: Character = next == "[" ? "]" : ")"
            let inner = try choices(&rest, until: end, groups, depth: depth + 1, &size)
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
            size += group.reduce(0) { $0 + $1.size }
            guard size <= widest else {
                throw Problem(
                    problem: "a phrase of over \(widest) words with its groups written out",
                    expected: "fewer groups inside groups")
            }
            return [.oneOf(group.map(\.elements), isOptional: false)]
        case "*", "#":
            rest = rest.dropFirst()
            size += 1
            return [next == "*" ? .gap : .number]
        default:
            let plain = rest.prefix { !isSign($0) }
            rest = rest[plain.endIndex...]
            let words = Word.words(of: String(plain))
            size += words.count
            return words.map { .word($0) }
        }
    }

    private static func isSign(_ character: Character) -> Bool {
        switch character.asciiValue {
        case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "*"),
            UInt8(ascii: "#"):
            true
        default: false
        }
    }

    // MARK: Written out

    /// The placeholders in it.
    private var slots: [String] { WordPattern.slots(elements) }

    private static func slots(_ elements: [Element]) -> [String] {
        elements.flatMap { element -> [String] in
            switch element {
            case .word(let word): word.slot.map { [$0] } ?? []
            case .number, .gap: []
            case .oneOf(let choices, _): choices.flatMap(slots)
            }
        }
    }

    /// Texts that it fits, written out: all of them, or the first of many.
    package var examples: [[String]] { WordPattern.examples(elements) }

    /// The most texts that are written out (ours).
    private static let mostExamples = 64

    private static func examples(_ elements: [Element]) -> [[String]] {
        elements.reduce([[]]) { texts, element in
            let next = examples(element)
            var both: [[String]] = []
            for text in texts {
                both += next.prefix(mostExamples - both.count).map { text + $0 }
            }
            return both
        }
    }

    private static func examples(_ element: Element) -> [[String]] {
        switch element {
        case .word(let word): return [[word.key]]
        case .number: return [["#"]]
        case .gap: return [["*"]]
        case .oneOf(let choices, let isOptional):
            var all: [[String]] = isOptional ? [[]] : []
            for choice in choices where all.count <= mostExamples { all += examples(choice) }
            return all
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
        case .oneOf(let choices, _):
            let own = choices.flatMap { beginnings($0[...]) }
            return fitsNothing([first]) ? own + beginnings(elements.dropFirst()) : own
        }
    }

    /// The index after its longest match from a word on; nil: it does not fit.
    func end(in words: [Word], from start: Int) -> Int? {
        WordPattern.ends(elements, in: words, from: start).max()
    }

    /// The indices after the matches from a word on, each once.
    private static func ends(
        _ elements: [Element], in words: [Word], from start: Int
    ) -> [Int] {
        var (first, here) = (start, 0)
        // Most patterns begin with words, and most texts lack one of them.
        while here < elements.count, case .word(let word) = elements[here] {
            guard first < words.count, words[first] == word else { return [] }
            (first, here) = (first + 1, here + 1)
        }
        var starts = [first]
        while here < elements.count, !starts.isEmpty {
            var next: [Int] = []
            for start in starts { add(elements[here], in: words, from: start, to: &next) }
            (starts, here) = (next, here + 1)
        }
        return starts
    }

    /// Adds the indices after an element's matches to those found.
    private static func add(
        _ element: Element, in words: [Word], from here: Int, to found: inout [Int]
    ) {
        func add(_ end: Int) {
            if !found.contains(end) { found.append(end) }
        }
        switch element {
        case .word(let word): if here < words.count, words[here] == word { add(here + 1) }
        case .number: if here < words.count, words[here].number != nil { add(here + 1) }
        case .gap:
            let free = words[min(here, words.count)...].prefix(widestGap)
                .prefix(while: \.isLetters)
            for end in here...here + free.count { add(end) }
        case .oneOf(let choices, let isOptional):
            if isOptional { add(here) }
            for choice in choices {
                for end in ends(choice, in: words, from: here) { add(end) }
            }
        }
    }
}
