import Foundation
import Testing

@Suite("Buildings that are not read")
struct ForeignFormatTests {
    @Test(
        "a building in a format that is not read, or with nothing in it, is two",
        arguments: [
            ("a.osm", "<osm version='0.6'/>", "no nodes or ways are in it"),
            ("a.gml", "<gml:x xmlns:gml='http://www.opengis.net/gml'/>", "this is GML"),
            ("a.zip", "PK\u{3}\u{4}", "the zip archive ends too early"),
        ])
    func foreignFormats(file: String, text: String, says: String) throws {
        let result = try Program.run(["venue", "check", try Program.file(file, text)])
        #expect(result.status == 2)
        #expect(result.errors.contains(says), "\(result.errors)")
    }

    @Test("a folder is read as IMDF if it has such files; another is two")
    func folders() throws {
        try Program.inFolder { folder in
            let empty = try Program.run(["venue", "check", folder])
            #expect(empty.status == 2)
            #expect(empty.errors.contains("expected a file, or a folder with IMDF in it"))
            try "{}".write(toFile: "\(folder)/unit.geojson", atomically: true, encoding: .utf8)
            let broken = try Program.run(["venue", "check", folder])
            #expect(broken.status == 2)
            #expect(broken.errors.contains("unit.geojson:1:1: "), "\(broken.errors)")
        }
    }
}
