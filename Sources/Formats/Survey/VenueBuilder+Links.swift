import Indoor

// Connects a node to the network: every link is a straight line that crosses no wall.
extension VenueBuilder {
    /// Metres within which a door, kiosk or lift is connected to a mapped way (ours).
    static let linkReach = 40.0
    /// The most points tried for one link.
    static let mostTries = 60
    /// The most points tried for one link around corners.
    static let mostTurns = 4

    /// A connection found from a point to the network, before it is added.
    struct Reach {
        /// The points of the line from the start on; the last one is the target's.
        let points: [Point]
        let target: Target

        enum Target {
            case node(Int)
            case strip(Int, fraction: Double)
        }
    }

    /// The part of the network that a connection has to reach.
    enum Aim {
        case any
        /// The part of this node.
        case part(of: Int)
        /// Any part except this node's.
        case apart(from: Int)
    }

    /// The connection from a position to the nearest part of the network: straight to a mapped way,
    /// or around corners to a node or way of the same space.
    /// - Parameter space: the space of the position; nil on unmapped ground.
    mutating func reach(from position: Position, in space: Int?, aim: Aim) -> Reach? {
        let isWalled = space.map { survey.outlines[$0].isWalled } ?? false
        if let space {
            if let found = straight(from: position, inside: space, aim: aim) { return found }
            if let found = roundCorners(from: position, inside: space, aim: aim) { return found }
        }
        return isWalled ? nil : straight(from: position, inside: nil, aim: aim)
    }

    /// Straight to the nearest point of a mapped way that no wall separates from the position.
    mutating func straight(from position: Position, inside space: Int?, aim: Aim) -> Reach? {
        guard let floor = floor(position.level) else { return nil }
        for radius in [VenueBuilder.linkReach / 4, VenueBuilder.linkReach] {
            let spots = stripSpots(near: position, within: radius, aim: aim)
            for spot in spots.prefix(VenueBuilder.mostTries) {
                let isFree =
                    space.map {
                        floors[floor].isWalkable(position.point, spot.point, inside: $0)
                    } ?? floors[floor].walls.isWalkable(from: position.point, to: spot.point)
                if isFree {
                    return Reach(points: [position.point, spot.point], target: spot.target)
                }
            }
        }
        return nil
    }

    private mutating func roundCorners(
        from position: Position, inside space: Int, aim: Aim
    ) -> Reach? {
        guard let floor = floor(position.level) else { return nil }
        let area = survey.outlines[space].area
        var spots = stripSpots(near: position, within: VenueBuilder.linkReach, aim: aim)
            .filter { area.contains($0.point) }
        let nodes = nodesOf[space]?.nearest(to: position.point, most: VenueBuilder.mostTurns) {
            network.positions[$0].point != position.point && isAimed($0, aim)
        }
        spots += (nodes ?? []).map {
            Spot(
                distance: $0.distance, point: network.positions[$0.node].point,
                target: .node($0.node))
        }
        spots.sort { $0.distance < $1.distance }
        for spot in spots.prefix(VenueBuilder.mostTurns) {
            if let path = floors[floor].path(from: position.point, to: spot.point, inside: space) {
                return Reach(points: path, target: spot.target)
            }
        }
        return nil
    }

    private struct Spot {
        let distance: Double
        let point: Point
        let target: Reach.Target
    }

    /// Points of mapped ways, the nearest first: each way's nearest point and its ends.
    private mutating func stripSpots(
        near position: Position, within radius: Double, aim: Aim
    ) -> [Spot] {
        var spots: [Spot] = []
        for number in network.strips(near: position, within: radius) {
            let strip = network.strips[number]
            guard isAimed(strip.from, aim) else { continue }
            let segment = network.segment(strip)
            for fraction in [segment.fraction(nearest: position.point), 0, 1] {
                let point = segment.point(at: fraction)
                let distance = point.distance(to: position.point)
                if distance <= radius {
                    spots.append(
                        Spot(
                            distance: distance, point: point,
                            target: .strip(number, fraction: fraction)))
                }
            }
        }
        // The order is stable: at equal distances by strip number.
        return spots.enumerated().sorted {
            ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
        }.map(\.element)
    }

    func isAimed(_ node: Int, _ aim: Aim) -> Bool {
        switch aim {
        case .any: true
        case .part(let other): network.areJoined(node, other)
        case .apart(let other): !network.areJoined(node, other)
        }
    }

