import Indoor
import Rehearsal
import TestSupport
import Testing
import TextCanvas

@testable import Desk
@testable import dotwalk

/// The chapters of a walk, on the screen for an audience.
@Suite("Chapters")
struct ChapterTests {
    private static let size = Size(columns: 120, rows: 40)

    private func stage(_ walk: String = "tour", waits: Bool = false) throws -> Stage {
        let setup = try Setup(trace: Files.trace(walk), options: Setup.Options())
        var stage = Stage(setup, files: WalkFiles(setup))
        stage.present(waits: waits)
        while stage.scout() {}
        return stage
    }

    private func lines(_ stage: inout Stage) -> [String] {
        stage.frame(size: Self.size, capabilities: Capabilities()).lines
    }

    /// Presses a key.
    ///
    /// - Returns: the line of the chapter: "4/9 · On the way".
    private func press(_ key: Key, _ stage: inout Stage) throws -> String {
        _ = try stage.handle(key, isHeld: false)
        let line = lines(&stage).first { $0.contains("/9 · ") } ?? "0/9 · no chapter"
        return line.split(separator: "  ").last { $0.contains("/9 · ") }
            .map { $0.split(separator: " ").filter { !"│┃".contains($0) }.joined(separator: " ") }
            ?? ""
    }

    @Test("keys that remotes send go from one to the next and back, and the walk plays on")
    func keys() throws {
        var stage = try stage()
        var seen: [String] = []
        for _ in 0..<9 { seen.append(try press(.pageDown, &stage)) }
        #expect(
            seen == [
                "1/9 · Onboarding", "2/9 · Permission", "3/9 · Scan", "4/9 · On the way",
                "5/9 · Less precise", "6/9 · Another way", "7/9 · Lift", "8/9 · Lost and found",
                "9/9 · Arrival",
            ])
        #expect(stage.isRunning)
        // The end comes after the last chapter, where a demo goes on to the next tour.
        _ = try press(.pageDown, &stage)
        #expect(stage.isOver)
        _ = try press(.pageDown, &stage)
        #expect(lines(&stage).contains { $0.contains("This is the last chapter.") })
        #expect(try press(.pageUp, &stage) == "9/9 · Arrival")
        #expect(try press(.pageUp, &stage) == "8/9 · Lost and found")
    }

    @Test(
        "what an audience sees looks as recorded",
        arguments: [(80, 24), (120, 40), (200, 60)])
    func frame(columns: Int, rows: Int) throws {
        var stage = try stage()
        let size = Size(columns: columns, rows: rows)
        // The person is on the escalator, with a caption.
        try stage.advance(toSeconds: 98, size: size, Capabilities()) { _ in true }
        let lines = stage.frame(size: size, capabilities: Capabilities()).lines
        let name = "audience-\(columns)x\(rows)"
        for difference in try Golden.differences(lines, from: name, beside: #filePath) {
            Issue.record("\(difference)")
        }
    }

    @Test("a demo that waits stops at each caption, and goes on with a key")
    func waits() throws {
        var stage = try stage(waits: true)
        var stops: [Int] = []
        for _ in 0..<3 {
            while stage.isRunning { try stage.play() }
            stops.append(stage.tick)
            _ = try press(.pageDown, &stage)
        }
        let captions = stage.playback.whole.timeline.marks.filter { $0.kind == .caption }
        #expect(stops == captions.prefix(3).map(\.tick))
        // The key cuts the way to the next caption short, and the other key leads back.
        #expect(stage.isRunning)
        _ = try press(.pageDown, &stage)
        #expect(stage.tick == captions[3].tick && !stage.isRunning)
        _ = try press(.pageUp, &stage)
        #expect(stage.tick == captions[2].tick && !stage.isRunning)
    }

    @Test("a walk without chapters says so")
    func none() throws {
        let setup = try Setup(trace: Files.trace("first-scan"), options: Setup.Options())
        var stage = Stage(setup, files: WalkFiles(setup))
        stage.present()
        _ = try press(.pageDown, &stage)
        #expect(lines(&stage).contains { $0.contains("This walk has no chapters") })
    }
}
