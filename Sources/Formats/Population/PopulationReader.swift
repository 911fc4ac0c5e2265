import Indoor
import Yams

/// Reads populations: YAML with personas of one's own, and how many people are of each.
package enum PopulationReader {
    /// The version of the format that this reader supports.
    package static let version = 1

    /// - Parameters:
    ///   - bases: the personas that the file's own can begin with.
    ///   - settings: those that a persona can have.
    package static func read<Root>(
        _ text: String, file: String, bases: [Persona], settings: [Setting<Root>]
    ) throws(InputError) -> Population {
        let source = SourceText(text, file: file)
        let reading = PopulationReading(
            source: source, standIns: try StandIns(for: source), bases: bases, settings: settings)
        let root = try reading.compose()
        let top = try reading.mapping(root, "a population")
        try reading.keys(top, among: ["dotwalk-people", "people"])
        try reading.version(top, "dotwalk-people", version, root)
        return try reading.population(try reading.need(top, "people", root))
    }
}

/// One population being read, with its place for errors.
private struct PopulationReading<Root: Sendable>: YAMLReading {
    let source: SourceText
    let standIns: StandIns
    let bases: [Persona]
    let settings: [Setting<Root>]

    func population(_ node: Node) throws(InputError) -> Population {
        let people = try mapping(node, "personas")
        guard people.count <= Population.most else {
            throw error(
                node, "\(people.count) personas", expected: "at most \(Population.most)")
        }
        let names = people.keys.compactMap(\.scalar?.string)
        var members: [Population.Member] = []
        for (key, value) in people {
            members.append(
                try member(
                    key, value, besides: members.map(\.persona),
                    before: Array(names.dropFirst(members.count))))
        }
        let population = Population(members)
        guard !population.isEmpty else {
            throw error(
                node, members.isEmpty ? "no persona" : "nobody walks: each weight is 0",
                expected: "a persona with a weight above 0")
        }
        return population
    }

    /// - Parameters:
    ///   - others: the personas before it, which it can begin with, too.
    ///   - later: the names from its own on, which it cannot begin with.
    private func member(
        _ key: Node, _ node: Node, besides others: [Persona], before later: [String]
    ) throws(InputError) -> Population.Member {
        let name = try name(key, besides: others)
        let mapping = try mapping(node, "a persona")
        try keys(mapping, among: ["base", "weight", "about", "settings"])
        let base = try base(mapping.value("base"), among: others + bases, before: later)
        let about = try mapping.value("about").map(text) ?? base.about
        let weight = try mapping.value("weight").map { node throws(InputError) in
            try number(node, Population.weight)
        }
        let own = try mapping.value("settings").map(values) ?? []
        return Population.Member(
            base.with(own, name: name, about: about), weight: weight ?? 1)
    }

    /// A name that `--persons` can say: a word without its separators.
    private func name(_ key: Node, besides others: [Persona]) throws(InputError) -> String {
        let name = try text(key)
        let isWord = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0)
                || "-_".unicodeScalars.contains($0)
        }
        guard isWord, (1...40).contains(name.count) else {
            throw error(
                key, "\"\(name)\" is no name of a persona",
                expected: "letters, digits and hyphens, at most 40")
        }
        guard !bases.contains(where: { $0.name == name }) else {
            throw error(
                key, "\"\(name)\" is the name of a shipped persona", expected: "another name")
        }
        guard !others.contains(where: { $0.name == name }) else {
            throw error(key, "\"\(name)\" stands twice")
        }
        return name
    }

    private func base(
        _ node: Node?, among known: [Persona], before later: [String]
    ) throws(InputError) -> Persona {
        guard let node else { return Persona(name: "", about: "") }
        let word = try text(node)
        guard !later.contains(word) else {
            throw error(
                node, "\"\(word)\" is not above this persona",
                expected: "a base that stands above it in the file")
        }
        guard let base = known.first(where: { $0.name == word }) else {
            let names = known.map(\.name)
            throw error(
                node, "unknown persona \"\(word)\"",
                expected: "one of \(names.joined(separator: ", "))",
                nearest: nearestWords(to: word, among: names))
        }
        return base
    }

    private func values(_ node: Node) throws(InputError) -> [Persona.Value] {
        let mapping = try mapping(node, "settings with values")
        try keys(mapping, among: settings.map(\.name))
        var values: [Persona.Value] = []
        for (key, node) in mapping {
            let name = try text(key)
            guard let setting = settings.first(where: { $0.name == name }) else { continue }
            values.append(Persona.Value(name, try value(node, of: setting), why: source.file))
        }
        return values
    }

    private func value(_ node: Node, of setting: Setting<Root>) throws(InputError) -> SettingValue {
        let word = try text(node)
        guard let value = setting.value(word) else {
            var words: [String] = []
            if case .choice(let choices) = setting.domain { words = choices }
            throw error(
                node, "\"\(word)\" does not fit \(setting.name)", expected: setting.expectation,
                nearest: nearestWords(to: word, among: words))
        }
        return value
    }
}
