import Formats
import Foundation
import Indoor
import Positioning
import Testing

@testable import Simulation

/// A real station in OpenStreetMap. The data is not part of the project: without it the test reports
/// itself skipped.
private let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/gare-de-lyon-osm/gare-de-lyon.geojson").path()

/// The success of scans, at random points of a level that people can stand on and that were
/// surveyed: a person who turns on the spot with the phone upright is localised within 20 s.
@Suite("Where scans find a position")
struct LocalisingTests {
    @Test("in the station")
    func station() throws { try expectLocalising(Venues.station.get(), points: 200) }

    @Test("in the clinic")
    func clinic() throws { try expectLocalising(Venues.clinic.get(), points: 200) }

    /// The forecourt is 90 × 90 m, with no wall within 40 m of its middle.
    @Test("amid open ground what stands there is recognised; where nothing stands, nothing is")
    func openGround() throws {
        func success(_ attributes: String) throws -> Bool {
            let edge = String(repeating: ":", count: 92) + "\n"
            let row = ":" + String(repeating: ",", count: 90) + ":\n"
            let plan = """
                dotwalk plan 1
                name    Square
                origin  48.88 2.35 at 46,46
                legend
                  :   low
                  ,   outdoor   "Forecourt" \(attributes)
                level 0
                \(edge + String(repeating: row, count: 90) + edge)end
                """
            let venue = try PlanReader.read(plan, file: "square.plan").venue
            return Trial(venue, at: Position(Point(0, 0), level: 0), seed: 1).succeeded
        }
        #expect(try success(""))
        #expect(try success("furnishing 0.4"))
        #expect(try !success("furnishing 0"))
    }

    @Test("in Gare de Lyon", .enabled(if: FileManager.default.fileExists(atPath: path)))
    func gareDeLyon() throws {
        let data = try Data(contentsOf: URL(filePath: path))
        try expectLocalising(
            GeoJSONReader.read(data, file: "gare-de-lyon.geojson").venue, points: 200)
    }

    /// Expects at least 80 % on each level, and a reason in the place for each failure.
    private func expectLocalising(_ venue: Venue, points: Int) throws {
        for level in venue.levels {
            let trials = Standing(level, venue).points(points).enumerated().map { number, point in
                Trial(venue, at: point, seed: UInt64(number + 1))
            }
            guard !trials.isEmpty else { continue }
            let failures = trials.filter { !$0.succeeded }
            let share = 1 - Double(failures.count) / Double(trials.count)
            #expect(share >= 0.8, "\(venue.name), level \(level.ordinal): \(kinds(failures))")
            for failure in failures {
                #expect(failure.hasReason, "\(failure.position) \(failure.kind)")
            }
        }
    }
}

/// The failures by the kind of their place, with the reason: "corridor 11".
private func kinds(_ trials: [Trial]) -> String {
    Dictionary(grouping: trials, by: \.kind).sorted { $0.key < $1.key }
        .map { "\($0.key) \($0.value.count)" }.joined(separator: ", ")
}

/// One person who turns on the spot.
private struct Trial {
    let position: Position
    let surroundings: Surroundings
    let kind: String
    let succeeded: Bool
    /// The most texture that a camera sees in any direction.
    let best: Double

    init(_ venue: Venue, at position: Position, seed: UInt64) {
        self.position = position
        surroundings = venue.surroundings(at: position)
        kind =
            venue.level(position.level)?.unit(at: position.point)?.category.rawValue ?? "open"
        var rehearser = Rehearser(venue, at: position, heading: 0, seed: seed)
        rehearser.begin()
        rehearser.step([], [.startAcquisition])
        for _ in 0..<SimulatedTime.tick(atSeconds: 20) where rehearser.source.snapshot.isAcquiring {
            rehearser.step([.turn(degrees: 18 / Double(SimulatedTime.ticksPerSecond))])
        }
        succeeded = !rehearser.source.snapshot.isAcquiring
        let around = surroundings
        best =
            stride(from: 0.0, to: 360, by: 20).map { heading in
                Camera.view(
                    from: position, heading: heading, inclination: 85, in: venue,
                    surroundings: around, conditions: CameraConditions()
                ).texture
            }.max() ?? 0
    }

    /// Whether it is too dark, without a network, or without anything to recognise on any side.
    var hasReason: Bool {
        surroundings.light < 0.3 || surroundings.network < 0.1 || best < 0.2
    }
}

/// Random points of a level's surveyed units, and of its ways outside units: half a metre or more
/// from walls.
private struct Standing {
    private let level: Level
    private let units: [Indoor.Unit]
    private let ways: [Segment]
    private let spread: Double

    init(_ level: Level, _ venue: Venue) {
        self.level = level
        units = level.units
        let nodes = venue.graph.nodes
        ways = venue.graph.ways.filter { $0.connector == nil }
            .map { (nodes[$0.from].position, nodes[$0.to].position) }
            .filter { $0.level == level.ordinal && $1.level == level.ordinal }
            .map { Segment($0.point, $1.point) }
        spread = units.reduce(0) { $0 + $1.area.squareMetres }
    }

    /// A way counts as a strip 3 m wide.
    private var strips: Double { 3 * ways.reduce(0) { $0 + $1.length } }

    func points(_ count: Int) -> [Position] {
        var chance = RandomStream(seed: 16, label: "points of level \(level.ordinal)")
        var found: [Position] = []
        for _ in 0..<(count * 200) where found.count < count && spread + strips > 0 {
            guard let point = draw(&chance), isFine(point) else { continue }
            found.append(Position(point, level: level.ordinal))
        }
        return found
    }

    private func draw(_ chance: inout RandomStream) -> Point? {
        var place = chance.uniform(0...(spread + strips))
        for unit in units {
            place -= unit.area.squareMetres
            guard place < 0 else { continue }
            let bounds = unit.area.bounds
            let point = Point(
                chance.uniform(bounds.low.x...bounds.high.x),
                chance.uniform(bounds.low.y...bounds.high.y))
            return unit.area.contains(point) ? point : nil
        }
        for way in ways {
            place -= 3 * way.length
            if place < 0 { return way.point(at: chance.fraction()) }
        }
        return nil
    }

    private func isFine(_ point: Point) -> Bool {
        level.surroundings(at: point).covered
            && level.wallIndex.near(point, within: 0.5).isEmpty
    }
}
