import Indoor

/// The floors of a building that is being built, and the ways made on them so far. Every link is a
/// straight line that crosses no wall.
struct LevelWays {
    /// Metres within which a door, kiosk or lift is connected to a mapped way (ours).
    static let linkReach = 40.0
    /// The most points tried for one link.
    static let mostTries = 60
    /// The most points tried for one link around corners.
    private static let mostTurns = 4

    let survey: VenueSurvey
    private(set) var floors: [LevelDraft]
    private(set) var network = WayNetwork()
    private(set) var connectors: [Connector] = []
    private let floorNumbers: [LevelOrdinal: Int]
    /// Nodes in or on each space, by outline number.
    private var nodesOf: [Int: SpaceNodes] = [:]
    /// Nodes in a door.
    private var doorNodes: Set<Int> = []
    /// The node in front of a door on each of its sides.
    private var doorsteps: [DoorSide: Int] = [:]
    private var connectorCounts: [Connector.Kind: Int] = [:]

    /// The mapped ways and flights on the floors.
    init(
        _ survey: VenueSurvey, _ floors: [LevelDraft], _ flights: FlightSurvey,
        _ progress: ReadingProgress
    ) throws(InputError) {
        self.survey = survey
        self.floors = floors
        floorNumbers = Dictionary(
            uniqueKeysWithValues: floors.enumerated().map { ($1.ordinal, $0) })
        for (number, flat) in flights.flats.enumerated() {
            try progress.pass(.ways, number, of: flights.flats.count)
            for segment in flat.points.sides.flatMap(\.parts) {
                network.addStrip(
                    segment, level: flat.level, direction: flat.direction,
                    isStepFree: flat.isStepFree)
                clearWalls(segment, on: flat.level)
            }
        }
        for flight in flights.flights { add(flight) }
        network.prepareIndex()
        for floor in floors.indices {
            let strips = network.strips(on: floors[floor].ordinal)
            self.floors[floor].judge(strips.map { network.segment(network.strips[$0]) })
            guard !self.floors[floor].isMapped else { continue }
            for node in strips.flatMap({ [network.strips[$0].from, network.strips[$0].to] }) {
                noteNode(node)
                if network.degrees[node] == 1 { leadIn(from: node, on: floor) }
            }
        }
    }

    // MARK: Floors and spaces

    func floor(_ level: LevelOrdinal) -> Int? { floorNumbers[level] }

    func outline(_ space: Int) -> VenueSurvey.Outline { survey.outlines[space] }

    private func floor(of space: Int) -> Int? { floor(survey.outlines[space].level) }

    func space(at position: Position, except other: Int? = nil) -> Int? {
        floor(position.level).flatMap { floors[$0].space(at: position.point, except: other) }
    }

    /// The rooms and corridors with the position on their wall, and the open floor around it.
    func spaces(touching position: Position) -> [Int] {
        floor(position.level).map { floors[$0].spaces(touching: position.point) } ?? []
    }

    /// Whether no wall of a level crosses a straight line.
    func isFree(_ a: Point, _ b: Point, on level: LevelOrdinal) -> Bool {
        guard let floor = floor(level) else { return false }
        return floors[floor].walls.isWalkable(from: a, to: b)
    }

    func isWalkable(_ a: Point, _ b: Point, in space: Int) -> Bool {
        guard let floor = floor(of: space) else { return false }
        return floors[floor].isWalkable(a, b, inside: space)
    }

    /// The shortest line between two points of a space that crosses no wall; nil when none is
    /// found.
    mutating func path(from a: Point, to b: Point, in space: Int) -> [Point]? {
        guard let floor = floor(of: space) else { return nil }
        return floors[floor].path(from: a, to: b, inside: space)
    }

    /// Short lines that join points of a space with many corners.
    mutating func paths(between points: [Point], in space: Int) -> [[Point]] {
        guard let floor = floor(of: space) else { return [] }
        return floors[floor].paths(between: points, inside: space)
    }

