import Indoor

/// A node that has to be reachable, and why.
struct Want {
    let node: Int
    /// The outline it is in; nil on unmapped ground.
    let space: Int?
    /// Its name in messages.
    let label: String
    /// nil when no single feature is the cause.
    let origin: VenueSurvey.Origin?
    var isPlace: Bool { origin != nil }
    /// Whether it is a named room or hall rather than a point.
    var isSpace = false
    /// The number of connectors' ways at it.
    var flights = 0
}

/// The places of a building, and the other nodes that have to be reachable.
struct PlaceStage {
    /// In the order of the file.
    private(set) var wants: [Want] = []
    private(set) var entries: [PlaceDirectory.Entry] = []

    /// - Parameter ways: get the nodes of the places.
    init(on ways: inout LevelWays, _ progress: ReadingProgress) throws(InputError) {
        addFlights(of: ways)
        try addSpaces(to: &ways, progress)
        try addSpots(to: &ways, progress)
    }

    private mutating func add(
        _ name: String, _ category: Unit.Category, _ position: Position, node: Int, space: Int?,
        _ origin: VenueSurvey.Origin, isSpace: Bool
    ) {
        entries.append(
            PlaceDirectory.Entry(name: name, category: category, position: position, node: node))
        wants.append(
            Want(
                node: node, space: space, label: "\"\(name)\"", origin: origin, isSpace: isSpace))
    }

    /// Named spaces: the place is their visitor's point.
    private mutating func addSpaces(
        to ways: inout LevelWays, _ progress: ReadingProgress
    ) throws(InputError) {
        let outlines = ways.survey.outlines
        for (number, outline) in outlines.enumerated() {
            try progress.pass(.rooms, number, of: outlines.count)
            guard outline.isSpace, !outline.isLift, let name = outline.name,
                ways.floor(outline.level) != nil
            else { continue }
            let node = PlaceStage.visitorNode(of: number, on: &ways)
            ways.addNode(node, to: number)
            let position = ways.position(node)
            // A floor's or hall's outline may be covered by rooms and corridors.
            let space = outline.isWalled ? number : ways.space(at: position) ?? number
            if space != number { ways.addNode(node, to: space) }
            add(
                name, outline.category, position, node: node, space: space, outline.origin,
                isSpace: true)
        }
    }

    /// A node on a mapped way through the space, or else in its middle.
    private static func visitorNode(of space: Int, on ways: inout LevelWays) -> Int {
        let level = ways.outline(space).level
        let middle = Position(ways.visitorPoint(in: space), level: level)
        let node = ways.node(at: middle)
        guard !ways.outline(space).isWalled,
            let found = ways.straight(from: middle, in: space, aim: .any)
        else { return node }
        return ways.nodes(of: found, on: level)[1]
    }

    /// Two places with the same name within this many metres are one place: a kiosk may be mapped
    /// both as a room and as a point in it (ours).
    private static let onePlace = 60.0
    /// The same for places whose names only say what they are.
    private static let onePlainPlace = 10.0

    private struct NamedLevel: Hashable {
        let name: String
        let level: LevelOrdinal
    }

    /// Named points, unless the room around them has the same name.
    private mutating func addSpots(
        to ways: inout LevelWays, _ progress: ReadingProgress
    ) throws(InputError) {
        var named: [NamedLevel: GrowingPoints] = [:]
        for entry in entries {
            named[NamedLevel(name: entry.name, level: entry.position.level), default: .init()]
                .add(entry.position.point)
        }
        let spots = ways.survey.spots
        for (number, spot) in spots.enumerated() {
            try progress.pass(.spots, number, of: spots.count)
            for level in spot.levels.isEmpty ? [levelMet(at: spot.point, ways)] : spot.levels {
                guard let name = spot.name, ways.floor(level) != nil else { continue }
                let position = Position(spot.point, level: level)
                let key = NamedLevel(name: name, level: level)
                let reach =
                    spot.hasPlainName ? PlaceStage.onePlainPlace : PlaceStage.onePlace
                if named[key]?.hasPoint(near: spot.point, nearerThan: reach) ?? false { continue }
                named[key, default: .init()].add(spot.point)
                let space = ways.space(at: position)
                let node = ways.node(at: position)
                if let space { ways.addNode(node, to: space) }
                add(
                    name, spot.category, position, node: node, space: space, spot.origin,
                    isSpace: false)
            }
        }
    }

    /// The level of a mapped way at the point, or else the ground.
    private func levelMet(at point: Point, _ ways: LevelWays) -> LevelOrdinal {
        ways.floors.map(\.ordinal).first {
            ways.network.existingNode(at: Position(point, level: $0)) != nil
        } ?? 0
    }

    /// Ends of stairs without a connection.
    private mutating func addFlights(of ways: LevelWays) {
        let flights = ways.network.ways.filter { $0.connector != nil }
        var counts: [Int: Int] = [:]
        for node in flights.flatMap({ [$0.from, $0.to] }) { counts[node, default: 0] += 1 }
        for way in flights {
            for node in [way.from, way.to] {
                guard let count = counts.removeValue(forKey: node),
                    ways.network.degrees[node] == count
                else { continue }
                let position = ways.position(node)
                let id = way.connector.map { ways.connectors[$0].id } ?? ""
                wants.append(
                    Want(
                        node: node, space: ways.space(at: position),
                        label: "the end of \(id) on level \(ways.survey.told(position.level))",
                        origin: nil, flights: count))
            }
        }
    }
}
