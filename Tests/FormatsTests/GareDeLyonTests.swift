import Formats
import Foundation
import Indoor
import Testing

/// A real station in OpenStreetMap. The data is not part of the project: without it these tests are
/// skipped.
private let path = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data/gare-de-lyon-osm/gare-de-lyon.geojson").path()

@Suite("Gare de Lyon", .enabled(if: FileManager.default.fileExists(atPath: path)))
struct GareDeLyonTests {
    /// Read once for all tests.
    private static let loaded = Result {
        try GeoJSONReader.read(
            Data(contentsOf: URL(filePath: path)), file: "gare-de-lyon.geojson")
    }
    let venue: Venue
    let warnings: [InputError]

    init() throws {
        let loaded = try Self.loaded.get()
        (venue, warnings) = (loaded.venue, loaded.warnings)
    }

    @Test("the levels as mapped, with the station's own names")
    func levelsMappedStation() {
        #expect(venue.name == "Gare de Lyon")
        #expect(
            venue.levels.map { "\($0.ordinal)" }
                == ["-4", "-3", "-2", "-1.5", "-1", "-0.5", "0", "0.5", "1", "2"])
        #expect(venue.level(-3)?.name == "Niveau RER D - Gare de Lyon")
        #expect(venue.level(-3)?.shortName == "-4")
        #expect(Set(venue.levels.map(\.shortName)).count == venue.levels.count)
    }

    @Test(
        "routes down to the underground platforms",
        arguments: [
            ("Le Train Bleu", "Voies 1 et 3", RoutePreference.fastest, true),
            ("Starbucks@2", "Voies 1 et 3", .stepFree, true),
            // Only stairs lead to the restaurant.
            ("Le Train Bleu", "Voies 1 et 3", .stepFree, false),
            ("Le Train Bleu", "Starbucks@2", .stepFree, false),
        ])
    func routesDownUnderground(
        from: String, to: String, preference: RoutePreference, exists: Bool
    ) throws {
        let (start, goal) = (try venue.places.find(from), try venue.places.find(to))
        let route = venue.graph.route(from: start.node, to: goal.node, preference: preference)
        #expect((route != nil) == exists)
    }

    @Test("a name on three levels is ambiguous")
    func ambiguousName() {
        let failure = #expect(throws: PlaceDirectory.Failure.self) {
            try venue.places.find("Starbucks")
        }
        guard case .ambiguous(let keys) = failure else {
            Issue.record("found \(String(describing: failure))")
            return
        }
        #expect(keys.sorted() == ["Starbucks@0", "Starbucks@1", "Starbucks@2"])
    }

    @Test("every place reaches every other")
    func placeReaches() {
        let places = venue.places.places
        #expect(places.count > 140)
        for place in places.dropFirst() {
            #expect(venue.graph.route(from: places[0].node, to: place.node) != nil, "\(place.key)")
            #expect(venue.graph.route(from: place.node, to: places[0].node) != nil, "\(place.key)")
        }
    }

    @Test("places stand on the graph, in the room that bears their name")
    func placesStandGraph() {
        for place in venue.places.places {
            #expect(venue.graph.nodes[place.node].position == place.position, "\(place.key)")
        }
        for name in ["Le Train Bleu", "Starbucks@0", "Starbucks@1", "Starbucks@2"] {
            let place = try? venue.places.find(name)
            let unit = place.flatMap { venue.level($0.position.level)?.unit(at: $0.position.point) }
            #expect(unit?.name == place?.name)
        }
    }

    @Test("a person who follows the graph walks into no wall")
    func nobodyFollowsGraph() { expectWalkable(venue) }

    @Test("lifts stop on every level they serve, escalators know their way")
    func liftsStopLevel() {
        let lifts = venue.connectors.filter { $0.kind == .lift }
        #expect(lifts.count == 12)
        #expect(lifts.first?.levels == [-4, -3, -2])
        let escalators = venue.connectors.filter { $0.kind == .escalator }
        #expect(escalators.count == 78)
        #expect(escalators.filter { $0.direction != .both }.count == 49)
    }

    @Test("odd features are told, each with its place, and no more than fifty")
    func oddFeaturesTold() {
        #expect(
            warnings.contains {
                $0.problem.contains("no way leads to the lift on level") && $0.column != nil
            })
        #expect(warnings.count <= 51)
    }
}