    /// - Parameter hubs: each line joins one of this many first points with another point; nil: any
    ///   two.
    func web(of points: [Point], in space: Int, hubs: Int? = nil) -> Web {
        guard let floor = floor(of: space) else { return Web(points, hubs: 0) { _, _ in false } }
        return floors[floor].web(of: points, inside: space, hubs: hubs)
    }

    /// Free points of a space where a shortest line bends.
    mutating func corners(of space: Int) -> [Point] {
        guard let floor = floor(of: space) else { return [] }
        return floors[floor].corners(of: space)
    }

    func visitorPoint(in space: Int) -> Point {
        floor(of: space).map { floors[$0].visitorPoint(in: space) } ?? outline(space).area.anchor
    }

    mutating func clearWalls(_ way: Segment, on level: LevelOrdinal) {
        if let floor = floor(level) { floors[floor].walls.clear(way) }
    }

    // MARK: Nodes

    /// The node at a position, created when missing.
    mutating func node(at position: Position) -> Int { network.node(at: position) }

    func position(_ node: Int) -> Position { network.positions[node] }

    func point(_ node: Int) -> Point { network.positions[node].point }

    /// The nodes in or on a space, in the order in which they were found.
    func nodes(in space: Int) -> [Int] { nodesOf[space]?.numbers ?? [] }

    func isDoor(_ node: Int) -> Bool { doorNodes.contains(node) }

    func areJoined(_ a: Int, _ b: Int) -> Bool { network.parts.areJoined(a, b) }

    /// The node of a space nearest to a point, and the metres to it.
    func nearestNode(
        to point: Point, in space: Int, where accepts: (Int) -> Bool
    ) -> (node: Int, distance: Double)? {
        nodesOf[space]?.nearest(to: point, most: 1, where: accepts).first
    }

    /// Registers a node with the space it is in.
    mutating func noteNode(_ node: Int) {
        if let space = space(at: position(node)) { addNode(node, to: space) }
    }

    mutating func addNode(_ node: Int, to space: Int) {
        nodesOf[space, default: SpaceNodes()].add(node, at: point(node))
    }

    mutating func join(_ nodes: [Int]) {
        for (a, b) in zip(nodes, nodes.dropFirst()) { network.join(a, b) }
    }

    /// Joins two nodes by a short line inside a space; returns whether there is one.
    mutating func joinInside(_ a: Int, _ b: Int, _ space: Int) -> Bool {
        let ends = (doorstep(of: a, in: space), doorstep(of: b, in: space))
        guard let path = path(from: ends.0, to: ends.1, in: space) else { return false }
        let middle = nodes(along: path.dropFirst().dropLast(), on: outline(space).level)
        join([stepIn(from: a, to: space)] + middle + [stepIn(from: b, to: space)])
        return true
    }

    /// The nodes along a line of one level, created when missing.
    mutating func nodes(along points: some Sequence<Point>, on level: LevelOrdinal) -> [Int] {
        points.map { network.node(at: Position($0, level: level)) }
    }

    /// For each node, the nodes that ways on its level join it with.
    func flatNeighbours() -> [Int: [Int]] {
        var neighbours: [Int: [Int]] = [:]
        for way in network.allWays where way.kind == nil {
            neighbours[way.from, default: []].append(way.to)
            neighbours[way.to, default: []].append(way.from)
        }
        return neighbours
    }

    /// Leads a way that stops before a corridor or hall into it.
    private mutating func leadIn(from end: Int, on floor: Int) {
        guard let entry = ShortWays.entry(from: point(end), on: floors[floor], of: survey) else {
            return
        }
        let level = floors[floor].ordinal
        clearWalls(Segment(point(end), entry.inside), on: level)
        let inner = node(at: Position(entry.inside, level: level))
        addNode(inner, to: entry.space)
        join([end, inner])
    }

    // MARK: Connectors

