import App
import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal
import Review
import Shipped
import Simulation
import TestSupport
import Testing

/// The app's uses of the position besides showing it: notes, tracks, sharing.
@Suite("What a position is used for")
struct PositionUseTests {
    /// A person in a hall whose app gets a place each second from 4 s on.
    private static func source(_ quiet: ClosedRange<Double>? = nil) -> ScriptedSource {
        ScriptedSource { seconds in
            let isSecond = abs(seconds - seconds.rounded()) < 0.01
            let location = UserLocation(
                raw: Point(5 + seconds / 10, 1), levels: Levels(0), horizontalAccuracy: 3,
                source: "BLE", floor: 0, floorLevelID: "h-0", counted: .transmitters(8))
            if quiet?.contains(seconds) == true {
                return .init(.notPositioning(Cause("noSignal")))
            }
            return .init(.accuratePositioning, isSecond ? location : nil)
        }
    }

    private struct Ran {
        var log = ""
        var broken: [String] = []
        var display = PhoneDisplay()
        var server: ServerTruth?
        var findings: [ExpectationResult] = []

        func lines(_ kind: String) -> [String] {
            log.split(separator: "\n").map(String.init).filter {
                $0.contains("\"event\":\"\(kind)\"")
            }
        }
    }

    private static func run(
        _ script: String, until: Int = 60, source: ScriptedSource = source()
    ) throws -> Ran {
        var rehearsal = try House.rehearsal(source, script, until: until)
        var ran = Ran()
        var log = EventLog(venue: rehearsal.venue)
        var invariants = Invariants(
            venue: rehearsal.venue, settings: rehearsal.session.settings, profile: .ips)
        rehearsal.run {
            log.observe($0)
            invariants.observe($0)
        }
        ran.log = log.take()
        ran.broken = Array(Set(invariants.violations.map(\.rule))).sorted()
        ran.display = rehearsal.report.display
        ran.server = rehearsal.report.truth.server
        ran.findings = Array(rehearsal.findings)
        return ran
    }

    private static let track = "6.0s tap my-position\n6.2s tap track\n"
    private static let share = "6.0s tap my-position\n6.2s tap share\n"

    // MARK: Collecting

    @Test("a note has the position of the moment, and none where there is none")
    func notes() throws {
        let ran = try Self.run(
            "3.2s collect \"Door\"\n8.0s collect \"Lamp \\\"3\\\"\"\n", until: 10)
        let notes = try #require(ran.display.uses).collected
        #expect(notes.map(\.text) == ["Door", "Lamp \"3\""])
        #expect(notes.map(\.number) == [1, 2])
        #expect(notes[0].location == nil && notes[0].point == nil)
        #expect(notes[1].location?.horizontalAccuracy == 3)
        #expect(notes[1].location?.counted?.name != Counted.satellite)
        #expect(notes[1].point == notes[1].location?.determined)
        #expect(ran.lines("collected").count == 2)
        #expect(ran.lines("collected")[0].hasSuffix(#""number":1,"text":"Door"}"#))
        #expect(ran.log.contains(#""id":"noted-without-place""#))
        #expect(ran.log.contains(#""id":"noted-here""#))
        #expect(ran.broken == [])
    }

