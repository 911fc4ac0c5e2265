/// The number of colours of a terminal.
package enum ColourDepth: Int, Comparable, Sendable, CaseIterable {
    /// No colour: attributes only (also for `NO_COLOR`).
    case mono
    case basic16
    case palette256

    package static func < (a: ColourDepth, b: ColourDepth) -> Bool { a.rawValue < b.rawValue }
}

/// A colour with its replacements for terminals with fewer colours.
package struct Colour: Hashable, Sendable {
    /// Number in the 256-colour palette of xterm.
    package let palette: UInt8
    /// Number among the 16 basic colours (8 and up are the bright ones).
    package let basic: UInt8
    /// The attributes that replace it on a terminal without colour.
    package let mono: Attributes

    package init(_ palette: UInt8, basic: UInt8, mono: Attributes = []) {
        self.palette = palette
        self.basic = min(basic, 15)
        self.mono = mono
    }

    /// The colour packed into 24 bits.
    var bits: UInt32 {
        UInt32(palette) | UInt32(basic) << 8 | UInt32(mono.rawValue) << 16
    }

    /// - Parameter bits: the packed colour; bits above the 24th are ignored.
    init(bits: UInt32) {
        palette = UInt8(truncatingIfNeeded: bits)
        basic = UInt8(truncatingIfNeeded: bits >> 8)
        mono = Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 16))
    }

    package static func == (a: Colour, b: Colour) -> Bool { a.bits == b.bits }

    package func hash(into hasher: inout Hasher) { hasher.combine(bits) }

    private init(ownOf marker: UInt8) {
        palette = 0
        basic = marker
        mono = []
    }

    private static let ownMarker: UInt8 = 255

    /// The terminal's own foreground or background.
    package static let standard = Colour(ownOf: ownMarker)

    /// The colour number for a terminal of this depth; nil for its own colour.
    package func number(in depth: ColourDepth) -> Int? {
        guard basic != Colour.ownMarker else { return nil }
        return switch depth {
        case .mono: nil
        case .basic16: Int(basic)
        case .palette256: Int(palette)
        }
    }
}

/// The attributes of a cell besides colours.
package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Does the same as the standard library's generic version, which is several times slower.
    package init(arrayLiteral elements: Attributes...) {
        rawValue = elements.reduce(0) { $0 | $1.rawValue }
    }

    /// Compares directly: the standard library's generic version is several times slower.
    package static func == (a: Attributes, b: Attributes) -> Bool { a.rawValue == b.rawValue }

    package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

    package static let bold = Attributes(rawValue: 1)
    package static let dim = Attributes(rawValue: 2)
    package static let underline = Attributes(rawValue: 4)
    package static let reverse = Attributes(rawValue: 8)

    /// Each attribute with its number in a terminal's sequences (ECMA-48, SGR).
    package static let numbered: [(attribute: Attributes, number: Int)] = [
        (.bold, 1), (.dim, 2), (.underline, 4), (.reverse, 7),
    ]
}
