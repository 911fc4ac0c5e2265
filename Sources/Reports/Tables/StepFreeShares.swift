import Indoor

/// For each level, how many of its places people reach who take no stairs, from most places of the
/// venue.
package struct StepFreeShares {
    package let lines: [String]

    package init(_ venue: Venue) {
        let places = venue.places.places
        let ways = StepFreeParts(venue.graph.ways.filter(\.isStepFree), venue)
        let parts = Dictionary(grouping: places) { ways.part(of: $0.node) }
        let ranks = parts.mapValues(StepFreeShares.rank)
        guard let main = ranks.min(by: { $0.value < $1.value })?.key,
            venue.levels.count > 1 || parts.count > 1
        else {
            lines = []
            return
        }
        let level = StepFreeParts(
            venue.graph.ways.filter { $0.kind != .stairs && $0.kind != .escalator }, venue)
        var opened = level
        opened.open(venue.closedDoors, venue)
        var lifted = opened
        lifted.open(venue.closedLifts, venue)
        lifted.joinStops(venue.closedLifts, venue)
        lines = venue.levels.reversed().compactMap { floor in
            let own = places.filter { $0.position.level == floor.ordinal }
            guard !own.isEmpty else { return nil }
            let missed = own.filter { ways.part(of: $0.node) != main }
            let share =
                "level \(venue.signAndOrdinal(of: floor.ordinal)): "
                + "\(own.count - missed.count) of "
                + "\(own.count.counted("place")) by step-free ways"
            if missed.isEmpty { return share }
            let reasons = missed.map { place in
                if level.areJoined(place.node, main) { return "closed to step-free ways" }
                if opened.areJoined(place.node, main) { return "a door is closed" }
                if lifted.areJoined(place.node, main) { return "a lift is closed" }
                if place.isCutOff { return "no way leads there" }
                return StepFreeShares.reason(floor.ordinal, main, ways, venue)
            }
            return share + "; the others: " + StepFreeShares.words(reasons)
        }
    }

    /// The order of parts, which does not depend on the order of a file: more places first, then the
    /// part nearest to the ground, then the one in the south-west.
    private static func rank(_ places: [Place]) -> (Int, Int, Double, Double) {
        let heights = places.map { abs($0.position.level.hundredths) }
        return (
            -places.count, heights.min() ?? 0, places.map(\.position.point.x).min() ?? 0,
            places.map(\.position.point.y).min() ?? 0
        )
    }

    /// Each reason once, with its count if there are several.
    private static func words(_ reasons: [String]) -> String {
        let all = reasons.withoutRepeats
        if all.count == 1 { return all[0] }
        return all.map { reason in "\(reason) (\(reasons.count { $0 == reason }))" }
            .joined(separator: "; ")
    }

    private static func reason(
        _ level: LevelOrdinal, _ main: Int, _ ways: StepFreeParts, _ venue: Venue
    ) -> String {
        let lifts = venue.connectors.filter { $0.kind == .lift && $0.levels.contains(level) }
        if lifts.isEmpty { return "no lift stops there" }
        let cut = lifts.filter { lift in
            let stop = Position(lift.path[0], level: level)
            return venue.graph.nodes.firstIndex { $0.position == stop }
                .map { ways.part(of: $0) != main } ?? true
        }
        if !cut.isEmpty {
            return "only stairs lead from \(cut.map(\.id).joined(separator: ", ")) to the rest"
        }
        return "only stairs lead there from the lifts"
    }
}

/// The parts of a graph that some ways join, each known by its first node.
private struct StepFreeParts {
    private var parents: [Int]

    init(_ ways: [WayGraph.Way], _ venue: Venue) {
        parents = Array(venue.graph.nodes.indices)
        for way in ways { join(way.from, way.to) }
    }

    func part(of node: Int) -> Int {
        var node = node
        while parents[node] != node { node = parents[node] }
        return node
    }

    func areJoined(_ a: Int, _ b: Int) -> Bool { part(of: a) == part(of: b) }

    private mutating func join(_ a: Int, _ b: Int) {
        let (first, second) = (part(of: a), part(of: b))
        let root = min(first, second)
        parents[max(first, second)] = root
        // Short chains keep the search short.
        (parents[a], parents[b]) = (root, root)
    }

    // MARK: What is closed

    /// Metres from the outline of a unit within which a closed door belongs to it, and from a door to
    /// ways outside all units (ours).
    private static let (touching, outside) = (1.0, 15.0)

    /// Joins what lies on both sides of closed doors.
    mutating func open(_ doors: [Position], _ venue: Venue) {
        for door in doors { joinAll(StepFreeParts.nodes(around: door, venue)) }
    }

    /// Metres between the stops of one lift on the plan (ours).
    private static let oneLift = 3.0

    /// Joins the levels of closed lifts.
    mutating func joinStops(_ stops: [Position], _ venue: Venue) {
        for (number, stop) in stops.enumerated() {
            let other = stops[..<number].last {
                $0.level != stop.level
                    && $0.point.distance(to: stop.point) <= StepFreeParts.oneLift
            }
            guard let other else { continue }
            joinAll(
                StepFreeParts.nodes(around: stop, venue) + StepFreeParts.nodes(around: other, venue)
            )
        }
    }

    private mutating func joinAll(_ nodes: [Int]) {
        for (a, b) in zip(nodes, nodes.dropFirst()) { join(a, b) }
    }

    /// The nearest node in each unit that touches a position, and outside them.
    private static func nodes(around door: Position, _ venue: Venue) -> [Int] {
        guard let level = venue.level(door.level) else { return [] }
        let own = venue.graph.nodes.enumerated().filter { $1.position.level == door.level }
            .map { (number: $0, point: $1.position.point) }
        func nearest(_ isFit: (Point) -> Bool) -> Int? {
            own.filter { isFit($0.point) }
                .min { $0.point.distance(to: door.point) < $1.point.distance(to: door.point) }?
                .number
        }
        let units = level.units.filter { unit in
            unit.area.bounds.grown(by: touching).contains(door.point)
                && (unit.area.contains(door.point)
                    || unit.area.edges.contains { $0.distance(to: door.point) <= touching })
        }
        let inside = units.compactMap { unit in nearest(unit.area.contains) }
        let beyond = nearest {
            $0.distance(to: door.point) <= outside && level.unit(at: $0) == nil
        }
        return inside + [beyond].compactMap(\.self)
    }
}
