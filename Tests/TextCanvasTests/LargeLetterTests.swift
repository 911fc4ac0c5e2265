import Testing
import TextCanvas

@Suite("Large letters")
struct LargeLetterTests {
    private func lines(_ text: String) -> [String] {
        let size = Size(columns: text.count * LargeLetters.cell.columns, rows: 4)
        var dots = DotCanvas(size, grain: .quarter, layers: [Style()])
        dots.write(large: text, column: 0, row: 0, layer: 0)
        var canvas = Canvas(size)
        canvas.draw(dots, column: 0, row: 0)
        return canvas.lines
    }

    @Test("each is three columns wide, with a row for what reaches below the line")
    func letters() {
        #expect(
            lines("Gate −1, by") == [
                "▞▀▖   ▐           ▗▌       ▌",
                "▌▄▖▝▀▖▜▀ ▞▀▖   ▄▄▖ ▌       ▛▀▖▌ ▌",
                "▌ ▌▞▀▌▐  ▛▀▘       ▌       ▌ ▌▚▄▌",
                "▝▀ ▝▀▘ ▀ ▝▀       ▝▀ ▗▘    ▀▀ ▗▄▘",
            ])
    }

    @Test("all printable letters of ASCII that captions have a use for, and those of French")
    func known() {
        let unknown = (0x20..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }
            .filter { !LargeLetters.has($0) }
        #expect(unknown.joined() == "#$*<>@[\\]^`{|}~")
        #expect(LargeLetters.has("Tournez à gauche, puis à l’étage −1 : où êtes-vous ?"))
        #expect(!LargeLetters.has("出口"))
    }
}
