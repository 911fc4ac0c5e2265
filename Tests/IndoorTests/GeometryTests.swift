import Indoor
import TestSupport
import Testing

@Suite("Geometry")
struct GeometryTests {
    private static let line = Segment(Point(0, 0), Point(4, 0))

    @Test(
        "how far along a line another is met",
        arguments: [
            (Segment(Point(1, -1), Point(1, 1)), 0.25),
            // Touching at the ends counts, on either line.
            (Segment(Point(0, 0), Point(0, 3)), 0),
            (Segment(Point(4, -2), Point(4, 0)), 1),
            (Segment(Point(3, 0), Point(3, 5)), 0.75),
            // Beside it, before it, parallel to it.
            (Segment(Point(5, -1), Point(5, 1)), nil),
            (Segment(Point(2, 0.1), Point(2, 1)), nil),
            (Segment(Point(0, 1), Point(4, 1)), nil),
            // On the same line: the beginning of the overlap.
            (Segment(Point(2, 0), Point(9, 0)), 0.5),
            (Segment(Point(9, 0), Point(2, 0)), 0.5),
            (Segment(Point(-3, 0), Point(1, 0)), 0),
            (Segment(Point(-3, 0), Point(9, 0)), 0),
            (Segment(Point(5, 0), Point(9, 0)), nil),
            (Segment(Point(-3, 0), Point(-1, 0)), nil),
            // A point on the line, and one off it.
            (Segment(Point(1, 0), Point(1, 0)), 0.25),
            (Segment(Point(1, 1), Point(1, 1)), nil),
        ] as [(Segment, Double?)])
    func crossing(other: Segment, expected: Double?) {
        #expect(Self.line.crossing(other) == expected)
    }

    @Test("a line without length meets nothing")
    func pointCrossing() {
        #expect(Segment(Point(1, 0), Point(1, 0)).crossing(Self.line) == nil)
    }

    @Test("the nearest point of a line lies between its ends")
    func nearest() {
        #expect(Self.line.nearest(to: Point(3, 2)) == Point(3, 0))
        #expect(Self.line.nearest(to: Point(-3, 2)) == Point(0, 0))
        #expect(Self.line.nearest(to: Point(9, 2)) == Point(4, 0))
        #expect(Self.line.distance(to: Point(7, 4)) == 5)
        #expect(Segment(Point(1, 1), Point(1, 1)).nearest(to: Point(5, 5)) == Point(1, 1))
    }

    @Test(
        "compass headings",
        arguments: [
            (Point(0, 1), 0), (Point(1, 1), 45), (Point(1, 0), 90), (Point(0, -1), 180),
            (Point(-1, 0), 270), (Point(-1, 1), 315), (Point(0, 0), 0),
        ])
    func heading(of way: Point, is degrees: Double) {
        #expect(abs(way.heading - degrees) < 1e-9)
        guard way != .zero else { return }
        #expect(Heading.direction(degrees).distance(to: way.normalized) < 1e-9)
        #expect(Point(0, 1).turned(clockwise: degrees).distance(to: way.normalized) < 1e-9)
    }

    @Test(
        "headings wrap",
        arguments: [
            (0, 0), (360, 0), (725, 5), (-90, 270), (-1e-20, 0), (-720, 0),
        ] as [(Double, Double)])
    func normalized(heading: Double, is expected: Double) {
        #expect(Heading.normalized(heading) == expected)
    }

    @Test(
        "the shorter turn",
        arguments: [
            (350, 10, 20), (10, 350, -20), (0, 180, 180), (90, 90, 0), (0, 181, -179),
        ] as [(Double, Double, Double)])
    func turn(from: Double, to: Double, is expected: Double) {
        #expect(Heading.turn(from: from, to: to) == expected)
    }

