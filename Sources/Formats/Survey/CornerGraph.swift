import HeapModule
import Indoor

/// The corners of a space with many: each is linked with the nearest ones that it sees in each
/// direction, not with all.
struct CornerGraph {
    /// The directions from a point, the most links in one of them, and the most points tried for them
    /// (ours).
    private static let directions = 16
    private static let mostLinks = 2
    private static let mostTries = 60

    private typealias Link = (corner: Int, metres: Double)
    private typealias Sight = (Point, Point) -> Bool

    private let corners: [Point]
    private let index: SpatialIndex<Point>
    private var links: [[Link]]
    /// Whether it is known what a corner sees; its links may be known before.
    private var hasLooked: [Bool]
    /// The corners that links join, once it is known what all of them see.
    private var parts: Parts?
    /// The links of points for which a line was wanted; only looked up.
    private var known: [Point: [Link]] = [:]

    init(_ corners: [Point]) {
        self.corners = corners
        index = SpatialIndex(corners)
        links = Array(repeating: [], count: corners.count)
        hasLooked = Array(repeating: false, count: corners.count)
    }

    private mutating func links(of corner: Int, _ isWalkable: Sight) -> [Link] {
        if hasLooked[corner] { return links[corner] }
        hasLooked[corner] = true
        for link in seen(from: corners[corner], isWalkable)
        where link.corner != corner && !links[corner].contains(where: { $0.corner == link.corner })
        {
            links[corner].append(link)
            links[link.corner].append((corner, link.metres))
        }
        return links[corner]
    }

    private func seen(from point: Point, _ isWalkable: Sight) -> [Link] {
        var seen: [Link] = []
        var links = [Int](repeating: 0, count: CornerGraph.directions)
        var tries = links
        var open = CornerGraph.directions
        func isOpen(_ direction: Int) -> Bool {
            links[direction] < CornerGraph.mostLinks && tries[direction] < CornerGraph.mostTries
        }
        func hasRoom(for corner: Int) -> Bool {
            isOpen(CornerGraph.direction(of: corners[corner] - point))
        }
        func look(at next: SpatialIndex<Point>.Found) -> Bool {
            let direction = CornerGraph.direction(of: corners[next.number] - point)
            guard isOpen(direction) else { return true }
            tries[direction] += 1
            if isWalkable(point, corners[next.number]) {
                links[direction] += 1
                seen.append((next.number, next.distance))
            }
            if !isOpen(direction) { open -= 1 }
            return open > 0
        }
        // Most points have links in all directions long before the last corner.
        index.forEachNearest(to: point, where: hasRoom, visit: look)
        return seen
    }

    /// Which of the directions a line has: one of four in each quarter of the circle.
    private static func direction(of line: Point) -> Int {
        let quarter = line.x >= 0 ? (line.y >= 0 ? 0 : 1) : (line.y >= 0 ? 2 : 3)
        let (x, y) = (abs(line.x), abs(line.y))
        return quarter * 4 + (y > x ? 2 : 0) + (min(x, y) > eighth * max(x, y) ? 1 : 0)
    }

    /// The tangent of half of the angle between the axis and the diagonal.
    private static let eighth = 0.41421356237309503

    /// A short line from a point to each of some others; nil where there is none.
    mutating func lines(
        from start: Point, to goals: [Point], isWalkable: (Point, Point) -> Bool
    ) -> [[Point]?] {
        let (ends, rests) = search(from: start, to: goals, isWalkable)
        return zip(goals, ends).map { goal, end in
            guard let end else { return [start, goal] }
            guard let last = CornerGraph.last(of: end, rests) else { return nil }
            var line = [goal, corners[last.corner]]
            var here = last.corner
            while let via = rests[here].via {
                line.append(corners[via])
                here = via
            }
            return CornerGraph.pulled((line + [start]).reversed(), isWalkable)
        }
    }

    /// Short lines that join the points, as a web does.
    mutating func lines(
        between points: [Point], isWalkable: (Point, Point) -> Bool
    ) -> [[Point]] {
        var pairs: [(metres: Double, a: Int, b: Int)] = []
        for (a, start) in points.enumerated() {
            let goals = Array(points[(a + 1)...])
            let (ends, rests) = search(from: start, to: goals, isWalkable)
            for (number, end) in ends.enumerated() {
                let metres =
                    end.map { CornerGraph.last(of: $0, rests)?.metres }
                    ?? start.distance(to: goals[number])
                if let metres { pairs.append((metres, a, a + 1 + number)) }
            }
        }
        let web = Web(count: points.count, pairs: pairs) { _, _ in true }
        return points.indices.flatMap { a in
            let goals = web.sides.filter { $0.0 == a }.map { points[$0.1] }
            return lines(from: points[a], to: goals, isWalkable: isWalkable).compactMap(\.self)
        }
    }

