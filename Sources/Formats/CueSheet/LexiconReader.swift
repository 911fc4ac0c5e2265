import App
import Indoor
import Yams

/// Reads lexicons: YAML with the phrases of a language by what they mean.
package enum LexiconReader {
    /// The version of the format that this reader supports.
    package static let version = 1

    package static func read(_ text: String, file: String) throws(InputError) -> Lexicon {
        let source = SourceText(text, file: file)
        let reading = LexiconReading(source: source, standIns: try StandIns(for: source))
        let root = try reading.compose()
        let top = try reading.mapping(root, "a lexicon")
        try reading.keys(
            top,
            among: ["dotwalk-words", "language", "groups"]
                + Lexicon.Outcome.ofGrammar.map(\.name) + ["means"])
        try reading.version(top, "dotwalk-words", version, root)
        let language = try reading.text(try reading.need(top, "language", root))
        let groups = try reading.groups(top.value("groups"))
        var entries: [Lexicon.Entry] = []
        for outcome in Lexicon.Outcome.ofGrammar {
            guard let node = top.value(outcome.name) else { continue }
            entries += try reading.entries(node, outcome, groups)
        }
        let means = try reading.need(top, "means", root)
        let mapping = try reading.mapping(means, "phrases by what they mean")
        try reading.keys(mapping, among: Sense.allCases.map(\.rawValue))
        for sense in Sense.allCases {
            guard let node = mapping.value(sense.rawValue) else { continue }
            entries += try reading.entries(node, .sense(sense), groups)
        }
        let size = entries.reduce(0) { $0 + $1.size }
        guard size <= most else {
            throw reading.error(
                root, "\(size) words with all groups written out", expected: "at most \(most)")
        }
        return Lexicon(language: language, entries)
    }

    /// The most words of all phrases (ours): more would be slow to read. English has 9,000.
    private static let most = 200_000
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
    ) throws(InputError) -> [Lexicon.Entry] {
        let patterns = try patterns(node, groups)
        if let number = patterns.firstIndex(where: { !$0.beginsWithWord }),
            let item = node.sequence?[number]
        {
            throw error(
                item, "a phrase without a word that it begins with", expected: "words first")
        }
        return patterns.map { Lexicon.Entry($0, outcome) }
    }

    private func patterns(
        _ node: Node, _ groups: [String: [WordPattern]]
    ) throws(InputError) -> [WordPattern] {
        guard let sequence = node.sequence else {
            throw error(node, "no list", expected: "phrases in brackets: [turn left, go left]")
        }
        var patterns: [WordPattern] = []
        for item in sequence {
            let text = try text(item)
            do throws(WordPattern.Problem) {
                patterns.append(try WordPattern(text, groups: groups))
            } catch {
                throw self.error(
                    item, error.problem, expected: error.expected, nearest: error.nearest)
            }
        }
        return patterns
    }
}
