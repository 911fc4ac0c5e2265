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
            survey.lifts.map { ($0.point, Set($0.levels), $0.origin) }
        let points = SegmentIndex(survey.lifts.map { Segment($0.point, $0.point) })
        // the lift of each shaft that has no point
        var shafts: [VenueSurvey.Origin: Int] = [:]
        for outline in survey.outlines where outline.isLift {
            let bounds = outline.area.bounds.grown(by: 0.5)
            let reach = (bounds.high - bounds.centre).length + 0.01
            let own =
                points.near(bounds.centre, within: reach).first { number in
                    found[number].levels.contains(outline.level)
                        && bounds.contains(found[number].point)
                } ?? shafts[outline.origin]
            if own == nil {
                shafts[outline.origin] = found.count
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

    /// Connects each lift to the ways of every level it serves, then its levels with one another.
    mutating func addLifts(_ lifts: [Lift]) {
        for lift in lifts {
            let served = lift.nodes.filter { isServed($0) }
            let missed = lift.nodes.filter { !served.contains($0) }
                .map { "\(network.positions[$0].level)" }
            if served.count < 2 {
                warnings.add("a lift that leads nowhere: left out", about: lift.origin)
                continue
            }
            if !missed.isEmpty {
                warnings.add(
                    "no way leads to the lift on level \(missed.joined(separator: ", "))",
                    about: lift.origin)
            }
            addLift(lift, served)
        }
    }

    private mutating func isServed(_ node: Int) -> Bool {
        if network.degrees[node] > 0 { return true }
        let position = network.positions[node]
        guard let floor = floor(position.level) else { return false }
        let space = floors[floor].space(at: position.point)
        if link(node, in: space, main: nil) { return true }
        return space.map { assumeDoor(of: $0, for: node, main: nil) } ?? false
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

    /// The stairwells with mapped stairs up from their level, which need no derived flights.
    private func spacesClimbed(by mapped: [Connector], among wells: [Int]) -> Set<Int> {
        let bounds = wells.map { survey.outlines[$0].area.bounds.grown(by: 0.5) }
        let index = AreaIndex(bounds)
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

    /// A line of half the room's longer side, through its middle.
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
