import Indoor
import Simulation

/// Whom a walk can have: shipped personas, and those of a population of one's own.
struct People {
    private let own: Population?

    /// - Parameter own: the members of a file, before the shipped personas.
    init(_ own: Population?) { self.own = own }

    private var personas: [Persona] {
        let named = own?.members.map(\.persona) ?? []
        return named + Persona.shipped.filter { one in !named.contains { $0.name == one.name } }
    }

    /// All people of one persona.
    func all(_ name: String) throws(InputError) -> Population {
        Population([.init(try persona(name), weight: 1)])
    }

    /// The people of a file; nil: there is none.
    var ofFile: Population? { own }

    /// The people of a mix as typed: "attentive:6,slow:3". A persona without a number has its
    /// weight of the file, or else 1.
    func mix(_ typed: String) throws(InputError) -> Population {
        var members: [Population.Member] = []
        for part in typed.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(words.first ?? "")
            let persona = try persona(name)
            guard !members.contains(where: { $0.persona.name == name }) else {
                throw InputError("the persona \(name) is named twice", expected: "each once")
            }
            let weight = try words.count > 1 ? weight(String(words[1]), of: name) : usual(name)
            members.append(.init(persona, weight: weight))
        }
        let population = Population(members)
        guard !population.isEmpty else {
            throw InputError("nobody walks: each weight is 0", expected: "one above 0")
        }
        return population
    }

    private func usual(_ name: String) -> Double {
        own?.members.first { $0.persona.name == name }?.weight ?? 1
    }

    private func weight(_ text: String, of name: String) throws(InputError) -> Double {
        guard let weight = Population.weight.number(text) else {
            throw InputError(
                "\"\(text)\" is no weight of \(name)",
                expected: "\(Population.weight.expected): attentive:6,slow:3")
        }
        return weight
    }

    private func persona(_ name: String) throws(InputError) -> Persona {
        try choice(name, "person", among: personas, by: \.name)
    }
}
