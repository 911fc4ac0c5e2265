/// The contents of docs/sources.md: chapters, their sections, and details.
struct SourceList: Sendable {
    /// Names a chapter, a section or a detail: ["vps.md", "3.4", "stairs are no conveyors"].
    typealias Key = [String]

    /// A setting in a section's table.
    struct Row: Hashable, Sendable {
        let setting: String
        /// Its default with the unit: "75 m".
        let value: String
        let section: Key
        let line: Int
    }

    static let path = "docs/sources.md"

    /// The line of each key, from 1.
    private(set) var lines: [Key: Int] = [:]
    private(set) var rows: [Row] = []
    /// Longest first, so that "issue 3" is found before "issue".
    private(set) var chapters: [String] = []
    private var sections: [String: [String]] = [:]

    init(_ text: String) {
        var chapter: String?
        var section: Key = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if line.hasPrefix("## ") {
                chapter = line.dropFirst(3).trimmed
                section = [line.dropFirst(3).trimmed]
                lines[section] = index + 1
                chapters.append(section[0])
            } else if let chapter, line.hasPrefix("### ") {
                section = [chapter, line.dropFirst(4).trimmed]
                lines[section] = index + 1
                sections[chapter, default: []].append(section[1])
            } else if chapter != nil, let detail = SourceList.detail(line) {
                lines[section + [detail]] = index + 1
            } else if chapter != nil, let (setting, value) = SourceList.row(line) {
                rows.append(
                    Row(setting: setting, value: value, section: section, line: index + 1))
            }
        }
        chapters.sort { $0.count > $1.count }
        for chapter in sections.keys { sections[chapter]?.sort { $0.count > $1.count } }
    }

    /// The bold words at the beginning of a list item.
    private static func detail(_ line: Substring) -> String? {
        guard line.hasPrefix("- **"), let end = line.firstRange(of: "**:") else { return nil }
        return String(line[line.index(line.startIndex, offsetBy: 4)..<end.lowerBound])
    }

    /// The setting at the beginning of a table's row, and its default.
    private static func row(_ line: Substring) -> (String, String)? {
        guard line.hasPrefix("| `") else { return nil }
        let cells = line.split(separator: "|").map(\.trimmed)
        guard cells.count > 1 else { return nil }
        return (cells[0].filter { $0 != "`" }, cells[1])
    }

    /// The longest section of the chapter at the beginning of a text, and the rest.
    func section(of chapter: String, at text: Substring) -> (key: Key, rest: Substring)? {
        for name in sections[chapter] ?? [] where text.hasPrefix(name) {
            let rest = text.dropFirst(name.count)
            if let next = rest.first, next.isLetter || next.isNumber { continue }
            return ([chapter, name], rest)
        }
        return nil
    }
}
