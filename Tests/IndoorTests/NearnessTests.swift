import Indoor
import TestSupport
import Testing

/// The indexes of points and areas, compared with a linear search.
@Suite("Nearest points, and areas around a point")
struct NearnessTests {
    private static func points(_ chance: inout Chance, _ count: Int) -> [Point] {
        // The coordinates are whole metres, so that some distances are equal and some points
        // coincide.
        (0..<count).map { _ in
            Point(Double(chance.whole(-20...20)), Double(chance.whole(-20...20)))
        }
    }

    @Test("the nearest points are those that a look at all finds", arguments: [0, 1, 8, 9, 300])
    func nearest(count: Int) {
        var chance = Chance(UInt64(count))
        let points = Self.points(&chance, count)
        let index = SpatialIndex(points)
        for place in Self.points(&chance, 50) {
            let all = points.indices.filter { $0 % 3 != 1 }
                .map { (points[$0].distance(to: place), $0) }.sorted { $0 < $1 }
            for most in [0, 1, 4, 500] {
                let found = index.nearest(to: place, most: most) { $0 % 3 != 1 }
                #expect(found.map(\.number) == all.prefix(most).map(\.1))
            }
        }
    }

    @Test(
        "a visit of points, the nearest first, meets all that are accepted", arguments: [0, 1, 300])
    func visited(count: Int) {
        var chance = Chance(UInt64(count))
        let points = Self.points(&chance, count)
        let index = SpatialIndex(points)
        for place in Self.points(&chance, 50) + [Point(99, -5)] {
            let all = points.indices.filter { $0 % 3 != 1 }
                .map { (points[$0].distance(to: place), $0) }.sorted { $0 < $1 }
            for most in [1, 4, 500] {
                var found: [Int] = []
                func note(_ point: SpatialIndex<Point>.Found) -> Bool {
                    found.append(point.number)
                    return found.count < most
                }
                index.forEachNearest(to: place, where: { $0 % 3 != 1 }, visit: note)
                #expect(found == all.prefix(most).map(\.1))
            }
        }
    }

    @Test("points added one by one are found as a look at all finds them", arguments: [0, 31, 200])
    func growing(count: Int) {
        var chance = Chance(UInt64(count))
        let points = Self.points(&chance, count)
        var growing = GrowingPoints()
        for point in points { growing.add(point) }
        for place in Self.points(&chance, 50) {
            let all = points.indices.map { (points[$0].distance(to: place), $0) }
                .sorted { $0 < $1 }
            #expect(growing.nearest(to: place, most: 4).map(\.number) == all.prefix(4).map(\.1))
            let near = growing.nearest(to: place, most: 4, within: 3)
            #expect(near.map(\.number) == all.prefix(4).filter { $0.0 <= 3 }.map(\.1))
            let isNear = all.contains { $0.0 < 3 }
            #expect(growing.hasPoint(near: place, nearerThan: 3) == isNear)
        }
    }

    @Test("points far apart in two groups are found across the empty cells between them")
    func groups() {
        let index = SpatialIndex([Point(0, 0), Point(1, 0), Point(9000, 9000)])
        #expect(index.nearest(to: Point(0.2, 0), most: 3).map(\.number) == [0, 1, 2])
        #expect(index.nearest(to: Point(20_000, 9000), most: 1).map(\.number) == [2])
    }

    @Test("the areas round a point are those that a look at all finds", arguments: [0, 1, 9, 300])
    func holding(count: Int) {
        var chance = Chance(UInt64(count))
        let corners = Self.points(&chance, count)
        let bounds = corners.map { low in
            Bounds(low: low, high: low + Point(Double(chance.whole(0...9)), 3))
        }
        let index = SpatialIndex(bounds)
        for place in Self.points(&chance, 50) {
            let all = bounds.indices.filter { bounds[$0].contains(place) }
            #expect(index.all(at: place) == all)
            #expect(index.first(at: place) { $0 % 3 != 1 } == all.first { $0 % 3 != 1 })
        }
    }

    @Test("a thousand rectangles as large as a town, one on the other, do not fill the grid")
    func largeRectangles() {
        let index = SpatialIndex(
            (0..<1000).map { Bounds(low: .zero, high: Point(20_000 + Double($0), 20_000)) })
        #expect(index.first(at: Point(20_500, 5)) { _ in true } == 500)
        #expect(index.all(at: Point(20_998, 5)) == [998, 999])
    }
}
