import App
import Indoor
import Positioning
import Yams

/// Reads cue sheets: YAML without aliases. Every cue and label must be present, and no others.
package enum CueSheetReader {
    /// The version of the sheet format that this reader supports.
    package static let version = 1

    /// - Parameter base: returns the sheet that this one extends, by name. Keys missing here are
    ///   taken from it.
    /// - Parameter rules: the names of findings that a cue can accept; nil: any.
    /// - Parameter profiles: the sources for whose cues the sheet has words.
    /// - Parameter lexicon: returns the words of a language; nil: it has none.
    package static func read(
        _ text: String, file: String, rules: [String]? = nil,
        for profiles: [SourceProfile] = Engine.profiles,
        since words: LaterWords = LaterWords(),
        extending base: (String) throws(InputError) -> CueSheet = noBase,
        lexicon: (String) throws(InputError) -> Lexicon? = noLexicon
    ) throws(InputError) -> CueSheet {
        let source = SourceText(text, file: file)
        var reading = Reading(
            source: source, standIns: try StandIns(for: source), rules: rules, profiles: profiles,
            words: words)
        let root = try reading.compose()
        let top = try reading.mapping(root, "a cue sheet")
        try reading.keys(
            top,
            among: [
                "dotwalk-cues", "extends", "language", "instructions", "labels", "cues",
            ])
        try reading.version(top, "dotwalk-cues", CueSheetReader.version, root)
        if let node = top.value("extends") { reading.base = try reading.base(node, base) }
        guard top.keys.contains(where: { !["dotwalk-cues", "extends"].contains($0.string) }) else {
            throw reading.error(
                root, "the sheet has no cue",
                expected: "cues, or labels, that differ from the sheet that it extends")
        }
        let language = try reading.part(top, "language", root)
        let lead = try reading.part(top, "instructions", root)
        let labels = try reading.part(top, "labels", root)
        let cues = try reading.part(top, "cues", root)
        let tag = try language.map(reading.text) ?? reading.base?.language ?? ""
        if reading.base == nil { reading.addLaterWords(labels, cues, in: tag, base) }
        return CueSheet(
            language: tag, lead: try reading.lead(lead),
            cues: try reading.cues(cues), labels: try reading.labels(labels),
            lexicon: try lexicon(tag), notes: reading.notes)
    }

    package static func noLexicon(_ language: String) throws(InputError) -> Lexicon? { nil }

    package static func noBase(_ name: String) throws(InputError) -> CueSheet {
        throw InputError("there is no cue sheet \"\(name)\" to extend")
    }
}

/// One sheet being read, with its place for errors.
private struct Reading: YAMLReading {
    let source: SourceText
    let standIns: StandIns
    let rules: [String]?
    let profiles: [SourceProfile]
    /// The sheet that this one extends.
    var base: CueSheet?
    private let words: LaterWords
    /// The shipped sheet whose words stand for the later ones that this one lacks.
    private var later: CueSheet?
    private(set) var notes: [String] = []

    init(
        source: SourceText, standIns: StandIns, rules: [String]?, profiles: [SourceProfile],
        words: LaterWords
    ) {
        (self.source, self.standIns, self.words) = (source, standIns, words)
        (self.rules, self.profiles) = (rules, profiles)
    }

    /// Finds the words that an older sheet lacks, and notes them.
    mutating func addLaterWords(
        _ labels: Node?, _ cues: Node?, in tag: String,
        _ find: (String) throws(InputError) -> CueSheet
    ) {
        let (named, cues) = (labels?.mapping?.byKey ?? [:], cues?.mapping?.byKey ?? [:])
        let lacking = words.added.filter { named[$0] == nil && cues[$0] == nil }
        for word in words.dropped where named[word] != nil {
            notes.append("nothing says \"\(word)\" any more: delete it")
        }
        guard !lacking.isEmpty, let sheet = (try? find(tag)) ?? (try? find("en")) else { return }
        later = sheet
        notes.append(
            "it has no words for \(lacking.sorted().joined(separator: ", ")): those of "
                + "\"\(sheet.language)\" are used. With \"extends: \(sheet.language)\" it needs "
                + "only what differs")
    }

