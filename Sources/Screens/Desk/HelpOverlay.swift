import PhoneFit
import Positioning
import TextCanvas

/// All keys, over everything else, in as many pages as needed.
struct HelpOverlay {
    let look: Look
    /// Of the source in use.
    var profile = Engine.standard.profile
    var recorded = RecordedKeys.none
    /// Where only some keys do something: these.
    var groups: [KeyGroup]?

    /// A line of help: a title, or keys and their effect.
    private typealias Line = [Span]
    /// Lines that are kept together: a group with its title.
    private typealias Block = [Line]

    /// - Parameter page: from 0; after the last the first follows.
    func draw(page: Int, in screen: Rect, on canvas: inout Canvas) {
        let pages = pages(in: screen.size)
        let number = page % pages.count
        let wanted = HelpOverlay.columns(of: screen.size)
        // all pages have the height of the highest, so that the box does not jump
        let height = pages.joined().map { HelpOverlay.height(of: $0) }.max() ?? 0
        let box = screen.centred(width: screen.width, height: height + 2)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "keys", titleStyle: look.title,
            note: pages.count > 1
                ? "page \(number + 1) of \(pages.count) · Space turns, any other key closes"
                : "any key closes this")
        let places = inner.inset(columns: 1, rows: 0).columns(wanted, gap: 2)
        for (place, blocks) in zip(places, pages[number]) {
            var row = 0
            for line in blocks.joined(separator: [[]]) where row < place.height {
                draw(line, in: place.split(top: row).rest, on: &canvas)
                row += 1
            }
        }
    }

    private func draw(_ line: Line, in rect: Rect, on canvas: inout Canvas) {
        guard let first = line.first else { return }
        guard line.count > 1 else {
            canvas.write(first.text, in: rect, style: first.style)
            return
        }
        let keys = max(HelpOverlay.keyColumns, first.text.displayColumns + 1)
        let parts = rect.split(left: keys)
        canvas.write(first.text, in: parts.left, style: first.style)
        canvas.write(line[1].text, in: parts.rest, style: line[1].style)
    }

    /// The columns of all on a wide screen.
    static let widest = 3 * lineColumns + 4

    private static let keyColumns = 10
    private static let lineColumns = 43

    // MARK: Pages

    /// Three when each has room for its keys and 27 columns of text.
    private static func columns(of size: Size) -> Int { size.columns >= 119 ? 3 : 2 }

    /// The number of pages on a screen of this size.
    static func pageCount(
        in size: Size, with profile: SourceProfile = Engine.standard.profile
    ) -> Int {
        HelpOverlay(look: Look(Capabilities()), profile: profile).pages(in: size).count
    }

    /// Pages of columns of blocks; at least one page. A single page has columns of about equal
    /// height.
    private func pages(in size: Size) -> [[[Block]]] {
        let wanted = HelpOverlay.columns(of: size)
        let room = max(size.rows - 2, 1)
        let blocks = blocks
        let least = blocks.map(\.count).max() ?? 1
        let columns =
            (min(least, room)...room).lazy
            .map { HelpOverlay.flow(blocks, height: $0) }
            .first { $0.count <= wanted } ?? HelpOverlay.flow(blocks, height: room)
        return stride(from: 0, to: max(columns.count, 1), by: wanted).map {
            Array(columns[min($0, columns.count)..<min($0 + wanted, columns.count)])
        }
    }

    /// Distributes blocks, in order, into columns of at most this height.
    private static func flow(_ blocks: [Block], height: Int) -> [[Block]] {
        blocks.reduce(into: []) { columns, block in
            if let last = columns.last, self.height(of: last) + 1 + block.count <= height {
                columns[columns.count - 1].append(block)
            } else {
                columns.append([block])
            }
        }
    }

    /// With an empty line between blocks.
    private static func height(of column: [Block]) -> Int {
        column.reduce(-1) { $0 + $1.count + 1 }
    }

    /// Each group as lines. The app's buttons show their own keys; the help has the general rule.
    private var blocks: [Block] {
        if let groups { return groups.map(block) }
        let all = KeyTable.groups(with: profile, recorded: recorded) + KeyTable.chips(of: profile)
        let buttons = [
            [Span("The app's buttons", look.title)],
            [Span("Enter", look.key), Span("Taps the first button", look.text)],
            [Span("letter", look.key), Span("Taps the button showing it", look.text)],
            [Span("mouse", look.key), Span("Taps the button under it", look.text)],
        ]
        return all.map(block) + [buttons]
    }

    private func block(_ group: KeyGroup) -> Block {
        [[Span(group.title, look.title)]]
            + group.lines.map {
                [
                    Span(look.glyphs.spelled($0.keyNames), look.key),
                    Span(look.glyphs.spelled(KeyTable.help($0, with: profile)), look.text),
                ]
            }
    }
}
