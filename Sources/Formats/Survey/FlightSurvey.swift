import Indoor

/// Determines the level at each end of stairs, escalators and ramps, and the levels of ways that
/// name none.
struct FlightSurvey {
    /// A way between levels, or a conveyor.
    struct Flight {
        var points: [Point]
        var first: LevelOrdinal
        var last: LevelOrdinal
        let kind: Connector.Kind
        let direction: Connector.Direction
        var isStepFree = true
        /// The file's name; nil: there is none.
        var name: String?
    }

    /// A way on one level.
    struct Flat {
        let points: [Point]
        let level: LevelOrdinal
        let direction: Connector.Direction
        let isStepFree: Bool
        let origin: VenueSurvey.Origin
    }

    private(set) var flights: [Flight] = []
    private(set) var flats: [Flat] = []
    /// The levels of the walkable features that touch a coordinate.
    private var known: [Point: [LevelOrdinal]] = [:]
    /// The number of ways without a level at a coordinate.
    private var unlevelled: [Point: Int] = [:]
    private let survey: VenueSurvey

    init(_ survey: VenueSurvey, warnings: inout WarningList) {
        self.survey = survey
        let wells = survey.outlines.filter(\.isStairwell).map(\.area)
        let index = SpatialIndex(wells.map(\.bounds))
        // A stairwell's flights are made from its room: its guide lines do not tell which end is
        // up.
        let paths = survey.paths.filter { path in
            let middle = (path.points[0] + path.points[1]) / 2
            return !path.isGuideLine
                || index.first(at: middle) { wells[$0].contains(middle) } == nil
        }
        for path in paths where isPlain(path) { addFlat(path, on: path.levels) }
        for door in survey.doors where known[door.point] == nil {
            if let levels = door.levels, levels.count == 1 { note(door.point, levels[0]) }
        }
        let levelled = paths.filter { !$0.levels.isEmpty && !isPlain($0) }
        let rises = rises(of: levelled, warnings: &warnings)
        for (path, rises) in zip(levelled, rises) {
            addLevelled(path, rises: rises, warnings: &warnings)
        }
        addUnlevelled(inOneRow(paths.filter(\.levels.isEmpty)), warnings: &warnings)
    }

    /// Whether it is on one level, and neither stairs nor a conveyor.
    private func isPlain(_ path: VenueSurvey.Path) -> Bool {
        path.levels.count == 1 && !path.isSteps && !path.isConveying
    }

    private mutating func note(_ point: Point, _ level: LevelOrdinal) {
        if known[point]?.contains(level) != true { known[point, default: []].append(level) }
    }

    private mutating func addFlat(_ path: VenueSurvey.Path, on levels: [LevelOrdinal]) {
        for level in levels {
            for point in path.points { note(point, level) }
            flats.append(
                Flat(
                    points: path.points, level: level, direction: path.direction,
                    isStepFree: path.isStepFree, origin: path.origin))
        }
    }

    private mutating func add(_ path: VenueSurvey.Path, _ first: LevelOrdinal, _ last: LevelOrdinal)
    {
        let kind: Connector.Kind =
            path.isConveying
            ? (path.isSteps ? .escalator : .walkway) : (path.isSteps ? .stairs : .ramp)
        flights += split(
            Flight(
                points: path.points, first: first, last: last, kind: kind,
                direction: kind.isConveyor ? path.runs : path.direction,
                isStepFree: path.isStepFree, name: path.name), tagged: path.levels)
    }
}

// MARK: - Ways that name their levels

extension FlightSurvey {
    /// The ends at which a path meets ways of its levels, if it rises and if it falls along its line.
    private func matches(_ path: VenueSurvey.Path) -> (up: Int, down: Int) {
        let (low, high) = (path.levels[0], path.levels[path.levels.count - 1])
        let ends = path.ends
        return (
            matches(ends[0], low) + matches(ends[1], high),
            matches(ends[0], high) + matches(ends[1], low)
        )
    }

