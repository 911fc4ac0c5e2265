/// The parts of a venue that are closed: connectors that nobody can take, and lines on the floor
/// that nobody can step over.
package struct Closures: Hashable, Sendable {
    /// The names of the parts, as they were given.
    package let names: [String]
    /// The ids of the closed connectors.
    package let connectors: Set<String>
    /// The name of the part that each closed connector belongs to.
    private let partOfConnector: [String: String]
    private let barriers: [Barrier]

    /// The doors of a closed room or place.
    private struct Barrier: Hashable {
        let name: String
        let level: LevelOrdinal
        let lines: [Segment]
    }

    package static let none = Closures([], in: nil)

    /// - Parameter names: names of parts; those that the venue cannot close count for nothing.
    package init(_ names: [String], in venue: Venue) { self.init(names, in: .some(venue)) }

    private init(_ names: [String], in venue: Venue?) {
        self.names = names
        var (parts, barriers) = ([String: String](), [Barrier]())
        for name in names {
            switch venue?.part(name) {
            case .connectors(let ids): for id in ids { parts[id] = parts[id] ?? name }
            case .doors(let level, let lines):
                barriers.append(Barrier(name: name, level: level, lines: lines))
            case nil: break
            }
        }
        (partOfConnector, connectors, self.barriers) = (parts, Set(parts.keys), barriers)
    }

    package var isEmpty: Bool { names.isEmpty }

    /// Whether somebody who walks straight steps over a closed line.
    func bars(from start: Point, to end: Point, on level: LevelOrdinal) -> Bool {
        door(from: start, to: end, on: level) != nil
    }

    /// The name of the closed room or place over whose lines somebody steps who walks straight.
    func door(from start: Point, to end: Point, on level: LevelOrdinal) -> String? {
        guard !barriers.isEmpty else { return nil }
        let step = Segment(start, end)
        return barriers.first { barrier in
            barrier.level == level && barrier.lines.contains { step.crossing($0) != nil }
        }?.name
    }

    /// The name of the part that a closed connector belongs to.
    func part(ofConnector id: String) -> String? { partOfConnector[id] }

    /// The lines on a level that nobody can step over.
    fileprivate func lines(on level: LevelOrdinal) -> [Segment] {
        barriers.filter { $0.level == level }.flatMap(\.lines)
    }

    /// The name of the closed room or place whose door a person stands before.
    package func door(near position: Position, within metres: Double) -> String? {
        barriers.first { barrier in
            barrier.level == position.level
                && barrier.lines.contains { $0.distance(to: position.point) <= metres }
        }?.name
    }
}

extension Venue {
    /// A part that can be closed.
    package enum Part: Hashable, Sendable {
        /// Connectors, by their ids: several flights of stairs may have one name.
        case connectors([String])
        /// The outline of a room, or the doors at a place.
        case doors(LevelOrdinal, [Segment])
    }

    /// The part with a name: a connector's id or name, or a place's name as walks have it. nil:
    /// there is none, or it has nothing to close.
    package func part(_ name: String) -> Part? {
        let folded = PlaceNames.folded(name)
        let connector =
            connectors.first { $0.id == name }
            ?? connectors.first { PlaceNames.folded($0.id) == folded }
        if let connector { return .connectors([connector.id]) }
        let named = connectors.filter { $0.name.map(PlaceNames.folded) == folded }
        if !named.isEmpty { return .connectors(named.map(\.id)) }
        guard let place = try? places.find(name) else { return nil }
        return doors(of: place) ?? namesake(of: place)
    }

    /// The connector that a place beside it is named after.
    private func namesake(of place: Place) -> Part? {
        let position = place.position
        let near = connectors.compactMap { connector in
            Venue.entries(of: connector).filter { $0.level == position.level }
                .map { $0.point.distance(to: position.point) }.min()
                .map { (id: connector.id, metres: $0) }
        }.min { $0.metres < $1.metres }
        guard let near, near.metres <= Venue.nearDoor else { return nil }
        return .connectors([near.id])
    }

    /// The names of all parts that can be closed.
    package var partNames: [String] {
        connectors.map(\.id) + roomNames
    }

    /// The names of the rooms and places whose doors can be closed.
    package var roomNames: [String] {
        places.places.filter { doors(of: $0) != nil }.map(\.key)
    }

    /// Metres from a place to the doors that it is named after (ours).
    private static let nearDoor = 3.0

    private func doors(of place: Place) -> Part? {
        let position = place.position
        guard let level = level(position.level) else { return nil }
        if let unit = level.unit(at: position.point), !unit.isAssumed,
            unit.category.isRoom || unit.name == place.name && unit.category != .outdoor
        {
            return .doors(level.ordinal, unit.area.edges)
        }
        let doors = level.openings.filter {
            $0.kind != .passage && $0.segment.distance(to: position.point) <= Venue.nearDoor
        }
        return doors.isEmpty ? nil : .doors(level.ordinal, doors.map(\.segment))
    }

    /// The venue as people can walk it while parts of it are closed. Connectors, nodes and ways keep
    /// their numbers.
    package func closing(_ closures: Closures) -> Venue {
        guard !closures.isEmpty else { return self }
        let closed = graph.ways.indices.filter { number in
            let way = graph.ways[number]
            if let connector = way.connector {
                return closures.connectors.contains(connectors[connector].id)
            }
            let (from, to) = (graph.nodes[way.from].position, graph.nodes[way.to].position)
            return closures.bars(from: from.point, to: to.point, on: from.level)
        }
        return with(
            levels: levels.map { $0.closing(closures.lines(on: $0.ordinal)) },
            graph: WayGraph(nodes: graph.nodes, ways: graph.ways, closed: Set(closed)))
    }

    /// The places where somebody meets a closed part, by its name as walks have it: each end of a
    /// connector, the middle of each door of a room or place. A room without doors has one at its
    /// own place.
    package func entries(ofPart name: String) -> [Position] {
        switch part(name) {
        case .connectors(let ids):
            return connectors.filter { ids.contains($0.id) }.flatMap(Venue.entries)
        case .doors(let level, let lines):
            let doors = self.level(level)?.openings.filter { opening in
                opening.kind != .passage
                    && lines.contains {
                        $0.distance(to: opening.segment.point(at: 0.5)) < Venue.onOutline
                    }
            }
            let middles = (doors ?? []).map { Position($0.segment.point(at: 0.5), level: level) }
            guard middles.isEmpty else { return middles }
            return (try? places.find(name)).map { [$0.position] } ?? []
        case nil: return []
        }
    }

    private static func entries(of connector: Connector) -> [Position] {
        let (first, last) = connector.ends
        return connector.kind == .lift
            ? connector.levels.map { Position(first.point, level: $0) } : [first, last]
    }

    /// Metres from the outline of a room within which a door is one of its doors (ours).
    private static let onOutline = 0.3
}

extension Level {
    /// The level with lines that nobody can step over.
    fileprivate func closing(_ lines: [Segment]) -> Level {
        guard !lines.isEmpty else { return self }
        return Level(
            ordinal: ordinal, elevation: elevation, shortName: shortName, name: name, units: units,
            walls: walls + lines.map { Wall($0, textureLeft: 0, textureRight: 0) },
            openings: openings, surroundings: surroundings)
    }
}
