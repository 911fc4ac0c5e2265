import Formats
import Foundation
import Indoor
import Testing

@testable import MapPackage

/// Packages and other programs: GDAL reads ours, and we read GDAL's.
@Suite("Map packages: with GDAL", .enabled(if: Gdal.isThere, "gdal-bin is not installed"))
struct GeoPackageTests {
    @Test(
        "ogrinfo lists every layer without a warning", arguments: ["clinic", "campus", "station"])
    func lists(name: String) throws {
        let folder = try Gdal.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("\(name).gpkg")
        try Data(try Venues.package(name)).write(to: file)
        let said = try Gdal.run("ogrinfo", ["-al", "-so", file.path])
        #expect(!said.lowercased().contains("warning") && !said.contains("ERROR"))
        for table in PackageTable.all {
            #expect(said.contains("Layer name: \(table.name)\n"), "\(table.name)")
        }
    }

    /// The layers of a building with the model's own fields, in a reference system.
    private func plain(_ name: String, as system: String?, in folder: URL) throws -> [UInt8] {
        let (source, target) = (
            folder.appendingPathComponent("ours.gpkg").path,
            folder.appendingPathComponent("theirs.gpkg").path
        )
        try Data(try Venues.package(name)).write(to: URL(fileURLWithPath: source))
        for (number, table) in PackageTable.indoors.enumerated() {
            let fields = table.fields.map(\.name).filter { !$0.hasPrefix("DW_") }
            let query = "SELECT SHAPE, \(fields.joined(separator: ", ")) FROM \(table.name)"
            var arguments = ["-f", "GPKG", "-nln", table.name, "-sql", query]
            if let system { arguments += ["-a_srs", "EPSG:32631", "-t_srs", system] }
            if number > 0 { arguments.append("-update") }
            #expect(try Gdal.run("ogr2ogr", arguments + [target, source]) == "")
        }
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
    }

    @Test("layers that ogr2ogr wrote are a building", arguments: ["clinic", "campus"])
    func theirs(name: String) throws {
        let folder = try Gdal.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (venue, _) = try Venues.shipped(name)
        let theirs = try MapPackage(try plain(name, as: nil, in: folder), file: "theirs.gpkg")
        #expect(!theirs.isOurs)
        let read = try theirs.venue()
        #expect(read.warnings.isEmpty)
        #expect(read.venue.levels.map(\.elevation) == venue.levels.map(\.elevation))
        #expect(read.venue.facilities.map(\.id) == venue.facilities.map(\.id))
        #expect(
            read.venue.connectors.map(\.kind.rawValue).sorted()
                == venue.connectors.map(\.kind.rawValue).sorted())
        let cutOff = read.venue.places.places.filter(\.isCutOff).map(\.key)
        #expect(cutOff.isEmpty)
    }

    @Test(
        "in degrees and in projected metres it is the same building",
        arguments: ["EPSG:4326", "EPSG:3857", "EPSG:2154", "EPSG:25832"])
    func systems(system: String) throws {
        let folder = try Gdal.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let theirs = try MapPackage(
            try plain("clinic", as: system, in: folder), file: "theirs.gpkg")
        let venue = try theirs.venue().venue
        let (ours, _) = try Venues.shipped("clinic")
        let (found, expected) = (try #require(venue.bounds), try #require(ours.bounds))
        // The clinic as if it stood at 0, 0 of a zone is turned a little, and has another scale.
        #expect(abs(found.size.length / expected.size.length - 1) < 0.06)
        #expect(venue.levels.count == ours.levels.count)
        #expect(venue.places.places.count > 40)
    }

    @Test("coordinates that are not read say what to do")
    func unknownSystem() throws {
        let folder = try Gdal.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = try plain("clinic", as: "EPSG:5514", in: folder)
        #expect {
            try MapPackage(bytes, file: "theirs.gpkg").venue()
        } throws: { error in
            "\(error)".contains("which are not read")
                && "\(error)".contains("ogr2ogr -t_srs EPSG:4326")
        }
    }
}
