import Indoor

/// The languages that a person knows, as written: "fr,en".
package struct Languages: Hashable, Sendable {
    /// The text as written.
    package let text: String
    private let bases: [String]

    package init(_ text: String) throws(InputError) {
        let tags = text.split(separator: ",", omittingEmptySubsequences: false)
        for tag in tags where !Languages.isTag(tag) {
            throw InputError(
                "\"\(tag)\" is no language", expected: "tags with commas between them: fr,en")
        }
        self.text = text
        bases = tags.map { String($0).languageBase }
    }

    /// Two or three letters, and the parts after them: "fr", "pt-BR".
    private static func isTag(_ tag: Substring) -> Bool {
        let parts = tag.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        let isWritten = parts.allSatisfy { part in
            (1...8).contains(part.count)
                && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        }
        return isWritten && parts.count <= 4 && (2...3).contains(parts[0].count)
            && parts[0].allSatisfy(\.isLetter)
    }

    /// Whether a text in this language is understood, whatever its region.
    package func include(_ language: String) -> Bool { bases.contains(language.languageBase) }
}