    /// The nodes of a connection, created when missing.
    mutating func nodes(of reach: Reach, level: LevelOrdinal) -> [Int] {
        let way = reach.points.dropLast().map { network.node(at: Position($0, level: level)) }
        switch reach.target {
        case .node(let node): return way + [node]
        case .strip(let strip, let fraction):
            return way + [network.node(on: strip, fraction: fraction)]
        }
    }

    mutating func join(_ nodes: [Int]) {
        for (a, b) in zip(nodes, nodes.dropFirst()) { network.join(a, b) }
    }

    /// Connects a node to the network; returns whether that is possible.
    mutating func link(_ node: Int, in space: Int?, aim: Aim) -> Bool {
        let position = network.positions[node]
        guard let found = reach(from: position, in: space, aim: aim) else { return false }
        join(nodes(of: found, level: position.level))
        return true
    }

    /// Connects a node to the nodes of its space that are not connected to it yet, the nearest
    /// first.
    mutating func linkParts(of space: Int, to node: Int) {
        let here = network.positions[node]
        guard let floor = floor(here.level) else { return }
        let others = (nodesOf[space]?.numbers ?? [])
            .map { (network.positions[$0].point.distance(to: here.point), $0) }
            .sorted { $0 < $1 }.map(\.1)
        for other in others.prefix(VenueBuilder.mostTries)
        where !network.areJoined(node, other) {
            guard
                let path = floors[floor].path(
                    from: here.point, to: network.positions[other].point, inside: space)
            else { continue }
            join(path.map { network.node(at: Position($0, level: here.level)) })
        }
    }
}

// MARK: - Doors

extension VenueBuilder {
    /// Adds a node for each of the file's doors in the spaces it leads to, and connects it to the
    /// mapped ways at the door.
    mutating func addDoors() throws(InputError) {
        for floor in floors.indices {
            try progress.pass(.ways, floors.count, of: floors.count)
            let level = floors[floor].ordinal
            let isMapped = floors[floor].isMapped
            for door in contents.doors(on: level).map({ survey.doors[$0] }) {
                try progress.pass(.ways, 1, of: 1)
                let spaces = floors[floor].spaces(touching: door.point)
                guard
                    spaces.contains(where: { survey.outlines[$0].isWalled })
                        || (!isMapped && !spaces.isEmpty)
                else { continue }
                let position = Position(door.point, level: level)
                let isOnWay = network.existingNode(at: position) != nil
                let node = network.node(at: position)
                for space in spaces { addNode(node, to: space) }
                doorNodes.insert(node)
                let behind =
                    isOnWay || spaces.count != 1
                    ? nil : passWall(at: door.point, node, of: spaces[0], floor)
                if !isOnWay, isMapped || (spaces.count == 1 && behind == nil) {
                    _ = link(behind ?? node, in: nil, aim: .any)
                }
            }
        }
    }

    /// Metres behind a door at which a space is looked for: both sides of a wall may be drawn, with
    /// the door on one of them.
    private static let wallGaps = [0.4, 0.8, 1.4]

    /// Joins a door that only one space touches with the space behind the wall; returns the node
    /// there, nil where there is none.
    private mutating func passWall(
        at door: Point, _ node: Int, of space: Int, _ floor: Int
    ) -> Int? {
        let outline = survey.outlines[space]
        guard outline.isWalled, !outline.isLift,
            let edge = outline.area.edges.min(by: {
                $0.distance(to: door) < $1.distance(to: door)
            })
        else { return nil }
        let along = (edge.b - edge.a).normalized
        let outward = Point(along.y, -along.x)
        for gap in VenueBuilder.wallGaps {
            let point = edge.nearest(to: door) + outward * gap
            guard let other = floors[floor].space(at: point, except: space) else { continue }
            if survey.outlines[other].isLift { return nil }
            floors[floor].walls.clear(Segment(door, point))
            let behind = network.node(at: Position(point, level: outline.level))
            addNode(behind, to: other)
            network.join(node, behind)
            return behind
        }
        return nil
    }

    /// Adds an assumed door so that a space can be reached: at the point of its outline nearest to
    /// a way or space of the network.
    mutating func assumeDoor(of space: Int, for node: Int, aim: Aim) -> Bool {
        doorCandidates(of: space, aim: aim).contains { open($0, of: space, for: node, aim: aim) }
    }

