/// A place in a text: line and column, both from 1.
package struct Spot: Hashable, Sendable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    package static let start = Spot(line: 1, column: 1)
}

/// A place in a file, as a reader tracks it. Converted to line and column only for errors.
package enum SourcePlace: Hashable, Sendable {
    case spot(Spot)
    /// The offset in bytes.
    case byte(Int)
}

/// A line of a file, which places errors in it.
package struct SourceLine: Sendable {
    package let file: String
    /// Counts from 1.
    package let number: Int
    /// nil when there is nothing to show.
    package let text: String?

    package init(file: String, number: Int, text: String?) {
        self.file = file
        self.number = number
        self.text = text
    }

    /// - Parameter column: counts from 1.
    package func error(
        at column: Int, _ problem: String, expected: String = "", nearest: [String] = []
    ) -> InputError {
        InputError(
            file: file, line: number, column: column, problem, expected: expected,
            nearest: nearest, sourceLine: text)
    }
}

/// A file's name and text: its lines, and error places by line and column or by byte.
package struct SourceText: Sendable {
    package let file: String
    private let bytes: [UInt8]
    /// The offset of each line: after the byte-order mark, and after each LF.
    private let starts: [Int]

    package init(_ bytes: [UInt8], file: String) {
        self.file = file
        self.bytes = bytes
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var starts = [mark]
        bytes.withUnsafeBufferPointer { bytes in
            for place in mark..<bytes.count where bytes[place] == 0x0A { starts.append(place + 1) }
        }
        self.starts = starts
    }

    package init(_ text: String, file: String) { self.init(Array(text.utf8), file: file) }

    /// The lines, ended by LF or CRLF, without a byte-order mark. A final line end is followed by
    /// one empty line.
    package var lines: [String] { (1...starts.count).map(text) }

    package var lineCount: Int { starts.count }

    /// The bytes of a line without its line end.
    ///
    /// - Parameter number: counts from 1, at most `lineCount`.
    package func bytes(ofLine number: Int) -> ArraySlice<UInt8> { bytes[range(ofLine: number)] }

    package func text(ofLine number: Int) -> String {
        String(decoding: bytes(ofLine: number), as: UTF8.self)
    }

    private func range(ofLine number: Int) -> Range<Int> {
        let start = starts[number - 1]
        var end = number < starts.count ? starts[number] - 1 : bytes.count
        if end > start, bytes[end - 1] == 0x0D { end -= 1 }
        return start..<end
    }

    /// The longest line, in bytes, that is kept for messages.
    private static let longestShown = 1000

    /// - Parameter number: counts from 1. An empty, too long or missing line has no text to show.
    package func line(_ number: Int) -> SourceLine {
        let length = starts.indices.contains(number - 1) ? range(ofLine: number).count : 0
        let isShown = (1...SourceText.longestShown).contains(length)
        return SourceLine(file: file, number: number, text: isShown ? text(ofLine: number) : nil)
    }

    // MARK: Places

    /// The places of byte offsets, found in one pass. Columns count Unicode scalars.
    package func spots(at offsets: [Int]) -> [Spot] {
        var spots = [Spot](repeating: .start, count: offsets.count)
        var (line, column, at) = (1, 1, starts[0])
        for number in offsets.indices.sorted(by: { offsets[$0] < offsets[$1] }) {
            let end = min(offsets[number], bytes.count)
            while line < starts.count, starts[line] <= end {
                (at, column) = (starts[line], 1)
                line += 1
            }
            while at < end {
                // Continuation bytes of UTF-8 do not start a character.
                if bytes[at] & 0xC0 != 0x80 { column += 1 }
                at += 1
            }
            spots[number] = Spot(line: line, column: column)
        }
        return spots
    }

    package func error(
        _ problem: String, at spot: Spot, expected: String = "", nearest: [String] = []
    ) -> InputError {
        line(spot.line).error(at: spot.column, problem, expected: expected, nearest: nearest)
    }

    package func error(
        _ problem: String, at place: SourcePlace, expected: String = "", nearest: [String] = []
    ) -> InputError {
        let spot =
            switch place {
            case .spot(let spot): spot
            case .byte(let offset): spots(at: [offset])[0]
            }
        return error(problem, at: spot, expected: expected, nearest: nearest)
    }

    /// The errors with their places filled in.
    package func placed(_ errors: [InputError], at offsets: [Int]) -> [InputError] {
        zip(errors, spots(at: offsets)).map { error, spot in
            self.error(
                error.problem, at: spot, expected: error.expected, nearest: error.nearest)
        }
    }
}

extension String {
    /// The lines of a text file, as in `SourceText.lines`.
    package var fileLines: [String] { SourceText(self, file: "").lines }
}
