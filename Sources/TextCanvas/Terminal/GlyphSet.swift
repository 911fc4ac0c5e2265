/// The characters a terminal can show.
package enum GlyphSet: Hashable, Sendable, CaseIterable {
    case unicode
    case ascii

    /// The stand-in of a glyph in this set; `?` for none.
    package func glyph(for glyph: Glyph) -> Glyph {
        self == .unicode ? glyph : glyph.asciiFallback ?? "?"
    }
}

extension Glyph {
    /// The ASCII stand-in, one column wide; nil for none.
    package var asciiFallback: Glyph? {
        guard let base else { return nil }
        return switch base.value {
        case 0x20..<0x7F: Glyph(base)
        case 0x2800..<0x2900: Glyph(asciiShape(ofBraille: UInt8(base.value - 0x2800)))
        default: asciiFallbacks[base].map { Glyph($0) }
        }
    }
}

/// The ASCII character similar in shape to the dots of a Braille cell.
private func asciiShape(ofBraille mask: UInt8) -> Unicode.Scalar {
    // the rows that have a dot, 0 to 3 from the top, in each column
    let left = [0x01, 0x02, 0x04, 0x40].enumerated().filter { mask & $1 != 0 }.map(\.offset)
    let right = [0x08, 0x10, 0x20, 0x80].enumerated().filter { mask & $1 != 0 }.map(\.offset)
    guard let rightLast = right.last, let leftLast = left.last else {
        let rows = left + right
        guard let row = rows.last else { return " " }
        return rows.count > 1 ? "|" : row < 2 ? "'" : "."
    }
    guard left.count + right.count < 6 else { return "*" }
    // twice the mean row, to avoid fractions
    let rise = left[0] + leftLast - right[0] - rightLast
    switch rise {
    case 2...: return "/"
    case ...(-2): return "\\"
    default: return left.count + right.count > 3 ? "=" : leftLast == 3 ? "_" : "-"
    }
}
