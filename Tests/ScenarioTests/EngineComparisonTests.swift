import Foundation
import Indoor
import Positioning
import Rehearsal
import Review
import Simulation
import TestSupport
import Testing

@testable import dotwalk

/// One walk with several engines, side by side.
@Suite("Engines side by side")
struct EngineComparisonTests {
    /// A walk that needs no particular engine: its person follows the phone.
    private static let anyEngine = """
        dotwalk trace 1
        title To the wards
        venue clinic
        start reception facing north

        0.0s allow camera
        allow bluetooth
        allow location
        open app
        choose pharmacy
        +1.0s tap start
        follow guidance
        wait for arrived within 300s
        +1.0s end

        """

    @Test("a walk without an engine's own events runs with both, a column each")
    func table() throws {
        let walk = try Program.file("any-engine.walk", Self.anyEngine)
        let result = try Program.run(["run", walk, "--engine", "vps", "--engine", "ips"])
        let lines = result.output.split(separator: "\n").map(String.init)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(lines.count == 13, "\(result.output)")
        #expect(lines[0].hasSuffix("ips") && lines[0].contains("vps"))
        let names = lines[1...11].map {
            $0.split(separator: "  ")[0].trimmingCharacters(in: .whitespaces)
        }
        #expect(
            names == [
                "over the shortest way", "came to the place", "walked while lost",
                "time without position", "app off by, median", "app off by, 95 %",
                "time on a wrong level", "within the told ring", "cues shown", "vibrations",
                "declared arrival",
            ])
        #expect(lines[12] == "2 passed, 0 failed")
    }

    private struct Document: Decodable, Equatable {
        struct Spread: Decodable, Equatable {
            let median: Double
            let least: Double
            let most: Double
        }
        let engine: String
        let walks: Int
        let failed: Int
        let arrived: Int
        let errorMedian: Spread?
        let cuesShown: Spread?
    }

    private func documents(_ arguments: [String]) throws -> [Document] {
        let walk = try Program.file("any-engine-\(arguments.count).walk", Self.anyEngine)
        let result = try Program.run(["run", walk, "--format", "json"] + arguments)
        return try JSONDecoder().decode([Document].self, from: Data(result.output.utf8))
    }

    @Test("several seeds give the median and the range, on any number of cores")
    func seeds() throws {
        let engines = ["--engine", "ips", "--engine", "vps", "--seeds", "1...3"]
        let found = try documents(engines + ["--jobs", "1"])
        #expect(found == (try documents(engines + ["--jobs", "4"])))
        #expect(found.map(\.engine) == ["ips", "vps"])
        #expect(found.map(\.walks) == [3, 3])
        for one in found {
            let error = try #require(one.errorMedian)
            #expect(error.least < error.median && error.median < error.most)
        }
        // Camera fixes are nearer than beacons.
        let medians = found.compactMap(\.errorMedian?.median)
        #expect(medians[1] < medians[0])
    }

    @Test("an engine's own event is refused for the other, with its line")
    func ownEvent() throws {
        let text = Self.anyEngine.replacing(
            "follow guidance", with: "follow guidance\nexpect scan-success within 60s")
        let walk = try Program.file("own-event.walk", text)
        let result = try Program.run(["run", walk, "--engine", "vps", "--engine", "ips"])
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(
            result.errors.contains(
                "own-event.walk:13:8: the engine IPS has no event \"scan-success\""),
            "\(result.errors)")
    }

    @Test("the same engine twice, a table in JSON of one, and several to play are refused")
    func usage() throws {
        for arguments in [
            ["run", "tour", "--engine", "vps", "--engine", "vps"],
            ["run", "tour", "--engine", "vps", "--format", "json"],
            ["frame", "tour", "--at", "1", "--engine", "vps", "--engine", "ips"],
        ] {
            let result = try Program.run(arguments)
            #expect(result.status == 2, "\(arguments) \(result.output)")
        }
    }

    /// Located from 5 s on, 3 m to the east of the person; on the attic's level from 10 s; only the
    /// last known place from 15 s until 20 s.
    @Test("what is measured is what the ticks say")
    func measures() throws {
        let here = Point(11, 1)
        let source = ScriptedSource { seconds in
            let location = UserLocation(
                raw: here + Point(3, 0), levels: Levels(seconds < 5 ? 0 : 1),
                horizontalAccuracy: 3, source: "BLE", isLastKnown: seconds >= 10)
            return .init(.accuratePositioning, location)
        }
        var rehearsal = try House.rehearsal(source, until: 20)
        let start = rehearsal.report.truth.point
        var measures = WalkMeasures(venue: try House.venue())
        rehearsal.run { measures.observe($0) }
        let found = try #require(measures.errors.first)
        #expect(abs(found - (here + Point(3, 0)).distance(to: start)) < 0.01)
        // In ticks of a twentieth of a second; the start takes one second without a position.
        #expect(measures.onWrongLevel == 100)
        #expect(measures.errors.count == 200)
        #expect(measures.withoutPosition == measures.asked - 200)
        #expect(measures.arrivedAt == nil)
    }
}