    private typealias Rest = (metres: Double, via: Int?)

    /// The corners that each goal sees, nil for a goal that the start sees, and the metres from the
    /// start to the corners.
    private mutating func search(
        from start: Point, to goals: [Point], _ isWalkable: Sight
    ) -> (ends: [[Link]?], rests: [Rest]) {
        let ends = goals.map { isWalkable(start, $0) ? nil : sight(from: $0, isWalkable) }
        let wanted = Array(ends.compactMap(\.self).joined())
        if wanted.isEmpty || areApart(start, wanted, isWalkable) {
            return (ends, [Rest](repeating: (.infinity, nil), count: corners.count))
        }
        let rests = walked(from: start, to: goals, by: wanted, isWalkable)
        let isWhole = ends.allSatisfy { end in
            end.map { CornerGraph.last(of: $0, rests) != nil } ?? true
        }
        if isWhole || parts != nil { return (ends, rests) }
        // A corner that sees the one before it may not be seen from there among the nearest.
        lookAround(isWalkable)
        return (ends, walked(from: start, to: goals, by: wanted, isWalkable))
    }

    private mutating func lookAround(_ isWalkable: Sight) {
        var parts = Parts(count: corners.count)
        for corner in corners.indices {
            for link in links(of: corner, isWalkable) { parts.join(corner, link.corner) }
        }
        self.parts = parts
    }

    /// Whether it is known that no links lead from a point to one of some corners.
    private mutating func areApart(_ start: Point, _ ends: [Link], _ isWalkable: Sight) -> Bool {
        guard let parts else { return false }
        return !sight(from: start, isWalkable).contains { link in
            ends.contains { parts.areJoined(link.corner, $0.corner) }
        }
    }

    /// The last corner of the shortest line to a goal, and the metres of the whole line.
    private static func last(of end: [Link], _ rests: [Rest]) -> Link? {
        end.map { (corner: $0.corner, metres: rests[$0.corner].metres + $0.metres) }
            .filter { $0.metres < .infinity }
            .min { $0.metres < $1.metres }
    }

    /// The metres from a point to each corner, and the corner before it.
    ///
    /// - Parameter ends: the corners that goals see; the search ends when they are known, or with the
    ///   shortest way to a single goal (A*).
    private mutating func walked(
        from start: Point, to goals: [Point], by ends: [Link], _ isWalkable: Sight
    ) -> [Rest] {
        let goal = goals.count == 1 ? goals[0] : nil
        var rests = [Rest](repeating: (.infinity, nil), count: corners.count)
        var isSettled = [Bool](repeating: false, count: corners.count)
        var last = [Double?](repeating: nil, count: corners.count)
        for end in ends { last[end.corner] = end.metres }
        var left = last.count { $0 != nil }
        var best = Double.infinity
        var open = Heap<Candidate>()
        func candidate(_ corner: Int, _ metres: Double) -> Candidate {
            let rest = goal.map { corners[corner].distance(to: $0) } ?? 0
            return Candidate(metres: metres + rest, corner: corner)
        }
        for link in sight(from: start, isWalkable) {
            rests[link.corner].metres = link.metres
            open.insert(candidate(link.corner, link.metres))
        }
        while let here = open.popMin(), here.metres < best {
            guard !isSettled[here.corner] else { continue }
            isSettled[here.corner] = true
            let metres = rests[here.corner].metres
            if let rest = last[here.corner] {
                left -= 1
                if left == 0 { break }
                if goal != nil { best = min(best, metres + rest) }
            }
            for link in links(of: here.corner, isWalkable) {
                let sum = metres + link.metres
                guard sum < rests[link.corner].metres else { continue }
                rests[link.corner] = (sum, here.corner)
                open.insert(candidate(link.corner, sum))
            }
        }
        return rests
    }

    private mutating func sight(from point: Point, _ isWalkable: Sight) -> [Link] {
        if let links = known[point] { return links }
        let links = seen(from: point, isWalkable)
        known[point] = links
        return links
    }

    /// A corner, and the metres to it.
    private struct Candidate: Comparable {
        let metres: Double
        let corner: Int

        static func < (a: Candidate, b: Candidate) -> Bool {
            (a.metres, a.corner) < (b.metres, b.corner)
        }
    }

    /// The line without the points that it can pass by.
    private static func pulled(_ line: [Point], _ isWalkable: Sight) -> [Point] {
        var pulled = [line[0]]
        var here = 0
        while here < line.count - 1 {
            var next = here + 1
            while next + 1 < line.count, isWalkable(line[here], line[next + 1]) { next += 1 }
            pulled.append(line[next])
            here = next
        }
        return pulled
    }
}
