import Indoor

/// Doors between neighbouring spaces, for nodes that no way, door or hall of the main part is next
/// to.
struct NeighbourDoors {
    private var ways: LevelWays
    private var around: [LevelOrdinal: [Int: [Neighbour]]] = [:]
    /// The spaces from which no other part can be reached.
    private var enclosed: Set<Int> = []

    /// An adjacent space, and the spots where a door to it may be assumed, the best first.
    private struct Neighbour {
        let space: Int
        let spots: [DoorSpot]
    }

    /// A step from a space into its neighbour.
    private struct Step {
        let from: Int
        let to: Neighbour
        /// Whether the step still has to wait, because rooms count as farther.
        var isLate: Bool

        var due: Step { Step(from: from, to: to, isLate: false) }
    }

    /// Metres behind an outline at which its neighbour is searched: walls have a thickness.
    private static let gaps = [0.4, 0.8, 1.4, 2.2, 3]
    /// The most chains of spaces tried for one connection.
    private static let mostChains = 6
    /// The number of additional corridors that a room counts as.
    private static let roomCost = 2

    /// Connects the wanted nodes outside the main part with the nearest other part, as long as
    /// their level has one that can be reached through neighbouring spaces.
    static func join(_ wants: [Want], main: Int, on ways: LevelWays) -> LevelWays {
        var doors = NeighbourDoors(ways: ways)
        doors.join(wants, main: main)
        return doors.ways
    }

    private mutating func join(_ wants: [Want], main: Int) {
        for want in wants {
            while !ways.areJoined(want.node, main) {
                if joinOutwards(want.node, in: want.space) { continue }
                guard let space = want.space, !enclosed.contains(space) else { break }
                if !joinNearest(to: want.node, in: space) { break }
            }
        }
    }

    /// Connects a node with another part in its own space; a node in no space, with one around it.
    private mutating func joinOutwards(_ node: Int, in space: Int?) -> Bool {
        if ways.link(node, in: space, aim: .apart(from: node)) { return true }
        return space == nil && ways.reachOut(from: node, except: nil, aim: .apart(from: node))
    }

    /// Connects a node's space with the nearest other part; returns whether there is one.
    private mutating func joinNearest(to node: Int, in space: Int) -> Bool {
        let level = ways.outline(space).level
        let neighbours = around[level] ?? neighbours(on: level)
        around[level] = neighbours
        var blocked: Set<[Int]> = []
        var nearest: [Step]?
        var seen: Set<Int> = []
        for _ in 0..<NeighbourDoors.mostChains {
            seen = []
            guard let chain = chain(from: node, in: space, neighbours, blocked, &seen) else {
                break
            }
            nearest = nearest ?? chain
            guard let failed = open(chain, from: node, throughWalls: false) else { return true }
            blocked.insert(failed)
        }
        // Walls are opened as a last resort, for outlines that overlap.
        if let nearest, open(nearest, from: node, throughWalls: true) == nil { return true }
        enclosed.formUnion(nearest == nil ? seen : [space])
        return false
    }
}

// MARK: - Chains

