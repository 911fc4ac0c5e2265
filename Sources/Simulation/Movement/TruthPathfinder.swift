import Indoor

/// A piece of a true walk.
enum Move: Hashable, Sendable {
    /// Straight on, on one level.
    case walk(to: Point)
    /// Onto a connector at one position and off it at the other.
    case ride(connector: Int, from: Position, to: Position)
}

/// Finds walks in the true building, for a person who knows it.
struct TruthPathfinder: Sendable {
    private let finder: WayFinder

    init(venue: Venue) {
        finder = WayFinder(venue: venue)
    }

    /// The moves from anywhere to a position; nil when there is no way.
    func path(from start: Position, to goal: Position, as mobility: Mobility) -> [Move]? {
        if start.level == goal.level, let level = finder.venue.level(start.level),
            level.isWalkable(from: start.point, to: goal.point)
        {
            return [.walk(to: goal.point)]
        }
        return finder.route(from: start, to: goal, preference: mobility.preference)
            .map { moves(along: $0) + [.walk(to: goal.point)] }
    }

    /// The moves to a nearby point on the level, at most round a corner; nil when there are none.
    /// This is as far as people find their way without knowing the building.
    ///
    /// - Parameter effort: how often they have looked without success; each time they search a
    ///   wider area.
    func nearbyPath(
        from start: Position, to goal: Point, effort: Int = 0, as mobility: Mobility
    ) -> [Move]? {
        guard let level = finder.venue.level(start.level),
            let moves = path(
                from: start, to: Position(goal, level: start.level), as: mobility)
        else {
            return nil
        }
        var corners: [Point] = []
        for move in moves {
            guard case .walk(let point) = move else { return nil }
            corners.append(point)
        }
        guard let pulled = TruthPathfinder.pulled(corners, from: start.point, on: level) else {
            return nil
        }
        let length = Polyline([start.point] + pulled).length
        let most = 2 * start.point.distance(to: goal) + 10
        return length <= min(most + Double(effort) * TruthPathfinder.furtherRound, 100)
            ? pulled.map { .walk(to: $0) } : nil
    }

    /// Metres of additional length allowed for a way round, for each time that people have looked
    /// (ours).
    private static let furtherRound = 10.0

    /// The corners that remain if a person walks to each as soon as they see it; nil if a wall is
    /// before one. A way along the graph may begin at a node behind the person.
    private static func pulled(
        _ corners: [Point], from start: Point, on level: Level
    ) -> [Point]? {
        var (here, rest, pulled) = (start, corners[...], [Point]())
        while !rest.isEmpty {
            guard
                let next = rest.indices.last(where: {
                    level.isWalkable(from: here, to: rest[$0])
                })
            else { return nil }
            here = rest[next]
            pulled.append(here)
            rest = rest[(next + 1)...]
        }
        return pulled
    }

    /// The moves from anywhere to a node of the graph.
    func path(from start: Position, toNode goal: Int, as mobility: Mobility) -> [Move]? {
        finder.route(from: start, toNode: goal, preference: mobility.preference).map(moves)
    }

    private func moves(along route: Route) -> [Move] {
        let graph = finder.venue.graph
        var moves: [Move] = [.walk(to: graph.nodes[route.nodes[0]].position.point)]
        for (i, wayNumber) in route.ways.enumerated() {
            let (from, to) = (graph.nodes[route.nodes[i]], graph.nodes[route.nodes[i + 1]])
            if let connector = graph.ways[wayNumber].connector {
                moves.append(.ride(connector: connector, from: from.position, to: to.position))
            } else {
                moves.append(.walk(to: to.position.point))
            }
        }
        return moves
    }
}
