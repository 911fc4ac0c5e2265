import Indoor

/// Warnings about features: the first fifty, then only their number.
struct WarningList {
    static let limit = 50

    private var list: [(error: InputError, offset: Int?)] = []
    private var dropped = 0
    /// What became of features that the venue does not have as they are drawn.
    private(set) var notes: [Note] = []

    struct Note {
        let origin: VenueSurvey.Origin
        let fate: FileUse.Fate
        let reason: String
    }

    mutating func add(_ problem: String, expected: String = "", about origin: VenueSurvey.Origin?) {
        let subject = origin.map { $0.id.isEmpty ? "" : "\($0.id.printable): " } ?? ""
        add(InputError(subject + problem, expected: expected), at: origin?.offset)
    }

    /// Warns of a feature that is left out.
    mutating func leaveOut(_ origin: VenueSurvey.Origin, _ reason: String) {
        note(origin, .notUsed, reason)
        add("\(reason): left out", about: origin)
    }

    /// Notes what became of a feature, without a warning.
    mutating func note(_ origin: VenueSurvey.Origin, _ fate: FileUse.Fate, _ reason: String) {
        notes.append(Note(origin: origin, fate: fate, reason: reason))
    }

    /// What became of the features of a file: of each the first reason for a fate.
    ///
    /// - Parameters:
    ///   - totals: how many features of each kind the file has.
    ///   - name: the kind and the id of a feature; nil: it does not count.
    func use(
        of totals: [String: Int], name: (VenueSurvey.Origin) -> (kind: String, id: String)?
    ) -> FileUse {
        var seen: Set<Fated> = []
        let told = notes.enumerated()
            .filter { seen.insert(Fated($1.origin.number, $1.fate)).inserted }
            .sorted {
                ($0.element.origin.number, $0.offset) < ($1.element.origin.number, $1.offset)
            }
        return FileUse(
            totals: totals,
            notes: told.compactMap { _, note in
                name(note.origin).map {
                    FileUse.Note(kind: $0.kind, reason: note.reason, id: $0.id, fate: note.fate)
                }
            })
    }

    private struct Fated: Hashable {
        let number: Int
        let fate: FileUse.Fate

        init(_ number: Int, _ fate: FileUse.Fate) { (self.number, self.fate) = (number, fate) }
    }

    /// - Parameter offset: the offset in the file; nil when no single feature is the cause.
    mutating func add(_ error: InputError, at offset: Int?) {
        if list.count < WarningList.limit { list.append((error, offset)) } else { dropped += 1 }
    }

    /// All warnings about a file that is no text, and has no lines.
    func named(_ file: String) -> [InputError] {
        located(in: SourceText([], file: file)).map {
            InputError(file: file, $0.problem, expected: $0.expected, nearest: $0.nearest)
        }
    }

    /// All warnings, with their places in the file.
    func located(in source: SourceText) -> [InputError] {
        let placed = list.filter { $0.offset != nil }
        var places = source.placed(placed.map(\.error), at: placed.compactMap(\.offset))[...]
        var all = list.map { warning in
            if warning.offset != nil, var first = places.popFirst() {
                // The bracket at which a feature begins says nothing.
                if first.sourceLine?.allSatisfy({ $0 == "{" || $0 == " " }) ?? false {
                    first.sourceLine = nil
                }
                return first
            }
            var error = warning.error
            error.file = source.file
            return error
        }
        if dropped > 0 {
            all.append(InputError(file: source.file, "\(dropped) more warnings are not shown"))
        }
        return all
    }
}
