import Indoor
import Yams

/// A YAML file being read, with the place of every error. Aliases are refused.
protocol YAMLReading {
    var source: SourceText { get }
    var standIns: StandIns { get }
}

/// YAML aliases can expand a few bytes to gigabytes. So the characters that begin anchors and
/// aliases are replaced before parsing. None is ever expanded, and an unquoted word that begins
/// with a replacement was meant as one.
struct StandIns {
    /// Private-use characters, in place of "&" and "*", that the text itself does not contain.
    private let anchor: Unicode.Scalar
    private let alias: Unicode.Scalar

    static let problem = "an anchor or alias"
    static let expected = "the text itself: there are no aliases"

    private static let privateUse: [ClosedRange<UInt32>] = [
        0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD,
    ]

    /// Chooses the first two characters that the text does not contain.
    init(for source: SourceText) throws(InputError) {
        var taken: Set<Unicode.Scalar> = []
        for line in source.lines {
            for scalar in line.unicodeScalars where scalar.value >= 0xE000 { taken.insert(scalar) }
        }
        let free = StandIns.privateUse.joined().lazy.compactMap { Unicode.Scalar($0) }
            .filter { !taken.contains($0) }.prefix(2)
        guard let anchor = free.first, let alias = free.dropFirst().first else {
            throw InputError(file: source.file, "every character for private use is taken")
        }
        (self.anchor, self.alias) = (anchor, alias)
    }

    func put(into text: String) -> String { exchange("&", anchor, "*", alias, in: text) }

    func takenOut(of text: String) -> String { exchange(anchor, "&", alias, "*", in: text) }

    /// Exchanges Unicode scalars rather than characters: a combining mark after the character would
    /// make both one `Character`.
    private func exchange(
        _ a: Unicode.Scalar, _ newA: Unicode.Scalar, _ b: Unicode.Scalar, _ newB: Unicode.Scalar,
        in text: String
    ) -> String {
        guard text.unicodeScalars.contains(where: { $0 == a || $0 == b }) else { return text }
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.lazy.map { $0 == a ? newA : $0 == b ? newB : $0 }))
    }

    /// Whether an unquoted word was meant as an anchor or alias.
    func begin(_ text: String) -> Bool {
        text.unicodeScalars.first == anchor || text.unicodeScalars.first == alias
    }
}

extension YAMLReading {
    func compose() throws(InputError) -> Node {
        do {
            // Scalars stay text: numbers are parsed where one is expected.
            let text = standIns.put(into: source.lines.joined(separator: "\n"))
            if let root = try Yams.compose(yaml: text, .basic, .default, .utf8) { return root }
        } catch let error as YamlError {
            throw located(error)
        } catch {
            throw InputError(file: source.file, "no YAML: \(error)")
        }
        throw InputError(file: source.file, line: 1, column: 1, "the file is empty")
    }

