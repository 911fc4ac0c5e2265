import Indoor
import RealModule

/// A corner of walls around which a shortest way may bend.
struct Corner {
    /// The node in free space near the corner.
    let point: Point
    /// The directions of the walls on both sides of the free space.
    let walls: (Point, Point)

    /// Whether a way in this direction passes the corner without running into it: only such ways
    /// are part of a shortest path. Tolerance 10°, because nodes are off the corner.
    func isTouched(by direction: Point) -> Bool {
        let (a, b) = (direction.cross(walls.0), direction.cross(walls.1))
        let slack = Double.sin(10 * .pi / 180)
        return max(a, b) < slack || min(a, b) > -slack
    }
}

extension Corner {
    /// Metres from a corner to its node; 0.6 m is 0.42 m off both walls of a square corner.
    private static let distances = [0.6, 0.45]
    /// The least distance from a node to any wall, in metres.
    private static let clearance = 0.3
    /// Smaller bends, in degrees, get no node.
    private static let leastBend = 8.0

    /// The convex corners of a level's walls, jambs excluded: openings have nodes of their own.
    static func corners(of level: Level, _ obstacles: Obstacles) -> [Corner] {
        let jambs = SpatialIndex(level.openings.map(\.segment))
        let ends = level.walls.flatMap { [$0.segment.a, $0.segment.b] }
        var seen: Set<SIMD2<Int>> = []
        return ends.flatMap { end -> [Corner] in
            guard seen.insert(Obstacles.rounded(end)).inserted else { return [] }
            let isJamb = jambs.near(end, within: 0.05).contains { number in
                let jamb = jambs.shapes[number]
                return min(jamb.a.distance(to: end), jamb.b.distance(to: end)) < 0.05
            }
            return isJamb ? [] : corners(at: end, obstacles)
        }
    }

    private static func corners(at point: Point, _ obstacles: Obstacles) -> [Corner] {
        let directions = wallDirections(at: point, obstacles)
        return directions.indices.flatMap { number -> [Corner] in
            let first = directions[number]
            let second = directions[(number + 1) % directions.count]
            var gap = second - first
            if gap <= 0 { gap += 2 * .pi }
            // A blunt corner has one node on its bisector. The end of a wall, or a sharp corner,
            // has two, as if it were cut off square.
            let nodes: [(towards: Double, walls: (Double, Double))] =
                gap > 1.6 * .pi
                ? [
                    (first + 0.75 * .pi, (first, first - .pi / 2)),
                    (second - 0.75 * .pi, (second, second + .pi / 2)),
                ]
                : gap > .pi + leastBend * .pi / 180
                    ? [(first + gap / 2, (first, second))] : []
            return nodes.compactMap {
                corner(at: point, towards: $0.towards, $0.walls, obstacles)
            }
        }
    }

    /// The node near a corner; nil when there is no room. Angles are anticlockwise from east.
    private static func corner(
        at point: Point, towards angle: Double, _ walls: (Double, Double), _ obstacles: Obstacles
    ) -> Corner? {
        let away = unit(angle)
        let free = distances.lazy.map { point + away * $0 }.first {
            obstacles.hasClearance($0, clearance)
                && !obstacles.walls.isHit(from: point + away * 0.05, to: $0)
        }
        return free.map { Corner(point: $0, walls: (unit(walls.0), unit(walls.1))) }
    }

    private static func unit(_ angle: Double) -> Point { Point(.cos(angle), .sin(angle)) }

    /// The directions of the walls at a point, anticlockwise from east, ascending.
    private static func wallDirections(at point: Point, _ obstacles: Obstacles) -> [Double] {
        var directions: [Double] = []
        for number in obstacles.walls.near(point, within: 0.02) {
            let wall = obstacles.walls.shapes[number]
            for end in [wall.a, wall.b] where end.distance(to: point) > 0.05 {
                directions.append(.atan2(y: end.y - point.y, x: end.x - point.x))
            }
        }
        return directions.sorted().reduce(into: []) { kept, next in
            if let last = kept.last, next - last < 0.01 { return }
            kept.append(next)
        }
    }
}
