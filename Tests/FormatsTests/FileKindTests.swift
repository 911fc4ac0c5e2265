import Formats
import Indoor
import Testing

/// The same building, two rooms and a door, in each form that the reader knows.
@Suite("Forms of OpenStreetMap's data")
struct FileKindTests {
    private static let features = [
        room("A"), room("B", at: (10, 0), (20, 10)), door((10, 5)),
    ]

    private static let nodes = [
        (1, 0, 0), (2, 10, 0), (3, 10, 10), (4, 0, 10), (5, 20, 0), (6, 20, 10), (7, 10, 5),
    ]
    private static let ways = [("A", [1, 2, 7, 3, 4, 1]), ("B", [2, 5, 6, 3, 7, 2])]

    private static func degrees(_ number: Int) -> (lat: Double, lon: Double) {
        let node = nodes.first { $0.0 == number }
        return (Double(node?.2 ?? 0) / 100_000, Double(node?.1 ?? 0) / 100_000)
    }

    /// Overpass' answer, with the coordinates at the nodes or at the ways.
    private static func overpass(geometryAtWays: Bool) -> String {
        let points = nodes.map { number, _, _ in
            let tags = number == 7 ? #","tags":{"door":"yes","level":"0"}"# : ""
            let (lat, lon) = degrees(number)
            return #"{"type":"node","id":\#(number),"lat":\#(lat),"lon":\#(lon)\#(tags)}"#
        }
        let lines = ways.enumerated().map { number, way in
            let geometry = way.1.map {
                let (lat, lon) = degrees($0)
                return #"{"lat":\#(lat),"lon":\#(lon)}"#
            }
            let shape =
                geometryAtWays
                ? #""geometry":[\#(geometry.joined(separator: ","))]"# : #""nodes":\#(way.1)"#
            return #"{"type":"way","id":\#(number + 1),\#(shape),"tags":{"#
                + #""indoor":"room","level":"0","name":"\#(way.0)"}}"#
        }
        let shown = geometryAtWays ? Array(points.suffix(1)) : points
        return #"{"version":0.6,"generator":"Overpass API","elements":["#
            + (lines + shown + shown).joined(separator: ",\n") + "]}"
    }

