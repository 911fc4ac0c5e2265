import Formats
import Indoor
import TestSupport
import Testing

@Suite("Venues of many rooms")
struct LargeVenueTests {
    private let rooms = Array(ManyRooms.geoJSON(144).utf8)

    @Test("every room is a place, and all are joined")
    func joined() throws {
        let venue = try GeoJSONReader.read(rooms, file: "rooms.geojson").venue
        #expect(venue.places.places.count == 144)
        #expect(venue.levels[0].units.count == 144)
        for name in ["Room 11", "Room 70", "Room 143"] {
            let (start, goal) = (try venue.places.find("Room 0"), try venue.places.find(name))
            #expect(venue.graph.route(from: start.node, to: goal.node) != nil, "\(name)")
        }
    }

    @Test("how far the reading is comes often, and goes up to the end")
    func progress() throws {
        var shares: [Double] = []
        let progress = ReadingProgress {
            shares.append($0)
            return true
        }
        _ = try GeoJSONReader.read(rooms, file: "rooms.geojson", progress: progress)
        #expect(shares == shares.sorted())
        #expect(shares.count > 20)
        #expect(shares.allSatisfy { (0...1).contains($0) })
        // Every stage reports progress.
        for share in stride(from: 0.0, to: 0.8, by: 0.2) {
            #expect(shares.contains { (share...(share + 0.25)).contains($0) }, "\(share)")
        }
    }

    @Test("a reading can be ended at any moment", arguments: [0, 5, 20])
    func ended(after: Int) {
        var count = 0
        let progress = ReadingProgress { _ in
            count += 1
            return count <= after
        }
        let error = #expect(throws: InputError.self) {
            try GeoJSONReader.read(rooms, file: "rooms.geojson", progress: progress)
        }
        #expect(error == ReadingProgress.ended)
        #expect(count == after + 1)
    }
}
