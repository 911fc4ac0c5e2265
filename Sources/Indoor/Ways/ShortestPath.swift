import HeapModule

extension WayGraph {
    /// The quickest route between two nodes; nil when the preference leaves none.
    ///
    /// A\* with the straight line at the fastest pace as its estimate, which never overestimates,
    /// so the result costs what Dijkstra's would. Equal candidates are settled by node number.
    ///
    /// - Parameter level: the only level that it may use; nil: it may use all.
    package func route(
        from start: Int, to goal: Int, preference: RoutePreference = .fastest,
        within level: LevelOrdinal? = nil
    ) -> Route? {
        var search = Search(nodeCount: nodes.count)
        return search.run(self, from: start, to: goal, preference: preference, within: level) {
            self.estimate($0, goal)
        }
    }

    /// The route by Dijkstra's algorithm: the reference for A* in tests.
    package func routeByDijkstra(
        from start: Int, to goal: Int, preference: RoutePreference = .fastest
    ) -> Route? {
        var search = Search(nodeCount: nodes.count)
        return search.run(self, from: start, to: goal, preference: preference) { _ in 0 }
    }

    private func estimate(_ node: Int, _ goal: Int) -> Double {
        nodes[node].position.point.distance(to: nodes[goal].position.point) / WayGraph.fastest
    }

    /// The search's state. It is a struct, because Swift's exclusivity checks on class storage
    /// would double its time.
    private struct Search {
        private var cost: [Double]
        private var via: [Int32]
        private var settled: [Bool]
        private var open = Heap<Candidate>()

        struct Candidate: Comparable {
            let total: Double
            let node: Int32

            static func < (a: Candidate, b: Candidate) -> Bool {
                (a.total, a.node) < (b.total, b.node)
            }
        }

        init(nodeCount: Int) {
            cost = [Double](repeating: .infinity, count: nodeCount)
            via = [Int32](repeating: -1, count: nodeCount)
            settled = [Bool](repeating: false, count: nodeCount)
        }

        mutating func run(
            _ graph: WayGraph, from start: Int, to goal: Int, preference: RoutePreference,
            within level: LevelOrdinal? = nil, estimate: (Int) -> Double
        ) -> Route? {
            cost[start] = 0
            open.insert(Candidate(total: estimate(start), node: Int32(start)))
            while let best = open.popMin() {
                let node = Int(best.node)
                if node == goal { return trace(graph, from: start, to: goal) }
                if settled[node] { continue }
                settled[node] = true
                for i in Int(graph.firstArc[node])..<Int(graph.firstArc[node + 1]) {
                    let arc = graph.arcs[i]
                    if preference == .stepFree && !arc.stepFree { continue }
                    let target = Int(arc.target)
                    if let level, graph.nodes[target].position.level != level { continue }
                    let reached = cost[node] + arc.cost
                    guard reached < cost[target] else { continue }
                    cost[target] = reached
                    via[target] = arc.way
                    open.insert(Candidate(total: reached + estimate(target), node: arc.target))
                }
            }
            return nil
        }

        private func trace(_ graph: WayGraph, from start: Int, to goal: Int) -> Route {
            var nodes = [goal]
            var ways: [Int] = []
            var node = goal
            while node != start {
                let number = Int(via[node])
                let way = graph.ways[number]
                node = way.to == node ? way.from : way.to
                ways.append(number)
                nodes.append(node)
            }
            return Route(nodes: nodes.reversed(), ways: ways.reversed(), cost: cost[goal])
        }
    }
}
