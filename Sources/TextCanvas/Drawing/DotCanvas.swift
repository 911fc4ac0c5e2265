/// A point in dots: right and down from the upper left corner. Dot (3, 1) covers 3 ..< 4, 1 ..< 2.
package typealias DotPoint = SIMD2<Double>

/// The number of dots in a cell. In Braille and half blocks a dot is about square on the screen.
package enum DotGrain: Hashable, Sendable {
    /// Two by four, as Braille; one colour for the cell.
    case braille
    /// One above the other, as half blocks; each with its own colour.
    case halfBlock
    /// Two by two, as quarters of a block; one colour for the cell.
    case quarter

    package var dotsAcross: Int { self == .halfBlock ? 1 : 2 }
    package var dotsDown: Int { self == .braille ? 4 : 2 }

    /// Whether a cell has one colour.
    fileprivate var hasMasks: Bool { self != .halfBlock }
}

/// A drawing finer than cells, in layers. When layers share a cell, the later one's style is shown.
///
/// Without Unicode, Braille becomes the ASCII character nearest in shape (see `GlyphSet`).
package struct DotCanvas: Sendable {
    /// Columns and rows of cells.
    package let size: Size
    package let grain: DotGrain
    /// Each layer's style, the most important layer last.
    package let layers: [Style]
    /// Dots.
    package let width: Int
    /// Dots.
    package let height: Int

    /// The dots set in each cell, for grains with one colour a cell.
    var masks: [UInt8]
    /// The highest layer plus one, or 0: for each cell, or for each dot of half blocks.
    var owners: [UInt8]

    /// At most 255 layers.
    package init(_ size: Size, grain: DotGrain = .braille, layers: [Style]) {
        precondition(layers.count <= 255, "a layer is numbered in a byte")
        self.size = size
        self.grain = grain
        self.layers = layers
        width = size.columns * grain.dotsAcross
        height = size.rows * grain.dotsDown
        let cells = size.columns * size.rows
        masks = Array(repeating: 0, count: grain.hasMasks ? cells : 0)
        owners = Array(repeating: 0, count: grain.hasMasks ? cells : width * height)
    }

    /// Sets one dot; does nothing outside.
    @inline(__always)
    package mutating func set(x: Int, y: Int, layer: Int) {
        guard x >= 0, x < width, y >= 0, y < height else { return }
        let owner = UInt8(truncatingIfNeeded: layer + 1)
        switch grain {
        case .braille:
            let cell = (y >> 2) * size.columns + x >> 1
            masks[cell] |= brailleBit(x: x, y: y)
            if owners[cell] < owner { owners[cell] = owner }
        case .quarter:
            let cell = (y >> 1) * size.columns + x >> 1
            masks[cell] |= 1 << UInt8(2 * (y & 1) + x & 1)
            if owners[cell] < owner { owners[cell] = owner }
        case .halfBlock:
            let dot = y * width + x
            if owners[dot] < owner { owners[dot] = owner }
        }
    }
}

extension DotCanvas {
    /// Sets a column's dots, from one down to the lowest.
    package mutating func fill(column x: Int, from top: Int, layer: Int) {
        guard grain == .braille else {
            for y in max(top, 0)..<max(height, top, 0) { set(x: x, y: y, layer: layer) }
            return
        }
        guard x >= 0, x < width, top < height else { return }
        let owner = UInt8(truncatingIfNeeded: layer + 1)
        let first = max(top, 0)
        // the column's dots of a cell from one of its four rows down
        var mask = (first & 3..<4).reduce(UInt8(0)) { $0 | brailleBit(x: x, y: $1) }
        let whole = (0..<4).reduce(UInt8(0)) { $0 | brailleBit(x: x, y: $1) }
        for row in first >> 2..<size.rows {
            let cell = row * size.columns + x >> 1
            masks[cell] |= mask
            if owners[cell] < owner { owners[cell] = owner }
            mask = whole
        }
    }

