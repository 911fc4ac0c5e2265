extension String {
    /// Its characters, with ASCII characters kept separate: in Swift a quote followed by a
    /// combining mark (U+0301) is one `Character` and not equal to a quote.
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
