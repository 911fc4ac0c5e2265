import Foundation
import PseudoTerminal
import TestSupport
import Testing

/// A cue sheet that is saved while a walk plays, with any contents: the walk continues with the
/// words it had.
@Suite("Watched sheet")
struct WatchedSheetTests {
    private let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("dotwalk-words-\(UUID().uuidString).yaml").path
    private static let head = "dotwalk-cues: 1\nextends: en\nlabels: {}\n"

    private func start(
        _ sheet: String = head, environment: [String: String] = PseudoTerminal.environment()
    ) throws -> PseudoTerminal {
        try sheet.write(toFile: path, atomically: false, encoding: .utf8)
        // It is older than the next version.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path)
        let terminal = try Dotwalk.start(
            ["play", "first-scan", "--cues", path], environment: environment)
        try #require(terminal.wait(for: "level"))
        return terminal
    }

    @Test(
        "what cannot be read is said",
        arguments: [
            (
                Named(
                    "a priority in base 60",
                    "cues:\n  lost: {priority: 9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9:9}\n"),
                "no priority;"
            ),
            (
                Named(
                    "ten megabytes",
                    String(repeating: "# a sheet of ten megabytes\n", count: 400_000)),
                "the file is larger than 1 MB"
            ),
        ])
    func cannotReadSaid(text: Named<String>, says: String) throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try start()
        try (Self.head + text.value).write(toFile: path, atomically: true, encoding: .utf8)
        #expect(terminal.wait(for: says))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
    }

    @Test("a sheet that is taken away is said, and read again when it is back")
    func sheetTakenAway() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try start()
        try FileManager.default.removeItem(atPath: path)
        #expect(terminal.wait(for: "The cue sheet is gone. The old words stay."))
        // Only the difference to the former message is sent.
        terminal.type("\u{1B}")
        terminal.drain(seconds: 0.3)
        try Self.head.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(terminal.wait(for: "Sheet read."))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
    }

    /// Reading a pipe waits until somebody writes.
    @Test("a pipe in its place is not read")
    func pipePlaceRead() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try start()
        try FileManager.default.removeItem(atPath: path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(terminal.wait(for: "this is a pipe or a device"))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
    }

    /// A word of the largest length that is read is drawn, and keys still work.
    @Test("a long word holds nothing up")
    func longWordHolds() throws {
        defer { try? FileManager.default.removeItem(atPath: path) }
        let terminal = try start()
        let word = String(repeating: "x", count: 1_000)
        try (Self.head + "cues:\n  scan-guide: {text: \(word)}\n").write(
            toFile: path, atomically: true, encoding: .utf8)
        #expect(terminal.wait(for: "Sheet read."))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
    }

    @Test("e lends the terminal to the editor, at the cue's line; the words saved are in view")
    func editor() throws {
        let (script, told) = (path + ".sh", path + ".told")
        defer {
            for file in [path, script, told] { try? FileManager.default.removeItem(atPath: file) }
        }
        try """
        #!/bin/sh
        echo "$@" > "\(told)"
        stty -a | grep -o -- '-*icanon' >> "\(told)"
        sed -i 's/May I?/Tell us./' "$2"
        """.write(toFile: script, atomically: true, encoding: .utf8)
        chmod(script, 0o755)
        var environment = PseudoTerminal.environment()
        environment["VISUAL"] = script
        let terminal = try start(
            Self.head + "cues:\n  explanation: {text: May I?}\n", environment: environment)
        try #require(terminal.wait(for: "May I?"))
        terminal.type(" \"")
        try #require(terminal.wait(for: "why this cue"))
        terminal.type("e")
        #expect(terminal.wait(for: "Tell us."))
        terminal.type("q")
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
        #expect(try String(contentsOfFile: told, encoding: .utf8) == "+5 \(path)\nicanon\n")
    }
}