    /// The places where a door of a space would lead to something, the nearest first.
    private mutating func doorCandidates(of space: Int, aim: Aim) -> [DoorSpot] {
        let outline = survey.outlines[space]
        guard let floor = floor(outline.level) else { return [] }
        var candidates: [(cost: Double, spot: DoorSpot)] = []
        for spot in VenueBuilder.doorSpots(outline.area) {
            guard let cost = approachCost(spot.outside, floor: floor, except: space, aim: aim)
            else { continue }
            candidates.append((cost, spot))
        }
        candidates.sort { $0.cost < $1.cost }
        return candidates.prefix(8).map(\.spot)
    }

    /// Moves the place of a hall or platform to its edge near a way, when no way leads to its
    /// middle; returns its new node.
    mutating func moveToEdge(of space: Int, _ node: Int, aim: Aim) -> Int? {
        let level = survey.outlines[space].level
        guard let floor = floor(level), !survey.outlines[space].isWalled else { return nil }
        for spot in doorCandidates(of: space, aim: aim) {
            let other = floors[floor].space(at: spot.outside, except: space)
            guard survey.outlines[space].area.contains(spot.inside),
                floors[floor].walls.isWalkable(from: spot.inside, to: spot.outside),
                let way = reach(
                    from: Position(spot.outside, level: level), in: other, aim: aim)
            else { continue }
            let position = Position(spot.inside, level: level)
            let edge = network.node(at: position)
            addNode(edge, to: space)
            join([edge] + nodes(of: way, level: level))
            for number in entries.indices where entries[number].node == node {
                entries[number] = PlaceDirectory.Entry(
                    name: entries[number].name, category: entries[number].category,
                    position: position, node: edge)
            }
            return edge
        }
        return nil
    }

    private mutating func open(
        _ spot: DoorSpot, of space: Int, for node: Int, aim: Aim
    ) -> Bool {
        let level = survey.outlines[space].level
        let from = network.positions[node].point
        guard let floor = floor(level),
            let inner = floors[floor].path(from: from, to: spot.inside, inside: space),
            let outside = reach(
                from: Position(spot.outside, level: level),
                in:
                    floors[floor].space(at: spot.outside, except: space), aim: aim)
        else { return false }
        let door = addDoor(at: spot, floor)
        addNode(door, to: space)
        join(inner.map { network.node(at: Position($0, level: level)) } + [door])
        join([door] + nodes(of: outside, level: level))
        return true
    }

    /// Opens the walls for an assumed door; returns its node.
    mutating func addDoor(at spot: DoorSpot, _ floor: Int) -> Int {
        floors[floor].walls.open(at: spot.door, width: 1, kind: .door, assumed: true)
        floors[floor].walls.clear(Segment(spot.inside, spot.outside))
        let door = network.node(at: Position(spot.door, level: floors[floor].ordinal))
        doorNodes.insert(door)
        return door
    }

    /// A candidate for a door, with a point one step before and behind it.
    struct DoorSpot {
        let door: Point
        let inside: Point
        let outside: Point
    }

    static func doorSpots(_ area: Area) -> [DoorSpot] {
        var spots: [DoorSpot] = []
        for edge in area.edges where edge.length >= 0.8 {
            let along = (edge.b - edge.a).normalized
            // The area lies to the left of its edges.
            let outward = Point(along.y, -along.x)
            let count = min(max(Int(edge.length / 2), 1), 20)
            for i in 0..<count {
                let door = edge.point(at: (Double(i) + 0.5) / Double(count))
                spots.append(
                    DoorSpot(
                        door: door, inside: door - outward * 0.4, outside: door + outward * 0.4))
            }
        }
        return spots
    }

    /// Metres to what the door would lead to; nil when nothing is within reach. Another room counts
    /// as farther: corridors and halls are preferred.
    private mutating func approachCost(
        _ point: Point, floor: Int, except space: Int, aim: Aim
    ) -> Double? {
        let position = Position(point, level: floors[floor].ordinal)
        let other = floors[floor].space(at: point, except: space)
        let isRoom = other.map { survey.outlines[$0].kind == .room } ?? false
        var best = other.flatMap { nodesOf[$0] }?
            .nearest(to: point, most: 1) { isAimed($0, aim) }.first?.distance
        if !isRoom {
            let strip = network.distanceToStrip(
                from: position, within: min(best ?? .infinity, VenueBuilder.linkReach)
            ) { isAimed($0, aim) }
            best = [best, strip].compactMap(\.self).min()
        }
        return best.map { $0 + (isRoom ? 50 : 0) }
    }
}
