import Foundation
import PseudoTerminal
import Testing

/// A survey by hand is in memory until its end, however that comes.
@Suite("However a survey ends")
struct SurveyEndingTests {
    private static let walk = """
        dotwalk trace 1
        title   a survey
        venue   pavilion
        engine  ips
        start   information-desk
          0.0s  allow bluetooth
                allow location
                open app
         +1.0s  tap locate
                wait for ips-explanation
         +1.0s  tap continue
                wait for source:started
                confirm
                walk to exhibition-hall
                confirm
         +600s  end

        """

    @Test("a signal ends it, and the package has it", arguments: [SIGHUP, SIGINT, SIGTERM])
    func signalled(signal: Int32) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("dotwalk-survey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let walk = folder.appendingPathComponent("s.walk").path
        try Self.walk.write(toFile: walk, atomically: true, encoding: .utf8)
        let package = folder.appendingPathComponent("s.gpkg").path
        let terminal = try Dotwalk.start(["play", walk, "--survey", package, "--at", "120"])
        try #require(terminal.wait(for: "level"))
        terminal.signal(signal)
        let end = try #require(terminal.end())
        #expect(end.status & 0x7F == signal, "ended by the signal itself, for the shell to see")
        #expect(terminal.isCooked)
        #expect(String(decoding: end.bytes, as: UTF8.self).contains("2 points confirmed"))
        #expect(FileManager.default.fileExists(atPath: package))
    }
}