    mutating func add(_ flight: FlightSurvey.Flight) {
        let connector = Connector(
            id: connectorID(flight.kind), kind: flight.kind, path: flight.points,
            levels: [flight.first, flight.last], direction: flight.direction,
            isStepFree: flight.isStepFree, name: flight.name)
        let nodes = connector.stops.map { network.node(at: $0) }
        add(connector, nodes)
        for node in nodes {
            noteNode(node)
            openWall(at: node)
        }
    }

    mutating func addLift(
        at point: Point, named name: String?, _ nodes: [Int], isStepFree: Bool
    ) {
        let levels = nodes.map { position($0).level }
        add(
            Connector(
                id: connectorID(.lift), kind: .lift, path: [point], levels: levels,
                isStepFree: isStepFree, name: name), nodes)
    }

    private mutating func add(_ connector: Connector, _ nodes: [Int]) {
        for way in connector.ways(connectors.count, between: nodes, elevation: survey.elevation) {
            network.add(way)
        }
        connectors.append(connector)
    }

    private mutating func connectorID(_ kind: Connector.Kind) -> String {
        connectorCounts[kind, default: 0] += 1
        return "\(kind.rawValue)-\(connectorCounts[kind, default: 0])"
    }

    /// Stairs that end on a wall lead through it.
    private mutating func openWall(at end: Int) {
        let point = point(end)
        guard let floor = floor(position(end).level),
            floors[floor].walls.hasWall(near: point, within: 0.1)
        else { return }
        floors[floor].walls.open(at: point, width: 1.2, kind: .passage, assumed: true)
        for space in floors[floor].spaces(touching: point) { addNode(end, to: space) }
    }

    // MARK: Doors

    private struct DoorSide: Hashable {
        let door: Int
        let space: Int
    }

    /// Metres from a door to the point in front of it, the wider first (ours).
    private static let steps = [0.5, 0.25]

    /// The point in front of a door inside a space: ways begin there, so that none leads along the
    /// door's wall. The point of any other node is its own.
    func doorstep(of node: Int, in space: Int) -> Point {
        let door = point(node)
        guard isDoor(node), let floor = floor(of: space),
            let aside = floors[floor].walls.aside(of: door)
        else { return door }
        for step in LevelWays.steps {
            for point in [door + aside * step, door - aside * step]
            where floors[floor].space(at: point) == space
                && floors[floor].walls.isWalkable(from: door, to: point)
            {
                return point
            }
        }
        return door
    }

    /// The node in front of a door inside a space, joined with the door.
    mutating func stepIn(from node: Int, to space: Int) -> Int {
        let side = DoorSide(door: node, space: space)
        if let known = doorsteps[side] { return known }
        let inner = network.node(
            at: Position(doorstep(of: node, in: space), level: position(node).level))
        if isDoor(node) { doorsteps[side] = inner }
        network.join(node, inner)
        return inner
    }

    /// Registers a door's node with the spaces it leads to.
    mutating func addDoor(_ node: Int, to spaces: [Int]) {
        for space in spaces { addNode(node, to: space) }
        doorNodes.insert(node)
    }

    /// Opens the walls for an assumed door of a space; returns its node.
    mutating func addDoor(at spot: DoorSpot, of space: Int) -> Int {
        let level = outline(space).level
        if let floor = floor(level) {
            floors[floor].walls.open(at: spot.door, width: 1, kind: .door, assumed: true)
        }
        clearWalls(Segment(spot.inside, spot.outside), on: level)
        let door = network.node(at: Position(spot.door, level: level))
        addDoor(door, to: [space])
        return door
    }
}

// MARK: - Links

