import Indoor
import Yams

/// A YAML file being read: knows where it is, so that every mistake has its place. Without aliases.
protocol YAMLReading {
    var source: SourceText { get }
}

/// Aliases let a few bytes stand for gigabytes. So YAML gets to see these in the place of the
/// characters that make them: then none is, and where one was meant a bare word begins with it.
private enum StandIn {
    static let anchor = "\u{E000}"
    static let alias = "\u{E001}"
}

extension YAMLReading {
    func compose() throws(InputError) -> Node {
        let text = source.lines.joined(separator: "\n")
            .replacing("&", with: StandIn.anchor).replacing("*", with: StandIn.alias)
        do {
            if let root = try Yams.compose(yaml: text) { return root }
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
            self.error(
                line: mark.line, column: mark.column,
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

    private func line(at offset: Int) -> Int {
        let lines = source.lines
        var rest = offset
        for (index, line) in lines.enumerated() {
            rest -= line.utf8.count + 1
            if rest < 0 { return index + 1 }
        }
        return lines.count
    }

    /// A word as written: with what stood in for its characters taken out again.
    private func word(_ node: Node) throws(InputError) -> String? {
        guard let scalar = node.scalar else { return nil }
        let isBare = scalar.style == .plain || scalar.style == .any
        if isBare, [StandIn.anchor, StandIn.alias].contains(where: scalar.string.hasPrefix) {
            throw error(
                node, "an anchor or alias",
                expected: "the text itself: there are no aliases")
        }
        return scalar.string.replacing(StandIn.anchor, with: "&")
            .replacing(StandIn.alias, with: "*").printable
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

    func keys(_ mapping: Node.Mapping, among known: [String]) throws(InputError) {
        for key in mapping.keys {
            let name = try word(key) ?? ""
            guard known.contains(name) else {
                throw error(
                    key, "unknown key \"\(name)\"",
                    expected: "one of \(known.joined(separator: ", "))",
                    nearest: nearestWords(to: name, among: known))
            }
        }
    }

    func need(_ mapping: Node.Mapping, _ key: String, _ parent: Node) throws(InputError) -> Node {
        guard let node = mapping[Node(key)] else {
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

    /// - Parameter what: "seconds".
    func number(
        _ node: Node, _ what: String, in range: ClosedRange<Double>
    ) throws(InputError) -> Double {
        guard let number = node.float, range.contains(number) else {
            throw source.noNumber(what, in: range, at: .spot(spot(node)))
        }
        return number
    }

    /// The file's own mark: "dotwalk-cues: 1".
    func version(
        _ top: Node.Mapping, _ key: String, _ version: Int, _ root: Node
    ) throws(InputError) {
        let node = try need(top, key, root)
        guard node.int != version else { return }
        var error = error(
            node, "a file of a format that this version does not read",
            expected: "\(key): \(version)")
        error.isUnknownFormat = node.int != nil
        throw error
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: Node, _ type: Choice.Type, _ what: String
    ) throws(InputError) -> Choice {
        try source.choice(try text(node), type, what, at: .spot(spot(node)))
    }
}

extension SourceText {
    /// One of a type's words.
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

    /// - Parameter what: "seconds".
    func noNumber(_ what: String, in range: ClosedRange<Double>, at place: SourcePlace)
        -> InputError
    {
        error(
            "no \(what)", at: place,
            expected: "\(what) from \(range.lowerBound.short) to \(range.upperBound.short)")
    }
}
