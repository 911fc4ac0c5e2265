/// What a text says, in the order in which it says it.
package struct Meaning: Hashable, Sendable {
    /// One thing said.
    package struct Statement: Hashable, Sendable {
        package let sense: Sense
        /// A level's label, or a place's name.
        package var value: String?
        /// Metres, seconds or steps.
        package var amount: Double?
        /// Whether the text says that it is not so, or not to do it.
        package var isNegated = false
        /// 0 for the first thing to do, 1 for what the text says after "then", and so on.
        package var step = 0

        package init(
            _ sense: Sense, value: String? = nil, amount: Double? = nil, isNegated: Bool = false,
            step: Int = 0
        ) {
            (self.sense, self.value, self.amount) = (sense, value, amount)
            (self.isNegated, self.step) = (isNegated, step)
        }

        /// The metres of a distance that it says in metres, seconds or steps; nil: it says none.
        ///
        /// - Parameter pace: m/s, for seconds.
        package func metres(atPace pace: Double) -> Double? {
            switch sense {
            case .metres: amount
            case .seconds: amount.map { $0 * pace }
            case .steps: amount.map { $0 * Statement.stepLength }
            default: nil
            }
        }

        /// Metres of a step (0.41 of a height of 1.70 m, ours).
        private static let stepLength = 0.7

        /// The statement in words: "not turn left", "level −1".
        package var words: String {
            let what = [sense.words, value ?? amount?.short].compactMap(\.self)
            return (isNegated ? ["not"] + what : what).joined(separator: " ")
        }
    }

    package private(set) var statements: [Statement]

    /// - Parameter statements: a statement that stands twice counts once.
    package init(_ statements: [Statement] = []) {
        self.statements = statements.withoutRepeats
    }

    package var isEmpty: Bool { statements.isEmpty }

    /// The statements about what is to be done first, or is so now.
    package var first: some Sequence<Statement> { statements.lazy.filter { $0.step == 0 } }

    /// Whether the text says it, and does not deny it.
    package func says(_ sense: Sense) -> Bool {
        statements.contains { $0.sense == sense && !$0.isNegated }
    }

    /// The meaning in words: "turn left, level 1; then lift".
    package var words: String {
        guard let last = statements.last else { return "nothing" }
        return (0...last.step).map { step in
            statements.filter { $0.step == step }.map(\.words).joined(separator: ", ")
        }.joined(separator: "; then ")
    }
}