    /// Whether each path rises along its line. Where nothing tells it of an escalator, its lower end
    /// is beside that of its neighbour; else the order of its levels tells it.
    private func rises(
        of paths: [VenueSurvey.Path], warnings: inout WarningList
    ) -> [Bool] {
        var known = paths.map { path -> Bool? in
            let (up, down) = matches(path)
            let isOpen = path.isConveying && path.isSteps && path.levels.count > 1
            return path.risesForward ?? (isOpen && up == down ? nil : up >= down)
        }
        let isEvident = known.map { $0 != nil }
        for (number, path) in paths.enumerated() where known[number] == nil {
            let beside = paths.indices.first {
                known[$0] != nil && path.isBeside(paths[$0])
                    && (isEvident[$0] || path.isOpposed(to: paths[$0]))
            }
            let foot = beside.map { paths[$0].ends[known[$0] == true ? 0 : 1] }
            let rises =
                foot.map { path.ends[0].distance(to: $0) < path.ends[1].distance(to: $0) }
                ?? path.risesByList ?? true
            known[number] = rises
            guard path.runs != .both else { continue }
            let goesUp = rises == (path.runs == .forward)
            let ends = [path.levels[0], path.levels[path.levels.count - 1]]
            let (from, to) = goesUp ? (ends[0], ends[1]) : (ends[1], ends[0])
            let levels = "from level \(survey.told(from)) to \(survey.told(to))"
            warnings.add(
                "its direction is assumed: \(goesUp ? "up" : "down") \(levels)",
                about: path.origin)
        }
        return known.map { $0 ?? true }
    }

    private mutating func addLevelled(
        _ path: VenueSurvey.Path, rises known: Bool, warnings: inout WarningList
    ) {
        let (low, high) = (path.levels[0], path.levels[path.levels.count - 1])
        let ends = path.ends
        let (up, down) = matches(path)
        let climbs = path.isSteps || path.isConveying || path.risesForward != nil
        // A footway on several levels without signs of a climb exists on each of them, unless its
        // ends meet different levels.
        if !climbs, max(up, down) < 2 || up == down { return addFlat(path, on: path.levels) }
        var rises = known
        if (rises ? up : down) == 0, (rises ? down : up) == 2 {
            rises.toggle()
            warnings.add(
                "incline disagrees with the ways it meets; turned round", about: path.origin)
        }
        var levels = rises ? (low, high) : (high, low)
        levels.0 = corrected(levels.0, at: ends[0], other: levels.1, path.origin, &warnings)
        levels.1 = corrected(levels.1, at: ends[1], other: levels.0, path.origin, &warnings)
        add(path, levels.0, levels.1)
    }

    private func matches(_ point: Point, _ level: LevelOrdinal) -> Int {
        known[point]?.contains(level) == true ? 1 : 0
    }

    /// Metres from an end within which the file has something of its tagged level.
    private static let reach = 15.0

    /// The level of the ways that an end meets, when none of them is on the tagged level and the
    /// file has nothing of that level near: else the tags count, because ways of several levels may
    /// share nodes.
    private func corrected(
        _ level: LevelOrdinal, at point: Point, other: LevelOrdinal, _ origin: VenueSurvey.Origin,
        _ warnings: inout WarningList
    ) -> LevelOrdinal {
        guard let met = known[point], !met.contains(level), !isMapped(level, near: point) else {
            return level
        }
        let choices = met.filter { $0 != other }
        guard
            let nearest = choices.min(by: {
                abs(($0 - level).hundredths) < abs(($1 - level).hundredths)
            })
        else { return level }
        warnings.add(
            "ends on level \(survey.told(level)) by its tags, on \(survey.told(nearest)) by the "
                + "ways it meets: so taken",
            about: origin)
        return nearest
    }

    private func isMapped(_ level: LevelOrdinal, near point: Point) -> Bool {
        flats.contains { flat in
            flat.level == level
                && flat.points.sides.contains { $0.distance(to: point) <= FlightSurvey.reach }
        }
            || survey.outlines.contains { outline in
                outline.level == level && outline.isSpace && !outline.isLift
                    && outline.area.bounds.grown(by: WallPlan.slack).contains(point)
                    && (outline.area.contains(point)
                        || outline.area.edges.contains {
                            $0.distance(to: point) <= WallPlan.slack
                        })
            }
    }

