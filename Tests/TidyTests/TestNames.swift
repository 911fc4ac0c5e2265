/// The style of test names: `@Test("a sentence in plain words") func shortName()`, and suites
/// `@Suite("a title")`.
enum TestNames {
    static func faults(in file: SourceFile) -> [Fault] {
        file.code.enumerated().flatMap { index, line in
            let next = index + 1 < file.code.count ? file.code[index + 1].code.trimmed : ""
            var faults: [Fault] = []
            for attribute in ["@Test", "@Suite"] where !isNamed(line.code, attribute, next) {
                faults.append(
                    Fault(
                        path: file.path, line: index + 1,
                        what: "\(attribute) without words: \(attribute)(\"…\")"))
            }
            if line.code.contains("func `") {
                faults.append(
                    Fault(
                        path: file.path, line: index + 1,
                        what: "a sentence as a function's name: it belongs to @Test"))
            }
            return faults
        }
    }

    /// Whether words follow the attribute, on the same or the next line; true without it.
    private static func isNamed(_ code: String, _ attribute: String, _ next: String) -> Bool {
        guard let range = code.firstRange(of: attribute) else { return true }
        let rest = code[range.upperBound...]
        return rest.hasPrefix("(\"") || rest == "(" && next.hasPrefix("\"")
    }
}
