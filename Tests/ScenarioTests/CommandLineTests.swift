import Foundation
import Testing

/// The command line as scripts use it: what it prints, and its exit codes.
@Suite struct CommandLineTests {
    @Test func runsShippedWalksFromAnyFolder() throws {
        let result = try Program.run(["run", "first-scan", "camera-denied"], in: "/")
        #expect(result.status == 0)
        #expect(result.output.contains("2 passed, 0 failed"))
    }

    @Test func aFailedExpectationIsOne() throws {
        let walk = try Program.file("failing.walk", """
            dotwalk trace 1
            title A walk that fails
            venue station
            start main-hall

              0.0s  open app
                    expect arrived within 1s
                    end

            """)
        let result = try Program.run(["run", walk])
        #expect(result.status == 1)
        #expect(result.output.contains("expected  expect arrived within 1s"))
        #expect(result.output.contains("again     dotwalk run"))
    }

    @Test(arguments: [
        (["frobnicate"], 2, "frobnicate"),
        (["run"], 2, "Missing expected argument"),
        (["run", "no-such-walk"], 2, "there is no walk \"no-such-walk\""),
        (["run", "first-scn"], 2, "did you mean \"first-scan\"?"),
        (["run", "first-scan", "--seed", "abc"], 2, "abc"),
        (["play", "--venue", "statoin"], 2, "did you mean \"station\"?"),
        (["play", "--speed", "1000"], 2, "--speed takes a number from 0.1 to 32"),
        (["play", "--person", "lazy"], 2, "unknown person \"lazy\""),
        (["frame", "first-scan", "--at", "1", "--size", "huge"], 2, "huge"),
        (["venue", "info", "nowhere.plan"], 2, "there is no venue"),
        (["venue", "route", "station", "--from", "main-hall", "--to", "plattform-3"], 2,
         "did you mean \"Platform 3\""),
        (["venue", "route", "station", "--from", "main-hall", "--to", "toilets"], 2,
         "several places are called \"toilets\""),
    ])
    func badInputIsTwo(arguments: [String], status: Int32, says: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == status)
        #expect(result.errors.contains(says), "\(result.errors)")
    }

    @Test func anUnknownTraceFormatIsFour() throws {
        let walk = try Program.file("future.walk", "dotwalk trace 2\ntitle From the future\n")
        #expect(try Program.run(["run", walk]).status == 4)
    }

    @Test func noTerminalIsOneClearLine() throws {
        let result = try Program.run(["play", "--venue", "clinic"])
        #expect(result.status == 2)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }

    @Test func aRouteIsPrintedAsJSON() throws {
        let result = try Program.run([
            "venue", "route", "station", "--from", "main-hall", "--to", "platform-3",
            "--step-free", "--format", "json",
        ])
        #expect(result.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
        let route = try #require(json as? [String: Any])
        #expect(try #require(route["lengthMetres"] as? Double) > 200)
        #expect(route["levels"] as? [Double] == [0, -2])
        let steps = try #require(route["steps"] as? [[String: Any]])
        #expect(steps.contains { $0["kind"] as? String == "elevator" })
        #expect(!steps.contains { ["stairs", "escalator"].contains($0["kind"] as? String ?? "") })
    }

    @Test func theLogIsOneObjectALine() throws {
        let log = try Program.file("first-scan.jsonl", "")
        #expect(try Program.run(["run", "first-scan", "--quiet", "--log", log]).output == "")
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let first = try #require(lines.first)
        #expect(first.hasPrefix(
            #"{"dotwalk":1,"trace":"first-scan.walk","venue":"station","engine":"vps","seed":7"#))
        #expect(lines.last?.hasSuffix(#""event":"end","result":"ok"}"#) == true)
        var before = 0.0
        for line in lines.dropFirst() {
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            let time = try #require(object?["t"] as? Double)
            #expect(time >= before)
            #expect(object?["event"] is String)
            before = time
        }
    }

    @Test func twoProcessesWriteTheSameLog() throws {
        let logs = try ["a", "b"].map { name in
            let log = try Program.file("\(name).jsonl", "")
            _ = try Program.run(["run", "escalator-to-platform", "--log", log])
            return try String(contentsOfFile: log, encoding: .utf8)
        }
        #expect(logs[0] == logs[1])
        #expect(logs[0].count > 10_000)
    }

    @Test func aFrameIsText() throws {
        let result = try Program.run(["frame", "first-scan", "--at", "30", "--size", "120x40"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count >= 40)
        #expect(result.output.contains("Accurate"))
    }

    @Test func controlCharactersOfFilesNeverComeOut() throws {
        let plan = try Program.file("evil.plan", """
            dotwalk plan 1
            name Evil \u{1B}]0;title\u{7} \u{9B}31m \u{202E}name
            scale 1
            origin 48 2 at 2,2

            legend
              # wall
              . hall "Hall \u{1B}[31m red"
              + door
              , room "Ro\u{8}om"

            level 0 "Ground"
            ########
            #...+,,#
            #...#,,#
            ########
            end

            """)
        for arguments in [["venue", "info", plan], ["venue", "check", plan]] {
            let result = try Program.run(arguments)
            let all = result.output + result.errors
            let bad = all.unicodeScalars.filter {
                ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
                    || (0x202A...0x202E).contains($0.value)
            }
            #expect(bad.isEmpty, "\(bad)")
        }
    }
}