    /// A flight is divided where it meets a way on a level between its ends: a landing. A conveyor
    /// only at a level that its tags name.
    private func split(_ flight: Flight, tagged: [LevelOrdinal]) -> [Flight] {
        let (low, high) = (min(flight.first, flight.last), max(flight.first, flight.last))
        var parts: [Flight] = []
        var rest = flight
        var start = 0
        for i in 1..<(flight.points.count - 1) {
            guard
                let landing = known[flight.points[i]]?.first(where: {
                    $0 > low && $0 < high && $0 != rest.first
                        && (!flight.kind.isConveyor || tagged.contains($0))
                })
            else { continue }
            var part = rest
            part.points = Array(flight.points[start...i])
            part.last = landing
            parts.append(part)
            rest.first = landing
            rest.points = Array(flight.points[i...])
            start = i
        }
        return (parts + [rest]).flatMap { land($0, on: tagged) }
    }

    /// Divides stairs at a landing on each level between their ends that their tags name, at the
    /// vertex nearest to where the level would be on an even climb.
    private func land(_ flight: Flight, on tagged: [LevelOrdinal]) -> [Flight] {
        let (low, high) = (min(flight.first, flight.last), max(flight.first, flight.last))
        let between = tagged.filter { $0 > low && $0 < high }
        if between.isEmpty || flight.kind.isConveyor { return [flight] }
        let line = Polyline(flight.points)
        let climb = Double((flight.last - flight.first).hundredths)
        var parts: [Flight] = []
        var rest = flight
        for level in flight.first < flight.last ? between : between.reversed() {
            let share = Double((level - flight.first).hundredths) / climb
            let even = line.place(along: line.length * share).point
            let inner = rest.points.indices.dropFirst().dropLast()
            let vertex = inner.min {
                rest.points[$0].distance(to: even) < rest.points[$1].distance(to: even)
            }
            // Without a vertex on this side of the last landing, stairs pass the level.
            guard let vertex else { continue }
            var part = rest
            part.points = Array(rest.points[...vertex])
            part.last = level
            parts.append(part)
            rest.first = level
            rest.points = Array(rest.points[vertex...])
        }
        return parts + [rest]
    }
}

// MARK: - Ways that name none

extension FlightSurvey {
    /// Assigns the levels of connected ways, repeated until nothing changes.
    private mutating func addUnlevelled(
        _ paths: [VenueSurvey.Path], warnings: inout WarningList
    ) {
        for flight in flights {
            note(flight.points[0], flight.first)
            note(flight.points[flight.points.count - 1], flight.last)
        }
        for point in paths.flatMap(\.points) { unlevelled[point, default: 0] += 1 }
        var waiting = raise(spread(paths))
        for path in waiting {
            if !path.isSteps && path.isOutdoors { addFlat(path, on: [0]) }
        }
        waiting = spread(waiting.filter { $0.isSteps || !$0.isOutdoors })
        for path in waiting {
            warnings.leaveOut(path.origin, "has no level and meets no way that has")
        }
    }

    /// Stairs of two flights that meet where nothing else is are one.
    private func inOneRow(_ paths: [VenueSurvey.Path]) -> [VenueSurvey.Path] {
        var counts: [Point: Int] = [:]
        for point in survey.paths.flatMap(\.points) { counts[point, default: 0] += 1 }
        for point in survey.doors.map(\.point) + (survey.lifts + survey.spots).map(\.point) {
            counts[point, default: 0] += 2
        }
        var rows: [VenueSurvey.Path] = []
        var ends: [Point: Int] = [:]
        for var path in paths {
            guard path.isSteps, !path.isConveying, path.risesForward != nil else {
                rows.append(path)
                continue
            }
            for end in path.ends where counts[end] == 2 {
                if let number = ends[end], let joined = rows[number].joined(with: path, at: end) {
                    path = joined
                    rows.remove(at: number)
                    ends = ends.filter { $0.value != number }
                        .mapValues { $0 > number ? $0 - 1 : $0 }
                }
            }
            for end in path.ends { ends[end] = rows.count }
            rows.append(path)
        }
        return rows
    }

