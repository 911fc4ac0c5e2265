import BuildingTrials
import Formats
import Foundation
import Indoor
import Positioning
import Testing

/// Random ways and walks through real buildings: at least 29 of 30 pairs joined by walkable ground
/// have a way, and at least 9 of 10 people who follow the phone arrive.
@Suite("Real maps")
struct RealMapTests {
    @Test(
        "ways and walks through the Andreas-Pfitzmann-Bau",
        .enabled(if: RealBuildings.hasFaculty))
    func walksFaculty() throws {
        let xml = try String(contentsOf: URL(filePath: RealBuildings.faculty), encoding: .utf8)
        let loaded = try GeoJSONReader.read(
            Array(OverpassText.json(xml).utf8), file: "apb.json")
        #expect(loaded.venue.name == "Andreas-Pfitzmann-Bau")
        #expect(loaded.venue.places.places.count > 400)
        expectGoal(try BuildingTrial(loaded.venue))
    }

    @Test(
        "ways and walks through Gare de Lyon",
        .enabled(if: RealBuildings.hasStation))
    func walksStation() throws {
        expectGoal(try BuildingTrial(try RealBuildings.gareDeLyon()))
    }

    /// With beacons planned and their signals predicted for the building.
    @Test(
        "walks through Gare de Lyon by Bluetooth",
        .enabled(if: RealBuildings.hasStation))
    func walksStationByBluetooth() throws {
        let trial = try BuildingTrial(
            try RealBuildings.gareDeLyon(), engine: .ips, pairs: 0, walks: 5)
        #expect(trial.walks == 5)
        #expect(trial.failed.count <= 1, "\(trial.failed)")
    }

    private func expectGoal(_ trial: BuildingTrial) {
        #expect(trial.pairs == 30)
        #expect(trial.missed.count <= 1, "\(trial.missed)")
        #expect(trial.walks == 10)
        #expect(trial.failed.count <= 1, "\(trial.failed)")
    }
}
