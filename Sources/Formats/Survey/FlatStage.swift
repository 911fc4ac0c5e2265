import Indoor

/// Ways on one level between what so far only stairs, or ways by another level, join: people who
/// take no stairs cross a hall, too.
struct FlatStage {
    /// The most lines tried in one space that lead nowhere (ours).
    private static let mostTries = 60
    /// The most pairs of nodes tried between two spaces.
    private static let mostPairs = 4

    private var ways: LevelWays
    /// The nodes in each space, with those of the ways that the file has.
    private var members: [Int: [Int]] = [:]
    /// Stairs that begin and end on one level: what they join is not flat.
    private let steps: [(from: Int, to: Int)]

    /// Joins the nodes of each space, and open spaces that touch.
    static func join(on ways: LevelWays) -> LevelWays {
        var stage = FlatStage(ways)
        for floor in ways.floors.indices {
            for space in ways.floors[floor].spaces { stage.joinNodes(of: space) }
            for space in ways.floors[floor].spaces { stage.joinNeighbours(of: space, on: floor) }
        }
        return stage.ways
    }

    private init(_ ways: LevelWays) {
        self.ways = ways
        steps = ways.network.ways.filter { way in
            (way.kind == .stairs || way.kind == .escalator)
                && ways.position(way.from).level == ways.position(way.to).level
        }.map { ($0.from, $0.to) }
        for floor in ways.floors {
            for space in floor.spaces where !ways.outline(space).isLift {
                members[space] = ways.nodes(in: space)
            }
            guard floor.isMapped else { continue }
            for strip in ways.network.strips(on: floor.ordinal).map({ ways.network.strips[$0] }) {
                for node in [strip.from, strip.to] + strip.nodes {
                    let own = floor.space(at: ways.point(node)).map { [$0] } ?? []
                    for space in Set(own + floor.spaces(touching: ways.point(node))).sorted()
                    where members[space]?.contains(node) == false {
                        members[space]?.append(node)
                    }
                }
            }
        }
    }

    private func areJoined(_ a: Int, _ b: Int) -> Bool { ways.network.flat.areJoined(a, b) }

    /// Whether a flat way between two nodes would pass by stairs that lead from one part to the
    /// other.
    private func isOnSteps(_ a: Int, _ b: Int) -> Bool {
        steps.contains { step in
            (areJoined(step.from, a) && areJoined(step.to, b))
                || (areJoined(step.from, b) && areJoined(step.to, a))
        }
    }

    private mutating func joinNodes(of space: Int) {
        guard let members = members[space], let first = members.first else { return }
        if steps.isEmpty || !ways.outline(space).isWalled {
            for node in members { joinStrip(node, in: space) }
        }
        guard members.contains(where: { !areJoined($0, first) }) else { return }
        var pairs: [(metres: Double, from: Int, to: Int)] = []
        for (number, from) in members.enumerated() {
            for to in members[(number + 1)...] where !areJoined(from, to) {
                pairs.append((ways.point(from).distance(to: ways.point(to)), from, to))
            }
        }
        pairs.sort { ($0.metres, $0.from, $0.to) < ($1.metres, $1.from, $1.to) }
        var tries = 0
        for pair in pairs where !areJoined(pair.from, pair.to) && !isOnSteps(pair.from, pair.to) {
            if !ways.joinInside(pair.from, pair.to, space) { tries += 1 }
            if tries == FlatStage.mostTries { return }
        }
    }

    /// Joins a node with the nearest way of its space that no way on the level joins it with.
    private mutating func joinStrip(_ node: Int, in space: Int) {
        guard
            let found = ways.straight(
                from: ways.position(node), in: space, aim: .apartOnLevel(from: node)),
            case .strip(let strip, _) = found.target,
            !isOnSteps(node, ways.network.strips[strip].from)
        else { return }
        ways.join(ways.nodes(of: found, on: ways.outline(space).level))
    }

}

// MARK: - Spaces that touch

extension FlatStage {
    private mutating func joinNeighbours(of space: Int, on floor: Int) {
        guard isOpen(space), let own = members[space], !own.isEmpty else { return }
        let plan = ways.floors[floor]
        for spot in DoorSpot.spots(around: ways.outline(space).area) {
            guard plan.space(at: spot.inside) == space,
                let other = plan.space(at: spot.outside, except: space), isOpen(other),
                let others = members[other],
                own.contains(where: { a in others.contains { !areJoined(a, $0) } }),
                plan.walls.isWalkable(from: spot.inside, to: spot.outside)
            else { continue }
            join(own, others, at: spot, from: space, to: other)
        }
    }

    private func isOpen(_ space: Int) -> Bool {
        let outline = ways.outline(space)
        return outline.kind != .room && !outline.isLift
    }

    /// Joins the nodes nearest to a spot where two spaces touch.
    private mutating func join(
        _ own: [Int], _ others: [Int], at spot: DoorSpot, from space: Int, to other: Int
    ) {
        for a in nearest(own, to: spot.door) {
            for b in nearest(others, to: spot.door) where !areJoined(a, b) && !isOnSteps(a, b) {
                guard
                    let before = ways.path(from: ways.point(a), to: spot.inside, in: space),
                    let behind = ways.path(from: spot.outside, to: ways.point(b), in: other)
                else { continue }
                let line = before.dropFirst() + behind.dropLast()
                ways.join([a] + ways.nodes(along: line, on: ways.outline(space).level) + [b])
            }
        }
    }

    private func nearest(_ nodes: [Int], to point: Point) -> [Int] {
        let sorted = nodes.map { (ways.point($0).distance(to: point), $0) }.sorted { $0 < $1 }
        return sorted.prefix(FlatStage.mostPairs).map(\.1)
    }
}
