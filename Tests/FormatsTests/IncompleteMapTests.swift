import Formats
import Indoor
import Testing

/// Maps of which a part is missing, or closed: what is not there is told and counted.
@Suite("Maps of which something is missing")
struct IncompleteMapTests {
    /// A corridor with a room, as JOSM writes them.
    ///
    /// - Parameters:
    ///   - first: the first node.
    ///   - more: elements at the end.
    private func drawing(first: String, _ more: String = "") -> String {
        """
        <osm version='0.6'>
          \(first)
          <node id='-2' lat='0' lon='0.0004' /><node id='-3' lat='0.0001' lon='0.0004' />
          <node id='-4' lat='0.0001' lon='0' /><node id='-5' lat='0.0001' lon='0.0001' />
          <node id='-6' lat='0.0002' lon='0.0001' /><node id='-7' lat='0.0002' lon='0' />
          <way id='-30'><nd ref='-1' /><nd ref='-2' /><nd ref='-3' /><nd ref='-5' /><nd ref='-4' />
            <nd ref='-1' /><tag k='indoor' v='corridor' /><tag k='level' v='0' /></way>
          <way id='-31'><nd ref='-4' /><nd ref='-5' /><nd ref='-6' /><nd ref='-7' /><nd ref='-4' />
            <tag k='indoor' v='room' /><tag k='level' v='0' /><tag k='name' v='A' /></way>
          \(more)
        </osm>
        """
    }

    private func read(_ text: String) throws(InputError) -> LoadedVenue {
        try BuildingFile.read(Array(text.utf8), file: "f.osm")
    }

    @Test("a way without one of its nodes is told, and stays an area")
    func missingNode() throws {
        let loaded = try read(drawing(first: ""))
        #expect(loaded.warnings.map(\.problem) == ["way/-30: 1 of 5 nodes is missing"])
        #expect(loaded.use.lines == ["1 of 1 corridor incomplete: 1 of 5 nodes is missing"])
        #expect(loaded.venue.levels[0].units.count == 2)
        let whole = try read(drawing(first: "<node id='-1' lat='0' lon='0' />"))
        #expect(whole.warnings.isEmpty && whole.use.lines.isEmpty)
    }

    @Test("a node whose place or number is no number is an error at its line and column")
    func unreadableNode() {
        func error(_ node: String) -> InputError? {
            #expect(throws: InputError.self) { try read(drawing(first: node)) }
        }
        let latitude = error("<node id='-1' lat='abc' lon='0' />")
        #expect(latitude?.problem == "lat \"abc\" is no number")
        #expect(latitude?.line == 2 && latitude?.column == 17)
        #expect(latitude?.file == "f.osm" && latitude?.expected == "degrees, such as 48.1")
        #expect(error("<node id='-1' lon='0' />")?.problem == "lat is missing")
        let number = error("<node id='n5' lat='0' lon='0' />")
        #expect(number?.problem == "id \"n5\" is no number" && number?.column == 9)
    }

    @Test("the same in the JSON of Overpass")
    func overpass() throws {
        func read(_ node: String) throws -> LoadedVenue {
            let text = """
                {"elements":[\(node)
                {"type":"node","id":2,"lat":0,"lon":0.0001},
                {"type":"node","id":3,"lat":0.0001,"lon":0.0001},
                {"type":"node","id":4,"lat":0.0001,"lon":0},
                {"type":"way","id":9,"nodes":[2,3,4,1,2],"tags":{"indoor":"room","name":"A",
                "level":"0"}}]}
                """
            return try BuildingFile.read(Array(text.utf8), file: "f.json")
        }
        #expect(try read("").warnings.map(\.problem) == ["way/9: 1 of 4 nodes is missing"])
        let error = #expect(throws: InputError.self) {
            try read(#"{"type":"node","id":1,"lat":"x","lon":0},"#)
        }
        #expect(error?.line == 1)
    }

    @Test("a feature without a shape is counted")
    func noShape() throws {
        let tags = #""properties":{"indoor":"room","level":"0","name":"X"}"#
        for geometry in ["null", #"{"type":"GeometryCollection","geometries":[]}"#] {
            let odd = #"{"type":"Feature",\#(tags),"geometry":\#(geometry)}"#
            let loaded = try FormatsTests.read([room("A"), odd])
            #expect(loaded.use.parts == ["1 of 2 rooms not used"], "\(geometry)")
        }
        let ring = """
            <relation id='-5'><member type='way' ref='-99' role='outer' />
            <tag k='type' v='multipolygon' /><tag k='indoor' v='room' /></relation>
            """
        let loaded = try read(drawing(first: "<node id='-1' lat='0' lon='0' />", ring))
        #expect(loaded.use.lines == ["1 of 2 rooms not used: no coordinates"])
    }

    // MARK: Closed

    /// A corridor from A, another behind it, then B.
    private func row(_ tags: [String: String], kind: String = "corridor") throws -> LoadedVenue {
        let middle = ["indoor": kind, "level": "0", "name": "M"].merging(tags) { $1 }
        return try FormatsTests.read([
            corridor(at: (0, 0), (20, 10)), room("A", at: (0, 10), (10, 20)), door((5, 10)),
            polygon(middle, box((20, 0), (40, 10))), door((20, 5)), door((40, 5)),
            corridor(at: (40, 0), (60, 10)), room("B", at: (50, 10), (60, 20)), door((55, 10)),
        ])
    }

    @Test("nobody walks through a closed corridor, or a private room, which ways lead into")
    func closedSpace() throws {
        #expect(try route(row([:]).venue, "A", "B") != nil)
        let closed = try row(["access": "no"])
        #expect(try route(closed.venue, "A", "B") == nil)
        #expect(closed.use.lines == ["1 of 3 corridors closed: closed to people"])
        let office = try row(["access": "private"], kind: "room")
        #expect(try route(office.venue, "A", "B") == nil)
        #expect(try route(office.venue, "A", "M") != nil)
        #expect(office.use.lines == ["1 of 3 rooms closed: private: ways lead in, none through"])
    }

    @Test("a map where most is private is for those who may enter")
    func members() throws {
        let tags = ["indoor": "corridor", "level": "0", "access": "private"]
        let loaded = try FormatsTests.read([
            polygon(tags, box((0, 0), (20, 10))), room("A", at: (0, 10), (10, 20)), door((5, 10)),
            polygon(tags, box((20, 0), (40, 10))), room("B", at: (30, 10), (40, 20)),
            door((35, 10)), polygon(tags, box((40, 0), (60, 10))),
        ])
        #expect(try route(loaded.venue, "A", "B") != nil)
        #expect(loaded.use.lines == ["3 of 3 corridors taken as open: private"])
    }
}
