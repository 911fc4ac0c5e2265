import Indoor

/// Fills a survey from the features of an IMDF archive: units are rooms, openings are doors, the
/// outlines of levels are walls around them. Only this folder knows the standard's words.
struct IMDFSurveyor {
    private(set) var survey: VenueSurvey
    /// What is odd in the archive, and what became of its features.
    private(set) var warnings: WarningList
    /// The other units of a lift or stairwell, by the number of its first.
    private var others: [Int: [VenueSurvey.Origin]] = [:]
    private let archive: IMDFArchive
    private let languages: [String]
    private let storeys: IMDFStoreys
    private let rooms: IMDFRooms
    /// The numbers of footprints that people walk around.
    private var blocks: Set<Int> = []
    private var frame: GeoFrame { survey.frame }

    /// nil when no unit has a place.
    ///
    /// - Parameter languages: those of names, the best first.
    init?(
        _ archive: IMDFArchive, languages: [String], warnings: WarningList,
        progress: ReadingProgress
    ) throws(InputError) {
        let units = archive[.unit].compactMap(\.geometry)
        let points = (units.isEmpty ? archive[.level].compactMap(\.geometry) : units)
            .flatMap(\.points)
        guard let middle = OSMExtent.median(points) else { return nil }
        self.archive = archive
        self.languages = languages
        self.warnings = warnings
        archive.tellLost(&self.warnings)
        survey = VenueSurvey(
            frame: GeoFrame(origin: middle), attribution: archive.manifest.attribution ?? "")
        storeys = IMDFStoreys(archive, languages: languages, &self.warnings)
        rooms = IMDFRooms(archive, storeys, survey.frame, &self.warnings)
        try fill(progress)
        assumeGround()
        setAside()
    }

    /// The other units of a lift or stairwell that the builder knows by one.
    func others(of origin: VenueSurvey.Origin) -> [VenueSurvey.Origin] {
        others[origin.number] ?? []
    }

    private mutating func note(
        _ feature: IMDFArchive.Feature, _ reason: String, _ fate: FileUse.Fate = .notUsed
    ) {
        warnings.note(feature.origin, fate, reason)
    }

    private mutating func fill(_ progress: ReadingProgress) throws(InputError) {
        let name = archive[.venue].first?.properties.name.text(in: languages)
        survey.venueName = name
        var counts: [String: Int] = [:]
        for room in rooms.all { counts[room.storey.feature.id, default: 0] += 1 }
        survey.levels = storeys.data(units: counts)
        survey.sites = storeys.sites(archive, name: name ?? "the venue", frame: frame)
        addStoreys()
        let tenants = IMDFTenants(archive, rooms, languages)
        for (number, room) in rooms.all.enumerated() {
            try progress.pass(.survey, number, of: rooms.all.count)
            addRoom(room, tenants)
        }
        addShafts()
        for opening in archive[.opening] { addOpening(opening) }
        for fixture in archive[.fixture] { addFixture(fixture) }
        for kiosk in archive[.kiosk] { addKiosk(kiosk, tenants) }
        addPlaces(tenants)
    }

    /// Notes what a venue has nothing of, and the restrictions that are not kept.
    private mutating func setAside() {
        let housed = archive[.building].filter { building in
            storeys.all.contains { $0.feature.properties.buildings.contains(building.id) }
        }
        let drawn = housed.compactMap { storeys.outline(of: $0.id, archive)?.number }
        let aside = IMDFAside(archive, storeys, rooms, drawn: Set(drawn).union(blocks))
        let lost = relationsAstray
        for relation in lost { note(relation, "names a feature that is not in the archive") }
        for (feature, reason) in aside.all where !lost.contains(where: { $0.id == feature.id }) {
            note(feature, reason, .setAside)
        }
        // A whole level that is restricted says for whom the map is.
        for feature in archive[.venue] + archive[.building] + archive[.level] + archive[.section] {
            if let closure = feature.properties.closure { note(feature, closure, .open) }
        }
    }

    /// The relationships between features of which one is not there.
    private var relationsAstray: [IMDFArchive.Feature] {
        guard !archive[.relationship].isEmpty else { return [] }
        let known = Set(IMDFType.allCases.flatMap { archive[$0].map(\.id) })
        return archive[.relationship].filter { relation in
            relation.properties.joined.contains { !known.contains($0) }
        }
    }

    // MARK: Levels and rooms

    private mutating func addStoreys() {
        for storey in storeys.all {
            let isOutdoor = storey.feature.properties.isOutdoor
            for area in storey.feature.geometry?.areas(in: frame) ?? [] where area.isNear {
                add(area, isOutdoor ? .ground : .building, storey.level, about: storey.feature)
            }
        }
    }

