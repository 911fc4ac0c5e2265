import Indoor

extension VenueBuilder {
    /// Builds the venue from what has been collected.
    mutating func finish(name: String) throws(InputError) -> Venue {
        try progress.pass(.venue, 0, of: 4)
        let graph = finishGraph()
        try progress.pass(.venue, 1, of: 4)
        var levels = floors.map(level)
        try progress.pass(.venue, 2, of: 4)
        // Rare: see `clearAlong`.
        let flat = flatWays(of: graph.graph)
        for (number, floor) in floors.enumerated() {
            let blocked = (flat[floor.ordinal] ?? []).filter {
                !levels[number].isWalkable(from: $0.a, to: $0.b)
            }
            if blocked.isEmpty { continue }
            for way in blocked { floors[number].walls.clearAlong(way) }
            levels[number] = level(floors[number])
        }
        try progress.pass(.venue, 3, of: 4)
        let reached = reachedNodes()
        let entries = entries.map {
            PlaceDirectory.Entry(
                name: $0.name, category: $0.category, position: $0.position,
                node: graph.numbers[$0.node], isCutOff: !reached.contains($0.node))
        }
        return Venue(
            name: name, frame: survey.frame, levels: levels, connectors: connectors,
            places: PlaceDirectory(entries), graph: graph.graph,
            sites: SurveyFacilities(survey: survey, levels: levels).sites(name),
            attribution: survey.attribution)
    }

    /// The nodes of places that ways join with most of the other places.
    private func reachedNodes() -> Set<Int> {
        let parts = Dictionary(grouping: entries.map(\.node)) { network.part(of: $0) }
        let most = parts.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return Set(most?.value ?? [])
    }

    private func flatWays(of graph: WayGraph) -> [LevelOrdinal: [Segment]] {
        var flat: [LevelOrdinal: [Segment]] = [:]
        for way in graph.ways where way.kind == nil {
            let (a, b) = (graph.nodes[way.from].position, graph.nodes[way.to].position)
            flat[a.level, default: []].append(Segment(a.point, b.point))
        }
        return flat
    }

    private func level(_ floor: FloorPlan) -> Level {
        let short = survey.shortName(of: floor.ordinal)
        return Level(
            ordinal: floor.ordinal, elevation: survey.elevation(floor.ordinal),
            shortName: short,
            name: survey.name(of: floor.ordinal),
            units: units(floor),
            walls: floor.walls.walls, openings: floor.walls.openings,
            surroundings: VenueBuilder.unmapped)
    }

    /// The surroundings outside everything that is mapped: landings, open ground.
    private static let unmapped = Surroundings(furnishing: Surroundings.openGround)

    /// The areas that people can stand on. Where the file draws a floor's outline on a level from 0
    /// up, open ground is added up to 5 m around it.
    private func units(_ floor: FloorPlan) -> [Unit] {
        let outlines = floor.spaces.sorted().map { survey.outlines[$0] }
        var units = outlines.map { outline in
            Unit(
                name: outline.name, category: outline.category, area: outline.area,
                surroundings: outline.surroundings,
                likeness: Likeness(of: outline.category, outline.area),
                isAssumed: outline.isAssumed)
        }
        if floor.ordinal >= 0, outlines.contains(where: { $0.kind == .floor }) {
            let nodes = network.positions.filter { $0.level == floor.ordinal }.map(\.point)
            let corners = outlines.flatMap { [$0.area.bounds.low, $0.area.bounds.high] }
            if let bounds = Bounds(nodes + corners)?.grown(by: 5), let area = Area(bounds) {
                units.append(
                    Unit(
                        name: nil, category: .outdoor, area: area,
                        surroundings: VenueBuilder.unmapped))
            }
        }
        return units
    }

    /// The graph without dead ends, and the new numbers of the nodes kept.
    private mutating func finishGraph() -> (graph: WayGraph, numbers: [Int]) {
        let ways = network.allWays
        let kept = keptNodes(ways)
        var numbers = [Int](repeating: -1, count: kept.count)
        var nodes: [WayGraph.Node] = []
        for node in kept.indices where kept[node] {
            numbers[node] = nodes.count
            nodes.append(WayGraph.Node(network.positions[node]))
        }
        let renumbered = ways.filter { kept[$0.from] && kept[$0.to] }.map { way in
            WayGraph.Way(
                from: numbers[way.from], to: numbers[way.to], length: way.length,
                connector: way.connector, kind: way.kind, twoWay: way.twoWay)
        }
        return (WayGraph(nodes: nodes, ways: renumbered), numbers)
    }

    /// Removes leaf nodes that no route needs (assumed doors, corners) until none is left. Mapped
    /// ways, connectors and places stay.
    private func keptNodes(_ ways: [WayGraph.Way]) -> [Bool] {
        var kept = [Bool](repeating: true, count: network.positions.count)
        var needed = [Bool](repeating: false, count: network.positions.count)
        for entry in entries { needed[entry.node] = true }
        for strip in network.strips { (needed[strip.from], needed[strip.to]) = (true, true) }
        for way in ways where way.kind != nil { (needed[way.from], needed[way.to]) = (true, true) }
        var neighbours = [[Int]](repeating: [], count: network.positions.count)
        for way in ways {
            neighbours[way.from].append(way.to)
            neighbours[way.to].append(way.from)
        }
        var degrees = neighbours.map(\.count)
        var leaves = kept.indices.filter { !needed[$0] && degrees[$0] <= 1 }
        while let leaf = leaves.popLast() {
            guard kept[leaf] else { continue }
            kept[leaf] = false
            for next in neighbours[leaf] where kept[next] {
                degrees[next] -= 1
                if !needed[next], degrees[next] <= 1 { leaves.append(next) }
            }
        }
        return kept
    }
}

extension Area {
    fileprivate init?(_ bounds: Bounds) {
        let (low, high) = (bounds.low, bounds.high)
        self.init(rings: [[low, Point(high.x, low.y), high, Point(low.x, high.y)]])
    }
}