extension NeighbourDoors {
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
        open += Array(repeating: [], count: NeighbourDoors.roomCost)
        while cost < open.count {
            guard let step = open[cost].popLast() else {
                cost += 1
                continue
            }
            let here = step.to.space
            if seen.contains(here) { continue }
            if step.isLate {
                let later = cost + NeighbourDoors.roomCost
                while open.count <= later { open.append([]) }
                open[later].append(step.due)
                continue
            }
            seen.insert(here)
            via[here] = step
            if ways.nodes(in: here).contains(where: { !ways.areJoined($0, node) }) {
                return steps(to: here, via, node)
            }
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
            Step(from: space, to: $0, isLate: ways.outline($0.space).kind == .room)
        }
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
        ways.nodes(in: space).first { ways.areJoined($0, node) }
    }

    /// Opens a door at each step; returns the step that fails, nil when all is connected.
    private mutating func open(
        _ chain: [Step], from start: Int, throughWalls: Bool
    ) -> [Int]? {
        var node = chain.first.flatMap { ownNode(in: $0.from, of: start) } ?? start
        for (number, step) in chain.enumerated() {
            let apart = number == chain.count - 1 ? start : nil
            var next: Int?
            for spot in step.to.spots where next == nil {
                next =
                    throughWalls
                    ? breakThrough(step, at: spot, from: node, apart: apart)
                    : pass(step, at: spot, from: node, apart: apart)
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
        let level = ways.outline(behind).level
        guard
            let inner = ways.nearestNode(
                to: spot.inside, in: step.from, where: { ways.areJoined($0, node) })?.node
        else { return nil }
        let outer: Int
        if let apart {
            guard
                let far = ways.nearestNode(
                    to: spot.outside, in: behind, where: { !ways.areJoined($0, apart) })
            else { return nil }
            outer = far.node
        } else {
            outer = ways.node(at: Position(ways.visitorPoint(in: behind), level: level))
            ways.addNode(outer, to: behind)
        }
        let (from, to) = (ways.point(inner), ways.point(outer))
        guard isInside(from, spot.inside, step.from), isInside(spot.outside, to, behind) else {
            return nil
        }
        let door = addDoor(at: spot, step)
        for way in [Segment(from, spot.inside), Segment(spot.outside, to)] {
            ways.clearWalls(way, on: level)
        }
        let nodes = ways.nodes(along: [spot.inside, spot.outside], on: level)
        ways.join([inner, nodes[0], door, nodes[1], outer])
        return outer
    }

    private mutating func addDoor(at spot: DoorSpot, _ step: Step) -> Int {
        let door = ways.addDoor(at: spot, of: step.from)
        ways.addNode(door, to: step.to.space)
        return door
    }

    /// Whether a straight line stays in a space, walls not considered.
    private func isInside(_ a: Point, _ b: Point, _ space: Int) -> Bool {
        (1...19).allSatisfy { i in
            ways.outline(space).area.contains(a.mixed(with: b, fraction: Double(i) / 20))
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
        let level = ways.outline(behind).level
        guard let inner = ways.path(from: ways.point(node), to: spot.inside, in: step.from) else {
            return nil
        }
        var outer: LevelWays.Reach?
        if let apart {
            let outside = Position(spot.outside, level: level)
            outer = ways.reach(from: outside, in: behind, aim: .apart(from: apart))
        } else {
            outer = ways.reach(from: spot.outside, toVisitorOf: behind)
        }
        guard let outer else { return nil }
        let door = addDoor(at: spot, step)
        ways.join(ways.nodes(along: inner, on: level) + [door])
        let nodes = ways.nodes(of: outer, on: level)
        ways.join([door] + nodes)
        return nodes.last
    }
}

// MARK: - Next to each other

extension NeighbourDoors {
    private func isOpen(_ space: Int) -> Bool {
        !ways.outline(space).isLift && !ways.outline(space).isClosed
    }

    /// The neighbours of every space of a level, in both directions. Shafts of lifts, and rooms that
    /// nobody enters, have none.
    private func neighbours(on level: LevelOrdinal) -> [Int: [Neighbour]] {
        guard let floor = ways.floor(level) else { return [:] }
        var all: [Int: [Neighbour]] = [:]
        for space in ways.floors[floor].spaces where isOpen(space) {
            for spots in spotsByNeighbour(of: space, ways.floors[floor]) {
                let some = NeighbourDoors.some(of: spots.spots)
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
        of space: Int, _ plan: LevelDraft
    ) -> [(space: Int, spots: [DoorSpot])] {
        var found: [(space: Int, spots: [DoorSpot])] = []
        for spot in DoorSpot.spots(around: ways.outline(space).area) {
            for gap in NeighbourDoors.gaps {
                let outside = spot.door + (spot.outside - spot.door).normalized * gap
                guard let other = plan.space(at: outside, except: space) else { continue }
                if !isOpen(other) { break }
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
