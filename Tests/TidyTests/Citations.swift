/// The citations of a text, checked against docs/sources.md.
struct Citations {
    let list: SourceList
    private(set) var cited: Set<SourceList.Key> = []
    private(set) var faults: [Fault] = []

    /// Names that are citations wherever they occur, written in parts because this file cites
    /// nothing.
    private static let documents =
        ["vps", "ips", "venues", "peers", "performance", "style"].map { $0 + ".md" }
        + ["best-practices", "location-source-ios"].map { "vps-" + $0 }
        + [
            "arcgis" + "-indoor-positioning", "WC" + "AG", "Brys" + "baert", "Net" + "flix",
            "BB" + "C",
        ]
    /// Citations only when a number follows: they are common words.
    private static let words = ["issue", "design"]

    init(_ list: SourceList) { self.list = list }

    /// Reads a file: a walk's `source` line must contain citations only, any other line may contain
    /// some.
    mutating func read(_ file: SourceFile) {
        let whole = file.lines.joined(separator: "\n")
        let common = Set(Citations.words + ["ours"])
        let chapters = list.chapters.filter { !common.contains($0) }
        let names = (chapters + Citations.documents).filter { whole.contains($0) }
        let words = Citations.words.filter { whole.contains($0) }
        for (index, line) in file.lines.enumerated() {
            if file.path.hasSuffix(".walk"), line.hasPrefix("source ") {
                readSource(line.dropFirst("source ".count), file.path, index + 1)
            } else {
                for mention in Citations.mentions(of: names, words, in: line) {
                    note(mention, file.path, index + 1)
                }
            }
        }
    }

    /// The citations of a text: keys of the list, or nil for one that it lacks.
    func keys(in text: String) -> [SourceList.Key?] {
        let common = Set(Citations.words + ["ours"])
        let names = list.chapters.filter { !common.contains($0) } + Citations.documents
        return Citations.mentions(of: names, Citations.words, in: text).map(key)
    }

    // MARK: - Mentions in running text

    /// The text after each name, to the end of the line; of overlapping names, the longest counts.
    private static func mentions(of names: [String], _ words: [String], in line: String)
        -> [Substring]
    {
        var starts: [String.Index] = []
        for (name, isWord) in names.map({ ($0, false) }) + words.map({ ($0, true) }) {
            for range in line.ranges(of: name) where !starts.contains(range.lowerBound) {
                let before = line[..<range.lowerBound].last
                guard before.map({ $0.isLetter || $0.isNumber || $0 == "-" }) != true else {
                    continue
                }
                let after = line[range.upperBound...]
                let hasNumber = after.first == " " && after.dropFirst().first?.isNumber == true
                if isWord ? hasNumber : after.first?.isNumber != true {
                    starts.append(range.lowerBound)
                }
            }
        }
        return starts.sorted().map { line[$0...] }
    }

    private mutating func note(_ mention: Substring, _ path: String, _ line: Int) {
        if let key = key(mention) {
            cited.insert(key)
        } else {
            faults.append(Citations.fault(mention, path, line))
        }
    }

    /// The chapter or section at the beginning of a mention.
    private func key(_ mention: Substring) -> SourceList.Key? {
        guard let (chapter, rest) = chapter(at: mention) else { return nil }
        if rest.first == " ", rest.dropFirst().first?.isNumber == true {
            return list.section(of: chapter, at: rest.dropFirst())?.key
        }
        if rest.hasPrefix(": ") { return list.section(of: chapter, at: rest.dropFirst(2))?.key }
        return [chapter]
    }

    private func chapter(at text: Substring) -> (name: String, rest: Substring)? {
        for name in list.chapters where text.hasPrefix(name) {
            let rest = text.dropFirst(name.count)
            if let next = rest.first, next.isLetter || next.isNumber { continue }
            return (name, rest)
        }
        return nil
    }

    // MARK: - A walk's source line

    private mutating func readSource(_ text: Substring, _ path: String, _ line: Int) {
        var current: String?
        for part in text.split(separator: ";").map(\.trimmed) {
            var rest = part[...]
            if let (chapter, after) = chapter(at: rest) {
                current = chapter
                rest = after
                while let first = rest.first, ": ".contains(first) { rest.removeFirst() }
                if rest.isEmpty {
                    cited.insert([chapter])
                    continue
                }
            }
            guard let current, readSections(rest, of: current) else {
                faults.append(Citations.fault(part[...], path, line))
                continue
            }
        }
    }

    /// A section, followed by a detail or more sections; false when the list lacks it.
    private mutating func readSections(_ text: Substring, of chapter: String) -> Bool {
        guard let (key, after) = list.section(of: chapter, at: text) else { return false }
        var rest = after
        while let first = rest.first, ",: ".contains(first) { rest.removeFirst() }
        if rest.hasPrefix("("), rest.hasSuffix(")") { rest = rest.dropFirst().dropLast() }
        if rest.isEmpty {
            cited.insert(key)
            return true
        }
        let shorter = rest.firstRange(of: " (").map { rest[..<$0.lowerBound] } ?? rest
        for detail in [rest, shorter] where list.lines[key + [String(detail)]] != nil {
            cited.insert(key + [String(detail)])
            return true
        }
        guard readSections(rest, of: chapter) else { return false }
        cited.insert(key)
        return true
    }

    private static func fault(_ text: Substring, _ path: String, _ line: Int) -> Fault {
        Fault(
            path: path, line: line,
            what: "\"\(text.prefix(60))\" is not in \(SourceList.path): add what it says there")
    }

    // MARK: - What nobody cites

    /// Chapters, sections and details without a citation.
    var uncited: [Fault] {
        let reached = Set(cited.flatMap { key in key.indices.map { Array(key[...$0]) } })
        return list.lines.filter { !reached.contains($0.key) && $0.key != ["ours"] }
            .sorted { $0.value < $1.value }
            .map { key, line in
                Fault(
                    path: SourceList.path, line: line,
                    what: "\"\(key.joined(separator: ": "))\" is cited nowhere: take it out")
            }
    }
}

/// A setting in docs/sources.md.
struct CitedSetting {
    let name: String
    /// Its default with the unit.
    let value: String
    let source: String

    /// Its source must name a section whose table has it with this default, or be "ours".
    func faults(_ citations: Citations) -> [Fault] {
        let keys = citations.keys(in: source)
        if keys.contains(nil) || keys.isEmpty && !source.hasPrefix("ours") {
            return [fault("\"\(source)\" is not in \(SourceList.path), nor \"ours\"", 1)]
        }
        let cited = keys.isEmpty ? [["ours"]] : keys.compactMap { $0 }
        let row = citations.list.rows.first { $0.setting == name && cited.contains($0.section) }
        guard let row else {
            return keys.isEmpty
                ? [] : [fault("no row in the table of \"\(source)\": add its default", 1)]
        }
        return row.value == value
            ? [] : [fault("the default is \(value), not \(row.value)", row.line)]
    }

    /// Rows of unknown settings, or of settings with another source.
    static func stray(_ settings: [CitedSetting], _ citations: Citations) -> [Fault] {
        citations.list.rows.filter { row in
            !settings.contains { setting in
                guard setting.name == row.setting else { return false }
                return row.section == ["ours"]
                    ? setting.source.hasPrefix("ours")
                    : citations.keys(in: setting.source).contains(row.section)
            }
        }
        .map { row in
            Fault(
                path: SourceList.path, line: row.line,
                what: "no setting \(row.setting) has this section as its source")
        }
    }

    private func fault(_ what: String, _ line: Int) -> Fault {
        Fault(path: SourceList.path, line: line, what: "setting \(name): \(what)")
    }
}