    /// The building as GDAL writes it: few members, and the other tags in one string.
    private static let gdal: String = {
        func feature(_ name: String?, _ tags: String, _ geometry: String) -> String {
            let name = name.map { #""\#($0)""# } ?? "null"
            let escaped = tags.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return #"{"type":"Feature","properties":{"osm_id":"1","name":\#(name),"#
                + #""other_tags":"\#(escaped)"},"geometry":\#(geometry)}"#
        }
        let rooms = [("A", box((0, 0), (10, 10))), ("B", box((10, 0), (20, 10)))].map {
            feature(
                $0.0, #""indoor"=>"room","note"=>"a \"b\", c","level"=>"0""#,
                #"{"type":"Polygon","coordinates":[\#(ring($0.1))]}"#)
        }
        let door = feature(
            nil, #""door"=>"yes", "level"=>"0""#,
            #"{"type":"Point","coordinates":\#(position((10, 5)))}"#)
        return #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"#
            + #""urn:ogc:def:crs:OGC:1.3:CRS84"}},"features":["#
            + (rooms + [door]).joined(separator: ",") + "]}"
    }()

    static let forms: [(name: String, text: String)] = [
        ("one collection", collection(features)),
        ("a text a line", features.joined(separator: "\n") + "\n"),
        ("a sequence", features.map { "\u{1E}\($0)\n" }.joined()),
        (
            "a sequence of collections",
            features.map { "\u{1E}\(collection([$0]))\n" }.joined()
        ),
        ("tags in a string", gdal),
        ("Overpass, nodes", overpass(geometryAtWays: false)),
        ("Overpass, out geom", overpass(geometryAtWays: true)),
    ]

    @Test("the building is the same in each", arguments: forms.map(\.name))
    func read(name: String) throws {
        let text = Self.forms.first { $0.name == name }?.text ?? ""
        let loaded = try GeoJSONReader.read(Array(text.utf8), file: "building.json")
        #expect(loaded.warnings == [])
        let venue = loaded.venue
        #expect(venue.places.places.map(\.key).sorted() == ["A", "B"])
        #expect(venue.levels[0].openings.map(\.assumed) == [false])
        #expect(try route(venue, "A", "B") == 4)
    }

    @Test("a relation of Overpass is an area with a hole")
    func relation() throws {
        func way(_ role: String, _ points: [Pair]) -> String {
            let geometry = points.map {
                #"{"lat":\#(Double($0.1) / 1e5),"lon":\#(Double($0.0) / 1e5)}"#
            }
            return #"{"type":"way","ref":1,"role":"\#(role)","geometry":["#
                + geometry.joined(separator: ",") + "]}"
        }
        let hole = box((10, 10), (30, 30))
        let text =
            #"{"elements":[{"type":"relation","id":9,"tags":{"type":"multipolygon","#
            + #""indoor":"area","level":"0","name":"Hall"},"members":["#
            + [
                way("outer", [(0, 0), (40, 0), (40, 40)]),
                way("outer", [(0, 0), (0, 40), (40, 40)]), way("inner", hole + hole.prefix(1)),
            ].joined(separator: ",") + "]}]}"
        let venue = try GeoJSONReader.read(Array(text.utf8), file: "f.json").venue
        #expect(Int(venue.levels[0].units[0].area.squareMetres) == 1477)
    }

    @Test("a way of Overpass without coordinates is left out with a warning")
    func noCoordinates() throws {
        let text =
            #"{"elements":[{"type":"way","id":8,"nodes":[5,6],"tags":{"highway":"footway"}},"#
            + Self.overpass(geometryAtWays: true).split(separator: "[", maxSplits: 1)[1]
        let loaded = try GeoJSONReader.read(Array(text.utf8), file: "f.json")
        #expect(loaded.warnings.map(\.problem) == ["way/8: no coordinates"])
    }

    // MARK: Named, not read

    @Test(
        "other formats are named for what they are, with what to do",
        arguments: [
            (
                #"{"geometryType":"esriGeometryPolygon","features":[{"attributes":{}}]}"#,
                "Esri JSON", "ogr2ogr"
            ),
            (
                #"<gml:FeatureCollection xmlns:gml="http://www.opengis.net/gml">"#, "GML",
                "ogr2ogr"
            ),
            ("<kml></kml>", "KML", "JOSM"), ("<?xml version='1.0'?><other/>", "XML", ".osm"),
            ("BZh91AY", "bzip2", "bunzip2 -k"), ("fgb\u{3}fgb", "FlatGeobuf", "ogr2ogr -f GPKG"),
            ("%PDF-1.7", "PDF", "JOSM"), ("AC1032\0", "DWG", "JOSM"),
            ("  0\nSECTION\n  2\nHEADER\n", "DXF", "JOSM"), ("ISO-10303-21;", "IFC", "IMDF"),
            (#"{"type": "CityJSON"}"#, "CityJSON", "IMDF"),
            (#"{"type": "Topology"}"#, "TopoJSON", "topo2geo"),
            ("<osmChange version='0.6'/>", "changes", ".osm.pbf"),
            ("var d = {}", "script", "{ to }"),
            (
                #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"#
                    + #""urn:ogc:def:crs:EPSG::2154"}},"features":[]}"#, "EPSG::2154", "ogr2ogr"
            ),
            (
                #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"#
                    + #""geometry":{"type":"Point","coordinates":[652000.5,6861000.25]}}]}"#,
                "projected, in metres", "ogr2ogr"
            ),
        ])
    func named(start: String, what: String, remedy: String) {
        let error = #expect(throws: InputError.self) {
            try BuildingFile.read(Array(start.utf8), file: "f")
        }
        #expect(error?.problem.contains(what) ?? false, "\(error?.problem ?? "")")
        #expect(error?.expected.contains(remedy) ?? false, "\(error?.expected ?? "")")
        #expect(error?.line == 1)
    }

    @Test("coordinates in degrees of another system are read")
    func otherDegrees() throws {
        let text = collection(Self.features).replacing(
            "{\"type\":\"FeatureCollection\",",
            with: #"{"type":"FeatureCollection","crs":{"type":"name","properties":"#
                + #"{"name":"urn:ogc:def:crs:EPSG::4258"}},"#)
        #expect(try GeoJSONReader.read(Array(text.utf8), file: "f").venue.levels.count == 1)
    }

    @Test(
        "files of other kinds are named by their bytes",
        arguments: [
            ("999\r\nmade by hand\r\n  0\r\nSECTION\r\n  2\r\nHEADER\r\n", "(DXF)"),
            ("0\nSECTION\n2\nHEADER\n", "(DXF)"),
            ("BM\u{7F}\u{7F}\u{7F}\u{0}\u{0}\u{0}\u{0}\u{0}6", "(BMP)"),
            ("\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}", "(HEIC or AVIF)"),
            ("<!DOCTYPE html>\n<html><body></body></html>", "(HTML)"),
            ("version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "Git LFS"),
            ("<?xml version='1.0'?><!DOCTYPE osm [<!ENTITY a 'b'>]><osm></osm>", "document type"),
        ])
    func otherKinds(text: String, kind: String) {
        let error = #expect(throws: InputError.self) {
            try BuildingFile.read(Array(text.utf8), file: "a.geojson")
        }
        #expect(error?.problem.contains(kind) == true, "\(error?.problem ?? "")")
        #expect(error?.expected.isEmpty == false)
    }

    @Test("a map in UTF-16 is named, with the command that converts it")
    func utf16() {
        let bytes: [UInt8] = [0xFF, 0xFE] + Array("<osm/>".utf8.map { [$0, 0] }.joined())
        let error = #expect(throws: InputError.self) {
            try BuildingFile.read(bytes, file: "a.osm")
        }
        #expect(error?.problem == "this is text in UTF-16")
        #expect(error?.expected.contains("iconv") == true)
    }
}