    /// Buildings that no outdoor level joins have the venue's ground between them, and the outlines of
    /// buildings without levels on it, which people walk around.
    private mutating func assumeGround() {
        let buildings = Set(storeys.all.compactMap(\.building))
        guard buildings.count > 1, let venue = archive[.venue].first,
            !storeys.all.contains(where: \.feature.properties.isOutdoor)
        else { return }
        let areas = (venue.geometry?.areas(in: frame) ?? []).filter(\.isNear)
        for area in areas {
            add(area, .ground, 0, about: venue)
            survey.outlines[survey.outlines.count - 1].isAssumed = true
        }
        guard !areas.isEmpty else { return }
        warnings.add(
            "no level is outdoors: the ground between the buildings is taken as walkable, assumed",
            about: venue.origin)
        for footprint in archive[.footprint]
        where footprint.properties.category == "ground"
            && !footprint.properties.buildings.contains(where: buildings.contains)
        {
            for area in (footprint.geometry?.areas(in: frame) ?? []).filter(\.isNear) {
                add(area, .building, 0, about: footprint)
                blocks.insert(footprint.number)
            }
        }
    }

    private mutating func add(
        _ area: Area, _ kind: VenueSurvey.Outline.Kind, _ level: LevelOrdinal, name: String? = nil,
        category: Unit.Category = .hall, isLift: Bool = false, isStairwell: Bool = false,
        isClosed: Bool = false, about feature: IMDFArchive.Feature
    ) {
        survey.outlines.append(
            VenueSurvey.Outline(
                kind: kind, level: level, area: area, name: name,
                category: kind == .ground ? .outdoor : category, origin: feature.origin,
                isLift: isLift, isStairwell: isStairwell, isClosed: isClosed))
    }

    private mutating func addRoom(_ room: IMDFRooms.Room, _ tenants: IMDFTenants) {
        if let closure = room.feature.properties.closure {
            note(room.feature, closure, .closed)
            return addClosed(room, tenants)
        }
        switch room.use {
        case .space(let kind, let category):
            let name = tenants.name(of: room)
            for area in room.areas {
                // The name stands once, on the largest part.
                add(
                    area, kind, room.level, name: area == room.main ? name : nil,
                    category: category, about: room.feature)
            }
        case .solid:
            for area in room.areas { add(area, .block, room.level, about: room.feature) }
        case .column:
            for area in room.areas { add(area, .column, room.level, about: room.feature) }
        case .void: addBarriers(room.areas, room.level)
        case .escalator, .ramp:
            for area in room.areas {
                add(area, .area, room.level, category: .corridor, about: room.feature)
            }
        case .lift, .stairs: break
        }
    }

    /// A unit that nobody enters: a room without doors; a lift or stairs are not there.
    private mutating func addClosed(_ room: IMDFRooms.Room, _ tenants: IMDFTenants) {
        switch room.use {
        case .space(_, let category):
            let name = tenants.name(of: room)
            for area in room.areas {
                add(
                    area, .room, room.level, name: area == room.main ? name : nil,
                    category: category, isClosed: true, about: room.feature)
            }
        case .column:
            for area in room.areas { add(area, .column, room.level, about: room.feature) }
        case .void: addBarriers(room.areas, room.level)
        case .solid, .lift, .stairs, .escalator, .ramp:
            for area in room.areas { add(area, .block, room.level, about: room.feature) }
            if case .lift = room.use {
                survey.closedLifts.append(Position(room.main.anchor, level: room.level))
            }
        }
    }

    /// Low walls, which people see over and walk around.
    private mutating func addBarriers(_ areas: [Area], _ level: LevelOrdinal) {
        for ring in areas.flatMap(\.rings) {
            survey.barriers.append(
                VenueSurvey.Barrier(points: ring + [ring[0]], levels: [level], kind: .low))
        }
    }

    // MARK: Lifts, stairs, escalators

    private mutating func addShafts() {
        let shafts = IMDFShafts(archive, rooms, storeys)
        for group in shafts.lifts { addShaft(group, isLift: true) }
        for group in shafts.stairs {
            if group.count == 1 {
                note(rooms.all[group[0]].feature, "on one level only")
            }
            addShaft(group, isLift: false)
        }
        for step in shafts.steps { addPath(step) }
        let joined = Set(shafts.steps.flatMap { [$0.low, $0.high] })
        for number in shafts.slopes where !joined.contains(number) {
            note(rooms.all[number].feature, "on one level only")
        }
    }

