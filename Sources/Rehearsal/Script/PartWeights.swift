import Indoor
import Simulation

/// How likely the parts of a walk are, so that what happens every day is told before what hardly
/// ever happens. The weights are ours: the share of walks in a large building in which such a thing
/// happens at least once.
package enum PartWeights {
    /// The weight of each kind of line, by the first words of its pattern.
    static let ofTrouble: [String: Double] = [
        "cut network": 0.05, "slow network": 0.1, "cover camera": 0.05, "darken": 0.005,
        "low light": 0.03, "break tracking": 0.1, "fail tracking": 0.01, "fail scans": 0.1,
        "answer from level": 0.01, "jump": 0.03, "drift": 0.05, "plain walls": 0.02,
        "heat phone": 0.03, "unreliable phone": 0.05, "stop conveyor": 0.03,
        "freeze tracking": 0.005, "lose tracking": 0.002, "miss AR": 0.02, "close": 0.01,
        "open": 0.01, "fail routes": 0.01, "misplace routes": 0.002, "stop beacon": 0.05,
        "stop beacons": 0.005, "move beacon": 0.02, "add beacon": 0.01, "muffle phone": 0.03,
        "lose satellites": 0.05, "shield phone": 0.01, "mislead heading": 0.1,
        "fail map": 0.01, "slow map": 0.05, "fail positioning": 0.005, "slow positioning": 0.05,
        "crowd": 0.3,
        "bluetooth": 0.01, "airplane-mode": 0.005,
    ]

    /// The weight of a setting of a person that is not the persona's.
    static let ofSetting = 0.3
    /// The weight of another persona than the attentive one.
    static let ofPersona = 0.3

    /// A part of a walk that is not usual.
    package struct Part: Hashable, Sendable {
        package let words: String
        package let weight: Double
    }

    /// The parts of a walk that are not usual, in the order of its lines.
    package static func parts(of trace: Trace) -> [Part] {
        var parts: [Part] = []
        if let person = trace.header.person, person != Persona.attentive.name {
            parts.append(Part(words: "person \(person)", weight: ofPersona))
        }
        return parts
            + trace.lines.compactMap(\.statement).compactMap { statement in
                let words = TracePrinter.words(statement)
                if let weight = weight(of: statement) { return Part(words: words, weight: weight) }
                guard case .set? = statement.input else { return nil }
                return Part(words: words, weight: ofSetting)
            }
    }

    /// The product of the weights: how likely it is that all the parts come together.
    package static func likelihood(of trace: Trace) -> Double {
        parts(of: trace).reduce(1) { $0 * $1.weight }
    }

    /// nil for a line that makes nothing go wrong.
    static func weight(of statement: Statement) -> Double? {
        statement.verb.makesTrouble ? row(of: statement.verb) ?? rare : nil
    }

    /// The weight of a kind of line; nil: the table has none.
    package static func row(of verb: Verb) -> Double? {
        let words = verb.pattern.words
        // The first words of the pattern, as many as the table has.
        return (1...max(words.count, 1)).reversed().lazy.compactMap {
            ofTrouble[words.prefix($0).joined(separator: " ")]
        }.first
    }

    /// The weight of a line that has no row.
    private static let rare = 0.01
}
