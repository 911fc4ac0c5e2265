import Indoor

/// The inputs from keys since the last tick, for the next one.
///
/// Terminals report a held key only by repeats, and a slow connection delivers many at once. They
/// must not add up to a movement that continues after the key is released: a stride replaces the
/// previous one, and a turn is added only when the earlier turns are nearly finished.
package struct PendingInputs: Hashable, Sendable {
    package private(set) var inputs: [Input] = []

    package init(_ inputs: [Input] = []) { self.inputs = inputs }

    package var isEmpty: Bool { inputs.isEmpty }

    /// Degrees of turning that may remain when more is added: an eighth of a second.
    private static let turnsLeft = 15.0

    /// - Parameter turning: the person's remaining turn in degrees, clockwise positive.
    package mutating func add(_ input: Input, turning: Double) {
        switch input {
        case .walk(.seconds): inputs.removeAll { $0.isStride }
        case .turn(let degrees):
            let left = inputs.reduce(turning) { $0 + $1.turn }
            guard left * degrees <= 0 || abs(left) <= PendingInputs.turnsLeft else { return }
        // The last change of a setting replaces earlier ones.
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