extension LevelWays {
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
        /// Any part of the node's level that no way on that level joins with it.
        case apartOnLevel(from: Int)
    }

    private struct Spot {
        let distance: Double
        let point: Point
        let target: Reach.Target
    }

    func isAimed(_ node: Int, _ aim: Aim) -> Bool {
        switch aim {
        case .any: true
        case .part(let other): areJoined(node, other)
        case .apart(let other): !areJoined(node, other)
        case .apartOnLevel(let other): !network.flat.areJoined(node, other)
        }
    }

    /// Connects a node to the network; returns whether that is possible.
    mutating func link(_ node: Int, in space: Int?, aim: Aim) -> Bool {
        guard let found = reach(from: position(node), in: space, aim: aim) else { return false }
        join(nodes(of: found, on: position(node).level))
        return true
    }

    /// The nodes of a connection, created when missing.
    mutating func nodes(of reach: Reach, on level: LevelOrdinal) -> [Int] {
        let way = nodes(along: reach.points.dropLast(), on: level)
        switch reach.target {
        case .node(let node): return way + [node]
        case .strip(let strip, let fraction):
            return way + [network.node(on: strip, fraction: fraction)]
        }
    }

    /// The connection from a position to the nearest part of the network: straight to a mapped way,
    /// or around corners to a node or way of the same space.
    /// - Parameter space: the space of the position; nil on unmapped ground.
    mutating func reach(from position: Position, in space: Int?, aim: Aim) -> Reach? {
        if let space {
            if let found = straight(from: position, in: space, aim: aim) { return found }
            if let found = roundCorners(from: position, in: space, aim: aim) { return found }
            if outline(space).isWalled { return nil }
        }
        return straight(from: position, in: nil, aim: aim)
    }

    /// Straight to the nearest point of a mapped way that no wall separates from the position.
    func straight(from position: Position, in space: Int?, aim: Aim) -> Reach? {
        for radius in [LevelWays.linkReach / 4, LevelWays.linkReach] {
            let spots = stripSpots(near: position, within: radius, aim: aim)
            for spot in spots.prefix(LevelWays.mostTries) {
                let isFree =
                    space.map { isWalkable(position.point, spot.point, in: $0) }
                    ?? isFree(position.point, spot.point, on: position.level)
                if isFree {
                    return Reach(points: [position.point, spot.point], target: spot.target)
                }
            }
        }
        return nil
    }

    private mutating func roundCorners(
        from position: Position, in space: Int, aim: Aim
    ) -> Reach? {
        let area = outline(space).area
        var spots = stripSpots(near: position, within: LevelWays.linkReach, aim: aim)
            .filter { area.contains($0.point) }
        let nodes = nodesOf[space]?.nearest(to: position.point, most: LevelWays.mostTurns) {
            point($0) != position.point && isAimed($0, aim)
        }
        spots += (nodes ?? []).map {
            Spot(distance: $0.distance, point: point($0.node), target: .node($0.node))
        }
        spots.sort { $0.distance < $1.distance }
        for spot in spots.prefix(LevelWays.mostTurns) {
            if let path = path(from: position.point, to: spot.point, in: space) {
                return Reach(points: path, target: spot.target)
            }
        }
        return nil
    }

    /// The connection from a point to the visitor's point of a space, which gets a node.
    mutating func reach(from point: Point, toVisitorOf space: Int) -> Reach? {
        let middle = visitorPoint(in: space)
        guard let path = path(from: point, to: middle, in: space) else { return nil }
        let node = network.node(at: Position(middle, level: outline(space).level))
        addNode(node, to: space)
        return Reach(points: path, target: .node(node))
    }

    /// Points of mapped ways, the nearest first: each way's nearest point and its ends.
    private func stripSpots(near position: Position, within radius: Double, aim: Aim) -> [Spot] {
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
}

// MARK: - Assumed doors

extension LevelWays {
    /// Adds an assumed door so that a space can be reached: at the point of its outline nearest to
    /// a way or space of the network.
    mutating func assumeDoor(of space: Int, for node: Int, aim: Aim) -> Bool {
        doorCandidates(of: space, aim: aim).contains { open($0, of: space, for: node, aim: aim) }
    }

