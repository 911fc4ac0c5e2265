import Indoor

/// Builds a venue from a building in the ArcGIS Indoors model, in the same way as from any other
/// format: rooms with their walls and doors, ways, connectors, places.
package struct IndoorsVenue {
    private let model: IndoorsModel
    /// The meaning of each USE_TYPE.
    private let uses: [String: IndoorsUse]
    private var use: RowUse
    private var survey: VenueSurvey
    /// The row of each feature of the survey, by the number of its origin; nil: a building's floor.
    private var rows: [IndoorsModel.Row?] = []
    private var origins: [IndoorsModel.Row: VenueSurvey.Origin] = [:]

    private init(_ model: IndoorsModel) {
        self.model = model
        let types = Set(model.units.map(\.useType) + model.details.map(\.useType))
        uses = Dictionary(uniqueKeysWithValues: types.map { ($0, IndoorsUse($0)) })
        use = model.use
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
        var maker = IndoorsVenue(model)
        maker.fill()
        var warnings = WarningList()
        for warning in maker.use.warnings { warnings.add(warning, at: nil) }
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
        for note in warnings.notes where note.fate == .notUsed {
            if let row = maker.rows[note.origin.number] { maker.use.leaveOut(row, note.reason) }
        }
        return try LoadedVenue(
            venue: venue, warnings: warnings.named(file), file: file, use: maker.use.fileUse)
    }

    private mutating func fill() {
        addLevels()
        addUnits()
        addDetails()
        addEntrances()
        addWays()
    }

    /// The origin of what a row becomes: one for all its levels.
    private mutating func origin(_ row: IndoorsModel.Row?, name: String?) -> VenueSurvey.Origin {
        if let row, let known = origins[row] { return known }
        let origin = VenueSurvey.Origin(
            number: rows.count, id: name ?? row?.place ?? "", offset: 0)
        rows.append(row)
        if let row { origins[row] = origin }
        return origin
    }

    private func meaning(_ useType: String) -> IndoorsUse { uses[useType] ?? IndoorsUse(useType) }

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
                add(area, .building, floor.ordinal, name: facility.name)
            }
        }
        let furnished = Set(model.units.map(\.level))
        for level in model.levels where !furnished.contains(level.ordinal) {
            if let area = level.area { add(area, .floor, level.ordinal, name: nil) }
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
        category: Unit.Category = .room, row: IndoorsModel.Row? = nil, isLift: Bool = false,
        isStairwell: Bool = false
    ) {
        survey.outlines.append(
            VenueSurvey.Outline(
                kind: kind, level: level, area: area, name: name, category: category,
                origin: origin(row, name: name), isLift: isLift, isStairwell: isStairwell))
    }

    /// The levels with drawn walls, where the outlines of rooms are no walls.
    private var walled: Set<LevelOrdinal> {
        Set(model.details.filter { meaning($0.useType).wall == .solid }.map(\.level))
    }

    private mutating func addUnits() {
        let walled = walled
        for unit in model.units {
            let meaning = meaning(unit.useType)
            if meaning.isVoid {
                use.leaveOut(unit.row, "USE_TYPE \"\(unit.useType)\" is no place for people")
                continue
            }
            guard unit.area.squareMetres > 0 else {
                use.leaveOut(unit.row, "an outline without area")
                continue
            }
            if unit.useType.isEmpty { use.warn(unit.row, "no USE_TYPE", "taken as rooms") }
            if meaning.isStairwell, !hasTransition(in: unit), !isStacked(unit) {
                use.leaveOut(unit.row, "stairs or an escalator on one level only")
            }
            let isShaft = meaning.isLift || meaning.isStairwell
            let category = meaning.category
            let isOpen = category == .hall || category == .platform || walled.contains(unit.level)
            let kind: VenueSurvey.Outline.Kind =
                category == .outdoor
                ? .ground
                : isShaft ? .room : isOpen ? .area : category == .corridor ? .corridor : .room
            let plain = category == .toilets ? PlainName.toilets(for: []) : nil
            add(
                unit.area, kind, unit.level, name: isShaft ? nil : unit.name ?? plain,
                category: category, row: unit.row, isLift: meaning.isLift,
                isStairwell: meaning.isStairwell && !hasTransition(in: unit))
        }
    }

    /// Whether stairs lie over or under others.
    private func isStacked(_ unit: IndoorsModel.Unit) -> Bool {
        model.units.contains { other in
            other.level != unit.level && meaning(other.useType).isStairwell
                && (other.area.contains(unit.area.anchor) || unit.area.contains(other.area.anchor))
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

    /// Adds the walls, then the doors in them.
    private mutating func addDetails() {
        for detail in model.details {
            let meaning = meaning(detail.useType)
            if let kind = meaning.wall {
                addWall(detail, kind)
            } else if meaning.opening == nil {
                noteUnknown(detail)
            }
        }
        let gaps = doorGaps
        for detail in model.details {
            guard let kind = meaning(detail.useType).opening else { continue }
            guard let place = gaps[detail.level]?.place(of: detail.lines) else {
                use.leaveOut(detail.row, "a door without a wall near it")
                continue
            }
            addDoor(place, detail.level, kind)
        }
    }

    private mutating func addWall(_ detail: IndoorsModel.Detail, _ kind: Wall.Kind) {
        let lines = detail.lines.filter { $0.count > 1 }
        if lines.isEmpty { use.leaveOut(detail.row, "a wall without length") }
        for line in lines {
            survey.barriers.append(
                VenueSurvey.Barrier(points: line, levels: [detail.level], kind: kind))
        }
    }

    private mutating func noteUnknown(_ detail: IndoorsModel.Detail) {
        guard detail.useType.isEmpty else {
            return use.leaveOut(
                detail.row, "USE_TYPE \"\(detail.useType)\" is no wall, column or door")
        }
        use.leaveOut(detail.row, "no USE_TYPE")
        use.warn(detail.row, "no USE_TYPE", "not used")
    }

    /// The walls of each level for its doors: those drawn, and the outlines of rooms that are walls.
    private var doorGaps: [LevelOrdinal: DoorGaps] {
        var walls: [LevelOrdinal: [Segment]] = [:]
        for barrier in survey.barriers where barrier.kind != .column {
            for level in barrier.levels { walls[level, default: []] += barrier.points.sides }
        }
        for outline in survey.outlines where outline.isWalled {
            walls[outline.level, default: []] += outline.area.edges
        }
        return walls.mapValues { DoorGaps($0) }
    }

    /// Adds a door, and the wall that it is cut out of where the file leaves a gap for it.
    private mutating func addDoor(
        _ place: DoorGaps.Place, _ level: LevelOrdinal, _ kind: Opening.Kind
    ) {
        if let gap = place.gap {
            survey.barriers.append(
                VenueSurvey.Barrier(points: [gap.a, gap.b], levels: [level], kind: .solid))
        }
        survey.doors.append(
            VenueSurvey.Door(point: place.point, levels: [level], kind: kind, width: place.width))
    }

    // MARK: Entrances

    /// Makes the doors on the lines across entrances lead outdoors; adds one where none is.
    private mutating func addEntrances() {
        guard !model.entrances.isEmpty else { return }
        let gaps = doorGaps
        let doors = SpatialIndex(survey.doors.map { Segment($0.point, $0.point) })
        for entrance in model.entrances {
            let line = entrance.line
            guard let bounds = Bounds(line) else { continue }
            let reach = bounds.size.length / 2 + IndoorsVenue.doorReach
            let nearest = doors.near(bounds.centre, within: reach).filter {
                survey.doors[$0].levels == [entrance.to]
                    && line.distance(to: survey.doors[$0].point) < IndoorsVenue.doorReach
            }.min {
                line.distance(to: survey.doors[$0].point)
                    < line.distance(to: survey.doors[$1].point)
            }
            if let nearest {
                let door = survey.doors[nearest]
                guard door.kind == .door || door.kind == .passage else { continue }
                survey.doors[nearest] = VenueSurvey.Door(
                    point: door.point, levels: door.levels, kind: .entrance, width: door.width)
            } else if let place = gaps[entrance.to]?.crossing(of: line) {
                addDoor(place, entrance.to, .entrance)
            } else {
                use.leaveOut(entrance.row, "an entrance without a door or wall near it")
            }
        }
    }

    /// Metres between an entrance's line and its door (ours).
    private static let doorReach = 1.2

    // MARK: Ways

    private mutating func addWays() {
        for pathway in model.pathways {
            addPath(
                pathway.line, [pathway.from], pathway, isSteps: false, isConveying: false)
        }
        for transition in model.transitions where transition.kind != .lift {
            addFlight(transition)
        }
        addLifts()
        joinEntrances()
    }

    /// Adds the entrances that join ways outdoors to those indoors.
    private mutating func joinEntrances() {
        guard !model.entrances.isEmpty else { return }
        let points = survey.paths.flatMap { path in
            path.points.map { (point: $0, levels: path.levels) }
        }
        let index = SpatialIndex(points.map { Segment($0.point, $0.point) })
        for entrance in model.entrances {
            let isJoined = [entrance.line.first, entrance.line.last].compactMap(\.self).contains {
                index.near($0, within: 0.1).contains { points[$0].levels == [entrance.to] }
            }
            guard isJoined else { continue }
            addPath(entrance.line, [entrance.to], entrance, isSteps: false, isConveying: false)
        }
    }

    private mutating func addPath(
        _ points: [Point], _ levels: [LevelOrdinal], _ way: IndoorsModel.Way,
        isSteps: Bool, isConveying: Bool, rises: Bool? = nil
    ) {
        let points = points.withoutRepeats
        guard points.count > 1 else { return use.leaveOut(way.row, "a line without length") }
        survey.paths.append(
            VenueSurvey.Path(
                points: points, levels: levels, isSteps: isSteps, isConveying: isConveying,
                direction: way.direction, runs: way.direction, risesForward: rises,
                isGuideLine: false, isOutdoors: false, origin: origin(way.row, name: nil)))
    }

    private mutating func addFlight(_ transition: IndoorsModel.Way) {
        let (from, to) = (transition.from, transition.to)
        guard let start = transition.line.first, let end = transition.line.last else { return }
        guard from != to else {
            // A ramp within one level is a way like others; how high steps there lead is not known.
            guard transition.kind == .ramp else {
                return use.leaveOut(transition.row, "begins and ends on one level")
            }
            return addPath(
                transition.line, [from], transition, isSteps: false, isConveying: false)
        }
        let rise = abs(survey.elevation(to) - survey.elevation(from))
        let line =
            start.distance(to: end) < rise * IndoorsVenue.steepest
            ? folded(at: start, rise: rise, level: from) : transition.line
        addPath(
            line, [min(from, to), max(from, to)], transition,
            isSteps: transition.kind == .stairs || transition.kind == .escalator,
            isConveying: transition.kind == .escalator, rises: from < to)
        if transition.kind == .escalator, transition.direction == .both {
            use.warn(
                transition.row, "no TRAVEL_DIRECTION that tells which way an escalator runs",
                "taken as running both ways")
        }
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
        var shafts: [(point: Point, levels: Set<LevelOrdinal>, row: IndoorsModel.Row)] = []
        for transition in model.transitions where transition.kind == .lift {
            guard let point = transition.line.first else { continue }
            let ends: Set = [transition.from, transition.to]
            if let known = shafts.firstIndex(where: { $0.point.distance(to: point) < 1.5 }) {
                shafts[known].levels.formUnion(ends)
            } else {
                shafts.append((point, ends, transition.row))
            }
        }
        for shaft in shafts where !isRoom(shaft.point) {
            survey.lifts.append(
                VenueSurvey.Spot(
                    point: shaft.point, levels: shaft.levels.sorted(), name: nil, category: .room,
                    origin: origin(shaft.row, name: nil)))
        }
    }

    /// Whether a lift has its own rooms, from which it is made.
    private func isRoom(_ point: Point) -> Bool {
        model.units.contains { meaning($0.useType).isLift && $0.area.contains(point) }
    }
}

extension [Point] {
    fileprivate func distance(to point: Point) -> Double {
        (sides.isEmpty ? map { Segment($0, $0) } : sides).map { $0.distance(to: point) }.min()
            ?? .infinity
    }
}
