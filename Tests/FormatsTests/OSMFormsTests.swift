import Formats
import Indoor
import TestSupport
import Testing

/// A room A off a corridor: what JOSM writes of a new drawing.
private let drawing = """
    <?xml version='1.0' encoding='UTF-8'?>
    <osm version='0.6' generator='JOSM'>
      <way id='-300' action='modify'><nd ref='-1' /><nd ref='-2' /><nd ref='-3' /><nd ref='-5' />
        <nd ref='-4' /><nd ref='-1' />
        <tag k='indoor' v='corridor' /><tag k='level' v='0' /></way>
      <way id='-250'><nd ref='-4' /><nd ref='-5' /><nd ref='-3' /><nd ref='-6' /><nd ref='-7' />
        <nd ref='-4' />
        <tag k='indoor' v='room' /><tag k='level' v='0' /><tag k='name' v='A &amp; B' /></way>
      <way id='-260' action='delete'><nd ref='-4' /><nd ref='-3' />
        <tag k='highway' v='steps' /></way>
      <node id='-1' lat='0' lon='0' /><node id='-2' lat='0' lon='0.0002' />
      <node id='-3' lat='0.0001' lon='0.0002' /><node id='-4' lat='0.0001' lon='0' />
      <node id='-5' lat='0.0001' lon='0.0001'><tag k='door' v='yes' /><tag k='level' v='0' /></node>
      <node id='-6' lat='0.0002' lon='0.0002' /><node id='-7' lat='0.0002' lon='0' />
      <node id='-8' lat='0.00005' lon='0.0001'><tag k='shop' v='kiosk' /><tag k='name' v='Kiosk' />
        <tag k='level' v='0' /></node>
      <relation id='-9'><member type='relation' ref='-9' role='outer' />
        <tag k='type' v='route' /><tag k='name' v='Bus' /></relation>
    </osm>
    """

private func published(_ text: String) -> String { text.replacing("'-", with: "'") }

@Suite("OpenStreetMap's own formats")
struct OSMFormsTests {
    private func check(_ loaded: LoadedVenue) throws {
        #expect(loaded.venue.places.places.map(\.name) == ["A & B", "Kiosk"])
        #expect(try route(loaded.venue, "A & B", "Kiosk") != nil)
        #expect(loaded.venue.levels[0].openings.map(\.assumed) == [false])
    }

    private func error(_ bytes: [UInt8], _ file: String = "f") -> InputError? {
        #expect(throws: InputError.self) { try BuildingFile.read(bytes, file: file) }
    }

    // MARK: XML

    @Test("a drawing of JOSM is read with negative numbers in any order, without deleted things")
    func josm() throws {
        let loaded = try BuildingFile.read(Array(drawing.utf8), file: "new.osm")
        try check(loaded)
        #expect(loaded.warnings == [] && loaded.venue.attribution == "")
        #expect(loaded.venue.connectors.isEmpty)
        let packed = PackedFiles.gzip(Array(drawing.utf8))
        try check(BuildingFile.read(packed + PackedFiles.gzip([0x0A]), file: "new.osm.gz"))
    }

    @Test("only data of OpenStreetMap are attributed to it")
    func attribution() throws {
        let venue = try BuildingFile.read(Array(published(drawing).utf8), file: "f").venue
        #expect(venue.attribution == "© OpenStreetMap contributors")
    }

