import Indoor

/// Stairwells that are mapped as rooms.
enum Stairwells {
    private typealias Well = (origin: VenueSurvey.Origin, outlines: [Int])

    /// Flights for stairwells without mapped stairs: between neighbouring levels, along the longer
    /// side of the room.
    static func flights(
        in survey: VenueSurvey, except mapped: [Connector]
    ) -> [FlightSurvey.Flight] {
        let outlines = survey.outlines
        var wells: [Well] = []
        for (number, outline) in outlines.enumerated() where outline.isStairwell {
            if let last = wells.last, last.origin == outline.origin {
                wells[wells.count - 1].outlines.append(number)
            } else {
                wells.append((outline.origin, [number]))
            }
        }
        stack(&wells, of: outlines)
        let climbed = climbed(by: mapped, among: wells.flatMap(\.outlines), of: outlines)
        return wells.flatMap { well in
            let spaces = well.outlines.sorted { outlines[$0].level < outlines[$1].level }
            return zip(spaces, spaces.dropFirst()).compactMap { low, high -> FlightSurvey.Flight? in
                guard !climbed.contains(low), let run = run(through: outlines[low].area) else {
                    return nil
                }
                return FlightSurvey.Flight(
                    points: [run.a, run.b], first: outlines[low].level,
                    last: outlines[high].level, kind: .stairs, direction: .both,
                    name: outlines[low].name ?? outlines[high].name)
            }
        }
    }

    /// Connects stairwells that have no door with the spaces around them, on each of their levels:
    /// a door on one level joins the whole stairwell, but would leave the other levels without one.
    static func open(on ways: inout LevelWays) {
        let neighbours = ways.flatNeighbours()
        var opened: Set<Int> = []
        let stairs = ways.connectors.filter { $0.kind == .stairs }
        for end in stairs.flatMap({ [$0.ends.first, $0.ends.last] }) {
            guard let node = ways.network.existingNode(at: end),
                let space = ways.space(at: end), !opened.contains(space),
                ways.outline(space).isStairwell, ways.outline(space).isWalled,
                !ways.leadsOut(node, of: space, neighbours)
            else { continue }
            if ways.assumeDoor(of: space, for: node, aim: .any) { opened.insert(space) }
        }
    }

    /// The greatest difference between two outlines of one stairwell that is drawn separately on
    /// each level.
    private static let highest = LevelOrdinal(storeys: 1.5)

    /// Makes one stairwell from those drawn above each other, each on one level.
    private static func stack(_ wells: inout [Well], of outlines: [VenueSurvey.Outline]) {
        let single = wells.indices.filter { wells[$0].outlines.count == 1 }.sorted {
            outlines[wells[$0].outlines[0]].level < outlines[wells[$1].outlines[0]].level
        }
        for (place, low) in single.enumerated() {
            let below = outlines[wells[low].outlines[0]]
            let above = single[(place + 1)...].first { number in
                let outline = outlines[wells[number].outlines[0]]
                let rise = outline.level - below.level
                return rise > 0 && rise <= highest
                    && outline.area.bounds.contains(below.area.anchor)
            }
            if let above { wells[low].outlines.append(wells[above].outlines[0]) }
        }
    }

    /// The stairwells with mapped stairs up from their level, which need no derived flights.
    private static func climbed(
        by mapped: [Connector], among wells: [Int], of outlines: [VenueSurvey.Outline]
    ) -> Set<Int> {
        let bounds = wells.map { outlines[$0].area.bounds.grown(by: 0.5) }
        let index = SpatialIndex(bounds)
        var climbed: Set<Int> = []
        for connector in mapped {
            for number in index.all(at: connector.path[0]) {
                let level = outlines[wells[number]].level
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
