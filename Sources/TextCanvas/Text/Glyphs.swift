extension String {
    /// The text as glyphs: combining marks joined to their base, control and bidirectional
    /// characters replaced by visible marks.
    package var glyphs: [Glyph] {
        withPlainBytes { $0.map { Glyph(base: Unicode.Scalar($0), columns: 1) } } ?? joinedGlyphs
    }

    private var joinedGlyphs: [Glyph] {
        var glyphs: [Glyph] = []
        glyphs.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            switch scalar.role {
            case .base(let columns): glyphs.append(Glyph(base: scalar, columns: columns))
            case .shown(let mark): glyphs.append(Glyph(base: mark, columns: 1))
            case .joining: glyphs.append((glyphs.popLast() ?? .dottedCircle).joined(by: scalar))
            case .ignored: continue
            }
        }
        return glyphs
    }

    /// The columns that the text needs on the screen.
    package var displayColumns: Int { withPlainBytes(\.count) ?? joinedGlyphs.columns }

    /// At most `width` columns of the text, ending in `mark` when cut.
    package func truncated(to width: Int, mark: Glyph = "…") -> String {
        let glyphs = glyphs
        return glyphs.columns <= width ? self : glyphs.truncated(to: width, mark: mark).text
    }

    /// Calls the closure with the bytes when each is a glyph of its own, as in most text, so that
    /// no lookup is needed; else returns nil.
    private func withPlainBytes<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        let result = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { (0x20..<0x7F).contains($0) } ? body(bytes) : nil
        }
        return result ?? nil
    }
}

extension Sequence<Glyph> {
    /// The columns needed on the screen.
    package var columns: Int { reduce(0) { $0 + $1.columns } }

    package var text: String {
        var text = ""
        for glyph in self {
            for place in 0..<3 { glyph.scalar(at: place).map { text.unicodeScalars.append($0) } }
        }
        return text
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
