import Indoor

// Connects nodes that no way, door or hall of the main part is next to, through neighbouring
// spaces.
extension VenueBuilder {
    /// Two adjacent spaces, and the spots where a door between them may be assumed, the best first.
    struct Neighbour {
        let space: Int
        let spots: [DoorSpot]
    }

    /// Metres behind an outline at which its neighbour is searched: walls have a thickness.
    private static let gaps = [0.4, 0.8, 1.4, 2.2, 3]
    /// The most chains of spaces tried for one connection.
    private static let mostChains = 6

    /// Connects the wanted nodes outside the main part with the nearest other part, as long as
    /// their level has one that can be reached through neighbouring spaces.
    mutating func joinNeighbours(_ wants: [Want], main: Int) {
        var around: [LevelOrdinal: [Int: [Neighbour]]] = [:]
        var enclosed: Set<Int> = []
        for want in wants {
            while !network.areJoined(want.node, main) {
                if joinOutwards(want.node, in: want.space) { continue }
                guard let space = want.space, !enclosed.contains(space) else { break }
                let level = survey.outlines[space].level
                let neighbours = around[level] ?? neighbours(on: level)
                around[level] = neighbours
                if !joinNearest(to: want.node, in: space, neighbours, &enclosed) { break }
            }
        }
    }

    /// Connects a node with another part in its own space; a node in no space, with one around it.
    private mutating func joinOutwards(_ node: Int, in space: Int?) -> Bool {
        if link(node, in: space, aim: .apart(from: node)) { return true }
        return space == nil && reachOut(from: node, except: nil, aim: .apart(from: node))
    }

    /// Connects a node's space with the nearest other part; returns whether there is one.
    ///
    /// - Parameter enclosed: receives the spaces from which no other part can be reached.
    private mutating func joinNearest(
        to node: Int, in space: Int, _ neighbours: [Int: [Neighbour]], _ enclosed: inout Set<Int>
    ) -> Bool {
        var blocked: Set<[Int]> = []
        var nearest: [Step]?
        var seen: Set<Int> = []
        for _ in 0..<VenueBuilder.mostChains {
            seen = []
            guard let chain = chain(from: node, in: space, neighbours, blocked, &seen) else {
                break
            }
            nearest = nearest ?? chain
            guard let failed = open(chain, from: node, through: .doors) else { return true }
            blocked.insert(failed)
        }
        if let nearest, open(nearest, from: node, through: .walls) == nil { return true }
        enclosed.formUnion(nearest == nil ? seen : [space])
        return false
    }
}

// MARK: - Chains

extension VenueBuilder {
    /// A step from a space into its neighbour.
    private struct Step {
        let from: Int
        let to: Neighbour
        /// Whether the step still has to wait, because rooms count as farther.
        var isLate: Bool

        var due: Step { Step(from: from, to: to, isLate: false) }
    }

    /// The number of additional corridors that a room counts as.
    private static let roomCost = 2

    /// The steps to the nearest space with a node of another part: rooms count as farther than
    /// corridors and halls; nil when there is none.
    private func chain(
        from node: Int, in space: Int, _ neighbours: [Int: [Neighbour]], _ blocked: Set<[Int]>,
        _ seen: inout Set<Int>
    ) -> [Step]? {
        var via: [Int: Step] = [:]
        seen.insert(space)
        var cost = 0
        // The steps, sorted by their cost.
        var open = [steps(from: space, neighbours, blocked)]
        open += Array(repeating: [], count: VenueBuilder.roomCost)
        while cost < open.count {
            guard let step = open[cost].popLast() else {
                cost += 1
                continue
            }
            let here = step.to.space
            if seen.contains(here) { continue }
            if step.isLate {
                let later = cost + VenueBuilder.roomCost
                while open.count <= later { open.append([]) }
                open[later].append(step.due)
                continue
            }
            seen.insert(here)
            via[here] = step
            if hasNode(here, apart: node) { return steps(to: here, via, node) }
            if open.count == cost + 1 { open.append([]) }
            open[cost + 1] += steps(from: here, neighbours, blocked)
        }
        return nil
    }

    /// The steps from a space, the first one last.
    private func steps(
        from space: Int, _ neighbours: [Int: [Neighbour]], _ blocked: Set<[Int]>
    ) -> [Step] {
        (neighbours[space] ?? []).filter { !blocked.contains([space, $0.space]) }.reversed().map {
            Step(from: space, to: $0, isLate: survey.outlines[$0.space].kind == .room)
        }
    }

    private func hasNode(_ space: Int, apart node: Int) -> Bool {
        nodesOf[space]?.numbers.contains {
            !network.areJoined($0, node)
        } ?? false
    }

