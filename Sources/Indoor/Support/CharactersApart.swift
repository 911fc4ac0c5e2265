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
