import CNcurses
import Glibc
import TextCanvas

/// A window of ncurses.
typealias Window = UnsafeMutablePointer<WINDOW>

/// Sends canvases to the screen: finds what changed, and leaves to ncurses how to say it.
struct Painter: ~Copyable {
    private let window: Window
    private let glyphs: GlyphSet
    /// nil: frames go out as they are.
    private var wire: FrameWire?
    private var palette: Palette
    /// What ncurses was last given; nil when it has to begin with an empty screen.
    private var shown: Canvas?
    /// The cells of one run, reused.
    private var run: [cchar_t] = []
    /// What ncurses was given for cells met lately, each at the place of its fingerprint's last
    /// byte: a screen has few that differ.
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
        // a frame that a key breaks off would stay half drawn: the next may be equal
        typeahead(-1)
        curs_set(0)
    }

    var size: Size { Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window))) }

    /// The next canvas is drawn whole, on a cleared screen.
    mutating func forget() { shown = nil }

    /// Sends once more what the screen should show.
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
        // ncurses would look through all it has
        guard isNew else { return }
        update()
    }

    /// Gives ncurses the cells that differ; whether there were any.
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

    /// A continuation needs no cell: ncurses makes it from the wide one before.
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
        // what stands for a wide glyph is narrow, and stands there twice
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
    /// The glyph itself where the C library counts as many columns for it as we do, else what
    /// stands for it: ncurses goes by that count, and the rest of the row would be shifted.
    fileprivate var asCounted: Glyph {
        let base = value(at: 0)
        // what is most of a screen counts one everywhere
        let isSure =
            base < 0x300 || (0x2500..<0x2580).contains(base)
            || (0x2800..<0x2900).contains(base)
        return isSure || Int(wcwidth(wchar_t(base))) == columns ? self : "?"
    }
}

/// A row as it is to be, beside what ncurses has of it. Compared as memory, which is quick.
private struct Line {
    let new: UnsafeBufferPointer<Cell>
    let old: UnsafeBufferPointer<Cell>
    /// The number of its first cell.
    let start: Int
    let columns: Int

    subscript(column: Int) -> Cell { new[start + column] }

    var isSame: Bool { same(at: 0, bytes: columns * MemoryLayout<Cell>.stride) }

    func differs(at column: Int) -> Bool { !same(at: column, bytes: MemoryLayout<Cell>.size) }

    /// Whether the cell before is the same, as in most of an area; no wide glyph's half is.
    func repeats(at column: Int) -> Bool {
        guard let cell = new.baseAddress.map({ $0 + start + column }) else { return false }
        return memcmp(cell, cell - 1, MemoryLayout<Cell>.size) == 0
    }

    private func same(at column: Int, bytes: Int) -> Bool {
        guard bytes > 0, let new = new.baseAddress, let old = old.baseAddress else { return true }
        return memcmp(new + start + column, old + start + column, bytes) == 0
    }
}
