import Indoor

/// Warnings about features: the first fifty, then only their number.
struct WarningList {
    static let limit = 50

    private var list: [(error: InputError, offset: Int?)] = []
    private var dropped = 0
    /// The features that are left out, with the reasons.
    private(set) var leftOut: [(origin: VenueSurvey.Origin, reason: String)] = []

    mutating func add(_ problem: String, expected: String = "", about origin: VenueSurvey.Origin?) {
        let subject = origin.map { $0.id.isEmpty ? "" : "\($0.id.printable): " } ?? ""
        add(InputError(subject + problem, expected: expected), at: origin?.offset)
    }

    /// Warns of a feature that is left out.
    mutating func leaveOut(_ origin: VenueSurvey.Origin, _ reason: String) {
        leftOut.append((origin, reason))
        add("\(reason): left out", about: origin)
    }

    /// Notes a feature that is left out, of which a warning tells already, or many.
    mutating func noteLeftOut(_ origin: VenueSurvey.Origin, _ reason: String) {
        leftOut.append((origin, reason))
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
            if warning.offset != nil, let first = places.popFirst() { return first }
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
