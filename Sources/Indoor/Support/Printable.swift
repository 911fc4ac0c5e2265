extension String {
    /// The text with everything that could steer a terminal made visible: control characters (C0,
    /// DEL, C1), line and paragraph separators, and the marks that reorder bidirectional text.
    /// Text from a file passes through here once, where it is read.
    package var printable: String {
        guard unicodeScalars.contains(where: { $0.steersTerminal }) else { return self }
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            result.append(contentsOf: scalar.steersTerminal ? scalar.visibleMark : [scalar])
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

    /// Control pictures (U+2400 and on) for C0 and DEL, the replacement mark for the rest.
    fileprivate var visibleMark: [Unicode.Scalar] {
        switch value {
        case 0..<0x20: [Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"]
        case 0x7F: ["\u{2421}"]
        default: ["\u{FFFD}"]
        }
    }
}
