extension String {
    /// The lines of a text file, ended by LF or CRLF, without the byte-order mark that some editors
    /// put first. A text that ends its last line has an empty one more, as splitting gives it.
    package var fileLines: [String] {
        let mark = unicodeScalars.first == "\u{FEFF}" ? 1 : 0
        // By bytes: to Swift a CRLF is one character, and no "\n".
        return Substring(unicodeScalars.dropFirst(mark)).utf8
            .split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { line in String(Substring(line.last == 0x0D ? line.dropLast() : line)) }
    }
}

extension String {
    /// Its characters, with spaces, quotes and other ASCII by itself: to Swift a quote and a mark
    /// behind it (U+0301) are one character, and no quote.
    package var charactersApart: [Character] {
        var characters: [Character] = []
        for character in self {
            let scalars = character.unicodeScalars
            guard let first = scalars.first, first.isASCII, !first.properties.isAlphabetic,
                scalars.count > 1
            else {
                characters.append(character)
                continue
            }
            characters.append(Character(first))
            characters += String(scalars.dropFirst())
        }
        return characters
    }
}
