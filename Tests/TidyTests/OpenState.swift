/// The stored properties that other files can set although their type has functions to change them.
struct OpenState {
    struct Property: Hashable, CustomStringConvertible {
        let owner: String
        let stored: TypeReader.Stored
        /// The number of properties that it stands for: those of a struct that only holds state.
        let count: Int

        var description: String {
            "\(stored.path):\(stored.line): \(owner).\(stored.name)"
                + (count == 1 ? "" : " (\(count) properties)")
        }
    }

    private(set) var properties: [Property] = []

    var count: Int { properties.reduce(0) { $0 + $1.count } }

    init(_ files: [SourceFile]) {
        let types = DeclaredTypes(files)
        for type in types.all where type.isMutating {
            for stored in type.stored where stored.isOpen {
                properties.append(
                    Property(
                        owner: type.name, stored: stored, count: types.count(stored, in: type)))
            }
        }
    }
}

/// The structs, classes, actors and enums of some files, each with its extensions.
struct DeclaredTypes {
    private struct Key: Hashable {
        let target: String
        let name: String
    }

    struct Declared {
        let target: String
        /// With the types around it: "Guide.Way".
        let name: String
        var isMutating: Bool
        let stored: [TypeReader.Stored]
    }

    private(set) var all: [Declared] = []
    private var places: [Key: Int] = [:]
    /// How many properties are of each type.
    private var uses: [Int: Int] = [:]

    init(_ files: [SourceFile]) {
        let parts = files.flatMap { file in TypeReader.read(file).map { (file.target, $0) } }
        for (target, part) in parts where !part.isExtension {
            places[Key(target: target, name: part.name)] = all.count
            all.append(
                Declared(
                    target: target, name: part.name, isMutating: part.isMutating,
                    stored: part.stored))
        }
        for (target, part) in parts where part.isExtension && part.isMutating {
            let place = places[Key(target: target, name: part.name)]
            if let place = place ?? all.firstIndex(where: { $0.name == part.name }) {
                all[place].isMutating = true
            }
        }
        for owner in all {
            for stored in owner.stored {
                if let held = type(of: stored, in: owner) { uses[held, default: 0] += 1 }
            }
        }
    }

    /// 1, or the properties of a struct that has no functions to change it and is stored by one
    /// type only: it holds that type's state.
    func count(_ stored: TypeReader.Stored, in owner: Declared) -> Int {
        guard let held = type(of: stored, in: owner), !all[held].isMutating, uses[held] == 1
        else { return 1 }
        return max(1, all[held].stored.count(where: \.isOpen))
    }

    /// The type of a property, if it is declared in the same target.
    private func type(of stored: TypeReader.Stored, in owner: Declared) -> Int? {
        var around = owner.name.split(separator: ".").map(String.init)
        while true {
            let name = (around + [stored.type]).joined(separator: ".")
            if let place = places[Key(target: owner.target, name: name)] { return place }
            guard around.popLast() != nil else { return nil }
        }
    }
}

/// Finds the types that a file declares or extends, and the variables that they store.
struct TypeReader {
    struct Stored: Hashable {
        let path: String
        let line: Int
        let name: String
        /// The name as it is written or made: "Light" for `Light?` and `= Light()`; may be empty.
        let type: String
        /// Whether other files can set it.
        let isOpen: Bool
    }

    struct Part: Hashable {
        let name: String
        let isExtension: Bool
        /// Whether it has a function that changes it.
        var isMutating: Bool
        var stored: [Stored] = []
    }

    private struct Token {
        let text: String
        let line: Int
        let startsLine: Bool
    }

    private static let kinds: Set = ["struct", "class", "actor", "enum", "extension"]
    /// The words by which a declaration begins, at the beginning of a line.
    private static let beginnings = kinds.union([
        "@", "#", "var", "let", "func", "init", "deinit", "subscript", "case", "typealias",
        "protocol", "package", "private", "fileprivate", "internal", "public", "static", "final",
        "mutating", "nonmutating", "lazy", "weak", "indirect", "override", "nonisolated", "import",
    ])

    private let path: String
    private let tokens: [Token]
    private var next = 0
    private var parts: [Part] = []

    static func read(_ file: SourceFile) -> [Part] {
        var reader = TypeReader(file)
        while reader.next < reader.tokens.count {
            reader.readMembers(of: nil)
            reader.next += 1
        }
        return reader.parts
    }

    private init(_ file: SourceFile) {
        path = file.path
        tokens = file.code.enumerated().flatMap { index, line in
            Self.words(line.code).enumerated().map {
                Token(text: $1, line: index + 1, startsLine: $0 == 0)
            }
        }
    }

