import Foundation
import Indoor
import Rehearsal
import Testing

@testable import dotwalk

@Suite("Where beacons come from")
struct BeaconSourceTests {
    /// A room of 8 by 3 m, in which `b` may stand.
    private func plan(_ row: String) -> String {
        """
        dotwalk plan 1
        name House
        origin 48.88 2.35 at 1,1
        legend
          # wall
          . hall "Hall"
          b beacon "own"
        level 0
        ##########
        #........#
        \(row)
        #........#
        ##########
        end
        """
    }

    private func beacons(of path: String) throws -> OpenBeacons {
        var files = EngineFiles()
        return try files.beacons(of: try Files.venue(path), nil)
    }

    @Test("a plan's letters come first, then the list beside it, then planned ones")
    func order() throws {
        let lettered = try Program.file("lettered.plan", plan("#..b.....#"))
        _ = try Program.file("lettered.beacons.csv", "id,x,y\nlisted,1,-1\n")
        #expect(try beacons(of: lettered).beacons.map(\.id) == ["own"])
        #expect(try beacons(of: lettered).source == .plan)

        let bare = try Program.file("bare.plan", plan("#........#"))
        #expect(try beacons(of: bare).source == .planned(spacing: 8))
        #expect(try !beacons(of: bare).beacons.isEmpty)

        let list = try Program.file("bare.beacons.csv", "id,x,y\nlisted,1,-1\n")
        #expect(try beacons(of: bare).beacons.map(\.id) == ["listed"])
        #expect(try beacons(of: bare).reference == list)
    }

    @Test(
        "shipped venues have the lists that ship with them",
        arguments: ["station", "clinic", "campus"])
    func shipped(name: String) throws {
        let open = try beacons(of: name)
        #expect(open.name == name)
        #expect(open.reference == name)
        #expect(open.beacons.count > 50)
    }

    @Test("an engine without beacons has none, and its log says nothing of them")
    func withoutNeed() throws {
        let walk = try Program.file(
            "lit.walk",
            "dotwalk trace 1\ntitle Lit\nvenue station\nbeacons station\n\n0.0s open app\n+1.0s end\n"
        )
        var library = Library()
        let setup = try library.setup(try Files.trace(walk), Setup.Options(), nil)
        #expect(setup.beacons == nil && setup.remark == nil)
        #expect(setup.venue.venue.beacons.isEmpty)
        #expect(
            !EventLog.opening(setup.logHeader, settings: setup.settings).contains("\"beacons\":"))
    }

    @Test(
        "a line of the header that the engine named there has no use for is an error",
        arguments: ["beacons station", "map service"])
    func useless(line: String) throws {
        let walk = try Program.file(
            "useless.walk",
            "dotwalk trace 1\ntitle Lit\nvenue station\nengine vps\n\(line)\n\n0.0s open app\n"
        )
        var library = Library()
        let error = #expect(throws: InputError.self) {
            _ = try library.setup(try Files.trace(walk), Setup.Options(), nil)
        }
        let key = line.split(separator: " ")[0]
        #expect(error?.description.contains(":5:") == true)
        #expect(error?.description.contains("the engine VPS has no use for \(key)") == true)
    }

    @Test("a walk's header names its list, and keeps it when it is printed")
    func printed() throws {
        let text = """
            dotwalk trace 1
            title Lit
            venue station
            beacons "my list.csv"

            0.0s open app
            """
        let trace = try TraceParser.parse(text, file: "a.walk")
        #expect(trace.header.beacons == "my list.csv")
        let again = try TraceParser.parse(TracePrinter.print(trace), file: "b.walk")
        #expect(again.header.beacons == "my list.csv")
    }

    @Test("the log of an engine with beacons says where they come from")
    func logged() throws {
        let setup = try Setup(trace: try Files.trace("first-scan"))
        var header = setup.logHeader
        header.beacons = "station"
        header.beaconsDigest = "0123456789abcdef"
        let line = EventLog.opening(header, settings: setup.settings)
        #expect(line.contains(#""person":"attentive","beacons":"station","digests":{"#))
        #expect(line.contains(#""beacons":"0123456789abcdef"}"#))
    }

    @Test("a walk's list lies where the walk says, from its folder")
    func header() throws {
        let walk = try Program.file(
            "missing.walk",
            "dotwalk trace 1\ntitle Lit\nvenue station\nbeacons none.csv\n\n0.0s open app\n+1.0s end\n"
        )
        let result = try Program.run(["run", walk])
        #expect(result.status == 2)
        #expect(
            result.errors.contains(
                "missing.walk:4:9: there is no list of beacons \"none.csv\""))
    }

    @Test("a broken list ends with its place, exit code 2, wherever it is named")
    func broken() throws {
        let list = try Program.file(
            "broken.csv", "id,level,x,y\na,0,1,-1\na,0,2,-1\n")
        for command in [
            ["run", "first-scan", "--beacons", list],
            ["frame", "first-scan", "--at", "1", "--beacons", list],
            ["venue", "check", "station", "--beacons", list],
        ] {
            let result = try Program.run(command)
            #expect(result.status == 2)
            #expect(result.errors.contains("broken.csv:3:1: a second beacon \"a\""))
        }
    }

    @Test("a planned list is written, and checked with its venue")
    func planned() throws {
        let path = try Program.file("planned.csv", "")
        let written = try Program.run(["venue", "beacons", "clinic", "-o", path])
        #expect(written.status == 0)
        let count = try #require(written.output.split(separator: " ").first)
        let checked = try Program.run(["venue", "check", "clinic", "--beacons", path])
        #expect(
            checked.output
                == "clinic: 79 m by 59 m, 2 levels\n"
                + "level 1: 20 of 20 places by step-free ways\n"
                + "level 0: 28 of 28 places by step-free ways\n"
                + "clinic: ok, \(count) beacons, no warnings\n")
        let printed = try Program.run(["venue", "beacons", "clinic"])
        #expect(printed.output == (try String(contentsOfFile: path, encoding: .utf8)))
        let fewer = try Program.run(["venue", "beacons", "clinic", "--spacing", "15"])
        #expect(fewer.output.count < printed.output.count)
        #expect(try Program.run(["venue", "beacons", "clinic", "--spacing", "1"]).status != 0)
    }

    @Test("what nobody knows what it is for is told where a list is checked")
    func warned() throws {
        let list = try Program.file("warned.csv", "id,level,x,y,battery\na,0,1,-1,90\n")
        let checked = try Program.run(["venue", "check", "station", "--beacons", list])
        #expect(checked.status == 0)
        #expect(checked.output.contains("warned.csv:1:14: the column \"battery\" is ignored"))
    }
}
