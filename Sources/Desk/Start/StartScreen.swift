import FloorDrawing
import Indoor
import PhoneScreen
import TextCanvas

/// Draws the start page: the list at the left, the preview at the right or below.
package struct StartScreen: Sendable {
    package let canvas: Canvas
    /// The positions of the list's lines.
    let lines: [PlacedLine]

    package init(_ page: StartPage, size: Size, capabilities: Capabilities = Capabilities()) {
        let look = Look(capabilities)
        var canvas = Canvas(size)
        if ScreenLayout.isTooSmall(size) {
            Screen.drawNeed(size, look, on: &canvas)
            lines = []
        } else {
            let drawing = Drawing(page: page, look: look)
            lines = drawing.draw(on: &canvas)
        }
        self.canvas = canvas.shown(in: capabilities.glyphs)
    }
}

private struct Drawing {
    let page: StartPage
    let look: Look

    func draw(on canvas: inout Canvas) -> [PlacedLine] {
        let screen = canvas.bounds
        // Its rows are added one by one, so that the list loses none.
        let head = screen.split(top: min(max(screen.height - 26, 1), 4))
        drawHead(in: head.top, on: &canvas)
        let foot = head.rest.split(bottom: 1)
        let (list, preview) = panes(of: foot.rest)
        let lines = drawList(in: list, on: &canvas)
        drawPreview(in: preview, on: &canvas)
        drawFoot(in: foot.bottom, on: &canvas)
        guard let help = page.help else { return lines }
        draw(help, in: screen, on: &canvas)
        return []
    }

    private func draw(_ help: StartPage.Help, in screen: Rect, on canvas: inout Canvas) {
        switch help {
        case .card:
            HelpOverlay(
                look: look,
                groups: [KeyCard.words, KeyTable.card(isByHand: false)], note: KeyCard.note
            )
            .draw(
                page: 0, in: [screen],
                on: &canvas)
        case .all(let page): HelpOverlay(look: look).draw(page: page, in: [screen], on: &canvas)
        }
    }

    /// The list's columns from which the preview is beside it: no title is cut for it.
    private static let listWidth = 113
    private static let previewWidth = 45
    /// The preview's rows when it is below the list.
    private static let lowPreviewHeight = 8

    private func panes(of room: Rect) -> (list: Rect, preview: Rect) {
        let beside = room.width - Drawing.listWidth - Drawing.previewWidth
        if beside >= 0 {
            let parts = room.split(left: Drawing.listWidth + beside / 2)
            return (parts.left, parts.rest)
        }
        let parts = room.split(bottom: Drawing.lowPreviewHeight)
        return (parts.rest, parts.bottom)
    }

    // MARK: Title and footer

    private func drawHead(in rect: Rect, on canvas: inout Canvas) {
        let row = rect.row + (rect.height > 2 ? 1 : 0)
        let name: [Span] = [
            Span(" ●", look.dot), Span("┄┄┄┄", look.itinerary), Span("◆", look.destination),
            Span("  dotwalk", look.accent.adding(.bold)),
        ]
        let end = canvas.write(name, column: rect.column, row: row)
        let words = "Rehearse an indoor-navigation app in a terminal."
        canvas.write("  " + words, column: end, row: row, style: look.text)
        if rect.height > 2 {
            canvas.write(
                "Choose a walk that plays by itself, or a building to walk about in.",
                column: rect.column + 9, row: row + 1, style: look.dim)
        }
    }

    private func drawFoot(in rect: Rect, on canvas: inout Canvas) {
        let spans = keys.flatMap {
            [Span(look.glyphs.spelled($0.0), look.key), Span(" \($0.1)  ", look.dim)]
        }
        canvas.write(spans, column: rect.column + 1, row: rect.row)
    }

    /// The keys with a meaning now, and their effects.
    private var keys: [(String, String)] {
        if page.reading?.starts == true {
            return [("q", "leave the reading"), ("Esc", "the same")]
        }
        return page.entry.typed.isEmpty
            ? [
                ("⏎", "start"), ("↑ ↓", "choose"), ("type", "to filter"), ("?", "words and keys"),
                ("q", "quit"),
            ]
            : [("⏎", "start"), ("↑ ↓", "choose"), ("Backspace", "erase"), ("Esc", "show all")]
    }

    // MARK: The list

    private func drawList(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        let found = page.found
        let items = found.flatMap(\.items)
        let all = page.groups.reduce(0) { $0 + $1.items.count }
        let frame = PanelFrame(
            look: look, title: "what to rehearse", entry: page.entry,
            groups: found.map { ($0.title, $0.items.count) }, all: all,
            emptyWords: "Nothing here has these words in its name or title. Esc shows all again.",
            frameStyle: look.frame)
        let room = frame.draw(in: rect, on: &canvas)
        return frame.drawList(in: room, on: &canvas) { number, style, line, canvas in
            draw(items[number], style, in: line, on: &canvas)
        }
    }