    /// Units that are one lift or one stairwell have one origin.
    private mutating func addShaft(_ group: [Int], isLift: Bool) {
        guard let first = group.first else { return }
        others[rooms.all[first].feature.number] = group.dropFirst().map {
            rooms.all[$0].feature.origin
        }
        for number in group {
            let room = rooms.all[number]
            add(
                room.main, .room, room.level, category: .service, isLift: isLift,
                isStairwell: !isLift, about: rooms.all[first].feature)
        }
    }

    private mutating func addPath(_ step: IMDFShafts.Step) {
        let (low, high) = (rooms.all[step.low], rooms.all[step.high])
        let isConveying = if case .escalator = low.use { true } else { false }
        if isConveying, step.direction == .both {
            note(low.feature, "no relationship tells its direction", .bothWays)
            warnings.add(
                "no relationship tells its direction: taken as running both ways",
                about: low.feature.origin)
        }
        let ends = ends(of: low, high)
        guard ends.a.distance(to: ends.b) > 0.1 else {
            return note(low.feature, "too short for a way")
        }
        survey.paths.append(
            VenueSurvey.Path(
                points: [ends.a, ends.b], levels: [low.level, high.level], isSteps: isConveying,
                isConveying: isConveying, direction: step.direction, runs: step.direction,
                risesForward: true, isGuideLine: false, isOutdoors: false,
                origin: low.feature.origin))
    }

    /// The lower and the upper end of an escalator or ramp: at the openings in its two ends, or else
    /// at the ends of its longer side.
    private func ends(of low: IMDFRooms.Room, _ high: IMDFRooms.Room) -> Segment {
        let run = low.main.longRun
        let (bottom, top) = (openings(of: low).first, openings(of: high))
        if let a = bottom, let b = top.max(by: { $0.distance(to: a) < $1.distance(to: a) }),
            a.distance(to: b) > run.length / 2
        {
            return Segment(low.main.inside(a), high.main.inside(b))
        }
        let isTurned =
            if let a = bottom {
                run.b.distance(to: a) < run.a.distance(to: a)
            } else if let b = top.first {
                run.a.distance(to: b) < run.b.distance(to: b)
            } else {
                false
            }
        return isTurned ? Segment(run.b, run.a) : run
    }

    /// The middles of the openings in the two ends of a unit. One in its longer side is a door of the
    /// room beside it.
    private func openings(of room: IMDFRooms.Room) -> [Point] {
        let along = (room.main.longRun.b - room.main.longRun.a).normalized
        return archive[.opening].filter { $0.properties.level == room.feature.properties.level }
            .compactMap { $0.geometry.flatMap { Polyline.middle($0, frame) } }
            .filter { point in
                guard room.main.bounds.grown(by: WallPlan.slack).contains(point) else {
                    return false
                }
                return room.main.edges.contains { edge in
                    edge.distance(to: point) <= WallPlan.slack
                        && abs((edge.b - edge.a).normalized.dot(along)) < 0.7
                }
            }
    }

    // MARK: Openings

    /// Metres of one door; a wider opening is several side by side (ours).
    private static let (narrowest, widest, usual) = (0.6, 3.0, 1.0)

    private mutating func addOpening(_ opening: IMDFArchive.Feature) {
        let level = storeys[opening.properties.level]?.level
        if level == nil, opening.properties.level != nil {
            return note(opening, "on no level of the archive")
        }
        let lines: [[Point]]
        switch opening.geometry {
        case nil: return note(opening, "unlocated")
        case .point(let geo): lines = [[frame.point(geo)]]
        case .lines(let all): lines = all.map { $0.map(frame.point) }
        case .polygons: return note(opening, "no line")
        }
        guard lines.joined().allSatisfy({ $0.length <= OSMExtent.reach }) else {
            return note(opening, "kilometres away from the units")
        }
        let count = survey.doors.count + survey.closedDoors.count
        addDoors(along: lines, level, opening)
        if survey.doors.count + survey.closedDoors.count == count {
            note(opening, "without a unit near it")
        } else if let closure = opening.properties.closure {
            note(opening, closure, .closed)
        } else if let control = opening.properties.control {
            note(opening, control, .open)
        }
    }

    private mutating func addDoors(
        along lines: [[Point]], _ level: LevelOrdinal?, _ opening: IMDFArchive.Feature
    ) {
        for line in lines {
            let points = line.withoutRepeats
            guard let first = points.first else { continue }
            let sides = points.sides.filter { $0.length >= IMDFSurveyor.narrowest }
            if sides.isEmpty {
                let middle = points.count > 1 ? (first + points[points.count - 1]) / 2 : first
                let width = points.count > 1 ? IMDFSurveyor.narrowest : IMDFSurveyor.usual
                addDoor(middle, level, width, opening)
            }
            for side in sides {
                let count = (side.length / IMDFSurveyor.widest).rounded(.up)
                for part in 0..<Int(min(count, 200)) {
                    addDoor(
                        side.point(at: (Double(part) + 0.5) / count), level, side.length / count,
                        opening)
                }
            }
        }
    }

