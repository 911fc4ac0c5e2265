import Indoor

/// One line of a header or section, split into words.
struct PlanLine {
    struct Word {
        let text: String
        let spot: Spot
        let quoted: Bool
    }

    let number: Int
    /// Whether it is indented, as entries of a section are.
    let indented: Bool
    private(set) var words: ArraySlice<Word>
    /// The place after the last word.
    let end: Spot

    /// Splits at spaces. `"…"` is one word; two slashes begin a comment.
    init(_ text: String, number: Int, source: SourceText) throws(InputError) {
        var words: [Word] = []
        var letters = String(text).charactersApart
        if let tab = letters.firstIndex(of: "\t") {
            throw source.error(
                "a tab", at: Spot(line: number, column: tab + 1), expected: "spaces")
        }
        var at = 0
        while at < letters.count {
            let spot = Spot(line: number, column: at + 1)
            if letters[at] == " " {
                at += 1
            } else if letters[at...].starts(with: "//") {
                letters.removeSubrange(at...)
            } else if letters[at] == "\"" {
                guard let close = letters[(at + 1)...].firstIndex(of: "\"") else {
                    throw source.error("a name that does not end", at: spot, expected: "\"")
                }
                let text = String(letters[(at + 1)..<close])
                words.append(Word(text: text, spot: spot, quoted: true))
                at = close + 1
            } else {
                let stop = letters[at...].firstIndex(of: " ") ?? letters.count
                words.append(Word(text: String(letters[at..<stop]), spot: spot, quoted: false))
                at = stop
            }
        }
        self.number = number
        self.words = words[...]
        indented = text.utf8.first == UInt8(ascii: " ")
        end = Spot(line: number, column: letters.reversed().drop { $0 == " " }.count + 1)
    }

    /// The place of the next word, or of the end.
    var spot: Spot { words.first?.spot ?? end }

    mutating func next() -> Word? { words.popFirst() }

    /// The next word, if it is quoted.
    mutating func quoted() -> Word? {
        words.first?.quoted == true ? words.popFirst() : nil
    }
}