    /// Draws the title, and the name for commands; if there is too little room, the title is cut.
    private func draw(
        _ item: StartPage.Item, _ style: Style?, in line: Rect, on canvas: inout Canvas
    ) {
        let columns = item.name.displayColumns + 2
        let mark = item.failure == nil ? 0 : 2
        let hasRoom = line.width >= columns + mark + 12
        let parts = line.split(right: hasRoom && item.title != item.name ? columns : 0)
        let room = parts.rest.split(left: mark)
        canvas.write(mark > 0 ? "✗" : "", in: room.left, style: style ?? look.bad)
        canvas.write(item.title, in: room.rest, style: style ?? look.text)
        canvas.write(item.name, in: parts.right, style: style ?? look.dim, align: .trailing)
    }

    // MARK: The preview

    private func drawPreview(in rect: Rect, on canvas: inout Canvas) {
        let item = page.chosen
        let inner = canvas.box(
            rect, style: look.frame, title: item?.name ?? "", titleStyle: look.title,
            note: item.map(note) ?? "")
        var room = inner.inset(columns: 1, rows: 0)
        func write(_ text: String, _ style: Style) {
            let lines = text.wrapped(to: room.width)
            canvas.write(lines: lines, in: room, style: style)
            room = room.split(top: lines.count).rest
        }
        func write(error: String, _ style: Style) {
            let lines = error.split(separator: "\n", omittingEmptySubsequences: false)
            write(String(lines.first ?? ""), style)
            // The source line and its caret are not wrapped.
            for line in lines.dropFirst() {
                canvas.write(String(line), in: room, style: style)
                room = room.split(top: 1).rest
            }
        }
        if let message = page.message { write(error: message + "\n", look.warning) }
        guard let item else { return }
        write(item.title, look.strong)
        if let failure = item.failure { write("✗ failed last at \(failure)", look.bad) }
        guard let preview = page.preview, page.reading == nil else {
            return write(page.reading?.words ?? "Reading it …", look.dim)
        }
        if !preview.problem.isEmpty {
            // The message of a failed start may have said it already.
            return page.message == preview.problem ? () : write(error: preview.problem, look.bad)
        }
        room = drawFacts(preview.facts, in: room, on: &canvas)
        if room.height >= 8 { drawBody(preview, in: room.split(top: 1).rest, on: &canvas) }
    }

    private func note(_ item: StartPage.Item) -> String {
        switch item.kind {
        case .tour: "with captions"
        case .walk: "a walk"
        case .venue: "by hand"
        }
    }

    /// Draws the facts; returns the remaining rectangle.
    private func drawFacts(
        _ facts: [(name: String, value: String)], in rect: Rect, on canvas: inout Canvas
    ) -> Rect {
        var room = rect
        for fact in facts {
            let parts = room.split(left: Drawing.factColumns)
            // On a short screen both have one line.
            let lines = fact.value.wrapped(to: parts.rest.width)
            let rows = min(lines.count, rect.height >= 12 ? 3 : 1)
            canvas.write(fact.name, in: parts.left, style: look.dim)
            canvas.write(lines: lines, in: parts.rest.split(top: rows).top, style: look.text)
            room = room.split(top: rows).rest
        }
        return room
    }

    private static let factColumns = 9

    /// Draws the script's first lines, and the floor on which it begins.
    private func drawBody(_ preview: StartPage.Preview, in rect: Rect, on canvas: inout Canvas) {
        let isSplit = preview.map != nil && !preview.script.isEmpty
        let scriptHeight =
            isSplit
            ? min(preview.script.count, max(rect.height / 3, rect.height - 22)) : rect.height
        let parts = rect.split(top: preview.script.isEmpty ? 0 : scriptHeight)
        canvas.write(lines: preview.script, in: parts.top, style: look.dim)
        let below = isSplit ? parts.rest.split(top: 1).rest : parts.rest
        if let map = preview.map, below.height >= 5 { draw(map, in: below, on: &canvas) }
    }

    private func draw(_ map: StartPage.Preview.Map, in rect: Rect, on canvas: inout Canvas) {
        guard let floor = map.atlas.floor(map.start.level) else { return }
        var scene = MapScene(map.atlas, floor: floor)
        scene.dot = PhoneDisplay.Dot(
            point: map.start.point, levels: Levels(map.start.level), heading: map.heading,
            accuracy: 0, isGrey: false, age: 0)
        let painter = MapPainter(
            scene, view: MapView(rect: rect, fitting: floor.bounds), look: look)
        painter.draw(on: &canvas)
    }
}
