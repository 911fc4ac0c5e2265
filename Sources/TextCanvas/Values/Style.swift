/// A cell's style: two colours and attributes.
///
/// Packed into eight bytes, so that a cell is two machine words: fields of odd sizes are several
/// times slower to move.
package struct Style: Hashable, Sendable {
    /// The foreground, the background: 24 bits each. Then the attributes.
    let bits: UInt64

    package init(
        _ foreground: Colour = .standard, on background: Colour = .standard,
        _ attributes: Attributes = []
    ) {
        bits =
            UInt64(foreground.bits) | UInt64(background.bits) << 24
            | UInt64(attributes.rawValue) << 48
    }

    package var foreground: Colour { Colour(bits: UInt32(truncatingIfNeeded: bits)) }
    package var background: Colour { Colour(bits: UInt32(truncatingIfNeeded: bits >> 24)) }
    package var attributes: Attributes { Attributes(rawValue: UInt8(bits >> 48)) }

    /// The comparison that the compiler would derive, but inlined into other modules.
    package static func == (a: Style, b: Style) -> Bool { a.bits == b.bits }

    /// The terminal's own colours, no attributes.
    package static let plain = Style()

    /// The same with more attributes.
    package func adding(_ more: Attributes) -> Style {
        Style(foreground, on: background, attributes.union(more))
    }

    /// The same on another background.
    package func on(_ background: Colour) -> Style {
        Style(foreground, on: background, attributes)
    }

    /// The attributes at this depth; without colour, this includes the attributes that replace the
    /// colours.
    package func attributes(in depth: ColourDepth) -> Attributes {
        guard depth == .mono else { return attributes }
        return attributes.union(foreground.mono).union(background.mono)
    }
}

extension Style: CustomStringConvertible {
    /// A description such as `39 on 17 bold`; `plain` for the default.
    package var description: String {
        var words: [String] = []
        if let number = foreground.number(in: .palette256) { words.append("\(number)") }
        if let number = background.number(in: .palette256) { words.append("on \(number)") }
        if attributes.contains(.bold) { words.append("bold") }
        if attributes.contains(.dim) { words.append("dim") }
        if attributes.contains(.underline) { words.append("underline") }
        if attributes.contains(.reverse) { words.append("reverse") }
        return words.isEmpty ? "plain" : words.joined(separator: " ")
    }
}

/// Text in one style: a line of mixed styles is an array of these.
package struct Span: Hashable, Sendable {
    package var text: String
    package var style: Style

    package init(_ text: String, _ style: Style = .plain) {
        self.text = text
        self.style = style
    }
}