    @Test("a way with missing nodes has the others; one without any is told")
    func missing() throws {
        let text = drawing.replacing("<nd ref='-6' />", with: "<nd ref='-6' /><nd ref='-99' />")
            .replacing(
                "</osm>",
                with: "<way id='-1'><nd ref='-98'/><tag k='highway' v='footway'/></way></osm>")
        let loaded = try BuildingFile.read(Array(text.utf8), file: "f")
        try check(loaded)
        #expect(
            loaded.warnings.map(\.problem) == [
                "way/-250: 1 of 6 nodes is missing", "way/-1: no coordinates",
            ])
        #expect(loaded.warnings.map(\.line) == [6, 19])
    }

    @Test("broken XML, document types and empty maps are one error with a line")
    func brokenXML() {
        let cut = error(Array(drawing.utf8.prefix(900)))
        #expect(cut?.problem == "the XML is broken here" && cut?.line ?? 0 > 5)
        let type = error(Array(drawing.replacing("<osm", with: "<!DOCTYPE x>\n<osm").utf8))
        #expect(type?.problem == "the file has a document type" && type?.line == 2)
        #expect(error(Array("<osm version='0.6'/>".utf8))?.problem == "no nodes or ways are in it")
        var bytes = Array(drawing.utf8)
        bytes[60] = 0xFF
        #expect(error(bytes)?.problem == "not text" && error(bytes)?.line == 2)
        let far = error(Array(drawing.replacing("lat='0.0002'", with: "lat='95'").utf8))
        #expect(far?.problem == "node/-6: a position outside the world")
    }

    // MARK: Binary

    private func binary(_ first: Int = 1) -> WrittenPBF {
        var file = WrittenPBF()
        file.addHeader()
        let places = [(0, 0), (0, 2), (1, 2), (1, 0), (1, 1), (2, 2), (2, 0)]
        var nodes = places.enumerated().map { number, place in
            WrittenPBF.Node(
                first + number, Double(place.0) / 1e4, Double(place.1) / 1e4,
                number == 4 ? [("door", "yes"), ("level", "0")] : [])
        }
        nodes.append(
            WrittenPBF.Node(
                first + 7, 0.00005, 0.0001, [("shop", "kiosk"), ("name", "Kiosk"), ("level", "0")]))
        let ways = [
            (id: 30, nodes: [0, 1, 2, 4, 3, 0], tags: [("indoor", "corridor"), ("level", "0")]),
            (
                id: 25, nodes: [3, 4, 2, 5, 6, 3],
                tags: [("indoor", "room"), ("level", "0"), ("name", "A & B")]
            ),
        ]
        file.addMap(
            nodes: nodes,
            ways: ways.map { (id: $0.id, nodes: $0.nodes.map { $0 + first }, tags: $0.tags) })
        return file
    }

    @Test("the binary format is read, also with blocks that are packed")
    func pbf() throws {
        try check(BuildingFile.read(binary().bytes, file: "f.osm.pbf"))
        try check(BuildingFile.read(PackedFiles.gzip(binary().bytes), file: "f.osm.pbf.gz"))
    }

    @Test("members of a relation that is a level are on it, by its level or its name")
    func levels() throws {
        let bare = drawing.replacing("<tag k='level' v='0' />", with: "")
        func read(_ tags: String) throws -> LoadedVenue {
            let members = ["-300", "-250"].map {
                "<member type='way' ref='\($0)' role='buildingpart' />"
            }
            let relation =
                "<relation id='-10'>\(members.joined())"
                + "<member type='node' ref='-5' role='' /><member type='node' ref='-8' role='' />"
                + "<tag k='type' v='level' />\(tags)</relation></osm>"
            let text = bare.replacing("</osm>", with: relation)
            return try BuildingFile.read(Array(text.utf8), file: "f")
        }
        let upper = try read("<tag k='level' v='2' />")
        #expect(upper.venue.levels.map(\.ordinal) == [2])
        #expect(try route(upper.venue, "A & B", "Kiosk") != nil)
        #expect(try read("<tag k='name' v='B1' />").venue.levels.map(\.shortName) == ["B1"])
    }

    @Test("a relation of ways is an area")
    func relation() throws {
        var file = WrittenPBF()
        file.addHeader()
        let nodes = [(0, 0), (0, 4), (4, 4), (4, 0)].enumerated().map { number, place in
            WrittenPBF.Node(number + 1, Double(place.0) / 1e4, Double(place.1) / 1e4)
        }
        file.addMap(
            nodes: nodes,
            ways: [(id: 1, nodes: [1, 2, 3], tags: []), (id: 2, nodes: [3, 4, 1], tags: [])],
            relations: [
                (
                    id: 3, outer: [1, 2],
                    tags: [
                        ("type", "multipolygon"), ("indoor", "area"), ("level", "0"),
                        ("name", "Hall"),
                    ]
                )
            ])
        let venue = try BuildingFile.read(file.bytes, file: "f").venue
        #expect(venue.places.places.map(\.name) == ["Hall"])
        #expect(Int(venue.levels[0].units[0].area.squareMetres) == 1969)
    }

    @Test("damage, other packers and histories are one error")
    func brokenPBF() {
        let whole = binary().bytes
        for length in stride(from: 20, to: whole.count, by: 7) {
            #expect(error(Array(whole[..<length])) != nil)
        }
        var zstd = WrittenPBF()
        zstd.addHeader()
        zstd.add("OSMData", [0x28, 0xB5], field: 7)
        #expect(error(zstd.bytes)?.problem.contains("packed with zstd") == true)
        var history = WrittenPBF()
        history.addHeader(needs: ["HistoricalInformation"])
        #expect(error(history.bytes)?.problem.contains("HistoricalInformation") == true)
        let large = whole + [UInt8](repeating: 0, count: 64 << 20)
        #expect(error(large)?.expected.contains("osmium extract -b") == true)
    }
}
