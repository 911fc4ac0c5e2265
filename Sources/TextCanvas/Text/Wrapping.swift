extension String {
    /// The text in lines of at most `width` columns, broken between words.
    ///
    /// Line breaks in the text are kept, runs of spaces become one, a no-break space holds. A word
    /// longer than a line is cut. No lines come out when `width` is not positive.
    package func wrapped(to width: Int) -> [String] {
        guard width > 0 else { return [] }
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { wrappedParagraph($0, width: width) }
    }
}

private func wrappedParagraph(_ paragraph: Substring, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in paragraph.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        for (index, piece) in pieces(of: String(word), width: width).enumerated() {
            let fits = index == 0 && used + 1 + piece.columns <= width
            if used > 0 && fits {
                line += " " + piece.text
                used += 1 + piece.columns
            } else {
                if used > 0 { lines.append(line) }
                line = piece.text
                used = piece.columns
            }
        }
    }
    return lines + [line]
}

/// A word in parts that each fit a line, but for a wide character in a line of one column.
private func pieces(of word: String, width: Int) -> [[Glyph]] {
    var pieces: [[Glyph]] = []
    var columns = 0
    for glyph in Glyphs(word) {
        if pieces.isEmpty || columns + glyph.columns > width {
            pieces.append([glyph])
            columns = glyph.columns
        } else {
            pieces[pieces.count - 1].append(glyph)
            columns += glyph.columns
        }
    }
    return pieces
}
