import Guidance
import Indoor
import Yams

/// Reads cue sheets: YAML without aliases, every cue and label there, nothing misnamed.
package enum CueSheetReader {
    /// The version of the sheet's form that this reads.
    package static let version = 1

    /// - Parameter base: finds the sheet that this one extends, by the name it gives; what a sheet
    ///   does not say, the one it extends does.
    package static func read(
        _ text: String, file: String,
        extending base: (String) throws(InputError) -> CueSheet = noBase
    ) throws(InputError) -> CueSheet {
        var reading = Reading(file: file, lines: text.fileLines)
        let root = try reading.compose()
        let top = try reading.mapping(root, "a cue sheet")
        try reading.keys(top, among: [
            "dotwalk-cues", "extends", "language", "instructions", "labels", "cues",
        ])
        let version = try reading.need(top, "dotwalk-cues", root)
        guard version.int == CueSheetReader.version else {
            throw reading.wrongVersion(version)
        }
        if let node = top[Node("extends")] { reading.base = try reading.base(node, base) }
        let language = try reading.part(top, "language", root)
        let lead = try reading.part(top, "instructions", root)
        let labels = try reading.part(top, "labels", root)
        let cues = try reading.part(top, "cues", root)
        return CueSheet(
            language: try language.map(reading.text) ?? reading.base?.language ?? "",
            lead: try reading.lead(lead),
            cues: try reading.cues(cues), labels: try reading.labels(labels))
    }

    package static func noBase(_ name: String) throws(InputError) -> CueSheet {
        throw InputError("there is no cue sheet \"\(name)\" to extend")
    }
}

/// One sheet being read: knows where it is.
private struct Reading {
    let file: String
    let lines: [String]
    /// What this sheet extends.
    var base: CueSheet?

    func base(
        _ node: Node, _ find: (String) throws(InputError) -> CueSheet
    ) throws(InputError) -> CueSheet {
        do throws(InputError) {
            return try find(try text(node))
        } catch {
            // A mistake inside the other sheet has its own place.
            guard error.file == nil else { throw error }
            throw self.error(
                node, error.problem, expected: error.expected, nearest: error.nearest)
        }
    }

    /// A part of the sheet; nil where the one it extends says it.
    func part(_ top: Node.Mapping, _ key: String, _ root: Node) throws(InputError) -> Node? {
        base == nil ? try need(top, key, root) : top[Node(key)]
    }

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

    /// A key that is left out is as the sheet that this one extends has it, or as documented.
    func lead(_ node: Node?) throws(InputError) -> CueSheet.Lead {
        var lead = base?.lead ?? CueSheet.Lead()
        guard let node else { return lead }
        let mapping = try mapping(node, "instructions")
        try keys(mapping, among: ["ahead", "now", "together"])
        func time(_ key: String) throws(InputError) -> Double? {
            if let node = mapping[Node(key)] { return try number(node) }
            if base == nil { throw error(node, "\"\(key)\" is missing") }
            return nil
        }
        lead.ahead = try time("ahead") ?? lead.ahead
        lead.now = try time("now") ?? lead.now
        lead.together = try time("together") ?? lead.together
        if lead.now > lead.ahead { throw error(node, "now is earlier than ahead") }
        return lead
    }

    func labels(_ node: Node?) throws(InputError) -> [Label: String] {
        let mapping = try node.map { node throws(InputError) in try self.mapping(node, "labels") }
        if let mapping { try keys(mapping, among: Label.allCases.map(\.rawValue)) }
        var labels: [Label: String] = [:]
        for label in Label.allCases {
            guard let entry = mapping?[Node(label.rawValue)] else {
                guard let base else { throw missing("\"\(label.rawValue)\"", node) }
                labels[label] = base.label(label)
                continue
            }
            labels[label] = try words(label.rawValue, label.placeholders, entry)
        }
        return labels
    }

    func cues(_ node: Node?) throws(InputError) -> [Cue] {
        let mapping = try node.map { node throws(InputError) in try self.mapping(node, "cues") }
        if let mapping { try keys(mapping, among: CueID.allCases.map(\.rawValue)) }
        var cues: [Cue] = []
        for id in CueID.allCases {
            let inherited = base?.cue(id)
            if let entry = mapping?[Node(id.rawValue)] {
                cues.append(try cue(id, entry, inherited))
            } else if let inherited {
                cues.append(inherited)
            } else {
                throw missing("the cue \"\(id.rawValue)\"", node)
            }
        }
        return cues
    }

    private func missing(_ what: String, _ node: Node?) -> InputError {
        let problem = "\(what) is missing"
        return node.map { error($0, problem) } ?? error(line: 1, column: 1, problem)
    }

    /// - Parameter inherited: what the sheet that this one extends says of it.
    private func cue(_ id: CueID, _ node: Node, _ inherited: Cue?) throws(InputError) -> Cue {
        let mapping = try mapping(node, "a cue")
        try keys(mapping, among: [
            "kind", "title", "text", "buttons", "asks", "vibration",
            "delay", "shortest", "longest", "cool-down", "priority",
        ] + (id.hasClause ? ["clause"] : []))
        var cue = inherited ?? Cue(id: id, kind: .hint, text: "")
        if inherited == nil {
            _ = try need(mapping, "kind", node)
            _ = try need(mapping, "text", node)
            if id.hasClause { _ = try need(mapping, "clause", node) }
        }
        if let kind = mapping[Node("kind")] {
            cue.kind = try choice(kind, ShownCue.Kind.self, "kind")
        }
        if let text = mapping[Node("text")] {
            cue.text = try words(id.rawValue, id.placeholders, text)
        }
        if let clause = mapping[Node("clause")] {
            cue.clause = try words(id.rawValue, id.clausePlaceholders, clause)
        }
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
        cue.timing = try timing(mapping, cue.timing)
        return cue
    }

    private func timing(
        _ mapping: Node.Mapping, _ inherited: Cue.Timing
    ) throws(InputError) -> Cue.Timing {
        var timing = inherited
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
