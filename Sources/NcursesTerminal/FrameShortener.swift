import TextCanvas

/// Shortens what ncurses sends for colours and cursor moves, for terminals like xterm with 256
/// colours.
///
/// ncurses sends both colours of a cell when one changes, and clears all attributes to end one. The
/// shortener knows the terminal's present state, so it sends each difference once, before the text
/// that needs it, and no foreground for a blank. ncurses sends row and column of each place more
/// than eight columns away; the shortener sends the column only, if the place is in the same row or
/// the next two. A frame becomes about two thirds as long.
package struct FrameShortener {
    /// The rendition that ncurses has asked for.
    private var wanted = GraphicRendition()
    /// The rendition that the terminal has; nil: not known.
    private var present: GraphicRendition? = GraphicRendition()
    /// The last byte of the sequence that chose the character set ("B": ASCII); nil before the
    /// first.
    private var characters: UInt8?
    /// The row of the cursor in this frame, from 1; nil: not known.
    private var row: Int?

    package init() {}

    /// Appends the bytes of a frame that the terminal needs.
    package mutating func shorten(_ frame: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        var start = 0
        row = nil
        while start < frame.count {
            let end = FrameShortener.end(of: frame, from: start)
            let words = UnsafeBufferPointer(rebasing: frame[start..<end])
            start = end
            switch words[0] {
            case escape: pass(words, into: &out)
            case blank:
                settle(isBlank: true, in: &out)
                out += words
            // a step back and a return print nothing
            case 0x08, 0x0D: out += words
            default:
                settle(in: &out)
                out += words
                if words[0] < blank { row = words[0] == 0x0A ? row.map { $0 + 1 } : nil }
            }
        }
        settle(in: &out)
    }

    /// The end of the sequence, of the run of blanks, or of the text that begins at `start`.
    private static func end(of frame: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        func next(after place: Int, _ isEnd: (UInt8) -> Bool) -> Int {
            var place = place
            while place < frame.count, !isEnd(frame[place]) { place += 1 }
            return place
        }
        switch frame[start] {
        case escape:
            guard start + 1 < frame.count else { return frame.count }
            switch frame[start + 1] {
            case bracket:
                // its numbers end with a letter
                return min(next(after: start + 2) { (0x40...0x7E).contains($0) } + 1, frame.count)
            case 0x20..<0x30: return min(start + 3, frame.count)
            default: return start + 2
            }
        case blank: return next(after: start) { $0 != blank }
        case 0..<blank: return start + 1
        default: return next(after: start) { $0 <= blank }
        }
    }

    // MARK: Sequences

    private mutating func pass(_ words: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        let last = words[words.count - 1]
        if words.count == 3, words[1] == UInt8(ascii: "(") {
            if characters != last { out += words }
            characters = last
            return
        }
        let isControl = words.count > 2 && words[1] == bracket
        if isControl, last == UInt8(ascii: "m") {
            let numbers = UnsafeBufferPointer(rebasing: words[2..<words.count - 1])
            if wanted.take(numbers) { return }
            // Unknown sequences go out unchanged, after the known state.
            settle(in: &out)
            present = nil
        } else if isControl, last == UInt8(ascii: "H") {
            return move(words, into: &out)
        } else if !isControl || !FrameShortener.quiet.contains(last) {
            settle(in: &out)
        }
        if isControl, last == UInt8(ascii: "d") {
            row = Int(String(decoding: words[2..<words.count - 1], as: UTF8.self))
        } else if !isControl || !FrameShortener.inRow.contains(last) {
            row = nil
        }
        out += words
    }

    /// The final letters of sequences that print nothing: cursor moves. Repeating the last
    /// character also counts, because nothing may come between that character and its repetition.
    private static let quiet = Set("ABCDGHdb".utf8)
    /// The final letters of sequences that leave the cursor in its row: column moves, erasing
    /// within the row, repetitions, colours.
    private static let inRow = Set("CDGKXbm".utf8)

    /// Moves the cursor to a row and a column, both from 1, in the fewest bytes.
    private mutating func move(_ words: UnsafeBufferPointer<UInt8>, into out: inout [UInt8]) {
        let numbers = UnsafeBufferPointer(rebasing: words[2..<words.count - 1])
        let parts = numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let before = row
        row = parts.first.flatMap { Int(String(decoding: $0, as: UTF8.self)) }
        // More line feeds would be no shorter.
        guard let row, let before, parts.count == 2, !parts[1].isEmpty,
            (before...before + 2).contains(row)
        else {
            out += words
            return
        }
        // The row is never below the last one, where a line feed would scroll.
        for _ in before..<row { out.append(UInt8(ascii: "\n")) }
        out += [escape, bracket]
        out += parts[1]
        out.append(UInt8(ascii: "G"))
    }

    /// Sends the wanted rendition to the terminal; for a blank, only its background matters.
    private mutating func settle(isBlank: Bool = false, in out: inout [UInt8]) {
        guard present != wanted else { return }
        var next = wanted
        if isBlank, let present, present.hasBareBlanks, wanted.hasBareBlanks {
            next.keepLetters(of: present)
        }
        next.append(after: present, to: &out)
        present = next
    }
}

