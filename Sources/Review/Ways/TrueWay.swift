import App
import Indoor
import Simulation

/// The true way to a destination, as a person goes who knows the building; what the app believes
/// does not matter.
package struct TrueWay: Sendable {
    package let place: Place
    private let finder: WayFinder
    private let ways: WaysToNode

    /// What is left of the way.
    package struct Rest: Hashable, Sendable {
        /// Metres walked and carried.
        package let metres: Double
        /// Seconds, as routes are reckoned.
        package let seconds: Double
    }

    /// - Parameter finder: finds ways in the venue; one does for all destinations.
    package init(
        to place: Place, _ finder: WayFinder, preference: RoutePreference = .fastest
    ) {
        self.place = place
        self.finder = finder
        ways = WaysToNode(finder.venue.graph, to: place.node, preference: preference)
    }

    // MARK: The rest of the way

    /// What is left from a position; nil: no way leads to the destination.
    package func rest(from start: Position) -> Rest? {
        if isStraight(from: start) {
            let metres = start.point.distance(to: place.position.point)
            return Rest(metres: metres, seconds: metres / TravelSpeed.walking)
        }
        return finder.rest(from: start, on: ways)
            .map { Rest(metres: $0.rest.metres, seconds: $0.rest.seconds) }
    }

    /// What is left for the person. On a connector it is the shorter rest of its two levels.
    package func rest(for truth: Truth) -> Rest? { rest(for: truth.point, on: truth.levels) }

    /// What is left for a person at a point. On a connector it is the shorter rest of its two
    /// levels.
    func rest(for point: Point, on levels: Levels) -> Rest? {
        TrueWay.positions(point, levels).compactMap(rest).min { $0.seconds < $1.seconds }
    }

    /// A point on each of its levels. Open ground is on level 0.
    private static func positions(_ point: Point, _ levels: Levels) -> [Position] {
        let all = levels.lower == nil ? [0] : levels.all
        return all.map { Position(point, level: $0) }
    }

    private func isStraight(from start: Position) -> Bool {
        start.level == place.position.level
            && finder.venue.level(start.level)?.isWalkable(
                from: start.point, to: place.position.point) == true
    }

    // MARK: Whether it is reached

    /// How near the person has to be to have arrived.
    package struct Nearness: Hashable, Sendable {
        /// The most metres that are left.
        package var metres: Double
        /// The most metres to the last door or turn, behind which the destination is in sight.
        package var untilInSight: Double

        /// Ours: a little over the 15 m at which the app says so by default.
        package static let usual = Nearness(metres: 20, untilInSight: 5)

        package init(metres: Double, untilInSight: Double) {
            self.metres = metres
            self.untilInSight = untilInSight
        }
    }

    /// Whether the person stands or walks at the destination: on its level, near it, and with no
    /// wall, door or turn between that is not right before them.
    package func isReached(by truth: Truth, _ nearness: Nearness = .usual) -> Bool {
        isReached(from: truth.point, on: truth.levels, nearness)
    }

    /// Whether a person at a point is at the destination.
    func isReached(
        from point: Point, on levels: Levels, _ nearness: Nearness = .usual
    ) -> Bool {
        guard case (let start?, nil) = (TrueWay.positions(point, levels).first, levels.upper),
            start.level == place.position.level,
            start.point.distance(to: place.position.point) <= nearness.metres,
            let rest = rest(from: start), rest.metres <= nearness.metres,
            let hidden = metresUntilInSight(from: start)
        else { return false }
        return hidden <= nearness.untilInSight
    }

    /// Metres to the last door or turn of the way; 0: there is none, the destination is in sight.
    /// nil: the destination is on another level, or no way leads to it.
    package func metresUntilInSight(from start: Position) -> Double? {
        guard start.level == place.position.level, let level = finder.venue.level(start.level),
            let points = corners(from: start, on: level)
        else { return nil }
        var (along, hidden) = (0.0, 0.0)
        for (number, piece) in zip(points, points.dropFirst()).enumerated() {
            let line = Segment(piece.0, piece.1)
            for door in level.openings where door.kind == .door && !door.assumed {
                guard let passed = line.crossing(door.segment) else { continue }
                hidden = max(hidden, along + passed * line.length)
            }
            along += line.length
            guard number + 2 < points.count else { break }
            let turn = Heading.turn(
                from: line.heading, to: Segment(piece.1, points[number + 2]).heading)
            if abs(turn) >= Manoeuvres.leastTurn { hidden = max(hidden, along) }
        }
        return hidden
    }

    /// The corners of the way on the level, of a person who walks to each as soon as they see it.
    /// nil: the way leaves the level, or there is none.
    private func corners(from start: Position, on level: Level) -> [Point]? {
        if isStraight(from: start) { return [start.point, place.position.point] }
        guard let entry = finder.rest(from: start, on: ways) else { return nil }
        let nodes = ways.nodes(from: entry.node).map { finder.venue.graph.nodes[$0].position }
        guard nodes.allSatisfy({ $0.level == start.level }) else { return nil }
        var rest = (nodes.map(\.point) + [place.position.point])[...]
        var corners = [start.point]
        while !rest.isEmpty {
            let here = corners[corners.count - 1]
            let next =
                rest.indices.last { level.isWalkable(from: here, to: rest[$0]) }
                ?? rest.startIndex
            if rest[next].distance(to: here) > 0.01 { corners.append(rest[next]) }
            rest = rest[(next + 1)...]
        }
        return corners
    }
}
