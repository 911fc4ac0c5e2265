/// A kind of people: settings that differ from the usual ones.
package struct Persona: Hashable, Sendable {
    /// A setting's value.
    package struct Value: Hashable, Sendable {
        /// The setting's name: "walking-speed".
        package let setting: String
        package let value: SettingValue
        /// Why the value is this one: a source, or "ours".
        package let why: String

        package init(_ setting: String, _ value: SettingValue, why: String) {
            (self.setting, self.value, self.why) = (setting, value, why)
        }
    }

    package let name: String
    /// A sentence that says who these people are.
    package let about: String
    /// A mean is that of all people of the persona: they still differ by the usual spread, unless a
    /// value for the spread is here, too.
    package let values: [Value]

    package init(name: String, about: String, values: [Value] = []) {
        (self.name, self.about, self.values) = (name, about, values)
    }

    /// The persona with other values besides its own, or in place of them.
    package func with(_ own: [Value], name: String, about: String) -> Persona {
        let kept = values.filter { value in !own.contains { $0.setting == value.setting } }
        return Persona(name: name, about: about, values: kept + own)
    }
}

/// Personas and how many of the people are of each.
package struct Population: Hashable, Sendable {
    package struct Member: Hashable, Sendable {
        package let persona: Persona
        /// The share of the people, beside the weights of the other members.
        package let weight: Double

        package init(_ persona: Persona, weight: Double) {
            (self.persona, self.weight) = (persona, weight)
        }
    }

    package let members: [Member]

    package init(_ members: [Member]) { self.members = members }

    /// Whether nobody is of it.
    package var isEmpty: Bool { members.allSatisfy { $0.weight == 0 } }

    /// The persona of the person with this seed: always the same, however many others there are.
    package func persona(seed: UInt64) -> Persona? {
        let total = members.reduce(0) { $0 + $1.weight }
        var random = RandomStream(seed: seed, label: "persona")
        var left = random.fraction() * total
        for member in members {
            left -= member.weight
            if left < 0 { return member.persona }
        }
        return members.last { $0.weight > 0 }?.persona
    }
}

extension Population {
    /// The weights that a population may have.
    package static let weight = Quantity("a weight", 0...1e6)
    /// The most personas of a population (ours).
    package static let most = 1000
}
