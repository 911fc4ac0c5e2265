/// What of a venue's file became part of the venue.
package struct FileUse: Sendable {
    /// A feature of the file that the venue does not have.
    package struct LeftOut: Sendable {
        /// In the singular: "room".
        package let kind: String
        package let reason: String
        /// The file's name for it; may be empty.
        package let id: String

        package init(kind: String, reason: String, id: String) {
            self.kind = kind
            self.reason = reason
            self.id = id
        }
    }

    /// How many features of each kind the file has.
    private let totals: [String: Int]
    /// In the order of the file.
    package let leftOut: [LeftOut]

    package static let whole = FileUse(totals: [:], leftOut: [])

    package init(totals: [String: Int], leftOut: [LeftOut]) {
        self.totals = totals
        self.leftOut = leftOut
    }

    /// The kinds of which something is left out, those with most first.
    private var kinds: [(kind: String, own: [LeftOut])] {
        Dictionary(grouping: leftOut, by: \.kind).map { (kind: $0.key, own: $0.value) }
            .sorted { (-$0.own.count, $0.kind) < (-$1.own.count, $1.kind) }
    }

    /// "12 of 80 rooms not used", for each kind; empty when all is used.
    package var parts: [String] {
        kinds.map { kind, own in
            let total = max(totals[kind] ?? 0, own.count)
            return "\(own.count) of \(total.counted(kind)) not used"
        }
    }

    /// The count by kind, with the reasons.
    package var lines: [String] {
        zip(kinds, parts).map { kind, part in
            let reasons = Dictionary(grouping: kind.own, by: \.reason)
                .map { (count: $0.value.count, reason: $0.key) }
                .sorted { (-$0.count, $0.reason) < (-$1.count, $1.reason) }
            let words = reasons.map { reasons.count == 1 ? $0.reason : "\($0.count) \($0.reason)" }
            return "\(part): \(words.joined(separator: "; "))"
        }
    }
}
