/// An event as the log, the list of events and the walk language have it.
package struct EventRecord: Hashable, Sendable {
    package let kind: EventKind
    /// In the order of the kind's fields; nil where the event has no value.
    package private(set) var values: [EventValue?]
    /// The words in the list of events, where they are not the kind's.
    private var ownWords: String?

    /// - Parameter given: the values of the kind's fields in their order, without the constants.
    ///   Missing values at the end are nil.
    package init(_ kind: EventKind, _ given: (any EventValued)?..., words: String? = nil) {
        self.init(kind, given: given, words: words)
    }

    package init(_ kind: EventKind, given: [(any EventValued)?], words: String? = nil) {
        self.kind = kind
        ownWords = words
        var rest = given[...]
        values = kind.fields.map { $0.constant ?? (rest.popFirst() ?? nil)?.eventValue }
    }

    /// The value of a field in words.
    package func word(_ field: EventField) -> String? {
        kind.fields.firstIndex { $0.name == field.name }.flatMap { values[$0]?.words(field) }
    }

    /// The record of a change of level with the names of the levels on signs.
    package func adding(from: String?, to: String) -> EventRecord {
        setting(.fromSign, to: from).setting(.toSign, to: to)
    }

    private func setting(_ field: EventField, to value: (any EventValued)?) -> EventRecord {
        var record = self
        if let index = kind.fields.firstIndex(of: field) {
            record.values[index] = value?.eventValue
        }
        return record
    }

    /// The record of a fix with its error in metres.
    package func adding(error: Double) -> EventRecord {
        var record = setting(.errorMetres, to: error)
        record.ownWords = words.map { "\($0), \(error.fixed(1)) m off" }
        return record
    }

    /// The words in the list of events; nil: it is not listed.
    package var words: String? {
        ownWords ?? kind.words.lazy.compactMap { $0.filled(values, kind.fields) }.first
    }

    /// The names in the walk language.
    package var names: [String] { kind.names.compactMap { $0.filled(values, kind.fields) } }

    package func isNamed(_ name: String) -> Bool {
        kind.names.contains { $0.matches(name, values, kind.fields) }
    }
}

/// Words with the names of fields in capitals for their values: "vibration PATTERN".
struct EventTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case text(String)
        /// A field by its number.
        case field(Int)
    }

    let text: String
    private let parts: [Part]

    init(_ text: String, _ fields: [EventField]) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while let first = rest.first {
            let isWord = first.isLetter
            let word = rest.prefix { $0.isLetter == isWord }
            let field = fields.firstIndex { $0.name.uppercased() == word }
            parts.append(field.map(Part.field) ?? .text(String(word)))
            rest = rest[word.endIndex...]
        }
        self.parts = parts
    }

    private static func text(
        _ part: Part, _ values: [EventValue?], _ fields: [EventField]
    ) -> String? {
        switch part {
        case .text(let text): text
        case .field(let index): values[index]?.words(fields[index])
        }
    }

    /// The filled templates for constants, for all options of fields, and for flags that are true.
    func all(_ fields: [EventField]) -> [String] {
        parts.reduce([""]) { begun, part in
            let ends: [String] =
                switch part {
                case .text(let text): [text]
                case .field(let index) where fields[index].form == .flag: [fields[index].name]
                case .field(let index):
                    fields[index].constant?.words(fields[index]).map { [$0] }
                        ?? fields[index].options
                }
            return begun.flatMap { begin in ends.map { begin + $0 } }
        }
    }

    /// nil: a value is missing.
    func filled(_ values: [EventValue?], _ fields: [EventField]) -> String? {
        var filled = ""
        for part in parts {
            guard let text = EventTemplate.text(part, values, fields) else { return nil }
            filled += text
        }
        return filled
    }

    /// Whether the filled template is a name.
    func matches(_ name: String, _ values: [EventValue?], _ fields: [EventField]) -> Bool {
        var rest = name.utf8[...]
        for part in parts {
            guard let text = EventTemplate.text(part, values, fields), rest.starts(with: text.utf8)
            else { return false }
            rest = rest.dropFirst(text.utf8.count)
        }
        return rest.isEmpty
    }
}
