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
        let index = PointIndex(points)
        for place in Self.points(&chance, 50) {
            let all = points.indices.filter { $0 % 3 != 1 }
                .map { (points[$0].distance(to: place), $0) }.sorted { $0 < $1 }
            for most in [0, 1, 4, 500] {
                let found = index.nearest(to: place, most: most) { $0 % 3 != 1 }
                #expect(found.map(\.number) == all.prefix(most).map(\.1))
            }
        }
    }

    @Test("the areas round a point are those that a look at all finds", arguments: [0, 1, 9, 300])
    func holding(count: Int) {
        var chance = Chance(UInt64(count))
        let corners = Self.points(&chance, count)
        let bounds = corners.map { low in
            Bounds(low: low, high: low + Point(Double(chance.whole(0...9)), 3))
        }
        let index = AreaIndex(bounds)
        for place in Self.points(&chance, 50) {
            let all = bounds.indices.filter { bounds[$0].contains(place) }
            #expect(index.all(at: place) == all)
            #expect(index.first(at: place) { $0 % 3 != 1 } == all.first { $0 % 3 != 1 })
        }
    }
}
