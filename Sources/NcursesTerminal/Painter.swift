import CNcurses
import TextCanvas

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// ncurses' window, whose type is opaque on some systems.
#if canImport(Darwin)
typealias Window = OpaquePointer
#else
typealias Window = UnsafeMutablePointer<WINDOW>
#endif

/// Sends canvases to the screen: finds what changed, and leaves to ncurses how to say it.
struct Painter {
    private let window: Window
    private let glyphs: GlyphSet
    private var palette: Palette
    /// What ncurses was last given; nil when it has to begin with an empty screen.
    private var shown: Canvas?
    /// The cells of one run, reused.
    private var run: [cchar_t] = []

    init(window: Window, capabilities: Capabilities) {
        self.window = window
        glyphs = capabilities.glyphs
        palette = Palette(depth: capabilities.colours)
        leaveok(window, true)
        curs_set(0)
    }

    var size: Size { Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window))) }

    /// The next canvas is drawn whole, on a cleared screen.
    mutating func forget() { shown = nil }

    /// Sends once more what the screen should show.
    func repaint() {
        clearok(window, true)
        wnoutrefresh(window)
        doupdate()
    }

    mutating func draw(_ canvas: Canvas) {
        if shown?.size != canvas.size {
            werase(window)
            clearok(window, true)
            shown = nil
        }
        let old = shown ?? Canvas(canvas.size)
        var isNew = shown == nil
        shown = canvas
        let size = size
        let columns = min(canvas.size.columns, size.columns)
        for row in 0..<min(canvas.size.rows, size.rows) {
            let start = row * canvas.size.columns
            let range = start..<start + columns
            guard !areSame(canvas.cells, old.cells, in: range) else { continue }
            drawRow(row, canvas.cells[range], over: old.cells[range])
            isNew = true
        }
        // ncurses would look through all it has
        guard isNew else { return }
        wnoutrefresh(window)
        doupdate()
    }

    /// Both slices have the same indices.
    private mutating func drawRow(_ row: Int, _ new: ArraySlice<Cell>, over old: ArraySlice<Cell>) {
        var index = new.startIndex
        while index < new.endIndex {
            guard new[index] != old[index] else {
                index += 1
                continue
            }
            // half a wide glyph cannot be sent
            let first = new[index].glyph.isContinuation ? max(index - 1, new.startIndex) : index
            index = first
            run.removeAll(keepingCapacity: true)
            while index < new.endIndex,
                new[index] != old[index] || new[index].glyph.isContinuation || index == first
            {
                append(new[index], isCut: index + new[index].glyph.columns > new.endIndex)
                index += 1
            }
            let column = Int32(first - new.startIndex)
            mvwadd_wchnstr(window, Int32(row), column, run, Int32(run.count))
        }
    }

    /// A continuation needs no cell: ncurses makes it from the wide one before.
    private mutating func append(_ cell: Cell, isCut: Bool) {
        guard !cell.glyph.isContinuation else { return }
        let look = palette.look(of: cell.style)
        let glyph = isCut ? .blank : glyphs.glyph(for: cell.glyph)
        let text = glyph.scalars.map { wchar_t($0.value) } + [0]
        var sent = cchar_t()
        setcchar(&sent, text, look.attributes, look.pair, nil)
        // what stands for a wide glyph is narrow, and stands there twice
        let count = isCut ? 1 : cell.glyph.columns / glyph.columns
        run.append(contentsOf: repeatElement(sent, count: count))
    }
}

/// Compares memory, which is quick; bytes between fields can only make it say no too often.
private func areSame(_ a: [Cell], _ b: [Cell], in range: Range<Int>) -> Bool {
    a.withUnsafeBytes { first in
        b.withUnsafeBytes { second in
            let start = range.lowerBound * MemoryLayout<Cell>.stride
            let count = range.count * MemoryLayout<Cell>.stride
            guard count > 0, let a = first.baseAddress, let b = second.baseAddress else {
                return true
            }
            return memcmp(a + start, b + start, count) == 0
        }
    }
}
