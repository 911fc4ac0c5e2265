import Indoor

/// One JSON object on one line, its keys in the order of adding. nil values are left out.
struct JSONLine: Hashable, Sendable {
    private var body = ""

    init() {}

    mutating func add(_ key: String, _ value: String?) {
        if let value { append(key, JSONLine.quoted(value)) }
    }

    mutating func add(_ key: String, _ value: Bool?) {
        if let value { append(key, value ? "true" : "false") }
    }

    mutating func add(_ key: String, _ value: Int?) {
        if let value { append(key, String(value)) }
    }

    /// A number with a fixed count of decimals.
    mutating func add(_ key: String, _ value: Double?, decimals: Int) {
        if let value, value.isFinite { append(key, value.fixed(decimals)) }
    }

    mutating func add(_ key: String, _ line: JSONLine?) {
        if let line { append(key, line.text) }
    }

    /// Adds words; leaves the key out if there are none.
    mutating func add(_ key: String, _ words: [String]) {
        guard !words.isEmpty else { return }
        append(key, "[" + words.map(JSONLine.quoted).joined(separator: ",") + "]")
    }

    /// Adds text that is JSON already.
    mutating func add(_ key: String, json: String?) {
        if let json { append(key, json) }
    }

    mutating func add(_ levels: Levels) {
        if let upper = levels.upper, let lower = levels.lower {
            append("levels", "[\(lower),\(upper)]")
        } else if let level = levels.single {
            append("level", level.description)
        }
    }

    mutating func add(_ point: Point) {
        add("x", point.x, decimals: 3)
        add("y", point.y, decimals: 3)
    }

    var text: String { "{\(body)}" }

    private mutating func append(_ key: String, _ json: String) {
        if !body.isEmpty { body += "," }
        body += JSONLine.quoted(key) + ":" + json
    }

    /// A JSON string; control characters are escaped, so that a log cannot control a terminal.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.printable.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
