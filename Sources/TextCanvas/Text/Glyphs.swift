/// Text as the glyphs that show it, one after the other: marks joined to their base, control and
/// bidirectional characters replaced by visible marks.
package struct Glyphs: Sequence, IteratorProtocol {
    private var scalars: String.UnicodeScalarView.Iterator
    /// Whole but for marks that may still follow.
    private var held: Glyph?

    package init(_ text: String) { scalars = text.unicodeScalars.makeIterator() }

    package mutating func next() -> Glyph? {
        while let scalar = scalars.next() {
            switch scalar.role {
            case .ignored:
                continue
            case .joining:
                held = (held ?? .dottedCircle).joined(by: scalar)
            case .base, .shown:
                let ready = held
                held = Glyph(scalar)
                if let ready { return ready }
            }
        }
        defer { held = nil }
        return held
    }
}

extension Sequence<Glyph> {
    /// Columns taken on the screen.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    package var text: String {
        var text = ""
        for glyph in self {
            for place in 0..<3 { glyph.scalar(at: place).map { text.unicodeScalars.append($0) } }
        }
        return text
    }
}

extension String {
    /// Columns the text takes on the screen.
    package var displayColumns: Int { isPlain ? utf8.count : Glyphs(self).columns }

    /// Whether each byte is a glyph of its own, as in most text: then nothing has to be looked up.
    private var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

    /// At most `width` columns of the text, ending in `mark` where something was cut off.
    package func truncated(to width: Int, mark: Glyph = "…") -> String {
        if isPlain, utf8.count <= width { return self }
        return Array(Glyphs(self)).truncated(to: width, mark: mark).text
    }
}

extension [Glyph] {
    func truncated(to width: Int, mark: Glyph = "…") -> [Glyph] {
        guard columns > width else { return self }
        guard width >= mark.columns else { return [] }
        var kept: [Glyph] = []
        var used = mark.columns
        for glyph in self {
            used += glyph.columns
            guard used <= width else { break }
            kept.append(glyph)
        }
        while kept.last == .blank { kept.removeLast() }
        return kept + [mark]
    }
}
