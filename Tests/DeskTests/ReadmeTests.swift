import Foundation
import Testing

@testable import Desk

/// The README's table of keys is that of `KeyTable`. Recorded by `DOTWALK_RECORD=1 swift test
/// --filter ReadmeTests`.
@Suite("The README")
struct ReadmeTests {
    private static let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../README.md")
    private static let (start, end) = ("<!-- keys -->\n", "<!-- end of keys -->")

    @Test("its table of keys is what the program has")
    func keys() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let from = try #require(text.range(of: Self.start)).upperBound
        let to = try #require(text.range(of: Self.end)).lowerBound
        let table = "\n| key | what it does |\n|---|---|\n\(KeyTable.markdown)\n\n"
        if ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1" {
            let new = text[..<from] + table + text[to...]
            try Data(new.utf8).write(to: Self.file)
            return
        }
        #expect(text[from..<to] == table)
    }
}
