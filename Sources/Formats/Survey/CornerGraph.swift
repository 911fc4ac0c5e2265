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
    private var links: [[Link]]
    /// The links of points for which a line was wanted; only looked up.
    private var known: [Point: [Link]] = [:]

    /// - Parameter isWalkable: whether people can walk straight from one point to the other.
    init(_ corners: [Point], isWalkable: (Point, Point) -> Bool) {
        self.corners = corners
        links = Array(repeating: [], count: corners.count)
        for (number, corner) in corners.enumerated() {
            for link in seen(from: corner, isWalkable) where link.corner != number {
                links[number].append(link)
                links[link.corner].append((number, link.metres))
            }
        }
    }

    private func seen(from point: Point, _ isWalkable: Sight) -> [Link] {
        // Most points have links in all directions long before the last corner.
        var near = Heap(
            corners.enumerated().map { Candidate(metres: $1.distance(to: point), corner: $0) })
        var seen: [Link] = []
        var links = [Int](repeating: 0, count: CornerGraph.directions)
        var tries = links
        var open = CornerGraph.directions
        while open > 0, let next = near.popMin() {
            let line = corners[next.corner] - point
            let direction = CornerGraph.direction(of: line)
            guard links[direction] < CornerGraph.mostLinks,
                tries[direction] < CornerGraph.mostTries
            else { continue }
            tries[direction] += 1
            if isWalkable(point, corners[next.corner]) {
                links[direction] += 1
                seen.append((next.corner, next.metres))
            }
            let isFull =
                links[direction] == CornerGraph.mostLinks
                || tries[direction] == CornerGraph.mostTries
            if isFull { open -= 1 }
        }
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
        let ends = goals.map { isWalkable(start, $0) ? nil : sight(from: $0, isWalkable) }
        let wanted = Set(ends.compactMap(\.self).joined().map(\.corner))
        let rests = wanted.isEmpty ? [] : walked(from: start, until: wanted, isWalkable)
        return zip(goals, ends).map { goal, end in
            guard let end else { return [start, goal] }
            let last =
                end
                .filter { rests[$0.corner].metres < .infinity }
                .min { rests[$0.corner].metres + $0.metres < rests[$1.corner].metres + $1.metres }
            guard let last else { return nil }
            var line = [goal, corners[last.corner]]
            var here = last.corner
            while let via = rests[here].via {
                line.append(corners[via])
                here = via
            }
            return CornerGraph.pulled((line + [start]).reversed(), isWalkable)
        }
    }

    /// The metres from a point to each corner, and the corner before it.
    ///
    /// - Parameter wanted: the search ends when these are known.
    private mutating func walked(
        from start: Point, until wanted: Set<Int>, _ isWalkable: Sight
    ) -> [(metres: Double, via: Int?)] {
        var rests = [(metres: Double, via: Int?)](
            repeating: (.infinity, nil), count: corners.count)
        var open = Heap<Candidate>()
        for link in sight(from: start, isWalkable) {
            rests[link.corner].metres = link.metres
            open.insert(Candidate(metres: link.metres, corner: link.corner))
        }
        var left = wanted
        while !left.isEmpty, let here = open.popMin() {
            // A shorter way was found since.
            guard here.metres == rests[here.corner].metres else { continue }
            left.remove(here.corner)
            for link in links[here.corner] {
                let metres = here.metres + link.metres
                guard metres < rests[link.corner].metres else { continue }
                rests[link.corner] = (metres, here.corner)
                open.insert(Candidate(metres: metres, corner: link.corner))
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
