import Indoor

/// Ways through spaces: between their doors on levels without mapped ways, and between adjoining
/// open spaces on all levels.
struct SpaceStage {
    private var ways: LevelWays
    private let progress: ReadingProgress

    /// The most nodes connected with one another in one space; rooms have fewer.
    private static let mostNodes = 200
    /// The most thresholds, and the most doors, that are connected with one another in one space.
    private static let mostThresholds = 40
    /// The least distance in metres between the thresholds of two spaces on a level with mapped
    /// ways.
    private static let thresholdSpacing = 5.0

    /// Connects spaces through their doors, and wanted nodes to their space or way.
    static func join(
        _ wants: [Want], _ lifts: [LiftStage.Lift], on ways: LevelWays, _ progress: ReadingProgress
    ) throws(InputError) -> LevelWays {
        var stage = SpaceStage(ways: ways, progress: progress)
        try stage.join(wants, lifts)
        return stage.ways
    }

    private mutating func join(_ wants: [Want], _ lifts: [LiftStage.Lift]) throws(InputError) {
        for node in lifts.flatMap(\.nodes) { ways.noteNode(node) }
        let all = ways.floors.reduce(0) { $0 + $1.spaces.count }
        var done = 0
        for floor in ways.floors.indices {
            try joinSpaces(of: floor, done, of: all)
            done += ways.floors[floor].spaces.count
        }
        for (number, want) in wants.enumerated()
        where ways.network.degrees[want.node] == want.flights {
            try progress.pass(.rest, number, of: wants.count * 3)
            _ = ways.link(want.node, in: want.space, aim: .any)
        }
    }

    /// - Parameters:
    ///   - done: the number of spaces already done.
    ///   - all: the number of all spaces.
    private mutating func joinSpaces(of floor: Int, _ done: Int, of all: Int) throws(InputError) {
        let (spaces, isMapped) = (ways.floors[floor].spaces, ways.floors[floor].isMapped)
        let thresholds = try addThresholds(floor, done, of: all)
        // All nodes of a space are compared with each other: one hall can cost more than thousands
        // of rooms.
        let costs = spaces.map { space in
            let nodes = min(ways.nodes(in: space).count, SpaceStage.mostNodes)
            return nodes * nodes + 1
        }
        let cost = costs.reduce(0, +)
        var spent = 0
        for (space, own) in zip(spaces, costs) {
            try progress.pass(.spaces, done + spaces.count * spent / cost, of: all)
            spent += own
            if !isMapped {
                addWeb(space)
                continue
            }
            if let own = thresholds[space] { addShortcuts(space, through: own) }
            if ways.outline(space).isWalled, let first = ways.nodes(in: space).first {
                linkParts(of: space, to: first)
            }
        }
    }

    /// Adds nodes where an open space or corridor continues into another without a wall. On a level
    /// with mapped ways, only between corridors, halls and platforms.
    ///
    /// - Returns: the nodes added, by space.
    private mutating func addThresholds(
        _ floor: Int, _ done: Int, of all: Int
    ) throws(InputError) -> [Int: [Int]] {
        let plan = ways.floors[floor]
        var added: [Int: [Int]] = [:]
        for space in plan.spaces where leadsOn(space, from: plan) {
            try progress.pass(.spaces, done, of: all)
            for spot in DoorSpot.spots(around: ways.outline(space).area).prefix(60) {
                guard plan.space(at: spot.inside) == space,
                    let other = plan.space(at: spot.outside, except: space),
                    !plan.isMapped || leadsOn(other, from: plan),
                    !plan.isMapped || !isNear(spot.door, added[space] ?? []),
                    plan.walls.isWalkable(from: spot.inside, to: spot.outside)
                else { continue }
                let node = ways.node(at: Position(spot.door, level: plan.ordinal))
                for side in [space, other] {
                    ways.addNode(node, to: side)
                    added[side, default: []].append(node)
                }
            }
        }
        return added
    }

    /// Whether a space may continue into others without a wall.
    private func leadsOn(_ space: Int, from plan: LevelDraft) -> Bool {
        let outline = ways.outline(space)
        if outline.isLift || outline.kind == .room { return false }
        return !plan.isMapped || (outline.kind != .floor && outline.kind != .ground)
    }

    private func isNear(_ point: Point, _ nodes: [Int]) -> Bool {
        nodes.contains { ways.point($0).distance(to: point) < SpaceStage.thresholdSpacing }
    }

    /// Connects the thresholds of a space on a level with mapped ways: with one another, with the
    /// space's doors and with the nearest way.
    private mutating func addShortcuts(_ space: Int, through thresholds: [Int]) {
        let doors = ways.nodes(in: space).filter(ways.isDoor)
        let own = thresholds.prefix(SpaceStage.mostThresholds)
        let nodes = own + doors.prefix(SpaceStage.mostThresholds).filter { !own.contains($0) }
        let points = nodes.map { ways.doorstep(of: $0, in: space) }
        let web = ways.web(of: points, in: space, hubs: own.count)
        for (a, b) in web.sides {
            ways.join([nodes[a], nodes[b]].map { ways.stepIn(from: $0, to: space) })
        }
        for node in own {
            if let way = ways.straight(from: ways.position(node), in: space, aim: .any) {
                ways.join(ways.nodes(of: way, on: ways.outline(space).level))
            }
        }
        if let first = own.first { linkParts(of: space, to: first) }
    }

    /// Connects all nodes of a space with a free line between them; around corners where a node has
    /// none.
    private mutating func addWeb(_ space: Int) {
        let nodes = ways.nodes(in: space)
        if nodes.count < 2 { return }
        let inner = nodes.prefix(SpaceStage.mostNodes).map { ways.stepIn(from: $0, to: space) }
        let members = inner.map(ways.point)
        let level = ways.outline(space).level
        let web = ways.web(of: members, in: space)
        if web.isWhole { return join(members, by: web, on: level) }
        let corners = ways.corners(of: space)
        let points = members + corners.prefix(LevelDraft.mostCorners)
        let wide = ways.web(of: points, in: space)
        if corners.count <= LevelDraft.mostCorners || wide.joins(members.count) {
            return join(points, by: wide, on: level)
        }
        for path in ways.paths(between: members, in: space) {
            ways.join(ways.nodes(along: path, on: level))
        }
    }

    private mutating func join(_ points: [Point], by web: Web, on level: LevelOrdinal) {
        for (a, b) in web.sides {
            ways.join(ways.nodes(along: [points[a], points[b]], on: level))
        }
    }

    /// Connects a node to the nodes of its space that are not connected to it yet, the nearest
    /// first.
    private mutating func linkParts(of space: Int, to node: Int) {
        let here = ways.position(node)
        let others = ways.nodes(in: space)
            .map { (ways.point($0).distance(to: here.point), $0) }
            .sorted { $0 < $1 }.map(\.1)
        for other in others.prefix(LevelWays.mostTries) where !ways.areJoined(node, other) {
            _ = ways.joinInside(node, other, space)
        }
    }
}
