import Indoor
import Testing

/// An escalator with a landing and a bend: ten metres east, then five north.
@Suite("Polylines")
struct PolylineTests {
    private let line = Polyline([Point(0, 0), Point(10, 0), Point(10, 5)])

    @Test(
        "a place along it",
        arguments: [
            (-1.0, Point(0, 0), 90.0), (4, Point(4, 0), 90), (12, Point(10, 2), 0),
            (15, Point(10, 5), 0), (99, Point(10, 5), 0),
        ])
    func place(along: Double, point: Point, heading: Double) {
        let place = line.place(along: along)
        #expect(place.point.distance(to: point) < 1e-9)
        #expect(place.direction.heading == heading)
    }

    @Test(
        "the nearest place",
        arguments: [
            (Point(4, 2), 4.0, 2.0), (Point(13, 3), 13, 3), (Point(-3, 4), 0, 5),
            (Point(10, 9), 15, 4),
        ])
    func nearest(point: Point, along: Double, distance: Double) {
        let nearest = line.nearest(to: point)
        #expect(abs(nearest.along - along) < 1e-9)
        #expect(abs(nearest.distance - distance) < 1e-9)
    }

    @Test("a lift's is a point")
    func single() {
        let lift = Polyline([Point(3, 4)])
        #expect(lift.length == 0)
        #expect(lift.nearest(to: .zero).distance == 5)
        #expect(lift.place(along: 2).point == Point(3, 4))
    }

    @Test("the pieces of one connector are a run")
    func run() {
        func piece(_ a: Point, _ b: Point, _ id: String?) -> LegSegment {
            LegSegment(
                line: Segment(a, b), levels: Levels(-1, 0), levelDifference: -1,
                kind: id == nil ? nil : .escalator, connector: id)
        }
        let segments = [
            piece(Point(-5, 0), Point(0, 0), nil), piece(Point(0, 0), Point(10, 0), "a"),
            piece(Point(10, 0), Point(10, 5), "a"), piece(Point(10, 5), Point(20, 5), "b"),
        ]
        let itinerary = Itinerary(
            destinationName: "", legs: [Leg(segments: segments, manoeuvres: [])])
        #expect(itinerary.run(around: 1) == Array(segments[1...2]))
        #expect(itinerary.run(around: 2) == Array(segments[1...2]))
        #expect(itinerary.run(around: 3) == [segments[3]])
        #expect(itinerary.run(around: 0) == [segments[0]])
    }
}
