import Indoor

/// The ways that a surveyor walks: along all pathways of a level, there and back, in pieces of some
/// minutes, and the stairs and ramps up and down.
package struct SurveyRoute: Sendable {
    /// Nodes of the way graph in order; each pair is a straight way.
    package let nodes: [Int]
    /// The level; for stairs and ramps the lower one.
    package let level: LevelOrdinal

    package init(nodes: [Int], level: LevelOrdinal) {
        (self.nodes, self.level) = (nodes, level)
    }

    /// Metres from a walked way within which no more walking is needed (ours).
    private static let reach = 4.0
    /// The most metres of a piece, one way: about five minutes there and back (ours).
    private static let longest = 175.0

    /// The most metres of all ways of a building: to survey more takes a person more than a day (ours).
    private static let most = 100_000.0

    /// The routes of all levels, ascending, with the stairs and ramps that begin there.
    ///
    /// - Throws: an error if the ways are too long to be walked.
    package static func routes(through venue: Venue) throws(InputError) -> [SurveyRoute] {
        let length = venue.graph.ways.reduce(0) { $0 + $1.length }
        guard length <= most else {
            throw InputError(
                "the ways of \(venue.name) are \((length / 1000).fixed(0)) km long: it is "
                    + VenueExtent(venue).words,
                expected: "\((most / 1000).short) km at most, as a building in metres has")
        }
        let climbs = climbs(through: venue)
        return venue.levels.flatMap { level in
            let tour = LevelTour(venue, level: level.ordinal)
            return tour.pieces(longest: longest, reach: reach)
                .map { tour.canReturn(on: $0) ? $0 + $0.reversed().dropFirst() : $0 }
                .map { SurveyRoute(nodes: $0, level: level.ordinal) }
                + climbs.filter { $0.level == level.ordinal }
        }
    }

    /// Each flight of stairs and each ramp, there and back; nobody surveys while being carried.
    private static func climbs(through venue: Venue) -> [SurveyRoute] {
        let nodes = venue.graph.nodes
        return venue.graph.ways.compactMap { way in
            guard let kind = way.kind, !kind.isConveyor else { return nil }
            return SurveyRoute(
                nodes: [way.from, way.to] + (way.twoWay ? [way.from] : []),
                level: min(nodes[way.from].position.level, nodes[way.to].position.level))
        }
    }
}

/// Walks a level's part of the way graph until every way has been passed near by.
private struct LevelTour {
    private let graph: WayGraph
    private let level: Level?
    /// The ways of the level, without connectors.
    private let ways: [WayGraph.Way]
    /// For each node, the ways that leave it.
    private let leaving: [[(way: Int, node: Int)]]
    /// Points along the ways; each has to be passed.
    private let spots: [(point: Point, way: Int)]

    /// The most metres between two neighbouring points of a way that have to be passed (ours).
    private static let spacing = 3.0

    init(_ venue: Venue, level: LevelOrdinal) {
        self.level = venue.level(level)
        graph = venue.graph
        let nodes = venue.graph.nodes
        ways = venue.graph.ways.filter { way in
            way.kind == nil && nodes[way.from].position.level == level
                && nodes[way.to].position.level == level
        }
        var leaving = [[(way: Int, node: Int)]](repeating: [], count: nodes.count)
        for (number, way) in ways.enumerated() {
            leaving[way.from].append((number, way.to))
            if way.twoWay { leaving[way.to].append((number, way.from)) }
        }
        self.leaving = leaving
        spots = ways.enumerated().flatMap { number, way in
            let side = Segment(nodes[way.from].position.point, nodes[way.to].position.point)
            let pieces = max(Int((side.length / LevelTour.spacing).rounded(.up)), 1)
            return (0...pieces).map { (side.point(at: Double($0) / Double(pieces)), number) }
        }
    }

    private func point(_ node: Int) -> Point { graph.nodes[node].position.point }

    // MARK: The tour

    func canReturn(on nodes: [Int]) -> Bool {
        zip(nodes, nodes.dropFirst()).allSatisfy { from, to in
            leaving[to].contains { $0.node == from }
        }
    }

    /// The points that have not been passed yet.
    private struct Left {
        var spots: [Bool]
        /// For each way, how many of its spots are left.
        var ofWay: [Int]
    }

    /// Pieces of a tour that always goes on to the nearest way that was not passed yet.
    func pieces(longest: Double, reach: Double) -> [[Int]] {
        var left = Left(
            spots: [Bool](repeating: true, count: spots.count),
            ofWay: [Int](repeating: 0, count: ways.count))
        for spot in spots { left.ofWay[spot.way] += 1 }
        var pieces: [[Int]] = []
        while let first = left.ofWay.firstIndex(where: { $0 > 0 }) {
            var piece = [ways[first].from]
            var length = 0.0
            while length < longest, let last = piece.last, let next = next(from: last, left) {
                for (a, b) in zip(next.nodes, next.nodes.dropFirst()) {
                    let side = Segment(point(a), point(b))
                    length += side.length
                    for number in spots.indices where left.spots[number] {
                        guard
                            spots[number].way == next.way || isPassed(number, from: side, reach)
                        else { continue }
                        left.spots[number] = false
                        left.ofWay[spots[number].way] -= 1
                    }
                }
                piece += next.nodes.dropFirst()
            }
            if piece.count > 1 { pieces.append(piece) }
        }
        return pieces
    }

    /// Whether a person who walks along a line comes near a spot, with no wall between.
    private func isPassed(_ spot: Int, from side: Segment, _ reach: Double) -> Bool {
        let point = spots[spot].point
        guard side.distance(to: point) <= reach else { return false }
        return level?.isWalkable(from: side.nearest(to: point), to: point) ?? true
    }

    /// The shortest way to the nearest way that is left, and along it; nil if none can be reached
    /// on the level.
    private func next(from start: Int, _ left: Left) -> (nodes: [Int], way: Int)? {
        var open = [(cost: 0.0, node: start)]
        var cost = [start: 0.0]
        var before: [Int: Int] = [:]
        var done: Set<Int> = []
        while let next = open.indices.min(by: {
            (open[$0].cost, open[$0].node) < (open[$1].cost, open[$1].node)
        }) {
            let (reached, node) = open.remove(at: next)
            guard done.insert(node).inserted else { continue }
            if let wanted = leaving[node].first(where: { left.ofWay[$0.way] > 0 }) {
                var nodes = [node]
                while let last = nodes.last, let previous = before[last] { nodes.append(previous) }
                return (nodes.reversed() + [wanted.node], wanted.way)
            }
            for (way, other) in leaving[node]
            where reached + ways[way].length < cost[other] ?? .infinity {
                cost[other] = reached + ways[way].length
                before[other] = node
                open.append((reached + ways[way].length, other))
            }
        }
        return nil
    }
}
