import App
import Indoor
import Positioning
import Yams

/// Reads lexicons: YAML with the phrases of a language by what they mean.
package enum LexiconReader {
    /// The version of the format that this reader supports.
    package static let version = 1

    /// - Parameter expected: the language that the file's name says; nil: any.
    /// - Parameter isChecked: whether the words are known to have no two opposite meanings.
    package static func read(
        _ text: String, file: String, of expected: String? = nil, isChecked: Bool = false
    ) throws(InputError) -> Lexicon {
        let source = SourceText(text, file: file)
        let reading = LexiconReading(source: source, standIns: try StandIns(for: source))
        let root = try reading.compose()
        let top = try reading.mapping(root, "a lexicon")
        try reading.keys(
            top,
            among: ["dotwalk-words", "language", "groups"]
                + Lexicon.Outcome.ofGrammar.map(\.name) + ["means"])
        try reading.version(top, "dotwalk-words", version, root)
        let tag = try reading.need(top, "language", root)
        let language = try reading.text(tag)
        if let expected, language != expected {
            throw reading.error(
                tag, "language is \"\(language)\"",
                expected: "\"\(expected)\", as in the file's name")
        }
        let groups = try reading.groups(top.value("groups"))
        var entries: [PlacedEntry] = []
        for outcome in Lexicon.Outcome.ofGrammar {
            guard let node = top.value(outcome.name) else { continue }
            entries += try reading.entries(node, outcome, groups)
        }
        let means = try reading.need(top, "means", root)
        let mapping = try reading.mapping(means, "phrases by what they mean")
        let phrases = mapping.byKey
        try reading.keys(mapping, among: Sense.allCases.map(\.rawValue))
        for sense in Sense.allCases {
            guard let node = phrases[sense.rawValue] else { continue }
            entries += try reading.entries(node, .sense(sense), groups)
        }
        if !isChecked { try reading.checkOpposites(entries) }
        let size = entries.reduce(0) { $0 + $1.entry.size }
        guard size <= most else {
            throw reading.error(
                root, "\(size) words with all groups written out", expected: "at most \(most)")
        }
        return Lexicon(language: language, entries.map(\.entry))
    }

    /// The most words of all phrases (ours): more would be slow to read. English has 9,000.
    private static let most = 200_000
}

/// A phrase with its place in the file.
private struct PlacedEntry {
    let entry: Lexicon.Entry
    let node: Node
}

/// One lexicon being read, with its place for errors.
private struct LexiconReading: YAMLReading {
    let source: SourceText
    let standIns: StandIns

    /// Groups, each of which may use those before it.
    func groups(_ node: Node?) throws(InputError) -> [String: [WordPattern]] {
        guard let node else { return [:] }
        var groups: [String: [WordPattern]] = [:]
        for (key, value) in try mapping(node, "groups of phrases") {
            groups[try text(key)] = try patterns(value, groups)
        }
        return groups
    }

    func entries(
        _ node: Node, _ outcome: Lexicon.Outcome, _ groups: [String: [WordPattern]]
    ) throws(InputError) -> [PlacedEntry] {
        let patterns = try patterns(node, groups)
        if let number = patterns.firstIndex(where: { !$0.beginsWithWord }),
            let item = node.sequence?[number]
        {
            throw error(
                item, "a phrase without a word that it begins with", expected: "words first")
        }
        return zip(patterns, node.sequence ?? []).map { pattern, node in
            PlacedEntry(entry: Lexicon.Entry(pattern, outcome), node: node)
        }
    }

    /// Refuses words that stand for two opposite meanings: only the first would count.
    func checkOpposites(_ entries: [PlacedEntry]) throws(InputError) {
        var known: [[String]: [Sense]] = [:]
        for placed in entries {
            guard case .sense(let sense) = placed.entry.outcome, sense.hasOpposite else { continue }
            for words in placed.entry.pattern.examples {
                if let other = known[words]?.first(where: { $0.isOpposite(of: sense) }) {
                    throw error(
                        placed.node,
                        "\"\(words.joined(separator: " "))\" means \(other.rawValue), too",
                        expected: "one of two opposite meanings")
                }
                known[words, default: []].append(sense)
            }
        }
    }

    /// The placeholders that texts of an app can have.
    private static let slots =
        (Label.all(with: Engine.profiles).flatMap(\.placeholders)
        + CueID.all(with: Engine.profiles).flatMap { $0.placeholders + $0.clausePlaceholders })
        .withoutRepeats

    private func patterns(
        _ node: Node, _ groups: [String: [WordPattern]]
    ) throws(InputError) -> [WordPattern] {
        guard let sequence = node.sequence else {
            throw error(node, "no list", expected: "phrases in brackets: [turn left, go left]")
        }
        guard !sequence.isEmpty else {
            throw error(node, "a list without a phrase", expected: "a phrase, or no such key")
        }
        var patterns: [WordPattern] = []
        for item in sequence {
            let text = try text(item)
            do throws(WordPattern.Problem) {
                patterns.append(
                    try WordPattern(text, groups: groups, placeholders: LexiconReading.slots))
            } catch {
                throw self.error(
                    item, error.problem, expected: error.expected, nearest: error.nearest)
            }
        }
        return patterns
    }
}
