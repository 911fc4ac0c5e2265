import Indoor

/// Lifts: where they are, then the ways to them.
enum LiftStage {
    /// A lift, with a node on every mapped level that it serves.
    struct Lift {
        let point: Point
        let origin: VenueSurvey.Origin
        /// The file's name; nil: there is none.
        let name: String?
        let nodes: [Int]
        let isStepFree: Bool
    }

    /// Lifts drawn as points, as shafts, or as both.
    static func lifts(on ways: inout LevelWays, warnings: inout WarningList) -> [Lift] {
        let survey = ways.survey
        var found = survey.lifts.map { lift in
            let levels = lift.levels.isEmpty ? levelsMet(at: lift.point, ways) : lift.levels
            if lift.levels.isEmpty, levels.count > 1 {
                let list = levels.map(survey.told).joined(separator: ", ")
                warnings.add(
                    "a lift without a level: taken as serving \(list)", about: lift.origin)
            }
            return Found(
                point: lift.point, origin: lift.origin, name: lift.name, levels: Set(levels),
                isStepFree: lift.isStepFree)
        }
        let points = SpatialIndex(survey.lifts.map { Segment($0.point, $0.point) })
        // The lift of each shaft that has no point.
        var shafts: [VenueSurvey.Origin: Int] = [:]
        let single = single(survey.outlines.filter(\.isLift))
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
                found.append(Found(point: outline.area.anchor, origin: outline.origin))
            }
            let number = own ?? (found.count - 1)
            found[number].levels.insert(outline.level)
            found[number].name = found[number].name ?? outline.name
            if !outline.isStepFree { found[number].isStepFree = false }
        }
        return found.map { lift in
            let levels = lift.levels.sorted().filter { ways.floor($0) != nil }
            let nodes = levels.map { ways.node(at: Position(lift.point, level: $0)) }
            return Lift(
                point: lift.point, origin: lift.origin, name: lift.name, nodes: nodes,
                isStepFree: lift.isStepFree)
        }
    }

    /// A lift before it is known which of its levels are mapped.
    private struct Found {
        let point: Point
        let origin: VenueSurvey.Origin
        /// The file's name; nil: there is none.
        var name: String?
        var levels: Set<LevelOrdinal> = []
        var isStepFree = true
    }

    /// The levels on which mapped ways meet a lift without a level; if there are none, the levels
    /// with a space around it.
    private static func levelsMet(at point: Point, _ ways: LevelWays) -> [LevelOrdinal] {
        let all = ways.floors.map { Position(point, level: $0.ordinal) }
        let met = all.filter { ways.network.existingNode(at: $0) != nil }
        return (met.isEmpty ? all.filter { ways.space(at: $0) != nil } : met).map(\.level)
    }

    /// The features with one level only: a shaft may be drawn separately on each level.
    private static func single(_ outlines: [VenueSurvey.Outline]) -> Set<VenueSurvey.Origin> {
        let levels = Dictionary(grouping: outlines, by: \.origin).mapValues { Set($0.map(\.level)) }
        return Set(levels.filter { $0.value.count == 1 }.keys)
    }

    /// Connects each lift to the ways of every level it serves, then its levels with one another.
    ///
    /// - Parameter wants: what ways on a level lead to; a way that ends at the lift is none.
    static func join(
        _ lifts: [Lift], to ways: inout LevelWays, among wants: [Want],
        warnings: inout WarningList
    ) {
        let places = wants.map(\.node)
        let neighbours = ways.flatNeighbours()
        for lift in lifts {
            let served = lift.nodes.filter { isServed($0, on: &ways, neighbours, places) }
            let missed = lift.nodes.filter { !served.contains($0) }
                .map { ways.survey.told(ways.position($0).level) }
            // The file's own way to a door counts, even if it ends there.
            let stops = lift.nodes.filter {
                ways.network.degrees[$0] > 0 || served.contains($0)
            }
            if stops.count < 2 {
                warnings.leaveOut(lift.origin, "a lift that leads nowhere")
                continue
            }
            if !missed.isEmpty {
                warnings.add(
                    "no way leads to the lift on level \(missed.joined(separator: ", "))",
                    about: lift.origin)
            }
            ways.addLift(
                at: lift.point, named: lift.name, stops, isStepFree: lift.isStepFree)
        }
    }

    /// Whether ways on its level lead to a lift from outside its shaft, without stairs; adds one if
    /// there is none.
    ///
    /// - Parameters:
    ///   - neighbours: those of each node on its level.
    ///   - places: nodes that ways have to lead to.
    private static func isServed(
        _ node: Int, on ways: inout LevelWays, _ neighbours: [Int: [Int]], _ places: [Int]
    ) -> Bool {
        let space = ways.space(at: ways.position(node))
        let shaft = space.flatMap { ways.outline($0).isLift ? $0 : nil }
        let isOut = ways.leadsOut(node, of: shaft, neighbours)
        if isOut, places.contains(where: { ways.network.flat.areJoined($0, node) }) { return true }
        let aim = ways.network.degrees[node] > 0 ? LevelWays.Aim.apartOnLevel(from: node) : .any
        if shaft == nil, ways.link(node, in: space, aim: aim) { return true }
        if !isOut, let space, ways.assumeDoor(of: space, for: node, aim: aim) { return true }
        return ways.reachOut(from: node, except: shaft, aim: aim) || isOut
    }
}

extension LevelWays {
    /// Whether ways lead from a node out of its shaft or stairwell.
    ///
    /// - Parameter neighbours: those of each node on its level.
    func leadsOut(_ node: Int, of shaft: Int?, _ neighbours: [Int: [Int]]) -> Bool {
        guard let shaft else { return network.degrees[node] > 0 }
        let inside = outline(shaft).area.bounds.grown(by: WallPlan.slack)
        var seen: Set<Int> = [node]
        var open = [node]
        while let here = open.popLast() {
            if !inside.contains(point(here)) { return true }
            open += (neighbours[here] ?? []).filter { seen.insert($0).inserted }
        }
        return false
    }
}
