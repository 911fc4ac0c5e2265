import Indoor
import Testing

@Suite("Map matching")
struct MapMatchingTests {
    private func way(_ points: [Point], levels: Levels = Levels(0)) -> Itinerary {
        Itinerary(
            destinationName: "End",
            legs: [
                Leg(
                    segments: zip(points, points.dropFirst()).map {
                        LegSegment(line: Segment($0, $1), levels: levels)
                    }, manoeuvres: [])
            ])
    }

    private func match(
        _ point: Point, on way: Itinerary, levels: Levels = Levels(0), heading: Double? = nil,
        previous: Double? = nil
    ) -> MapMatch? {
        way.match(point, levels: levels, heading: heading, previous: previous, reach: 15)
    }

    @Test("within 15 m, at the nearest point; beyond not at all")
    func withinNearestPoint() throws {
        let straight = way([.zero, Point(100, 0)])
        let near = try #require(match(Point(40, 15), on: straight))
        #expect(near.point == Point(40, 0))
        #expect(near.along == 40)
        #expect(near.distance == 15)
        #expect(match(Point(40, 15.01), on: straight) == nil)
        #expect(match(Point(-15.01, 0), on: straight) == nil)
    }

    /// Out for 50 m and back 4 m beside it.
    private var thereAndBack: Itinerary {
        way([.zero, Point(50, 0), Point(50, 4), Point(0, 4)])
    }

    @Test("where a way passes itself, on from where one was")
    func wayPassesItself() throws {
        let between = Point(20, 2)
        #expect(try #require(match(between, on: thereAndBack, previous: 18)).along == 20)
        #expect(try #require(match(between, on: thereAndBack, previous: 82)).along == 84)
        // Slightly nearer to the other line: no jump there.
        #expect(try #require(match(Point(20, 2.5), on: thereAndBack, previous: 18)).along == 20)
    }

    @Test("the heading settles what else is even")
    func headingSettlesElse() throws {
        let between = Point(20, 2)
        #expect(try #require(match(between, on: thereAndBack, heading: 90)).along == 20)
        #expect(try #require(match(between, on: thereAndBack, heading: 270)).along == 84)
    }

    @Test("only on a level that fits; a connector fits both of its ends")
    func levelFitsConnector() {
        let below = way([.zero, Point(50, 0)], levels: Levels(-1))
        let stairs = way([.zero, Point(50, 0)], levels: Levels(-1, 0))
        let point = Point(10, 1)
        #expect(match(point, on: below, levels: Levels(0)) == nil)
        #expect(match(point, on: below, levels: Levels(-1)) != nil)
        #expect(match(point, on: below, levels: Levels(-1, 0)) != nil)
        #expect(match(point, on: below, levels: .outdoors) != nil)
        #expect(match(point, on: stairs, levels: Levels(0)) != nil)
        #expect(match(point, on: stairs, levels: Levels(-1)) != nil)
        #expect(match(point, on: stairs, levels: Levels(1)) == nil)
    }
}
