/// The non-ASCII characters of the screens.
enum Glyphs {
    /// - Parameter hasFallback: whether a character has an ASCII stand-in.
    static func faults(
        in file: SourceFile, hasFallback: (Unicode.Scalar) -> Bool
    ) -> [Fault] {
        let texts =
            file.path.hasSuffix(".swift")
            ? file.code.map(\.literals) : file.lines
        return texts.enumerated().flatMap { index, text in
            text.unicodeScalars
                // Control characters and combining marks are never drawn alone.
                .filter { $0.value >= 0xA0 && !isInvisible($0) && !hasFallback($0) }
                .map { scalar in
                    Fault(
                        path: file.path, line: index + 1,
                        what: "\"\(scalar)\" has no ASCII fallback: add it to AsciiFallbacks.swift")
                }
        }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .nonspacingMark, .enclosingMark, .control, .privateUse, .unassigned: true
        default: false
        }
    }
}
