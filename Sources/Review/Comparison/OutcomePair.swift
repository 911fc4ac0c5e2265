/// A walk with one seed under both variants.
package struct OutcomePair: Sendable {
    /// The person who walked, and the engine that located.
    package struct Conditions: Hashable, Sendable {
        package let engine: String
        package let person: String

        package init(engine: String, person: String) {
            (self.engine, self.person) = (engine, person)
        }
    }

    /// A walk under one variant.
    package struct Side: Sendable {
        package let conditions: Conditions
        package let outcome: WalkOutcome

        package init(_ conditions: Conditions, _ outcome: WalkOutcome) {
            (self.conditions, self.outcome) = (conditions, outcome)
        }
    }

    package let walk: String
    package let seed: UInt64
    package let first: Side
    package let second: Side

    package init(walk: String, seed: UInt64, first: Side, second: Side) {
        (self.walk, self.seed, self.first, self.second) = (walk, seed, first, second)
    }

    /// Both values of a measure; nil: one does not have it.
    func values(_ measure: WalkOutcome.Measure) -> (first: Double, second: Double)? {
        first.outcome.value(measure).flatMap { first in
            second.outcome.value(measure).map { (first, $0) }
        }
    }
}