    func base(
        _ node: Node, _ find: (String) throws(InputError) -> CueSheet
    ) throws(InputError) -> CueSheet {
        do throws(InputError) {
            return try find(try text(node))
        } catch {
            // An error inside the extended sheet is placed in that file.
            guard error.file == nil else { throw error }
            throw self.error(
                node, error.problem, expected: error.expected, nearest: error.nearest)
        }
    }

    /// A part of the sheet; nil when it is inherited from the extended sheet.
    func part(_ top: Node.Mapping, _ key: String, _ root: Node) throws(InputError) -> Node? {
        base == nil ? try need(top, key, root) : top.value(key)
    }

    // MARK: Labels and cues

    private func seconds(_ node: Node) throws(InputError) -> Double {
        try number(node, Quantity("seconds", 0...3600))
    }

    /// A missing key has the extended sheet's value, or the documented default.
    func lead(_ node: Node?) throws(InputError) -> CueSheet.Lead {
        var lead = base?.lead ?? CueSheet.Lead()
        guard let node else { return lead }
        let mapping = try mapping(node, "instructions")
        try keys(mapping, among: ["ahead", "now", "together"])
        func time(_ key: String) throws(InputError) -> Double? {
            if let node = mapping.value(key) { return try seconds(node) }
            if base == nil { throw error(node, "\"\(key)\" is missing") }
            return nil
        }
        lead.ahead = try time("ahead") ?? lead.ahead
        lead.now = try time("now") ?? lead.now
        lead.together = try time("together") ?? lead.together
        if lead.now > lead.ahead {
            throw error(
                node, "now is earlier than ahead", expected: "now of at most \(lead.ahead.short) s")
        }
        return lead
    }

    func labels(_ node: Node?) throws(InputError) -> [Label: String] {
        let mapping = try node.map { node throws(InputError) in try self.mapping(node, "labels") }
        let all = Label.all(with: profiles)
        if let mapping {
            try keys(mapping, among: all.map(\.rawValue), allowing: words.dropped)
        }
        let entries = mapping?.byKey ?? [:]
        var labels: [Label: String] = [:]
        for label in all {
            guard let entry = entries[label.rawValue] else {
                guard let base = base ?? stand(inFor: label.rawValue) else {
                    throw missing("\"\(label.rawValue)\"", node)
                }
                labels[label] = base.label(label)
                continue
            }
            labels[label] = try words(label.rawValue, label.placeholders, entry)
        }
        return labels
    }

    func cues(_ node: Node?) throws(InputError) -> [Cue] {
        let mapping = try node.map { node throws(InputError) in try self.mapping(node, "cues") }
        let all = CueID.all(with: profiles)
        if let mapping, let node {
            guard !mapping.isEmpty else {
                throw error(node, "no cue", expected: "the name of a cue, with what is changed")
            }
            try keys(mapping, among: all.map(\.rawValue))
        }
        let entries = mapping?.byKey ?? [:]
        var cues: [Cue] = []
        for id in all {
            let inherited = base?.cue(id)
            if let entry = entries[id.rawValue] {
                cues.append(try cue(id, entry, inherited))
            } else if let inherited = inherited ?? stand(inFor: id.rawValue)?.cue(id) {
                cues.append(inherited)
            } else {
                throw missing("the cue \"\(id.rawValue)\"", node)
            }
        }
        return cues
    }

    /// The sheet that has a later word, if this one may lack it.
    private func stand(inFor word: String) -> CueSheet? {
        words.added.contains(word) ? later : nil
    }

    private func missing(_ what: String, _ node: Node?) -> InputError {
        let problem = "\(what) is missing"
        return node.map { error($0, problem) } ?? error(line: 1, column: 1, problem)
    }

