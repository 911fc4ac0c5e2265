import Indoor

/// The kinds of a legend entry and the attributes that each accepts.
enum PlanLegend {
    static let kinds: [(word: String, value: PlanSymbol.Kind)] =
        [("wall", .wall(.solid)), ("glass", .wall(.glass)), ("low", .wall(.low))]
        + [("column", .column), ("mark", .mark), ("place", .place), ("beacon", .beacon)]
        + [Opening.Kind.door, .entrance, .gate, .passage].map { ($0.rawValue, .opening($0)) }
        + Unit.Category.allCases.map { ($0.rawValue, .floor($0)) }

    static func attributes(of kind: PlanSymbol.Kind) -> [String] {
        switch kind {
        case .wall, .column: ["texture"]
        case .floor:
            [
                "texture", "furnishing", "light", "network", "coverage", "alike", "mirrored",
                "changed",
            ]
        case .beacon: BeaconDetails.Key.allCases.map(\.rawValue)
        default: []
        }
    }

    enum Naming { case never, possible, necessary }

    static func naming(of kind: PlanSymbol.Kind) -> Naming {
        switch kind {
        case .floor: .possible
        case .place, .beacon: .necessary
        default: .never
        }
    }
}

extension PlanParser {
    /// `LETTER KIND ["NAME"] [ATTRIBUTE VALUE]…`
    mutating func legendEntry(_ words: PlanLine) throws(InputError) {
        var line = words
        guard let word = line.next() else { return }
        guard let letter = word.text.first, word.text.count == 1, !word.quoted else {
            throw source.error(
                "\"\(word.text)\" in the legend", at: word.spot, expected: "a single letter")
        }
        guard
            [String(letter).printable, String(letter).withoutInvisible] == [word.text, word.text]
        else {
            throw source.error("a control character", at: word.spot, expected: "a letter")
        }
        if let first = numbers[letter] {
            throw source.error(
                "\"\(letter)\" is in the legend twice, first on line "
                    + "\(plan.symbols[Int(first)].spot.line)",
                at: word.spot, expected: "another letter")
        }
        let kind = try choice(
            in: &line, "kind", among: PlanLegend.kinds, orNone: "a letter without a kind")
        var symbol = PlanSymbol(letter: letter, kind: kind, spot: word.spot)
        if case .floor(let category) = kind {
            symbol.surroundings.furnishing = category.usualFurnishing
        }
        symbol.name = try symbolName(of: kind, in: &line)
        try readAttributes(of: &symbol, in: &line)
        numbers[letter] = UInt16(plan.symbols.count)
        plan.symbols.append(symbol)
        guard plan.symbols.count <= 1000 else {
            throw source.error("too many letters", at: word.spot, expected: "at most 998")
        }
    }

    private mutating func symbolName(
        of kind: PlanSymbol.Kind, in line: inout PlanLine
    ) throws(InputError) -> String? {
        let spot = line.spot
        guard let word = line.quoted() else {
            if PlanLegend.naming(of: kind) == .necessary {
                throw source.error("no name", at: spot, expected: "a name in quotes")
            }
            return nil
        }
        if PlanLegend.naming(of: kind) == .never {
            throw source.error("a name that nothing shows", at: spot, expected: "no name")
        }
        return try name(word)
    }

    private func readAttributes(
        of symbol: inout PlanSymbol, in line: inout PlanLine
    ) throws(InputError) {
        let known = PlanLegend.attributes(of: symbol.kind)
        if symbol.kind == .beacon { symbol.beacon = BeaconDetails() }
        while let word = line.next() {
            guard known.contains(word.text), !word.quoted else {
                throw unknown("attribute", word, among: known)
            }
            if let key = BeaconDetails.Key(rawValue: word.text) {
                try readDetail(key, of: &symbol, in: &line)
                continue
            }
            switch word.text {
            case "texture":
                let texture = try number(in: &line, "a texture", Quantity.share.range)
                symbol.texture = texture
                symbol.surroundings.texture = texture
            case "furnishing":
                symbol.surroundings.furnishing = try number(
                    in: &line, "a furnishing", Quantity.share.range)
            case "light":
                symbol.surroundings.light = try number(in: &line, "a light", Quantity.share.range)
            case "network":
                symbol.surroundings.network = try number(
                    in: &line, "a network", Quantity.share.range)
            case "alike": symbol.likeness.group = try group(in: &line)
            case "mirrored": symbol.likeness.isMirrored = try yesOrNo(in: &line)
            case "changed": symbol.likeness.isChanged = try yesOrNo(in: &line)
            default: symbol.surroundings.covered = try yesOrNo(in: &line)
            }
        }
    }

    private func readDetail(
        _ key: BeaconDetails.Key, of symbol: inout PlanSymbol, in line: inout PlanLine
    ) throws(InputError) {
        let spot = line.spot
        let word = line.next()
        guard let word, symbol.beacon?.read(key, word.text) == true else {
            throw source.error(
                word.map { "\"\($0.text)\" is no \(key.rawValue)" } ?? "no \(key.rawValue)",
                at: spot, expected: key.expected)
        }
    }

    private func group(in line: inout PlanLine) throws(InputError) -> String {
        let spot = line.spot
        guard let word = line.next()?.text, word.contains(where: { $0 != " " }), word.fits(200)
        else {
            throw source.error(
                "no word for what is alike", at: spot,
                expected: "a word such as platforms")
        }
        return word
    }

    private func yesOrNo(in line: inout PlanLine) throws(InputError) -> Bool {
        let spot = line.spot
        switch line.next()?.text {
        case "yes": return true
        case "no": return false
        default: throw source.error("no answer", at: spot, expected: "yes or no")
        }
    }
}
