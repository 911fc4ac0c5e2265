import Indoor

/// Builds a venue from a building in the ArcGIS Indoors model, in the same way as from any other
/// format: rooms with their walls and doors, ways, connectors, places.
package struct IndoorsVenue {
    private let model: IndoorsModel
    private let file: String
    private var survey: VenueSurvey

    private init(_ model: IndoorsModel, file: String) {
        (self.model, self.file) = (model, file)
        survey = VenueSurvey(frame: model.frame, attribution: "")
        survey.sites = model.sites
    }

    /// - Parameters:
    ///   - name: the venue's name, unless a site has one.
    ///   - file: the file's name in messages.
    /// - Throws: if there is nothing to walk on.
    package static func read(
        _ model: IndoorsModel, name: String, file: String, progress: ReadingProgress
    ) throws(InputError) -> LoadedVenue {
        var maker = IndoorsVenue(model, file: file)
        maker.fill()
        var warnings = WarningList()
        maker.compareHeights(&warnings)
        guard
            let venue = try VenueBuilder.venue(
                of: maker.survey, name: model.sites.count == 1 ? model.sites[0].name : name,
                file: file, warnings: &warnings, progress: progress)
        else {
            throw InputError(
                file: file, "nothing in it is a floor to walk on",
                expected: "Units, Pathways, or Levels with their outlines")
        }
        return try LoadedVenue(
            venue: venue, warnings: warnings.located(in: SourceText([], file: file)), file: file)
    }

    private mutating func fill() {
        addLevels()
        addUnits()
        addDetails()
        addWays()
    }

    // MARK: Levels

    private mutating func addLevels() {
        let heights = risingHeights
        for level in model.levels where survey.levels[level.ordinal] == nil {
            survey.levels[level.ordinal] = VenueSurvey.LevelData(
                short: level.shortName, name: level.name, elevation: heights[level.ordinal])
        }
        for facility in model.sites.flatMap(\.facilities) {
            guard let area = facility.footprint else { continue }
            for floor in facility.levels {
                add(area, .building, floor.ordinal, name: facility.name, number: -1)
            }
        }
        let furnished = Set(model.units.map(\.level))
        for level in model.levels where !furnished.contains(level.ordinal) {
            if let area = level.area { add(area, .floor, level.ordinal, name: nil, number: -1) }
        }
    }

    /// The heights of levels, if they rise from level to level; some files give the heights of
    /// ceilings instead.
    private var risingHeights: [LevelOrdinal: Double] {
        var heights: [LevelOrdinal: Double] = [:]
        for level in model.levels where heights[level.ordinal] == nil {
            heights[level.ordinal] = level.height
        }
        let rising = heights.sorted { $0.key < $1.key }.map(\.value)
        let isRising = zip(rising, rising.dropFirst()).allSatisfy { $1 - $0 > 1 }
        return isRising && heights.count > 1 ? heights : [:]
    }

    /// Compares the heights of one vertical order in two buildings, which is one level here.
    private func compareHeights(_ warnings: inout WarningList) {
        for ordinal in Set(model.levels.map(\.ordinal)).sorted() {
            let heights = model.levels.filter { $0.ordinal == ordinal }.compactMap(\.height)
            guard let low = heights.min(), let high = heights.max(), high - low > 1.5 else {
                continue
            }
            warnings.add(
                InputError(
                    "level \(ordinal) is at \(low.short) m in one building and at \(high.short) m "
                        + "in another: taken as one level"), at: nil)
        }
    }

    // MARK: Rooms and walls

    private mutating func add(
        _ area: Area, _ kind: VenueSurvey.Outline.Kind, _ level: LevelOrdinal, name: String?,
        category: Unit.Category = .room, number: Int, isLift: Bool = false,
        isStairwell: Bool = false
    ) {
        survey.outlines.append(
            VenueSurvey.Outline(
                kind: kind, level: level, area: area, name: name, category: category,
                origin: VenueSurvey.Origin(
                    number: survey.outlines.count, id: name ?? "Units, row \(number + 1)",
                    offset: 0),
                isLift: isLift, isStairwell: isStairwell))
    }

    /// Adds the rooms. On a level with drawn walls, the outlines of rooms are no walls.
    private mutating func addUnits() {
        let walled = Set(
            model.details.filter { IndoorsUse($0.useType).wall == .solid }.map(\.level))
        for unit in model.units {
            let use = IndoorsUse(unit.useType)
            guard !use.isVoid else { continue }
            let category = use.category
            let isOpen = category == .hall || category == .platform || walled.contains(unit.level)
            let kind: VenueSurvey.Outline.Kind =
                category == .outdoor
                ? .ground
                : use.isLift || use.isStairwell
                    ? .room : isOpen ? .area : category == .corridor ? .corridor : .room
            add(
                unit.area, kind, unit.level,
                name: use.isLift || use.isStairwell ? nil : unit.name, category: category,
                number: unit.number, isLift: use.isLift,
                isStairwell: use.isStairwell && !hasTransition(in: unit))
        }
    }

    /// Whether the table of transitions has these stairs already, so that they are not made from
    /// their room again.
    private func hasTransition(in unit: IndoorsModel.Unit) -> Bool {
        model.transitions.contains { transition in
            transition.kind != .lift
                && (transition.from == unit.level || transition.to == unit.level)
                && transition.line.contains(where: unit.area.contains)
        }
    }

    private mutating func addDetails() {
        var walls: [LevelOrdinal: [Segment]] = [:]
        for detail in model.details {
            guard let kind = IndoorsUse(detail.useType).wall else { continue }
            for line in detail.lines where line.count > 1 {
                survey.barriers.append(
                    VenueSurvey.Barrier(points: line, levels: [detail.level], kind: kind))
                walls[detail.level, default: []] += line.sides
            }
        }
        let indexes = walls.mapValues { SpatialIndex($0) }
        for detail in model.details {
            guard let kind = IndoorsUse(detail.useType).opening,
                let bounds = Bounds(Array(detail.lines.joined()))
            else { continue }
            survey.doors.append(
                VenueSurvey.Door(
                    point: onWall(bounds.centre, indexes[detail.level]), levels: [detail.level],
                    kind: kind, width: IndoorsVenue.doorWidth))
        }
    }

    /// The point on the nearby wall for a door, which is drawn with its leaf and swing.
    private func onWall(_ point: Point, _ walls: SpatialIndex<Segment>?) -> Point {
        guard let walls else { return point }
        return walls.near(point, within: IndoorsVenue.doorReach)
            .map { walls.shapes[$0].nearest(to: point) }
            .min { $0.distance(to: point) < $1.distance(to: point) } ?? point
    }

    /// Metres (ours).
    private static let (doorWidth, doorReach) = (1.0, 1.2)

    // MARK: Ways

    private mutating func addWays() {
        for pathway in model.pathways {
            addPath(
                pathway.line, [pathway.from], direction: pathway.direction, isSteps: false,
                isConveying: false)
        }
        for transition in model.transitions where transition.kind != .lift {
            addFlight(transition)
        }
        addLifts()
    }

    private mutating func addPath(
        _ points: [Point], _ levels: [LevelOrdinal], direction: Connector.Direction,
        isSteps: Bool, isConveying: Bool, rises: Bool? = nil
    ) {
        let points = points.withoutRepeats
        guard points.count > 1 else { return }
        survey.paths.append(
            VenueSurvey.Path(
                points: points, levels: levels, isSteps: isSteps, isConveying: isConveying,
                direction: direction, runs: direction, risesForward: rises, isGuideLine: false,
                isOutdoors: false,
                origin: VenueSurvey.Origin(
                    number: survey.paths.count, id: "Pathways, row \(survey.paths.count + 1)",
                    offset: 0)))
    }

    private mutating func addFlight(_ transition: IndoorsModel.Way) {
        let (from, to) = (transition.from, transition.to)
        guard from != to, let start = transition.line.first, let end = transition.line.last else {
            return
        }
        let rise = abs(survey.elevation(to) - survey.elevation(from))
        let line =
            start.distance(to: end) < rise * IndoorsVenue.steepest
            ? folded(at: start, rise: rise, level: from) : transition.line
        addPath(
            line, [min(from, to), max(from, to)], direction: transition.direction,
            isSteps: transition.kind == .stairs || transition.kind == .escalator,
            isConveying: transition.kind == .escalator, rises: from < to)
    }

    /// Two flights, there and back, along the longer side of the room, for stairs that the table
    /// has as a vertical line.
    private func folded(at point: Point, rise: Double, level: LevelOrdinal) -> [Point] {
        let room = model.units.first { $0.level == level && $0.area.contains(point) }
        let bounds = room?.area.bounds
        let isWide = bounds.map { $0.size.x >= $0.size.y } ?? true
        let centre = bounds?.centre ?? point
        let along =
            isWide ? Point(centre.x < point.x ? -1 : 1, 0) : Point(0, centre.y < point.y ? -1 : 1)
        let run = rise * IndoorsVenue.run / 2
        return [point, point + along * run, point + Point(along.y, along.x) * 0.3]
    }

    /// The metres along the plan for each metre up of usual stairs, and the least for which a line
    /// is not taken as vertical (ours).
    private static let (run, steepest) = (1.7, 0.5)

    /// Joins the vertical lines of one shaft to a lift.
    private mutating func addLifts() {
        var shafts: [(point: Point, levels: Set<LevelOrdinal>)] = []
        for transition in model.transitions where transition.kind == .lift {
            guard let point = transition.line.first else { continue }
            let ends: Set = [transition.from, transition.to]
            if let known = shafts.firstIndex(where: { $0.point.distance(to: point) < 1.5 }) {
                shafts[known].levels.formUnion(ends)
            } else {
                shafts.append((point, ends))
            }
        }
        for (number, shaft) in shafts.enumerated() where !isRoom(shaft.point) {
            survey.lifts.append(
                VenueSurvey.Spot(
                    point: shaft.point, levels: shaft.levels.sorted(), name: nil, category: .room,
                    origin: VenueSurvey.Origin(
                        number: number, id: "Transitions, lift \(number + 1)", offset: 0)))
        }
    }

    /// Whether a lift has its own rooms, from which it is made.
    private func isRoom(_ point: Point) -> Bool {
        model.units.contains { IndoorsUse($0.useType).isLift && $0.area.contains(point) }
    }
}
