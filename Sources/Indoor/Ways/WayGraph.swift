/// The way graph: points on levels connected by ways, stored as compressed rows (CSR).
package struct WayGraph: Sendable {
    /// One point where ways meet.
    package struct Node: Hashable, Sendable {
        package let position: Position

        package init(_ position: Position) { self.position = position }
    }

    /// A straight way between two nodes.
    package struct Way: Hashable, Sendable {
        package let from: Int
        package let to: Int
        /// Metres walked or carried.
        package let length: Double
        /// The connector used: an index into the venue's connectors; nil on the flat.
        package let connector: Int?
        package let kind: Connector.Kind?
        /// Whether it may be walked from `to` to `from` as well.
        package let twoWay: Bool
        /// Whether people can go there who take no stairs and no escalators.
        package let isStepFree: Bool

        /// - Parameter isStepFree: stairs and escalators never are.
        package init(
            from: Int, to: Int, length: Double, connector: Int? = nil, kind: Connector.Kind? = nil,
            twoWay: Bool = true, isStepFree: Bool = true
        ) {
            self.isStepFree = isStepFree && kind != .stairs && kind != .escalator
            self.from = from
            self.to = to
            self.length = length
            self.connector = connector
            self.kind = kind
            self.twoWay = twoWay
        }
    }

    package let nodes: [Node]
    package let ways: [Way]
    /// The numbers of ways that no route takes.
    private let closed: Set<Int>
    /// `arcs[firstArc[n] ..< firstArc[n + 1]]` leave node n.
    let firstArc: [Int32]
    let arcs: [Arc]

    struct Arc: Sendable {
        let target: Int32
        let way: Int32
        /// Seconds, from `cost(of:)`.
        let cost: Double
        let stepFree: Bool
    }

    /// - Parameter closed: the numbers of ways that no route takes.
    package init(nodes: [Node], ways: [Way], closed: Set<Int> = []) {
        self.nodes = nodes
        self.ways = ways
        self.closed = closed
        var first = [Int32](repeating: 0, count: nodes.count + 1)
        for (number, way) in ways.enumerated() where !closed.contains(number) {
            first[way.from + 1] += 1
            if way.twoWay { first[way.to + 1] += 1 }
        }
        for i in 0..<nodes.count { first[i + 1] += first[i] }
        var cursor = first
        var arcs = [Arc](
            repeating: Arc(target: 0, way: 0, cost: 0, stepFree: false),
            count: Int(first[nodes.count]))
        for (number, way) in ways.enumerated() where !closed.contains(number) {
            func add(_ from: Int, _ to: Int) {
                arcs[Int(cursor[from])] = Arc(
                    target: Int32(to), way: Int32(number),
                    cost: WayGraph.cost(
                        of: way, up: nodes[from].position.level < nodes[to].position.level),
                    stepFree: way.isStepFree)
                cursor[from] += 1
            }
            add(way.from, way.to)
            if way.twoWay { add(way.to, way.from) }
        }
        firstArc = first
        self.arcs = arcs
    }

    /// Whether no route takes a way, given by its number.
    package func isClosed(_ way: Int) -> Bool { closed.contains(way) }

    /// Seconds for a way. People stand on escalators and walk on moving walkways.
    static func cost(of way: Way, up: Bool) -> Double {
        switch way.kind {
        case nil, .ramp: way.length / TravelSpeed.walking
        case .stairs:
            way.length
                / (TravelSpeed.walking
                    * (up ? TravelSpeed.stairsUpFactor : TravelSpeed.stairsDownFactor))
        case .escalator: way.length / TravelSpeed.conveyor
        case .walkway: way.length / fastest
        case .lift: TravelSpeed.liftWait + way.length / TravelSpeed.lift
        }
    }

    /// The highest speed on any way, m/s: the bound of the search's estimate.
    static let fastest = TravelSpeed.walking + TravelSpeed.conveyor
}

/// The connectors that a route may use.
package enum RoutePreference: String, CaseIterable, Sendable {
    case fastest
    /// No stairs, no escalators.
    case stepFree
}

/// A route through the graph: its nodes and the ways between them, in order.
package struct Route: Hashable, Sendable {
    package let nodes: [Int]
    /// `ways[i]` leads from `nodes[i]` to `nodes[i + 1]`.
    package let ways: [Int]
    /// Seconds, as the graph counts them.
    package let cost: Double

    package init(nodes: [Int], ways: [Int], cost: Double) {
        self.nodes = nodes
        self.ways = ways
        self.cost = cost
    }
}
