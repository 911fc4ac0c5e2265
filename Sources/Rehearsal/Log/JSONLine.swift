import Indoor

/// One JSON object on one line, its keys in the order of adding. nil values are left out.
struct JSONLine: Hashable, Sendable {
    private var body = ""

    init() {}

    mutating func add(_ field: EventField, _ value: (any EventValued)?) {
        add(field, value?.eventValue)
    }

    mutating func add(_ field: EventField, _ value: EventValue?) {
        switch value {
        case nil: break
        case .word(let word): add(field.name, json: word.jsonQuoted)
        case .flag(let flag): add(field.name, json: flag ? "true" : "false")
        case .number(let number) where number.isFinite:
            add(field.name, json: field.form.text(number))
        case .number: break
        case .level(let level): add(field.name, json: level.description)
        case .counted(let counted): add("\(counted.name)Count", json: String(counted.number))
        case .levels(let levels):
            if let (lower, upper) = levels.both {
                add(EventField.levels.name, json: "[\(lower),\(upper)]")
            } else {
                add(field, levels.single)
            }
        case .point(let point):
            var line = JSONLine()
            line.add(.x, point.x)
            line.add(.y, point.y)
            add(field.name, json: line.text)
        }
    }

    /// Adds words; leaves the field out if there are none.
    mutating func add(_ field: EventField, _ words: [String]) {
        guard !words.isEmpty else { return }
        add(field.name, json: "[" + words.map(\.jsonQuoted).joined(separator: ",") + "]")
    }

    /// Adds text that is JSON already.
    mutating func add(_ key: String, json: String) {
        if !body.isEmpty { body += "," }
        body += key.jsonQuoted + ":" + json
    }

    var text: String { "{\(body)}" }
}