    private mutating func addDoor(
        _ point: Point, _ level: LevelOrdinal?, _ width: Double, _ opening: IMDFArchive.Feature
    ) {
        guard let place = rooms.onOutline(point, level) else { return }
        let door = VenueSurvey.Door(
            point: place, levels: level.map { [$0] },
            kind: IMDFSurveyor.kind(of: opening.properties), width: width)
        if opening.properties.closure == nil {
            survey.doors.append(door)
        } else {
            survey.closedDoors.append(door)
        }
    }

    private static func kind(of opening: IMDFProperties) -> Opening.Kind {
        switch opening.door?.lowercased() {
        case "open", "none": .passage
        case let door? where door.hasPrefix("turnstile"): .gate
        default: opening.category == "pedestrian.principal" ? .entrance : .door
        }
    }

    // MARK: Things and places

    private mutating func addFixture(_ fixture: IMDFArchive.Feature) {
        guard let level = storeys[fixture.properties.level]?.level else {
            return note(fixture, "on no level of the archive")
        }
        let areas = (fixture.geometry?.areas(in: frame) ?? []).filter(\.isNear)
        if areas.isEmpty { return note(fixture, "no area") }
        if fixture.properties.category == "wall" {
            for area in areas { add(area, .block, level, about: fixture) }
        } else {
            addBarriers(areas, level)
        }
    }

    private mutating func addKiosk(_ kiosk: IMDFArchive.Feature, _ tenants: IMDFTenants) {
        guard let level = storeys[kiosk.properties.level]?.level else {
            return note(kiosk, "on no level of the archive")
        }
        let areas = (kiosk.geometry?.areas(in: frame) ?? []).filter(\.isNear)
        if areas.isEmpty { return note(kiosk, "no area") }
        for area in areas {
            add(
                area, .room, level, name: tenants.name(ofKiosk: kiosk), category: .shop,
                about: kiosk)
        }
    }

    /// Occupants, amenities and sections that are no room's name.
    private mutating func addPlaces(_ tenants: IMDFTenants) {
        for occupant in archive[.occupant] where !tenants.isRoom(occupant) {
            let own = occupant.properties.name.text(in: languages)
            guard let name = own ?? IMDFPlainName.restroom(occupant.properties.category) else {
                note(occupant, "without a name")
                continue
            }
            let anchor = tenants.anchor(of: occupant)
            let room = rooms[anchor?.properties.unit ?? occupant.properties.unit]
            add(
                occupant, name, at: occupant.geometry?.place ?? anchor?.geometry?.place,
                in: room ?? rooms[occupant.properties.unit], hasPlainName: own == nil)
        }
        let rooms = rooms
        for amenity in archive[.amenity] {
            let room = amenity.properties.units.lazy.compactMap { rooms[$0] }.first
            if room?.isShaft ?? false { continue }
            addAmenity(amenity, in: room)
        }
        for section in archive[.section] {
            guard let name = section.properties.name.text(in: languages) else {
                note(section, "without a name")
                continue
            }
            let shape = section.geometry?.place
            add(section, name, at: section.properties.displayPoint ?? shape, in: nil)
        }
    }

    private mutating func addAmenity(
        _ amenity: IMDFArchive.Feature, in room: IMDFRooms.Room?
    ) {
        let (properties, place) = (amenity.properties, amenity.geometry?.place)
        if let name = properties.name.text(in: languages) {
            return add(amenity, name, at: place, in: room)
        }
        guard case .space = IMDFUse(properties.category) else {
            return note(amenity, "without a name, and not in a lift or stairs")
        }
        guard let words = IMDFPlainName.amenity(properties.category) else {
            return note(amenity, "without a name and a category")
        }
        add(amenity, words, at: place, in: room, hasPlainName: true)
    }

    private mutating func add(
        _ feature: IMDFArchive.Feature, _ name: String, at geo: GeoPoint?,
        in room: IMDFRooms.Room?, hasPlainName: Bool = false
    ) {
        guard let level = room?.level ?? storeys[feature.properties.level]?.level else {
            return note(feature, "in no unit and on no level of the archive")
        }
        let point = geo.map(frame.point) ?? room?.main.anchor
        guard let point, point.length <= OSMExtent.reach else {
            return note(feature, "unlocated")
        }
        survey.spots.append(
            VenueSurvey.Spot(
                point: point, levels: [level], name: name,
                category: IMDFTenants.category(of: feature, in: room), origin: feature.origin,
                hasPlainName: hasPlainName))
    }
}
