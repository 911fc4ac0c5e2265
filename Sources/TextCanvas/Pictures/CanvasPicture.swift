/// A canvas as SVG: text of a fixed pitch, each run with its place and width, so that columns align
/// in any font. Blocks are drawn as rectangles, which join.
package struct CanvasPicture {
    /// The size of a cell in the picture's units.
    package static let cell = (width: 8, height: 16)
    /// Units from a row's upper edge to the baseline of its letters.
    private static let baseline = 12

    private let canvas: ThemedCanvas

    package init(_ canvas: ThemedCanvas) { self.canvas = canvas }

    package var width: Int { canvas.size.columns * CanvasPicture.cell.width }
    package var height: Int { canvas.size.rows * CanvasPicture.cell.height }

    /// The picture as a separate file.
    package func document(title: String, description: String, isLight: Bool = false) -> String {
        var colours = PictureColours()
        let content = content(&colours)
        return SVGDocument(width: width, height: height, title: title, description: description)
            .text(style: colours.sheet(isLight: isLight), content: content)
    }

    /// An element of a page whose style sheet has the colours.
    ///
    /// - Parameter id: unique in the page.
    package func element(
        id: String, title: String, description: String, _ colours: inout PictureColours
    ) -> String {
        let content = content(&colours)
        return SVGDocument(width: width, height: height, title: title, description: description)
            .element(id: id, content: content)
    }

    /// The drawn content, from the upper left corner on.
    package func content(_ colours: inout PictureColours) -> String {
        var text =
            "<rect class=\"\(PictureColours.paper)\" width=\"\(width)\" height=\"\(height)\"/>\n"
        for row in 0..<canvas.size.rows { text += line(row, &colours) }
        return text
    }

    // MARK: Rows

    private func line(_ row: Int, _ colours: inout PictureColours) -> String {
        var (behind, front) = ("", "")
        for run in inkRuns(row) {
            if let colour = colours.background(run.ink) {
                behind += rectangle(
                    x: run.columns.lowerBound * CanvasPicture.cell.width,
                    y: row * CanvasPicture.cell.height,
                    width: run.columns.count * CanvasPicture.cell.width,
                    height: CanvasPicture.cell.height, colour)
            }
            for piece in pieces(run, row) { front += draw(piece, row, run.ink, &colours) }
        }
        let all = behind + front
        return all.isEmpty ? "" : all + "\n"
    }

    private struct InkRun {
        let ink: Ink
        var columns: Range<Int>
    }

    /// Cells of one style under both themes.
    private func inkRuns(_ row: Int) -> [InkRun] {
        var runs: [InkRun] = []
        for column in 0..<canvas.size.columns {
            let ink = canvas.ink(column: column, row: row)
            if let last = runs.indices.last, runs[last].ink == ink {
                runs[last].columns = runs[last].columns.lowerBound..<column + 1
            } else {
                runs.append(InkRun(ink: ink, columns: column..<column + 1))
            }
        }
        return runs
    }

    // MARK: Pieces

    /// Kinds of glyphs that usually have the same font: fonts without Braille or boxes borrow them
    /// from others, with other widths.
    private enum Kind: Hashable {
        case letters, boxes, braille, wide
        case block(GlyphBlock)

        /// Whether several of them beside each other form one piece.
        var joins: Bool {
            switch self {
            case .letters, .boxes, .braille: true
            case .wide: false
            case .block(let block): block.isWholeWidth
            }
        }

        init(_ glyph: Glyph) {
            if let block = GlyphBlock(glyph) {
                self = .block(block)
            } else if glyph.columns == 2 {
                self = .wide
            } else {
                switch glyph.value(at: 0) {
                case 0x2500..<0x2580: self = .boxes
                case 0x2800..<0x2900: self = .braille
                case ..<0x250: self = .letters
                // A font may have some of these signs and lack others.
                default: self = .wide
                }
            }
        }
    }

    private struct Piece {
        let kind: Kind
        let column: Int
        var columns: Int
        var glyphs: [Glyph]
    }

    /// The pieces of a run. Blanks are not drawn, except one between two words.
    private func pieces(_ run: InkRun, _ row: Int) -> [Piece] {
        var pieces: [Piece] = []
        var blanks = 0
        for column in run.columns {
            let glyph = canvas.dark[column, row].glyph
            guard !glyph.isContinuation else { continue }
            guard glyph != .blank else {
                blanks += 1
                continue
            }
            defer { blanks = 0 }
            let kind = Kind(glyph)
            if let last = pieces.indices.last, pieces[last].kind == kind, kind.joins,
                blanks == 0 || (blanks == 1 && kind == .letters)
            {
                if blanks == 1 { pieces[last].glyphs.append(.blank) }
                pieces[last].glyphs.append(glyph)
                pieces[last].columns = column + glyph.columns - pieces[last].column
            } else {
                pieces.append(
                    Piece(kind: kind, column: column, columns: glyph.columns, glyphs: [glyph]))
            }
        }
        return pieces
    }

    private func draw(
        _ piece: Piece, _ row: Int, _ ink: Ink, _ colours: inout PictureColours
    ) -> String {
        let colour = colours.foreground(ink)
        let (x, y) = (
            piece.column * CanvasPicture.cell.width, row * CanvasPicture.cell.height
        )
        if case .block(let block) = piece.kind {
            return rectangle(
                x: x + block.x, y: y + block.y,
                width: block.isWholeWidth ? piece.columns * CanvasPicture.cell.width : block.width,
                height: block.height, colour)
        }
        let attributes = ink.dark.attributes
        let classes =
            colour + (attributes.contains(.bold) ? " b" : "")
            + (attributes.contains(.dim) ? " d" : "")
            + (attributes.contains(.underline) ? " u" : "")
        let length = piece.columns * CanvasPicture.cell.width
        // Letters of a wider font may stand closer; signs would overlap.
        let adjusting = piece.kind == .letters ? "" : " lengthAdjust=\"spacingAndGlyphs\""
        return "<text class=\"\(classes)\" x=\"\(x)\" y=\"\(y + CanvasPicture.baseline)\" "
            + "textLength=\"\(length)\"\(adjusting)>" + piece.glyphs.text.markup + "</text>"
    }

    private func rectangle(x: Int, y: Int, width: Int, height: Int, _ colour: String) -> String {
        "<rect class=\"\(colour)\" x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
    }
}

