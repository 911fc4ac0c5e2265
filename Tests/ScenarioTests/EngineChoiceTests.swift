import Foundation
import Indoor
import Testing

@testable import dotwalk

/// Mistakes about the engine: one error with its place, exit code 2.
@Suite("Engines that do not fit")
struct EngineChoiceTests {
    private static let header =
        "dotwalk trace 1\ntitle Try\nvenue clinic\nengine ips\nstart reception\n"

    private func run(_ name: String, _ text: String, _ more: [String] = []) throws
        -> (status: Int32, errors: String)
    {
        let result = try Program.run(["run", try Program.file(name, text)] + more)
        return (result.status, result.errors)
    }

    @Test("what positioning data is predicted with is set on the command line")
    func prediction() throws {
        let walk = Self.header + "\n0.0s set nominal-wall 4\n     open app\n+1.0s end\n"
        let result = try run("predicted.walk", walk)
        #expect(result.status == 2)
        #expect(
            result.errors.contains(
                "predicted.walk:7:10: positioning data is predicted with \"nominal-wall\" "
                    + "before a walk begins"))
        #expect(result.errors.contains("--set nominal-wall=4"))
        let without = Self.header + "\n0.0s open app\n+1.0s end\n"
        #expect(try run("plain.walk", without, ["--set", "nominal-wall=4"]).status == 0)
    }

    @Test("a venue without a floor indoors cannot be served by beacons")
    func noFloor() throws {
        let plan = try Program.file(
            "field.plan",
            """
            dotwalk plan 1
            name Field
            origin 48.88 2.35 at 1,1
            legend
              : low
              , outdoor "Green"
            level 0
            ::::::::::
            :,,,,,,,,:
            :,,,,,,,,:
            ::::::::::
            end
            """)
        let walk =
            "dotwalk trace 1\ntitle Try\nvenue \(plan)\nengine ips\nstart green\n\n"
            + "0.0s open app\n+1.0s end\n"
        let result = try run("field.walk", walk)
        #expect(result.status == 2)
        #expect(result.errors.contains("field.walk:4:8: the engine IPS cannot serve Field"))
        let other = try Program.run(["run", "first-scan", "--venue", plan])
        #expect(other.status != 0)
        #expect(
            try run("vps.walk", walk.replacing("engine ips", with: "engine vps")).status == 0)
    }

    @Test(
        "a list of beacons that does not fit",
        arguments: [
            ("twice.csv", "id,level,x,y\na,0,1,-1\na,0,2,-1\n", "twice.csv:3:1"),
            ("off.csv", "id,level,x,y\na,0,4000,-1\n", "off.csv:2:"),
            ("level.csv", "id,level,x,y\na,7,1,-1\n", "level.csv:2:3"),
            ("empty.csv", "", "empty.csv"),
            ("header.csv", "id,level,x,y\n", "header.csv"),
        ])
    func lists(name: String, text: String, place: String) throws {
        let list = try Program.file(name, text)
        let walk = Self.header + "\n0.0s open app\n+1.0s end\n"
        let result = try run("list.walk", walk, ["--beacons", list])
        #expect(result.status == 2)
        #expect(result.errors.contains(place), "\(result.errors)")
    }

    /// A header's line or an option, and what is wrong with it.
    @Test(
        "a map is a service or a package",
        arguments: [
            (
                "map servise\n", [],
                ":6:5: unknown map \"servise\"; expected one of package, service; "
                    + "did you mean \"service\"?"
            ),
            ("map\n", [], ":6:1: \"map\" says nothing"),
            ("map package map service\n", [], ":6:13: \"map\" does not belong here"),
            ("", ["--map", "paper"], "unknown map \"paper\"; expected one of package, service"),
            ("", ["--set", "map=service"], "unknown setting \"map\""),
        ])
    func map(line: String, options: [String], problem: String) throws {
        let walk = Self.header + line + "\n0.0s open app\n+1.0s end\n"
        let name = "map-\((line + options.joined()).filter(\.isLetter)).walk"
        let result = try run(name, walk, options)
        #expect(result.status == 2)
        #expect(result.errors.contains(problem), "\(result.errors)")
    }

    /// The kind of map, and whether it loads without a network.
    @Test(
        "a map service needs the network, a package does not",
        arguments: [
            ("", [], true), ("map package\n", [], true), ("map service\n", [], false),
            ("map service\n", ["--map", "package"], true), ("", ["--map", "service"], false),
        ])
    func network(line: String, options: [String], loads: Bool) throws {
        let walk =
            Self.header + line + "\n0.0s cut network\n     open app\n+20.0s "
            + "expect \(loads ? "stage:idle" : "stage:map-failed")\n+1.0s end\n"
        let words = [line, "by"] + options
        let name = "network-\(words.joined().filter(\.isLetter)).walk"
        #expect(try run(name, walk, options).status == 0)
    }

    @Test("a word of the other engine is named as such")
    func words() throws {
        let result = try run(
            "word.walk",
            Self.header + "\n0.0s open app\n     expect scan-timeout within 1s\n+1.0s end\n")
        #expect(result.status == 2)
        #expect(result.errors.contains("the engine IPS has no event \"scan-timeout\""))
    }
}
