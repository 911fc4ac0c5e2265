import Indoor

// Connects rooms, halls, kiosks and lifts to the ways.
extension VenueBuilder {
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

    /// All nodes that have to be reachable, in the order of the file.
    mutating func wants() throws(InputError) -> [Want] {
        flightWants() + (try spaceWants()) + (try spotWants())
    }

    /// Named spaces: the place is their visitor's point.
    private mutating func spaceWants() throws(InputError) -> [Want] {
        var wants: [Want] = []
        for (number, outline) in survey.outlines.enumerated() {
            try progress.pass(.rooms, number, of: survey.outlines.count)
            guard outline.isSpace, !outline.isLift, let name = outline.name,
                let floor = floor(outline.level)
            else { continue }
            let node = visitorNode(of: number, floor: floor)
            addNode(node, to: number)
            let position = network.positions[node]
            // A storey's or hall's outline may be covered by rooms and corridors.
            let space =
                outline.isWalled
                ? number : floors[floor].space(at: position.point) ?? number
            if space != number { addNode(node, to: space) }
            entries.append(
                PlaceDirectory.Entry(
                    name: name, category: outline.category, position: position, node: node))
            wants.append(
                Want(
                    node: node, space: space, label: "\"\(name)\"", origin: outline.origin,
                    isSpace: true))
        }
        return wants
    }

    /// A node on a mapped way through the space, or else in its middle.
    private mutating func visitorNode(of space: Int, floor: Int) -> Int {
        let level = floors[floor].ordinal
        let middle = floors[floor].visitorPoint(in: space)
        let node = network.node(at: Position(middle, level: level))
        guard !survey.outlines[space].isWalled,
            let found = straight(
                from: network.positions[node], inside: space, aim: .any)
        else { return node }
        return nodes(of: found, level: level)[1]
    }

    /// Named points, unless the room around them has the same name.
    private mutating func spotWants() throws(InputError) -> [Want] {
        var wants: [Want] = []
        var named: [NamedLevel: GrowingPoints] = [:]
        for entry in entries {
            named[NamedLevel(name: entry.name, level: entry.position.level), default: .init()]
                .add(entry.position.point)
        }
        for (number, spot) in survey.spots.enumerated() {
            try progress.pass(.spots, number, of: survey.spots.count)
            for level in spot.levels.isEmpty ? [levelMet(at: spot.point)] : spot.levels {
                guard let name = spot.name, let floor = floor(level) else { continue }
                let position = Position(spot.point, level: level)
                let key = NamedLevel(name: name, level: level)
                if named[key]?.hasPoint(near: spot.point, nearerThan: VenueBuilder.onePlace)
                    ?? false
                {
                    continue
                }
                named[key, default: .init()].add(spot.point)
                let space = floors[floor].space(at: spot.point)
                let node = network.node(at: position)
                if let space { addNode(node, to: space) }
                entries.append(
                    PlaceDirectory.Entry(
                        name: name, category: spot.category, position: position, node: node))
                wants.append(
                    Want(
                        node: node, space: space, label: "\"\(name)\"", origin: spot.origin))
            }
        }
        return wants
    }

    /// Two places with the same name within this many metres are one place: a kiosk may be mapped
    /// both as a room and as a point in it (ours).
    private static let onePlace = 60.0

    private struct NamedLevel: Hashable {
        let name: String
        let level: LevelOrdinal
    }

    /// The level of a mapped way at the point, or else the ground.
    private func levelMet(at point: Point) -> LevelOrdinal {
        floors.map(\.ordinal).first {
            network.existingNode(at: Position(point, level: $0)) != nil
        } ?? 0
    }

    /// Ends of stairs without a connection.
    private func flightWants() -> [Want] {
        var wants: [Want] = []
        var flights: [Int: Int] = [:]
        for way in network.ways where way.connector != nil {
            for node in [way.from, way.to] { flights[node, default: 0] += 1 }
        }
        for way in network.ways where way.connector != nil {
            for node in [way.from, way.to] {
                guard let count = flights.removeValue(forKey: node), network.degrees[node] == count
                else { continue }
                let position = network.positions[node]
                let space = floor(position.level).flatMap { floors[$0].space(at: position.point) }
                let id = way.connector.map { connectors[$0].id } ?? ""
                wants.append(
                    Want(
                        node: node, space: space,
                        label: "the end of \(id) on level \(position.level)",
                        origin: nil, flights: count))
            }
        }
        return wants
    }
}

// MARK: - Joining

