/// The names of a directory's places, folded once: a search among many thousands then takes
/// milliseconds.
///
/// Characters are compared as numbers; canonically equivalent ones have the same number.
struct PlaceNames: Sendable {
    private var numbers: [Character: Int32] = [:]
    private var isWordLetter: [Bool] = []
    /// The folded keys, one after the other.
    private var letters: [Int32] = []
    private var starts: [Int32] = [0]
    private var foldedNames: [String] = []
    private var byFolded: [String: [Int]] = [:]
    private var byKey: [String: Int] = [:]

    init(_ places: [Place]) {
        for (number, place) in places.enumerated() {
            for character in PlaceNames.folded(place.key) { letters.append(add(character)) }
            starts.append(Int32(letters.count))
            foldedNames.append(PlaceNames.folded(place.name))
            byFolded[PlaceNames.split(place.key).name, default: []].append(number)
            if byKey[place.key] == nil { byKey[place.key] = number }
        }
    }

    private mutating func add(_ character: Character) -> Int32 {
        if let number = numbers[character] { return number }
        let number = Int32(numbers.count)
        numbers[character] = number
        isWordLetter.append(character.isLetter || character.isNumber)
        return number
    }

    /// The place with the key.
    func place(key: String) -> Int? { byKey[key] }

    /// The places with a folded name, in order.
    func places(folded name: String) -> [Int] { byFolded[name] ?? [] }

    /// The places whose folded key contains the wanted words, by rank, then in order. Ranks: 0 an
    /// exact match, then whole words at the beginning, a prefix, whole words inside, any part.
    func search(folded wanted: String) -> [Int] {
        var typed: [Int32] = []
        for character in wanted {
            guard let number = numbers[character] else { return [] }
            typed.append(number)
        }
        var ranks = [[Int]](repeating: [], count: 5)
        letters.withUnsafeBufferPointer { letters in
            for place in foldedNames.indices {
                let key = letters[Int(starts[place])..<Int(starts[place + 1])]
                guard let rank = rank(of: place, key, typed, wanted) else { continue }
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
            isWhole = end == key.endIndex || !isWordLetter[Int(key[end])]
            next = PlaceNames.find(typed, in: key, from: end)
        }
        return (first == key.startIndex ? 0 : 2) + (isWhole ? 1 : 2)
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
