extension String {
    /// The text with everything that controls a terminal, or is invisible, replaced by visible
    /// marks: control characters (C0, DEL, C1), line and paragraph separators, bidirectional
    /// controls, and zero-width characters (soft hyphen, zero-width space), except those that
    /// belong to neighbouring characters. Applied once to text from a file, where it is read.
    package var printable: String {
        guard unicodeScalars.contains(where: { $0.steersTerminal || $0.isInvisible })
        else { return self }
        var result = String.UnicodeScalarView()
        var before: Unicode.Scalar?
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            let stays = !scalar.isInvisible || scalar.joins(before, to: rest.first)
            // One by one: appending a sequence copies the whole string.
            result.append(scalar.steersTerminal || !stays ? scalar.visibleMark : scalar)
            before = scalar
        }
        return String(result)
    }
}

extension Unicode.Scalar {
    fileprivate var steersTerminal: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
        case 0xE0000...0xE007F: true
        default: false
        }
    }

    /// Whether it is invisible: Unicode's Default_Ignorable_Code_Point.
    fileprivate var isInvisible: Bool {
        value >= 0xAD && properties.isDefaultIgnorableCodePoint
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
