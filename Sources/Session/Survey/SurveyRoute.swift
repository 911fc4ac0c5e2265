import Indoor

/// The ways that a surveyor walks: along the pathways of a level, past all that lies on them, in pieces
/// of some minutes.
package struct SurveyRoute: Sendable {
    /// Nodes of the way graph, one after the other; each pair is a straight way.
    package let nodes: [Int]
    package let level: LevelOrdinal

    /// Metres round a walked way within which nothing more has to be walked (ours).
    private static let reach = 4.0
    /// Metres of a piece: about five minutes (ours).
    private static let longest = 350.0

    /// Of all levels, ascending.
    package static func routes(through venue: Venue) -> [SurveyRoute] {
        venue.levels.flatMap { level in
            LevelTour(venue, level: level.ordinal).pieces(longest: longest, reach: reach)
                .map { SurveyRoute(nodes: $0, level: level.ordinal) }
        }
    }
}

/// Walks a level's part of the way graph so that every node has been passed near by.
private struct LevelTour {
    private let graph: WayGraph
    /// For each node those that a way on the level leads to.
    private var neighbours: [[(node: Int, length: Double)]]
    private let own: [Int]
    private let level: Level?

    init(_ venue: Venue, level: LevelOrdinal) {
        self.level = venue.level(level)
        graph = venue.graph
        let nodes = venue.graph.nodes
        var neighbours = [[(node: Int, length: Double)]](repeating: [], count: nodes.count)
        for way in venue.graph.ways where way.kind == nil {
            guard nodes[way.from].position.level == level, nodes[way.to].position.level == level
            else { continue }
            neighbours[way.from].append((way.to, way.length))
            if way.twoWay { neighbours[way.to].append((way.from, way.length)) }
        }
        self.neighbours = neighbours
        own = nodes.indices.filter { !neighbours[$0].isEmpty }
    }

    private func point(_ node: Int) -> Point { graph.nodes[node].position.point }

    /// Always on to the nearest node that was not passed yet.
    func pieces(longest: Double, reach: Double) -> [[Int]] {
        var left = Set(own)
        var pieces: [[Int]] = []
        while let first = left.min() {
            var piece = [first]
            var length = 0.0
            left.remove(first)
            while length < longest, let last = piece.last,
                let way = way(from: last, to: left)
            {
                for (a, b) in zip(way, way.dropFirst()) {
                    length += point(a).distance(to: point(b))
                    let side = Segment(point(a), point(b))
                    for node in left.sorted() where isPassed(node, from: side, reach) {
                        left.remove(node)
                    }
                }
                piece += way.dropFirst()
            }
            if piece.count > 1 { pieces.append(piece) }
        }
        return pieces
    }

    /// Whether somebody who walks along a side has been near a node, with no wall between.
    private func isPassed(_ node: Int, from side: Segment, _ reach: Double) -> Bool {
        guard side.distance(to: point(node)) <= reach else { return false }
        return level?.isWalkable(from: side.nearest(to: point(node)), to: point(node)) ?? true
    }

    /// The shortest way to the nearest of some nodes; nil where none can be reached on the level.
    private func way(from start: Int, to goals: Set<Int>) -> [Int]? {
        guard !goals.isEmpty else { return nil }
        var open = [(cost: 0.0, node: start)]
        var cost = [start: 0.0]
        var before: [Int: Int] = [:]
        var done: Set<Int> = []
        while let next = open.indices.min(by: {
            (open[$0].cost, open[$0].node) < (open[$1].cost, open[$1].node)
        }) {
            let (reached, node) = open.remove(at: next)
            guard done.insert(node).inserted else { continue }
            if goals.contains(node) {
                var way = [node]
                while let last = way.last, let previous = before[last] { way.append(previous) }
                return way.reversed()
            }
            for (other, length) in neighbours[node]
            where reached + length < cost[other] ?? .infinity {
                cost[other] = reached + length
                before[other] = node
                open.append((reached + length, other))
            }
        }
        return nil
    }
}
