import Foundation
import Testing

/// Input that the command line cannot use: one clear error, exit code 2, and nothing lost.
@Suite("Bad usage")
struct BadUsageTests {
    @Test(
        "bad input is two",
        arguments: [
            (["run", "no-such-walk"], 2, "there is no walk \"no-such-walk\""),
            (["play", "clinic"], 2, "clinic is a venue, no walk; expected --venue clinic"),
            (
                ["play", "here.geojson"], 2,
                "here.geojson is a venue, no walk; expected --venue here.geo"
            ),
            (["play", "tour", "--at", "x"], 2, "'--at <seconds>'; expected a number of seconds"),
            (["run", "first-scan", "--seed", "abc"], 2, "abc"),
            (
                ["run", "first-scan", "--seed", "-1"], 2,
                "'-1' is invalid for '--seed <seed>'; expected a whole number from 0 on"
            ),
            (["play", "--venue", "statoin"], 2, "did you mean \"station\"?"),
            (["play", "--speed", "1000"], 2, "--speed takes a number from 0.1 to 100"),
            (["play", "--record", "x.walk"], 2, "--record takes a walk or a --venue"),
            (["play", "--venue", "clinic", "--person", "lazy"], 2, "unknown person \"lazy\""),
            (["venue", "info", "nowhere.plan"], 2, "there is no venue"),
            (["run", "first-scan", "--jobs", "0"], 2, "--jobs takes a number from 1 on"),
            (["run", "first-scan", "--jobs", "-2"], 2, "--jobs takes a number from 1 on"),
            (["run", "first-scan", "--jobs", "two"], 2, "'two' is invalid for '--jobs <count>'"),
            (
                ["run", "first-scan", "--persons", "slow:1", "--persons", "pram:1"], 2,
                "--persons is given twice; expected one value"
            ),
            (["random", "1", "--engine", "ips", "--engine=vps"], 2, "--engine is given twice"),
            (["report", "first-scan", "-o", "a", "--output", "b"], 2, "--output is given twice"),
            (["play", "first-scan", "--at", "-5", "--at", "7"], 2, "--at is given twice"),
            (
                ["compare", "--rows", "a", "--rows", "b", "--rows", "c"], 2,
                "--rows is given 3 times"
            ),
            (
                ["run", "first-scan", "--set", "walking-speed=1", "--set", "walking-speed=2"], 2,
                "--set walking-speed is given twice"
            ),
            (["run", "first-scan", "--population", ""], 2, "--population is empty"),
            (["random", "--seed", "7"], 2, "expected the seed alone: dotwalk random 7"),
            (
                [
                    "compare", "tour", "--vary", "walking-speed=1,2", "--primary", "there",
                    "--format", "csv",
                ],
                2, "--primary and --smallest are for the table"
            ),
            (["run", "first-scan", "--person", "lazy"], 2, "unknown person \"lazy\""),
            (["run", "first-scan", "--engine", "gps"], 2, "unknown engine \"gps\""),
            (["run", "first-scan", "--cues", "frr"], 2, "did you mean \"fr\"?"),
            (["frame", "first-scan", "--at", "1", "--set", "x"], 2, "expected NAME=VALUE"),
            (["play", "--venue", "clinic", "--at", "5"], 2, "--at takes a walk"),
            (["play", "first-scan", "--at", "-5"], 2, "--at takes seconds from 0 to 43200"),
            (["play", "--start", "ward-1"], 2, "--start takes a walk or a --venue"),
            (["play", "--venue", "clinic", "--start", "wrad-1"], 2, "did you mean \"Ward 1\""),
            (
                ["venue", "route", "station", "--from", "main-hall", "--to", "plattform-3"], 2,
                "did you mean \"Platform 3\""
            ),
            (
                ["venue", "route", "station", "--from", "main-hall", "--to", "toilets"], 2,
                "several places are called \"toilets\""
            ),
        ])
    func badInputIsTwo(arguments: [String], status: Int32, says: String) throws {
        let result = try Program.run(arguments)
        #expect(result.status == status)
        #expect(result.errors.contains(says), "\(result.errors)")
    }

    #if os(Linux)
        @Test(
            "what cannot be printed is two",
            arguments: [
                ["keys"], ["cues", "export", "en"], ["cues", "check", "en"], ["--help"],
                ["--version"],
                ["help", "walk"], ["venue", "info", "clinic"],
                ["venue", "check", "clinic", "--format", "json"], ["run", "first-scan"],
                ["frame", "first-scan", "--at", "1"], ["--generate-completion-script", "bash"],
            ])
        func cannotPrintedTwo(arguments: [String]) throws {
            let result = try Program.run(arguments, to: "/dev/full")
            #expect(result.status == 2)
            #expect(
                result.errors
                    == "dotwalk: standard output cannot be written: No space left on device\n")
        }
    #endif

    /// Unreadable notes are unchanged, and the walk does not begin.
    @Test("bad notes are two")
    func badNotesAreTwo() throws {
        let walk = try Program.file(
            "noted.walk",
            """
            dotwalk trace 1
            title   A walk with notes
            venue   clinic
            start   ward-1 facing east

              0.0s  open app
            """)
        let text = "00:01  fine\nhello\n"
        let notes = try Program.file("noted.notes", text)
        let result = try Program.run(["play", walk])
        #expect(result.status == 2)
        #expect(result.errors.contains("noted.notes:2:1: no time at the beginning of the line"))
        #expect(try String(contentsOfFile: notes, encoding: .utf8) == text)
    }
}
