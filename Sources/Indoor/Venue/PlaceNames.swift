/// The names of a directory's places, folded once: a search among many thousands then takes
/// milliseconds.
///
/// Characters are compared as numbers; canonically equivalent ones have the same number.
struct PlaceNames: Sendable {
    private var numbers: [Character: Int32] = [:]
    private var kinds: [Kind] = []
    /// The folded keys, one after the other.
    private var letters: [Int32] = []
    private var starts: [Int32] = [0]
    private var foldedNames: [String] = []
    private var byFolded: [String: [Int]] = [:]
    private var byKey: [String: Int] = [:]

    init(_ places: [Place]) {
        for (number, place) in places.enumerated() {
            for character in PlaceNames.folded(place.key).withoutAccents {
                letters.append(add(character))
            }
            starts.append(Int32(letters.count))
            foldedNames.append(PlaceNames.folded(place.name).withoutAccents)
            byFolded[PlaceNames.split(place.key).name, default: []].append(number)
            if byKey[place.key] == nil { byKey[place.key] = number }
        }
    }

    private mutating func add(_ character: Character) -> Int32 {
        if let number = numbers[character] { return number }
        let number = Int32(numbers.count)
        numbers[character] = number
        kinds.append(Kind(character))
        return number
    }

    /// Words and numbers are compared apart, so that a 9 is not found in 19.
    private enum Kind {
        case letter, digit, other

        init(_ character: Character) {
            self = character.isNumber ? .digit : character.isLetter ? .letter : .other
        }
    }

    /// The place with the key.
    func place(key: String) -> Int? { byKey[key] }

    /// The places with a folded name, in order.
    func places(folded name: String) -> [Int] { byFolded[name] ?? [] }

    /// The places whose folded key contains the wanted words, by rank, then in order. Ranks: 0 an
    /// exact match, then whole words at the beginning, a prefix, whole words inside, all words in
    /// any order, any part.
    func search(folded wanted: String) -> [Int] {
        // No name has a letter of this number.
        let typed = wanted.map { numbers[$0] ?? -1 }
        let words = PlaceNames.words(wanted).map { word in
            Word(kind: word.kind, letters: word.text.map { numbers[$0] ?? -1 })
        }
        var ranks = [[Int]](repeating: [], count: 6)
        letters.withUnsafeBufferPointer { letters in
            for place in foldedNames.indices {
                let key = letters[Int(starts[place])..<Int(starts[place + 1])]
                var best = rank(of: place, key, typed, wanted)
                if best ?? .max > PlaceNames.rankOfWords, hasAll(words, key) {
                    best = PlaceNames.rankOfWords
                }
                guard let rank = best else { continue }
                ranks[rank].append(place)
            }
        }
        return ranks.flatMap(\.self)
    }

    private func rank(
        of place: Int, _ key: Slice<UnsafeBufferPointer<Int32>>, _ typed: [Int32], _ wanted: String
    ) -> Int? {
        guard let first = PlaceNames.find(typed, in: key, from: key.startIndex) else { return nil }
        if key.count == typed.count || foldedNames[place] == wanted { return 0 }
        var next: Int? = first
        var isWhole = false
        while let start = next, !isWhole {
            let end = start + typed.count
            let isBeginning = start == key.startIndex || kinds[Int(key[start - 1])] == .other
            isWhole =
                isBeginning && (end == key.endIndex || kinds[Int(key[end])] == .other)
            next = PlaceNames.find(typed, in: key, from: end)
        }
        if first == key.startIndex { return isWhole ? 1 : 2 }
        return isWhole ? 3 : 5
    }

    private static let rankOfWords = 4

    // MARK: Words and numbers

    /// A typed word or number.
    private struct Word {
        let kind: Kind
        let letters: [Int32]
    }

    /// The words and the numbers of a text, in order: "platform", "9".
    private static func words(_ text: String) -> [(kind: Kind, text: String)] {
        text.reduce(into: []) { words, character in
            let kind = Kind(character)
            if let last = words.last, last.kind == kind {
                words[words.count - 1].text.append(character)
            } else {
                words.append((kind, String(character)))
            }
        }.filter { $0.kind != .other }
    }

    /// Whether the key has each typed word, in any order: its beginning, or its singular where the
    /// plural is typed. A number has to be whole.
    private func hasAll(_ words: [Word], _ key: Slice<UnsafeBufferPointer<Int32>>) -> Bool {
        !words.isEmpty
            && words.allSatisfy { word in
                key.indices.contains { start in
                    let isStart =
                        start == key.startIndex
                        || kinds[Int(key[start - 1])] != kinds[Int(key[start])]
                    guard isStart, kinds[Int(key[start])] == word.kind else { return false }
                    return begins(word, key[start...])
                }
            }
    }

    private func begins(_ word: Word, _ rest: Slice<UnsafeBufferPointer<Int32>>) -> Bool {
        let length =
            rest.firstIndex { kinds[Int($0)] != word.kind }.map { $0 - rest.startIndex }
            ?? rest.count
        let common = zip(word.letters, rest.prefix(length)).prefix { $0 == $1 }.count
        if common == word.letters.count { return word.kind == .letter || common == length }
        // The plural's ending: an "s", or an "x" in French.
        return word.kind == .letter && common == length && common == word.letters.count - 1
            && isPlural(word.letters[common])
    }

    /// An unknown letter is in no name, and may be the ending as well.
    private func isPlural(_ ending: Int32) -> Bool {
        ending == -1 || ending == numbers["s"] || ending == numbers["x"]
    }

    private static func find(
        _ typed: [Int32], in key: Slice<UnsafeBufferPointer<Int32>>, from start: Int
    ) -> Int? {
        guard key.endIndex - start >= typed.count else { return nil }
        return (start...(key.endIndex - typed.count)).first { place in
            key[place] == typed[0] && typed.indices.allSatisfy { key[place + $0] == typed[$0] }
        }
    }

    // MARK: Folding

    /// Splits "Shop@-1#2" into the folded name and "-1#2"; an @ without a level after it belongs to
    /// the name.
    static func split(_ key: String) -> (name: String, level: String?) {
        guard let at = key.lastIndex(of: "@") else { return (folded(key), nil) }
        let level = key[key.index(after: at)...]
        guard LevelOrdinal(level.prefix { $0 != "#" }) != nil else { return (folded(key), nil) }
        return (folded(key[..<at]), String(level))
    }

    /// The text without what a search ignores: case, invisible characters, and the choice between
    /// spaces, hyphens and underscores.
    static func folded(_ text: some StringProtocol) -> String {
        String(text).searchable.split { $0 == " " || $0 == "-" || $0 == "_" }
            .joined(separator: " ")
    }
}