    /// Visits the cells with dots, row by row; most drawings have few.
    package func forEachDrawnCell(_ body: (_ column: Int, _ row: Int) -> Void) {
        // an owner for each cell, or for each of the two dots of a cell of half blocks
        let (columns, linesDown) = (size.columns, grain.hasMasks ? 1 : grain.dotsDown)
        owners.withUnsafeBytes { owners in
            for row in 0..<size.rows {
                let upper = row * linesDown * columns
                let lower = upper + (linesDown - 1) * columns
                var column = 0
                while column < columns {
                    // most of a drawing is empty: eight cells are tested at a time
                    if column + 8 <= columns,
                        owners.loadUnaligned(fromByteOffset: upper + column, as: UInt64.self) == 0,
                        owners.loadUnaligned(fromByteOffset: lower + column, as: UInt64.self) == 0
                    {
                        column += 8
                        continue
                    }
                    if owners[upper + column] | owners[lower + column] != 0 { body(column, row) }
                    column += 1
                }
            }
        }
    }
}

/// Braille numbers its dots down the left column, then the right, with the lowest row added last.
@inline(__always)
private func brailleBit(x: Int, y: Int) -> UInt8 {
    let row = y & 3
    return row == 3 ? 0x40 << UInt8(x & 1) : 1 << UInt8(row + 3 * (x & 1))
}

extension Canvas {
    /// Draws the dots over the present cells; cells without dots, and backgrounds that a layer does
    /// not set, are unchanged.
    ///
    /// - Parameter isKept: whether a cell that has dots keeps its old content.
    package mutating func draw(
        _ dots: DotCanvas, column: Int, row: Int,
        except isKept: (_ column: Int, _ row: Int) -> Bool = { _, _ in false }
    ) {
        dots.forEachDrawnCell { x, y in
            guard !isKept(x, y) else { return }
            guard var cell = dots.cell(x, y) else { return }
            if cell.style.background == .standard {
                cell.style = cell.style.on(self[column + x, row + y].style.background)
            }
            put(cell.glyph, column: column + x, row: row + y, style: cell.style)
        }
    }
}

extension DotCanvas {
    fileprivate func cell(_ column: Int, _ row: Int) -> Cell? {
        grain.hasMasks ? maskedCell(column, row) : halfBlockCell(column, row)
    }

    private func maskedCell(_ column: Int, _ row: Int) -> Cell? {
        let index = row * size.columns + column
        guard masks[index] != 0, let style = style(owners[index]) else { return nil }
        if grain == .quarter { return Cell(Glyph.quarters(masks[index]), style) }
        return Unicode.Scalar(0x2800 + UInt32(masks[index])).map { Cell(Glyph($0), style) }
    }

    private func halfBlockCell(_ column: Int, _ row: Int) -> Cell? {
        let upper = owners[2 * row * width + column]
        let lower = owners[(2 * row + 1) * width + column]
        switch (style(upper), style(lower)) {
        case (nil, nil): return nil
        case (let style?, nil): return Cell("▀", style)
        case (nil, let style?): return Cell("▄", style)
        case (let top?, let bottom?):
            return upper == lower ? Cell("█", top) : Cell("▀", top.on(bottom.foreground))
        }
    }

    /// The layer that gives a cell its colour; nil where nothing is drawn, and always nil for half
    /// blocks.
    package func layer(atColumn column: Int, row: Int) -> Int? {
        guard grain.hasMasks, column >= 0, column < size.columns, row >= 0, row < size.rows
        else { return nil }
        let owner = owners[row * size.columns + column]
        return owner == 0 ? nil : Int(owner) - 1
    }

    /// The layer that gives the colour of a dot's cell.
    package func layer(at place: DotPoint) -> Int? {
        indices(of: place).flatMap { x, y in
            layer(atColumn: x / grain.dotsAcross, row: y / grain.dotsDown)
        }
    }

    /// The layer of a cell of quarters if at least half of the cell is drawn; otherwise nil.
    package func layerOfMost(atColumn column: Int, row: Int) -> Int? {
        guard grain == .quarter, column >= 0, column < size.columns, row >= 0, row < size.rows
        else { return nil }
        let index = row * size.columns + column
        return masks[index].nonzeroBitCount > 1 ? Int(owners[index]) - 1 : nil
    }

