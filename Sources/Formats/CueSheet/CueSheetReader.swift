import Guidance
import Indoor
import Yams

/// Reads cue sheets: YAML without aliases, every cue and label there, nothing misnamed.
package enum CueSheetReader {
    /// The version of the sheet's form that this reads.
    package static let version = 1

    package static func read(_ text: String, file: String) throws(InputError) -> CueSheet {
        let reading = Reading(file: file, lines: text.fileLines)
        let root = try reading.compose()
        let top = try reading.mapping(root, "a cue sheet")
        try reading.keys(top, among: ["dotwalk-cues", "language", "labels", "cues"])
        let version = try reading.need(top, "dotwalk-cues", root)
        guard version.int == CueSheetReader.version else {
            throw reading.wrongVersion(version)
        }
        let language = try reading.text(try reading.need(top, "language", root))
        let labels = try reading.labels(try reading.need(top, "labels", root))
        let cues = try reading.cues(try reading.need(top, "cues", root))
        return CueSheet(language: language, cues: cues, labels: labels)
    }
}

/// One sheet being read: knows where it is.
private struct Reading {
    let file: String
    let lines: [String]

    func compose() throws(InputError) -> Node {
        let text = lines.joined(separator: "\n")
            .replacing("&", with: StandIn.anchor).replacing("*", with: StandIn.alias)
        do {
            if let root = try Yams.compose(yaml: text) { return root }
        } catch let error as YamlError {
            throw located(error)
        } catch {
            throw InputError(file: file, "no YAML: \(error)")
        }
        throw InputError(file: file, line: 1, column: 1, "the sheet is empty")
    }

    /// Aliases let a few bytes stand for gigabytes. So YAML gets to see these in the place of the
    /// characters that make them: then none is, and where one was meant a bare word begins with it.
    private enum StandIn {
        static let anchor = "\u{E000}"
        static let alias = "\u{E001}"
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
        default: InputError(file: file, "no YAML")
        }
    }

    private func line(at offset: Int) -> Int {
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
                expected: "the text itself: cue sheets have no aliases")
        }
        return scalar.string.replacing(StandIn.anchor, with: "&")
            .replacing(StandIn.alias, with: "*").printable
    }

    func error(
        line: Int, column: Int, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        InputError(
            file: file, line: line, column: column, problem, expected: expected, nearest: nearest,
            sourceLine: lines.indices.contains(line - 1) ? lines[line - 1] : nil)
    }

    func error(
        _ node: Node, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        error(
            line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, problem,
            expected: expected, nearest: nearest)
    }

    func wrongVersion(_ node: Node) -> InputError {
        var error = error(
            node, "a sheet of a format that this version does not read",
            expected: "dotwalk-cues: \(CueSheetReader.version)")
        error.isUnknownFormat = node.int != nil
        return error
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

    func number(_ node: Node) throws(InputError) -> Double {
        guard let number = node.float, number.isFinite, number >= 0, number <= 3600 else {
            throw error(node, "no time", expected: "seconds from 0 to 3600")
        }
        return number
    }

    func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ node: Node, _ type: Choice.Type, _ what: String
    ) throws(InputError) -> Choice {
        let text = try text(node)
        let known = Choice.allCases.map(\.rawValue)
        guard let choice = Choice(rawValue: text) else {
            throw error(
                node, "unknown \(what) \"\(text)\"",
                expected: "one of \(known.joined(separator: ", "))",
                nearest: nearestWords(to: text, among: known))
        }
        return choice
    }

    // MARK: Labels and cues

    func labels(_ node: Node) throws(InputError) -> [Label: String] {
        let mapping = try mapping(node, "labels")
        try keys(mapping, among: Label.allCases.map(\.rawValue))
        var labels: [Label: String] = [:]
        for label in Label.allCases {
            let isLength = label == .metres || label == .inMetres
            labels[label] = try words(
                label.rawValue, isLength ? ["metres"] : [],
                try need(mapping, label.rawValue, node))
        }
        return labels
    }

    func cues(_ node: Node) throws(InputError) -> [Cue] {
        let mapping = try mapping(node, "cues")
        try keys(mapping, among: CueID.allCases.map(\.rawValue))
        var cues: [Cue] = []
        for id in CueID.allCases {
            guard let entry = mapping[Node(id.rawValue)] else {
                throw error(node, "the cue \"\(id.rawValue)\" is missing")
            }
            cues.append(try cue(id, entry))
        }
        return cues
    }

    private func cue(_ id: CueID, _ node: Node) throws(InputError) -> Cue {
        let mapping = try mapping(node, "a cue")
        try keys(mapping, among: [
            "kind", "title", "text", "buttons", "asks", "vibration",
            "delay", "shortest", "longest", "cool-down", "priority",
        ])
        let kind = try choice(try need(mapping, "kind", node), ShownCue.Kind.self, "kind")
        let text = try words(id.rawValue, id.placeholders, try need(mapping, "text", node))
        var cue = Cue(id: id, kind: kind, text: text)
        if let title = mapping[Node("title")] {
            cue.title = try words(id.rawValue, id.placeholders, title)
        }
        if let buttons = mapping[Node("buttons")] { cue.buttons = try self.buttons(buttons) }
        if let asks = mapping[Node("asks")] {
            cue.asks = try choice(asks, ShownCue.Ask.self, "wish")
        }
        if let vibration = mapping[Node("vibration")] {
            cue.vibration = try choice(vibration, VibrationPattern.self, "vibration")
        }
        cue.timing = try timing(mapping)
        return cue
    }

    private func timing(_ mapping: Node.Mapping) throws(InputError) -> Cue.Timing {
        var timing = Cue.Timing()
        if let node = mapping[Node("delay")] { timing.delay = try number(node) }
        if let node = mapping[Node("shortest")] { timing.shortest = try number(node) }
        if let node = mapping[Node("longest")] {
            timing.longest = try number(node)
            if timing.longest ?? 0 < timing.shortest {
                throw error(node, "longest is less than shortest")
            }
        }
        if let node = mapping[Node("cool-down")] { timing.coolDown = try number(node) }
        if let node = mapping[Node("priority")] { timing.priority = Int(try number(node)) }
        return timing
    }

    private func buttons(_ node: Node) throws(InputError) -> [Button] {
        var buttons: [Button] = []
        for (key, value) in try mapping(node, "buttons") {
            let label: Label = try choice(key, Label.self, "button")
            buttons.append(Button(id: label.rawValue, label: try text(value)))
        }
        return buttons
    }

    /// Words whose {names} are among those that have a value.
    private func words(
        _ owner: String, _ placeholders: [String], _ node: Node
    ) throws(InputError) -> String {
        let words = try text(node)
        for piece in words.split(separator: "{", omittingEmptySubsequences: false).dropFirst() {
            let name = String(piece.prefix { $0 != "}" })
            guard piece.contains("}"), placeholders.contains(name) else {
                throw error(
                    node, "\"\(owner)\" has no value \"{\(name)}\"",
                    expected: placeholders.isEmpty
                        ? "no braces" : placeholders.map { "{\($0)}" }.joined(separator: ", "),
                    nearest: nearestWords(to: name, among: placeholders))
            }
        }
        return words
    }
}
