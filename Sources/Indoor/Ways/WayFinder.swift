/// Finds routes through a venue between any two positions, on the graph or off it.
package struct WayFinder: Sendable {
    package let venue: Venue
    /// Node numbers by level, ascending, in the order of `venue.levels`.
    private let nodesByLevel: [[Int]]
    /// The points of `nodesByLevel`.
    private let indexes: [SpatialIndex<Point>]

    package init(venue: Venue) {
        self.venue = venue
        let nodes = venue.graph.nodes
        let numbers = Dictionary(grouping: nodes.indices) { nodes[$0].position.level }
        nodesByLevel = venue.levels.map { numbers[$0.ordinal] ?? [] }
        indexes = nodesByLevel.map { SpatialIndex($0.map { nodes[$0].position.point }) }
    }

    /// A way that stays on its level is taken up to this many times the seconds of the quickest: each
    /// change of level costs people more than time, and an app its position (ours).
    static let mostForStaying = 3.0

    /// The quickest route from a position to a node; nil when there is none. A straight line
    /// without obstacles counts, too. The cost includes the walk to the first node. Between two
    /// positions of a level it stays there if that is not a long way round.
    package func route(
        from start: Position, toNode goal: Int, preference: RoutePreference = .fastest
    ) -> Route? {
        let best = route(from: start, toNode: goal, preference: preference, within: nil)
        let nodes = venue.graph.nodes
        guard let best, nodes[goal].position.level == start.level,
            best.nodes.contains(where: { nodes[$0].position.level != start.level }),
            let staying = route(
                from: start, toNode: goal, preference: preference, within: start.level),
            staying.cost <= best.cost * WayFinder.mostForStaying
        else { return best }
        return staying
    }

    private func route(
        from start: Position, toNode goal: Int, preference: RoutePreference,
        within level: LevelOrdinal?
    ) -> Route? {
        var best: Route?
        for entry in entries(near: start) {
            guard
                let route = venue.graph.route(
                    from: entry.node, to: goal, preference: preference, within: level)
            else { continue }
            let cost = route.cost + entry.distance / TravelSpeed.walking
            if cost < best?.cost ?? .infinity {
                best = Route(nodes: route.nodes, ways: route.ways, cost: cost)
            }
        }
        return best
    }

    /// The quickest route between two positions off the graph, through the nodes near them; nil
    /// when there is none.
    package func route(
        from start: Position, to goal: Position, preference: RoutePreference = .fastest
    ) -> Route? {
        var best: Route?
        for exit in entries(near: goal) {
            guard let route = route(from: start, toNode: exit.node, preference: preference)
            else { continue }
            let cost = route.cost + exit.distance / TravelSpeed.walking
            if cost < best?.cost ?? .infinity {
                best = Route(nodes: route.nodes, ways: route.ways, cost: cost)
            }
        }
        return best
    }

    /// The few nearest nodes that can be reached in a straight line. If walls block all of them (a
    /// drifted estimate inside a wall), the nearest one.
    func entries(near position: Position) -> [(node: Int, distance: Double)] {
        guard let index = venue.levels.firstIndex(where: { $0.ordinal == position.level }) else {
            return []
        }
        // The first few nodes are usually enough, and sorting more costs more than trying them.
        let few = entries(near: position.point, on: index, among: WayFinder.few)
        return few.isEnough
            ? few.nodes
            : entries(near: position.point, on: index, among: WayFinder.candidates).nodes
    }

    /// - Returns: the entries among this many nearest nodes, and whether more nodes would add none.
    private func entries(
        near start: Point, on index: Int, among most: Int
    ) -> (nodes: [(node: Int, distance: Double)], isEnough: Bool) {
        let nodes = venue.graph.nodes
        let sorted = indexes[index].nearest(to: start, most: most)
            .map { (node: nodesByLevel[index][$0.number], distance: $0.distance) }
        var found: [(node: Int, distance: Double)] = []
        for candidate in sorted {
            let point = nodes[candidate.node].position.point
            guard venue.levels[index].isWalkable(from: start, to: point) else { continue }
            found.append(candidate)
            if found.count == WayFinder.enough || candidate.distance < 0.01 {
                return (found, true)
            }
        }
        return (found.isEmpty ? Array(sorted.prefix(1)) : found, sorted.count < most)
    }

    private static let few = 12
    private static let candidates = 200
    private static let enough = 4
}
