import Testing
import TextCanvas

@Suite("Terminal capabilities")
struct TerminalValueTests {
    @Test(
        "keys are named as help names them",
        arguments: [
            (Key.control("c"), "Ctrl-C"), (.up, "↑"), (.character(" "), "Space"),
            (.function(5), "F5"), (.backtab, "Shift-Tab"),
            (.mouse(MouseEvent(.press(.left), column: 3, row: 4)), "mouse press left at 3,4"),
        ])
    func keysNamedHelp(key: Key, name: String) {
        #expect(key.description == name)
    }

    @Test(
        "colours are as the terminal and the user say",
        arguments: [
            (256, nil, ColourDepth.palette256), (65_536, nil, .palette256), (16, nil, .basic16),
            (8, nil, .basic16), (-1, nil, .mono), (256, "1", .mono), (256, "", .palette256),
        ] as [(Int, String?, ColourDepth)])
    func coloursTerminalUser(count: Int, noColour: String?, depth: ColourDepth) {
        let found = Capabilities(
            isUTF8: true, terminalColours: count, noColour: noColour, foregroundAndBackground: nil)
        #expect(found.colours == depth)
    }

    @Test(
        "a light background is known",
        arguments: [
            ("15;0", Capabilities.Background.dark), ("0;15", .light), ("0;default;15", .light),
            ("0;7", .light), ("7;8", .dark), ("", .dark), (nil, .dark),
        ] as [(String?, Capabilities.Background)])
    func lightBackgroundKnown(value: String?, background: Capabilities.Background) {
        let found = Capabilities(
            isUTF8: false, terminalColours: 256, noColour: nil, foregroundAndBackground: value)
        #expect(found.background == background)
        #expect(found.glyphs == .ascii)
    }

    @Test("without colour attributes stand for it")
    func withoutColourAttributes() {
        let red = Colour(203, basic: 9, mono: .bold)
        let style = Style(red, on: Colour(17, basic: 4, mono: .reverse))
        #expect(style.attributes(in: .mono) == [.bold, .reverse])
        #expect(style.attributes(in: .basic16) == [])
        #expect(style.foreground.number(in: .basic16) == 9)
        #expect(style.background.number(in: .palette256) == 17)
        #expect(Colour.standard.number(in: .palette256) == nil)
    }

    @Test("every glyph that is drawn has an ASCII stand-in")
    func glyphDrawnASCII() {
        let used = "╭╮╰╯─│├┤┬┴┼━╸●○◉◆…·▁▂▄▆█▓▒░▀▏▎▍▌▋▊▉↑↓←→↗↘↙↖▶◀▲▼✓✗⚠−±×°«»“”‘’–—☀␛␊�◌"
        let missing = used.glyphs.filter { $0.asciiFallback == nil }
        #expect(missing.map(\.description) == [])
    }

    @Test("ASCII keeps the columns")
    func asciiKeepsTheColumns() {
        var canvas = Canvas(columns: 20, rows: 1)
        canvas.write("« café » → 駅 e\u{301} \u{1B}", column: 0, row: 0)
        #expect(canvas.shown(in: .ascii).lines == ["< cafe > > ?? e ["])
    }

    @Test("every Braille pattern has a shape")
    func braillePatternShape() {
        for value in UInt32(0x2800)...0x28FF {
            let glyph = Unicode.Scalar(value).map { Glyph($0) }
            #expect(glyph?.asciiFallback != nil)
        }
    }
}