    @Test("nothing is noted while the app shows no map, and no walk notes without words")
    func refused() throws {
        let ran = try Self.run("8.0s hide app\n8.2s collect \"Lamp\"\n", until: 10)
        #expect(ran.display.uses == nil)
        #expect(ran.lines("collected").isEmpty)
        #expect(ran.findings.count { !$0.isMet } == 1)
        let error = #expect(throws: InputError.self) {
            try Self.run("7.0s collect \" \"\n", until: 10)
        }
        #expect(error?.expected == "words in double quotes")
    }

    private struct Notes: Decodable {
        struct Feature: Decodable {
            struct Geometry: Decodable {
                let type: String
                let coordinates: [Double]
            }
            struct Properties: Decodable {
                let text: String
                let engine: String
                let level: Double?
                let horizontalAccuracy: Double?
                let positionSource: String?
                let lastKnown: Bool?
                let satelliteCount: Int?
            }
            let geometry: Geometry?
            let properties: Properties
        }
        let type: String
        let features: [Feature]
    }

    @Test("what was noted is written as GeoJSON; what was not known is absent")
    func exported() throws {
        let file = try Program.file("notes.geojson", "")
        let result = try Program.run(["run", "collecting", "--collected", file])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let notes = try JSONDecoder().decode(Notes.self, from: Data(text.utf8))
        #expect(notes.type == "FeatureCollection")
        #expect(
            notes.features.map(\.properties.text) == [
                "Door sticks", "Broken light", "Loose tile", "Wet floor",
            ])
        let first = try #require(notes.features.first)
        #expect(first.geometry == nil && text.contains(#""geometry":null"#))
        #expect(first.properties.level == nil && first.properties.lastKnown == nil)
        let second = notes.features[1]
        #expect(second.geometry?.coordinates.count == 2)
        #expect(second.properties.level == 0 && second.properties.positionSource == "BLE")
        #expect(second.properties.lastKnown == false && second.properties.satelliteCount == nil)
        #expect(notes.features[3].properties.lastKnown == true)
    }

    @Test("notes are never written over what the run reads")
    func notOverInput() throws {
        let walk = try Program.file(
            "noted.json", "dotwalk trace 1\ntitle N\nstart main-entrance\n1.0s end\n")
        let result = try Program.run(["run", walk, "--collected", walk])
        #expect(result.status == 2)
        #expect(result.errors.contains("the notes would replace what the run reads"))
    }

    // MARK: Tracking

    @Test("off unless allowed: nothing is recorded, nothing is sent")
    func off() throws {
        let ran = try Self.run("", until: 20)
        #expect(ran.server == nil && ran.display.uses == nil)
        #expect(ran.lines("track").isEmpty)
    }

    @Test("points at the interval, held without a network, delivered afterwards, each once")
    func heldAndDelivered() throws {
        let ran = try Self.run(
            "5.0s set track-interval 2\n" + Self.track + "10.0s cut network for 20s\n", until: 60)
        let lines = ran.lines("track")
        let recorded = lines.filter { $0.contains("recorded") }
        // There is one point in two seconds, from 6.2 s to 60 s.
        #expect((26...27).contains(recorded.count), "\(recorded.count)")
        let times = lines.filter { $0.contains("delivered") }.compactMap {
            Double($0.dropFirst(5).prefix { $0 != "," })
        }
        #expect(!times.contains { (11...29).contains($0) }, "\(times)")
        let uses = try #require(ran.display.uses)
        #expect(uses.held + uses.delivered == recorded.count)
        #expect(ran.server?.trackPoints ?? 0 >= uses.delivered)
        #expect(uses.held <= 1)
        #expect(ran.broken == [])
    }

    @Test("what was recorded while it was allowed is delivered after it was stopped")
    func stopped() throws {
        let ran = try Self.run(
            "5.0s set track-interval 2\n" + Self.track
                + "10.0s cut network for 20s\n15.0s tap my-position\n15.2s tap stop-tracking\n",
            until: 50)
        let uses = try #require(ran.display.uses)
        #expect(!uses.isTracking)
        #expect(uses.held == 0)
        #expect(uses.delivered == ran.lines("track").count { $0.contains("recorded") })
        #expect(uses.delivered == 5)
        #expect(ran.broken == [])
    }

    @Test(
        "an app that loses or repeats points is found out",
        arguments: [
            ("loses-track", ["no point of a track is lost"]),
            ("repeats-track", ["no point of a track is delivered twice"]),
            ("none", []),
        ])
    func faultyTrack(fault: String, broken: [String]) throws {
        let ran = try Self.run(
            "5.0s set faulty-app \(fault)\n" + Self.track + "12.0s cut network for 10s\n", until: 40
        )
        #expect(ran.broken == broken)
    }

    // MARK: Sharing

    @Test("a position is shared from the consent on, until it is stopped")
    func shared() throws {
        let ran = try Self.run(
            Self.share + "20.0s tap my-position\n20.2s tap stop-sharing\n", until: 40)
        let times = ran.lines("sharing").compactMap {
            Double($0.dropFirst(5).prefix { $0 != "," })
        }
        #expect(times.count == 3 && times.allSatisfy { (6.2..<20.2).contains($0) }, "\(times)")
        #expect(ran.server?.positions == 3)
        #expect(ran.broken == [])
    }

    @Test("what was not sent when sharing was stopped offline is never sent")
    func stoppedOffline() throws {
        let ran = try Self.run(
            Self.share
                + "8.0s cut network for 20s\n20.0s tap my-position\n20.2s tap stop-sharing\n",
            until: 50)
        #expect(ran.server?.positions == 1)
        #expect(ran.broken == [])
    }

    @Test("an app that shares without being asked is found out, before and after the consent")
    func unasked() throws {
        let rule = ["nothing is shared unless the user allows it"]
        #expect(try Self.run("5.0s set faulty-app shares-unasked\n", until: 20).broken == rule)
        let after =
            Self.share
            + "10.0s tap my-position\n10.2s tap stop-sharing\n11.0s set faulty-app shares-unasked\n"
        #expect(try Self.run(after, until: 30).broken == rule)
    }
}
