import Indoor

/// The levels that a `level` or `repeat_on` tag names.
enum LevelList {
    /// The most levels in one tag, more than any building has, so that a typing error cannot make
    /// thousands.
    static let most = 200

    /// Reads "0", "0;1", "-4;-3;-2", "0-3", "-1-3", "0.5": ascending, no level twice. nil if any
    /// part is not a level.
    static func parse(_ text: String) -> [LevelOrdinal]? {
        var levels: [LevelOrdinal] = []
        for part in text.split(whereSeparator: { $0 == ";" || $0 == "," }) {
            guard let some = single(part) ?? range(part) else { return nil }
            levels += some
            if levels.count > most { return nil }
        }
        guard !levels.isEmpty else { return nil }
        return levels.sorted().withoutRepeats
    }

    private static func single(_ part: Substring) -> [LevelOrdinal]? {
        LevelOrdinal(trimmed(part)).map { [$0] }
    }

    /// The hyphen of a range comes after an optional minus: "-1-3" runs from -1 to 3.
    private static func range(_ part: Substring) -> [LevelOrdinal]? {
        let text = trimmed(part)
        guard let hyphen = text.dropFirst().firstIndex(of: "-"),
            let a = LevelOrdinal(trimmed(text[..<hyphen])),
            let b = LevelOrdinal(trimmed(text[text.index(after: hyphen)...]))
        else { return nil }
        let (low, high) = (min(a, b), max(a, b))
        guard (high - low).hundredths <= most * 100 else { return nil }
        return stride(from: low.hundredths, through: high.hundredths, by: 100)
            .map(LevelOrdinal.init(hundredths:))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop { $0 == " " }
        while rest.last == " " { rest.removeLast() }
        return rest
    }
}
