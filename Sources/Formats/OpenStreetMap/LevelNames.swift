import Indoor

/// The levels that the features of one file name in other ways than by numbers: "EG", "1. OG",
/// "B1", "[0]", "0,5". Each gets a number; what is guessed is said.
struct LevelNames {
    /// The numbers of names, by `key`.
    private var ordinals: [String: LevelOrdinal] = [:]
    /// A level's name as the file writes it.
    private(set) var shown: [LevelOrdinal: String] = [:]
    /// What was guessed, in words.
    private(set) var guesses: [String] = []
    private let hasDecimalCommas: Bool

    init(_ features: [OSMFeature]) {
        let keys: [OSMKey] = [.level, .floor, .repeatOn]
        var texts: Set<String> = []
        for feature in features {
            for key in keys { if let text = feature[key] { texts.insert(text) } }
        }
        let sorted = texts.sorted()
        hasDecimalCommas = LevelNames.hasDecimalCommas(sorted)
        if hasDecimalCommas {
            let example = sorted.first { LevelNames.isDecimal($0) } ?? ""
            guesses.append(
                "levels like \"\(example.printable)\" are read with a decimal comma, "
                    + "as no level is listed that way")
        }
        let names = Set(sorted.flatMap(parts).filter { LevelList.parse($0) == nil })
        guard !names.isEmpty else { return }
        learn(from: features, names)
        guess(names.sorted())
    }

    /// A level list as numbers: "0;0.5"; nil where a part is not a level.
    func canonical(_ text: String) -> String? {
        var found: [String] = []
        for part in parts(text) {
            if let levels = LevelList.parse(part) {
                found += levels.map(\.description)
            } else if let ordinal = ordinals[LevelNames.key(part)] {
                found.append(ordinal.description)
            } else if let range = range(part) {
                found += range.map(\.description)
            } else {
                return nil
            }
        }
        return found.isEmpty ? nil : found.joined(separator: ";")
    }

    /// The parts of a list, without brackets and quotes; a tilde stands for a range.
    private func parts(_ text: String) -> [String] {
        let text =
            hasDecimalCommas && LevelNames.isDecimal(text) ? text.replacing(",", with: ".") : text
        // Word processors write a minus sign of their own.
        return text.filter { !"[]\"'".contains($0) }
            .replacing("~", with: "-").replacing("−", with: "-")
            .split(whereSeparator: { $0 == ";" || $0 == "," || $0 == "/" })
            .map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }

    /// A range from one name to another: "EG-2. OG".
    private func range(_ part: String) -> [LevelOrdinal]? {
        let ends = part.split(separator: "-").map(String.init)
        guard ends.count == 2, let low = ordinal(ends[0]), let high = ordinal(ends[1]),
            low <= high, (high - low).hundredths <= LevelList.most * 100
        else { return nil }
        return stride(from: low.hundredths, through: high.hundredths, by: 100)
            .map(LevelOrdinal.init(hundredths:))
    }

    private func ordinal(_ name: String) -> LevelOrdinal? {
        let trimmed = name.filter { $0 != " " }
        return LevelOrdinal(trimmed) ?? ordinals[LevelNames.key(name)]
    }

    /// Lower case, without spaces and signs.
    private static func key(_ name: String) -> String {
        String(name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "-" })
    }

    // MARK: Decimal commas

    /// Whether each part of a list is a number with a comma: "0,5".
    private static func isDecimal(_ text: String) -> Bool {
        let parts = text.split { $0 == ";" }.map { $0.filter { $0 != " " } }
        return parts.contains { half($0) != nil }
            && parts.allSatisfy { half($0) != nil || LevelOrdinal($0) != nil }
    }

    /// "0,5" as its whole level and the digits behind the comma; nil for anything else.
    private static func half(_ part: String) -> (whole: String, digits: String)? {
        let sides = part.split(omittingEmptySubsequences: false) { $0 == "," }.map(String.init)
        guard sides.count == 2, ["5", "25", "50", "75"].contains(sides[1]),
            LevelOrdinal(sides[0])?.hundredths.isMultiple(of: 100) == true
        else { return nil }
        return (sides[0], sides[1])
    }

    /// Whether the file has halves, and no level by the digits that stand behind commas.
    private static func hasDecimalCommas(_ texts: [String]) -> Bool {
        let decimal = texts.filter(isDecimal)
        let halves = decimal.flatMap { $0.split { $0 == ";" }.compactMap { half(String($0)) } }
        guard !halves.isEmpty else { return false }
        let listed = Set(texts.filter { !isDecimal($0) }.flatMap { LevelList.parse($0) ?? [] })
        if halves.contains(where: { LevelOrdinal($0.digits).map(listed.contains) ?? false }) {
            return false
        }
        // "4,5" alone may well be two neighbouring levels.
        return halves.contains { $0.whole != "4" }
            || listed.contains { !$0.hundredths.isMultiple(of: 100) }
    }
}

// MARK: - Numbers of names

