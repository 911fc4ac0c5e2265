import Testing
import TextCanvas

/// Characters from single bytes.
@Suite("Reading UTF-8")
struct UTF8ReaderTests {
    private func read(_ bytes: [UInt8]) -> String {
        var reader = UTF8Reader()
        return String(String.UnicodeScalarView(bytes.compactMap { reader.take($0) }))
    }

    @Test("whole characters", arguments: ["q", "é", "−", "漢", "😀", "aé漢😀z"])
    func whole(text: String) { #expect(read(Array(text.utf8)) == text) }

    @Test(
        "what is no UTF-8 is dropped, and nothing behind it",
        arguments: [
            ([0xE9, 0x71], "q"), ([0xC3, 0x71], "q"), ([0xF0, 0x9F, 0x98, 0x71], "q"),
            ([0x80, 0x71], "q"), ([0xFF, 0xFE, 0x71], "q"), ([0xC0, 0x80, 0x71], "q"),
            ([0xED, 0xA0, 0x80, 0x71], "q"), ([0xC3, 0xC3, 0xA9], "é"), ([0xE2, 0x88], ""),
        ] as [([UInt8], String)])
    func broken(bytes: [UInt8], text: String) { #expect(read(bytes) == text) }
}
