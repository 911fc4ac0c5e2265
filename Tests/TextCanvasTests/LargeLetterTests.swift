import Testing
import TextCanvas

@Suite("Large letters")
struct LargeLetterTests {
    private func lines(_ text: String, in letters: LargeLetters) -> [String] {
        let size = Size(columns: letters.width(of: text) / 2 + 1, rows: letters.rows)
        var dots = DotCanvas(size, grain: .quarter, layers: [Style()])
        dots.write(large: text, in: letters, x: 0, row: 0, layer: 0)
        var canvas = Canvas(size)
        canvas.draw(dots, column: 0, row: 0)
        return canvas.lines
    }

    @Test("tall ones are three columns wide, with a row for what reaches below the line")
    func tall() {
        #expect(
            lines("Gate −1, by", in: .tall) == [
                "▞▀▖   ▐           ▗▌       ▌",
                "▌▄▖▝▀▖▜▀ ▞▀▖   ▄▄▖ ▌       ▛▀▖▌ ▌",
                "▌ ▌▞▀▌▐  ▛▀▘       ▌       ▌ ▌▚▄▌",
                "▝▀ ▝▀▘ ▀ ▝▀       ▝▀ ▗▘    ▀▀ ▗▄▘",
            ])
    }

    @Test("low ones are as wide as drawn, in three rows")
    func low() {
        #expect(
            lines("Gate −1, by", in: .low) == [
                "▞▀▗▖▗▙ ▖    ▟   ▐▖▗▗",
                "▌▜▗▜ ▌▐▀  ▀▘▐   ▐▐▐▐",
                "▝▀▝▀ ▀ ▀    ▝▗▘ ▝▘▗▛",
            ])
    }

    @Test(
        "lines are as many as fit, of about one length; none where a word or a letter has no room",
        arguments: [
            (20, 6, ["One level", "down"]), (40, 6, ["One level down"]), (20, 5, nil), (8, 9, nil),
        ] as [(Int, Int, [String]?)])
    func lines(columns: Int, rows: Int, expected: [String]?) {
        let room = Size(columns: columns, rows: rows)
        #expect(LargeLetters.low.lines(of: "One level down", in: room) == expected)
        #expect(LargeLetters.low.lines(of: "出口", in: room) == nil)
    }

    @Test(
        "all printable letters of ASCII that captions have a use for, and those of French",
        arguments: [LargeLetters.tall, .low])
    func known(letters: LargeLetters) {
        let unknown = (0x20..<0x7F).map { String(Unicode.Scalar(UInt8($0))) }
            .filter { !letters.has($0) }
        #expect(unknown.joined() == "#$*<>@[\\]^`{|}~")
        #expect(letters.has("Tournez à gauche, puis à l’étage −1 : où êtes-vous ?"))
        #expect(!letters.has("出口"))
    }
}
