import Foundation
import Shipped
import Testing

/// The command line as scripts use it: what it prints, and its exit codes.
@Suite("The command line")
struct CommandLineTests {
    @Test("runs shipped walks from any folder")
    func runsShippedWalks() throws {
        let result = try Program.run(["run", "first-scan", "camera-denied"], in: "/")
        #expect(result.status == 0)
        #expect(result.output.contains("2 passed, 0 failed"))
    }

    @Test("a failed expectation is one")
    func failedExpectation() throws {
        let walk = try Program.file(
            "failing.walk",
            """
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
        #expect(result.output.contains("again     dotwalk play"))
    }

    /// An existing file is not overwritten, even an empty one.
    @Test("a recording takes a new file", arguments: ["my own walk\n", ""])
    func recordingTakesNew(text: String) throws {
        let mine = try Program.file("mine-\(text.count).walk", text)
        let result = try Program.run(["play", "first-scan", "--record", mine])
        #expect(result.status == 2)
        #expect(
            result.errors
                == "dotwalk: \(mine): is there already; expected the name of a new file\n")
        #expect(try String(contentsOfFile: mine, encoding: .utf8) == text)
    }

    /// One line that names the error and the right word; the usage is in --help.
    @Test(
        "a usage error is one line",
        arguments: [
            (["run"], "Missing expected argument '<traces> ...'"),
            (
                ["run", "--sede", "3", "first-scan"],
                "Unknown option '--sede'. Did you mean '--seed'?"
            ),
            (
                ["run", "first-scan", "--seeds", "5..3"],
                """
                The value '5..3' is invalid for '--seeds <range>': no range; \
                expected the first and last of at most a million seeds, 1...20
                """
            ),
            (
                ["run", "first-scan", "--set", "walking-sped=2"],
                """
                The value 'walking-sped=2' is invalid for '--set <name=value>': \
                unknown setting "walking-sped"; did you mean "walking-speed"?
                """
            ),
            (
                ["rnu", "first-scan"],
                """
                there is no command or walk "rnu"; \
                expected one of play, demo, run, audit, compare, report, analyse, frame, \
                storyboard, cast, venue, ips, cues, notes, coverage, random, explore, walk, settings, \
                keys; \
                did you mean "run"?
                """
            ),
            (
                ["help", "settngs"],
                """
                there is no command "settngs"; \
                expected one of play, demo, run, audit, compare, report, analyse, frame, \
                storyboard, cast, venue, ips, cues, notes, coverage, random, explore, walk, settings, \
                keys; \
                did you mean "settings"?
                """
            ),
            (
                ["venue", "inof", "station"],
                """
                there is no command "inof"; expected one of info, check, route, beacons, convert; \
                did you mean "info"?
                """
            ),
            (
                ["venue", "info", "station", "--format", "jsno"],
                """
                The value 'jsno' is invalid for '--format <format>': unknown format "jsno"; \
                expected one of text, json; did you mean "json"?
                """
            ),
            (
                ["frame", "first-scan", "--at", "1", "--size", "0x24"],
                """
                The value '0x24' is invalid for '--size <colsxrows>': no size; \
                expected columns and rows from 1 to 1000, such as 120x40
                """
            ),
            (
                ["frame", "first-scan", "--at", "1", "--size", "80x-24"],
                """
                The value '80x-24' is invalid for '--size <colsxrows>': no size; \
                expected columns and rows from 1 to 1000, such as 120x40
                """
            ),
            (
                ["frame", "first-scan", "--at", "1", "--size", "1001x24"],
                """
                The value '1001x24' is invalid for '--size <colsxrows>': no size; \
                expected columns and rows from 1 to 1000, such as 120x40
                """
            ),
            (
                ["--generate-completion-script", "dosh"],
                """
                Can't generate completion scripts for 'dosh'. \
                Please use --generate-completion-script=<shell> with one of: zsh bash fish
                """
            ),
        ])
    func usageErrorLine(arguments: [String], says: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.output == "")
        #expect(result.errors == "dotwalk: \(says)\n")
    }

    @Test("the keys are printed the panels and the buttons too")
    func keysPrintedPanels() throws {
        let keys = try Program.run(["keys"]).output
        #expect(keys.contains("  W          Walks until ↓ or W again\n"), "\(keys)")
        #expect(keys.contains("Settings (S)\n  ← →        A step less, a step more\n"))
        #expect(keys.contains("The app's buttons\n  /          Taps search\n"))
    }

    @Test(
        "help is no error",
        arguments: [["help"], ["venue", "--help"], ["help", "venue", "info"], ["--version"]])
    func helpIsNoError(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 0)
        #expect(result.errors == "")
        #expect(!result.output.isEmpty)
    }

    @Test(
        "help begins with what the command is for",
        arguments: [
            (["--help"], "OVERVIEW: Rehearse an indoor-navigation app in a terminal."),
            (["-h"], "OVERVIEW: Rehearse an indoor-navigation app in a terminal."),
            (["help"], "OVERVIEW: Rehearse an indoor-navigation app in a terminal."),
            (["play", "--help"], "OVERVIEW: Play a walk, or walk by hand (the default command)."),
            (["venue", "info", "-h"], "OVERVIEW: Levels, connectors and places of a venue."),
        ])
    func helpBegins(arguments: [String], first: String) throws {
        let result = try Program.run(arguments)
        #expect(result.output.split(separator: "\n").first.map(String.init) == first)
        #expect(result.output.contains("USAGE: dotwalk"), "\(result.output)")
    }

    /// Similar names are listed, or else all.
    @Test(
        "what is missing is named",
        arguments: [
            (
                ["run", "first-scn"],
                """
                there is no walk "first-scn"; \
                expected a path or a shipped one; did you mean "first-scan"?
                """
            ),
            (
                ["frame", "traces/frist-scan.walk", "--at", "1"],
                """
                there is no walk "traces/frist-scan.walk"; \
                expected a path or a shipped one; did you mean "first-scan"?
                """
            ),
            (
                ["play", "--venue", "klinik.plan"],
                """
                there is no venue "klinik.plan"; \
                expected a path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped one; \
                did you mean "clinic"?
                """
            ),
            (
                ["play", "--venue", "airport"],
                """
                there is no venue "airport"; \
                expected a path (.plan, .geojson, .osm, .imdf, .gpkg) or one of station, clinic, \
                campus, pavilion
                """
            ),
            (
                ["cues", "export", "klingon"],
                """
                there is no shipped cue sheet "klingon"; expected one of en, fr
                """
            ),
        ])
    func missingNamed(arguments: [String], says: String) throws {
        #expect(try Program.run(arguments).errors == "dotwalk: \(says)\n")
    }

    @Test(
        "where nothing is near some shipped walks are named",
        arguments: [["frobnicate"], ["play", "frobnicate"], ["run", "frobnicate.walk"]])
    func nothingNearSome(arguments: [String]) throws {
        let errors = try Program.run(arguments).errors
        let some = Shipped.traces.prefix(3).map(\.name).joined(separator: ", ")
        #expect(
            errors.hasSuffix("one of the \(Shipped.traces.count) shipped, such as \(some)\n"),
            "\(errors)")
    }

    @Test("an unknown trace format is four")
    func unknownTraceFormat() throws {
        let walk = try Program.file("future.walk", "dotwalk trace 2\ntitle From the future\n")
        #expect(try Program.run(["run", walk]).status == 4)
    }

    @Test(
        "no terminal is one clear line",
        arguments: [[], ["play"], ["play", "--venue", "clinic"], ["demo"]])
    func terminalClearLine(arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2)
        #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    }

    @Test("a route is printed as JSON")
    func routePrintedJSON() throws {
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

    @Test("the log is one object a line")
    func logObjectLine() throws {
        let log = try Program.file("first-scan.jsonl", "")
        #expect(try Program.run(["run", "first-scan", "--quiet", "--log", log]).output == "")
        let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
        let first = try #require(lines.first)
        #expect(
            first.hasPrefix(
                #"{"t":0,"event":"header","dotwalk":1,"trace":"first-scan","venue":"station","#
                    + #""engine":"vps","seed":7"#
            ))
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

    @Test("a frame is text")
    func aFrameIsText() throws {
        let result = try Program.run(["frame", "first-scan", "--at", "30", "--size", "120x40"])
        #expect(result.status == 0)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count >= 40)
        #expect(result.output.contains("Accurate"))
    }

    @Test("a pipe that nobody reads on ends it quietly, where the signal is ignored, too")
    func closedPipe() throws {
        for ignored in ["", "trap '' PIPE; "] {
            let line = "\(ignored)(dotwalk audit first-scan; echo \"ends with $?\" >&2) | true"
            try Program.inFolder { folder in
                let printed = try Program.shell(line, in: folder)
                #expect(printed == "ends with 141\n")
            }
        }
    }

    @Test("control characters of files never come out")
    func controlCharactersFiles() throws {
        let plan = try Program.file(
            "evil.plan",
            """
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