    /// Names, operators of these characters (so that `==` is no `=`), and single characters.
    static func words(_ code: String) -> [String] {
        var words: [String] = []
        var kind = 0
        for scalar in code.unicodeScalars {
            let before = kind
            let isName = scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9") ~= scalar
            kind = isName ? 1 : "=!<>-+&|~^%*/".unicodeScalars.contains(scalar) ? 2 : 0
            if scalar.properties.isWhitespace { continue }
            if kind != 0, kind == before {
                words[words.count - 1].unicodeScalars.append(scalar)
            } else {
                words.append(String(scalar))
            }
        }
        return words
    }

    /// Reads to the end of the file, or to the brace that closes the part.
    private mutating func readMembers(of part: Int?) {
        while next < tokens.count, tokens[next].text != "}" {
            let head = readHead()
            let words = head.map(\.text)
            guard next < tokens.count, tokens[next].text == "{" else {
                if let part { store(head, in: part) }
                continue
            }
            next += 1
            if let kind = words.firstIndex(where: Self.kinds.contains),
                !words[..<kind].contains(where: ["func", "var", "let", "case"].contains)
            {
                declare(words[(kind + 1)...], kind: words[kind], in: part)
            } else {
                let isAssigned = words.contains("=")
                let first = next < tokens.count ? tokens[next].text : ""
                let accessors = readBlock()
                if let part, isAssigned || ["didSet", "willSet"].contains(first) {
                    store(head, in: part)
                }
                if let part, (words + (isAssigned ? [] : accessors)).contains("mutating") {
                    parts[part].isMutating = true
                }
            }
            next += 1
        }
    }

    /// Reads a declaration to its opening brace, or to the beginning of the next declaration.
    private mutating func readHead() -> ArraySlice<Token> {
        let start = next
        var depth = 0
        while next < tokens.count {
            let token = tokens[next]
            if depth == 0 {
                let isNext = token.startsLine && Self.beginnings.contains(token.text)
                if token.text == "{" || token.text == "}" || isNext && next > start { break }
            }
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            next += 1
        }
        return tokens[start..<next]
    }

    /// Reads to the brace that closes a body.
    private mutating func readBlock() -> [String] {
        let start = next
        var depth = 0
        while next < tokens.count, depth > 0 || tokens[next].text != "}" {
            if tokens[next].text == "{" { depth += 1 }
            if tokens[next].text == "}" { depth -= 1 }
            next += 1
        }
        return tokens[start..<next].map(\.text)
    }

    private mutating func declare(_ words: ArraySlice<String>, kind: String, in outer: Int?) {
        // "Guide.Way: Sendable" and "Guide where …" end their names before these.
        let name = words.prefix { ![":", "<", "where"].contains($0) }.joined()
        parts.append(
            Part(
                name: (outer.map { parts[$0].name + "." } ?? "") + name,
                isExtension: kind == "extension",
                isMutating: ["class", "actor"].contains(kind)))
        readMembers(of: parts.count - 1)
    }

    /// Notes what `var a = 1, b: Int` or `var (a, b) = (1, 2)` stores.
    private mutating func store(_ head: ArraySlice<Token>, in part: Int) {
        let words = head.map(\.text)
        guard let start = words.firstIndex(of: "var"), !words[..<start].contains("static"),
            !words[..<start].contains("func")
        else { return }
        let isOpen = !words[..<start].contains { ["private", "fileprivate"].contains($0) }
        for binding in Self.split(words[(start + 1)...]) {
            let names =
                binding.first == "("
                ? Self.split(binding.prefix { $0 != ")" }.dropFirst()).map { $0.first ?? "" }
                : binding.prefix(1).map { $0 }
            let type =
                binding.dropFirst().first == ":" || names.count == 1
                ? Self.type(binding.dropFirst(2)) : ""
            for name in names {
                parts[part].stored.append(
                    Stored(
                        path: path, line: head[head.startIndex].line, name: name, type: type,
                        isOpen: isOpen))
            }
        }
    }

    /// The name at the beginning of "Guide.Way? = nil" or "Light()".
    private static func type(_ words: ArraySlice<String>) -> String {
        let name = words.drop { $0 == "any" }
            .prefix { $0 == "." || $0.first?.isLetter == true }
        return name.joined()
    }

    /// Splits at the commas that stand in no brackets.
    private static func split(_ words: ArraySlice<String>) -> [ArraySlice<String>] {
        var depth = 0
        return words.split { word in
            if ["(", "[", "{", "<"].contains(word) { depth += 1 }
            if [")", "]", "}"].contains(word) { depth -= 1 }
            // "]>" and ">>" close brackets, "->" does not.
            if word.allSatisfy({ $0 == ">" }) { depth -= word.count }
            return depth == 0 && word == ","
        }
    }
}
