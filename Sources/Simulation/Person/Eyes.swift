import Indoor

/// How a person applies the shown map to what they see: walks the shown stretch from their true
/// position, corrects small errors by sight, and never passes a wall. It uses only the part of the
/// building that can be seen from there.
struct Eyes: Sendable {
    let venue: Venue
    let pathfinder: TruthPathfinder

    /// The largest error of the map, in metres, that people correct by sight (ours).
    static let recognition = 10.0
    /// Metres kept from a wall that blocks the way (ours).
    static let distanceKept = 0.3
    /// Metres that people walk along a wall before they look at the map again (ours).
    private static let feltAlong = 3.0

    /// A walk for a stretch of the map.
    struct Way {
        /// Empty if there is nothing to walk.
        var moves: [Move]
        /// Whether it leads to the stretch's end.
        var isWhole: Bool
        /// Metres between the end shown on the map and the end that the person sees.
        var shift = 0.0

        /// Metres of shift beyond which people stop because map and sight disagree (ours).
        private static let confusion = 5.0

        /// Whether map and sight agree.
        var fits: Bool { isWhole && shift <= Way.confusion }
    }

    /// The walk from a position for a stretch of the map.
    func way(along stretch: ShownStretch, from here: Position) -> Way {
        guard let level = venue.level(here.level) else { return Way(moves: [], isWhole: false) }
        let aimed = here.point + stretch.move
        if let shown = stretch.goal.connector,
            let boarding = boarding(shown, near: aimed, from: here, effort: stretch.effort)
        {
            return boarding
        }
        let target = recognised(stretch.goal, aimed: aimed, on: level)
        if let moves = pathfinder.nearbyPath(from: here, to: target, effort: stretch.effort) {
            return Way(moves: moves, isWhole: true, shift: target.distance(to: aimed))
        }
        return Way(
            moves: asFarAsWallsAllow(towards: target, from: here.point, on: level),
            isWhole: false)
    }

    // MARK: Sight

    /// The target, moved to the side of the walls on which the map shows it.
    private func recognised(_ goal: ShownGoal, aimed: Point, on level: Level) -> Point {
        guard goal.level.map({ $0 == level.ordinal }) ?? true,
            goal.point.distance(to: aimed) <= Eyes.recognition,
            let hit = level.wallIndex.firstHit(from: goal.point, to: aimed)
        else { return aimed }
        let error = aimed - goal.point
        let free = max(0, error.length * hit.fraction - Eyes.distanceKept)
        return goal.point + error.normalized * free
    }

    /// The moves onto a connector of the shown kind: the one nearest to the shown place that can
    /// be walked to from here.
    private func boarding(
        _ shown: ShownConnector, near aimed: Point, from here: Position, effort: Int
    ) -> Way? {
        var best: Way?
        for (number, connector) in venue.connectors.enumerated()
        where shown.kind == .levelChange || ManoeuvreKind(connector.kind) == shown.kind {
            for (from, to) in connector.rides(from: here.level, as: shown) {
                let distance = from.point.distance(to: aimed)
                guard distance <= Eyes.recognition, distance < best?.shift ?? .infinity,
                    let approach = pathfinder.nearbyPath(
                        from: here, to: from.point, effort: effort)
                else { continue }
                best = Way(
                    moves: approach + [.ride(connector: number, from: from, to: to)],
                    isWhole: true, shift: distance)
            }
        }
        return best
    }

    // MARK: Walls

    /// Straight on up to a wall; then along it.
    private func asFarAsWallsAllow(
        towards target: Point, from here: Point, on level: Level
    ) -> [Move] {
        let way = target - here
        let free = freeMetres(from: here, along: way.normalized, atMost: way.length, on: level)
        if free.metres > Eyes.distanceKept {
            return [.walk(to: here + way.normalized * free.metres)]
        }
        guard let wall = free.wall else { return [] }
        let run = (wall.b - wall.a).normalized
        let share = way.dot(run)
        let direction = share < 0 ? run * -1 : run
        let slide = freeMetres(
            from: here, along: direction, atMost: min(abs(share), Eyes.feltAlong), on: level)
        return slide.metres > Eyes.distanceKept
            ? [.walk(to: here + direction * slide.metres)] : []
    }

    /// The distance to the first wall in a direction, and that wall.
    func freeMetres(
        from here: Point, along direction: Point, atMost most: Double, on level: Level
    ) -> (metres: Double, wall: Segment?) {
        let reach = most + Eyes.distanceKept
        let hit = level.wallIndex.firstHit(from: here, to: here + direction * reach)
        guard let hit else { return (most, nil) }
        return (max(0, hit.fraction * reach - Eyes.distanceKept), level.walls[hit.segment].segment)
    }
}

extension Connector {
    /// The rides of the connector that begin on a level and go in the shown direction.
    fileprivate func rides(
        from level: LevelOrdinal, as shown: ShownConnector
    ) -> [(from: Position, to: Position)] {
        if kind == .lift {
            guard let goal = shown.level, goal != level, levels.contains(level),
                levels.contains(goal)
            else { return [] }
            return [(Position(path[0], level: level), Position(path[0], level: goal))]
        }
        let (first, last) = ends
        var rides: [(from: Position, to: Position)] = []
        if direction != .backward { rides.append((first, last)) }
        if direction != .forward { rides.append((last, first)) }
        return rides.filter { ride in
            let climb = ride.to.level.number - ride.from.level.number
            return ride.from.level == level && climb.goesTheWay(of: shown.climb)
        }
    }
}

extension Double {
    /// Whether two climbs go the same way: both up, both down or both on the flat.
    fileprivate func goesTheWay(of other: Double) -> Bool {
        (self > 0) == (other > 0) && (self < 0) == (other < 0)
    }
}
