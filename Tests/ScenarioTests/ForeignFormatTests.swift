import Foundation
import Testing

@Suite("Buildings in formats that are not read")
struct ForeignFormatTests {
    @Test(
        "a building in a format that is not read is named, and is two",
        arguments: [
            ("a.osm", "<osm version='0.6'/>", "OpenStreetMap's XML (.osm)"),
            ("a.gml", "<gml:x xmlns:gml='http://www.opengis.net/gml'/>", "this is GML"),
            ("a.zip", "PK\u{3}\u{4}", "this is a zip archive"),
        ])
    func foreignFormats(file: String, text: String, says: String) throws {
        let result = try Program.run(["venue", "check", try Program.file(file, text)])
        #expect(result.status == 2)
        #expect(result.errors.contains(says), "\(result.errors)")
    }

    @Test("a folder with an IMDF archive is named, and is two")
    func imdfFolder() throws {
        let file = try Program.file("manifest.json", "{}")
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let result = try Program.run(["venue", "check", folder])
        #expect(result.status == 2)
        #expect(result.errors.contains("this is IMDF"), "\(result.errors)")
    }
}
