import Indoor

/// Ways that stop a little before the corridor or hall that they lead to: they are drawn by hand, or
/// their coordinates are rounded.
enum ShortWays {
    /// Metres from a way's end to an outline that it is meant to reach (ours).
    private static let reach = 1.0
    /// Metres behind the outline at which the way goes on.
    private static let step = 0.3
    /// Metres from a way's end to a room or hall of which a warning tells.
    private static let told = 3.0

    /// The outline near a way's end that the way leads into, and a point behind it; nil where there is
    /// none, or something stands between.
    static func entry(
        from end: Point, on floor: LevelDraft, of survey: VenueSurvey
    ) -> (space: Int, inside: Point)? {
        let isClosed = survey.closedDoors.contains {
            $0.levels?.contains(floor.ordinal) ?? true && $0.point.distance(to: end) <= 2 * reach
        }
        let isIn = floor.space(at: end).map { leadsOn(survey.outlines[$0]) } ?? false
        if isClosed || isIn { return nil }
        return edges(near: end, within: reach, on: floor, of: survey).lazy
            .filter { near in
                let outline = survey.outlines[near.space]
                return leadsOn(outline) && outline.kind != .room
            }
            .compactMap { inside($0, from: end, on: floor, of: survey) }.first
    }

    private static func leadsOn(_ outline: VenueSurvey.Outline) -> Bool {
        !outline.isLift && !outline.isClosed && outline.kind != .ground && outline.kind != .floor
    }

    private typealias Near = (space: Int, edge: Segment, metres: Double)

    /// The nearest edge of each space near a point, the nearest first.
    private static func edges(
        near point: Point, within reach: Double, on floor: LevelDraft, of survey: VenueSurvey
    ) -> [Near] {
        floor.spaces.compactMap { space -> Near? in
            let area = survey.outlines[space].area
            guard area.bounds.grown(by: reach).contains(point) else { return nil }
            return area.edges.map { (space, $0, $0.distance(to: point)) }
                .filter { $0.2 <= reach }.min { $0.2 < $1.2 }
        }.sorted { ($0.metres, $0.space) < ($1.metres, $1.space) }
    }

    private static func inside(
        _ near: Near, from end: Point, on floor: LevelDraft, of survey: VenueSurvey
    ) -> (space: Int, inside: Point)? {
        let point = near.edge.nearest(to: end) - near.edge.right * step
        let passed: Set<VenueSurvey.Outline.Kind> = [.corridor, .building, .floor]
        guard survey.outlines[near.space].area.contains(point),
            floor.walls.isWalkable(
                from: end, to: point, through: { passed.contains(survey.outlines[$0].kind) })
        else { return nil }
        return (near.space, point)
    }

    /// Warns of the ways that end near a room or hall and lead nowhere.
    static func tell(
        _ flats: [FlightSurvey.Flat], _ ways: LevelWays, _ entries: [PlaceDirectory.Entry],
        _ warnings: inout WarningList
    ) {
        guard let main = ways.network.mainPart else { return }
        let used = Set(([main] + entries.map(\.node)).map { ways.network.parts.part(of: $0) })
        var seen: Set<VenueSurvey.Origin> = []
        for flat in flats {
            let ends = [flat.points.first, flat.points.last].compactMap(\.self)
            guard let first = ends.first, let floor = ways.floor(flat.level),
                let node = ways.network.existingNode(at: Position(first, level: flat.level)),
                !used.contains(ways.network.parts.part(of: node))
            else { continue }
            let gap = ends.compactMap { end in
                edges(near: end, within: told, on: ways.floors[floor], of: ways.survey)
                    .first { leadsOn(ways.outline($0.space)) }?.metres
            }.min()
            let isRepeated = flats.contains { $0.origin == flat.origin && $0.level != flat.level }
            guard gap != nil || isRepeated, seen.insert(flat.origin).inserted else { continue }
            warnings.note(flat.origin, .notUsed, "joins nothing")
            guard let gap else {
                warnings.add(
                    "joins nothing: it is taken as on each of its levels",
                    expected: "the tag incline, if it leads from one to another",
                    about: flat.origin)
                continue
            }
            warnings.add(
                "joins nothing: it ends \(gap.fixed(1)) m from the outline of a room or hall",
                expected: "a way that ends on the outline, or at a door", about: flat.origin)
        }
    }
}
