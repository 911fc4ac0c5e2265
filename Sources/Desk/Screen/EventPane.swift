import FloorDrawing
import Indoor
import Rehearsal
import TextCanvas

/// The selected event with all of its words, while the list is open. It lies in the place of
/// captions, or of panels if it is long.
struct EventPane {
    let event: Chronicle.Entry
    let look: Look

    private static let width = 76

    /// The cells it covers.
    ///
    /// - Parameter rooms: possible rectangles, the smallest first; the first in which everything
    ///   fits is taken, otherwise the last.
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
    /// The words with the number of repetitions.
    var countedWords: String { counted(words) }

    private func counted(_ words: String) -> String { words + (count > 1 ? " ×\(count)" : "") }

    /// The words for a line with this many columns; if they do not fit, without what the event's
    /// sign already says.
    func countedWords(in columns: Int) -> String {
        countedWords.displayColumns > columns ? shortWords : countedWords
    }

    private var shortWords: String {
        let end =
            switch kind {
            case .caption, .chapter, .navigation, .failedAttempt:
                words.firstRange(of: ": ")?.upperBound
            case .cue, .met, .failed, .page, .vibration: words.firstRange(of: " ")?.upperBound
            default: String.Index?.none
            }
        return counted(String(words[(end ?? words.startIndex)...]))
    }

    /// The words in a list with this many columns: up to three lines if one is too short. A walk's
    /// own notes have one line, because captions show them.
    func lines(in columns: Int) -> [String] {
        let isAside = kind == .caption || kind == .chapter
        return isAside
            ? [countedWords(in: columns)] : countedWords.wrappedAtParts(to: columns, lines: 3)
    }

    /// All words of the event, the engine's own names last.
    var wholeWords: String {
        countedWords + (detail.isEmpty ? "" : " “\(detail)”")
            + (identifier.isEmpty ? "" : " \(identifier)")
    }
}
