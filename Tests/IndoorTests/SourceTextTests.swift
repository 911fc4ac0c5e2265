import Indoor
import Testing

@Suite("Places in a text")
struct SourceTextTests {
    @Test("lines end with LF or CRLF, and a byte-order mark is no part of the first")
    func lines() {
        #expect(SourceText("\u{FEFF}a\r\nb\n", file: "f").lines == ["a", "b", ""])
        #expect(SourceText("", file: "f").lines == [""])
        #expect(SourceText("a\n\nb", file: "f").lines == ["a", "", "b"])
    }

    @Test("bytes are at a line and a column, in any order")
    func spots() {
        let source = SourceText("ab\ncé d\r\n\nx", file: "f")
        let spots = source.spots(at: [11, 0, 3, 7, 99, 2])
        #expect(spots.map(\.line) == [4, 1, 2, 2, 4, 1])
        #expect(spots.map(\.column) == [1, 1, 1, 4, 2, 3])
    }

    @Test("an error shows its line, where there is one to show")
    func errors() {
        let source = SourceText("ab\n\n" + String(repeating: "x", count: 2000), file: "f")
        func message(_ line: Int) -> String {
            source.error("odd", at: Spot(line: line, column: 2), expected: "even").description
        }
        #expect(message(1) == "f:1:2: odd; expected even\n  ab\n   ^")
        #expect(message(2) == "f:2:2: odd; expected even")
        #expect(message(3) == "f:3:2: odd; expected even")
        #expect(message(9) == "f:9:2: odd; expected even")
        #expect(source.error("odd", at: .byte(4)).line == 3)
    }
}
