import Foundation
import Testing

@testable import dotwalk

@Suite("The walks that failed last")
struct LastRunsTests {
    private let folder: String
    private let walk: String

    init() throws {
        let name = "last-runs-\(UUID().uuidString)"
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        walk = folder + "/late.walk"
    }

    private func lastRuns() -> LastRuns { LastRuns(["XDG_STATE_HOME": folder + "/state"]) }

    private func write(_ expectation: String) throws {
        try """
        dotwalk trace 1
        title Late
        venue clinic
        start reception facing east

          0.0s  open app
                \(expectation)
                end

        """.write(toFile: walk, atomically: true, encoding: .utf8)
    }

    private func run() throws -> String {
        try Program.shell(
            "XDG_STATE_HOME=\"$PWD/state\" \"$PROGRAM\" run late.walk; cat state/dotwalk/runs",
            in: folder)
    }

    @Test("one that fails is marked, with second, seed and what it expected, until it passes")
    func untilItPasses() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(lastRuns()[walk: walk] == nil)
        try write("expect arrived within 1s")
        #expect(try run().hasSuffix("\(walk)\texpect arrived within 1s\n"))
        #expect(lastRuns()[walk: walk]?.line == "1.1 s, seed 1: expect arrived within 1s")
        try write("expect page:map within 1s")
        #expect(try run().hasSuffix("passed\t\(walk)\n"))
        #expect(lastRuns()[walk: walk] == nil)
    }

    @Test("of several seeds the first that fails counts; what changes nothing is not written")
    func seeds() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var runs = lastRuns()
        for seed in [UInt64(3), 4] {
            runs.take("tour", seed == 3 ? nil : .init(seconds: 12.5, seed: seed, words: "a\u{1B}b"))
            runs.take("tour", .init(seconds: 1, seed: 9, words: "later"))
        }
        runs.keep()
        runs.take("never-failed", nil)
        runs.keep()
        let text = try String(contentsOfFile: folder + "/state/dotwalk/runs", encoding: .utf8)
        #expect(text == "failed\t1.00\t9\ttour\tlater\n")
        #expect(lastRuns()[walk: "tour"]?.seed == 9)
    }

    @Test("what is no such line is passed over, and a folder that cannot be written is no error")
    func broken() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder + "/state/dotwalk", withIntermediateDirectories: true)
        try "failed\tx\t1\ttour\tw\nfailed\nfailed\tnan\t1\ttour\tw\n\u{0}\nfailed\t2\t1\tlift\tw\n"
            .write(toFile: folder + "/state/dotwalk/runs", atomically: true, encoding: .utf8)
        #expect(lastRuns()[walk: "tour"] == nil)
        #expect(lastRuns()[walk: "lift"]?.seconds == 2)
        var nowhere = LastRuns(["XDG_STATE_HOME": "/proc/none", "HOME": "relative"])
        nowhere.take("tour", .init(seconds: 1, seed: 1, words: "w"))
        nowhere.keep()
    }
}
