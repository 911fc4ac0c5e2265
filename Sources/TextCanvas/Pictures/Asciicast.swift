/// A series of screens as a recording of a terminal, asciicast version 2: a header, then a line for
/// each change. It has no date, so that the same screens give the same bytes.
package struct Asciicast {
    private let size: Size
    private let depth: ColourDepth
    private let title: String
    private var shown: Canvas?

    package init(size: Size, title: String, depth: ColourDepth = .palette256) {
        (self.size, self.title, self.depth) = (size, title, depth)
    }

    /// The first line of the file.
    package var header: String {
        "{\"version\":2,\"width\":\(size.columns),\"height\":\(size.rows),"
            + "\"title\":\(Asciicast.quoted(title)),\"env\":{\"TERM\":\"xterm-256color\"}}\n"
    }

    /// The line for a screen; nil if it looks like the one before.
    ///
    /// - Parameter milliseconds: time in the recording.
    package mutating func line(_ canvas: Canvas, atMilliseconds milliseconds: Int) -> String? {
        let isFirst = shown == nil
        let change = ANSIText.change(from: shown, to: canvas, depth: depth)
        guard !change.isEmpty else { return nil }
        shown = canvas
        // The cursor is not part of the screen, so it is hidden first.
        return line(isFirst ? "\u{1B}[?25l\(change)" : change, atMilliseconds: milliseconds)
    }

    /// The last line, which restores the terminal.
    package func ending(atMilliseconds milliseconds: Int) -> String {
        line("\u{1B}[\(size.rows);1H\u{1B}[?25h", atMilliseconds: milliseconds)
    }

    private func line(_ data: String, atMilliseconds milliseconds: Int) -> String {
        let thousandths = String(milliseconds % 1000)
        let zeros = String(repeating: "0", count: 3 - thousandths.utf8.count)
        return "[\(milliseconds / 1000).\(zeros)\(thousandths),\"o\",\(Asciicast.quoted(data))]\n"
    }

    /// A JSON string.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20:
                result += scalar.value < 0x10 ? "\\u000" : "\\u00"
                result += String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