extension LevelNames {
    /// Features that have both a name and a number: `level:ref` beside `level`, or `repeat_on`.
    private mutating func learn(from features: [OSMFeature], _ names: Set<String>) {
        for feature in features {
            guard let text = feature[.level] ?? feature[.floor] else { continue }
            let own = parts(text)
            let others = [feature[.levelRef], feature[.repeatOn]].compactMap { $0.map(parts) }
            for other in others where own.count == 1 && other.count == 1 {
                for (name, number) in [(own[0], other[0]), (other[0], own[0])]
                where names.contains(name) {
                    if let ordinal = LevelOrdinal(number) { note(name, ordinal) }
                }
            }
        }
    }

    private mutating func note(_ name: String, _ ordinal: LevelOrdinal) {
        let key = LevelNames.key(name)
        guard ordinals[key] == nil else { return }
        ordinals[key] = ordinal
        if shown[ordinal] == nil { shown[ordinal] = name.printable }
    }

    private mutating func guess(_ names: [String]) {
        let keys = Set(names.map(LevelNames.key))
        var roofs: [String] = []
        for name in names where ordinals[LevelNames.key(name)] == nil {
            guard let word = Word(LevelNames.key(name)) else { continue }
            if word.isRoof {
                roofs.append(name)
                continue
            }
            guard let ordinal = word.ordinal(among: keys) else { continue }
            say(name, ordinal)
        }
        let top = ordinals.values.max() ?? 0
        for name in roofs { say(name, LevelOrdinal(hundredths: top.hundredths + 100)) }
    }

    private mutating func say(_ name: String, _ ordinal: LevelOrdinal) {
        note(name, ordinal)
        guesses.append(
            "level \"\(name.printable)\" is taken as level \(ordinal): guessed from its name")
    }

    /// A level's name: a word and a number.
    private struct Word {
        private let letters: String
        private let number: Int?

        init?(_ key: String) {
            let digits = key.filter(\.isNumber)
            let letters = String(key.filter(\.isLetter))
            guard digits.count <= 3, !letters.isEmpty else { return nil }
            let spelled = Word.spelled.firstIndex { letters == $0 + "floor" }
            self.letters = spelled == nil ? letters : "floor"
            number = Int(digits) ?? spelled.map { $0 + 1 }
        }

        /// Numbers as words before "floor": "First floor".
        private static let spelled = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        ]

        private static let ground: Set = [
            "eg", "g", "gf", "rdc", "rc", "pb", "pt", "e", "erdgeschoss", "ground", "groundfloor",
            "groundlevel", "rezdechaussée", "rezdechaussee", "parterre",
        ]
        private static let below: Set = [
            "ug", "kg", "b", "bf", "basement", "ss", "soussol", "untergeschoss", "keller",
            "kellergeschoss", "lg", "lowerground", "lowergroundfloor", "u", "k", "p",
        ]
        private static let between: Set = [
            "m", "mz", "mezz", "mezzanine", "ze", "zg", "zwischengeschoss", "entresol",
        ]
        private static let above: Set = [
            "og", "obergeschoss", "etage", "étage", "eretage", "erétage", "eétage", "eetage",
            "èmeétage", "stock", "stockwerk", "l", "lvl", "level", "ebene", "niveau", "piano",
            "planta", "verdieping", "r",
        ]
        private static let floors: Set = [
            "f", "fl", "floor", "stfloor", "ndfloor", "rdfloor", "thfloor",
        ]

        var isRoof: Bool {
            number == nil && ["dg", "dachgeschoss", "attic", "roof", "rf", "r"].contains(letters)
        }

        /// - Parameter keys: all names of the file, which tell how storeys are counted.
        func ordinal(among keys: Set<String>) -> LevelOrdinal? {
            let hasGround = !keys.isDisjoint(with: Word.ground) || keys.contains("0f")
            if Word.ground.contains(letters), number ?? 0 == 0 { return 0 }
            if letters == "ug", number == nil, keys.contains("lg") {
                return keys.contains("g") ? LevelOrdinal(storeys: 0.5) : 0
            }
            if Word.below.contains(letters) { return LevelOrdinal(-(number ?? 1)) }
            if Word.between.contains(letters) {
                return LevelOrdinal(storeys: 0.5 + Double(max(number ?? 1, 1) - 1))
            }
            guard let number else { return letters == "og" ? 1 : nil }
            if Word.above.contains(letters) { return LevelOrdinal(number) }
            // 1F is the ground in Asia and America, the first floor where a ground floor is named.
            if Word.floors.contains(letters) {
                return LevelOrdinal(hasGround ? number : number - 1)
            }
            return nil
        }
    }
}

extension [OSMFeature] {
    /// The features with numbers for levels, and `floor` read as `level`.
    func withLevels(by names: LevelNames) -> [OSMFeature] {
        map { feature in
            var feature = feature
            if feature[.level] == nil, let floor = feature[.floor].flatMap(names.canonical) {
                feature.tags[.level] = floor
            }
            for key in [OSMKey.level, .repeatOn] {
                if let text = feature[key], let numbers = names.canonical(text), numbers != text {
                    feature.tags[key] = numbers
                }
            }
            return feature
        }
    }
}
