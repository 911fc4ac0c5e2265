import Foundation
import Indoor
import Testing

/// Packages, surveys and positioning rows, from the command line.
@Suite("The command line: packages and surveys")
struct PackageCommandTests {
    @Test("of two buildings with as many floors, the larger keeps its ground floor 0")
    func twoBuildings() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let package = folder.appending(path: "Untruths/two-buildings.gpkg").path
        let lines = try Program.run(["venue", "info", package]).output.split(separator: "\n")
        let expected = [
            "  F1  Main: floors 0 (level 0), 1 (level 1)",
            "  F2  Annex: floors 0 (level 0.5), 1 (level 2)",
            "Level 2  Annex 1  (6 m, sign A1)", "Level 1  Floor 2  (4 m, sign 2)",
            "Level 0.5  Annex 0  (2 m, sign A0)", "Level 0  Floor 1  (0 m, sign 1)",
        ]
        #expect(expected.filter { !lines.contains($0[...]) } == [])
    }

    @Test("a venue becomes a package and the same file again; walks in both have the same log")
    func convert() throws {
        try Program.inFolder { folder in
            let package = "\(folder)/clinic.gpkg"
            #expect(try Program.run(["venue", "convert", "clinic", "-o", package]).status == 0)
            let back = "\(folder)/clinic.plan"
            #expect(try Program.run(["venue", "convert", package, "-o", back]).status == 0)
            let info = try ["clinic", package, back].map {
                try Program.run(["venue", "info", $0]).output
            }
            #expect(info[0] == info[1] && info[0] == info[2] && info[0].contains("Reception"))
            let list = try String(contentsOfFile: "\(folder)/clinic.beacons.csv", encoding: .utf8)
            #expect(list.split(separator: "\n").count > 20)
            let walk = "\(folder)/walk.walk"
            let logs = try ["clinic", package, back].map { venue in
                let text = """
                    dotwalk trace 1
                    title to the first consultation
                    venue \(venue)
                    engine ips
                    positioning predicted
                    start reception
                    seed 7
                    open app
                    tap locate
                    wait for ips-explanation
                    +1s tap continue
                    +1s tap continue
                    +1s allow bluetooth
                    +1s tap continue
                    +1s allow location
                    walk to consultation-1
                    end

                    """
                try text.write(toFile: walk, atomically: true, encoding: .utf8)
                let log = "\(folder)/log-\(venue.hasPrefix("/")).jsonl"
                #expect(try Program.run(["run", walk, "--log", log]).status == 0)
                return try String(contentsOfFile: log, encoding: .utf8)
                    .split(separator: "\n").dropFirst()
            }
            #expect(logs[0].count > 50 && logs[0] == logs[1] && logs[0] == logs[2])
        }
    }

    @Test("survey, generate, list, check and quality tell what they did")
    func survey() throws {
        try Program.inFolder { folder in
            let package = "\(folder)/pavilion.gpkg"
            let survey = try Program.run(["ips", "survey", "pavilion", "-o", package])
            #expect(survey.output.contains("1 of 1 recordings added"))
            let again = try Program.run(["ips", "survey", "pavilion", "-o", package])
            #expect(again.output.contains("0 of 1 recordings added"))
            let early = try Program.run(
                ["ips", "generate", package, "--date", "2020-01-01", "--comment", "early"])
            #expect(early.status == 0)
            let same = try Program.run(
                ["ips", "generate", package, "--date", "2020-01-01", "--comment", "early"])
            #expect(same.output.contains("is there already, nothing was added"))
            let list = try Program.run(["ips", "list", package]).output
            #expect(list.contains("\"early\"") && list.contains("level 0, walk 1"))
            let check = try Program.run(["ips", "check", package]).output
            #expect(check.contains("\nwell covered: "))
            let quality = try Program.run(["ips", "quality", package, "--seeds", "1...2"]).output
            #expect(quality.contains("total, 2 walks") && quality.contains("Exhibition hall"))
            let given = [
                "ips", "quality", "pavilion", "--seeds", "1...3", "--walks", "newest-row",
            ]
            #expect(try Program.run(given).output.contains("total, 3 walks"))
        }
    }

    @Test(
        "mistakes are one line, with exit code 2",
        arguments: [
            (
                ["ips", "generate", "pavilion.gpkg", "--recording", "walk"],
                "has no recording \"walk\""
            ),
            (["ips", "list", "nothing.gpkg"], "there is no such package"),
            (["ips", "list", "walk.walk"], "is no map package"),
            (["venue", "convert", "pavilion", "-o", "x.txt"], "the package was made from"),
            (["venue", "convert", "clinic", "-o", "x.plan"], "expected FILE.gpkg"),
            (["venue", "convert", "clinic", "-o", "x.gpkg", "--date", "soon"], "is no time"),
            (["ips", "check", "pavilion.gpkg", "--row", "1"], "has no positioning row \"1\""),
            (["ips", "survey", "clinic", "-o", "pavilion.gpkg"], "not of this building"),
            (
                ["ips", "survey", "pavilion", "-o", "nowhere/x.gpkg"],
                "nowhere/x.gpkg: cannot be written: No such file or directory"
            ),
            (
                ["play", "--venue", "pavilion", "--survey", "nowhere/x.gpkg"],
                "nowhere/x.gpkg: cannot be written: No such file or directory"
            ),
            (
                ["play", "--venue", "pavilion", "--survey", "x.gpkg", "--engine", "vps"],
                "--survey takes --engine ips"
            ),
            (
                ["ips", "evaluate", "--survey", "a", "--test", "b", "--seeds", "1...1"],
                "expected a number from 1 to 1000"
            ),
            (["run", "unknown.walk"], "has no positioning row \"1\""),
            (["run", "plan.walk"], "has no positioning table"),
        ])
    func mistakes(arguments: [String], said: String) throws {
        try Program.inFolder { folder in
            _ = try Program.run(
                ["venue", "convert", "pavilion", "-o", "pavilion.gpkg"], in: folder)
            for (name, header) in [
                ("walk.walk", "venue pavilion"),
                ("unknown.walk", "venue pavilion.gpkg\nengine ips\npositioning 1"),
                ("plan.walk", "venue clinic\nengine ips\ncache 1"),
            ] {
                try "dotwalk trace 1\ntitle none\n\(header)\n1s end\n".write(
                    toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
            }
            let result = try Program.run(arguments, in: folder)
            #expect(result.status == 2)
            #expect(result.errors.contains(said), "\(result.errors)")
        }
    }

    @Test(
        "a package that is not whole, or not finished, is refused and stays as it is",
        arguments: [
            ("-wal", "x.gpkg-wal: another program has not finished with the package"),
            ("-journal", "x.gpkg-journal: another program has not finished with the package"),
            ("", "x.gpkg: is truncated: it has 50000 of "),
        ])
    func unfinished(beside: String, said: String) throws {
        try Program.inFolder { folder in
            let made = "\(folder)/made.gpkg"
            _ = try Program.run(["venue", "convert", "pavilion", "-o", made])
            let whole = try #require(FileManager.default.contents(atPath: made))
            let bytes = beside.isEmpty ? whole.prefix(50_000) : whole
            try bytes.write(to: URL(filePath: "\(folder)/x.gpkg"))
            if !beside.isEmpty {
                try Data([1]).write(to: URL(filePath: "\(folder)/x.gpkg\(beside)"))
            }
            for command in [["ips", "generate"], ["ips", "list"], ["venue", "info"]] {
                let result = try Program.run(command + ["x.gpkg"], in: folder)
                #expect(result.status == 2 && result.errors.contains(said), "\(result.errors)")
            }
            #expect(FileManager.default.contents(atPath: "\(folder)/x.gpkg") == Data(bytes))
        }
    }

    @Test("a survey that never confirmed a point makes no data")
    func unconfirmed() throws {
        try Program.inFolder { folder in
            let walk = """
                dotwalk trace 1
                title nothing confirmed
                venue pavilion
                engine ips
                start information-desk
                open app
                1s end

                """
            try walk.write(toFile: "\(folder)/w.walk", atomically: true, encoding: .utf8)
            let result = try Program.run(
                ["ips", "survey", "pavilion", "-o", "x.gpkg", "--walk", "w.walk"], in: folder)
            #expect(result.status == 2 && result.errors.contains("no point was confirmed"))
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/x.gpkg"))
        }
    }
}
