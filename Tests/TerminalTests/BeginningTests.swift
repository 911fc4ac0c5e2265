import PseudoTerminal
import Testing

/// The start of a walk with `--at`, `--start` and `--set`.
@Suite("Beginning")
struct BeginningTests {
    @Test("a walk begun at a second is recorded from its first tick on")
    func walkBegunSecond() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try Dotwalk.start([
            "play", "first-scan", "--at", "20", "--set", "walking-speed=2", "--record", walk.path,
        ])
        let shown = try #require(terminal.read(until: "00:20."))
        #expect(!String(decoding: shown, as: UTF8.self).contains("00:00."))
        terminal.type(".q")
        #expect(try #require(terminal.end()).status == 0)
        let deeds = try walk.deeds()
        #expect(deeds.contains { $0.seconds == 0.05 && $0.deed == "set walking-speed 2" })
        #expect(deeds.last?.deed == "end" && deeds.last?.seconds ?? 0 > 20)
        let replay = try Dotwalk.start(["run", walk.path])
        let end = try #require(replay.end())
        #expect(end.status == 0, "\(String(decoding: end.bytes, as: UTF8.self))")
    }

    @Test("a moment behind the walk's end is its end, and that is said")
    func walkEndsBefore() throws {
        let terminal = try Dotwalk.start(["play", "first-scan", "--at", "600"])
        #expect(terminal.wait(for: "before 10:00.0."))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
    }

    @Test("a recording that ends at once replays")
    func recordingEndsOnce() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        // The q comes before the first tick: the first check of the keys finds it.
        let terminal = try Dotwalk.start([
            "play", "first-scan", "--record", walk.path,
        ])
        terminal.type(" qq")
        #expect(try #require(terminal.end()).status == 0)
        let times = try walk.deeds().map(\.seconds)
        #expect(times == times.sorted() && times.count > 1, "\(times)")
        let end = try #require(Dotwalk.start(["run", walk.path]).end())
        #expect(end.status == 0, "\(String(decoding: end.bytes, as: UTF8.self))")
    }

    @Test("a walk by hand starts at a place")
    func walkHandStarts() throws {
        let walk = RecordedWalk()
        defer { walk.remove() }
        let terminal = try Dotwalk.start([
            "play", "--venue", "clinic", "--start", "ward-3", "--record", walk.path,
        ])
        try #require(terminal.wait(for: "level"))
        terminal.type("q")
        #expect(try #require(terminal.end()).status == 0)
        let text = try walk.text
        #expect(text.contains(/\nstart   "Ward 3" facing \S+\n/), "\(text)")
    }
}
