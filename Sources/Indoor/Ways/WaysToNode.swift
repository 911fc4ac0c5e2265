import HeapModule

/// The quickest ways from all nodes of a graph to one of them, found in one search.
package struct WaysToNode: Sendable {
    /// The way from one node.
    package struct Rest: Hashable, Sendable {
        /// The seconds that the graph counts.
        package var seconds: Double
        /// Walked and carried.
        package var metres: Double
        /// The next node; nil: it is the goal.
        fileprivate let next: Int?
    }

    /// The rest from each node; nil: no way leads from it to the goal.
    private let rests: [Rest?]

    package init(_ graph: WayGraph, to goal: Int, preference: RoutePreference = .fastest) {
        let arriving = WaysToNode.arriving(graph)
        var rests = [Rest?](repeating: nil, count: graph.nodes.count)
        var settled = [Bool](repeating: false, count: graph.nodes.count)
        var open = Heap<Candidate>()
        rests[goal] = Rest(seconds: 0, metres: 0, next: nil)
        open.insert(Candidate(seconds: 0, node: goal))
        while let best = open.popMin() {
            guard !settled[best.node], let rest = rests[best.node] else { continue }
            settled[best.node] = true
            for number in arriving[best.node] {
                let way = graph.ways[number]
                if preference == .stepFree, !way.isStepFree { continue }
                let from = way.to == best.node ? way.from : way.to
                let (low, high) = (graph.nodes[from].position, graph.nodes[best.node].position)
                let seconds =
                    rest.seconds + WayGraph.cost(of: way, up: low.level < high.level)
                guard seconds < rests[from]?.seconds ?? .infinity else { continue }
                rests[from] = Rest(
                    seconds: seconds, metres: rest.metres + way.length, next: best.node)
                open.insert(Candidate(seconds: seconds, node: from))
            }
        }
        self.rests = rests
    }

    private struct Candidate: Comparable {
        let seconds: Double
        let node: Int

        static func < (a: Candidate, b: Candidate) -> Bool {
            (a.seconds, a.node) < (b.seconds, b.node)
        }
    }

    /// The numbers of the ways on which one can arrive at each node.
    private static func arriving(_ graph: WayGraph) -> [[Int]] {
        var arriving = [[Int]](repeating: [], count: graph.nodes.count)
        for (number, way) in graph.ways.enumerated() where !graph.isClosed(number) {
            arriving[way.to].append(number)
            if way.twoWay { arriving[way.from].append(number) }
        }
        return arriving
    }

    /// The way from a node; nil: there is none.
    package func rest(from node: Int) -> Rest? { rests[node] }

    /// The nodes of the way from a node, which is the first; empty: there is no way.
    package func nodes(from node: Int) -> [Int] {
        guard rests[node] != nil else { return [] }
        var nodes = [node]
        while let next = rests[nodes[nodes.count - 1]]?.next { nodes.append(next) }
        return nodes
    }
}

extension WayFinder {
    /// The quickest way from a position to the goal: the node where it enters the graph, and the
    /// whole of it; nil: there is none.
    package func rest(
        from start: Position, on ways: WaysToNode
    ) -> (node: Int, rest: WaysToNode.Rest)? {
        var best: (node: Int, rest: WaysToNode.Rest)?
        for entry in entries(near: start) {
            guard var rest = ways.rest(from: entry.node) else { continue }
            rest.metres += entry.distance
            rest.seconds += entry.distance / TravelSpeed.walking
            if rest.seconds < best?.rest.seconds ?? .infinity { best = (entry.node, rest) }
        }
        return best
    }
}
