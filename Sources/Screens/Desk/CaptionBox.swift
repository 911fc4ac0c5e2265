import Indoor
import Replay
import TextCanvas

extension Caption {
    /// The lines, of about one length and at most so many columns: fewer when there is no room.
    package func lines(of columns: Int = Caption.columns) -> [String] {
        text.balanced(to: min(columns, Caption.columns))
    }
}

/// The caption over the foot of the map, or of the engine where there is no map: it covers neither the
/// phone nor the newest events. On a large screen it is larger.
struct CaptionBox {
    let look: Look

    /// The size of the room from which a caption has a margin.
    private static let largeFrom = Size(columns: 100, rows: 24)

    /// - Parameter isAtTop: whether it lies at the room's head, away from what is at its foot.
    static func box(_ caption: Caption, in room: Rect, isAtTop: Bool) -> Rect {
        let (lines, margin) = (lines(of: caption, in: room), margin(in: room))
        let foot = room.foot(
            columns: Caption.columns + 2 * margin.columns, rows: lines.count + 2 * margin.rows)
        return isAtTop
            ? Rect(column: foot.column, row: room.row, width: foot.width, height: foot.height)
            : foot
    }

    /// - Parameter box: of `box(_:in:isAtTop:)`.
    func draw(_ caption: Caption, in box: Rect, of room: Rect, on canvas: inout Canvas) {
        let margin = CaptionBox.margin(in: room)
        canvas.fill(box, style: look.card)
        canvas.box(box, style: look.card)
        canvas.write(
            lines: CaptionBox.lines(of: caption, in: room),
            in: box.inset(columns: margin.columns, rows: margin.rows), style: look.card,
            align: .centre)
    }

    private static func lines(of caption: Caption, in room: Rect) -> [String] {
        caption.lines(of: room.width - 2 * margin(in: room).columns)
    }

    private static func margin(in room: Rect) -> Size {
        let isLarge = room.width >= largeFrom.columns && room.height >= largeFrom.rows
        return isLarge ? Size(columns: 8, rows: 2) : Size(columns: 2, rows: 1)
    }
}

/// The caption for an audience, in its own place under the map: bold on a ground of its own while it is
/// new, in large letters where there is room.
struct CaptionBand {
    let look: Look
    /// nil: of ordinary size.
    let letters: LargeLetters?

    /// - Parameter chapter: its name and number; nil: none has begun.
    func draw(
        _ caption: Caption?, chapter: String?, at tick: Int, in band: Rect, on canvas: inout Canvas
    ) {
        // one that was shown long enough stays, quieter
        let isShown = caption?.isShown(at: tick) == true
        let style = isShown ? look.card : look.bannerNone
        canvas.fill(band, style: style)
        // its ends are no blanks: what copies a screen as text drops those, with their ground
        let end = Style(style.background, on: style.background)
        canvas.fill(band.split(left: 1).left, with: "█", style: end)
        canvas.fill(band.split(right: 1).right, with: "█", style: end)
        let room = band.inset(columns: 2, rows: 0)
        let text = caption?.text ?? ""
        let rest = write(chapter, over: text, in: room, style.adding(.dim), on: &canvas)
        guard !write(large: text, in: rest, style, on: &canvas) else { return }
        let lines = text.balanced(to: min(rest.width, CaptionBand.columns))
        canvas.write(
            lines: lines, in: rest.centred(width: rest.width, height: lines.count),
            style: isShown ? style.adding(.bold) : style, align: .centre)
    }

    /// The chapter in a row of its own above the words, where they leave one.
    ///
    /// - Returns: the room for the words.
    private func write(
        _ chapter: String?, over text: String, in room: Rect, _ style: Style,
        on canvas: inout Canvas
    ) -> Rect {
        let rest = room.split(top: 1)
        let rows = text.wrapped(to: min(room.width, CaptionBand.columns)).count
        guard let chapter, rows < room.height else { return room }
        canvas.write(chapter, in: rest.top, style: style)
        return rest.rest
    }

    // MARK: Large letters

    /// Writes in large letters, the low ones where others are too many.
    ///
    /// - Returns: whether they fit.
    private func write(
        large text: String, in room: Rect, _ style: Style, on canvas: inout Canvas
    ) -> Bool {
        guard let letters else { return false }
        for letters in [letters, .low] {
            guard let lines = letters.lines(of: text, in: room.size) else { continue }
            write(lines, in: letters, room, style, on: &canvas)
            return true
        }
        return false
    }

    private func write(
        _ lines: [String], in letters: LargeLetters, _ room: Rect, _ style: Style,
        on canvas: inout Canvas
    ) {
        var dots = DotCanvas(room.size, grain: .quarter, layers: [style])
        // spread over the room, as far as there are rows for it
        let gap = room.height >= lines.count * (letters.rows + 1) - 1 ? 1 : 0
        let height = lines.count * (letters.rows + gap) - gap
        for (number, line) in lines.enumerated() {
            // from a cell's edge on, so that a letter looks the same in each line
            let column = (dots.width - letters.width(of: line)) / 2 / dots.grain.dotsAcross
            dots.write(
                large: line, in: letters, x: column * dots.grain.dotsAcross,
                // below the chapter's name
                row: (room.height - height + 1) / 2 + number * (letters.rows + gap), layer: 0)
        }
        canvas.draw(dots, column: room.column, row: room.row)
    }

    /// The most columns of a line: an audience reads from afar, and not far from side to side.
    private static let columns = 72
}
