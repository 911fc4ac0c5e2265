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
    }

    /// A way on one level.
    struct Flat {
        let points: [Point]
        let level: LevelOrdinal
        let direction: Connector.Direction
    }

    private(set) var flights: [Flight] = []
    private(set) var flats: [Flat] = []
    /// The levels of the walkable features that touch a coordinate.
    private var known: [Point: [LevelOrdinal]] = [:]
    private let survey: VenueSurvey

    init(_ survey: VenueSurvey, warnings: inout WarningList) {
        self.survey = survey
        let wells = survey.outlines.filter(\.isStairwell).map(\.area)
        let index = AreaIndex(wells.map(\.bounds))
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
        for path in paths where !path.levels.isEmpty && !isPlain(path) {
            addLevelled(path, warnings: &warnings)
        }
        addUnlevelled(paths.filter(\.levels.isEmpty), warnings: &warnings)
    }

    /// On one level, and neither stairs nor conveyor.
    private func isPlain(_ path: VenueSurvey.Path) -> Bool {
        path.levels.count == 1 && !path.isSteps && !path.isConveying
    }

    private mutating func note(_ point: Point, _ level: LevelOrdinal) {
        if known[point]?.contains(level) != true { known[point, default: []].append(level) }
    }

    private mutating func addFlat(_ path: VenueSurvey.Path, on levels: [LevelOrdinal]) {
        for level in levels {
            for point in path.points { note(point, level) }
            flats.append(Flat(points: path.points, level: level, direction: path.direction))
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
                direction: kind.isConveyor ? path.runs : path.direction))
    }
}

// MARK: - Ways that name their levels

extension FlightSurvey {
    private mutating func addLevelled(_ path: VenueSurvey.Path, warnings: inout WarningList) {
        let (low, high) = (path.levels[0], path.levels[path.levels.count - 1])
        let ends = (path.points[0], path.points[path.points.count - 1])
        let up = matches(ends.0, low) + matches(ends.1, high)
        let down = matches(ends.0, high) + matches(ends.1, low)
        let climbs = path.isSteps || path.isConveying || path.risesForward != nil
        // A footway on several levels without signs of a climb exists on each of them, unless its
        // ends meet different levels.
        if !climbs, max(up, down) < 2 || up == down { return addFlat(path, on: path.levels) }
        var rises = path.risesForward ?? (up >= down)
        if (rises ? up : down) == 0, (rises ? down : up) == 2 {
            rises.toggle()
            warnings.add(
                "incline disagrees with the ways it meets; turned round", about: path.origin)
        }
        var levels = rises ? (low, high) : (high, low)
        levels.0 = corrected(levels.0, at: ends.0, other: levels.1, path.origin, &warnings)
        levels.1 = corrected(levels.1, at: ends.1, other: levels.0, path.origin, &warnings)
        add(path, levels.0, levels.1)
    }

    private func matches(_ point: Point, _ level: LevelOrdinal) -> Int {
        known[point]?.contains(level) == true ? 1 : 0
    }

    /// The level of the ways that an end meets, when none of them is on the tagged level.
    private func corrected(
        _ level: LevelOrdinal, at point: Point, other: LevelOrdinal, _ origin: VenueSurvey.Origin,
        _ warnings: inout WarningList
    ) -> LevelOrdinal {
        guard let met = known[point], !met.contains(level) else { return level }
        let choices = met.filter { $0 != other }
        guard
            let nearest = choices.min(by: {
                abs(($0 - level).hundredths) < abs(($1 - level).hundredths)
            })
        else { return level }
        warnings.add(
            "ends on level \(level) by its tags, on \(nearest) by the ways it meets: so taken",
            about: origin)
        return nearest
    }

    /// A flight is divided where it meets a way on a level between its ends: a landing.
    private func split(_ flight: Flight) -> [Flight] {
        let (low, high) = (min(flight.first, flight.last), max(flight.first, flight.last))
        var parts: [Flight] = []
        var rest = flight
        var start = 0
        for i in 1..<(flight.points.count - 1) {
            guard
                let landing = known[flight.points[i]]?.first(where: {
                    $0 > low && $0 < high && $0 != rest.first
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
        var waiting = paths
        while !waiting.isEmpty {
            let count = waiting.count
            waiting = waiting.filter { !place($0) }
            if waiting.count == count { break }
        }
        for path in waiting {
            if path.isSteps || !path.isOutdoors {
                warnings.add("has no level and meets no way that has: left out", about: path.origin)
            } else {
                addFlat(path, on: [0])
            }
        }
    }

    /// Adds the path when connected ways determine its level; returns whether they do.
    private mutating func place(_ path: VenueSurvey.Path) -> Bool {
        if !path.isSteps {
            guard let level = path.points.compactMap({ known[$0]?.first }).first else {
                return false
            }
            addFlat(path, on: [level])
            return true
        }
        let ends = [path.points[0], path.points[path.points.count - 1]].map { known[$0]?.first }
        guard let first = ends[0] ?? ends[1], let last = ends[1] ?? ends[0] else { return false }
        note(path.points[0], first)
        note(path.points[path.points.count - 1], last)
        add(path, first, last)
        return true
    }
}
