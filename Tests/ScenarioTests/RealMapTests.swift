import BuildingTrials
import Formats
import Foundation
import Indoor
import Positioning
import Testing

/// Not part of the project: without them, their tests are skipped.
private let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data")
private let station = data.appending(path: "gare-de-lyon-osm/gare-de-lyon.geojson").path()
private let faculty = data.appending(path: "apb-dresden-osm/apb.osm").path()

/// Random ways and walks through real buildings: of 30 pairs joined by what can be walked on, 29 or
/// more have a way; of 10 walks by a person who follows the phone, 9 or more arrive.
@Suite("Real maps")
struct RealMapTests {
    @Test(
        "ways and walks through the Andreas-Pfitzmann-Bau",
        .enabled(if: FileManager.default.fileExists(atPath: faculty)))
    func walksFaculty() throws {
        let xml = try String(contentsOf: URL(filePath: faculty), encoding: .utf8)
        let loaded = try GeoJSONReader.read(
            Array(OverpassText.json(xml).utf8), file: "apb.json")
        #expect(loaded.venue.name == "Andreas-Pfitzmann-Bau")
        #expect(loaded.venue.places.places.count > 400)
        expectGoal(try BuildingTrial(loaded.venue))
    }

    @Test(
        "ways and walks through Gare de Lyon",
        .enabled(if: FileManager.default.fileExists(atPath: station)))
    func walksStation() throws {
        expectGoal(try BuildingTrial(try gareDeLyon()))
    }

    /// With beacons planned and their signals predicted for the building.
    @Test(
        "walks through Gare de Lyon by Bluetooth",
        .enabled(if: FileManager.default.fileExists(atPath: station)))
    func walksStationByBluetooth() throws {
        let trial = try BuildingTrial(try gareDeLyon(), engine: .ips, pairs: 0, walks: 5)
        #expect(trial.walks == 5)
        #expect(trial.failed.count <= 1, "\(trial.failed)")
    }

    private func gareDeLyon() throws -> Venue {
        try GeoJSONReader.read(
            Data(contentsOf: URL(filePath: station)), file: "gare-de-lyon.geojson"
        ).venue
    }

    private func expectGoal(_ trial: BuildingTrial) {
        #expect(trial.pairs == 30)
        #expect(trial.missed.count <= 1, "\(trial.missed)")
        #expect(trial.walks == 10)
        #expect(trial.failed.count <= 1, "\(trial.failed)")
    }
}