private let escape: UInt8 = 0x1B
private let blank: UInt8 = 0x20
private let bracket = UInt8(ascii: "[")

/// Colours and attributes of text, as they are sent to the terminal (ECMA-48, SGR).
private struct GraphicRendition: Equatable {
    /// A colour number below 256; -1 for the terminal's own.
    private(set) var foreground = -1
    private(set) var background = -1
    private(set) var attributes: Attributes = []

    /// Whether a blank shows only its background: neither a line nor swapped colours.
    var hasBareBlanks: Bool { attributes.isDisjoint(with: [.underline, .reverse]) }

    /// Takes over what makes no difference on a blank.
    mutating func keepLetters(of other: GraphicRendition) {
        (foreground, attributes) = (other.foreground, other.attributes)
    }

    /// Takes over the numbers of a sequence; if one is unknown, takes none and returns false.
    mutating func take(_ numbers: UnsafeBufferPointer<UInt8>) -> Bool {
        var next = self
        var place = 0
        /// The next number, and skips the separator after it; a missing number is 0.
        func number() -> Int {
            var number = 0
            while place < numbers.count, numbers[place] != UInt8(ascii: ";") {
                guard (0x30...0x39).contains(numbers[place]), number < 1000 else { return -1 }
                number = number * 10 + Int(numbers[place] - 0x30)
                place += 1
            }
            place += 1
            return number
        }
        repeat {
            switch number() {
            case 0: next = GraphicRendition()
            case 39: next.foreground = -1
            case 49: next.background = -1
            case 38 where number() == 5: next.foreground = number()
            case 48 where number() == 5: next.background = number()
            case let other:
                guard let known = Attributes.numbered.first(where: { $0.number == other })
                else { return false }
                next.attributes.insert(known.attribute)
            }
        } while place <= numbers.count
        guard (-1...255).contains(next.foreground), (-1...255).contains(next.background)
        else { return false }
        self = next
        return true
    }

    /// Appends the sequence that leads to this rendition.
    ///
    /// - Parameter before: the terminal's present rendition; nil: not known.
    func append(after before: GraphicRendition?, to out: inout [UInt8]) {
        guard before != self else { return }
        out += [escape, bracket]
        defer { out.append(UInt8(ascii: "m")) }
        guard self != GraphicRendition() else { return }
        var before = before ?? GraphicRendition(foreground: -2)
        let isFirst = out.count
        func say(_ words: String) {
            if out.count > isFirst { out.append(UInt8(ascii: ";")) }
            out += words.utf8
        }
        // To end an attribute, all are cleared: not every terminal knows other sequences.
        if !before.attributes.isSubset(of: attributes) || before.foreground == -2 {
            say("0")
            before = GraphicRendition()
        }
        let added = attributes.subtracting(before.attributes)
        for (attribute, number) in Attributes.numbered where added.contains(attribute) {
            say("\(number)")
        }
        if foreground != before.foreground {
            say(foreground < 0 ? "39" : "38;5;\(foreground)")
        }
        if background != before.background {
            say(background < 0 ? "49" : "48;5;\(background)")
        }
    }
}
