/// A line of Swift, split into code and literals.
struct CodeLine: Hashable, Sendable {
    /// The code only: without comments, string literals empty.
    var code: String
    /// The contents of the line's literals.
    var literals: String
}

/// Splits Swift into code and literals, sufficiently for checks by line: supports `//`, `/* */`,
/// `"…"`, `"""`, `#"…"#` and interpolation (whose code counts as code).
struct CodeReader {
    private enum Mode: Hashable {
        case code
        /// Inside `\(…)`: the number of open brackets.
        case interpolation(Int)
        case comment(Int)
        case string(hashes: Int, isMultiline: Bool)
    }

    private var modes: [Mode] = [.code]

    static func read(_ lines: [String]) -> [CodeLine] {
        var reader = CodeReader()
        return lines.map { reader.read(Array($0.unicodeScalars)) }
    }

    private mutating func read(_ text: [Unicode.Scalar]) -> CodeLine {
        var line = CodeLine(code: "", literals: "")
        if case .string(_, isMultiline: false) = modes[modes.count - 1] { modes.removeLast() }
        var i = 0
        while i < text.count {
            switch modes[modes.count - 1] {
            case .code, .interpolation: i = code(text, i, &line)
            case .comment(let depth): i = comment(text, i, depth)
            case .string(let hashes, let isMultiline):
                i = string(text, i, hashes, isMultiline, &line)
            }
        }
        return line
    }

    private mutating func code(_ text: [Unicode.Scalar], _ i: Int, _ line: inout CodeLine) -> Int {
        if text[i] == "/" {
            if starts("//", text, i) { return text.count }
            if starts("/*", text, i) {
                modes.append(.comment(1))
                return i + 2
            }
        }
        let hashes = text[i] == "#" ? text[i...].prefix { $0 == "#" }.count : 0
        if i + hashes < text.count, text[i + hashes] == "\"" {
            let isMultiline = starts("\"\"\"", text, i + hashes)
            modes.append(.string(hashes: hashes, isMultiline: isMultiline))
            line.code += "\""
            return i + hashes + (isMultiline ? 3 : 1)
        }
        if case .interpolation(let depth) = modes[modes.count - 1] {
            if text[i] == "(" { modes[modes.count - 1] = .interpolation(depth + 1) }
            if text[i] == ")" {
                modes[modes.count - 1] = .interpolation(depth - 1)
                if depth == 1 {
                    modes.removeLast()
                    line.code += " "
                    return i + 1
                }
            }
        }
        line.code.unicodeScalars.append(text[i])
        return i + 1
    }

    private mutating func comment(_ text: [Unicode.Scalar], _ i: Int, _ depth: Int) -> Int {
        if starts("/*", text, i) {
            modes[modes.count - 1] = .comment(depth + 1)
            return i + 2
        }
        guard starts("*/", text, i) else { return i + 1 }
        modes.removeLast()
        if depth > 1 { modes.append(.comment(depth - 1)) }
        return i + 2
    }

    private mutating func string(
        _ text: [Unicode.Scalar], _ i: Int, _ hashes: Int, _ isMultiline: Bool,
        _ line: inout CodeLine
    ) -> Int {
        let raw = String(repeating: "#", count: hashes)
        let end = (isMultiline ? "\"\"\"" : "\"") + raw
        if text[i] == "\"", starts(end, text, i) {
            modes.removeLast()
            line.code += "\""
            return i + end.count
        }
        if text[i] == "\\", starts("\\" + raw + "(", text, i) {
            modes.append(.interpolation(1))
            line.code += " "
            return i + 2 + hashes
        }
        if text[i] == "\\", hashes == 0 {
            // An escape: its letters are not text.
            if starts("\\u{", text, i) {
                let digits = text[(i + 3)...].prefix { $0 != "}" }
                if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                    let scalar = Unicode.Scalar(value)
                {
                    line.literals.unicodeScalars.append(scalar)
                }
                return i + 4 + digits.count
            }
            return i + 2
        }
        line.literals.unicodeScalars.append(text[i])
        return i + 1
    }

    private func starts(_ word: String, _ text: [Unicode.Scalar], _ i: Int) -> Bool {
        text[i...].starts(with: word.unicodeScalars)
    }
}
