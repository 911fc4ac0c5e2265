import Replay
import TextCanvas

/// The selected event with all of its words, while the list is open: where captions are,
/// and where panels are if it is long.
struct EventPane {
    let event: Chronicle.Entry
    let look: Look

    private static let width = 76

    /// The cells it covers.
    ///
    /// - Parameter rooms: the smallest first; the first in which all has room is taken, else the last.
    func box(in rooms: [Rect]) -> Rect {
        let boxes = rooms.map { room in
            let columns = room.columns(ofBox: EventPane.width)
            return room.foot(columns: columns, rows: lines(in: columns).count + 2)
        }
        let whole = boxes.first { lines(in: $0.width).count <= $0.height - 2 }
        return whole ?? boxes.last ?? Rect(Size(columns: 0, rows: 0))
    }

    private func lines(in columns: Int) -> [String] { event.wholeWords.wrapped(to: columns - 4) }

    func draw(in rooms: [Rect], on canvas: inout Canvas) {
        let box = box(in: rooms)
        let lines = lines(in: box.width)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.style(event.kind),
            title: "\(event.kind.glyph) \(event.seconds.clock)", titleStyle: look.title,
            note: lines.count > box.height - 2 ? "there is more" : "")
        canvas.write(lines: lines, in: inner.inset(columns: 1, rows: 0), style: look.strong)
    }
}

extension Chronicle.Entry {
    /// With the number of times.
    var countedWords: String { counted(words) }

    private func counted(_ words: String) -> String { words + (count > 1 ? " ×\(count)" : "") }

    /// On a line of so many columns; where all has no room, without what the event's sign says, too.
    func countedWords(in columns: Int) -> String {
        countedWords.displayColumns > columns ? shortWords : countedWords
    }

    private var shortWords: String {
        let end =
            switch kind {
            case .caption, .chapter, .navigation, .degraded, .lost:
                words.firstRange(of: ": ")?.upperBound
            case .cue, .met, .failed, .page, .vibration: words.firstRange(of: " ")?.upperBound
            case .failedAttempt: words.lastIndex(of: " ").map(words.index(after:))
            default: String.Index?.none
            }
        return counted(String(words[(end ?? words.startIndex)...]))
    }

    /// In a list of so many columns and rows: on up to three lines where one has no room; in a narrow
    /// list without what signs say, of each event alike. What the walk says of itself has one line in
    /// a low list: its captions are on the screen.
    func lines(in columns: Int, rows: Int) -> [String] {
        let isAside = kind == .caption || kind == .chapter
        guard !isAside || rows >= Chronicle.Entry.rowsForCaptions else {
            return [countedWords(in: columns)]
        }
        let text = columns < Chronicle.Entry.columnsForAll ? shortWords : countedWords
        return text.brokenBetweenWords(at: columns, lines: 3)
    }

    private static let columnsForAll = 24
    private static let rowsForCaptions = 14

    /// All that is known of it.
    var wholeWords: String { countedWords + (detail.isEmpty ? "" : " “\(detail)”") }
}

extension String {
    /// On more lines if it is wider than that, the last with all the rest: broken at spaces, and in a
    /// name that is longer than a line after a hyphen or a colon, or else before a capital.
    func brokenBetweenWords(at columns: Int, lines: Int) -> [String] {
        guard lines > 1, displayColumns > columns,
            let end = lastBreak(within: columns, isPlace: isAfterSpace)
                ?? lastBreak(within: columns, isPlace: isAfterSign)
                ?? lastBreak(within: columns, isPlace: isBeforeCapital)
        else { return [self] }
        let first = self[..<end].last == " " ? self[..<end].dropLast() : self[..<end]
        return [String(first)]
            + String(self[end...]).brokenBetweenWords(at: columns, lines: lines - 1)
    }

    /// Where the longest part ends that fits; a space may lie beyond the edge.
    private func lastBreak(
        within columns: Int, isPlace: (String.Index) -> Bool
    ) -> String.Index? {
        var (used, end) = (0, String.Index?.none)
        for (index, character) in zip(indices, self) {
            if index > startIndex, isPlace(index) { end = index }
            used += String(character).displayColumns
            if used > columns, character != " " { return end }
        }
        return end
    }

    private func isAfterSpace(_ index: String.Index) -> Bool {
        self[self.index(before: index)] == " "
    }

    private func isAfterSign(_ index: String.Index) -> Bool {
        let before = self[self.index(before: index)]
        return before == "-" || before == ":"
    }

    private func isBeforeCapital(_ index: String.Index) -> Bool {
        self[self.index(before: index)].isLowercase && self[index].isUppercase
    }
}
