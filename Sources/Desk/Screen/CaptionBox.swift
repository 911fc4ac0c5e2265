import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

extension Caption {
    /// The lines of the caption, of about equal length and with at most this many columns; fewer
    /// lines when there is no room.
    package func lines(of columns: Int = Caption.columns) -> [String] {
        text.balanced(to: min(columns, Caption.columns))
    }
}

/// The caption over the lower end of the map, or over the oldest events if the map is narrow or
/// hidden: it covers neither the phone nor the newest events. On a large screen it is larger.
struct CaptionBox {
    let caption: Caption
    /// The rectangle in which it lies, at the bottom or at the top.
    let room: Rect
    /// Whether it takes all columns there.
    let isWide: Bool
    /// nil: ordinary characters.
    let letters: LargeLetters?
    let look: Look

    /// The space between its edges and its words.
    private static let margin = Size(columns: 2, rows: 1)
    /// The space on each side of large letters, in columns.
    private static let largeMargin = 6

    /// - Parameter isAtTop: whether it lies at the top of its room, away from the content at the
    ///   bottom.
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

    /// - Parameter box: a result of `box(isAtTop:)`.
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

    /// The height of a box with two lines.
    static func rows(_ letters: LargeLetters?) -> Int {
        letters.map { $0.height(of: 2) + 2 } ?? 2 + 2 * margin.rows
    }

    // MARK: Large letters

    /// nil if they do not fit, or a character has no large letter.
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

    /// The columns of a line of `Caption.columns` characters.
    private static func columns(of letters: LargeLetters) -> Int {
        letters == .tall ? 3 * Caption.columns : 2 * Caption.columns
    }

    /// The columns in which most captions fit on two lines: low letters have less than two columns
    /// each.
    static func leastColumns(of letters: LargeLetters) -> Int {
        letters == .tall ? columns(of: .tall) + largeMargin : columns(of: .low) + 1
    }
}

/// The caption for an audience, in its own area under the map: bold on its own background, in large
/// letters if there is room. After its end it stays, dimmed, until the next one or the next chapter.
struct CaptionBand {
    let model: ScreenModel
    let look: Look
    /// nil: ordinary characters.
    let letters: LargeLetters?

    func draw(in whole: Rect, on canvas: inout Canvas) {
        let large = large(in: whole.inset(columns: CaptionBand.margin, rows: 0))
        let lines = text.balanced(
            to: min(whole.width - 2 * CaptionBand.margin, CaptionBand.columns))
        let band = large == nil ? CaptionBand.even(whole, around: lines.count) : whole
        let style = look.bannerNone
        canvas.fill(band, style: style)
        // The ends are no blanks: copying a screen as text drops blanks, and their background with
        // them.
        let end = Style(style.background, on: style.background)
        canvas.fill(band.split(left: 1).left, with: "█", style: end)
        canvas.fill(band.split(right: 1).right, with: "█", style: end)
        let room = band.inset(columns: CaptionBand.margin, rows: 0)
        let words =
            model.caption != nil
            ? Style(look.strong.foreground, on: style.background, .bold)
            : Style(look.dim.foreground, on: style.background)
        if let large {
            return canvas.write(large: large.lines, in: large.letters, in: room, style: words)
        }
        canvas.write(
            lines: lines, in: room.centred(width: room.width, height: lines.count), style: words,
            align: .centre)
    }

    /// The words of the present caption, or of the chapter's last one; before it the chapter's name,
    /// and before the first chapter the walk's title.
    private var text: String {
        let chapter = model.chapter?.chapter
        let last = model.chronicle.caption.flatMap { $0.tick < chapter?.tick ?? 0 ? nil : $0 }
        return (model.caption ?? last)?.text ?? chapter?.name ?? model.title
    }

    private static let margin = 2

    /// The rows with as many above the words as below them. A row that is left over stays between
    /// the floor and the band.
    private static func even(_ band: Rect, around lines: Int) -> Rect {
        let isOver = band.height > lines && (band.height - lines) % 2 != 0
        return isOver ? band.split(top: 1).rest : band
    }

    /// The words in large letters, in low ones if there is no room for tall ones; nil: they do not
    /// fit.
    private func large(in room: Rect) -> (letters: LargeLetters, lines: [String])? {
        guard let letters else { return nil }
        for letters in [letters, .low] {
            if let lines = letters.lines(of: text, in: room.size) { return (letters, lines) }
        }
        return nil
    }

    /// The most columns of a line: an audience reads from a distance, where long lines are hard to
    /// follow.
    private static let columns = 72
}

extension LargeLetters {
    /// The rows of a number of lines, with an empty row between two.
    fileprivate func height(of lines: Int) -> Int { lines * (rows + 1) - 1 }
}

extension Canvas {
    /// Writes lines of large letters in the middle of a room, with a row between them if there is
    /// one.
    fileprivate mutating func write(
        large lines: [String], in letters: LargeLetters, in room: Rect, style: Style
    ) {
        var dots = DotCanvas(room.size, grain: .quarter, layers: [style])
        let gap = room.height >= letters.height(of: lines.count) ? 1 : 0
        let height = lines.count * (letters.rows + gap) - gap
        for (number, line) in lines.enumerated() {
            // The line starts at a cell's edge, so that a letter looks the same in each line.
            let column = (dots.width - letters.width(of: line)) / 2 / dots.grain.dotsAcross
            dots.write(
                large: line, in: letters, x: column * dots.grain.dotsAcross,
                row: (room.height - height + 1) / 2 + number * (letters.rows + gap), layer: 0)
        }
        draw(dots, column: room.column, row: room.row)
    }
}