    /// The places where a door of a space would lead to something, the nearest first.
    func doorCandidates(of space: Int, aim: Aim) -> [DoorSpot] {
        var candidates: [(cost: Double, spot: DoorSpot)] = []
        for spot in DoorSpot.spots(around: outline(space).area) {
            guard let cost = approachCost(spot.outside, except: space, aim: aim) else { continue }
            candidates.append((cost, spot))
        }
        candidates.sort { $0.cost < $1.cost }
        return candidates.prefix(8).map(\.spot)
    }

    private mutating func open(_ spot: DoorSpot, of space: Int, for node: Int, aim: Aim) -> Bool {
        let level = outline(space).level
        let before = Position(spot.outside, level: level)
        guard let inner = path(from: point(node), to: spot.inside, in: space),
            let outside = reach(
                from: before, in: self.space(at: before, except: space), aim: aim)
        else { return false }
        let door = addDoor(at: spot, of: space)
        join(nodes(along: inner, on: level) + [door])
        join([door] + nodes(of: outside, on: level))
        return true
    }

    /// Metres to what the door would lead to; nil when nothing is within reach. Another room counts
    /// as farther: corridors and halls are preferred.
    private func approachCost(_ point: Point, except space: Int, aim: Aim) -> Double? {
        let position = Position(point, level: outline(space).level)
        let other = self.space(at: position, except: space)
        if other.map({ outline($0).isClosed }) ?? false { return nil }
        let isRoom = other.map { outline($0).kind == .room } ?? false
        var best = other.flatMap { nearestNode(to: point, in: $0) { isAimed($0, aim) } }?.distance
        if !isRoom {
            let strip = network.distanceToStrip(
                from: position, within: min(best ?? .infinity, LevelWays.linkReach)
            ) { isAimed($0, aim) }
            best = [best, strip].compactMap(\.self).min()
        }
        return best.map { $0 + (isRoom ? 50 : 0) }
    }
}

// MARK: - Around a node

extension LevelWays {
    /// Metres around a node at which a space is searched.
    private static let rings = [0.6, 1.2, 2, 3, 4.5]

    /// Connects a node in no space, on a wall or in a shaft with the nearest space around it. Walls
    /// between are opened: assumed doors.
    ///
    /// - Parameter shaft: the space that contains the node, which it has to leave.
    mutating func reachOut(from node: Int, except shaft: Int?, aim: Aim) -> Bool {
        let position = position(node)
        for (point, space) in spacesAround(position, except: shaft) {
            let found =
                reach(from: Position(point, level: position.level), in: space, aim: aim)
                ?? (hasWays(space) ? nil : reach(from: point, toVisitorOf: space))
            guard let found else { continue }
            clearWalls(Segment(position.point, point), on: position.level)
            join([node] + nodes(of: found, on: position.level))
            return true
        }
        return false
    }

    private func hasWays(_ space: Int) -> Bool {
        nodes(in: space).contains { network.degrees[$0] > 0 }
    }

    /// For each space around a position, the nearest point in it; rooms after corridors and halls.
    private func spacesAround(
        _ middle: Position, except shaft: Int?
    ) -> [(point: Point, space: Int)] {
        guard let floor = floor(middle.level) else { return [] }
        var found: [(cost: Double, point: Point, space: Int)] = []
        for ring in LevelWays.rings {
            for turn in stride(from: 0.0, to: 360, by: 22.5) {
                let point = middle.point + Heading.direction(turn) * ring
                guard let space = floors[floor].space(at: point, except: shaft),
                    !outline(space).isLift, !outline(space).isClosed,
                    !floors[floor].walls.hasWall(near: point, within: 0.2),
                    !found.contains(where: { $0.space == space })
                else { continue }
                let isRoom = outline(space).kind == .room
                found.append((ring + (isRoom ? 3 : 0), point, space))
            }
        }
        return found.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }
        .map { ($0.element.point, $0.element.space) }
    }
}
