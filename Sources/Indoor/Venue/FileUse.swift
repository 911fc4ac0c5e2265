/// What became of the features of a venue's file.
package struct FileUse: Sendable {
    /// What became of a feature that the venue does not have as it is drawn.
    package enum Fate: CaseIterable, Hashable, Sendable {
        /// The venue does not have it.
        case notUsed
        /// The venue has what the file has of it.
        case incomplete
        /// Nobody gets through.
        case closed
        /// People get through, but none who take no steps.
        case notStepFree
        /// The file restricts it in a way that the venue does not know.
        case open
        /// A conveyor that the file gives no direction.
        case bothWays
        /// A venue has nothing of its kind.
        case setAside

        package var words: String {
            switch self {
            case .notUsed: "not used"
            case .incomplete: "incomplete"
            case .closed: "closed"
            case .notStepFree: "closed to step-free ways"
            case .open: "taken as open"
            case .bothWays: "taken as running both ways"
            case .setAside: "set aside"
            }
        }
    }

    /// What became of one feature.
    package struct Note: Sendable {
        /// In the singular: "room".
        package let kind: String
        package let reason: String
        /// The file's name for it; may be empty.
        package let id: String
        package let fate: Fate

        package init(kind: String, reason: String, id: String, fate: Fate = .notUsed) {
            self.kind = kind
            self.reason = reason
            self.id = id
            self.fate = fate
        }

        package var line: String {
            let name = id.isEmpty ? kind : "\(kind) \(id.printable)"
            return "\(name): \(fate.words): \(reason)"
        }
    }

    /// How many features of each kind the file has.
    private let totals: [String: Int]
    /// In the order of the file.
    package let notes: [Note]

    package static let whole = FileUse(totals: [:], notes: [])

    package init(totals: [String: Int], notes: [Note]) {
        self.totals = totals
        self.notes = notes
    }

    /// The features that the venue does not have, in the order of the file.
    package var leftOut: [Note] { notes.filter { $0.fate == .notUsed } }

    /// The kinds of which something has a fate, those with most first.
    private func kinds(_ fate: Fate) -> [(kind: String, own: [Note])] {
        Dictionary(grouping: notes.filter { $0.fate == fate }, by: \.kind)
            .map { (kind: $0.key, own: $0.value) }
            .sorted { (-$0.own.count, $0.kind) < (-$1.own.count, $1.kind) }
    }

    private func part(_ kind: String, _ own: [Note], _ fate: Fate) -> String {
        let total = max(totals[kind] ?? 0, own.count)
        return "\(own.count) of \(total.counted(kind)) \(fate.words)"
    }

    /// "12 of 80 rooms not used", for each kind; empty when all is used.
    package var parts: [String] { kinds(.notUsed).map { part($0.kind, $0.own, .notUsed) } }

    /// The most reasons in a line: others are only counted.
    private static let mostReasons = 8

    /// The counts by fate and kind, with the reasons.
    package var lines: [String] {
        Fate.allCases.flatMap { fate in
            kinds(fate).map { kind, own in
                "\(part(kind, own, fate)): \(FileUse.reasons(own).joined(separator: "; "))"
            }
        }
    }

    private static func reasons(_ own: [Note]) -> [String] {
        let counts = Dictionary(grouping: own, by: \.reason)
            .map { (count: $0.value.count, reason: $0.key) }
            .sorted { (-$0.count, $0.reason) < (-$1.count, $1.reason) }
        if counts.count == 1 { return [counts[0].reason] }
        let told = counts.prefix(mostReasons).map { "\($0.count) \($0.reason)" }
        let rest = counts.dropFirst(mostReasons).reduce(0) { $0 + $1.count }
        return told + (rest > 0 ? ["\(rest) for other reasons"] : [])
    }
}
