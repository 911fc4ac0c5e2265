import Indoor

/// What was asked for by keys since the last tick, on its way into the next.
///
/// A held key is known by its repeats alone, and a slow line delivers many of them at once. What
/// they ask for must not add up to something that goes on when the key has long been let go:
/// strides take each other's place, and a turn counts only once those before it are nearly done.
package struct PendingInputs: Hashable, Sendable {
    package private(set) var inputs: [Input] = []

    package init(_ inputs: [Input] = []) { self.inputs = inputs }

    package var isEmpty: Bool { inputs.isEmpty }

    /// Degrees of turning that may be left when more is asked for: an eighth of a second.
    private static let turnsLeft = 15.0

    /// - Parameter turning: degrees that the person has still to turn, clockwise positive.
    package mutating func add(_ input: Input, turning: Double) {
        switch input {
        case .walk(.seconds): inputs.removeAll { $0.isStride }
        case .turn(let degrees):
            let left = inputs.reduce(turning) { $0 + $1.turn }
            guard left * degrees <= 0 || abs(left) <= PendingInputs.turnsLeft else { return }
        // of a setting changed twice the last word counts
        case .set(let name, _):
            inputs.removeAll { if case .set(name, _) = $0 { true } else { false } }
        default: break
        }
        inputs.append(input)
    }

    package mutating func removeAll() { inputs = [] }
}

extension Input {
    fileprivate var isStride: Bool {
        if case .walk(.seconds) = self { true } else { false }
    }

    /// Degrees clockwise.
    fileprivate var turn: Double {
        if case .turn(let degrees) = self { degrees } else { 0 }
    }
}
