import Indoor
import Testing

@testable import Positioning

@Suite("A source's map")
struct PositioningMapTests {
    private func room(_ category: Unit.Category, from a: Point, to b: Point) throws -> Unit {
        Unit(
            name: "Room", category: category,
            area: try #require(Area(rings: [[a, Point(b.x, a.y), b, Point(a.x, b.y)]])))
    }

    private func level(_ ordinal: LevelOrdinal, elevation: Double, _ units: [Unit]) -> Level {
        Level(
            ordinal: ordinal, elevation: elevation, shortName: "\(ordinal)",
            name: "Level \(ordinal)", units: units, walls: [], openings: [])
    }

    /// A hall with platforms above that reach 100 m beyond it, and a car park below that reaches
    /// under the street.
    @Test(
        "indoors is what a level from the ground up covers",
        arguments: [
            ("the hall", Point(10, 0), true), ("a platform beyond it", Point(100, 0), true),
            ("open tracks beside the platform", Point(100, 8), false),
            ("the street over the car park", Point(-20, 0), false),
            ("nothing mapped", Point(10, 50), false),
        ])
    func indoors(place: String, point: Point, isIndoors: Bool) throws {
        let map = PositioningMap(
            of: Venue(
                name: "Station",
                frame: GeoFrame(origin: GeoPoint(latitude: 48.84, longitude: 2.37)),
                levels: [
                    level(
                        -1, elevation: -4,
                        [try room(.service, from: Point(-40, -5), to: Point(20, 5))]),
                    level(
                        0, elevation: 0,
                        [try room(.hall, from: Point(0, -5), to: Point(20, 5))]),
                    level(
                        1, elevation: 4,
                        [
                            try room(.platform, from: Point(0, -5), to: Point(120, 5)),
                            try room(.outdoor, from: Point(0, 5), to: Point(120, 12)),
                        ]),
                ], connectors: [], places: PlaceDirectory([]),
                graph: WayGraph(nodes: [], ways: [])))
        #expect(map.isIndoors(point) == isIndoors, "\(place)")
    }
}