extension VenueBuilder {
    /// Connects spaces through their doors, and wanted nodes to their space or way.
    mutating func joinSpaces(_ wants: [Want], _ lifts: [Lift]) throws(InputError) {
        for lift in lifts {
            for node in lift.nodes { noteNode(node, at: network.positions[node]) }
        }
        let all = floors.reduce(0) { $0 + $1.spaces.count }
        var done = 0
        for floor in floors.indices {
            let spaces = floors[floor].spaces
            let isMapped = floors[floor].isMapped
            let thresholds = try addThresholds(floor, done, of: all)
            // All nodes of a space are compared with each other: one hall can cost more than
            // thousands of rooms.
            let costs = spaces.map { space in
                let nodes = min(nodesOf[space]?.numbers.count ?? 0, VenueBuilder.mostNodes)
                return nodes * nodes + 1
            }
            let cost = costs.reduce(0, +)
            var spent = 0
            for (space, own) in zip(spaces, costs) {
                try progress.pass(.spaces, done + spaces.count * spent / cost, of: all)
                spent += own
                if !isMapped {
                    addWeb(space)
                    continue
                }
                if let own = thresholds[space] { addShortcuts(space, through: own) }
                if survey.outlines[space].isWalled, let first = nodesOf[space]?.numbers.first {
                    linkParts(of: space, to: first)
                }
            }
            done += spaces.count
        }
        for (number, want) in wants.enumerated() where isLoose(want) {
            try progress.pass(.rest, number, of: wants.count * 3)
            _ = link(want.node, in: want.space, aim: .any)
        }
    }

    /// Whether a wanted node is still unconnected.
    private func isLoose(_ want: Want) -> Bool {
        network.degrees[want.node] == want.flights
    }

    /// Adds an assumed door for each node outside the main part, then doors between neighbouring
    /// rooms; if that fails, too, a warning.
    mutating func joinRest(_ all: [Want]) throws(InputError) {
        guard let main = network.mainPart else { return }
        var wants = all
        for turn in 0..<2 {
            for number in wants.indices where !network.areJoined(wants[number].node, main) {
                let want = wants[number]
                try progress.pass(
                    .rest, (turn + 1) * wants.count + number, of: wants.count * 3)
                if link(want.node, in: want.space, aim: .part(of: main)) { continue }
                guard let space = want.space else { continue }
                joinDoors(of: space, main: main)
                if network.areJoined(want.node, main) { continue }
                if turn == 1, isVast(space), let node = moved(want, main: main) {
                    wants[number] = node
                } else if turn == 1 || survey.outlines[space].isWalled {
                    _ = assumeDoor(of: space, for: want.node, aim: .part(of: main))
                }
            }
        }
        joinNeighbours(wants, main: main)
        wants = wants.map { network.areJoined($0.node, main) ? $0 : moved($0, main: main) ?? $0 }
        dropLoneSpots(wants)
        let places = Set(entries.map(\.node))
        for want in wants where !network.areJoined(want.node, main) {
            let isLeftOut = want.isPlace && !places.contains(want.node)
            warnings.add(
                isLeftOut
                    ? "no way leads to \(want.label): left out"
                    : "\(want.label) cannot be reached from most of the venue",
                about: want.origin)
        }
    }

    /// Whether a space is open and so large that a way from its middle may need many bends.
    private func isVast(_ space: Int) -> Bool {
        let outline = survey.outlines[space]
        return !outline.isWalled && outline.area.bounds.size.length > 2 * VenueBuilder.linkReach
    }

    /// The want of a place that is moved to its space's edge; nil when that does not help.
    private mutating func moved(_ want: Want, main: Int) -> Want? {
        guard want.isSpace, let space = want.space,
            let node = moveToEdge(of: space, want.node, aim: .part(of: main))
        else { return nil }
        return Want(
            node: node, space: space, label: want.label, origin: want.origin, isSpace: true)
    }

    /// Removes point places on unmapped ground that no way connects to another place. Rooms stay:
    /// people can stand in them.
    private mutating func dropLoneSpots(_ wants: [Want]) {
        var counts: [Int: Int] = [:]
        for entry in entries { counts[network.part(of: entry.node), default: 0] += 1 }
        guard entries.count > 1 else { return }
        let spots = Set(wants.filter { $0.isPlace && !$0.isSpace }.map(\.node))
        entries.removeAll {
            spots.contains($0.node) && counts[network.part(of: $0.node), default: 0] < 2
        }
    }

    /// Connects the doors of a space to the main part on their other side, around corners.
    private mutating func joinDoors(of space: Int, main: Int) {
        // Nothing has changed since the last attempt, which failed.
        guard let floor = floor(survey.outlines[space].level),
            triedDoors[space] != network.changes
        else { return }
        for door in nodesOf[space]?.numbers ?? [] where doorNodes.contains(door) {
            for other in floors[floor].spaces(touching: network.positions[door].point)
            where other != space {
                if link(door, in: other, aim: .part(of: main)) { return }
            }
        }
        triedDoors[space] = network.changes
    }
}
