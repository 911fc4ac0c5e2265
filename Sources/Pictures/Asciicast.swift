import TextCanvas

/// Screens one after the other as a recording of a terminal, asciicast version 2: a header, then a
/// line for each change. Without a date, so that the same screens give the same bytes.
package struct Asciicast {
    private let size: Size
    private let depth: ColourDepth
    private let title: String
    private var shown: Canvas?

    package init(size: Size, title: String, depth: ColourDepth = .palette256) {
        (self.size, self.title, self.depth) = (size, title, depth)
    }

    /// The first line.
    package var header: String {
        "{\"version\":2,\"width\":\(size.columns),\"height\":\(size.rows),"
            + "\"title\":\(Asciicast.quoted(title)),\"env\":{\"TERM\":\"xterm-256color\"}}\n"
    }

    /// The line of a screen; nil where it looks as the one before.
    ///
    /// - Parameter milliseconds: of the recording.
    package mutating func line(_ canvas: Canvas, atMilliseconds milliseconds: Int) -> String? {
        let isFirst = shown == nil
        let change = ANSIText.change(from: shown, to: canvas, depth: depth)
        guard !change.isEmpty else { return nil }
        shown = canvas
        // the cursor is not part of the screen
        return line(isFirst ? "\u{1B}[?25l\(change)" : change, atMilliseconds: milliseconds)
    }

    /// The last line, which leaves the terminal as it was.
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
