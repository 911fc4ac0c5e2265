extension String {
    /// Bytes of a character, on average at most: one character can have any number of marks on it.
    private static let bytesPerCharacter = 4

    /// Whether it has at most so many characters, and no more bytes than so many usually have.
    package func fits(_ characters: Int) -> Bool {
        utf8.count <= characters
            || (utf8.count <= characters * String.bytesPerCharacter && count <= characters)
    }

    /// As much of its beginning as fits; no character is cut in two.
    package func beginning(_ characters: Int) -> Substring {
        guard !fits(characters) else { return self[...] }
        var bytes = 0
        return prefix(characters).prefix { character in
            bytes += character.utf8.count
            return bytes <= characters * String.bytesPerCharacter
        }
    }

    /// Its beginning, up to the end of a word, where it is long: a file's worth of words on one
    /// line says nothing.
    package func clipped(to characters: Int) -> String {
        guard !fits(characters) else { return self }
        let start = beginning(characters)
        let end = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return end + " …"
    }
}
