import Testing
import TextCanvas

@Suite("Canvas")
struct CanvasTests {
    @Test("text is clipped at every edge")
    func textClippedEdge() {
        var canvas = Canvas(columns: 5, rows: 2)
        canvas.write("abcdefgh", column: -2, row: 0)
        canvas.write("gone", column: 0, row: 2)
        canvas.write("xy", column: 4, row: 1)
        #expect(canvas.lines == ["cdefg", "    x"])
    }

    @Test("wide characters take two columns")
    func wideCharactersTake() {
        var canvas = Canvas(columns: 8, rows: 1)
        let end = canvas.write("駅a🚉", column: 0, row: 0)
        #expect(end == 5)
        #expect(canvas.lines == ["駅a🚉"])
        #expect(canvas[1, 0].glyph.isContinuation)
    }

    @Test("half a wide character is a blank")
    func halfWideCharacter() {
        var cut = Canvas(columns: 4, rows: 1)
        cut.write("abc駅", column: 0, row: 0)
        #expect(cut.lines == ["abc"])

        var covered = Canvas(columns: 4, rows: 1)
        covered.write("駅駅", column: 0, row: 0)
        covered.write("xy", column: 1, row: 0)
        #expect(covered.lines == [" xy"])

        var left = Canvas(columns: 4, rows: 1)
        left.write("駅b", column: -1, row: 0)
        #expect(left.lines == [" b"])
    }

    @Test(
        "one is drawn on another",
        arguments: [
            (column: 0, expected: "駅a駅z"), (1, " 駅a駅"), (2, "駅駅a"), (3, "駅x駅a"), (5, "駅xyw"),
            (6, "駅xywz"), (-1, " a駅wz"), (-4, "  xywz"), (-5, "駅xywz"),
        ])
    func canvasOnCanvas(column: Int, expected: String) {
        var small = Canvas(columns: 5, rows: 1)
        small.write("駅a駅", column: 0, row: 0)
        var canvas = Canvas(columns: 6, rows: 1)
        canvas.write("駅xywz", column: 0, row: 0)
        canvas.draw(small, column: column, row: 0)
        #expect(canvas.lines == [expected])
    }

    @Test("clipping never lets anything out")
    func clippingNeverLets() {
        var canvas = Canvas(columns: 6, rows: 3)
        canvas.clipped(to: Rect(column: 1, row: 1, width: 3, height: 1)) {
            $0.fill($0.bounds, with: "#")
            $0.write("駅", column: 3, row: 1)
        }
        #expect(canvas.lines == ["", " ##", ""])
    }

    @Test("drawing outside does nothing")
    func drawingOutsideDoesNothing() {
        var canvas = Canvas(columns: 0, rows: 0)
        canvas.box(Rect(column: -3, row: -3, width: 9, height: 9), title: "x")
        canvas.gauge(0.5, column: 0, row: 0, width: 9)
        canvas.draw(Canvas(columns: 3, rows: 3), column: -1, row: .max / 2)
        #expect(canvas.lines.isEmpty)
    }

    @Test("a line is aligned in its room")
    func lineAlignedRoom() {
        var canvas = Canvas(columns: 7, rows: 3)
        for (row, align) in [Alignment.leading, .centre, .trailing].enumerated() {
            canvas.write("abc", in: canvas.bounds, row: row, align: align)
        }
        #expect(canvas.lines == ["abc", "  abc", "    abc"])
    }

    @Test("too many lines end in an ellipsis")
    func tooManyLines() {
        var canvas = Canvas(columns: 5, rows: 2)
        canvas.write(lines: ["one", "two", "three"], in: canvas.bounds)
        #expect(canvas.lines == ["one", "two…"])
    }

    @Test("styles are letters with a legend")
    func stylesLettersLegend() {
        let blue = Style(Colour(39, basic: 12), .bold)
        var canvas = Canvas(columns: 6, rows: 2)
        canvas.write(
            [Span("ab", blue), Span(" c"), Span("!", Style(.standard, .reverse))],
            column: 0, row: 0)
        #expect(canvas.styleLines == ["aa  b", "", "a = 39 bold", "b = reverse"])
    }

    @Test("restyling leaves the text")
    func restylingLeavesTheText() {
        var canvas = Canvas(columns: 3, rows: 1)
        canvas.write("abc", column: 0, row: 0)
        canvas.restyle(canvas.bounds) { $0 = $0.adding(.dim) }
        #expect(canvas.lines == ["abc"])
        #expect(canvas[2, 0].style == Style(.standard, .dim))
    }
}
