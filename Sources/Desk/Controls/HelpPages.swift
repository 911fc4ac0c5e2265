import FloorDrawing
import PhoneScreen
import Positioning
import TextCanvas

/// The panel with all keys.
struct HelpPages: Panel {
    /// Counts from 0; the first follows after the last.
    var page = 0

    static let opening = KeyLine(
        .init("?") { [$0.pair == nil ? .open(KeyCard()) : .open(HelpPages())] }, label: "help",
        help: "Twelve keys; again: all", isForPairs: true)

    var place: PanelPlace { .screen }

    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        // The keys of two walks fit on one page.
        guard model.pair == nil else { return [.close] }
        if LegendPages.opening.has(key) { return [.open(LegendPages())] }
        let next = after(key, on: screen?.canvas.size, with: model.profile)
        return [next.map { .open($0) } ?? .close]
    }

    /// The panel after a key: Space and the arrows turn several pages. nil: the key closes it.
    func after(
        _ key: Key, on size: Size?, with profile: SourceProfile = Engine.standard.profile
    ) -> HelpPages? {
        let count = size.map { HelpOverlay.pageCount(in: $0, with: profile) } ?? 1
        return key.turned(page, of: count).map(HelpPages.init)
    }

    func draw(
        in parts: ScreenParts, on canvas: inout Canvas, touching touchable: inout Touchable
    ) {
        let (model, layout) = (parts.model, parts.layout)
        HelpOverlay(
            look: parts.look, profile: model.profile, recorded: model.recordedKeys,
            groups: model.pair.map { _ in KeyTable.pairGroups(hasMap: layout.map != nil) }
        )
        .draw(page: page, in: layout.overlays, on: &canvas)
        touchable = Touchable()
    }
}

extension Key {
    /// The page after this key; nil for a key that turns no page, or if there is only one page.
    func turned(_ page: Int, of count: Int) -> Int? {
        guard count > 1 else { return nil }
        switch self {
        case .character(" "), .down, .right, .pageDown: return (page + 1) % count
        case .up, .left, .pageUp: return (page + count - 1) % count
        default: return nil
        }
    }
}

/// All keys, over everything else, in as many pages as needed.
struct HelpOverlay {
    let look: Look
    /// The profile of the source in use.
    var profile = Engine.standard.profile
    var recorded = RecordedKeys.none
    /// The groups of keys that do something, if that is only some; nil: all.
    var groups: [KeyGroup]?
    /// The words at the right of the title; nil: how to turn pages and to close them.
    var note: String?

    /// A line of help: a title, or keys and their effect.
    private typealias Line = [Span]
    /// Lines that are kept together: a group with its title.
    private typealias Block = [Line]

    /// - Parameters:
    ///   - page: counts from 0; the first follows after the last.
    ///   - rooms: possible rectangles, the smallest first; the first in which all keys fit on a
    ///     page is used, otherwise the last.
    func draw(page: Int, in rooms: [Rect], on canvas: inout Canvas) {
        let choices = rooms.lazy.map { (room: $0, pages: pages(in: $0.size)) }
            .filter { $0.room.width >= HelpOverlay.lineColumns + 4 }
        guard let (screen, pages) = choices.first(where: { $0.pages.count == 1 }) ?? choices.last
        else { return }
        let number = page % pages.count
        // A card is as high as its keys.
        let isCard = note != nil
        let wanted = isCard ? pages[number].count : HelpOverlay.columns(of: screen.size)
        // All pages are as high as the highest one, so that the box does not jump.
        let height = pages.joined().map { HelpOverlay.height(of: $0) }.max() ?? 0
        // It covers whole columns, so that nothing beside it ends in half a word.
        let box =
            isCard
            ? screen.centred(width: screen.width, height: height + 2)
            : screen.box(ofRows: height + 2)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "keys", titleStyle: look.title,
            note: note
                ?? (pages.count > 1
                    ? "page \(number + 1) of \(pages.count) · Space turns, any other key closes"
                    : "any key closes this"))
        let places = inner.inset(columns: 1, rows: 0).columns(wanted, gap: HelpOverlay.gap)
        canvas.clipped(to: inner) { canvas in
            for (place, blocks) in zip(places, pages[number]) {
                for (row, line) in blocks.joined(separator: [[]]).enumerated() {
                    draw(line, in: place.split(top: row).rest, on: &canvas)
                }
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
        // Blanks have the style of the words beside them, so that fewer changes of style are sent.
        canvas.fill(
            Rect(
                column: rect.column, row: rect.row, width: rect.width + HelpOverlay.gap, height: 1),
            style: line[1].style)
        canvas.write(first.text, in: parts.left, style: first.style)
        canvas.write(line[1].text, in: parts.rest, style: line[1].style)
    }

    private static let keyColumns = 10
    /// The columns of the longest line.
    private static let lineColumns = 36
    private static let gap = 2

    // MARK: Pages

    /// The number of columns of help that fit beside each other, each wide enough for the longest
    /// line.
    private static func columns(of size: Size) -> Int {
        let room = Rect(size).inset(columns: 2, rows: 0).width
        return max((room + gap) / (lineColumns + gap), 1)
    }

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

    /// The height of a column, with an empty line between blocks.
    private static func height(of column: [Block]) -> Int {
        column.reduce(-1) { $0 + $1.count + 1 }
    }

    /// Each group as lines. The app's buttons show their own keys; the help only has the general
    /// rule.
    private var blocks: [Block] {
        if let groups { return groups.map(block) }
        let all = KeyTable.groups(with: profile, recorded: recorded) + KeyTable.chips(of: profile)
        let buttons = [
            [Span("The app's buttons", look.strong)],
            [Span("Enter", look.listedKey), Span("Taps the first button", look.text)],
            [Span("letter", look.listedKey), Span("Taps the button showing it", look.text)],
            [Span("mouse", look.listedKey), Span("Taps the button under it", look.text)],
        ]
        return all.map(block) + [buttons]
    }

    private func block(_ group: KeyGroup) -> Block {
        [[Span(group.title, look.strong)]]
            + group.lines.map {
                [
                    Span(look.glyphs.spelled($0.keyNames), look.listedKey),
                    Span(look.glyphs.spelled($0.help(with: profile)), look.text),
                ]
            }
    }
}

extension Rect {
    /// The box of an overlay in the middle of its room; the whole room if only narrow strips
    /// beneath it would be visible.
    func box(ofRows rows: Int) -> Rect {
        height - rows < 12 ? self : centred(width: width, height: rows)
    }
}
