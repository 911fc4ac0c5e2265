import CNcurses
import Glibc
import TextCanvas

/// A window of ncurses.
typealias Window = UnsafeMutablePointer<WINDOW>

/// Sends canvases to the screen: finds the cells that changed and gives them to ncurses.
struct Painter: ~Copyable {
    private let window: Window
    private let glyphs: GlyphSet
    /// nil: frames go out unchanged.
    private var wire: FrameWire?
    private var palette: Palette
    /// The canvas that ncurses was last given; nil if it has to begin with an empty screen.
    private var shown: Canvas?
    /// The cells of one run, reused.
    private var run: [cchar_t] = []
    /// The conversions of recently sent cells, indexed by the last byte of a cell's fingerprint:
    /// few cells of a screen differ.
    private var lately = [Sent](
        repeating: Sent(cell: Cell(.continuation), character: cchar_t(), isTwice: false),
        count: 256)
    /// The scalars of one glyph and a 0, reused.
    private var text: [wchar_t] = [0, 0, 0, 0]

    init(window: Window, capabilities: Capabilities, wire: consuming FrameWire?) {
        self.window = window
        self.wire = wire
        glyphs = capabilities.glyphs
        palette = Palette(depth: capabilities.colours, background: capabilities.background)
        leaveok(window, true)
        // ncurses may break off a frame when a key comes. It would stay half drawn if the next
        // one is equal.
        typeahead(-1)
        curs_set(0)
    }

    var size: Size { Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window))) }

    /// Makes the next canvas draw everything on a cleared screen.
    mutating func forget() { shown = nil }

    /// Sends the whole screen again.
    mutating func repaint() {
        clearok(window, true)
        update()
    }

    private mutating func update() {
        if wire == nil { doupdate() } else { wire?.update() }
    }

    mutating func draw(_ canvas: Canvas) {
        if shown?.size != canvas.size {
            werase(window)
            clearok(window, true)
            shown = nil
        }
        let old = shown ?? Canvas(canvas.size)
        let isNew = send(canvas, over: old) || shown == nil
        shown = canvas
        // Without this check ncurses would search all its cells.
        guard isNew else { return }
        update()
    }

    /// Gives ncurses the cells that differ, and returns whether there were any.
    private mutating func send(_ canvas: Canvas, over old: Canvas) -> Bool {
        let size = size
        let columns = min(canvas.size.columns, size.columns)
        var isNew = false
        for row in 0..<min(canvas.size.rows, size.rows) {
            let start = row * canvas.size.columns
            canvas.cells.withUnsafeBufferPointer { new in
                old.cells.withUnsafeBufferPointer { old in
                    let line = Line(new: new, old: old, start: start, columns: columns)
                    guard !line.isSame else { return }
                    draw(line, row: row)
                    isNew = true
                }
            }
        }
        return isNew
    }

    private mutating func draw(_ line: Line, row: Int) {
        var column = 0
        while column < line.columns {
            guard line.differs(at: column) else {
                column += 1
                continue
            }
            // half a wide glyph cannot be sent
            let first = line[column].glyph.isContinuation ? max(column - 1, 0) : column
            column = first
            run.removeAll(keepingCapacity: true)
            while column < line.columns, case let cell = line[column],
                column == first || line.differs(at: column) || cell.glyph.isContinuation
            {
                if column > first, line.repeats(at: column) {
                    run.append(run[run.count - 1])
                } else {
                    let isCut = column + cell.glyph.columns > line.columns
                    append(isCut ? Cell(.blank, cell.style) : cell)
                }
                column += 1
            }
            mvwadd_wchnstr(window, Int32(row), Int32(first), run, Int32(run.count))
        }
    }

    /// A continuation needs no cell: ncurses makes it from the wide glyph before it.
    private mutating func append(_ cell: Cell) {
        guard !cell.glyph.isContinuation else { return }
        let place = Int(UInt8(truncatingIfNeeded: cell.fingerprint))
        if lately[place].cell != cell { lately[place] = make(cell) }
        run.append(lately[place].character)
        if lately[place].isTwice { run.append(lately[place].character) }
    }

    private mutating func make(_ cell: Cell) -> Sent {
        let rendition = palette.rendition(of: cell.style)
        let glyph = glyphs.glyph(for: cell.glyph).asCounted
        for place in 0..<3 { text[place] = wchar_t(glyph.value(at: place)) }
        var character = cchar_t()
        setcchar(&character, text, rendition.attributes, rendition.pair, nil)
        // The stand-in of a wide glyph is narrow, so it is written twice.
        return Sent(
            cell: cell, character: character, isTwice: cell.glyph.columns > glyph.columns)
    }

    private struct Sent {
        let cell: Cell
        let character: cchar_t
        let isTwice: Bool
    }
}

extension Glyph {
    /// The glyph itself if the C library counts as many columns for it as we do, otherwise its
    /// stand-in: ncurses uses that count, and a difference would shift the rest of the row.
    fileprivate var asCounted: Glyph {
        let base = value(at: 0)
        // The glyphs of most of a screen count as one column everywhere.
        let isSure =
            base < 0x300 || (0x2500..<0x2580).contains(base)
            || (0x2800..<0x2900).contains(base)
        return isSure || Int(wcwidth(wchar_t(base))) == columns ? self : "?"
    }
}

/// A row of the new canvas beside the row that ncurses has. They are compared as memory, which is
/// quick.
private struct Line {
    let new: UnsafeBufferPointer<Cell>
    let old: UnsafeBufferPointer<Cell>
    /// The number of its first cell.
    let start: Int
    let columns: Int

    subscript(column: Int) -> Cell { new[start + column] }

    var isSame: Bool { same(at: 0, bytes: columns * MemoryLayout<Cell>.stride) }

    func differs(at column: Int) -> Bool { !same(at: column, bytes: MemoryLayout<Cell>.size) }

    /// Whether the cell before it is the same, as in most of an area; never true of half a wide
    /// glyph.
    func repeats(at column: Int) -> Bool {
        guard let cell = new.baseAddress.map({ $0 + start + column }) else { return false }
        return memcmp(cell, cell - 1, MemoryLayout<Cell>.size) == 0
    }

    private func same(at column: Int, bytes: Int) -> Bool {
        guard bytes > 0, let new = new.baseAddress, let old = old.baseAddress else { return true }
        return memcmp(new + start + column, old + start + column, bytes) == 0
    }
}
