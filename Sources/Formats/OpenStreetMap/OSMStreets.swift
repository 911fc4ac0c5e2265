import Indoor

/// Streets that people walk along because places are on them, and the streets that join them.
struct OSMStreets {
    /// The streets taken, in the order of the file.
    let walked: [VenueSurvey.Path]

    /// - Parameter survey: the features read besides the streets.
    init(_ streets: [VenueSurvey.Path], _ survey: VenueSurvey) {
        let needed = OSMStreets.needed(streets, survey)
        guard !needed.isEmpty else {
            walked = []
            return
        }
        // Streets with a common point belong together.
        var parts = Parts(count: streets.count)
        var first: [Point: Int] = [:]
        for (number, street) in streets.enumerated() {
            for point in street.points {
                if let other = first[point] { parts.join(other, number) }
                first[point] = first[point] ?? number
            }
        }
        let taken = Set(needed.map { parts.part(of: $0) })
        walked = streets.indices.filter { taken.contains(parts.part(of: $0)) }.map { streets[$0] }
    }

    /// The streets near a place on the ground, unless a way for people is nearer to it.
    private static func needed(
        _ streets: [VenueSurvey.Path], _ survey: VenueSurvey
    ) -> [Int] {
        guard !streets.isEmpty else { return [] }
        let places =
            survey.spots.filter { $0.name != nil && ($0.levels.isEmpty || $0.levels.contains(0)) }
            .map(\.point)
            + survey.outlines.filter { $0.level == 0 && $0.isSpace && $0.name != nil }
            .map(\.area.anchor)
        let ways = sides(of: survey.paths.filter { $0.levels.isEmpty || $0.levels.contains(0) })
        let index = SpatialIndex(ways.map(\.segment), cellSize: 10)
        let sides = sides(of: streets)
        let streetIndex = SpatialIndex(sides.map(\.segment), cellSize: 10)
        var found: Set<Int> = []
        for place in places {
            guard
                let street = streetIndex.nearest(to: place, within: LevelWays.linkReach),
                index.nearest(to: place, within: street.distance) == nil
            else { continue }
            found.insert(sides[street.segment].path)
        }
        return found.sorted()
    }

    private static func sides(
        of paths: [VenueSurvey.Path]
    ) -> [(segment: Segment, path: Int)] {
        paths.enumerated().flatMap { number, path in
            path.points.sides.flatMap(\.parts).map { ($0, number) }
        }
    }
}
