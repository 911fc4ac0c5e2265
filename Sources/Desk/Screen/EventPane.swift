import FloorDrawing
import Indoor
import Rehearsal
import TextCanvas

/// An event with all of its words: the selected one while the list is open, or the failure that a
/// key has gone to. It lies in the place of captions, or of panels if it is long.
struct EventPane {
    let event: Chronicle.Entry
    let look: Look
    /// What the title says besides the time: "1 of 2".
    var number = ""
    var note = ""
    /// Whether it lies at the top of its room, away from the person at the bottom.
    var isAtTop = false

    private static let width = 76

    /// The cells it covers.
    ///
    /// - Parameter rooms: possible rectangles, the smallest first; the first in which everything
    ///   fits is taken, otherwise the last.
    func box(in rooms: [Rect]) -> Rect {
        let boxes = rooms.map { room in
            let columns = room.columns(ofBox: EventPane.width)
            let foot = room.foot(columns: columns, rows: lines(in: columns).count + 2)
            return isAtTop
                ? Rect(column: foot.column, row: room.row, width: columns, height: foot.height)
                : foot
        }
        let whole = boxes.first { lines(in: $0.width).count <= $0.height - 2 }
        return whole ?? boxes.last ?? Rect(Size(columns: 0, rows: 0))
    }

    /// The event, the phone's words at that moment, and last the engine's own names.
    private func lines(in columns: Int) -> [Span] {
        let detail = event.detail.isEmpty ? "" : "“\(event.detail)”"
        let showed =
            event.kind == .failed && !detail.isEmpty ? "The phone showed \(detail)" : detail
        return [
            (event.countedWords, look.strong), (showed, look.text), (event.identifier, look.dim),
        ]
        .filter { !$0.0.isEmpty }
        .flatMap { words, style in
            words.wrapped(to: columns - 4).map { Span($0, style) }
        }
    }

    func draw(in rooms: [Rect], on canvas: inout Canvas) {
        let box = box(in: rooms)
        let lines = lines(in: box.width)
        canvas.fill(box)
        let title = ["\(event.kind.glyph) \(event.seconds.clock)", number]
        let inner = canvas.box(
            box, style: look.style(event.kind),
            title: title.filter { !$0.isEmpty }.joined(separator: " · "), titleStyle: look.title,
            note: lines.count > box.height - 2 ? "there is more" : note)
        let room = inner.inset(columns: 1, rows: 0)
        for (row, line) in lines.prefix(room.height).enumerated() {
            canvas.write(line.text, in: room.line(row), style: line.style)
        }
    }
}

extension ScreenModel {
    /// The failure that a key has gone to, as long as the walk is at it; nil while a panel is open.
    func failurePane(_ look: Look) -> EventPane? {
        guard interface.panel == nil, let number = interface.failure(at: report.tick) else {
            return nil
        }
        let failures = known.events.filter { $0.kind == .failed }
        guard failures.indices.contains(number) else { return nil }
        let isWhole = known.isWhole ? "" : " so far"
        return EventPane(
            event: failures[number], look: look,
            number: "\(number + 1) of \(failures.count)\(isWhole)",
            note: failures.count > 1 ? "! next" : "")
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
        isAside
            ? [countedWords(in: columns)] : countedWords.wrappedAtParts(to: columns, lines: 3)
    }

    /// Whether it is the walk's own note, which captions show.
    var isAside: Bool { kind == .caption || kind == .chapter }

    /// The engine's own names in this many columns: of a state and its cause the cause alone if both
    /// have no room; empty if it has none, either.
    func identifier(in columns: Int) -> String {
        let cause = identifier.split(separator: " ").last.map(String.init) ?? ""
        let isOfState = kind == .degraded || kind == .lost
        return [identifier, isOfState ? cause : ""].first { $0.displayColumns <= columns } ?? ""
    }

    /// All words of the event, the engine's own names last.
    var wholeWords: String {
        countedWords + (detail.isEmpty ? "" : " “\(detail)”")
            + (identifier.isEmpty ? "" : " \(identifier)")
    }
}
