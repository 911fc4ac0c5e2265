/// A line of a wrapped text.
package struct WrappedLine: Hashable, Sendable {
    package let text: String
    /// The columns of a word wider than a line that the end of this line breaks; 0 when the line
    /// ends between words. Words with wide characters may be broken anywhere, as in their scripts.
    package let brokenColumns: Int
}

extension String {
    /// The text in lines of at most `width` columns, broken between words.
    ///
    /// Line breaks are kept, runs of spaces become one, no-break spaces do not break. A word longer
    /// than a line is cut. Returns no lines when `width` is not positive.
    package func wrapped(to width: Int) -> [String] { wrapped(to: width, mark: 0).map(\.text) }

    /// The same lines with about equal lengths: for words in the middle of an area.
    package func balanced(to width: Int) -> [String] {
        let lines = wrapped(to: width)
        guard lines.count > 1 else { return lines }
        let narrowest = (width / 2..<width).first { wrapped(to: $0).count == lines.count }
        return narrowest.map { wrapped(to: $0) } ?? lines
    }

    /// The same, with a free column for a hyphen at a broken word.
    package func wrappedWithBreaks(to width: Int) -> [WrappedLine] { wrapped(to: width, mark: 1) }

    /// The same, with about equal lengths if the last line would be very short, such as "3.".
    package func wrappedWithoutRest(to width: Int) -> [WrappedLine] {
        let lines = wrappedWithBreaks(to: width)
        guard let last = lines.last, lines.count > 1, last.text.displayColumns <= width / 5,
            lines.allSatisfy({ $0.brokenColumns == 0 })
        else { return lines }
        return balanced(to: width).map { WrappedLine(text: $0, brokenColumns: 0) }
    }

    /// - Parameter mark: columns to leave free where a word is broken.
    private func wrapped(to width: Int, mark: Int) -> [WrappedLine] {
        guard width > 0 else { return [] }
        if let lines = utf8.withContiguousStorageIfAvailable({ wrappedPlain($0, width: width) }),
            let lines
        {
            return lines
        }
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .flatMap { wrappedParagraph($0, width: width, mark: mark) }
    }
}

/// The same for most text, byte by byte instead of glyph by glyph: printable ASCII whose words all
/// fit a line; nil for other text.
private func wrappedPlain(_ text: UnsafeBufferPointer<UInt8>, width: Int) -> [WrappedLine]? {
    let (space, lineBreak) = (UInt8(ascii: " "), UInt8(ascii: "\n"))
    guard text.allSatisfy({ $0 == lineBreak || (0x20..<0x7F).contains($0) }) else { return nil }
    var lines: [WrappedLine] = []
    var line: [UInt8] = []
    func end() {
        lines.append(WrappedLine(text: String(decoding: line, as: UTF8.self), brokenColumns: 0))
        line.removeAll(keepingCapacity: true)
    }
    for paragraph in text.split(separator: lineBreak, omittingEmptySubsequences: false) {
        for word in paragraph.split(separator: space) {
            guard word.count <= width else { return nil }
            if !line.isEmpty, line.count + 1 + word.count > width { end() }
            if !line.isEmpty { line.append(space) }
            line += word
        }
        end()
    }
    return lines
}

private func wrappedParagraph(_ paragraph: Substring, width: Int, mark: Int) -> [WrappedLine] {
    var lines: [WrappedLine] = []
    var line = ""
    var used = 0
    var broken = 0
    for word in paragraph.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\t" }) {
        let glyphs = String(word).glyphs
        let columns = glyphs.columns
        let breaks = columns > width && glyphs.allSatisfy { $0.columns == 1 }
        let pieces = pieces(of: glyphs, width: breaks ? max(width - mark, 1) : width)
        for (index, piece) in pieces.enumerated() {
            let fits = index == 0 && used + 1 + piece.columns <= width
            if used > 0 && fits {
                line += " " + piece.text
                used += 1 + piece.columns
            } else {
                if used > 0 { lines.append(WrappedLine(text: line, brokenColumns: broken)) }
                line = piece.text
                used = piece.columns
            }
            broken = breaks && index < pieces.count - 1 ? columns : 0
        }
    }
    return lines + [WrappedLine(text: line, brokenColumns: broken)]
}

/// Splits a word into parts that fit a line; a wide character alone may exceed a line of one
/// column.
private func pieces(of word: [Glyph], width: Int) -> [[Glyph]] {
    var pieces: [[Glyph]] = []
    var columns = 0
    for glyph in word {
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
