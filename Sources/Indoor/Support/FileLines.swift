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
