/// The content of one cell: a character that is safe to send to a terminal, one or two columns
/// wide, with up to two combining marks.
///
/// Packed into eight bytes, so that a screen is copied and compared as plain memory. A glyph cannot
/// be made of a control character, so none can reach a terminal.
package struct Glyph: Hashable, Sendable {
    /// Base scalar, first mark, second mark: 21 bits each. The highest bit: two columns wide.
    fileprivate let bits: UInt64

    private static let scalarBits: UInt64 = 21
    private static let scalarMask: UInt64 = 1 << scalarBits - 1
    private static let wideBit: UInt64 = 1 << 63

    private init(bits: UInt64) { self.bits = bits }

    /// For base characters and visible marks only.
    init(base: Unicode.Scalar, columns: Int) {
        bits = UInt64(base.value) | (columns == 2 ? Glyph.wideBit : 0)
    }

    /// The glyph for a scalar; a visible mark for control characters.
    package init(_ scalar: Unicode.Scalar) {
        switch scalar.role {
        case .base(let columns): self.init(base: scalar, columns: columns)
        case .shown(let mark): self.init(base: mark, columns: 1)
        case .joining: self = Glyph.dottedCircle.joined(by: scalar)
        case .ignored: self.init(base: Unicode.Scalar.replacement, columns: 1)
        }
    }

    package static let blank: Glyph = " "
    /// The second column of the wide glyph to its left.
    package static let continuation = Glyph(bits: 0)
    /// The base of a combining mark without a character to join.
    static let dottedCircle: Glyph = "◌"

    package var isContinuation: Bool { bits == 0 }

    /// Its columns: 1 or 2; 0 for a continuation.
    package var columns: Int {
        if bits & Glyph.wideBit != 0 { return 2 }
        return bits == 0 ? 0 : 1
    }

    /// The base character; nil for a continuation.
    package var base: Unicode.Scalar? { isContinuation ? nil : scalar(at: 0) }

    /// The base character at 0, its marks at 1 and 2.
    func scalar(at place: Int) -> Unicode.Scalar? {
        let value = value(at: place)
        return value == 0 ? nil : Unicode.Scalar(value)
    }

    /// The value of a scalar: the base at 0, marks at 1 and 2; 0 when absent.
    package func value(at place: Int) -> UInt32 {
        UInt32(bits >> (UInt64(place) * Glyph.scalarBits) & Glyph.scalarMask)
    }

    /// The glyph with a combining mark added; a third mark is dropped.
    func joined(by mark: Unicode.Scalar) -> Glyph {
        for place in 1...2 where scalar(at: place) == nil {
            return Glyph(bits: bits | UInt64(mark.value) << (UInt64(place) * Glyph.scalarBits))
        }
        return self
    }
}

extension Glyph: ExpressibleByUnicodeScalarLiteral {
    package init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(scalar) }
}

extension Glyph: CustomStringConvertible {
    package var description: String { CollectionOfOne(self).text }
}

/// One cell of the screen.
package struct Cell: Hashable, Sendable {
    package var glyph: Glyph
    package var style: Style

    package init(_ glyph: Glyph, _ style: Style = .plain) {
        self.glyph = glyph
        self.style = style
    }

    package static let blank = Cell(.blank)

    /// The comparison that the compiler would derive, but inlined into other modules.
    package static func == (a: Cell, b: Cell) -> Bool {
        a.glyph.bits == b.glyph.bits && a.style.bits == b.style.bits
    }

    /// A fast hash, the same in each process.
    package var fingerprint: UInt64 {
        // odd constants without a pattern spread similar cells
        ((glyph.bits ^ style.bits &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93) >> 32
    }
}
