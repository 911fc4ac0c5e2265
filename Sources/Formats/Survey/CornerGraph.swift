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
        let near = corners.enumerated().map { ($1.distance(to: point), $0) }.sorted { $0 < $1 }
        var seen: [Link] = []
        var links = [Int](repeating: 0, count: CornerGraph.directions)
        var tries = links
        for (metres, corner) in near {
            let turn = Heading.normalized(Segment(point, corners[corner]).heading) / 360
            let direction = Int(turn * Double(CornerGraph.directions)) % CornerGraph.directions
            guard links[direction] < CornerGraph.mostLinks,
                tries[direction] < CornerGraph.mostTries
            else { continue }
            tries[direction] += 1
            guard isWalkable(point, corners[corner]) else { continue }
            links[direction] += 1
            seen.append((corner, metres))
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
