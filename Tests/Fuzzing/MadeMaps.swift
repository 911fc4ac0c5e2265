import TestSupport

/// Small maps in the formats of others, to be mutated: two levels with a lift, stairs and an
/// escalator.
enum MadeMaps {
    static let osm = """
        <?xml version='1.0' encoding='UTF-8'?>
        <osm version='0.6' generator='JOSM'>
          <node id='-1' lat='0' lon='0' /><node id='-2' lat='0' lon='0.0002' />
          <node id='-3' lat='0.0001' lon='0.0002' /><node id='-4' lat='0.0001' lon='0' />
          <node id='-5' lat='0.0001' lon='0.0001'><tag k='door' v='yes' /></node>
          <node id='-6' lat='0.0002' lon='0.0002' /><node id='7' lat='0.0002' lon='0' />
          <node id='8' lat='0.00005' lon='0.0001'><tag k='highway' v='elevator' />
            <tag k='level' v='0;1' /></node>
          <way id='-30'><nd ref='-1' /><nd ref='-2' /><nd ref='-3' /><nd ref='-5' /><nd ref='-4' />
            <nd ref='-1' /><tag k='indoor' v='corridor' /><tag k='level' v='0;1' /></way>
          <way id='-25'><nd ref='-4' /><nd ref='-5' /><nd ref='-3' /><nd ref='-6' /><nd ref='7' />
            <nd ref='-4' /><tag k='indoor' v='room' /><tag k='level' v='0' />
            <tag k='name' v='A &amp; B' /></way>
          <relation id='9'><member type='way' ref='-30' role='outer' />
            <member type='relation' ref='9' role='' /><tag k='type' v='multipolygon' />
            <tag k='indoor' v='area' /><tag k='level' v='1' /><tag k='name' v='Hall' /></relation>
        </osm>
        """

    static let pbf: [UInt8] = {
        var file = WrittenPBF()
        file.addHeader()
        let places = [(0, 0), (0, 2), (1, 2), (1, 0), (1, 1), (2, 2), (2, 0)]
        let nodes = places.enumerated().map { number, place in
            WrittenPBF.Node(
                number + 1, Double(place.0) / 1e4, Double(place.1) / 1e4,
                number == 4 ? [("door", "yes"), ("level", "0")] : [])
        }
        file.addMap(
            nodes: nodes,
            ways: [
                (
                    id: 30, nodes: [1, 2, 3, 5, 4, 1],
                    tags: [("indoor", "corridor"), ("level", "0")]
                ),
                (id: 31, nodes: [1, 2], tags: []), (id: 32, nodes: [2, 3, 4, 1], tags: []),
                (
                    id: 25, nodes: [4, 5, 3, 6, 7, 4],
                    tags: [("indoor", "room"), ("level", "0"), ("name", "A")]
                ),
            ],
            relations: [
                (
                    id: 9, outer: [31, 32],
                    tags: [("type", "multipolygon"), ("indoor", "area"), ("level", "1")]
                )
            ])
        return file.bytes
    }()

    // MARK: IMDF

    /// All features in one file.
    static var imdf: String { collection(levels + units + others) }

    /// The same building as the files of an archive.
    static var imdfFiles: [(name: String, bytes: [UInt8])] {
        [
            ("level.geojson", Array(collection(levels).utf8)),
            ("unit.geojson", Array(collection(units).utf8)),
            ("opening.geojson", Array(collection(others).utf8)),
            (
                "manifest.json",
                Array(#"{"version":"1.0.0","generated_by":"us","language":"en"}"#.utf8)
            ),
        ]
    }

    private static func collection(_ features: [String]) -> String {
        "{\"type\":\"FeatureCollection\",\"features\":[\n"
            + features.joined(separator: ",\n") + "]}"
    }

    private static func feature(
        _ type: String, _ id: String, _ properties: String, _ geometry: String?
    ) -> String {
        "{\"id\":\"\(id)\",\"type\":\"Feature\",\"feature_type\":\"\(type)\",\"geometry\":"
            + "\(geometry ?? "null"),\"properties\":{\(properties)}}"
    }

    private static func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
        let corners = [
            (x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y),
        ].map { "[\(Double($0.0) / 1e5),\(Double($0.1) / 1e5)]" }
        return "{\"type\":\"Polygon\",\"coordinates\":[[\(corners.joined(separator: ","))]]}"
    }

    private static var levels: [String] {
        (0...1).map { level in
            feature(
                "level", "l\(level)",
                "\"ordinal\":\(level),\"building_ids\":[\"b\"],\"name\":{\"en\":\"Level \(level)\"},"
                    + "\"short_name\":{\"fr\":\"\(level)\"},\"outdoor\":false", box(0, 0, 60, 60))
        }
    }

    private static var units: [String] {
        (0...1).flatMap { level in
            [
                ("walkway", (0, 20), (60, 10)), ("office", (0, 0), (30, 20)),
                ("elevator", (30, 30), (4, 4)), ("stairs", (40, 30), (4, 8)),
                ("escalator", (50, 30), (3, 10)), ("column", (10, 24), (1, 1)),
                ("opentobelow", (20, 24), (3, 3)), ("brick", (30, 0), (1, 20)),
            ].map { category, low, size in
                feature(
                    "unit", "\(category)\(level)",
                    "\"category\":\"\(category)\",\"level_id\":\"l\(level)\","
                        + "\"name\":{\"en\":\"\(category) \(level)\",\"fr\":\"x\"}",
                    box(low.0, low.1, size.0, size.1))
            }
        }
    }

    private static var others: [String] {
        let line = #"{"type":"LineString","coordinates":[[0.00014,0.0002],[0.00016,0.0002]]}"#
        let point = #"{"type":"Point","coordinates":[0.0001,0.0001]}"#
        return [
            feature(
                "opening", "o", #""category":"pedestrian","level_id":"l0","door":{"type":"open"}"#,
                line),
            feature("anchor", "n", #""unit_id":"office0""#, point),
            feature("occupant", "t", #""name":{"en":"Tenant"},"anchor_id":"n""#, nil),
            feature(
                "amenity", "a", #""category":"atm","name":{"en":"ATM"},"unit_ids":["walkway1"]"#,
                point),
            feature(
                "relationship", "r",
                #""category":"escalator","direction":"directed","origin":{"id":"escalator0"},"#
                    + #""destination":{"id":"escalator1"}"#, nil),
            feature("building", "b", #""name":{"en":"House"}"#, nil),
            feature("kiosk", "k", #""level_id":"l0","name":"Tea""#, box(40, 24, 2, 2)),
            feature("fixture", "f", #""level_id":"l0","category":"wall""#, box(45, 24, 2, 1)),
            feature(
                "section", "s", #""level_id":"l1","name":{"en":"East"}"#, box(30, 20, 30, 10)),
        ]
    }
}
