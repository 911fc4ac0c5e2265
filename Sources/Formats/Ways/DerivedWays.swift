import Indoor

/// The way graph derived from walls, openings and connectors, for maps without ways.
///
/// On each level it is a visibility graph: the places people go to, a point in each opening and
/// one on each side of it, the connectors' ends and the convex corners of walls, linked where a
/// person can walk straight from one to the other with 0.25 m to spare on both sides.
package struct DerivedWays {
    package let graph: WayGraph
    /// The node at each of the given anchors.
    package let anchorNodes: [Int]

    struct Builder {
        private(set) var nodes: [WayGraph.Node] = []
        private(set) var ways: [WayGraph.Way] = []
        /// The nodes by exact position.
        private var numbers: [Position: Int] = [:]
    }

    /// The most corners of one level that get a node: far more than real buildings have.
    fileprivate static let mostCorners = 6000

    /// - Parameters:
    ///   - anchors: the positions where people start and arrive; each gets a node exactly there.
    package init(levels: [Level], connectors: [Connector], anchors: [Position]) {
        var builder = Builder()
        let ends = connectors.flatMap(\.stops)
        for level in levels {
            builder.add(level, stops: (anchors + ends).filter { $0.level == level.ordinal })
        }
        for (number, connector) in connectors.enumerated() {
            builder.add(
                connector.ways(number, between: connector.stops.map { builder.node(at: $0) }) {
                    level in
                    levels.first { $0.ordinal == level }?.elevation
                        ?? level.number * LevelOrdinal.height
                })
        }
        // An anchor on a missing level gets a node without ways.
        anchorNodes = anchors.map { builder.node(at: $0) }
        graph = WayGraph(nodes: builder.nodes, ways: builder.ways)
    }
}

extension Connector {
    /// The positions where people get on and off: both ends, or every level of a lift.
    package var stops: [Position] {
        guard kind == .lift else { return [ends.first, ends.last] }
        return levels.map { Position(path[0], level: $0) }
    }

    /// The ways along its slope. A lift has one between every two stops: one ride, however many
    /// levels it passes.
    ///
    /// - Parameters:
    ///   - number: its index among the venue's connectors.
    ///   - nodes: a node at each of its stops.
    ///   - elevation: the metres of a level above the ground.
    func ways(
        _ number: Int, between nodes: [Int], elevation: (LevelOrdinal) -> Double
    ) -> [WayGraph.Way] {
        let heights = stops.map { elevation($0.level) }
        let plan = kind == .lift ? 0 : planLength
        let (start, end) = direction == .backward ? (1, 0) : (0, 1)
        return nodes.indices.flatMap { low in
            nodes.indices.dropFirst(low + 1).map { high in
                let ends = [nodes[low], nodes[high]]
                return WayGraph.Way(
                    from: ends[start], to: ends[end],
                    length: Point(plan, heights[high] - heights[low]).length, connector: number,
                    kind: kind, twoWay: direction == .both, isStepFree: isStepFree)
            }
        }
    }
}

extension DerivedWays.Builder {
    mutating func node(at position: Position) -> Int {
        if let number = numbers[position] { return number }
        numbers[position] = nodes.count
        nodes.append(WayGraph.Node(position))
        return nodes.count - 1
    }

    mutating func add(_ level: Level, stops: [Position]) {
        let obstacles = Obstacles(level)
        let start = nodes.count
        for stop in stops { _ = node(at: stop) }
        var points = nodes[start...].map(\.position.point)
        var given: [Visibility.Link] = []
        let lanes = Lane.lanes(of: level, obstacles)
        for lane in lanes where !lane.sides.isEmpty {
            let middle = points.count
            points.append(lane.middle)
            for side in lane.sides {
                given.append(
                    .init(
                        from: middle, to: points.count, length: side.distance(to: lane.middle)))
                points.append(side)
            }
        }
        var corners = [Corner?](repeating: nil, count: points.count)
        let openGround = leadsOut(lanes, level)
        for corner in Corner.corners(of: level, obstacles).prefix(DerivedWays.mostCorners)
        where (openGround || level.unit(at: corner.point) != nil)
            && !points.contains(where: { isSame($0, corner.point, obstacles) })
        {
            points.append(corner.point)
            corners.append(corner)
        }
        for point in points.dropFirst(nodes.count - start) {
            nodes.append(.init(Position(point, level: level.ordinal)))
        }
        let seen = Visibility(points: points, corners: corners, given: given, obstacles)
        for link in given + seen.links { add(link, after: start) }
    }

    /// Whether people can reach ground outside all units. If not, the outer sides of walls need no
    /// nodes.
    private func leadsOut(_ lanes: [Lane], _ level: Level) -> Bool {
        level.units.isEmpty
            || lanes.contains { $0.sides.contains { level.unit(at: $0) == nil } }
    }

    /// Whether a corner's node duplicates an existing one.
    private func isSame(_ point: Point, _ corner: Point, _ obstacles: Obstacles) -> Bool {
        point.distance(to: corner) < 0.3 && obstacles.isFree(from: point, to: corner, halfWidth: 0)
    }

    private mutating func add(_ link: Visibility.Link, after start: Int) {
        ways.append(
            WayGraph.Way(
                from: start + link.from, to: start + link.to, length: link.length))
    }

    fileprivate mutating func add(_ more: [WayGraph.Way]) { ways += more }
}
