import Formats
import Indoor
import Rehearsal
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing
@testable import dotwalk

/// A rehearsal on the screen, without a terminal: keys in, frames out.
@Suite("The stage") struct StageTests {
    private let size = Size(columns: 80, rows: 24)

    private func stage(_ walk: String? = nil) throws -> Stage {
        // Tests that run at the same time have their own files.
        let trace = try walk.map {
            try Files.trace(Program.file("staged-\(UInt(bitPattern: $0.hashValue)).walk", $0))
        }
        let setup = try Setup(trace: trace, options: Setup.Options(venue: "clinic"))
        return Stage(setup, files: WalkFiles(setup))
    }

    /// A walk that ends after this many seconds.
    private static func walk(seconds: Int) -> String {
        """
        dotwalk trace 1
        title   Stands about
        venue   clinic
        start   "Entrance hall" facing north
          0.0s  open app
        \(seconds).0s  end

        """
    }

    private func press(_ key: Key, _ stage: inout Stage) throws {
        _ = try stage.handle(key, isHeld: false)
    }

    private func lines(_ stage: inout Stage) -> [String] {
        stage.frame(size: size, capabilities: Capabilities()).lines
    }

    @Test("by hand the floor is in view from the beginning, with what to do first; a step moves it")
    func firstSteps() throws {
        var stage = try stage()
        let before = lines(&stage)
        #expect(before.joined().contains("─ Tab level 0 ·"))
        #expect(before.contains { $0.contains("1 /      search a place on the phone") })
        #expect(before.contains { $0.hasPrefix("╰─ stands ") })
        try press(.up, &stage)
        try stage.play()
        #expect(lines(&stage).contains { $0.hasPrefix("╰─ walks ") }, "a key shows at once")
        for _ in 0..<20 { try stage.play() }
        #expect(lines(&stage).map { $0.dropFirst(36) } != before.map { $0.dropFirst(36) })
    }

    @Test("of the first steps what is done has a tick")
    func stepsAreTicked() throws {
        var stage = try stage()
        // The app needs a moment to open.
        for _ in 0..<20 { try stage.play() }
        _ = lines(&stage)
        for key in [Key.character("/")] + "nurse".map(Key.character) + [.enter] {
            try press(key, &stage)
            for _ in 0..<10 { try stage.play() }
            _ = lines(&stage)
        }
        let steps = lines(&stage).joined(separator: "\n")
        #expect(steps.contains("✓ /      search a place on the phone"), "\(steps)")
        #expect(steps.contains("2 Enter  start the way"))
    }

    @Test("digits go to tenths of the length that the script names")
    func tenthsOfNamedLength() throws {
        var stage = try stage(Self.walk(seconds: 7200))
        let first = lines(&stage)
        #expect(first[22].hasSuffix(" 2:00:00.0"), "\(first[22])")
        try press(.character("2"), &stage)
        #expect(stage.tick == 1440 * SimulatedTime.ticksPerSecond)
        // This is further than a key waits for: it is reached in parts.
        try press(.character("5"), &stage)
        #expect(stage.tick == 1440 * SimulatedTime.ticksPerSecond)
        #expect(!stage.isRunning)
        let going = lines(&stage)
        #expect(going.last?.contains("Going to 1:00:00.0: ") == true)
        var isNew = true
        while isNew, stage.tick < 3600 * SimulatedTime.ticksPerSecond { isNew = stage.scout() }
        #expect(stage.tick == 3600 * SimulatedTime.ticksPerSecond)
        #expect(stage.isRunning && stage.interface.message == nil)
    }

    @Test("a key stays where the walk is")
    func keyStays() throws {
        var stage = try stage(Self.walk(seconds: 7200))
        try press(.character("9"), &stage)
        #expect(stage.interface.message?.hasPrefix("Going to 1:48:00.0: ") == true)
        _ = stage.scout()
        try press(.escape, &stage)
        #expect(stage.tick == 0 && stage.isRunning && stage.interface.message == nil)
    }

