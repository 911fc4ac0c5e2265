import Indoor

/// How many people of each persona walked.
struct PersonaCount {
    private var counts: [(name: String, count: Int)] = []

    init() {}

    init(_ names: [String]) { for name in names { take(name) } }

    mutating func take(_ name: String) {
        if let index = counts.firstIndex(where: { $0.name == name }) {
            counts[index].count += 1
        } else {
            counts.append((name, 1))
        }
    }

    /// "people: 12 attentive, 6 slow", the most frequent first; nil for people of one persona.
    var words: String? {
        guard counts.count > 1 else { return nil }
        let sorted = counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
        return "people: "
            + sorted.map { "\($0.count) \($0.name.printable)" }.joined(separator: ", ")
    }

    var record: ReportRecord {
        ReportRecord(fields: counts.map { ($0.name, .count($0.count)) })
    }
}
