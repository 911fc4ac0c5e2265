import Formats
import Indoor
import Positioning
import Rehearsal
import Shipped
import Simulation
import Synchronization
import Testing

/// The engine only uses the samples of the phone's sensors.
@Suite("The Bluetooth engine sees sensors only")
struct SensorReplayTests {
    /// The inputs and outputs of a source, tick by tick.
    private final class SensorLog: Sendable {
        struct Line: Sendable {
            let commands: [SourceCommand]
            let frame: SensorFrame
            let location: UserLocation?
        }

        private let kept = Mutex<[Line]>([])
        var lines: [Line] { kept.withLock { $0 } }
        func add(_ line: Line) { kept.withLock { $0.append(line) } }
    }

    /// The engine, and a log of it.
    private struct LoggedSource: LocationSource {
        var inner: any LocationSource
        let log: SensorLog

        var profile: SourceProfile { inner.profile }
        var settings: SourceSettings {
            get { inner.settings }
            set { inner.settings = newValue }
        }
        var snapshot: SourceSnapshot { inner.snapshot }
        var digest: Digest { inner.digest }

        func isAvailable(on phone: PhoneStatus) -> Bool { inner.isAvailable(on: phone) }

        mutating func ingest(
            _ commands: [SourceCommand], _ frame: SensorFrame
        ) -> SourceOutput {
            let output = inner.ingest(commands, frame)
            log.add(.init(commands: commands, frame: frame, location: output.location))
            return output
        }
    }

    /// - Parameter words: replaces words of the plan.
    private func venue(_ words: [(String, String)] = []) throws -> Venue {
        var plan = try #require(Shipped.venues.first { $0.name == "clinic" }).text
        for (old, new) in words { plan = plan.replacing(old, with: new) }
        let venue = try PlanReader.read(plan, file: "clinic.plan").venue
        let list = try #require(Shipped.beacons.first { $0.name == "clinic" }).text
        return venue.with(
            beacons: try BeaconReader.read(list, file: "clinic.csv", venue: venue).beacons)
    }

    private func source(for venue: Venue, seed: UInt64) throws -> any LocationSource {
        let map = PositioningMap(of: venue)
        let settings = SourceSettings()
        let data = try #require(
            try RadioPrediction(map: map, settings: settings.ips).data(of: venue.beacons))
        return Engine.ips.source(
            SourceContext(
                map: map, table: PositioningTable(data), settings: settings, seed: seed))
    }

    /// A walk up the eastern stairs, starting at Consultation 4.
    private static let walk = """
        dotwalk trace 1
        title Up
        0.0s crowd 20
             open app
             tap locate
             wait for ips-explanation
        +1s  tap continue
        +1s  tap continue
        +1s  allow bluetooth
        +1s  tap continue
        +1s  allow location
             wait for dot:blue
             walk to recovery-room within 120s
             end
        """

    private func log(_ venue: Venue, seed: UInt64) throws -> [SensorLog.Line] {
        let log = SensorLog()
        let session = Session(
            venue: venue, start: try venue.places.find("consultation-4").position, heading: 0,
            source: LoggedSource(inner: try source(for: venue, seed: seed), log: log), seed: seed,
            settings: SessionSettings(person: .slow), sheet: try Walks.sheet())
        var rehearsal = Rehearsal(
            session: session, trace: try TraceParser.parse(Self.walk, file: "up.walk"))
        rehearsal.run { _ in }
        let isOK = rehearsal.isOK
        #expect(isOK)
        return log.lines
    }

    private func replayed(
        _ lines: [SensorLog.Line], into source: any LocationSource
    ) -> [UserLocation?] {
        var source = source
        return lines.map { source.ingest($0.commands, $0.frame).location }
    }

    @Test("a walk's sensors, replayed into a fresh engine, give the same locations")
    func replay() throws {
        let venue = try venue()
        let lines = try log(venue, seed: 5)
        let again = replayed(lines, into: try source(for: venue, seed: 5))
        #expect(again == lines.map(\.location))
        #expect(again.compactMap(\.self).count > 20)
        #expect(Set(again.compactMap { $0?.floor }) == [0, 1])
    }

    @Test("places of other names, and the truth's chances, do not reach it")
    func truth() throws {
        let lines = try log(venue(), seed: 5)
        let renamed = try venue([
            ("Recovery room", "Somewhere"), ("Consultation 4", "Elsewhere"), ("Clinic", "House"),
        ])
        let other = replayed(lines, into: try source(for: renamed, seed: 5))
        #expect(other == lines.map(\.location))
        // The engine has the same seed; the building, its beacons and its people have another.
        let elsewhere = try log(venue(), seed: 6)
        #expect(elsewhere.map(\.location) != lines.map(\.location))
        let again = replayed(elsewhere, into: try source(for: venue(), seed: 6))
        #expect(again == elsewhere.map(\.location))
    }

    @Test("positioning data is the same for every seed and whatever the building is really like")
    func data() throws {
        func bytes(_ settings: SessionSettings) throws -> String {
            let venue = try venue()
            let map = PositioningMap(of: venue)
            return PositioningFile.write(
                try #require(
                    try RadioPrediction(map: map, settings: settings.positioning.ips)
                        .data(of: venue.beacons)))
        }
        var thick = SessionSettings()
        thick.set("wall-loss", to: .number(20))
        #expect(try bytes(thick) == bytes(SessionSettings()))
        thick.set("nominal-wall", to: .number(20))
        #expect(try bytes(thick) != bytes(SessionSettings()))
    }
}
