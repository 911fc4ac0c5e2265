import Indoor

/// A person of the crowd, who walks the ways of the venue from place to place.
struct Passerby: Hashable, Sendable {
    /// The number of the level to which the person returns.
    let home: Int
    /// The person's number among those of the level.
    let number: Int
    /// m/s on the flat.
    let speed: Double
    /// Metres by which the person keeps to the right of the way's line.
    let side: Double
    var random: RandomStream
    private(set) var state = State.planning(from: 0)
    private(set) var position: Position

    /// The node where the present way begins, and the nodes ahead.
    private(set) var node: Int
    private(set) var route: Route?
    /// The number of the present way in the route.
    private(set) var step = 0
    private(set) var leg = Leg()

    enum State: Hashable, Sendable {
        /// Stands at a place, and looks for the next one from that tick on.
        case planning(from: Int)
        case walking
        /// In a line, given by its number.
        case waiting(Int)
        case riding
        /// In a lift, given by its number, out of sight.
        case inLift(Int)
    }

    /// A straight piece of the route.
    struct Leg: Hashable, Sendable {
        var start = Point.zero
        var end = Point.zero
        /// The level at its end.
        var level: LevelOrdinal = 0
        var along = 0.0
        /// Metres; on a connector, along its slope.
        var length = 0.0
        /// m/s.
        var speed = 0.0
        /// Metres by which the person keeps to the right here.
        var side = 0.0
        /// The number of the line at its end.
        var line: Int?
    }

    /// Free speed: 1.34 m/s, standard deviation 0.26 (Weidmann 1993).
    private static let pace = (mean: 1.34, deviation: 0.26, range: 0.6...2.2)
    /// Metres to the right of a way's middle (ours).
    private static let sides = -0.2...1.0

    init(home: Int, number: Int, level: LevelOrdinal, nodes: [Int], in venue: Venue, seed: UInt64) {
        var random = RandomStream(seed: seed, label: "crowd \(level) \(number)")
        self.home = home
        self.number = number
        let pace = Passerby.pace
        speed = min(
            max(pace.mean + pace.deviation * random.normal(), pace.range.lowerBound),
            pace.range.upperBound)
        side = random.uniform(Passerby.sides)
        node = random.pick(nodes)
        position = venue.graph.nodes[node].position
        self.random = random
    }

    /// The node at the end of the present way.
    var nodeAhead: Int {
        guard let route, step + 1 < route.nodes.count else { return node }
        return route.nodes[step + 1]
    }

    /// Whether others see the person: a new person has no place before they have a way.
    var isInSight: Bool {
        if case .inLift = state { false } else { route != nil }
    }

    /// Whether the rest of the person's route leads over a closed way.
    func meetsClosedWay(of graph: WayGraph) -> Bool {
        if case .planning = state { return false }
        return route?.ways.dropFirst(step).contains(where: graph.isClosed) == true
    }

    // MARK: What the person does

    /// Gives up the route: a ride goes on to its end, a walk to the next node, or back to the last
    /// one where a closed door lies between. There the person looks for another route.
    mutating func turn(in venue: Venue, at tick: Int) {
        guard let route, step < route.ways.count else { return }
        let (way, ahead) = (route.ways[step], nodeAhead)
        switch state {
        case .planning: return
        case .waiting where venue.graph.ways[way].connector != nil:
            return stay(until: tick)
        case .waiting, .walking:
            let isFree =
                venue.level(position.level)?.isWalkable(from: position.point, to: leg.end) != false
            leg.line = nil
            state = .walking
            if !isFree {
                leg = back(to: node, in: venue)
                return begin(way, from: ahead, to: node)
            }
        case .riding, .inLift: break
        }
        begin(way, from: node, to: ahead)
    }

    /// Takes a way between two nodes, and nothing behind it.
    private mutating func begin(_ way: Int, from start: Int, to end: Int) {
        route = Route(nodes: [start, end], ways: [way], cost: 0)
        (node, step) = (start, 0)
    }

    /// The leg from where the person stands back to a node.
    private func back(to node: Int, in venue: Venue) -> Leg {
        var leg = leg
        (leg.start, leg.end) = (position.point, venue.graph.nodes[node].position.point)
        (leg.along, leg.side) = (0, 0)
        leg.length = leg.start.distance(to: leg.end)
        return leg
    }

    mutating func set(out route: Route) { (self.route, step, state) = (route, 0, .walking) }

    /// Stands at a place until a tick.
    mutating func stay(until tick: Int) { state = .planning(from: tick) }

    /// Begins at another node: a new person for whom there is no way from here.
    mutating func begin(at node: Int) { self.node = node }

    /// Takes the level of the node where the present way begins.
    mutating func take(_ level: LevelOrdinal) { position.level = level }

    mutating func walk(_ leg: Leg) { (self.leg, state) = (leg, .walking) }

    /// Waits in a line, given by its number, on the way to it.
    mutating func wait(in line: Int) { state = .waiting(line) }

    /// Waits in a line, given by its number, at its front end.
    mutating func waitAtEnd(of line: Int) {
        leg.along = leg.length
        wait(in: line)
    }

    /// - Parameter lift: the number of the connector, if it is a lift.
    mutating func board(_ leg: Leg, lift: Int?) {
        (self.leg, state) = (leg, lift.map { .inLift($0) } ?? .riding)
    }

    mutating func advance(_ metres: Double) {
        leg.along += metres
        place()
    }

    /// Is carried; half way, the person is on the level of the end.
    mutating func ride(_ metres: Double) {
        leg.along += metres
        if leg.along > leg.length / 2 { position.level = leg.level }
        place()
    }

    /// The present way is over.
    mutating func finishWay() {
        node = nodeAhead
        step += 1
    }

    /// The person is at the end of the leg.
    mutating func arrive() {
        position = Position(leg.end, level: leg.level)
        finishWay()
    }

    /// Takes a place on the leg, metres from its beginning.
    mutating func place(along metres: Double) {
        leg.along = min(metres, leg.length)
        place()
    }

    /// Updates the position from the leg.
    private mutating func place() {
        let share = leg.length > 0 ? min(max(leg.along / leg.length, 0), 1) : 1
        // The person keeps to the side in the middle of a leg, and to its line at doors and
        // corners.
        let taper = min(1, min(leg.along, leg.length - leg.along) / 2)
        let right = leg.side != 0 ? (leg.end - leg.start).normalized.turned(clockwise: 90) : .zero
        position = Position(
            leg.start.mixed(with: leg.end, fraction: share) + right * (leg.side * max(taper, 0)),
            level: position.level)
    }
}

extension RandomStream {
    /// A random one of several; there must be at least one.
    mutating func pick(_ all: [Int]) -> Int {
        all[min(Int(fraction() * Double(all.count)), all.count - 1)]
    }
}
