import Formats
import Foundation
import Indoor
import TestSupport
import Testing

@Suite("Packed files")
struct PackedTests {
    private func error(_ bytes: [UInt8], _ file: String = "f") -> InputError? {
        #expect(throws: InputError.self) { try BuildingFile.read(bytes, file: file) }
    }

    private let map = Array(collection([room("A"), room("B", at: (10, 0), (20, 10))]).utf8)

    @Test("GeoJSON may be packed with gzip")
    func gzip() throws {
        let venue = try BuildingFile.read(PackedFiles.gzip(map), file: "f.geojson.gz").venue
        #expect(venue.places.places.map(\.name) == ["A", "B"])
        let packed = PackedFiles.gzip(map)
        #expect(error(Array(packed.dropLast(20)))?.problem == "the packed file ends too early")
        var broken = packed
        broken[broken.count - 6] ^= 1
        #expect(error(broken)?.problem == "the packed file is damaged")
    }

    @Test("a megabyte of spaces in a kilobyte is refused")
    func bomb() throws {
        let packed = try #require(Data(base64Encoded: Self.spaces))
        #expect(packed.count < 1100)
        #expect(error([UInt8](packed))?.problem.contains("200 times its size") == true)
    }

    /// 2²⁰ spaces, packed with gzip.
    private static let spaces =
        "H4sIAAAAAAACA+3BMQEAAADCoCrrn9IQvkAB" + String(repeating: "A", count: 1353)
        + "HwGpwID8QAAEAA="

    // MARK: Zip

    private func files(_ folder: String = "") -> [(name: String, bytes: [UInt8])] {
        WrittenIMDF.house.parts.map { (name: folder + $0.name, bytes: $0.bytes) }
    }

    @Test("IMDF may be a zip archive, also in a folder, also one that was written in one go")
    func zip() throws {
        for archive in [
            PackedFiles.zip(files()), PackedFiles.zip(files("Mall/")),
            PackedFiles.zip(files(), late: true),
            PackedFiles.zip([("__MACOSX/._unit.geojson", [0])] + files("Mall/")),
        ] {
            let venue = try BuildingFile.read(archive, file: "mall.zip").venue
            #expect(venue.places.places.map(\.name).sorted() == ["A", "B"])
        }
    }

    @Test("a zip archive has limits, and says what is wrong with it")
    func limits() {
        let whole = PackedFiles.zip(files())
        #expect(error(Array(whole.dropLast(30)))?.problem == "the zip archive ends too early")
        let many = (0..<10_001).map { (name: "\($0).json", bytes: [UInt8]()) }
        #expect(error(PackedFiles.zip(many))?.problem.contains("more than 10000 files") == true)
        let large = PackedFiles.zip(files(), claimed: 300 << 20)
        #expect(error(large)?.problem.contains("unpacks to more than 1 GB") == true)
        let two = PackedFiles.zip(files("East/") + files("West/"))
        #expect(error(two)?.expected.contains("\"East\", \"West\"") == true)
        var damaged = whole
        damaged[60] ^= 0xFF
        #expect(error(damaged)?.file?.hasPrefix("f/") == true)
    }

    @Test(
        "an archive without IMDF is named by what is in it",
        arguments: [
            (["manifest.json", "Ground.dwg"], "drawing package of Azure", "IMDF"),
            (["p20/mobile_map.geodatabase"], "mobile map package", "ogr2ogr -f GPKG"),
            (["a.shp", "a.dbf"], "Shapefile", "ogr2ogr -f GPKG"),
            (["manifest.geojson", "floors.geojson"], "MVF", "IMDF"),
            (["building.geojson"], "building.geojson", "unzip"),
        ])
    func named(names: [String], what: String, remedy: String) {
        let error = error(PackedFiles.zip(names.map { ($0, Array("{}".utf8)) }))
        #expect(error?.problem.contains(what) == true && error?.expected.contains(remedy) == true)
    }
}
