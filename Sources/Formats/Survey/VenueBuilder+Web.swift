import Indoor

// Ways derived from spaces and doors, on levels without mapped ways; between adjoining open spaces,
// on all levels.
extension VenueBuilder {
    /// The most nodes connected with one another in one space; rooms have fewer.
    static let mostNodes = 200
    /// The most thresholds, and the most doors, that are connected with one another in one space.
    private static let mostThresholds = 40

    /// The least distance in metres between the thresholds of two spaces on a level with mapped
    /// ways.
    private static let thresholdSpacing = 5.0

    /// Adds nodes where an open space or corridor continues into another without a wall. On a level
    /// with mapped ways, only between corridors, halls and platforms.
    ///
    /// - Parameter done: the number of spaces already done, and of all spaces, for the progress.
    /// - Returns: the nodes added, by space.
    mutating func addThresholds(
        _ floor: Int, _ done: Int, of all: Int
    ) throws(InputError) -> [Int: [Int]] {
        let plan = floors[floor]
        var added: [Int: [Int]] = [:]
        for space in plan.spaces where leadsOn(space, from: plan) {
            try progress.pass(.spaces, done, of: all)
            for spot in VenueBuilder.doorSpots(survey.outlines[space].area).prefix(60) {
                guard plan.space(at: spot.inside) == space,
                    let other = plan.space(at: spot.outside, except: space),
                    !plan.isMapped || leadsOn(other, from: plan),
                    !plan.isMapped || !isNear(spot.door, added[space] ?? []),
                    plan.walls.isWalkable(from: spot.inside, to: spot.outside)
                else { continue }
                let node = network.node(at: Position(spot.door, level: plan.ordinal))
                for side in [space, other] {
                    addNode(node, to: side)
                    added[side, default: []].append(node)
                }
            }
        }
        return added
    }

    /// Whether a space may continue into others without a wall.
    private func leadsOn(_ space: Int, from plan: FloorPlan) -> Bool {
        let outline = survey.outlines[space]
        if outline.isLift || outline.kind == .room { return false }
        return !plan.isMapped || (outline.kind != .floor && outline.kind != .ground)
    }

    private func isNear(_ point: Point, _ nodes: [Int]) -> Bool {
        nodes.contains {
            network.positions[$0].point.distance(to: point) < VenueBuilder.thresholdSpacing
        }
    }

    /// Connects the thresholds of a space on a level with mapped ways: with one another, with the
    /// space's doors and with the nearest way.
    mutating func addShortcuts(_ space: Int, through thresholds: [Int]) {
        let level = survey.outlines[space].level
        guard let floor = floor(level) else { return }
        let doors = (nodesOf[space]?.numbers ?? []).filter { doorNodes.contains($0) }
        let own = thresholds.prefix(VenueBuilder.mostThresholds)
        let nodes = own + doors.prefix(VenueBuilder.mostThresholds).filter { !own.contains($0) }
        let web = Web(nodes.map { network.positions[$0].point }) {
            floors[floor].isWalkable($0, $1, inside: space)
        }
        for (a, b) in web.sides where min(a, b) < own.count { network.join(nodes[a], nodes[b]) }
        for node in own {
            if let way = straight(from: network.positions[node], inside: space, aim: .any) {
                join(self.nodes(of: way, level: level))
            }
        }
        if let first = own.first { linkParts(of: space, to: first) }
    }

    /// Connects all nodes of a space with a free line between them; around corners where a node has
    /// none.
    mutating func addWeb(_ space: Int) {
        let level = survey.outlines[space].level
        guard let floor = floor(level), let nodes = nodesOf[space]?.numbers, nodes.count > 1 else {
            return
        }
        let members = nodes.prefix(VenueBuilder.mostNodes).map { network.positions[$0].point }
        var web = Web(members) { floors[floor].isWalkable($0, $1, inside: space) }
        if !web.isWhole {
            let corners = floors[floor].corners(of: space).prefix(FloorPlan.mostCorners)
            web = Web(members + corners) { floors[floor].isWalkable($0, $1, inside: space) }
        }
        for (a, b) in web.sides {
            network.join(
                network.node(at: Position(web.points[a], level: level)),
                network.node(at: Position(web.points[b], level: level)))
        }
    }
}

/// Points connected where the line between them is free, without edges that a third point makes
/// unnecessary.
struct Web {
    let points: [Point]
    private(set) var sides: [(Int, Int)] = []
    private var sees: [[Bool]]

    init(_ points: [Point], isWalkable: (Point, Point) -> Bool) {
        self.points = points
        sees = Array(repeating: Array(repeating: false, count: points.count), count: points.count)
        for a in points.indices {
            for b in points.indices where a < b && isWalkable(points[a], points[b]) {
                sees[a][b] = true
                sees[b][a] = true
            }
        }
        for a in points.indices {
            for b in points.indices where a < b && sees[a][b] && !isSpared(a, b) {
                sides.append((a, b))
            }
        }
    }

    /// Whether a third point almost on the line makes the edge unnecessary: otherwise all doors of
    /// a corridor would be connected with one another.
    private func isSpared(_ a: Int, _ b: Int) -> Bool {
        let length = points[a].distance(to: points[b])
        return points.indices.contains { c in
            guard sees[a][c], sees[c][b] else { return false }
            let first = points[a].distance(to: points[c])
            let second = points[c].distance(to: points[b])
            return first < length && second < length && first + second < length * 1.03
        }
    }

    /// Whether the points form one connected part.
    var isWhole: Bool {
        var reached = [Bool](repeating: false, count: points.count)
        var open = points.isEmpty ? [] : [0]
        while let here = open.popLast() {
            if reached[here] { continue }
            reached[here] = true
            open += points.indices.filter { sees[here][$0] && !reached[$0] }
        }
        return reached.allSatisfy(\.self)
    }
}
