import Foundation

/// Writes a Swift file with the content of other files: first argument the file to write, then the
/// files to read. Each file becomes a constant of `Embedded`, named as the file.
///
/// The package manager can embed files, too, but as array literals of bytes. The compiler takes more
/// than a minute for half a megabyte of these, and two seconds for string literals.
@main
enum EmbedTool {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        guard let output = paths.first else { return }
        let constants = try paths.dropFirst().map { path in
            let file = URL(filePath: path)
            return constant(file.lastPathComponent, try Data(contentsOf: file))
        }
        let text = "enum Embedded {\n" + constants.joined() + "}\n"
        try text.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
    }

    /// A declaration such as `static let tour_walk = "…"`. A file that is no UTF-8 becomes an array
    /// of its bytes: each is kept as the character with its number.
    private static func constant(_ file: String, _ content: Data) -> String {
        let name = String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        guard let text = String(data: content, encoding: .utf8) else {
            let characters = content.map { "\\u{\(String($0, radix: 16))}" }.joined()
            return "    static let \(name) = \"\(characters)\".unicodeScalars.map { "
                + "UInt8(truncatingIfNeeded: $0.value) }\n"
        }
        return "    static let \(name) = \(literal(text))\n"
    }

    /// Swift's own way to write the text, with all that is not plain ASCII escaped.
    private static func literal(_ text: String) -> String {
        "\"" + text.unicodeScalars.map { $0.escaped(asASCII: true) }.joined() + "\""
    }
}
