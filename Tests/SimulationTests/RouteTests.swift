import Formats
import Foundation
import Indoor
import Testing

@testable import Simulation

/// Not part of the project: without it, its test is skipped.
private let gareDeLyon = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/gare-de-lyon-osm/gare-de-lyon.geojson").path()

/// A person who knows the building gets from any place to any other, with walls.
@Suite("Random routes")
struct RouteTests {
    /// A walk that did not arrive: from, to, and the reason.
    private func failures(_ count: Int, in venue: Venue) -> [String] {
        var chance = RandomStream(seed: 1, label: "routes in \(venue.name)")
        let places = venue.places.places
        func draw() -> Place { places[Int(chance.fraction() * Double(places.count))] }
        return (0..<count).compactMap { _ in
            let (start, goal) = (draw(), draw())
            return walk(from: start, to: goal, in: venue).map {
                "\(start.key) to \(goal.key): \($0)"
            }
        }
    }

    /// Fast, and without waits for lifts: the walls are the same, and the test is faster.
    private let settings = {
        var settings = WorldSettings()
        settings.walkingSpeed = 3
        settings.escalatorSpeed = 1.5
        settings.liftWait = 0
        return settings
    }()

    /// Why the walk did not arrive; nil when it did.
    private func walk(from start: Place, to goal: Place, in venue: Venue) -> String? {
        var world = World(
            venue: venue, start: start.position, heading: 0, seed: 1, settings: settings)
        _ = world.step(
            inputs: [.walk(.to(place: goal.key))], requests: [], display: PhoneDisplay())
        // An hour, longer than any walk.
        for _ in 0..<72_000 where world.truth.isBusy {
            _ = world.step(inputs: [], requests: [], display: PhoneDisplay())
            if let failure = world.truth.failure { return "\(failure) at \(world.truth.point)" }
        }
        if let failure = world.truth.failure { return failure }
        if world.truth.isBusy { return "still under way at \(world.truth.point)" }
        let position = world.person.body.position
        let isThere =
            position.level == goal.position.level
            && position.point.distance(to: goal.position.point) <= 1
        return isThere ? nil : "ended at \(position)"
    }

    @Test("100 random routes of the station arrive")
    func randomRoutesStation() throws {
        #expect(failures(100, in: try Venues.station.get()).isEmpty)
    }

    @Test("100 random routes of the clinic arrive")
    func randomRoutesClinic() throws {
        #expect(failures(100, in: try Venues.clinic.get()).isEmpty)
    }

    @Test(
        "100 random routes of Gare de Lyon arrive",
        .enabled(if: FileManager.default.fileExists(atPath: gareDeLyon)))
    func randomRoutesGare() throws {
        let venue = try GeoJSONReader.read(
            Data(contentsOf: URL(filePath: gareDeLyon)), file: "gare-de-lyon.geojson"
        ).venue
        #expect(failures(100, in: venue).isEmpty)
    }
}
