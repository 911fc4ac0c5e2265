import Indoor

/// For each level, how many of its places people reach who take no stairs, from most places of the
/// venue.
package struct StepFreeShares {
    package let lines: [String]

    package init(_ venue: Venue) {
        let places = venue.places.places
        let parts = StepFreeShares.parts(of: venue.graph)
        let counts = Dictionary(grouping: places) { parts[$0.node] }.mapValues(\.count)
        guard let main = counts.min(by: { (-$0.value, $0.key) < (-$1.value, $1.key) })?.key,
            venue.levels.count > 1 || counts.count > 1
        else {
            lines = []
            return
        }
        lines = venue.levels.reversed().compactMap { level in
            let own = places.filter { $0.position.level == level.ordinal }
            guard !own.isEmpty else { return nil }
            let missed = own.filter { parts[$0.node] != main }
            let share =
                "level \(level.ordinal): \(own.count - missed.count) of "
                + "\(own.count.counted("place")) by step-free ways"
            if missed.isEmpty { return share }
            return share + "; the others: "
                + StepFreeShares.reason(level.ordinal, missed, main, parts, venue)
        }
    }

    private static func reason(
        _ level: LevelOrdinal, _ missed: [Place], _ main: Int, _ parts: [Int], _ venue: Venue
    ) -> String {
        if missed.allSatisfy(\.isCutOff) { return "no way leads there" }
        let lifts = venue.connectors.filter { $0.kind == .lift && $0.levels.contains(level) }
        if lifts.isEmpty { return "no lift stops there" }
        let cut = lifts.filter { lift in
            let stop = Position(lift.path[0], level: level)
            return venue.graph.nodes.firstIndex { $0.position == stop }
                .map { parts[$0] != main } ?? true
        }
        if !cut.isEmpty {
            return "only stairs lead from \(cut.map(\.id).joined(separator: ", ")) to the rest"
        }
        return "only stairs lead there from the lifts"
    }

    /// For each node, the first of those that step-free ways join.
    private static func parts(of graph: WayGraph) -> [Int] {
        var parents = Array(graph.nodes.indices)
        func root(_ node: Int) -> Int {
            var node = node
            while parents[node] != node {
                parents[node] = parents[parents[node]]
                node = parents[node]
            }
            return node
        }
        for way in graph.ways where way.kind != .stairs && way.kind != .escalator {
            let (a, b) = (root(way.from), root(way.to))
            parents[max(a, b)] = min(a, b)
        }
        return graph.nodes.indices.map(root)
    }
}
