import Indoor

/// The way graph under construction. Mapped ways are strips to which nodes can be added; they are
/// divided only when the graph is finished, so that their index stays valid.
struct WayNetwork {
    /// A straight mapped way on one level.
    struct Strip {
        let from: Int
        let to: Int
        let twoWay: Bool
        let isStepFree: Bool
        fileprivate var stops: [(fraction: Double, node: Int)] = []

        /// The nodes on it, without its ends.
        var nodes: [Int] { stops.map(\.node) }
    }

    private(set) var positions: [Position] = []
    private(set) var strips: [Strip] = []
    private(set) var ways: [WayGraph.Way] = []
    private var numbers: [Position: Int] = [:]
    /// The nodes that ways join.
    private(set) var parts = Parts(count: 0)
    /// The nodes that ways on their level join.
    private(set) var flat = Parts(count: 0)
    /// Increases with every change.
    private(set) var changes = 0
    /// The number of ways at each node.
    private(set) var degrees: [Int] = []
    private var stripNumbers: [LevelOrdinal: [Int]] = [:]
    private var indexes: [LevelOrdinal: SpatialIndex<Segment>] = [:]

    // MARK: Nodes

    /// The node at a position, created when missing: equal coordinates are one node.
    mutating func node(at position: Position) -> Int {
        if let number = numbers[position] { return number }
        numbers[position] = positions.count
        positions.append(position)
        parts.add()
        flat.add()
        degrees.append(0)
        return positions.count - 1
    }

    func existingNode(at position: Position) -> Int? { numbers[position] }

    /// The part with the most nodes; among equal ones, the first.
    var mainPart: Int? {
        var sizes = [Int](repeating: 0, count: positions.count)
        for node in positions.indices { sizes[parts.part(of: node)] += 1 }
        return sizes.indices.max { (sizes[$0], $1) < (sizes[$1], $0) }
    }

    private mutating func unite(_ a: Int, _ b: Int, isFlat: Bool = true) {
        degrees[a] += 1
        degrees[b] += 1
        changes += 1
        parts.join(a, b)
        if isFlat { flat.join(a, b) }
    }

    // MARK: Ways

    mutating func addStrip(
        _ segment: Segment, level: LevelOrdinal, direction: Connector.Direction, isStepFree: Bool
    ) {
        let from = node(at: Position(segment.a, level: level))
        let to = node(at: Position(segment.b, level: level))
        guard from != to else { return }
        stripNumbers[level, default: []].append(strips.count)
        indexes[level] = nil
        let isTurned = direction == .backward
        strips.append(
            Strip(
                from: isTurned ? to : from, to: isTurned ? from : to, twoWay: direction == .both,
                isStepFree: isStepFree))
        unite(from, to)
    }

    /// Adds a flat way that is not mapped.
    mutating func join(_ a: Int, _ b: Int) {
        guard a != b else { return }
        let length = positions[a].point.distance(to: positions[b].point)
        ways.append(WayGraph.Way(from: a, to: b, length: length))
        unite(a, b)
    }

    mutating func add(_ way: WayGraph.Way) {
        ways.append(way)
        unite(way.from, way.to, isFlat: way.kind == nil)
    }

    func segment(_ strip: Strip) -> Segment {
        Segment(positions[strip.from].point, positions[strip.to].point)
    }

    /// Builds missing indexes; call it before `strips(near:)`.
    mutating func prepareIndex() {
        for level in stripNumbers.keys where indexes[level] == nil {
            indexes[level] = SpatialIndex((stripNumbers[level] ?? []).map { segment(strips[$0]) })
        }
    }

    func strips(on level: LevelOrdinal) -> [Int] { stripNumbers[level] ?? [] }

    /// Strips with a point near a position, ascending by number.
    func strips(near position: Position, within radius: Double) -> [Int] {
        guard let index = indexes[position.level], let numbers = stripNumbers[position.level] else {
            return []
        }
        return index.near(position.point, within: radius).map { numbers[$0] }
    }

    /// Metres to the nearest strip whose first node `accepts` allows; nil when none is in reach.
    func distanceToStrip(
        from position: Position, within radius: Double, where accepts: (Int) -> Bool
    ) -> Double? {
        guard let index = indexes[position.level], let numbers = stripNumbers[position.level] else {
            return nil
        }
        return index.nearest(to: position.point, within: radius) {
            accepts(strips[numbers[$0]].from)
        }?.distance
    }

    /// The node at a fraction of a strip; the strip's end when within 0.1 m of it.
    mutating func node(on number: Int, fraction: Double) -> Int {
        let strip = strips[number]
        let segment = segment(strip)
        if fraction * segment.length < 0.1 { return strip.from }
        if (1 - fraction) * segment.length < 0.1 { return strip.to }
        let level = positions[strip.from].level
        let node = node(at: Position(segment.point(at: fraction), level: level))
        if !strip.stops.contains(where: { $0.node == node }) {
            strips[number].stops.append((fraction, node))
            unite(node, strip.from)
            unite(node, strip.to)
        }
        return node
    }

    // MARK: Finish

    /// All ways, with strips divided at their nodes.
    var allWays: [WayGraph.Way] {
        var result: [WayGraph.Way] = []
        for strip in strips {
            let stops = strip.stops.sorted { ($0.fraction, $0.node) < ($1.fraction, $1.node) }
            let nodes = [strip.from] + stops.map(\.node) + [strip.to]
            for (a, b) in zip(nodes, nodes.dropFirst()) where a != b {
                let length = positions[a].point.distance(to: positions[b].point)
                result.append(
                    WayGraph.Way(
                        from: a, to: b, length: length, twoWay: strip.twoWay,
                        isStepFree: strip.isStepFree))
            }
        }
        return result + ways
    }
}
