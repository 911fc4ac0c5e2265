import TextCanvas

/// All keys, over everything else.
struct HelpOverlay {
    let look: Look

    func draw(in screen: Rect, on canvas: inout Canvas) {
        let blocks = self.blocks
        let wanted = screen.width >= 130 ? 3 : 2
        var columns = HelpOverlay.flow(blocks, into: wanted)
        if HelpOverlay.height(of: columns, gap: 0) + 2 > screen.height {
            // every key before what buttons say themselves
            columns = HelpOverlay.pack(blocks.dropLast(), rows: screen.height - 2)
        }
        // empty lines between the groups only where there is room for them
        let gap = HelpOverlay.height(of: columns, gap: 1) + 2 <= screen.height ? 1 : 0
        let box = screen.centred(
            width: wanted * HelpOverlay.lineColumns + 4,
            height: HelpOverlay.height(of: columns, gap: gap) + 2)
        canvas.fill(box)
        let inner = canvas.box(
            box, style: look.accent, title: "keys", titleStyle: look.title,
            note: "any key closes this")
        let places = inner.inset(columns: 1, rows: 0).columns(wanted, gap: 2)
        for (place, blocks) in zip(places, columns) {
            var row = 0
            let separator = Array(repeating: [Span](), count: gap)
            for line in blocks.joined(separator: separator) where row < place.height {
                draw(line, in: place.split(top: row).rest, on: &canvas)
                row += 1
            }
        }
    }

    private func draw(_ line: [Span], in rect: Rect, on canvas: inout Canvas) {
        guard let first = line.first else { return }
        guard line.count > 1 else {
            return canvas.write(first.text, in: rect, style: first.style)
        }
        let keys = max(HelpOverlay.keyColumns, first.text.displayColumns + 1)
        let parts = rect.split(left: keys)
        canvas.write(first.text, in: parts.left, style: first.style)
        canvas.write(line[1].text, in: parts.rest, style: line[1].style)
    }

    private static let keyColumns = 10
    private static let lineColumns = 43

    private static func height(of columns: [[[[Span]]]], gap: Int) -> Int {
        columns.map { $0.reduce(-gap) { $0 + $1.count + gap } }.max() ?? 0
    }

    /// Each group as lines: its title, then keys and what they do.
    private var blocks: [[[Span]]] {
        let groups = KeyTable.groups.map { group in
            [[Span(group.title, look.title)]]
                + group.lines.map { [Span($0.keyNames, look.key), Span($0.help, look.text)] }
        }
        let buttons = [[Span("The app's buttons", look.title)],
                       [Span("Enter", look.key), Span("Taps the first button", look.text)],
                       [Span("letter", look.key), Span("Taps the button showing it", look.text)],
                       [Span("mouse", look.key), Span("Taps the button under it", look.text)]]
        return groups + [buttons]
    }

    /// Fills one column after the other, in the middle of a block where it has to be.
    private static func pack(_ blocks: some Sequence<[[Span]]>, rows: Int) -> [[[[Span]]]] {
        let lines = blocks.flatMap(\.self)
        return stride(from: 0, to: lines.count, by: max(rows, 1)).map {
            [Array(lines[$0..<min($0 + max(rows, 1), lines.count)])]
        }
    }

    /// Puts blocks, in order, into columns of about the same height.
    private static func flow(_ blocks: [[[Span]]], into count: Int) -> [[[[Span]]]] {
        let total = blocks.reduce(0) { $0 + $1.count + 1 }
        var columns: [[[[Span]]]] = Array(repeating: [], count: count)
        var used = 0
        for block in blocks {
            // a block goes where its middle falls
            let index = min((used + block.count / 2) * count / max(total, 1), count - 1)
            columns[index].append(block)
            used += block.count + 1
        }
        return columns
    }
}