    /// The steps that lead to a space, without those within the node's own part.
    private func steps(to space: Int, _ via: [Int: Step], _ node: Int) -> [Step] {
        var steps: [Step] = []
        var here = space
        while let step = via[here] {
            steps.append(step)
            here = step.from
            if ownNode(in: here, of: node) != nil { break }
        }
        return steps.reversed()
    }

    /// A node of a space that is in the same part as another node.
    private func ownNode(in space: Int, of node: Int) -> Int? {
        nodesOf[space]?.numbers.first { network.areJoined($0, node) }
    }

    /// The walls and doors that a connection may open on its way to a door and behind it.
    private enum Opened {
        case doors
        /// Walls too: a last resort for outlines that overlap.
        case walls
    }

    /// Opens a door at each step; returns the step that fails, nil when all is connected.
    private mutating func open(
        _ chain: [Step], from start: Int, through opened: Opened
    ) -> [Int]? {
        var node = chain.first.flatMap { ownNode(in: $0.from, of: start) } ?? start
        for (number, step) in chain.enumerated() {
            let apart = number == chain.count - 1 ? start : nil
            var next: Int?
            for spot in step.to.spots where next == nil {
                next =
                    opened == .doors
                    ? pass(step, at: spot, from: node, apart: apart)
                    : breakThrough(step, at: spot, from: node, apart: apart)
            }
            guard let next else { return [step.from, step.to.space] }
            node = next
        }
        return chain.isEmpty ? [] : nil
    }

    /// Like `pass`, but straight to the nearest nodes, through the walls in between: outlines that
    /// overlap have walls inside one another.
    private mutating func breakThrough(
        _ step: Step, at spot: DoorSpot, from node: Int, apart: Int?
    ) -> Int? {
        let behind = step.to.space
        let level = survey.outlines[behind].level
        guard let floor = floor(level),
            let near = nodesOf[step.from]?.nearest(
                to: spot.inside, most: 1,
                where: {
                    network.areJoined($0, node)
                }
            ).first
        else { return nil }
        let inner = near.node
        let outer: Int
        if let apart {
            guard
                let far = nodesOf[behind]?.nearest(
                    to: spot.outside, most: 1,
                    where: {
                        !network.areJoined($0, apart)
                    }
                ).first
            else { return nil }
            outer = far.node
        } else {
            outer = network.node(
                at: Position(floors[floor].visitorPoint(in: behind), level: level))
            addNode(outer, to: behind)
        }
        let (from, to) = (network.positions[inner].point, network.positions[outer].point)
        guard isInside(from, spot.inside, step.from), isInside(spot.outside, to, behind) else {
            return nil
        }
        let door = addDoor(at: spot, floor)
        for way in [Segment(from, spot.inside), Segment(spot.outside, to)] {
            floors[floor].walls.clear(way)
        }
        let nodes = [spot.inside, spot.outside].map { network.node(at: Position($0, level: level)) }
        join([inner, nodes[0], door, nodes[1], outer])
        addNode(door, to: step.from)
        addNode(door, to: behind)
        return outer
    }

    /// Whether a straight line stays in a space, walls not considered.
    private func isInside(_ a: Point, _ b: Point, _ space: Int) -> Bool {
        (1...19).allSatisfy { i in
            survey.outlines[space].area.contains(a.mixed(with: b, fraction: Double(i) / 20))
        }
    }

    /// Connects a node with the space behind a door that is assumed; returns the node there.
    ///
    /// - Parameter apart: the node from whose part the one behind the door has to differ; nil to
    ///   add the visitor's point.
    private mutating func pass(
        _ step: Step, at spot: DoorSpot, from node: Int, apart: Int?
    ) -> Int? {
        let behind = step.to.space
        let level = survey.outlines[behind].level
        guard let floor = floor(level),
            let inner = floors[floor].path(
                from: network.positions[node].point, to: spot.inside, inside: step.from)
        else { return nil }
        var outer: Reach?
        if let apart {
            outer = reach(
                from: Position(spot.outside, level: level), in: behind, aim: .apart(from: apart))
        } else {
            outer = reach(from: spot.outside, toVisitorOf: behind, floor)
        }
        guard let outer else { return nil }
        let door = addDoor(at: spot, floor)
        addNode(door, to: step.from)
        addNode(door, to: behind)
        join(inner.map { network.node(at: Position($0, level: level)) } + [door])
        let nodes = nodes(of: outer, level: level)
        join([door] + nodes)
        return nodes.last
    }