    @Test("what is behind the walk's end is its end, and that is said")
    func behindEnd() throws {
        var stage = try stage(Self.walk(seconds: 4))
        stage.jump(toSeconds: 600)
        #expect(stage.isOver)
        #expect(stage.interface.message == "The walk ends at 00:04.0, before 10:00.0.")
    }

    @Test(
        "a key that waits for a paused walk to go on says so",
        arguments: [Key.up, .left, .down, .character("W"), .character("r"), .character("g")])
    func pausedKeys(key: Key) throws {
        var stage = try stage()
        for _ in 0..<10 { try stage.play() }
        try press(.character(" "), &stage)
        try press(key, &stage)
        let message = try #require(stage.interface.message)
        let isAdvice = key == .character("g")
        #expect(message.hasPrefix(isAdvice ? "The person sets off once" : "Paused: it happens"))
    }

    @Test("a gauge tells whether it rose over its limit or fell below it, and goes there")
    func gauge() throws {
        let walk = Self.walk(seconds: 30).replacing(
            "  0.0s  open app", with: "  0.0s  open app\n 10.0s  raise phone\n 20.0s  lower phone")
        var stage = try stage(walk)
        try press(.tab, &stage)
        func said() throws -> String {
            let row = try #require(lines(&stage).firstIndex { $0.contains("phone ") })
            try press(.mouse(MouseEvent(.press(.left), column: 45, row: row)), &stage)
            return try #require(stage.interface.message)
        }
        let limits = "goals 65° and 80°."
        stage.jump(toSeconds: 15)
        let risen = try said()
        #expect(risen == "phone 85°, \(limits) It passed 80° at 00:10.5: click again to go there.")
        // Any key removes the message.
        try press(.character("F"), &stage)
        stage.jump(toSeconds: 25)
        let fallen = try said()
        #expect(
            fallen == "phone 20°, \(limits) It fell below 65° at 00:20.5: click again to go there."
        )
        let gone = try said()
        #expect(gone == "phone falls below 65°.")
        #expect(stage.tick == SimulatedTime.tick(atSeconds: 20.5))
        // The one before it is next.
        let before = try said()
        #expect(
            before == "phone 20°, \(limits) It fell below 80° at 00:20.0: click again to go there."
        )
        // There it is below.
        #expect(lines(&stage).contains { $0.contains("phone at 20°") })
    }

    @Test("of failures at the same second each is gone to, and the list opens at it")
    func failures() throws {
        let walk = Self.walk(seconds: 3).replacing(
            "  0.0s  open app",
            with: "  0.0s  open app\n  expect arrived 2 times\n  expect vibration:turn 3 times")
        var stage = try stage(walk)
        while stage.scout() {}
        func failed(_ keys: Key...) throws -> String {
            for key in keys { try press(key, &stage) }
            // This is below the title of the event in full.
            return lines(&stage).drop { !$0.contains(" ✗ 00:03") }.dropFirst().first ?? ""
        }
        let (next, list) = (Key.character("!"), Key.character("i"))
        for (number, words) in [
            (1, "expect arrived 2 times"), (2, "expect vibration:turn 3 times"),
            (1, "expect arrived 2 times"),
        ] {
            #expect(try failed(next).contains(words))
            #expect(lines(&stage).contains { $0.contains("\(number) of 2") })
        }
        #expect(try failed(list).contains("│ expect arrived 2 times"))
        #expect(try failed(.escape, next, list).contains("│ expect vibration:turn 3 times"))
    }

    @Test("by hand the line ends where the walk is, and has a clock in full")
    func clockByHand() throws {
        var stage = try stage()
        for _ in 0..<30 { try stage.play() }
        try press(.tab, &stage)
        let lines = lines(&stage)
        #expect(lines[22].hasSuffix("● 00:01"), "\(lines[22])")
    }
}
