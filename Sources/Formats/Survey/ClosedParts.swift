import Indoor

extension VenueSurvey {
    /// The same with the doors of rooms that nobody enters closed, and with ways that end at closed
    /// doors.
    var keptClosed: VenueSurvey {
        var survey = withClosedRooms.withClosedPassages
        let doors = survey.closedDoors
        guard !doors.isEmpty else { return survey }
        let index = SpatialIndex(doors.map { Segment($0.point, $0.point) })
        survey.paths = paths.flatMap { $0.interrupted(at: doors, index) }
        return survey
    }

    private var withClosedRooms: VenueSurvey {
        let closed = outlines.filter(\.isClosed)
        guard !closed.isEmpty else { return self }
        let edges = Dictionary(grouping: closed, by: \.level).mapValues { own in
            SpatialIndex(own.flatMap(\.area.edges).flatMap(\.parts))
        }
        func isClosed(_ door: Door) -> Bool {
            let indexes = door.levels?.compactMap { edges[$0] } ?? Array(edges.values)
            return indexes.contains { $0.nearest(to: door.point, within: WallPlan.slack) != nil }
        }
        var survey = self
        survey.closedDoors += doors.filter(isClosed)
        survey.doors.removeAll(where: isClosed)
        return survey
    }

    /// Leaves a private room the first of its doors to corridors, halls and the outside. Doors to
    /// other rooms stay, because those may have no other.
    private var withClosedPassages: VenueSurvey {
        var closed: Set<Int> = []
        for room in outlines.filter(\.isPrivate) {
            let own = doors.indices.filter { doors[$0].isOn(room) }
            let others = outlines.filter { $0.level == room.level && $0.kind == .room }
                .filter { $0.origin != room.origin }
            let outer = own.filter { door in !others.contains { doors[door].isOn($0) } }
            closed.formUnion(outer.dropFirst())
        }
        guard !closed.isEmpty else { return self }
        var survey = self
        survey.closedDoors += closed.sorted().map { doors[$0] }
        survey.doors = doors.indices.filter { !closed.contains($0) }.map { doors[$0] }
        return survey
    }

    /// The closed doors on each of their levels; a closed room that has none could have one in any of
    /// its walls.
    func closedPositions(on levels: [LevelOrdinal]) -> [Position] {
        let index = SpatialIndex(closedDoors.map { Segment($0.point, $0.point) })
        let doors = closedDoors.flatMap { door in
            (door.levels ?? levels).map { Position(door.point, level: $0) }
        }
        let rooms = outlines.filter { $0.isClosed && !hasClosedDoor($0, index) }
        return doors
            + rooms.flatMap { room in
                room.area.edges.map { Position($0.point(at: 0.5), level: room.level) }
            }
    }

    /// Whether a closed door is on an outline.
    ///
    /// - Parameter index: of the closed doors.
    func hasClosedDoor(_ outline: Outline, _ index: SpatialIndex<Segment>) -> Bool {
        outline.area.edges.contains { edge in
            index.points(along: edge, within: WallPlan.slack).contains { number in
                closedDoors[number].levels?.contains(outline.level) ?? true
            }
        }
    }
}

extension VenueSurvey.Door {
    /// Whether it is in the outline of a room.
    fileprivate func isOn(_ room: VenueSurvey.Outline) -> Bool {
        levels?.contains(room.level) ?? true
            && room.area.bounds.grown(by: WallPlan.slack).contains(point)
            && room.area.edges.contains { $0.distance(to: point) <= WallPlan.slack }
    }
}

extension SpatialIndex where Shape == Segment {
    /// The numbers of the points within some metres of a line, where the shapes are points.
    func points(along line: Segment, within reach: Double) -> [Int] {
        line.parts.flatMap { part in
            near(part.point(at: 0.5), within: part.length / 2 + reach)
                .filter { part.distance(to: shapes[$0].a) <= reach }
        }
    }
}

extension VenueSurvey.Path {
    /// Metres from a way within which a door is on it.
    private static let reach = 0.15
    /// Metres of a way that are left out before and behind a closed door.
    private static let gap = 0.3

    /// The parts of a flat way between the closed doors on it.
    fileprivate func interrupted(
        at doors: [VenueSurvey.Door], _ index: SpatialIndex<Segment>
    ) -> [VenueSurvey.Path] {
        guard !isSteps, !isConveying, levels.count < 2 else { return [self] }
        var cuts: [Double] = []
        var start = 0.0
        for side in points.sides {
            for number in index.points(along: side, within: VenueSurvey.Path.reach) {
                let door = doors[number]
                if levels.isEmpty || door.levels?.contains(levels[0]) ?? true {
                    cuts.append(start + side.fraction(nearest: door.point) * side.length)
                }
            }
            start += side.length
        }
        if cuts.isEmpty { return [self] }
        let line = Polyline(points)
        let begins = [0] + cuts.sorted().map { $0 + VenueSurvey.Path.gap }
        let ends = cuts.sorted().map { $0 - VenueSurvey.Path.gap } + [line.length]
        return zip(begins, ends).filter { $1 - $0 > VenueSurvey.Path.gap }.map { begin, end in
            var path = self
            path.points = line.part(from: begin, to: end)
            return path
        }
    }
}

extension Polyline {
    /// The points between two distances along the line.
    fileprivate func part(from begin: Double, to end: Double) -> [Point] {
        var inner: [Point] = []
        var passed = 0.0
        for (number, point) in points.enumerated() {
            if number > 0 { passed += points[number - 1].distance(to: point) }
            if passed > begin, passed < end { inner.append(point) }
        }
        let first = begin <= 0 ? points[0] : place(along: begin).point
        let last = end >= length ? self.end : place(along: end).point
        return ([first] + inner + [last]).withoutRepeats
    }
}