/// A block glyph as a rectangle in its cell.
struct GlyphBlock: Hashable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    private static let cell = CanvasPicture.cell

    /// Whether it joins with blocks beside it.
    var isWholeWidth: Bool { width == GlyphBlock.cell.width }

    /// nil if the glyph is no block.
    init?(_ glyph: Glyph) {
        let (width, height) = GlyphBlock.cell
        switch glyph.value(at: 0) {
        case 0x2580: self.init(0, 0, width, height / 2)
        // These go from the lowest eighth to the whole cell.
        case let value where (0x2581...0x2588).contains(value):
            let eighths = Int(value - 0x2580)
            self.init(0, height - height * eighths / 8, width, height * eighths / 8)
        // These go from seven eighths at the left to one.
        case let value where (0x2589...0x258F).contains(value):
            self.init(0, 0, width * Int(0x2590 - value) / 8, height)
        case 0x2590: self.init(width / 2, 0, width / 2, height)
        default: return nil
        }
    }

    private init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
}

/// The frame of a picture: its size, and a description for people who do not see it.
package struct SVGDocument {
    let width: Int
    let height: Int
    let title: String
    let description: String

    package init(width: Int, height: Int, title: String, description: String) {
        (self.width, self.height) = (width, height)
        (self.title, self.description) = (title, description)
    }

    private var box: String { "viewBox=\"0 0 \(width) \(height)\"" }

    private func words(_ id: String) -> String {
        "<title id=\"\(id)-title\">\(title.markup)</title>"
            + "<desc id=\"\(id)-words\">\(description.markup)</desc>\n"
    }

    private func role(_ id: String) -> String {
        "role=\"img\" aria-labelledby=\"\(id)-title\" aria-describedby=\"\(id)-words\""
    }

    /// The picture as a file.
    package func text(style: String, content: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"screen\" \(box) width=\"\(width)\" "
            + "height=\"\(height)\" \(role("picture"))>\n" + words("picture")
            + "<style>\n\(style)</style>\n\(content)</svg>\n"
    }

    /// The picture as an element of a page.
    package func element(id: String, content: String) -> String {
        "<svg class=\"screen\" \(box) \(role(id))>\n" + words(id) + content + "</svg>"
    }
}