    private mutating func reach(
        from point: Point, toVisitorOf space: Int, _ floor: Int
    ) -> Reach? {
        let middle = floors[floor].visitorPoint(in: space)
        guard let path = floors[floor].path(from: point, to: middle, inside: space) else {
            return nil
        }
        let node = network.node(at: Position(middle, level: floors[floor].ordinal))
        addNode(node, to: space)
        return Reach(points: path, target: .node(node))
    }
}

// MARK: - Next to each other

extension VenueBuilder {
    /// The neighbours of every space of a level, in both directions. Shafts of lifts have none.
    private func neighbours(on level: LevelOrdinal) -> [Int: [Neighbour]] {
        guard let floor = floor(level) else { return [:] }
        var all: [Int: [Neighbour]] = [:]
        for space in floors[floor].spaces where !survey.outlines[space].isLift {
            for spots in spotsByNeighbour(of: space, floors[floor]) {
                let some = VenueBuilder.some(of: spots.spots)
                all[space, default: []].append(Neighbour(space: spots.space, spots: some))
                all[spots.space, default: []].append(
                    Neighbour(space: space, spots: some.map(\.reversed)))
            }
        }
        return all
    }

    /// The spot in the middle of the edge that two spaces share, then a few others.
    private static func some(of spots: [DoorSpot]) -> [DoorSpot] {
        let count = spots.count
        var places: [Int] = []
        for place in [count / 2, count / 4, count * 3 / 4, 0, count - 1]
        where !places.contains(place) {
            places.append(place)
        }
        return places.map { spots[$0] }
    }

    private func spotsByNeighbour(
        of space: Int, _ plan: FloorPlan
    ) -> [(space: Int, spots: [DoorSpot])] {
        var found: [(space: Int, spots: [DoorSpot])] = []
        for spot in VenueBuilder.doorSpots(survey.outlines[space].area) {
            for gap in VenueBuilder.gaps {
                let outside = spot.door + (spot.outside - spot.door).normalized * gap
                guard let other = plan.space(at: outside, except: space) else { continue }
                if survey.outlines[other].isLift { break }
                let wider = DoorSpot(door: spot.door, inside: spot.inside, outside: outside)
                if let place = found.firstIndex(where: { $0.space == other }) {
                    found[place].spots.append(wider)
                } else {
                    found.append((other, [wider]))
                }
                break
            }
        }
        return found
    }
}

// MARK: - Around a node

extension VenueBuilder {
    /// Metres around a node at which a space is searched.
    private static let rings = [0.6, 1.2, 2, 3, 4.5]

    /// Connects a node in no space, on a wall or in a shaft with the nearest space around it. Walls
    /// between are opened: assumed doors.
    ///
    /// - Parameter shaft: the space that contains the node, which it has to leave.
    mutating func reachOut(from node: Int, except shaft: Int?, aim: Aim) -> Bool {
        let position = network.positions[node]
        guard let floor = floor(position.level) else { return false }
        for (point, space) in spacesAround(position.point, floor, except: shaft) {
            let start = Position(point, level: position.level)
            let found =
                reach(from: start, in: space, aim: aim)
                ?? (hasWays(space) ? nil : reach(from: point, toVisitorOf: space, floor))
            guard let found else { continue }
            floors[floor].walls.clear(Segment(position.point, point))
            join([node] + nodes(of: found, level: position.level))
            return true
        }
        return false
    }

    private func hasWays(_ space: Int) -> Bool {
        nodesOf[space]?.numbers.contains { network.degrees[$0] > 0 } ?? false
    }

    /// For each space around a point, the nearest point in it; rooms after corridors and halls.
    private func spacesAround(
        _ middle: Point, _ floor: Int, except shaft: Int?
    ) -> [(point: Point, space: Int)] {
        var found: [(cost: Double, point: Point, space: Int)] = []
        for ring in VenueBuilder.rings {
            for turn in stride(from: 0.0, to: 360, by: 22.5) {
                let point = middle + Heading.direction(turn) * ring
                guard let space = floors[floor].space(at: point, except: shaft),
                    !survey.outlines[space].isLift,
                    !floors[floor].walls.hasWall(near: point, within: 0.2),
                    !found.contains(where: { $0.space == space })
                else { continue }
                let isRoom = survey.outlines[space].kind == .room
                found.append((ring + (isRoom ? 3 : 0), point, space))
            }
        }
        return found.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }
        .map { ($0.element.point, $0.element.space) }
    }
}

extension VenueBuilder.DoorSpot {
    /// The same door, seen from its other side.
    fileprivate var reversed: VenueBuilder.DoorSpot {
        VenueBuilder.DoorSpot(door: door, inside: outside, outside: inside)
    }
}
