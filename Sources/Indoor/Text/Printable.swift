extension String {
    /// The text with every character made visible that could steer a terminal: control characters
    /// (C0, DEL, C1), line and paragraph separators, marks that reorder bidirectional text, tags,
    /// fillers, which take columns without ink, and Unicode's noncharacters, of which XML forbids two.
    ///
    /// Characters without a width (soft hyphen, zero-width space) stay, because they draw nothing;
    /// a text of nothing else shows them as marks, so that one sees that it is not empty. Text from
    /// a file passes through here once, where it is read.
    package var printable: String {
        // Most texts have plain letters only.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        let hasInk = unicodeScalars.contains { $0 != " " && !$0.isInvisible }
        func isMarked(_ scalar: Unicode.Scalar) -> Bool {
            scalar.steersTerminal || (!hasInk && scalar.isInvisible)
        }
        guard unicodeScalars.contains(where: isMarked) else { return self }
        var result = String.UnicodeScalarView()
        // The loop appends one by one: appending a sequence copies all that is there.
        for scalar in unicodeScalars {
            result.append(isMarked(scalar) ? scalar.visibleMark : scalar)
        }
        return String(result)
    }

    /// The same, with marks for characters without a width, too: for a line of a file in a message,
    /// where any character may be the mistake and needs its column.
    package var visible: String {
        replacingInvisible { $0.visibleMark }.printable
    }

    /// The text without characters that have no width, so that names that look the same are equal.
    /// Characters that belong to their neighbours (within an emoji or a word of a joining script)
    /// stay.
    package var withoutInvisible: String { replacingInvisible { _ in nil } }

    /// The text for comparing and searching: case and characters without a width do not count.
    package var searchable: String { lowercased().withoutInvisible }

    /// The lower-case text without accents, so that whoever types "depart" finds "Départ": of a Latin
    /// letter with a mark its name tells the plain one, and marks of their own are left out.
    package var withoutAccents: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            switch scalar {
            case "ß": result.append(contentsOf: "ss".unicodeScalars)
            case "æ": result.append(contentsOf: "ae".unicodeScalars)
            case "œ": result.append(contentsOf: "oe".unicodeScalars)
            // combining marks of Latin letters
            case "\u{300}"..."\u{36F}": break
            default: result.append(scalar.plainLetter ?? scalar)
            }
        }
        return String(result)
    }

    private func replacingInvisible(
        _ replacement: (Unicode.Scalar) -> Unicode.Scalar?
    ) -> String {
        guard unicodeScalars.contains(where: { $0.isInvisible }) else { return self }
        var result = String.UnicodeScalarView()
        var before: Unicode.Scalar?
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let stays = !scalar.isInvisible || scalar.joins(before, to: rest.first)
            if let scalar = stays ? scalar : replacement(scalar) { result.append(scalar) }
            before = scalar
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    /// The Latin letter without its mark: "LATIN SMALL LETTER E WITH ACUTE" is an e.
    fileprivate var plainLetter: Unicode.Scalar? {
        guard value >= 0xC0, let name = properties.name else { return nil }
        let words = name.split(separator: " ")
        guard words.count > 5, words[..<3].elementsEqual(["LATIN", "SMALL", "LETTER"]),
            words[3].unicodeScalars.count == 1, words[4] == "WITH"
        else { return nil }
        return words[3].lowercased().unicodeScalars.first
    }

    /// Whether it moves the cursor, reorders text, takes columns without ink, or is a noncharacter.
    fileprivate var steersTerminal: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2065...0x206F, 0xFFF0...0xFFFB: true
        // Hangul fillers, shorthand and musical formatting, tags
        case 0x115F, 0x1160, 0x3164, 0xFFA0, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: true
        case 0xE0000...0xE00FF, 0xE01F0...0xE0FFF: true
        // noncharacters: these, and the last two of each plane
        case 0xFDD0...0xFDEF: true
        default: value & 0xFFFE == 0xFFFE
        }
    }

    /// Whether it has neither width nor ink, and steers nothing: of Unicode's
    /// Default_Ignorable_Code_Point the soft hyphen, zero-width spaces and joiners, invisible
    /// operators, variation selectors.
    fileprivate var isInvisible: Bool {
        value >= 0xAD && properties.isDefaultIgnorableCodePoint && !steersTerminal
    }

    /// Control pictures (U+2400 and on) for C0 and DEL, the replacement mark for the rest.
    fileprivate var visibleMark: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }

    // MARK: Permitted invisible characters

    /// Whether this invisible character has its proper function: a variation selector after a
    /// character with variants, a joiner within an emoji or a word of a joining script.
    fileprivate func joins(_ before: Unicode.Scalar?, to after: Unicode.Scalar?) -> Bool {
        guard let before else { return false }
        switch value {
        case 0xFE00...0xFE0F: return before.isPictograph || before.isKeycap || before.hasVariants
        case 0xE0100...0xE01EF: return before.properties.isIdeographic
        case 0x180B...0x180D, 0x180F: return (0x1820..<0x18B0).contains(before.value)
        case 0x200C, 0x200D:
            guard let after else { return false }
            if before.isOfJoiningScript && after.isOfJoiningScript { return true }
            let isEmoji = before.isPictograph || (0xFE0E...0xFE0F).contains(before.value)
            return value == 0x200D && isEmoji && after.isPictograph
        default: return false
        }
    }

    private var isPictograph: Bool { value > 0x2000 && properties.isEmoji }
    /// Whether it is a digit or sign of emoji keycaps.
    private var isKeycap: Bool { value < 0x40 && properties.isEmoji }

    /// Whether it is an ideograph or mathematical sign: Unicode lists standardized variants of
    /// them.
    private var hasVariants: Bool {
        properties.isIdeographic || properties.generalCategory == .mathSymbol
    }

    /// Arabic to Myanmar, Khmer and Mongolian: joiners select a letter's form there.
    private var isOfJoiningScript: Bool {
        let isInRange = (0x0620..<0x10A0).contains(value) || (0x1780..<0x18B0).contains(value)
        return isInRange && !properties.isDefaultIgnorableCodePoint
    }
}
