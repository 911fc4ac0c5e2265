import Indoor

extension VenueBuilder {
    /// A lift, with a node on every mapped level that it serves.
    struct Lift {
        let point: Point
        let origin: VenueSurvey.Origin
        var nodes: [Int]
    }

    /// Lifts drawn as points, as shafts, or as both.
    mutating func surveyLifts() -> [Lift] {
        var found: [(point: Point, levels: Set<LevelOrdinal>, origin: VenueSurvey.Origin)] =
            survey.lifts.map { lift in
                let levels = lift.levels.isEmpty ? levelsMet(at: lift.point) : lift.levels
                return (lift.point, Set(levels), lift.origin)
            }
        let points = SpatialIndex(survey.lifts.map { Segment($0.point, $0.point) })
        // The lift of each shaft that has no point.
        var shafts: [VenueSurvey.Origin: Int] = [:]
        let single = VenueBuilder.single(survey.outlines.filter(\.isLift))
        var stacked: [Int] = []
        for outline in survey.outlines where outline.isLift {
            let bounds = outline.area.bounds.grown(by: 0.5)
            let reach = (bounds.high - bounds.centre).length + 0.01
            let own =
                points.near(bounds.centre, within: reach).first { number in
                    found[number].levels.contains(outline.level)
                        && bounds.contains(found[number].point)
                } ?? shafts[outline.origin]
                ?? (single.contains(outline.origin)
                    ? stacked.first { bounds.contains(found[$0].point) } : nil)
            if own == nil {
                shafts[outline.origin] = found.count
                if single.contains(outline.origin) { stacked.append(found.count) }
                found.append((outline.area.anchor, [], outline.origin))
            }
            found[own ?? (found.count - 1)].levels.insert(outline.level)
        }
        return found.map { lift in
            let levels = lift.levels.sorted().filter { floor($0) != nil }
            let nodes = levels.map { network.node(at: Position(lift.point, level: $0)) }
            return Lift(point: lift.point, origin: lift.origin, nodes: nodes)
        }
    }

    /// The levels on which mapped ways meet a lift without a level; if there are none, the levels
    /// with a space around it.
    private func levelsMet(at point: Point) -> [LevelOrdinal] {
        let all = floors.map(\.ordinal)
        let met = all.filter { network.existingNode(at: Position(point, level: $0)) != nil }
        if !met.isEmpty { return met }
        return zip(all, floors).filter { $0.1.space(at: point) != nil }.map(\.0)
    }

    /// The features with one level only: a shaft or stairwell may be drawn separately on each
    /// level.
    private static func single(_ outlines: [VenueSurvey.Outline]) -> Set<VenueSurvey.Origin> {
        let levels = Dictionary(grouping: outlines, by: \.origin).mapValues { Set($0.map(\.level)) }
        return Set(levels.filter { $0.value.count == 1 }.keys)
    }

    /// Connects each lift to the ways of every level it serves, then its levels with one another.
    mutating func addLifts(_ lifts: [Lift]) {
        let ways = flatNeighbours()
        for lift in lifts {
            let served = lift.nodes.filter { isServed($0, ways) }
            let missed = lift.nodes.filter { !served.contains($0) }
                .map { "\(network.positions[$0].level)" }
            // The file's own way to a door counts, even if it ends there.
            let stops = lift.nodes.filter { network.degrees[$0] > 0 || served.contains($0) }
            if stops.count < 2 {
                warnings.add("a lift that leads nowhere: left out", about: lift.origin)
                continue
            }
            if !missed.isEmpty {
                warnings.add(
                    "no way leads to the lift on level \(missed.joined(separator: ", "))",
                    about: lift.origin)
            }
            addLift(lift, stops)
        }
    }

    /// Whether ways lead to a lift from outside its shaft; adds one if there is none.
    ///
    /// - Parameter ways: the neighbours of each node on its level.
    private mutating func isServed(_ node: Int, _ ways: [Int: [Int]]) -> Bool {
        let position = network.positions[node]
        guard let floor = floor(position.level) else { return false }
        let space = floors[floor].space(at: position.point)
        let shaft = space.flatMap { survey.outlines[$0].isLift ? $0 : nil }
        if leadsOut(node, of: shaft, ways) { return true }
        let aim = network.degrees[node] > 0 ? Aim.apart(from: node) : .any
        if shaft == nil, link(node, in: space, aim: aim) { return true }
        if let space, assumeDoor(of: space, for: node, aim: aim) { return true }
        return reachOut(from: node, except: shaft, aim: aim)
    }

    private func leadsOut(_ node: Int, of shaft: Int?, _ ways: [Int: [Int]]) -> Bool {
        guard let shaft else { return network.degrees[node] > 0 }
        let inside = survey.outlines[shaft].area.bounds.grown(by: WallPlan.slack)
        var seen: Set<Int> = [node]
        var open = [node]
        while let here = open.popLast() {
            if !inside.contains(network.positions[here].point) { return true }
            open += (ways[here] ?? []).filter { seen.insert($0).inserted }
        }
        return false
    }

