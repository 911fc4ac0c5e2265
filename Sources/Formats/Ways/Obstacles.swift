import Indoor

/// The obstacles of one level: its walls, and its openings, which people pass only on the lanes
/// made for them.
struct Obstacles {
    /// Walls in short pieces: in the index's grid a long diagonal line would be in every cell of
    /// its bounds.
    let walls: SpatialIndex<Segment>
    /// Walls and openings, with a short bar across the end of each wall, so that a line in its
    /// direction meets it.
    let wallsAndOpenings: SpatialIndex<Segment>

    /// Half the width that a way keeps clear of walls, in metres: shoulders are 0.5 m wide.
    static let halfWidth = 0.25

    init(_ level: Level) {
        let walls = level.walls.map(\.segment).flatMap(Obstacles.pieces)
        let openings = level.openings.map(\.segment).flatMap(Obstacles.pieces)
        self.walls = SpatialIndex(walls, cellSize: 3)
        wallsAndOpenings = SpatialIndex(
            walls + openings + Obstacles.bars(level.walls.map(\.segment)), cellSize: 3)
    }

    /// The bars across the ends of walls. Each extends half the distance between the rays of
    /// `isFree` to both sides, so that one of the three rays meets it.
    private static func bars(_ walls: [Segment]) -> [Segment] {
        var count: [SIMD2<Int>: Int] = [:]
        for wall in walls {
            for end in [wall.a, wall.b] { count[rounded(end), default: 0] += 1 }
        }
        return walls.flatMap { wall in
            let along = (wall.b - wall.a).normalized * (halfWidth / 2)
            let across = Point(-along.y, along.x)
            return [wall.a, wall.b].filter { count[rounded($0)] == 1 }
                .map { Segment($0 - across, $0 + across) }
        }
    }

    /// The point in units of 2 cm: points that round to the same units are one point.
    static func rounded(_ point: Point) -> SIMD2<Int> {
        SIMD2(Int((point.x * 50).rounded()), Int((point.y * 50).rounded()))
    }

    private static func pieces(of segment: Segment) -> [Segment] {
        let count = max(1, min(1000, Int((segment.length / 3).rounded(.up))))
        if count == 1 { return [segment] }
        return (0..<count).map {
            Segment(
                segment.point(at: Double($0) / Double(count)),
                segment.point(at: Double($0 + 1) / Double(count)))
        }
    }

    /// Whether a person can walk straight from one point to another without passing an opening.
    func isFree(
        from start: Point, to end: Point, halfWidth: Double = Obstacles.halfWidth,
        throughOpenings: Bool = false
    ) -> Bool {
        let index = throughOpenings ? walls : wallsAndOpenings
        guard !index.isHit(from: start, to: end) else { return false }
        if halfWidth == 0 { return true }
        let d = (end - start).normalized * halfWidth
        let aside = Point(-d.y, d.x)
        return !index.isHit(from: start + aside, to: end + aside)
            && !index.isHit(from: start - aside, to: end - aside)
    }

    func hasClearance(_ point: Point, _ metres: Double) -> Bool {
        !walls.isAnyNear(point, within: metres)
    }
}