    /// - Parameter inherited: the cue of the extended sheet.
    private func cue(_ id: CueID, _ node: Node, _ inherited: Cue?) throws(InputError) -> Cue {
        let mapping = try mapping(node, "a cue")
        try keys(
            mapping,
            among: [
                "kind", "title", "text", "buttons", "asks", "means", "vibration",
                "delay", "shortest", "longest", "cool-down", "priority", "accepted",
            ] + (id.hasClause ? ["clause"] : []))
        var cue = inherited ?? Cue(id: id, kind: .hint, text: "")
        if inherited == nil {
            _ = try need(mapping, "kind", node)
            _ = try need(mapping, "text", node)
            if id.hasClause { _ = try need(mapping, "clause", node) }
        }
        if let kind = mapping.value("kind") {
            cue.kind = try choice(kind, ShownCue.Kind.self, "kind")
        }
        if let text = mapping.value("text") {
            cue.text = try words(id.rawValue, id.placeholders, text)
        }
        if let clause = mapping.value("clause") {
            cue.clause = try words(id.rawValue, id.clausePlaceholders, clause)
        }
        if let title = mapping.value("title") {
            cue.title = try words(id.rawValue, id.placeholders, title)
        }
        if cue.text.isBlank, cue.title.isBlank {
            throw error(mapping.value("text") ?? node, "the cue says nothing", expected: "a text")
        }
        if let buttons = mapping.value("buttons") { cue.buttons = try self.buttons(buttons) }
        if let asks = mapping.value("asks") {
            cue.asks = try choice(asks, ShownCue.Ask.self, "wish")
        }
        if let means = mapping.value("means") { cue.means = try senses(means) }
        if let vibration = mapping.value("vibration") {
            cue.vibration = try choice(vibration, VibrationPattern.self, "vibration")
        }
        if let accepted = mapping.value("accepted") {
            cue.accepted = try acceptances(accepted)
        }
        cue.timing = try timing(mapping, cue.timing)
        return cue
    }

    /// For each rule's name, the reason why the finding is intended.
    private func acceptances(_ node: Node) throws(InputError) -> [Cue.Acceptance] {
        var all: [Cue.Acceptance] = []
        for (rule, reason) in try mapping(node, "accepted findings") {
            let words = try text(reason)
            guard !words.isEmpty else { throw error(reason, "no reason", expected: "why") }
            let name = try text(rule)
            if let rules, !rules.contains(name) {
                throw error(
                    rule, "no rule is called \"\(name)\"",
                    expected: "one of \(rules.joined(separator: ", "))",
                    nearest: nearestWords(to: name, among: rules))
            }
            all.append(Cue.Acceptance(rule: name, reason: words))
        }
        return all
    }

    /// One sense, or a list of them.
    private func senses(_ node: Node) throws(InputError) -> [Sense] {
        var senses: [Sense] = []
        for item in node.sequence.map({ Array($0) }) ?? [node] {
            senses.append(try choice(item, Sense.self, "meaning"))
        }
        return senses
    }

    private func timing(
        _ mapping: Node.Mapping, _ inherited: Cue.Timing
    ) throws(InputError) -> Cue.Timing {
        var timing = inherited
        if let node = mapping.value("delay") { timing.delay = try seconds(node) }
        if let node = mapping.value("shortest") { timing.shortest = try seconds(node) }
        if let node = mapping.value("longest") {
            timing.longest = try seconds(node)
        }
        if let longest = timing.longest, longest < timing.shortest,
            let node = mapping.value("longest") ?? mapping.value("shortest")
        {
            throw error(
                node, "longest is less than shortest",
                expected: "longest of \(timing.shortest.short) s or more")
        }
        if let node = mapping.value("cool-down") { timing.coolDown = try seconds(node) }
        if let node = mapping.value("priority") {
            timing.priority = try wholeNumber(node, "priority", in: 0...1000)
        }
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

    /// Text in which every {placeholder} has a value.
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

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
