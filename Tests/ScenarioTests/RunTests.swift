import Foundation
import Testing

/// Walks on several cores, and with choices that override their own.
@Suite("Run")
struct RunTests {
    /// The output and files of a run.
    private struct Outcome: Equatable {
        let status: Int32
        let output: String
        let errors: String
        let log: String
    }

    private func run(_ arguments: [String], jobs: Int) throws -> Outcome {
        let log = try Program.file("\(UUID().uuidString).jsonl", "")
        try FileManager.default.removeItem(atPath: log)
        let result = try Program.run(["run", "--jobs", "\(jobs)", "--log", log] + arguments)
        return Outcome(
            status: result.status, output: result.output, errors: result.errors,
            log: (try? String(contentsOfFile: log, encoding: .utf8)) ?? "")
    }

    @Test("on several cores it prints and writes the same bytes")
    func severalCoresPrints() throws {
        let failing = try walk("failing", "expect arrived within 1s")
        let arguments = [
            "try-on", "unsupported-phone", failing, "not-now", "--check", "--seeds", "1...4",
        ]
        let alone = try run(arguments, jobs: 1)
        let together = try run(arguments, jobs: 4)
        #expect(together == alone)
        #expect(alone.status == 1)
        #expect(alone.output.hasSuffix("12 passed, 4 failed\n"))
        #expect(alone.log.components(separatedBy: #""event":"end""#).count == 17)
    }

    /// Walks before the one that ends the run are reported and logged, later ones not.
    @Test("on several cores it stops where one core does")
    func severalCoresStops() throws {
        let diverging = try walk(
            "diverging", "digest 0000000000000000 notPositioning 0m 0m 0")
        let mistaken = try walk("mistaken", "open ap")
        for (last, status) in [(diverging, 3), (mistaken, 2), ("no-such-walk", 2)] {
            let arguments = ["try-on", "not-now", last, "unsupported-phone"]
            let alone = try run(arguments, jobs: 1)
            let together = try run(arguments, jobs: 4)
            #expect(together == alone, "\(last)")
            #expect(alone.status == status)
            #expect(alone.output.split(separator: "\n").count == 2, "\(alone.output)")
            // When something cannot be read, an existing log is not replaced.
            #expect(alone.log.isEmpty == (status == 2), "\(last)")
            #expect(!alone.log.contains(#""trace":"unsupported-phone""#))
        }
    }

    @Test("it counts those who gave up, and says when and why")
    func gaveUp() throws {
        let many = try Program.run(["run", "nothing-to-recognise", "--seeds", "1...2"])
        #expect(many.output == "2 passed, 0 failed; 2 gave up\n")
        let one = try Program.run(["run", "nothing-to-recognise"])
        #expect(one.output.contains("\n    gave up   "))
        #expect(one.output.contains(" s: no position is found\n"))
    }

    @Test("a run's choices stand in its log")
    func runChoicesStand() throws {
        let plain = try run(["try-on"], jobs: 1).log
        let slow = try run(["try-on", "--person", "slow"], jobs: 1).log
        #expect(plain.contains(#""person":"attentive""#) && slow.contains(#""person":"slow""#))
        let set = try run(["try-on", "--set", "walking-speed=2"], jobs: 1).log
        #expect(plain.contains(#""walking-speed":1.3"#) && set.contains(#""walking-speed":2"#))
        let french = try run(["try-on", "--cues", "fr"], jobs: 1).log
        let words = "Find your way indoors"
        #expect(plain.contains(words) && !french.contains(words))
    }

    @Test("a failed run's choices are repeated")
    func failedRunChoices() throws {
        let walk = try walk("to fail", "expect arrived within 1s")
        let result = try Program.run([
            "run", walk, "--person", "slow", "--set", "walking-speed=2", "--set",
            "degraded-distance=60", "--check", "--seed", "3",
        ])
        let again =
            "    again     dotwalk play '\(walk)' --seed 3 --person slow "
            + "--set walking-speed=2 --set degraded-distance=60 --at 0\n"
        #expect(result.output.hasSuffix(again), "\(result.output)")
    }

    @Test("a frame takes the same choices")
    func frameTakesChoices() throws {
        func frame(_ choices: String...) throws -> String {
            try Program.run(["frame", "first-scan", "--at", "30", "--size", "200x60"] + choices)
                .output
        }
        let plain = try frame()
        #expect(plain.contains("Accurate") && plain.contains("asks at 75"))
        let french = try frame("--cues", "fr")
        #expect(!french.contains("Accurate"))
        let other = try frame("--set", "degraded-distance=60")
        #expect(other.contains("asks at 60"))
    }

    @Test("a caption stands once on the screen, not in the list of events, too")
    func captionOnce() throws {
        let frame = try Program.run(["frame", "tour", "--at", "100", "--size", "120x40"]).output
        #expect(frame.ranges(of: "A ride: the app follows").count == 1)
    }

    @Test("a gauge that has just passed a limit is the accent, but not beside a new state")
    func gaugeAccent() throws {
        func frame(at seconds: String) throws -> String {
            try Program.run(["frame", "tour", "--at", seconds, "--size", "160x40"]).output
        }
        func isAccent(_ words: String, at seconds: String) throws -> Bool {
            let line = try #require(
                try frame(at: seconds).split(separator: "\n").first { $0.contains(words) })
            return line.contains("│▌")
        }
        // It is 30 s since the scan.
        #expect(try isAccent("30 s since the last scan", at: "83.2"))
        #expect(try !isAccent("32 s since the last scan", at: "85"))
        // The position is degraded from 75 m on.
        let degraded = try frame(at: "140.5")
        #expect(degraded.contains("76 m") && degraded.contains("◐ Less precise"))
        #expect(try !isAccent("76 m since the last scan", at: "140.5"))
    }

    /// Returns the path of a walk through the clinic.
    private func walk(_ name: String, _ line: String) throws -> String {
        try Program.file(
            "\(name).walk",
            """
            dotwalk trace 1
            title   A walk of a test's own
            venue   clinic
            start   ward-1 facing east

              0.0s  open app
              1.0s  \(line)
              2.0s  end

            """)
    }

    @Test("two processes write the same log")
    func twoProcessesWrite() throws {
        let logs = try ["a", "b"].map { name in
            let log = try Program.file("\(name).jsonl", "")
            _ = try Program.run(["run", "escalator-to-platform", "--log", log])
            return try String(contentsOfFile: log, encoding: .utf8)
        }
        #expect(logs[0] == logs[1])
        #expect(logs[0].count > 10_000)
    }
}