    @Test("bounds hold what they were made of")
    func bounds() throws {
        let bounds = try #require(Bounds([Point(3, 1), Point(-1, 4)]))
        #expect(bounds == Bounds(low: Point(-1, 1), high: Point(3, 4)))
        #expect(bounds.size == Point(4, 3))
        #expect(bounds.centre == Point(1, 2.5))
        #expect(bounds.contains(Point(3, 4)) && !bounds.contains(Point(3.1, 4)))
        #expect(bounds.grown(by: 1).contains(Point(3.1, 4)))
        #expect(Bounds([Point]()) == nil)
    }
}

@Suite("Areas")
struct AreaTests {
    /// A square of 10 m with a courtyard of 4 m in its middle.
    private let ring = Area(rings: [
        [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)],
        [Point(3, 3), Point(3, 7), Point(7, 7), Point(7, 3)],
    ])

    @Test(
        "a hole is outside",
        arguments: [
            (Point(1, 1), true), (Point(5, 5), false), (Point(5, 8), true), (Point(-1, 5), false),
            (Point(11, 5), false), (Point(5, 10.1), false), (Point(2.9, 5), true),
        ])
    func contains(point: Point, isInside: Bool) throws {
        #expect(try #require(ring).contains(point) == isInside)
    }

    @Test("a hole takes its square metres off")
    func squareMetres() throws {
        #expect(try #require(ring).squareMetres == 84)
    }

    @Test("a label stands in the area, not in its hole or its notch")
    func anchor() throws {
        let square = try #require(
            Area(rings: [
                [Point(0, 0), Point(4, 0), Point(4, 4), Point(0, 4)]
            ]))
        #expect(square.anchor == Point(2, 2))
        let withHole = try #require(ring)
        #expect(withHole.contains(withHole.anchor))
        let horseshoe = try #require(
            Area(rings: [
                [
                    Point(0, 0), Point(9, 0), Point(9, 9), Point(8, 9), Point(8, 1), Point(1, 1),
                    Point(1, 9), Point(0, 9),
                ]
            ]))
        #expect(horseshoe.contains(horseshoe.anchor))
    }

    @Test("no area without three points")
    func degenerate() {
        #expect(Area(rings: []) == nil)
        #expect(Area(rings: [[Point(0, 0), Point(1, 1)]]) == nil)
    }

    @Test("an area of no width keeps its label on it")
    func flat() throws {
        let flat = try #require(Area(rings: [[Point(0, 0), Point(2, 0), Point(4, 0)]]))
        #expect(flat.squareMetres == 0)
        #expect(flat.anchor == Point(2, 0) || flat.anchor == Point(0, 0))
    }
}

@Suite("The venue's plane")
struct GeoFrameTests {
    /// Kilometres of a degree of latitude and longitude on the WGS84 ellipsoid, as published (NGA).
    @Test(
        "a degree is as long as published",
        arguments: [
            (0, 110.574, 111.320), (15, 110.649, 107.551), (30, 110.852, 96.486),
            (45, 111.132, 78.847), (60, 111.412, 55.800), (75, 111.618, 28.902),
        ] as [(Double, Double, Double)])
    func degrees(latitude: Double, north: Double, east: Double) {
        let frame = GeoFrame(origin: GeoPoint(latitude: latitude, longitude: 2))
        let step = 0.001
        let moved = frame.point(GeoPoint(latitude: latitude + step, longitude: 2 + step))
        #expect(abs(moved.y / step / 1000 - north) < 0.002)
        #expect(abs(moved.x / step / 1000 - east) < 0.002)
    }

    @Test("there and back again, within a tenth of a millimetre", arguments: 1...20)
    func roundTrip(seed: UInt64) {
        var chance = Chance(seed)
        let frame = GeoFrame(
            origin: GeoPoint(
                latitude: chance.number(-80...80), longitude: chance.number(-179...179)))
        let point = Point(chance.number(-1000...1000), chance.number(-1000...1000))
        #expect(frame.point(frame.geo(point)).distance(to: point) < 1e-4)
        #expect(frame.point(frame.origin) == .zero)
    }
}
