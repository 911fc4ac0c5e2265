import Indoor

/// The corners of a space with many: each is linked with the nearest ones that it sees, so that the
/// work grows with their number and not with its square.
struct CornerGraph {
    /// The most links made from one point, and the most points tried for them (ours).
    private static let mostLinks = 12
    private static let mostTries = 48

    private typealias Link = (corner: Int, metres: Double)
    private typealias Sight = (Point, Point) -> Bool

    private let corners: [Point]
    private let index: SpatialIndex<Point>
    private var links: [[Link]]

    /// - Parameter isWalkable: whether people can walk straight from one point to the other.
    init(_ corners: [Point], isWalkable: (Point, Point) -> Bool) {
        self.corners = corners
        index = SpatialIndex(corners)
        links = Array(repeating: [], count: corners.count)
        for (number, corner) in corners.enumerated() {
            for link in seen(from: corner, isWalkable) where link.corner != number {
                links[number].append(link)
                links[link.corner].append((number, link.metres))
            }
        }
    }

    private func seen(from point: Point, _ isWalkable: Sight) -> [Link] {
        var seen: [Link] = []
        for near in index.nearest(to: point, most: CornerGraph.mostTries) {
            guard isWalkable(point, corners[near.number]) else { continue }
            seen.append((near.number, near.distance))
            if seen.count > CornerGraph.mostLinks { break }
        }
        return seen
    }

    /// A short line from a point to each of some others; nil where there is none.
    func lines(
        from start: Point, to goals: [Point], isWalkable: (Point, Point) -> Bool
    ) -> [[Point]?] {
        let rests = walked(from: start, isWalkable)
        return goals.map { goal in
            if isWalkable(start, goal) { return [start, goal] }
            let last = seen(from: goal, isWalkable)
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
    private func walked(from start: Point, _ isWalkable: Sight) -> [(metres: Double, via: Int?)] {
        var rests = [(metres: Double, via: Int?)](
            repeating: (.infinity, nil), count: corners.count)
        var open: Set<Int> = []
        for link in seen(from: start, isWalkable) {
            rests[link.corner].metres = link.metres
            open.insert(link.corner)
        }
        while let here = open.min(by: { (rests[$0].metres, $0) < (rests[$1].metres, $1) }) {
            open.remove(here)
            for link in links[here] {
                let metres = rests[here].metres + link.metres
                guard metres < rests[link.corner].metres else { continue }
                rests[link.corner] = (metres, here)
                open.insert(link.corner)
            }
        }
        return rests
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
