import Indoor

/// The venue from its floors, ways and places: the graph without dead ends, the levels with
/// openings in their walls.
struct GraphStage {
    private let ways: LevelWays
    private let survey: VenueSurvey
    private let network: WayNetwork
    private let entries: [PlaceDirectory.Entry]

    init(_ ways: LevelWays, _ entries: [PlaceDirectory.Entry]) {
        (self.ways, self.entries) = (ways, entries)
        (survey, network) = (ways.survey, ways.network)
    }

    func venue(name: String, _ progress: ReadingProgress) throws(InputError) -> Venue {
        try progress.pass(.venue, 0, of: 4)
        let (graph, numbers) = graph()
        try progress.pass(.venue, 1, of: 4)
        var levels = ways.floors.map(level)
        try progress.pass(.venue, 2, of: 4)
        // Rare: see `clearAlong`.
        let flat = flatWays(of: graph)
        for (number, floor) in ways.floors.enumerated() {
            let blocked = (flat[floor.ordinal] ?? []).filter {
                !levels[number].isWalkable(from: $0.a, to: $0.b)
            }
            if blocked.isEmpty { continue }
            var floor = floor
            for way in blocked { floor.walls.clearAlong(way) }
            levels[number] = level(floor)
        }
        try progress.pass(.venue, 3, of: 4)
        let places = entries.markedCutOff(network.parts).map {
            var place = $0
            place.node = numbers[place.node]
            return place
        }
        var venue = Venue(
            name: name, frame: survey.frame, levels: levels, connectors: ways.connectors,
            places: PlaceDirectory(places), graph: graph,
            sites: sites(name, levels), attribution: survey.attribution)
        venue.closedDoors = survey.closedPositions(on: levels.map(\.ordinal))
        venue.closedLifts = survey.closedLifts
        return venue
    }

    /// The sites of the file with those of their floors that can be walked on, or else one site
    /// with the named buildings.
    private func sites(_ name: String, _ levels: [Level]) -> [Site] {
        guard let sites = survey.sites else {
            return SurveyFacilities(survey: survey, levels: levels).sites(name)
        }
        let known = Set(levels.map(\.ordinal))
        return sites.map { site in
            Site(
                id: site.id, name: site.name, footprint: site.footprint,
                facilities: site.facilities.map { facility in
                    Facility(
                        id: facility.id, name: facility.name, footprint: facility.footprint,
                        floors: facility.levels.filter { known.contains($0.ordinal) })
                })
        }
    }

    private func flatWays(of graph: WayGraph) -> [LevelOrdinal: [Segment]] {
        var flat: [LevelOrdinal: [Segment]] = [:]
        for way in graph.ways where way.kind == nil {
            let (a, b) = (graph.nodes[way.from].position, graph.nodes[way.to].position)
            flat[a.level, default: []].append(Segment(a.point, b.point))
        }
        return flat
    }

    // MARK: Levels

    private func level(_ floor: LevelDraft) -> Level {
        Level(
            ordinal: floor.ordinal, elevation: survey.elevation(floor.ordinal),
            shortName: survey.shortName(of: floor.ordinal), name: survey.name(of: floor.ordinal),
            units: units(floor), walls: floor.walls.walls, openings: floor.walls.openings,
            surroundings: GraphStage.unmapped)
    }

    /// The surroundings outside everything that is mapped: landings, open ground.
    private static let unmapped = Surroundings(furnishing: Surroundings.openGround)

    /// The areas that people can stand on. Where the file draws a floor's outline on a level from 0
    /// up, open ground is added up to 5 m around it.
    private func units(_ floor: LevelDraft) -> [Unit] {
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
            if let bounds = Bounds(nodes + corners)?.grown(by: 5),
                let area = Area(rings: [bounds.corners])
            {
                units.append(
                    Unit(
                        name: nil, category: .outdoor, area: area,
                        surroundings: GraphStage.unmapped))
            }
        }
        return units
    }

    // MARK: Graph

    /// The graph without dead ends, and the new numbers of the nodes kept.
    private func graph() -> (WayGraph, numbers: [Int]) {
        let ways = network.allWays
        let kept = keptNodes(ways)
        var numbers = [Int](repeating: -1, count: kept.count)
        var nodes: [WayGraph.Node] = []
        for node in kept.indices where kept[node] {
            numbers[node] = nodes.count
            nodes.append(WayGraph.Node(network.positions[node]))
        }
        let doors = SteppedDoors(survey.doors)
        let renumbered = ways.filter { kept[$0.from] && kept[$0.to] }.map { way in
            let ends = (network.positions[way.from], network.positions[way.to])
            return WayGraph.Way(
                from: numbers[way.from], to: numbers[way.to], length: way.length,
                connector: way.connector, kind: way.kind, twoWay: way.twoWay,
                isStepFree: way.isStepFree && !(way.kind == nil && doors.bar(ends.0, ends.1)))
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

/// The doors that nobody passes who takes no steps.
private struct SteppedDoors {
    private let doors: [VenueSurvey.Door]
    private let index: SpatialIndex<Segment>
    /// Metres from a way within which a door is on it.
    private static let reach = 0.15
    /// The greatest half of a door's width, in metres.
    private static let widest = 3.0

    init(_ all: [VenueSurvey.Door]) {
        doors = all.filter { !$0.isStepFree }
        index = SpatialIndex(doors.map { Segment($0.point, $0.point) })
    }

    /// Whether a flat way leads through one of them: over its middle, or to a point between its
    /// jambs.
    func bar(_ from: Position, _ to: Position) -> Bool {
        guard !doors.isEmpty else { return false }
        let line = Segment(from.point, to.point)
        return index.points(along: line, within: SteppedDoors.widest).contains { number in
            let door = doors[number]
            guard door.levels?.contains(from.level) ?? true else { return false }
            return line.distance(to: door.point) <= SteppedDoors.reach
                || [line.a, line.b].contains { $0.distance(to: door.point) <= door.width / 2 }
        }
    }
}