    private func located(_ error: YamlError) -> InputError {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            alias(before: mark)
                ?? located(
                    mark,
                    problem.contains("nesting") ? "nested too deep" : "no YAML here: \(problem)")
        case .duplicatedKeysInMapping(let keys, let context):
            self.error(
                line: context.mark.line, column: context.mark.column,
                "\"\(keys.first ?? "")\" stands twice")
        case .reader(let problem, let offset, _, _):
            self.error(line: line(at: offset ?? 0), column: 1, "no YAML here: \(problem)")
        default: InputError(file: source.file, "no YAML")
        }
    }

    /// The error of an anchor or alias at which the parser stumbled: it stands in the line of the
    /// mark, or in the last line before it that has text. nil: there is none.
    private func alias(before mark: Mark) -> InputError? {
        let lines = source.lines.prefix(mark.line).enumerated().filter { !$0.element.isBlank }
        return lines.suffix(2).lazy.compactMap { number, line in
            line.firstMatch(of: /(?:^|[-:,\[\x7B])\s*(?<sign>[&*])\w/).map { match in
                let column = line.distance(from: line.startIndex, to: match.sign.startIndex) + 1
                return error(
                    line: number + 1, column: column, StandIns.problem,
                    expected: StandIns.expected)
            }
        }.first
    }

    /// An error at a mark of the parser. Text that ends too early is wrong after its last line; the
    /// error then shows the end of the last line with text.
    private func located(_ mark: Mark, _ problem: String) -> InputError {
        let isText = { (line: String) in !line.isBlank }
        let isAfter = !source.lines.dropFirst(mark.line - 1).contains(where: isText)
        guard isAfter, let last = source.lines.lastIndex(where: isText) else {
            return self.error(line: mark.line, column: mark.column, problem)
        }
        return self.error(line: last + 1, column: source.lines[last].count + 1, problem)
    }

    private func line(at offset: Int) -> Int {
        let lines = source.lines
        var rest = offset
        for (index, line) in lines.enumerated() {
            rest -= line.utf8.count + 1
            if rest < 0 { return index + 1 }
        }
        return lines.count
    }

    /// A scalar's text, with the original characters restored.
    func word(_ node: Node) throws(InputError) -> String? {
        guard let scalar = node.scalar else { return nil }
        let isBare = scalar.style == .plain || scalar.style == .any
        if isBare, standIns.begin(scalar.string) {
            throw error(node, StandIns.problem, expected: StandIns.expected)
        }
        let text = standIns.takenOut(of: scalar.string)
        guard text.isReadable else {
            throw error(node, "too long a text", expected: String.readable)
        }
        return text.printable
    }

    func error(
        line: Int, column: Int, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        source.error(
            problem, at: Spot(line: line, column: column), expected: expected, nearest: nearest)
    }

    func error(
        _ node: Node, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        source.error(problem, at: spot(node), expected: expected, nearest: nearest)
    }

    func spot(_ node: Node) -> Spot {
        Spot(line: node.mark?.line ?? 1, column: node.mark?.column ?? 1)
    }

    // MARK: Pieces

    func mapping(_ node: Node, _ what: String) throws(InputError) -> Node.Mapping {
        guard let mapping = node.mapping else {
            _ = try word(node)
            throw error(node, "no mapping", expected: "\(what) with keys")
        }
        return mapping
    }

    /// - Parameter others: keys that are read, too, and not proposed.
    func keys(
        _ mapping: Node.Mapping, among known: [String], allowing others: [String] = []
    ) throws(InputError) {
        for key in mapping.keys {
            let name = try word(key) ?? ""
            guard name != "<<" else {
                throw error(key, "\"<<\" takes the keys of an alias", expected: StandIns.expected)
            }
            guard known.contains(name) || others.contains(name) else {
                throw error(
                    key, "unknown key \"\(name)\"",
                    expected: "one of \(known.joined(separator: ", "))",
                    nearest: nearestWords(to: name, among: known))
            }
        }
    }

    func need(_ mapping: Node.Mapping, _ key: String, _ parent: Node) throws(InputError) -> Node {
        guard let node = mapping.value(key) else {
            throw error(parent, "\"\(key)\" is missing")
        }
        return node
    }

    func text(_ node: Node) throws(InputError) -> String {
        guard let text = try word(node) else {
            throw error(node, "no text", expected: "words")
        }
        return text
    }

    func number(_ node: Node, _ quantity: Quantity) throws(InputError) -> Double {
        _ = try word(node)
        return try source.check(node.scalar?.number, quantity, at: .spot(spot(node)))
    }

    /// - Parameter what: "priority".
    func wholeNumber(
        _ node: Node, _ what: String, in range: ClosedRange<Int>
    ) throws(InputError) -> Int {
        _ = try word(node)
        guard let number = node.scalar?.wholeNumber, range.contains(number) else {
            throw error(
                node, "no \(what)",
                expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The format's key and version: "dotwalk-cues: 1".
    func version(
        _ top: Node.Mapping, _ key: String, _ version: Int, _ root: Node
    ) throws(InputError) {
        let node = try need(top, key, root)
        let number = node.scalar?.wholeNumber
        guard number != version else { return }
        var error = error(
            node, "a file of a format that this version does not read",
            expected: (number == nil ? "a whole number, " : "") + "\(key): \(version)")
        error.isUnknownFormat = number != nil
        throw error
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: Node, _ type: Choice.Type, _ what: String
    ) throws(InputError) -> Choice {
        try source.choice(try text(node), type, what, at: .spot(spot(node)))
    }
}

extension SourceText {
    /// A raw value of a type.
    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ text: String, _ type: Choice.Type, _ what: String, at place: SourcePlace
    ) throws(InputError) -> Choice {
        let known = Choice.allCases.map(\.rawValue)
        guard let choice = Choice(rawValue: text) else {
            throw error(
                "unknown \(what) \"\(text)\"", at: place,
                expected: "one of \(known.joined(separator: ", "))",
                nearest: nearestWords(to: text, among: known))
        }
        return choice
    }

    /// - Parameter number: nil if there is no number at the place.
    /// - Returns: the number.
    /// - Throws: an error if it is not such a quantity.
    func check(
        _ number: Double?, _ quantity: Quantity, at place: SourcePlace
    ) throws(InputError) -> Double {
        if let number, quantity.contains(number) { return number }
        let noun =
            quantity.words.hasPrefix("a ") ? quantity.words.dropFirst(2) : quantity.words[...]
        throw error("no \(noun)", at: place, expected: quantity.expected)
    }
}

extension Node.Mapping {
    /// Compares the keys' texts: a subscript of Yams resolves the tags of each key that it passes.
    func value(_ key: String) -> Node? { first { $0.key.scalar?.string == key }?.value }

    /// The values by their keys' texts, where many are looked up.
    var byKey: [String: Node] {
        var values: [String: Node] = [:]
        for (key, value) in self {
            if let name = key.scalar?.string, values[name] == nil { values[name] = value }
        }
        return values
    }
}

/// Numbers are parsed here: Yams reads "1:30" as a sexagesimal number and traps on overflow. They
/// have decimal digits, as everywhere else: versions of YAML differ in what "017" and "0x1F" are.
extension Node.Scalar {
    /// The unquoted text, without the underscores that may separate digits.
    private var bare: String? {
        style == .plain || style == .any ? string.replacing("_", with: "") : nil
    }

    /// nil for other text or overflow.
    fileprivate var wholeNumber: Int? { bare.flatMap { Int($0) } }

    var number: Double? { bare.flatMap(\.decimalNumber) }
}