    /// For each node, the nodes that ways on its level join it with.
    private func flatNeighbours() -> [Int: [Int]] {
        var neighbours: [Int: [Int]] = [:]
        for way in network.allWays where way.kind == nil {
            neighbours[way.from, default: []].append(way.to)
            neighbours[way.to, default: []].append(way.from)
        }
        return neighbours
    }

    /// A way between every two levels served: one ride, however many levels it passes.
    private mutating func addLift(_ lift: Lift, _ served: [Int]) {
        let levels = served.map { network.positions[$0].level }
        let number = connectors.count
        connectors.append(
            Connector(
                id: connectorID(.lift), kind: .lift, path: [lift.point], levels: levels))
        for (i, low) in served.enumerated() {
            for high in served[(i + 1)...] {
                let rise =
                    survey.elevation(network.positions[high].level)
                    - survey.elevation(network.positions[low].level)
                network.add(
                    WayGraph.Way(
                        from: low, to: high, length: rise, connector: number, kind: .lift))
            }
        }
    }
}

// MARK: - Stairwells

extension VenueBuilder {
    /// Flights for stairwells mapped as rooms only: between neighbouring levels, along the longer
    /// side of the room.
    mutating func addStairwells() {
        var wells: [(origin: VenueSurvey.Origin, outlines: [Int])] = []
        for (number, outline) in survey.outlines.enumerated() where outline.isStairwell {
            if let last = wells.last, last.origin == outline.origin {
                wells[wells.count - 1].outlines.append(number)
            } else {
                wells.append((outline.origin, [number]))
            }
        }
        stack(&wells)
        let climbed = spacesClimbed(by: connectors, among: wells.flatMap(\.outlines))
        for well in wells {
            let spaces = well.outlines.sorted {
                survey.outlines[$0].level < survey.outlines[$1].level
            }
            for (low, high) in zip(spaces, spaces.dropFirst())
            where !climbed.contains(low) {
                let area = survey.outlines[low].area
                guard let run = VenueBuilder.run(through: area) else { continue }
                addFlight(
                    FlightSurvey.Flight(
                        points: [run.a, run.b], first: survey.outlines[low].level,
                        last: survey.outlines[high].level, kind: .stairs, direction: .both))
            }
        }
    }

    /// Connects stairwells that have no door with the spaces around them, on each of their levels:
    /// a door on one level joins the whole stairwell, but would leave the other levels without one.
    mutating func openStairwells() {
        let ways = flatNeighbours()
        var opened: Set<Int> = []
        for end in connectors.filter({ $0.kind == .stairs }).flatMap({
            [$0.ends.first, $0.ends.last]
        }) {
            guard let node = network.existingNode(at: end), let floor = floor(end.level),
                let space = floors[floor].space(at: end.point), !opened.contains(space),
                survey.outlines[space].isStairwell, survey.outlines[space].isWalled,
                !leadsOut(node, of: space, ways)
            else { continue }
            if assumeDoor(of: space, for: node, aim: .any) { opened.insert(space) }
        }
    }

    /// The greatest difference between two outlines of one stairwell that is drawn separately on
    /// each level.
    private static let highestStorey = LevelOrdinal(storeys: 1.5)

    /// Makes one stairwell from those drawn above each other, each on one level.
    private func stack(_ wells: inout [(origin: VenueSurvey.Origin, outlines: [Int])]) {
        let outlines = survey.outlines
        let single = wells.indices.filter { wells[$0].outlines.count == 1 }.sorted {
            outlines[wells[$0].outlines[0]].level < outlines[wells[$1].outlines[0]].level
        }
        for (place, low) in single.enumerated() {
            let below = outlines[wells[low].outlines[0]]
            let above = single[(place + 1)...].first { number in
                let outline = outlines[wells[number].outlines[0]]
                let rise = outline.level - below.level
                return rise > 0 && rise <= VenueBuilder.highestStorey
                    && outline.area.bounds.contains(below.area.anchor)
            }
            if let above { wells[low].outlines.append(wells[above].outlines[0]) }
        }
    }

    /// The stairwells with mapped stairs up from their level, which need no derived flights.
    private func spacesClimbed(by mapped: [Connector], among wells: [Int]) -> Set<Int> {
        let bounds = wells.map { survey.outlines[$0].area.bounds.grown(by: 0.5) }
        let index = SpatialIndex(bounds)
        var climbed: Set<Int> = []
        for connector in mapped {
            for number in index.all(at: connector.path[0]) {
                let level = survey.outlines[wells[number]].level
                if connector.levels.contains(where: { $0 > level }),
                    connector.levels.contains(where: { $0 <= level }),
                    connector.path.allSatisfy(bounds[number].contains)
                {
                    climbed.insert(wells[number])
                }
            }
        }
        return climbed
    }

    /// A line half as long as the room's longer side, through its middle.
    private static func run(through area: Area) -> Segment? {
        let middle = area.anchor
        let size = area.bounds.size
        let along = size.x > size.y ? Point(1, 0) : Point(0, 1)
        for length in [max(size.x, size.y) / 4, 1, 0.5] {
            let (a, b) = (middle - along * length, middle + along * length)
            if area.contains(a), area.contains(b) { return Segment(a, b) }
        }
        return nil
    }
}
