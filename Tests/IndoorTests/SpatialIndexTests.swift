import Indoor
import TestSupport
import Testing

/// The index gives the same results as a linear search.
@Suite("Segments in a grid")
struct SegmentIndexTests {
    /// Random segments: short and long walls, on whole metres, so that ends, corners and parallels
    /// coincide with each other and with the grid's lines.
    private static func segments(_ chance: inout Chance) -> [Segment] {
        (0..<chance.whole(1..<60)).map { _ in
            let isWhole = chance.whole(0..<2) == 0
            func point(_ spread: Double) -> Point {
                let point = Point(chance.number(-spread...spread), chance.number(-spread...spread))
                return isWhole ? point.rounded(.toNearestOrEven) : point
            }
            let start = point(40)
            return Segment(start, start + point(chance.whole(0..<5) == 0 ? 60 : 6))
        }
    }

    private static func ray(_ chance: inout Chance) -> Segment {
        let isWhole = chance.whole(0..<2) == 0
        func point() -> Point {
            let point = Point(chance.number(-50...50), chance.number(-50...50))
            return isWhole ? point.rounded(.toNearestOrEven) : point
        }
        return Segment(point(), point())
    }

    @Test("what a ray meets first", arguments: 1...60)
    func firstHit(seed: UInt64) {
        var chance = Chance(seed)
        let segments = Self.segments(&chance)
        let index = SpatialIndex(segments, cellSize: chance.number(0.5...8))
        for _ in 0..<40 {
            let ray = Self.ray(&chance)
            let expected = segments.compactMap { ray.crossing($0) }.min()
            let hit = index.firstHit(from: ray.a, to: ray.b)
            #expect(hit?.fraction == expected, "seed \(seed), \(ray)")
            if let hit { #expect(ray.crossing(segments[hit.segment]) == hit.fraction) }
        }
    }

    @Test("what a ray meets first of some", arguments: 1...10)
    func firstHitOfSome(seed: UInt64) {
        var chance = Chance(seed)
        let segments = Self.segments(&chance)
        let index = SpatialIndex(segments)
        for _ in 0..<40 {
            let ray = Self.ray(&chance)
            let expected = segments.indices.filter { $0 % 3 != 0 }
                .compactMap { ray.crossing(segments[$0]) }.min()
            #expect(index.firstHit(from: ray.a, to: ray.b) { $0 % 3 != 0 }?.fraction == expected)
        }
    }

    @Test("what is near a point", arguments: 1...60)
    func near(seed: UInt64) {
        var chance = Chance(seed)
        let segments = Self.segments(&chance)
        let index = SpatialIndex(segments, cellSize: chance.number(0.5...8))
        for _ in 0..<40 {
            let point = Self.ray(&chance).a
            let radius = chance.number(0...30)
            let distances = segments.map { $0.distance(to: point) }
            #expect(
                index.near(point, within: radius)
                    == distances.indices.filter { distances[$0] <= radius })
            #expect(
                index.isAnyNear(point, within: radius) { $0 % 3 == 0 }
                    == distances.indices.contains { $0 % 3 == 0 && distances[$0] <= radius })
            let nearest = index.nearest(to: point, within: radius)
            #expect(nearest?.distance == distances.min().flatMap { $0 <= radius ? $0 : nil })
        }
    }

    @Test("an empty grid has nothing")
    func empty() {
        let index = SpatialIndex([Segment]())
        #expect(index.firstHit(from: Point(-5, 0), to: Point(5, 0)) == nil)
        #expect(index.near(.zero, within: 10).isEmpty)
        #expect(!index.isAnyNear(.zero, within: 10))
        #expect(index.nearest(to: .zero, within: 10) == nil)
    }

    @Test("a thousand walls as long as a town do not fill it")
    func longDiagonals() {
        let index = SpatialIndex(
            (0..<1000).map {
                Segment(Point(Double($0), 0), Point(20_000, 20_000 + Double($0)))
            })
        #expect(index.firstHit(from: Point(-1, 0), to: Point(5, 0))?.segment == 0)
    }
}
