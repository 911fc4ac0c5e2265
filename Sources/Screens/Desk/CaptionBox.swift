import Indoor
import Replay
import Session
import TextCanvas

extension Caption {
    /// The lines, of about one length and at most so many columns: fewer when there is no room.
    package func lines(of columns: Int = Caption.columns) -> [String] {
        text.balanced(to: min(columns, Caption.columns))
    }
}

/// The caption over the foot of the map, or over the oldest events where that is narrow or out of view:
/// it covers neither the phone nor the newest events. On a large screen it is larger.
struct CaptionBox {
    let caption: Caption
    /// Its place: it lies at the foot, or at the head.
    let room: Rect
    /// Whether it covers all columns there.
    let isWide: Bool
    /// nil: of ordinary size.
    let letters: LargeLetters?
    let look: Look

    /// Between its edges and its words.
    private static let margin = Size(columns: 2, rows: 1)
    /// Of both sides of large letters, in columns.
    private static let largeMargin = 6

    /// - Parameter isAtTop: whether it lies at the room's head, away from what is at its foot.
    func box(isAtTop: Bool) -> Rect {
        let size = size
        let foot = room.foot(
            columns: isWide ? room.width : size.columns, rows: size.rows)
        return isAtTop
            ? Rect(column: foot.column, row: room.row, width: foot.width, height: foot.height)
            : foot
    }

    private var size: Size {
        if let letters, let lines = largeLines {
            let widest = lines.map { letters.width(of: $0) }.max() ?? 0
            return Size(
                columns: (widest + 1) / 2 + CaptionBox.largeMargin,
                rows: letters.height(of: lines.count) + 2)
        }
        return Size(
            columns: Caption.columns + 2 * CaptionBox.margin.columns,
            rows: lines.count + 2 * CaptionBox.margin.rows)
    }

    /// - Parameter box: of `box(isAtTop:)`.
    func draw(in box: Rect, on canvas: inout Canvas) {
        canvas.fill(box, style: look.caption)
        let inner = canvas.box(box, style: look.caption)
        if let letters, let lines = largeLines {
            return canvas.write(large: lines, in: letters, in: inner, style: look.caption)
        }
        canvas.write(
            lines: lines,
            in: box.inset(columns: CaptionBox.margin.columns, rows: CaptionBox.margin.rows),
            style: look.caption, align: .centre)
    }

    private var lines: [String] {
        caption.lines(of: room.width - 2 * CaptionBox.margin.columns)
    }

    /// The height of one of two lines.
    static func rows(_ letters: LargeLetters?) -> Int {
        letters.map { $0.height(of: 2) + 2 } ?? 2 + 2 * margin.rows
    }

    // MARK: Large letters

    /// nil where they do not fit, or a character has none.
    private var largeLines: [String]? {
        letters.flatMap { letters in
            letters.lines(
                of: caption.text,
                in: Size(
                    columns: min(
                        CaptionBox.columns(of: letters), room.width - CaptionBox.largeMargin),
                    rows: 2 * letters.rows))
        }
    }

    /// Those of a line of `Caption.columns` characters.
    private static func columns(of letters: LargeLetters) -> Int {
        letters == .tall ? 3 * Caption.columns : 2 * Caption.columns
    }

    /// Those in which most captions have room on two lines: low letters have less than two columns
    /// each.
    static func leastColumns(of letters: LargeLetters) -> Int {
        letters == .tall ? columns(of: .tall) + largeMargin : columns(of: .low) + 1
    }
}

/// The caption for an audience, in its own place under the map: bold on a ground of its own, in large
/// letters where there is room. A second after it has gone the chapter's name is there.
struct CaptionBand {
    let model: ScreenModel
    let look: Look
    /// nil: of ordinary size.
    let letters: LargeLetters?

    func draw(in band: Rect, on canvas: inout Canvas) {
        let style = look.bannerNone
        canvas.fill(band, style: style)
        // its ends are no blanks: what copies a screen as text drops those, with their ground
        let end = Style(style.background, on: style.background)
        canvas.fill(band.split(left: 1).left, with: "█", style: end)
        canvas.fill(band.split(right: 1).right, with: "█", style: end)
        let room = band.inset(columns: 2, rows: 0)
        let name = model.chapter?.chapter.name ?? model.title
        let text = model.caption?.text ?? name
        let rest = write(heading, over: text, in: room, style.adding(.dim), on: &canvas)
        if model.caption != nil {
            let strong = Style(look.strong.foreground, on: style.background, .bold)
            write(text, in: rest, strong, on: &canvas)
        } else if !isBetweenCaptions {
            // quieter than a caption: it is no sentence about what is seen
            write(text, in: rest, style.adding(.dim), on: &canvas)
        }
    }

    /// The chapter's number, beside its name or, where that is below it, their count.
    private var heading: String? {
        model.chapter.map {
            let count = model.known.line.chapters.count
            return "§ \($0.number)  " + (model.caption == nil ? "of \(count)" : $0.chapter.name)
        }
    }

    /// Less than a second after a caption the next may follow: a name would only flash. Where a chapter
    /// has just begun it is what was asked for.
    private var isBetweenCaptions: Bool {
        let before = model.report.tick - SimulatedTime.ticksPerSecond
        if let chapter = model.chapter?.chapter, chapter.tick > before { return false }
        return model.chronicle.caption?.isShown(at: before) == true
    }

    private func write(_ text: String, in room: Rect, _ style: Style, on canvas: inout Canvas) {
        guard !write(large: text, in: room, style, on: &canvas) else { return }
        let lines = text.balanced(to: min(room.width, CaptionBand.columns))
        canvas.write(
            lines: lines, in: room.centred(width: room.width, height: lines.count), style: style,
            align: .centre)
    }

    /// The heading in a row of its own above the words, where they leave one.
    ///
    /// - Returns: the room for the words.
    private func write(
        _ heading: String?, over text: String, in room: Rect, _ style: Style,
        on canvas: inout Canvas
    ) -> Rect {
        let rest = room.split(top: 1)
        let rows = text.wrapped(to: min(room.width, CaptionBand.columns)).count
        guard let heading, rows < room.height else { return room }
        canvas.write(heading, in: rest.top, style: style)
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
            canvas.write(large: lines, in: letters, in: room, style: style)
            return true
        }
        return false
    }

    /// The most columns of a line: an audience reads from afar, and not far from side to side.
    private static let columns = 72
}

extension LargeLetters {
    /// The rows of so many lines, with one between two.
    fileprivate func height(of lines: Int) -> Int { lines * (rows + 1) - 1 }
}

extension Canvas {
    /// Lines of large letters in the middle of a room, with a row between them if there is one.
    fileprivate mutating func write(
        large lines: [String], in letters: LargeLetters, in room: Rect, style: Style
    ) {
        var dots = DotCanvas(room.size, grain: .quarter, layers: [style])
        let gap = room.height >= letters.height(of: lines.count) ? 1 : 0
        let height = lines.count * (letters.rows + gap) - gap
        for (number, line) in lines.enumerated() {
            // from a cell's edge on, so that a letter looks the same in each line
            let column = (dots.width - letters.width(of: line)) / 2 / dots.grain.dotsAcross
            dots.write(
                large: line, in: letters, x: column * dots.grain.dotsAcross,
                // below the chapter's name
                row: (room.height - height + 1) / 2 + number * (letters.rows + gap), layer: 0)
        }
        draw(dots, column: room.column, row: room.row)
    }
}
