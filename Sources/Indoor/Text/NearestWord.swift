/// The words most similar to a mistyped one, best first, for error messages: at most `limit`, with
/// edits in at most a third of the letters, or containing the typed text. Very long text is skipped
/// to save time.
package func nearestWords(to typed: String, among words: [String], limit: Int = 1) -> [String] {
    let wanted = Array(typed.lowercased())
    guard !wanted.isEmpty, wanted.count <= 80 else { return [] }
    var scored: [(word: String, score: Int)] = []
    for word in words {
        let lower = word.lowercased()
        let distance = editDistance(wanted, Array(lower))
        if distance <= max(1, wanted.count / 3) {
            scored.append((word, distance * 2))
        } else if wanted.count >= 3, lower.contains(typed.lowercased()) {
            scored.append((word, distance * 2 + 1))
        }
    }
    let best = scored.enumerated().sorted {
        ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }
    return best.map(\.element.word).reduce(into: []) { list, word in
        if list.count < limit, !list.contains(word) { list.append(word) }
    }
}

/// The case with this raw value.
package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ word: String, _ what: String
) throws(InputError) -> Choice {
    try choice(word, what, among: Array(Choice.allCases), by: \.rawValue)
}

/// The value with this name.
package func choice<Choice>(
    _ word: String, _ what: String, among all: [Choice], by name: (Choice) -> String
) throws(InputError) -> Choice {
    guard let choice = all.first(where: { name($0) == word }) else {
        let known = all.map(name)
        throw InputError(
            "unknown \(what) \"\(word)\"", expected: "one of \(known.joined(separator: ", "))",
            nearest: nearestWords(to: word, among: known))
    }
    return choice
}

/// The number of letters to insert, remove, replace or swap with a neighbour (Damerau, optimal
/// alignment).
private func editDistance(_ a: [Character], _ b: [Character]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 1...a.count {
        var row = [i]
        for j in 1...b.count {
            let same = a[i - 1] == b[j - 1]
            var cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (same ? 0 : 1))
            if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                cost = min(cost, before[j - 2] + 1)
            }
            row.append(cost)
        }
        before = previous
        previous = row
    }
    return previous[b.count]
}
