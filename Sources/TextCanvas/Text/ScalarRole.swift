/// How a Unicode scalar is shown in a cell.
enum ScalarRole: Hashable {
    /// Has its own columns: one or two.
    case base(columns: Int)
    /// A combining mark: joins the character before it.
    case joining
    /// Is left out: it has no width, or it would only change how its neighbours join, which
    /// terminals handle differently.
    case ignored
    /// Would move the cursor, or hide or reorder text: this mark is shown instead.
    case shown(as: Unicode.Scalar)
}

extension Unicode.Scalar {
    static let replacement: Unicode.Scalar = "\u{FFFD}"

    var role: ScalarRole {
        switch value {
        case 0x20..<0x7F, 0xA0..<0xAD, 0xAE..<0x300: .base(columns: 1)
        // Lines, blocks, Braille, dashes and arrows are frequent in maps, so they are decided
        // without a table.
        case 0x2500..<0x25FD, 0x2800..<0x2900: .base(columns: 1)
        case 0x2010..<0x2028, 0x2190..<0x231A: .base(columns: 1)
        case 0..<0x20: .shown(as: Unicode.Scalar(0x2400 + value) ?? .replacement)
        case 0x7F: .shown(as: "\u{2421}")
        default: roleFromTables
        }
    }

    private var roleFromTables: ScalarRole {
        switch value {
        // soft hyphen, zero-width spaces and joiners, invisible operators
        case 0xAD, 0x34F, 0x180E, 0x200B...0x200D, 0x2060...0x2064, 0xFEFF: return .ignored
        // variation selectors, skin tones
        case 0x180B...0x180D, 0x180F, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF, 0xE0100...0xE01EF:
            return .ignored
        // the two parts of a flag are shown as letters: 🇫🇷 as FR
        case 0x1F1E6...0x1F1FF:
            return .shown(as: Unicode.Scalar(value - 0x1F1E6 + 0x41) ?? .replacement)
        // vowels and finals of decomposed Korean syllables
        case 0x1160...0x11FF, 0xD7B0...0xD7FB:
            return .joining
        default:
            return roleFromCategory
        }
    }

    private var roleFromCategory: ScalarRole {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark:
            .joining
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            .shown(as: .replacement)
        default:
            .base(columns: isWide ? 2 : 1)
        }
    }

    /// East Asian wide and full-width characters, and emoji shown as pictures.
    private var isWide: Bool {
        guard value >= 0x1100 else { return false }
        return properties.isEmojiPresentation
            || Unicode.Scalar.wideRanges.contains { $0.contains(value) }
    }

    /// Agrees with the C library's `wcwidth`, which ncurses uses to count columns.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x3029, 0x302E...0x303E, 0x3041...0x3096,
        0x309B...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAD9, 0xFE10...0xFE19,
        0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1F200...0x1F265,
        0x1F947...0x1F947, 0x20000...0x3FFFD,
    ]
}
