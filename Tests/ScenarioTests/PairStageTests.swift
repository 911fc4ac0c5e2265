import Indoor
import Rehearsal
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import dotwalk

/// `compare --watch`: two walks side by side, without a terminal: keys in, frames out.
@Suite("The stage of two") struct PairStageTests {
    private let size = Size(columns: 120, rows: 40)

    private func stage(_ walk: String, _ speeds: [Double] = [1, 1.5]) throws -> Stage {
        let trace = try Files.trace(Program.file("paired.walk", walk))
        let setups = try speeds.map { speed in
            var options = Setup.Options()
            options.choices.changes = [try SettingChange(typed: "walking-speed=\(speed)")]
            return try Setup(trace: trace, options: options)
        }
        return Stage(
            pair: zip(setups, speeds).map { ($0, name: "walking-speed=\($1)") },
            files: WalkFiles(setups[0]))
    }

    /// A walk of some metres that ends; it ends earlier for a faster person.
    private static let walk = """
        dotwalk trace 1
        title   Along the hall
        venue   clinic
        start   "Entrance hall" facing north
          0.0s  open app
         +1.0s  walk 6m
         +1.0s  end

        """

    private func press(_ keys: String, _ stage: inout Stage) throws {
        for key in keys { _ = try stage.handle(.character(key), isHeld: false) }
    }

    private func lines(_ stage: inout Stage) -> [String] {
        stage.frame(size: size, capabilities: Capabilities()).lines
    }

    private func ticks(_ stage: Stage) -> [Int] {
        stage.model().pair?.walks.map(\.report.tick) ?? []
    }

    @Test("both are at the same tick, and who is faster stays at the end")
    func sameTick() throws {
        var stage = try stage(Self.walk)
        while stage.scout() {}
        for _ in 0..<60 { try stage.play() }
        #expect(ticks(stage) == [60, 60] && stage.tick == 60)
        while !stage.isOver { try stage.play() }
        let ends = ticks(stage)
        #expect(ends[1] < ends[0] && stage.tick == ends[0])
        #expect(stage.interface.message?.hasPrefix("Both walks are over") == true)
        try press("0", &stage)
        #expect(ticks(stage) == [0, 0])
        try press("9", &stage)
        #expect(ticks(stage)[0] == Int(0.9 * Double(ends[0])))
    }

    @Test("going back and forth shows the exact past, of both")
    func past() throws {
        var stage = try stage(Self.walk)
        var seen: [[String]] = []
        while stage.scout() {}
        for _ in 0..<80 {
            seen.append(lines(&stage))
            try stage.play()
        }
        for tick in [50, 20, 79, 3] {
            stage.jump(toSeconds: SimulatedTime.seconds(tick))
            #expect(lines(&stage) == seen[tick], "at \(tick)")
        }
        try press(".", &stage)
        #expect(stage.tick == 4)
        try press(",", &stage)
        #expect(stage.tick == 3 && !stage.isRunning)
    }

    @Test("the same under both never differs")
    func same() throws {
        var stage = try stage(Self.walk, [1, 1])
        try press("]", &stage)
        while stage.scout() {}
        let pair = try #require(stage.model().pair)
        #expect(pair.differences.all.isEmpty && pair.otherWaysFrom == nil)
        #expect(lines(&stage).joined().contains("■ end"))
    }

    @Test("words that differ are known before they come, and ] goes there")
    func words() throws {
        let sheet = try Program.file(
            "paired.yaml",
            """
            dotwalk-cues: 1
            extends: en
            cues:
              explanation: {title: "Where am I?"}

            """)
        let walk = try Files.trace("first-scan")
        let setups = try [nil, sheet].map {
            try Setup(trace: walk, options: Setup.Options(cues: $0))
        }
        var stage = Stage(
            pair: [(setups[0], name: "en"), (setups[1], name: "paired.yaml")],
            files: WalkFiles(setups[0]))
        try press("]", &stage)
        let first = try #require(stage.model().pair?.differences.all.first)
        #expect(stage.tick == first.from && first.part == .words)
        let text = lines(&stage).joined(separator: "\n")
        #expect(text.contains("B since") && text.contains("“Where am I?"))
        #expect(text.contains("Find your way indoors"))
    }
}
