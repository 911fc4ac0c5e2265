import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A large venue that is read before there is a screen, or without one.
@Suite("Reading a large venue")
struct ReadingTests {
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("dotwalk-rooms-\(UUID().uuidString).geojson").path

    /// The program after it has begun to show its progress.
    private func start(_ arguments: [String]) throws -> PseudoTerminal {
        try ManyRooms.geoJSON(60_000).write(toFile: path, atomically: false, encoding: .utf8)
        let terminal = try Dotwalk.start(arguments + [path])
        try #require(terminal.wait(for: "q leaves"))
        return terminal
    }

    @Test(
        "q and Esc leave it, and no key is echoed",
        arguments: [["play", "--venue"], ["venue", "check"]], ["q", "\u{1B}", "\u{1B}[Axq"])
    func keysLeave(arguments: [String], keys: String) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try start(arguments)
        #expect(!terminal.isCooked)
        // An arrow and other keys have no meaning here.
        terminal.type("\u{1B}[Bx")
        #expect(!String(decoding: terminal.drain(seconds: 0.3), as: UTF8.self).contains("x"))
        #expect(!terminal.hasEnded)
        terminal.type(keys)
        let end = try #require(terminal.end())
        #expect(end.status == 130 << 8)
        let text = String(decoding: end.bytes, as: UTF8.self)
        #expect(!text.contains("x") && !text.contains("dotwalk:"), "\(text)")
        #expect(terminal.isCooked)
    }

    @Test("the terminal is whole when a signal ends it", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signalEnds(signal: Int32) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try start(["venue", "check"])
        if signal == SIGINT { terminal.type("\u{3}") } else { terminal.signal(signal) }
        let end = try #require(terminal.end())
        #expect(end.status & 0x7F == signal)
        #expect(terminal.isCooked)
    }
}
