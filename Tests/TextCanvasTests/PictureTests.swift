import Testing
import TextCanvas

@testable import TextCanvas

/// The output of canvases for other programs, byte by byte.
@Suite("Canvases for other programs")
struct PictureTests {
    private static let red = Style(Colour(203, basic: 9, mono: .bold))
    private static let filled = Style(
        Colour(231, basic: 15), on: Colour(26, basic: 4, mono: .reverse), .bold)

    private static func canvas(_ draw: (inout Canvas) -> Void) -> Canvas {
        var canvas = Canvas(columns: 10, rows: 2)
        draw(&canvas)
        return canvas
    }

    @Test(
        "a style is one sequence before its run, and none is left at the end of a line",
        arguments: [
            (ColourDepth.palette256, "a \u{1B}[0;38;5;203mbad\u{1B}[0m     \n          "),
            (.basic16, "a \u{1B}[0;91mbad\u{1B}[0m     \n          "),
            (.mono, "a \u{1B}[0;1mbad\u{1B}[0m     \n          "),
        ])
    func ansi(depth: ColourDepth, text: String) {
        let canvas = Self.canvas {
            $0.write("a", column: 0, row: 0)
            $0.write("bad", column: 2, row: 0, style: Self.red)
        }
        #expect(ANSIText.text(canvas, depth: depth) == text)
    }

    @Test(
        "markup has no character that XML forbids",
        arguments: [
            ("a<b> & \"c\" 'd'", "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;"),
            ("\u{0}\u{8}\u{B}\u{1F}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"),
            ("\t\n\r\u{7F}\u{85}\u{FFFD}\u{FFE5}é", "\t\n\r\u{7F}\u{85}\u{FFFD}\u{FFE5}é"),
        ])
    func markup(text: String, written: String) {
        #expect(Array(text.markup.unicodeScalars) == Array(written.unicodeScalars))
    }

    /// Swift has no way to write them in a literal.
    @Test(
        "markup has a mark for the two noncharacters that XML forbids", arguments: [0xFFFE, 0xFFFF])
    func noncharacters(number: UInt32) throws {
        #expect("a\(try #require(Unicode.Scalar(number)))b".markup == "a\u{FFFD}b")
    }

    @Test("of the next screen only what differs is written, near things at once")
    func change() {
        let old = Self.canvas { $0.write("abcdefghij", column: 0, row: 0) }
        let new = Self.canvas {
            $0.write("aBcDefghiJ", column: 0, row: 0)
            $0.write("x", column: 3, row: 1, style: Self.red)
        }
        #expect(
            ANSIText.change(from: old, to: new)
                == "\u{1B}[1;2HBcD\u{1B}[1;10HJ\u{1B}[2;4H\u{1B}[0;38;5;203mx\u{1B}[0m")
        #expect(ANSIText.change(from: new, to: new) == "")
        #expect(
            ANSIText.change(from: nil, to: Canvas(columns: 3, rows: 1))
                == "\u{1B}[0m\u{1B}[2J")
    }

    @Test("a recording has a header, and a line for each screen that looks different")
    func cast() {
        let canvas = Self.canvas { $0.write("\"a\"", column: 0, row: 0) }
        var cast = Asciicast(size: canvas.size, title: "a \\ b")
        #expect(
            cast.header == """
                {"version":2,"width":10,"height":2,"title":"a \\\\ b",\
                "env":{"TERM":"xterm-256color"}}

                """)
        #expect(
            cast.line(canvas, atMilliseconds: 0) == #"""
                [0.000,"o","\u001b[?25l\u001b[0m\u001b[2J\u001b[1;1H\"a\""]

                """#)
        #expect(cast.line(canvas, atMilliseconds: 50) == nil)
        let next = Self.canvas { $0.write("\"b\"", column: 0, row: 0) }
        #expect(cast.line(next, atMilliseconds: 1050) == "[1.050,\"o\",\"\\u001b[1;2Hb\"]\n")
        #expect(
            cast.ending(atMilliseconds: 2000) == #"""
                [2.000,"o","\u001b[2;1H\u001b[?25h"]

                """#)
    }

    @Test("half of a wide glyph is never written alone")
    func wide() {
        let old = Self.canvas { $0.write("ab", column: 0, row: 0) }
        let new = Self.canvas { $0.write("語", column: 0, row: 0) }
        #expect(ANSIText.change(from: old, to: new) == "\u{1B}[1;1H語")
    }

    @Test("a picture has each run at its place with its width; blocks are rectangles")
    func svg() {
        let canvas = Self.canvas {
            $0.write("ab c", column: 1, row: 0)
            $0.write("[OK]", column: 6, row: 0, style: Self.filled)
            $0.write("⠓⠓██", column: 0, row: 1, style: Self.red)
        }
        var colours = PictureColours()
        #expect(
            CanvasPicture(ThemedCanvas(dark: canvas)).content(&colours) == """
                <rect class="c0" width="80" height="32"/>
                <rect class="c2" x="48" y="0" width="32" height="16"/>\
                <text class="c1" x="8" y="12" textLength="32">ab c</text>\
                <text class="c3 b" x="48" y="12" textLength="32">[OK]</text>
                <text class="c4" x="0" y="28" textLength="16" lengthAdjust="spacingAndGlyphs">⠓⠓</text>\
                <rect class="c4" x="16" y="16" width="16" height="16"/>

                """)
        #expect(colours.sheet(isLight: false).contains(".screen .c2{fill:#005fd7}"))
    }

    @Test("words of a file are text in a picture, never markup")
    func markup() {
        let canvas = Self.canvas { $0.write("<b>&\"'", column: 0, row: 0) }
        let text = CanvasPicture(ThemedCanvas(dark: canvas)).document(
            title: "<script>", description: "a & b")
        #expect(text.contains(">&lt;b&gt;&amp;&quot;&#39;</text>"))
        #expect(text.contains("<title id=\"picture-title\">&lt;script&gt;</title>"))
        #expect(text.contains("<desc id=\"picture-words\">a &amp; b</desc>"))
        #expect(!text.contains("<script>"))
    }

    @Test("one picture has the colours of both themes")
    func themes() {
        let dark = Self.canvas { $0.write("x", column: 0, row: 0, style: Self.red) }
        let light = Self.canvas {
            $0.write("x", column: 0, row: 0, style: Style(Colour(160, basic: 9)))
        }
        var colours = PictureColours()
        _ = CanvasPicture(ThemedCanvas(dark: dark, light: light)).content(&colours)
        let parts = colours.sheet.components("prefers-color-scheme:dark")
        #expect(parts.count == 2)
        #expect(parts[0].contains(".c2{fill:#d70000}") && parts[1].contains(".c2{fill:#ff5f5f}"))
    }

    @Test(
        "numbers of the palette are colours of its cube and its greys",
        arguments: [
            (UInt8(9), "#ff0000"), (16, "#000000"), (39, "#00afff"), (231, "#ffffff"),
            (232, "#080808"), (255, "#eeeeee"),
        ])
    func palette(number: UInt8, hex: String) {
        #expect(RGB(palette: number).hex == hex)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
