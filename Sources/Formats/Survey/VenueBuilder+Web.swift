import Indoor

// Levels without mapped ways: ways are derived from spaces and doors.
extension VenueBuilder {
    /// The most nodes connected with one another in one space; rooms have fewer.
    static let mostNodes = 200

    /// Adds nodes where an open space continues into another without a wall.
    ///
    /// - Parameter done: the spaces done before, and the number of all, for the progress.
    mutating func addThresholds(
        _ floor: Int, _ done: Int, of all: Int
    ) throws(InputError) {
        let plan = floors[floor]
        for space in plan.spaces where !survey.outlines[space].isWalled {
            try progress.pass(.spaces, done, of: all)
            for spot in VenueBuilder.doorSpots(survey.outlines[space].area).prefix(60) {
                guard plan.space(at: spot.inside) == space,
                    let other = plan.space(at: spot.outside, except: space),
                    plan.walls.isWalkable(from: spot.inside, to: spot.outside)
                else { continue }
                let node = network.node(at: Position(spot.door, level: plan.ordinal))
                addNode(node, to: space)
                addNode(node, to: other)
            }
        }
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
