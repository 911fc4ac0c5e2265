/// The limits of lines and functions.
enum Sizes {
    /// swift-format breaks code at 100 columns, but not the lines of a text.
    static let columns = 104
    static let functionLines = 60

    static func faults(in file: SourceFile) -> [Fault] {
        var faults: [Fault] = []
        for (index, line) in file.lines.enumerated() where line.count > columns {
            faults.append(
                Fault(
                    path: file.path, line: index + 1,
                    what: "\(line.count) columns: break the line at \(columns)"))
        }
        return faults
            + functions(in: file)
            .filter { $0.length > functionLines }
            .map { function in
                Fault(
                    path: file.path, line: function.line,
                    what: "\(function.length) lines of function: at most \(functionLines)")
            }
    }

    struct Function: Hashable {
        /// The line of its `func`, `init` or `deinit`, from 1.
        let line: Int
        /// The lines from there to its closing brace.
        let length: Int
    }

    /// Functions with a body, found by counting braces.
    static func functions(in file: SourceFile) -> [Function] {
        var found: [Function] = []
        /// Functions being read, each with the depth of braces outside its body.
        var open: [(line: Int, depth: Int, hasBody: Bool)] = []
        var depth = 0
        for (index, line) in file.code.enumerated() {
            if declares(line.code) { open.append((index + 1, depth, false)) }
            for character in line.code {
                if character == "{" {
                    if let last = open.indices.last, open[last].depth == depth {
                        open[last].hasBody = true
                    }
                    depth += 1
                } else if character == "}" {
                    depth -= 1
                    // A requirement without a body ends with its protocol.
                    open.removeAll { !$0.hasBody && $0.depth > depth }
                    if let last = open.last, last.hasBody, last.depth == depth {
                        found.append(Function(line: last.line, length: index + 2 - last.line))
                        open.removeLast()
                    }
                }
            }
        }
        return found
    }

    private static func declares(_ code: String) -> Bool {
        let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
        let line = " " + code.trimmed
        return words.contains("func") || words.contains("deinit")
            || line.contains(" init(") || line.contains(" init?(")
    }
}
