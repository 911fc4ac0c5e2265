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

    // MARK: What is closed

    /// A hall and a room on each of two levels, joined by stairs and a lift.
    ///
    /// - Parameters:
    ///   - lift: more tags of the lift.
    ///   - door: more tags of the upper room's door.
    private func building(lift: String = "", door: String = "") -> String {
        func feature(_ tags: String, _ type: String, _ coordinates: String) -> String {
            "{\"type\":\"Feature\",\"properties\":{\(tags)},"
                + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}"
        }
        func box(_ south: String, _ north: String, _ east: String) -> String {
            "[[[0,\(south)],[\(east),\(south)],[\(east),\(north)],[0,\(north)],[0,\(south)]]]"
        }
        let levels = ["0", "1"].flatMap { level in
            let tags = "\"level\":\"\(level)\""
            return [
                feature("\"indoor\":\"corridor\",\(tags)", "Polygon", box("0", "0.0001", "0.0004")),
                feature(
                    "\"indoor\":\"room\",\(tags),\"name\":\"Room \(level)\"", "Polygon",
                    box("0.0001", "0.0002", "0.0001")),
                feature(
                    "\"door\":\"yes\",\(tags)\(level == "1" ? door : "")", "Point",
                    "[0.00005,0.0001]"),
            ]
        }
        let ways = [
            feature(
                "\"highway\":\"elevator\",\"level\":\"0;1\"\(lift)", "Point",
                "[0.00035,0.00005]"),
            feature(
                "\"highway\":\"steps\",\"level\":\"0;1\",\"incline\":\"up\"", "LineString",
                "[[0.0002,0.00005],[0.00028,0.00005]]"),
        ]
        let features = (levels + ways).joined(separator: ",")
        return "{\"type\":\"FeatureCollection\",\"features\":[\(features)]}"
    }

    @Test("what is closed is listed, and step-free shares say what it keeps apart")
    func closedParts() throws {
        func told(_ text: String) throws -> [String] {
            let result = try Program.run(
                ["venue", "check", "--strict", "--verbose", try Program.file("a.geojson", text)])
            #expect(result.status == 0)
            let lines = result.output.split(separator: "\n").map(String.init)
            return lines.filter {
                $0.hasPrefix("level 1") || $0.hasPrefix("1 of") || $0.hasPrefix("  ")
            }
        }
        #expect(try told(building()) == ["level 1: 1 of 1 place by step-free ways"])
        #expect(
            try told(building(door: ",\"locked\":\"yes\"")) == [
                "level 1: 0 of 1 place by step-free ways; the others: a door is closed",
                "1 of 2 doors closed: locked", "  door: closed: locked",
            ])
        #expect(
            try told(building(lift: ",\"access\":\"private\"")) == [
                "level 1: 0 of 1 place by step-free ways; the others: a lift is closed",
                "1 of 1 lift closed: private", "  lift: closed: private",
            ])
        #expect(
            try told(building(lift: ",\"wheelchair\":\"no\"")) == [
                "level 1: 0 of 1 place by step-free ways; the others: closed to step-free ways",
                "1 of 1 lift closed to step-free ways: wheelchair=no",
                "  lift: closed to step-free ways: wheelchair=no",
            ])
    }
}
