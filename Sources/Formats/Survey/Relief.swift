import Indoor

/// The levels of ways outdoors that name none, where only stairs join them: one flight up is a
/// level, and a landing between two flights lies between two levels.
struct Relief {
    /// The most metres of ways on a landing (ours).
    private static let mostOnLanding = 15.0

    /// Ways that meet each other without stairs.
    private struct Terrace {
        var metres = 0.0
        /// Above 0 on a bridge, below in a tunnel.
        var layer = 0
        /// The level of the room or platform around it.
        var level: LevelOrdinal?
    }

    /// A flight from one terrace to another, or a lift.
    private struct Climb {
        let low: Int
        let high: Int
        let isLift: Bool
    }

    /// The level of each terrace that is known; the number of the terrace at each point of a way.
    private var levels: [Int: LevelOrdinal] = [:]
    private var terraces: [Terrace] = []
    private var climbs: [Climb] = []
    private var numbers: [Spot: Int] = [:]
    private let liftPoints: Set<Point>

    /// A point of a way; where a lift stands, ways of two layers do not meet.
    private struct Spot: Hashable {
        let point: Point
        let layer: Int
    }

    /// - Parameters:
    ///   - paths: ways without a level, none of which meets one that has a level.
    ///   - level: the level of the space around a point, nil where there is none or several.
    init(
        _ paths: [VenueSurvey.Path], lifts: [VenueSurvey.Spot],
        level: (Point) -> LevelOrdinal?
    ) {
        liftPoints = Set(lifts.filter(\.levels.isEmpty).map(\.point))
        let flats = paths.filter { !$0.isSteps && !$0.isConveying }
        addTerraces(flats, level)
        for path in paths where path.isSteps {
            guard let rises = path.risesForward else { continue }
            let ends = path.ends.map { number(at: $0, level) }
            guard ends[0] != ends[1] else { continue }
            climbs.append(
                Climb(low: ends[rises ? 0 : 1], high: ends[rises ? 1 : 0], isLift: false))
        }
        addLifts(flats)
        climbs = climbs.filter { leadsOn($0.low) && leadsOn($0.high) }
        settle()
    }

    /// The level of a way, or of a flight's end; nil where nothing tells it.
    func level(of path: VenueSurvey.Path, at point: Point) -> LevelOrdinal? {
        number(at: point, of: path).flatMap { levels[$0] }
    }

    private func spot(_ point: Point, _ layer: Int) -> Spot {
        Spot(point: point, layer: liftPoints.contains(point) ? layer : 0)
    }

    private func number(at point: Point, of path: VenueSurvey.Path) -> Int? {
        numbers[spot(point, path.layer)]
    }

    private mutating func addTerraces(
        _ flats: [VenueSurvey.Path], _ level: (Point) -> LevelOrdinal?
    ) {
        var parts = Parts(count: flats.count)
        var first: [Spot: Int] = [:]
        for (number, flat) in flats.enumerated() {
            for point in flat.points {
                let spot = spot(point, flat.layer)
                if let other = first[spot] { parts.join(other, number) }
                first[spot] = first[spot] ?? number
            }
        }
        var known: [Int: Int] = [:]
        for (number, flat) in flats.enumerated() {
            let part = parts.part(of: number)
            let terrace = known[part] ?? terraces.count
            if terrace == terraces.count { terraces.append(Terrace(layer: flat.layer)) }
            known[part] = terrace
            terraces[terrace].metres += Polyline(flat.points).length
            if abs(flat.layer) < abs(terraces[terrace].layer) {
                terraces[terrace].layer = flat.layer
            }
            for point in flat.points {
                numbers[spot(point, flat.layer)] = terrace
                if flat.layer == 0, terraces[terrace].level == nil {
                    terraces[terrace].level = level(point)
                }
            }
        }
    }

