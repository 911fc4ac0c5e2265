import Indoor

/// A text with what it says. The values of placeholders are phrases, too: a place's name is a
/// place, whatever words it has ("Left Luggage").
package struct Phrase: Hashable, Sendable {
    package let text: String
    package let parts: [Part]

    /// A piece of what a text says.
    package enum Part: Hashable, Sendable {
        case sense(Sense, value: String? = nil, amount: Double? = nil)
        /// Stands for the phrase that replaces a placeholder of this name.
        case slot(String)
        /// What follows is denied: up to the next comma or the sentence's end.
        case not
        /// The next thing said is denied, and nothing else: "instead of the lift".
        case instead
        /// What follows is done after what stands before.
        case then
        case comma, stop
    }

    package init(_ text: String, _ parts: [Part] = []) { (self.text, self.parts) = (text, parts) }

    package static func place(_ name: String) -> Phrase {
        Phrase(name, [.sense(.place, value: name)])
    }

    package static func level(_ sign: String) -> Phrase {
        Phrase(sign, [.sense(.level, value: sign)])
    }

    package static func metres(_ metres: Double) -> Phrase {
        Phrase(metres.short, [.sense(.metres, amount: metres)])
    }

    package var meaning: Meaning { Meaning(parts) }
}

/// A text with placeholders, read once.
package struct Template: Hashable, Sendable {
    package let text: String
    package let parts: [Phrase.Part]

    /// - Parameter lexicon: nil for a language without one: the template then says what its
    ///   placeholders say.
    package init(_ text: String, _ lexicon: Lexicon? = nil) {
        self.init(
            text: text, parts: lexicon?.parts(of: text) ?? Word.words(of: text).flatMap(\.parts))
    }

    package init(text: String, parts: [Phrase.Part]) { (self.text, self.parts) = (text, parts) }

    /// The template, with these senses if it says nothing of its own.
    func saying(_ senses: [Sense]) -> Template {
        let slots = parts.compactMap { if case .slot(let name) = $0 { name } else { nil } }
        let isSilent = !parts.contains { if case .sense = $0 { true } else { false } }
        // A placeholder says its own: the level, up or down, the whole clause.
        guard isSilent, !slots.contains("clause") else { return self }
        let own = senses.filter { sense in
            !slots.contains(sense.rawValue)
                && !(sense.category == .vertical && slots.contains("direction"))
        }
        return Template(text: text, parts: own.map { .sense($0) } + parts)
    }

    /// The template of two clauses, the second after the first.
    var joiningClauses: Template {
        let slots = parts.filter { if case .slot = $0 { true } else { false } }
        return Template(text: text, parts: Array(slots.map { [$0] }.joined(separator: [.then])))
    }

    /// The template with its placeholders replaced; one without a value stays.
    package func filled(_ values: [String: Phrase]) -> Phrase {
        guard !values.isEmpty else { return Phrase(text, parts) }
        return Phrase(
            text.filled(values.mapValues(\.text)),
            parts.flatMap { part in
                if case .slot(let name) = part { values[name]?.parts ?? [] } else { [part] }
            })
    }
}

extension Meaning {
    /// What the parts say together.
    init(_ parts: [Phrase.Part]) {
        var statements: [Statement] = []
        var (step, isNegated, isReplaced) = (0, false, false)
        for part in parts {
            switch part {
            case .sense(let sense, let value, let amount):
                statements.append(
                    Statement(
                        sense, value: value, amount: amount, isNegated: isNegated || isReplaced,
                        step: step))
                isReplaced = false
            case .not: isNegated = true
            case .instead: isReplaced = true
            case .then:
                // Nothing is done before at the beginning, nor in a distance: "in 20 m then turn".
                if statements.contains(where: { $0.sense.category != .amount }) { step += 1 }
                (isNegated, isReplaced) = (false, false)
            case .comma, .stop: (isNegated, isReplaced) = (false, false)
            case .slot: break
            }
        }
        self.init(statements)
    }
}