    /// Adds the paths outdoors that stairs raise above others; returns the others.
    private mutating func raise(_ paths: [VenueSurvey.Path]) -> [VenueSurvey.Path] {
        let outdoors = paths.filter { $0.isSteps || $0.isOutdoors || $0.layer != 0 }
        let outlines = survey.outlines.filter { $0.isSpace && !$0.isLift }
        let index = SpatialIndex(outlines.map(\.area.bounds))
        let relief = Relief(outdoors, lifts: survey.lifts) { point in
            let around = index.all(at: point).filter { outlines[$0].area.contains(point) }
            let levels = Set(around.map { outlines[$0].level })
            return levels.count == 1 ? levels.first : nil
        }
        return paths.filter { path in
            let levels = path.ends.compactMap { relief.level(of: path, at: $0) }
            guard levels.count == 2 else { return true }
            if path.isSteps, levels[0] == levels[1] { return true }
            if !path.isSteps {
                addFlat(path, on: [levels[0]])
            } else {
                note(path.ends[0], levels[0])
                note(path.ends[1], levels[1])
                add(path, levels[0], levels[1])
            }
            return false
        }
    }

    /// Adds the paths whose level connected ways determine; returns the others.
    private mutating func spread(_ paths: [VenueSurvey.Path]) -> [VenueSurvey.Path] {
        var waiting = paths
        while !waiting.isEmpty {
            let count = waiting.count
            waiting = waiting.filter { !place($0) }
            if waiting.count == count { break }
        }
        return waiting
    }

    /// The level that most points of a path meet; among equal ones, the level met first.
    private func commonLevel(_ path: VenueSurvey.Path) -> LevelOrdinal? {
        let met = path.points.flatMap { known[$0] ?? [] }
        guard let first = met.first, met.contains(where: { $0 != first }) else { return met.first }
        var best = (level: first, count: 0)
        for level in met {
            let count = met.count { $0 == level }
            if count > best.count { best = (level, count) }
        }
        return best.level
    }

    /// The levels of a flight, from the levels that its ends meet: two neighbouring ones if
    /// possible.
    private static func levels(
        _ first: [LevelOrdinal], _ last: [LevelOrdinal]
    ) -> (LevelOrdinal, LevelOrdinal)? {
        guard let one = first.first ?? last.first, let other = last.first ?? first.first else {
            return nil
        }
        let pairs = first.flatMap { a in last.filter { $0 != a }.map { (a, $0) } }
        return pairs.min { abs(($0.1 - $0.0).hundredths) < abs(($1.1 - $1.0).hundredths) }
            ?? (one, other)
    }

    /// The level of the room or hall in which stairs end, if they meet no other way there; nil if
    /// there is none, or it is on the level of their other end.
    ///
    /// - Parameter up: whether it has to be above the other end; nil when unknown.
    private func hallLevel(at point: Point, from other: LevelOrdinal, up: Bool?) -> LevelOrdinal? {
        guard unlevelled[point] == 1 else { return nil }
        let levels = survey.outlines.filter { outline in
            outline.isSpace && !outline.isLift && outline.area.contains(point)
        }.map(\.level)
        if levels.contains(other) { return nil }
        return levels.filter { up == nil || ($0 > other) == up }
            .min { abs(($0 - other).hundredths) < abs(($1 - other).hundredths) }
    }

    /// Whether stairs from another level end outdoors at ways that name no level, which are then on
    /// the ground.
    private func isGround(_ point: Point, from other: LevelOrdinal, up: Bool?) -> Bool {
        guard let up, let outdoors = unlevelled[point], outdoors > 1 else { return false }
        return up == (other < 0) && other != 0
    }

    /// Adds the path when connected ways determine its level; returns whether they do.
    private mutating func place(_ path: VenueSurvey.Path) -> Bool {
        if !path.isSteps {
            guard let level = commonLevel(path) else { return false }
            addFlat(path, on: [level])
            return true
        }
        var ends = path.ends.map { known[$0] ?? [] }
        if ends[0].isEmpty != ends[1].isEmpty {
            let open = ends[0].isEmpty ? 0 : 1
            let rises = path.risesForward.map { $0 == (open == 1) }
            ends[open] = [hallLevel(at: path.ends[open], from: ends[1 - open][0], up: rises)]
                .compactMap(\.self)
            if ends[open].isEmpty, isGround(path.ends[open], from: ends[1 - open][0], up: rises) {
                ends[open] = [0]
            }
        }
        guard let (first, last) = FlightSurvey.levels(ends[0], ends[1]) else { return false }
        note(path.ends[0], first)
        note(path.ends[1], last)
        add(path, first, last)
        return true
    }
}