    /// The layers of a cell's half blocks; nil where nothing was drawn.
    package func halves(atColumn column: Int, row: Int) -> (upper: Int?, lower: Int?) {
        guard grain == .halfBlock, column >= 0, column < size.columns, row >= 0, row < size.rows
        else { return (nil, nil) }
        let owners = (owners[2 * row * width + column], owners[(2 * row + 1) * width + column])
        return (
            owners.0 == 0 ? nil : Int(owners.0) - 1, owners.1 == 0 ? nil : Int(owners.1) - 1
        )
    }

    /// One cell up, down, left or right.
    package typealias Step = (columns: Int, rows: Int)

    /// The mean of a cell's Braille dots, in dots from its upper left corner; nil without any.
    package func centre(ofColumn column: Int, row: Int) -> DotPoint? {
        let drawn = dots(column, row)
        guard !drawn.isEmpty else { return nil }
        let sum = drawn.reduce(DotPoint.zero) { $0 + DotPoint(Double($1.x), Double($1.y)) }
        let corner = DotPoint(Double(2 * column), Double(4 * row))
        return sum / Double(drawn.count) + DotPoint(0.5, 0.5) - corner
    }

    /// The Braille dots of a cell.
    private func dots(_ column: Int, _ row: Int) -> [(x: Int, y: Int)] {
        (0..<8).map { (x: 2 * column + $0 & 1, y: 4 * row + $0 >> 1) }
            .filter { isSet(x: $0.x, y: $0.y) }
    }

    private func isSet(x: Int, y: Int) -> Bool {
        guard grain == .braille, x >= 0, x < width, y >= 0, y < height else { return false }
        return masks[(y >> 2) * size.columns + x >> 1] & brailleBit(x: x, y: y) != 0
    }

    /// Removes the dots of a cell that has one colour.
    package mutating func erase(column: Int, row: Int) {
        guard grain.hasMasks else { return }
        masks[row * size.columns + column] = 0
        owners[row * size.columns + column] = 0
    }

    /// Moves the Braille dots of a cell to the nearest edge of the cell beside it, behind those of the
    /// same layer. A line stays up to two dots wide.
    package mutating func move(column: Int, row: Int, by step: Step) {
        guard grain == .braille, let layer = layer(atColumn: column, row: row) else { return }
        let (left, top) = (2 * column, 4 * row)
        let drawn = dots(column, row)
        erase(column: column, row: row)
        let isSame =
            self.layer(atColumn: column + step.columns, row: row + step.rows) == layer
        if step.rows == 0 {
            let columns = step.columns < 0 ? [left - 1, left - 2] : [left + 2, left + 3]
            for y in top..<top + 4 {
                let free = columns.filter { !isSame || !isSet(x: $0, y: y) }
                for x in free.prefix(drawn.count { $0.y == y }) { set(x: x, y: y, layer: layer) }
            }
        } else {
            let rows = (0..<4).map { step.rows < 0 ? top - 1 - $0 : top + 4 + $0 }
            for x in left..<left + 2 {
                let free = rows.filter { !isSame || !isSet(x: x, y: $0) }
                for y in free.prefix(min(drawn.count { $0.x == x }, 2)) {
                    set(x: x, y: y, layer: layer)
                }
            }
        }
    }

    /// nil when nothing was drawn.
    private func style(_ owner: UInt8) -> Style? {
        let layer = Int(owner) - 1
        return layers.indices.contains(layer) ? layers[layer] : nil
    }
}

extension Glyph {
    /// A block of quarters.
    ///
    /// - Parameter mask: 1 the upper left one, 2 the upper right, 4 the lower left, 8 the lower right.
    package static func quarters(_ mask: UInt8) -> Glyph { quarterBlocks[Int(mask & 15)] }

    package var isOfQuarters: Bool { self != .blank && quarterBlocks.contains(self) }
}

private let quarterBlocks: [Glyph] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
]
