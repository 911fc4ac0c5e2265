/// The layers table of ARCHITECTURE.md, and the check of imports.
enum Layers {
    /// The permitted imports of each target, from the table under the heading "Layers". A row without
    /// a target goes on with the target of the row before.
    static func table(_ document: String) -> [String: Set<String>] {
        var table: [String: Set<String>] = [:]
        var isSection = false
        var column: Int?
        var target = ""
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("## ") { isSection = line.contains("Layers") }
            guard isSection, line.hasPrefix("|") else { continue }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .dropFirst().dropLast().map { $0.filter { $0 != "`" }.trimmed }
            if let index = cells.firstIndex(of: "may import") {
                column = index
            } else if let column, column < cells.count,
                !cells.joined().allSatisfy({ "-: ".contains($0) })
            {
                let words = cells[column].split { " ,".contains($0) }.map(String.init)
                if !cells[0].isEmpty { target = cells[0] }
                table[target, default: []].formUnion(words.filter { $0 != "–" && $0 != "-" })
            }
        }
        return table
    }

    /// The module that a line imports, with any attributes, access level, kind of declaration or
    /// submodule; nil for any other line.
    static func imported(_ code: String) -> [String] {
        code.split(separator: ";").compactMap { part in
            var words = part.split(whereSeparator: \.isWhitespace).map(String.init)[...]
            let access: Set = ["public", "package", "internal", "fileprivate", "private"]
            while let first = words.first, first.hasPrefix("@") || access.contains(first) {
                words = words.dropFirst()
            }
            guard words.popFirst() == "import", let first = words.first else { return nil }
            let kinds: Set = [
                "struct", "class", "enum", "protocol", "typealias", "func", "var", "let", "actor",
            ]
            let name = kinds.contains(first) ? words.dropFirst().first ?? "" : first
            return name.split(separator: ".").first.map(String.init)
        }
    }

    static func faults(in file: SourceFile, table: [String: Set<String>]) -> [Fault] {
        guard let allowed = table[file.target] else {
            return [
                Fault(
                    path: file.path, line: 1,
                    what: "\(file.target) is not in the layers table of ARCHITECTURE.md: add a row")
            ]
        }
        return file.code.enumerated().flatMap { index, line in
            imported(line.code)
                .filter { !allowed.contains($0) && $0 != file.target }
                .map { module in
                    Fault(
                        path: file.path, line: index + 1,
                        what: "\(file.target) may not import \(module): ARCHITECTURE.md, Layers")
                }
        }
    }
}

extension StringProtocol {
    var trimmed: String {
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
