import Indoor
import Rehearsal

/// A kind that an exploration found, with its smallest walk.
package struct FoundKind: Sendable {
    package let smallest: SmallestWalk
    /// The number of the walk in which it was first found.
    package let number: Int
    /// The number of its ground.
    package let ground: Int
    /// The seeds that were tried with the smallest walk, and those that showed the same; nil: they
    /// were not counted.
    package var frequency: (shown: Int, of: Int)?

    package init(_ smallest: SmallestWalk, number: Int, ground: Int) {
        (self.smallest, self.number, self.ground) = (smallest, number, ground)
    }

    package var kind: FindingKind { smallest.kind }

    /// Whether `run --check` fails because of it; else only the audit tells it.
    package var failsCheck: Bool {
        let found = smallest.found
        return found.isError && (AuditRule(rawValue: found.situation.rule)?.isOfTruth ?? true)
    }

    /// How likely its parts are, times how often it occurs with them.
    package var likelihood: Double {
        let share = frequency.map { Double($0.shown) / Double(max($0.of, 1)) } ?? 1
        return PartWeights.likelihood(of: smallest.trace) * share
    }
}

extension [FoundKind] {
    /// What needs no fault first, then errors before warnings, then what is counted, then what is
    /// likelier.
    package var inOrder: [FoundKind] {
        func key(_ one: FoundKind) -> (Int, Int, Int, Double) {
            (
                one.kind.needsFault ? 1 : 0, one.smallest.found.isError ? 0 : 1,
                one.frequency == nil ? 1 : 0, -one.likelihood
            )
        }
        return sorted { a, b in
            let (first, second) = (key(a), key(b))
            return first == second ? a.kind < b.kind : first < second
        }
    }
}
