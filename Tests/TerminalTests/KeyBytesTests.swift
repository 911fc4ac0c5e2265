import Foundation
import PseudoTerminal
import Testing

/// Keys whose bytes arrive separately, as over a slow connection, or are invalid.
@Suite("Keys as bytes")
struct KeyBytesTests {
    private func terminal(_ more: [String] = []) throws -> PseudoTerminal {
        let terminal = try Dotwalk.start(["play", "--venue", "clinic"] + more)
        try #require(terminal.wait(for: "level"))
        return terminal
    }

    @Test("a character comes apart")
    func aCharacterComesApart() throws {
        let terminal = try terminal()
        terminal.type("i")
        try #require(terminal.wait(for: "▏"))
        for byte in "−é".utf8 {
            terminal.type(bytes: [byte])
            terminal.drain(seconds: 0.05)
        }
        terminal.type("!")
        #expect(terminal.wait(for: "!"))
        terminal.type(bytes: [0x7F])
        terminal.resize(columns: 119, rows: 40)
        #expect(terminal.wait(for: "−é"))
    }

    @Test("an invalid byte removes no character")
    func characterTakesNothing() throws {
        let terminal = try terminal()
        terminal.type(bytes: [0xE9, 0xFF, UInt8(ascii: "q")])
        #expect(try #require(terminal.end()).status == 0)
    }

    /// `ESC` `[B` is an arrow; a B that comes late belongs to it.
    @Test("an arrow that comes apart is no other key")
    func arrowComesApart() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try terminal(["--record", walk.path])
        for _ in 0..<5 {
            terminal.type("\u{1B}")
            terminal.drain(seconds: 0.15)
            terminal.type("[B")
            terminal.drain(seconds: 0.1)
        }
        terminal.type("V")
        terminal.drain(seconds: 0.2)
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
        let text = try walk.text
        #expect(text.contains("cover camera") && !text.contains("slow network"), "\(text)")
    }

    /// An accidental paste: the program neither hangs nor acts long afterwards.
    @Test("a long text ends", arguments: [[], ["S"], ["X"]])
    func aLongTextEnds(panel: [String]) throws {
        let terminal = try terminal()
        for key in panel { terminal.type(key) }
        let text = String(repeating: "lorem ipsum ", count: 400)
        for start in stride(from: 0, to: text.count, by: 1000) {
            terminal.type(String(text.dropFirst(start).prefix(1000)))
            terminal.drain(seconds: 0.05)
        }
        terminal.type("\u{3}")
        #expect(try #require(terminal.end(seconds: 20)).status & 0x7F == SIGINT)
    }
}
