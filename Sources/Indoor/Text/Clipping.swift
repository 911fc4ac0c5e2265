extension String {
    /// The limit of bytes per character on average: one character can have any number of combining
    /// marks.
    private static let bytesPerCharacter = 4

    /// The longest name, title, note or other text of a file, in characters (ours): a name of
    /// megabytes is a mistake, or made to fill the memory.
    package static let longestRead = 1000
    /// What readers expect of a longer text, for messages.
    package static let readable = "\(longestRead) characters at most"

    /// Whether a reader may keep it as a name, a title, a note or another text.
    package var isReadable: Bool { fits(String.longestRead) }

    /// Whether it has at most this many characters, and at most as many bytes as the limit allows.
    package func fits(_ characters: Int) -> Bool {
        utf8.count <= characters
            || (utf8.count <= characters * String.bytesPerCharacter && count <= characters)
    }

    /// The longest prefix that fits; no character is split.
    package func beginning(_ characters: Int) -> Substring {
        guard !fits(characters) else { return self[...] }
        var bytes = 0
        return prefix(characters).prefix { character in
            bytes += character.utf8.count
            return bytes <= characters * String.bytesPerCharacter
        }
    }

    /// A prefix that ends at a word boundary, for long text: messages do not quote a whole file.
    package func clipped(to characters: Int) -> String {
        guard !fits(characters) else { return self }
        let start = beginning(characters)
        let end = start.lastIndex(of: " ").map { start[..<$0] } ?? start
        return end + " …"
    }
}