    /// The terrace at the end of a flight; one of its own where no way meets the flight.
    private mutating func number(at point: Point, _ level: (Point) -> LevelOrdinal?) -> Int {
        let spot = Spot(point: point, layer: 0)
        if let known = numbers[spot] { return known }
        numbers[spot] = terraces.count
        terraces.append(Terrace(level: level(point)))
        return terraces.count - 1
    }

    /// Whether a flight leads to anything there.
    private func leadsOn(_ terrace: Int) -> Bool {
        terraces[terrace].metres > 0 || terraces[terrace].level != nil
            || climbs.count { $0.low == terrace || $0.high == terrace } > 1
    }

    /// Lifts without levels lead from the ways of one layer to those of another.
    private mutating func addLifts(_ flats: [VenueSurvey.Path]) {
        for flat in flats where flat.layer != 0 {
            for point in flat.points where liftPoints.contains(point) {
                guard let own = numbers[Spot(point: point, layer: flat.layer)],
                    let other = numbers[Spot(point: point, layer: 0)], own != other
                else { continue }
                climbs.append(
                    flat.layer > 0
                        ? Climb(low: other, high: own, isLift: true)
                        : Climb(low: own, high: other, isLift: true))
            }
        }
    }
}

// MARK: - Heights

extension Relief {
    private func flights(down: Bool, from terrace: Int) -> [Climb] {
        climbs.filter { !$0.isLift && (down ? $0.high : $0.low) == terrace }
    }

    /// Whether it only joins flights that lead to it with flights that lead on.
    private func isLanding(_ terrace: Int) -> Bool {
        terraces[terrace].level == nil && terraces[terrace].metres <= Relief.mostOnLanding
            && !flights(down: true, from: terrace).isEmpty
            && !flights(down: false, from: terrace).isEmpty
            && !climbs.contains { $0.isLift && ($0.low == terrace || $0.high == terrace) }
    }

    /// The number of flights in a row between two levels, of which this is one.
    private func count(_ climb: Climb) -> Int {
        if climb.isLift { return 1 }
        func more(_ terrace: Int, down: Bool, left: Int) -> Int {
            guard left > 0, isLanding(terrace),
                let next = flights(down: down, from: terrace).first
            else { return 0 }
            return 1 + more(down ? next.low : next.high, down: down, left: left - 1)
        }
        return 1 + more(climb.low, down: true, left: 9) + more(climb.high, down: false, left: 9)
    }

    /// Gives a level to all terraces that flights and lifts join with the largest one, or with one
    /// whose level is known. Where two chains of flights disagree, none is given.
    private mutating func settle() {
        var heights = [Double?](repeating: nil, count: terraces.count)
        let rises = climbs.map { 1 / Double(count($0)) }
        for start in order() where heights[start] == nil {
            guard climbs.contains(where: { $0.low == start || $0.high == start }) else { continue }
            heights[start] = terraces[start].level?.number ?? 0
            var (open, met, agree) = ([start], [start], true)
            while let here = open.popLast() {
                guard let height = heights[here] else { continue }
                for (climb, rise) in zip(climbs, rises)
                where climb.low == here || climb.high == here {
                    let other = climb.low == here ? climb.high : climb.low
                    let reached = climb.low == here ? height + rise : height - rise
                    if let known = heights[other] {
                        agree = agree && abs(known - reached) < 0.01
                    } else {
                        heights[other] = reached
                        open.append(other)
                        met.append(other)
                    }
                }
            }
            guard agree else { continue }
            for terrace in met {
                levels[terrace] = heights[terrace].map {
                    LevelOrdinal(hundredths: Int(($0 * 100).rounded()))
                }
            }
        }
    }

    /// The terraces from which heights are counted: those with a level, then those on the ground,
    /// the largest first.
    private func order() -> [Int] {
        terraces.indices.sorted { a, b in
            let (one, other) = (terraces[a], terraces[b])
            if (one.level != nil) != (other.level != nil) { return one.level != nil }
            if (one.layer == 0) != (other.layer == 0) { return one.layer == 0 }
            return (-one.metres, a) < (-other.metres, b)
        }
    }
}
