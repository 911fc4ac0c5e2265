import Formats
import Foundation
import Indoor

/// Buildings that are not part of the project: without them, their tests are skipped.
enum RealBuildings {
    private static let data = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data")
    static let station = data.appending(path: "gare-de-lyon-osm/gare-de-lyon.geojson").path()
    static let faculty = data.appending(path: "apb-dresden-osm/apb.osm").path()

    static let hasStation = FileManager.default.fileExists(atPath: station)
    static let hasFaculty = FileManager.default.fileExists(atPath: faculty)

    static func gareDeLyon() throws -> Venue {
        try GeoJSONReader.read(
            Data(contentsOf: URL(filePath: station)), file: "gare-de-lyon.geojson"
        ).venue
    }
}
