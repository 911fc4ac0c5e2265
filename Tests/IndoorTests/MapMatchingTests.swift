import Indoor
import Testing

@Suite("Matching positions to an itinerary")
struct MapMatchingTests {
    /// East for 40 m, north for 6, back west for 40: the way passes itself 6 m apart.
    private let hairpin = itinerary([
        (Point(0, 0), Point(40, 0), 0), (Point(40, 0), Point(40, 6), 0),
        (Point(40, 6), Point(0, 6), 0),
    ])

    private static func itinerary(_ lines: [(Point, Point, Int)]) -> Itinerary {
        Itinerary(
            destinationName: "End",
            legs: [
                Leg(
                    segments: lines.map {
                        LegSegment(line: Segment($0.0, $0.1), levels: Levels(LevelOrdinal($0.2)))
                    },
                    manoeuvres: [])
            ])
    }

    private func match(
        _ point: Point, on itinerary: Itinerary, level: LevelOrdinal = 0, heading: Double? = nil,
        previous: Double? = nil, reach: Double = 15
    ) -> MapMatch? {
        itinerary.match(
            point, levels: Levels(level), heading: heading, previous: previous, reach: reach)
    }

    @Test("to the nearest point, with the metres along and away")
    func nearest() {
        let below = match(Point(10, -2), on: hairpin)
        #expect(below?.point == Point(10, 0) && below?.segment == 0)
        #expect(below?.along == 10 && below?.distance == 2)
        let beside = match(Point(43, 3), on: hairpin)
        #expect(beside?.point == Point(40, 3) && beside?.segment == 1)
        #expect(beside?.along == 43 && beside?.distance == 3)
    }

    @Test("not from beyond its reach", arguments: [(14.9, true), (15, true), (15.1, false)])
    func reach(distance: Double, isMatched: Bool) {
        #expect((match(Point(10, -distance), on: hairpin) != nil) == isMatched)
    }

    @Test("not onto another level")
    func levels() {
        #expect(match(Point(10, 0), on: hairpin, level: 1) == nil)
        let stacked = Self.itinerary([
            (Point(0, 0), Point(40, 0), 0), (Point(40, 0), Point(0, 0), -1),
        ])
        #expect(match(Point(10, 0), on: stacked, level: -1)?.along == 70)
        #expect(
            stacked.match(
                Point(10, 0), levels: .outdoors, heading: nil, previous: nil, reach: 15)?.along
                == 10)
    }

    /// East for 20 m to stairs down of 10 m, which the way turns back beneath.
    private let backBeneath = Itinerary(
        destinationName: "End",
        legs: [
            Leg(
                segments: [
                    LegSegment(line: Segment(Point(0, 0), Point(20, 0)), levels: Levels(0)),
                    LegSegment(
                        line: Segment(Point(20, 0), Point(30, 0)), levels: Levels(-1, 0),
                        levelDifference: -1, kind: .stairs),
                    LegSegment(line: Segment(Point(30, 0), Point(0, 1)), levels: Levels(-1)),
                ], manoeuvres: [])
        ])

    @Test("on stairs until their end, although the way turns back beneath them")
    func backBeneathStairs() {
        func along(_ point: Point, _ heading: Double, previous: Double) -> Double? {
            match(point, on: backBeneath, level: -1, heading: heading, previous: previous)?.along
        }
        #expect(along(Point(27, 1), 90, previous: 26) == 27)
        // A user who has turned, or was at the end, is on the way back.
        #expect(along(Point(27, 0.1), 272, previous: 29.6).map { $0 > 30 } == true)
        #expect(along(Point(27, 0.1), 272, previous: 32).map { $0 > 30 } == true)
    }

    @Test("not onto stairs that a walker on one level passes at a distance")
    func besideStairs() {
        #expect(match(Point(25, 2.9), on: backBeneath, previous: 20)?.along == 25)
        #expect(match(Point(25, 3.1), on: backBeneath, previous: 20)?.along == 20)
        let between = backBeneath.match(
            Point(25, 6), levels: Levels(-1, 0), heading: 90, previous: 22, reach: 15)
        #expect(between?.along == 25)
    }

    @Test("a location without a level is not matched beyond the next change of level")
    func unknownLevel() {
        // The way leads 40 m to a lift, and back above it.
        func segment(_ a: Point, _ b: Point, _ levels: Levels) -> LegSegment {
            LegSegment(line: Segment(a, b), levels: levels)
        }
        let lift = Point(40, 0)
        let way = Itinerary(
            destinationName: "End",
            legs: [
                Leg(
                    segments: [
                        segment(Point(0, 0), lift, Levels(0)),
                        segment(lift, lift, Levels(0, 1)),
                        segment(lift, Point(20, 9), Levels(1)),
                    ], manoeuvres: [])
            ])
        func along(_ point: Point, _ levels: Levels, previous: Double?) -> Double? {
            way.match(point, levels: levels, heading: nil, previous: previous, reach: 15)?.along
        }
        let nearEnd = Point(20, 8)
        #expect(along(nearEnd, .outdoors, previous: 12) == 20)
        #expect(along(nearEnd, Levels(1), previous: 12).map { $0 > 55 } == true)
        // There is no other lift after this one.
        #expect(along(nearEnd, .outdoors, previous: 41).map { $0 > 55 } == true)
    }

    @Test("who climbs back beside the way down goes another way")
    func oppositeWay() {
        let way = Itinerary(
            destinationName: "Below",
            legs: [
                Leg(
                    segments: [
                        LegSegment(line: Segment(Point(0, 0), Point(20, 0)), levels: Levels(0)),
                        LegSegment(
                            line: Segment(Point(20, 0), Point(30, 0)), levels: Levels(0, -1),
                            levelDifference: -1, kind: .escalator, direction: .down),
                        LegSegment(line: Segment(Point(30, 0), Point(60, 0)), levels: Levels(-1)),
                    ], manoeuvres: [])
            ])
        func segment(from level: LevelOrdinal?, _ levels: Levels) -> Int? {
            way.match(
                Point(27, 1), levels: levels, heading: nil, previous: 31, reach: 15, from: level)?
                .segment
        }
        #expect(segment(from: 0, Levels(0, -1)) == 1)
        #expect(segment(from: -1, Levels(0, -1)) == nil)
        #expect(segment(from: nil, Levels(0)) == 1)
    }

    @Test("halfway between two passes the last match decides, and the heading where there is none")
    func between() {
        let middle = Point(20, 3)
        #expect(match(middle, on: hairpin, previous: 19)?.segment == 0)
        #expect(match(middle, on: hairpin, previous: 65)?.segment == 2)
        #expect(match(middle, on: hairpin, heading: 90)?.segment == 0)
        #expect(match(middle, on: hairpin, heading: 270)?.segment == 2)
    }

    @Test("a place along an itinerary, and beyond its ends")
    func place() {
        #expect(hairpin.length == 86)
        #expect(hairpin.offsets == [0, 40, 46])
        #expect(hairpin.place(along: 43)?.point == Point(40, 3))
        #expect(hairpin.place(along: -5)?.point == Point(0, 0))
        #expect(hairpin.place(along: 500)?.point == Point(0, 6))
        #expect(Itinerary(destinationName: "", legs: []).place(along: 0) == nil)
    }
}
