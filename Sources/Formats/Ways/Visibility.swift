import Indoor

/// The straight ways between the mutually visible points of one level, thinned out.
struct Visibility {
    struct Link: Hashable {
        let from: Int
        let to: Int
        let length: Double
    }

    private let points: [Point]
    private let corners: [Corner?]
    private let obstacles: Obstacles
    private(set) var links: [Link] = []
    /// The ends of the links at each point: a list through `ends`, from the newest on. One array of
    /// them is quicker than an array of each point.
    private var newest: [Int]
    private var ends: [End] = []

    private struct End {
        let point: Int
        let length: Double
        /// The index of the next end at the same point; -1: there is none.
        let next: Int
    }
    /// The largest distance of pairs considered, in metres.
    private var reach = Visibility.farthest

    /// The default for `reach`, in metres.
    private static let farthest = 60.0
    /// A link is left out when a path of a few other links is at most 0.5 % longer: 1 m of sideways
    /// bend in 20 m.
    private static let detour = 1.005
    private static let detourLinks = 4
    /// The most pairs considered on one level; with more, `reach` is reduced.
    private static let mostPairs = 600_000
    /// The most points for which separate parts are connected: the time grows with their square.
    private static let mostJoined = 20_000

    /// - Parameters:
    ///   - corners: the corner of each point; nil for a point that is an anchor or opening.
    ///   - given: existing links; they count as detours.
    init(points: [Point], corners: [Corner?], given: [Link], _ obstacles: Obstacles) {
        self.points = points
        self.corners = corners
        self.obstacles = obstacles
        newest = [Int](repeating: -1, count: points.count)
        for link in given { connect(link) }
        for pair in pairs() where !hasDetour(pair) && isFree(pair) {
            connect(pair)
            links.append(pair)
        }
        joinParts()
    }

    private mutating func connect(_ link: Link) {
        addEnd(at: link.from, link.to, link.length)
        addEnd(at: link.to, link.from, link.length)
    }

    private mutating func addEnd(at point: Int, _ other: Int, _ length: Double) {
        ends.append(End(point: other, length: length, next: newest[point]))
        newest[point] = ends.count - 1
    }

    private func isLinked(_ point: Int, to other: Int) -> Bool {
        var end = newest[point]
        while end >= 0 {
            if ends[end].point == other { return true }
            end = ends[end].next
        }
        return false
    }

    private func isFree(_ link: Link, halfWidth: Double = Obstacles.halfWidth) -> Bool {
        obstacles.isFree(from: points[link.from], to: points[link.to], halfWidth: halfWidth)
    }

    /// The candidate links, the shortest first.
    private mutating func pairs() -> [Link] {
        let order = points.indices.sorted { (points[$0].x, $0) < (points[$1].x, $1) }
        while true {
            if let found = pairs(order, within: reach) { return found }
            reach *= 0.7
        }
    }

    /// nil when there are too many.
    private func pairs(_ order: [Int], within reach: Double) -> [Link]? {
        var found: [Link] = []
        for (place, first) in order.enumerated() {
            for second in order[(place + 1)...] {
                let direction = points[second] - points[first]
                if direction.x > reach { break }
                let length = direction.length
                guard length <= reach, touches(first, second, direction / max(length, 1e-9)) else {
                    continue
                }
                found.append(
                    Link(
                        from: min(first, second), to: max(first, second), length: length))
            }
            if found.count > Visibility.mostPairs, reach > 3 { return nil }
        }
        return Visibility.sorted(found)
    }

    private static func sorted(_ links: [Link]) -> [Link] {
        links.sorted {
            if $0.length != $1.length { return $0.length < $1.length }
            return ($0.from, $0.to) < ($1.from, $1.to)
        }
    }

    private func touches(_ first: Int, _ second: Int, _ direction: Point) -> Bool {
        (corners[first]?.isTouched(by: direction) ?? true)
            && (corners[second]?.isTouched(by: direction) ?? true)
    }

    private func hasDetour(_ link: Link) -> Bool {
        isLinked(link.from, to: link.to)
            || reaches(
                link.to, from: link.from, within: link.length * Visibility.detour,
                links: Visibility.detourLinks)
    }

    /// Whether a path of at most this many links and metres connects two points. Only points inside
    /// the ellipse that the metres allow are searched.
    private func reaches(
        _ goal: Int, from start: Int, within metres: Double, links: Int
    ) -> Bool {
        var end = newest[start]
        while end >= 0 {
            let (next, rest) = (ends[end].point, metres - ends[end].length)
            end = ends[end].next
            guard points[next].distance(to: points[goal]) <= rest else { continue }
            if isLinked(next, to: goal) { return true }
            if links > 2, reaches(goal, from: next, within: rest, links: links - 1) { return true }
        }
        return false
    }

    /// Connects visible parts of the level that are still separate, the nearest first: with links
    /// left out because they are long or pass no corner, then, for points without any link, with
    /// links too narrow for shoulders.
    private mutating func joinParts() {
        guard points.count <= Visibility.mostJoined else { return }
        for halfWidth in [Obstacles.halfWidth, 0] {
            var parts = Parts(count: points.count)
            for point in points.indices {
                var end = newest[point]
                while end >= 0 {
                    parts.join(point, ends[end].point)
                    end = ends[end].next
                }
            }
            if halfWidth == 0, !newest.contains(-1) { return }
            for pair in strayPairs(&parts, narrow: halfWidth == 0) {
                guard parts.part(of: pair.from) != parts.part(of: pair.to),
                    isFree(pair, halfWidth: halfWidth)
                else { continue }
                parts.join(pair.from, pair.to)
                connect(pair)
                links.append(pair)
            }
        }
    }

    /// Pairs of points in different parts that were not considered yet; with `narrow`, those in
    /// which one point has no link.
    private func strayPairs(_ parts: inout Parts, narrow: Bool) -> [Link] {
        let part = points.indices.map { parts.part(of: $0) }
        guard let one = part.first, part.contains(where: { $0 != one }) else { return [] }
        var found: [Link] = []
        for first in points.indices {
            for second in points.indices.dropFirst(first + 1) where part[first] != part[second] {
                let length = points[first].distance(to: points[second])
                if length > 3 * Visibility.farthest { continue }
                let wanted =
                    narrow
                    ? newest[first] < 0 || newest[second] < 0
                    : length > reach
                        || !touches(
                            first, second, (points[second] - points[first]) / max(length, 1e-9))
                if wanted { found.append(Link(from: first, to: second, length: length)) }
            }
            if found.count > 2 * Visibility.mostPairs { break }
        }
        return Array(Visibility.sorted(found).prefix(200_000))
    }
}
