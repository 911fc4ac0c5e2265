import Formats
import Foundation
import Indoor
import Testing

/// The data are not part of the project: without them these tests are skipped.
private let data = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "../shared/data")
private let refusals = data.appending(path: "found-3/venues/refusals")
private let campus = data.appending(path: "spbstu-imdf")

private func isThere(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path()) }

private func read(folder: URL, _ languages: [String] = []) throws -> LoadedVenue {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    let used = try #require(try BuildingFile.files(in: names, folder: folder.lastPathComponent))
    let parts = try used.map { name in
        (name: name, bytes: [UInt8](try Data(contentsOf: folder.appending(path: name))))
    }
    return try BuildingFile.read(
        parts, folder: "campus", languages: { languages }, progress: .unwatched)
}

@Suite("Maps of others, where they are there")
struct ForeignMapTests {
    @Test(
        "each file is named for what it is, whatever its name", .enabled(if: isThere(refusals)),
        arguments: [
            ("a.dwg", "DWG"), ("a.dxf", "DXF"), ("wrong-dxf.geojson", "DXF"), ("a.ifc", "IFC"),
            ("a.ifcxml", "IFC"), ("a.jpg", "JPEG"), ("a.kml", "KML"), ("a.o5m", "o5m"),
            ("a.osc", "changes"), ("a.pdf", "PDF"), ("wrong-pdf.geojson", "PDF"), ("a.png", "PNG"),
            ("a.svg", "SVG"), ("a.shp", "Shapefile"), ("wrong-shp.geojson", "Shapefile"),
            ("a.fgb", "FlatGeobuf"), ("array.json", "a list"), ("azure-drawing.zip", "Azure"),
            ("b.mmpk", ".mmpk"), ("city.json", "CityJSON"), ("data.js", "script"),
            ("mall.mvf", "MVF"), ("mapbox-layer.json", "the keys \"layer\""),
            ("notosm.osm", "no nodes"), ("plain.zip", "without IMDF"), ("t.topojson", "TopoJSON"),
            ("own-schema.geojson", "the keys \"type\", \"floor\", \"name\""),
        ])
    func refused(name: String, what: String) throws {
        let bytes = try Data(contentsOf: refusals.appending(path: name))
        let error = #expect(throws: InputError.self) { try BuildingFile.read(bytes, file: name) }
        #expect(error?.problem.contains(what) == true, "\(error?.problem ?? "")")
        #expect(error?.expected.isEmpty == false)
    }

    @Test("folders are named, too", .enabled(if: isThere(refusals)))
    func folders() throws {
        for (name, what) in [("b.gdb", "geodatabase"), ("mvf", "MVF")] {
            let folder = refusals.appending(path: name)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
            let error = #expect(throws: InputError.self) {
                try BuildingFile.files(in: names, folder: name)
            }
            #expect(error?.problem.contains(what) == true)
        }
    }

    @Test("a university in IMDF is walked, in both of its languages", .enabled(if: isThere(campus)))
    func university() throws {
        let venue = try read(folder: campus).venue
        #expect(venue.levels.map(\.shortName) == ["1", "2", "3", "4", "5"])
        #expect(venue.places.places.count > 240)
        #expect(venue.facilities.map(\.name) == ["Main academic building", "Academic building №3"])
        #expect(venue.connectors.contains { $0.kind == .lift && $0.levels.count == 5 })
        #expect(!venue.attribution.contains("OpenStreetMap"))
        let russian = try read(folder: campus, ["ru"]).venue
        #expect(russian.facilities.map(\.name) == ["Главный учебный корпус", "Учебный корпус №3"])
    }
}
