import Foundation
import PseudoTerminal
import Testing

/// On a full disk a file has whole lines, and the user is told at once.
@Suite("Full disk")
struct FullDiskTests {
    /// The program, with a limit on file sizes in kilobytes.
    private func start(_ arguments: String, kilobytes: Int) throws -> PseudoTerminal {
        let script = "ulimit -f \(kilobytes); exec '\(Dotwalk.path)' \(arguments)"
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", script], columns: 120, rows: 40,
            environment: PseudoTerminal.environment())
        try #require(terminal.wait(for: "level"))
        return terminal
    }

    @Test("a recording is whole lines")
    func recordingWholeLines() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try start("play --venue clinic --record '\(walk.path)'", kilobytes: 1)
        var said = ""
        for _ in 0..<200 where !said.contains("Not written down") {
            terminal.type("rf")
            said += String(decoding: terminal.drain(seconds: 0.1), as: UTF8.self)
        }
        #expect(said.contains("Not written down"))
        terminal.type("q")
        // Unsaved work asks for confirmation.
        #expect(terminal.wait(for: "This walk is not saved"))
        terminal.type("q")
        let end = try #require(terminal.end())
        #expect(end.status == 2 << 8)
        #expect(
            String(decoding: end.bytes, as: UTF8.self)
                .hasSuffix("dotwalk: \(walk.path): cannot be written: File too large\r\n"))
        let text = try walk.text
        #expect(text.utf8.count <= 1024 && text.utf8.count > 900)
        #expect(text.hasSuffix("\n"))
        let deeds = try walk.deeds().map(\.deed)
        #expect(deeds.count > 10)
        #expect(
            deeds.allSatisfy { deed in
                ["open app", "raise phone to 85", "raise phone to 20"].contains(deed)
                    || deed.split(separator: " ").count == 6 && deed.hasPrefix("digest ")
            }, "\(deeds)")
    }

    @Test("a package that does not fit cannot be written, whatever its size")
    func largePackage() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-full-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = """
            cd '\(folder.path)' && '\(Dotwalk.path)' ips survey clinic -o c.gpkg >/dev/null \
            && ulimit -f 1000 && exec '\(Dotwalk.path)' venue convert c.gpkg -o d.gpkg
            """
        let terminal = try PseudoTerminal(
            "/bin/bash", ["-c", script], columns: 120, rows: 40,
            environment: PseudoTerminal.environment())
        let end = try #require(terminal.end(seconds: 120))
        #expect(end.status == 2 << 8)
        #expect(
            String(decoding: end.bytes, as: UTF8.self)
                .hasSuffix("dotwalk: d.gpkg: cannot be written: File too large\r\n"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["c.gpkg"])
    }

    @Test("a note is a whole line or none")
    func noteWholeLine() throws {
        let walk = RecordedWalk()
        let notes = walk.path.replacing(".walk", with: ".notes")
        defer {
            walk.remove()
            try? FileManager.default.removeItem(atPath: notes)
        }
        try "dotwalk trace 1\ntitle x\nvenue clinic\nstart ward-1\n\n 0s open app\n 99s end\n"
            .write(toFile: walk.path, atomically: true, encoding: .utf8)
        let old = "00:00.50  first\n# " + String(repeating: "y", count: 900) + "\n"
        try old.write(toFile: notes, atomically: true, encoding: .utf8)
        let terminal = try start("play '\(walk.path)'", kilobytes: 1)
        terminal.type("n")
        try #require(terminal.wait(for: "the walk waits"))
        terminal.type(String(repeating: "turn right 15 ", count: 20) + "\r")
        #expect(terminal.wait(for: "cannot be written: File too large"))
        terminal.type("n")
        try #require(terminal.wait(for: "the walk waits"))
        terminal.type("short\r")
        #expect(terminal.wait(for: "Noted at"))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
        let text = try String(contentsOfFile: notes, encoding: .utf8)
        #expect(text.hasPrefix(old))
        #expect(
            text.dropFirst(old.count).wholeMatch(of: /\d\d:\d\d\.\d\d  short\n/) != nil, "\(text)")
    }
}
