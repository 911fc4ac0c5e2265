import Indoor

/// How a person applies the shown map to what they see: walks the shown stretch from their true
/// position, corrects small errors by sight, and never passes a wall. It uses only the part of the
/// building that can be seen from there.
struct Eyes: Sendable {
    let venue: Venue
    let pathfinder: TruthPathfinder
    /// The ids of the connectors that the person has found closed.
    var foundClosed: [String] = []

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
        /// Whether it ends before a connector that this person cannot use, and none that they can
        /// use is near.
        var isBarred = false
        /// Whether it leads to another connector than the shown one, which the person found closed.
        var isRound = false

        /// Metres of shift beyond which people stop because map and sight disagree (ours).
        private static let confusion = 5.0

        /// Whether map and sight agree.
        var fits: Bool { isWhole && shift <= Way.confusion }
    }

    /// The walk from a position for a stretch of the map.
    func way(along stretch: ShownStretch, from here: Position, as mobility: Mobility) -> Way {
        guard let level = venue.level(here.level) else { return Way(moves: [], isWhole: false) }
        let aimed = here.point + stretch.move
        if let shown = stretch.goal.connector,
            let boarding = boarding(
                shown, near: aimed, Walker(here: here, effort: stretch.effort, mobility: mobility))
        {
            return boarding
        }
        let target = recognised(stretch.goal, aimed: aimed, on: level)
        if let moves = pathfinder.nearbyPath(
            from: here, to: target, effort: stretch.effort, as: mobility)
        {
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
