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

    private func press(_ key: Key, _ stage: inout Stage) throws -> String {
        _ = try stage.handle(key, isHeld: false)
        let line = lines(&stage).first { $0.contains("█ § ") } ?? "█ no chapter"
        let start = line.ranges(of: "█ §").last?.lowerBound ?? line.startIndex
        return line[start...].split(whereSeparator: { " █".contains($0) }).joined(separator: " ")
    }

    @Test("keys that remotes send go from one to the next and back, and the walk plays on")
    func keys() throws {
        var stage = try stage()
        var seen: [String] = []
        for _ in 0..<9 { seen.append(try press(.pageDown, &stage)) }
        #expect(
            seen == [
                // Only the name is in large letters until the first caption comes.
                "§ 1 Onboarding", "§ 2 of 9", "§ 3 of 9", "§ 4 of 9", "§ 5 Less precise",
                "§ 6 Another way", "§ 7 Lift", "§ 8 of 9", "§ 9 Arrival",
            ])
        #expect(stage.isRunning)
        // The end comes after the last chapter, where a demo goes on to the next tour.
        _ = try press(.pageDown, &stage)
        #expect(stage.isOver)
        _ = try press(.pageDown, &stage)
        #expect(lines(&stage).contains { $0.contains("This is the last chapter.") })
        #expect(try press(.pageUp, &stage) == "§ 9 Arrival")
        #expect(try press(.pageUp, &stage) == "§ 8 of 9")
    }

    @Test(
        "they stand over the timeline by their names, all of them, at every size",
        arguments: ["tour", "tour-ips"],
        [(80, 24), (80, 40), (100, 30), (120, 40), (160, 50), (200, 60), (320, 100)])
    func names(walk: String, size: (columns: Int, rows: Int)) throws {
        var stage = try stage(walk)
        let size = Size(columns: size.columns, rows: size.rows)
        let lines = stage.frame(size: size, capabilities: Capabilities()).lines.suffix(6)
        let names = stage.playback.whole.timeline.chapters.map(\.name)
        #expect(names.count == 9)
        for name in names {
            #expect(lines.contains { $0.contains("§ \(name)") }, "\(lines.joined(separator: "\n"))")
        }
    }

    @Test(
        "a click on a name goes to its chapter, in both rows",
        arguments: [
            ("Permission", 2), ("Another way", 6), ("Lift", 7), ("Lost and found", 8),
            ("Arrival", 9),
        ])
    func click(name: String, number: Int) throws {
        var stage = try stage()
        let lines = lines(&stage)
        // This is the last row, because the caption has the present chapter's name, too.
        let row = try #require(lines.lastIndex { $0.contains("§ \(name)") })
        let start = try #require(lines[row].ranges(of: "§ \(name)").last?.lowerBound)
        let column = lines[row].distance(from: lines[row].startIndex, to: start)
        // The click is on its last letter.
        let mouse = MouseEvent(.press(.left), column: column + name.count + 1, row: row)
        let line = try press(.mouse(mouse), &stage)
        #expect(line.hasPrefix("§ \(number) "), "\(line)")
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
