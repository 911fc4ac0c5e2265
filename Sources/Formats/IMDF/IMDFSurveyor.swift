import Indoor

/// Fills a survey from the features of an IMDF archive: units are rooms, openings are doors, the
/// outlines of levels are walls around them. Only this folder knows the standard's words.
struct IMDFSurveyor {
    private(set) var survey: VenueSurvey
    private(set) var unused: IMDFUnused
    private let archive: IMDFArchive
    private let languages: [String]
    private let storeys: IMDFStoreys
    private let rooms: IMDFRooms
    private var frame: GeoFrame { survey.frame }

    /// nil when no unit has a place.
    ///
    /// - Parameter languages: those of names, the best first.
    init?(
        _ archive: IMDFArchive, languages: [String], warnings: inout WarningList,
        progress: ReadingProgress
    ) throws(InputError) {
        let units = archive[.unit].compactMap(\.geometry)
        let points = (units.isEmpty ? archive[.level].compactMap(\.geometry) : units)
            .flatMap(\.points)
        guard let middle = OSMExtent.median(points) else { return nil }
        self.archive = archive
        self.languages = languages
        unused = archive.unused
        survey = VenueSurvey(
            frame: GeoFrame(origin: middle), attribution: archive.manifest.attribution ?? "")
        storeys = IMDFStoreys(archive, languages: languages, &unused, &warnings)
        rooms = IMDFRooms(archive, storeys, survey.frame, &unused)
        try fill(progress)
        assumeGround(&warnings)
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
        for type in [IMDFType.detail, .geofence] where !archive[type].isEmpty {
            for feature in archive[type] {
                unused.add(type.rawValue, "is only drawn", id: feature.id)
            }
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
    private mutating func assumeGround(_ warnings: inout WarningList) {
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
            }
        }
    }

    private mutating func add(
        _ area: Area, _ kind: VenueSurvey.Outline.Kind, _ level: LevelOrdinal, name: String? = nil,
        category: Unit.Category = .hall, isLift: Bool = false, isStairwell: Bool = false,
        about feature: IMDFArchive.Feature
    ) {
        survey.outlines.append(
            VenueSurvey.Outline(
                kind: kind, level: level, area: area, name: name,
                category: kind == .ground ? .outdoor : category, origin: feature.origin,
                isLift: isLift, isStairwell: isStairwell))
    }

    private mutating func addRoom(_ room: IMDFRooms.Room, _ tenants: IMDFTenants) {
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
                unused.add(
                    "stairs", "lie under or over no others: a room",
                    id: rooms.all[group[0]].feature.id)
            }
            addShaft(group, isLift: false)
        }
        for step in shafts.steps { addPath(step) }
    }

    /// Units that are one lift or one stairwell have one origin.
    private mutating func addShaft(_ group: [Int], isLift: Bool) {
        guard let first = group.first else { return }
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
        let ends = ends(of: low, high)
        guard ends.a.distance(to: ends.b) > 0.1 else {
            return unused.add("unit", "is too short for a way", id: low.feature.id)
        }
        survey.paths.append(
            VenueSurvey.Path(
                points: [ends.a, ends.b], levels: [low.level, high.level], isSteps: isConveying,
                isConveying: isConveying, direction: step.direction, runs: step.direction,
                risesForward: true, isGuideLine: false, isOutdoors: false,
                origin: low.feature.origin))
    }

    /// The lower and the upper end of an escalator or ramp: at the openings of its units, or else at
    /// the ends of their longer side.
    private func ends(of low: IMDFRooms.Room, _ high: IMDFRooms.Room) -> Segment {
        let run = low.main.longRun
        let (bottom, top) = (openings(of: low), openings(of: high))
        if let a = bottom.first, let b = top.max(by: { $0.distance(to: a) < $1.distance(to: a) }) {
            return Segment(low.main.inside(a), high.main.inside(b))
        }
        let isTurned =
            if let a = bottom.first {
                run.b.distance(to: a) < run.a.distance(to: a)
            } else if let b = top.first {
                run.a.distance(to: b) < run.b.distance(to: b)
            } else {
                false
            }
        return isTurned ? Segment(run.b, run.a) : run
    }

    /// The middles of the openings on a unit's outline.
    private func openings(of room: IMDFRooms.Room) -> [Point] {
        archive[.opening].filter { $0.properties.level == room.feature.properties.level }
            .compactMap { $0.geometry.flatMap { Polyline.middle($0, frame) } }
            .filter { point in
                room.main.bounds.grown(by: WallPlan.slack).contains(point)
                    && room.main.edges.contains { $0.distance(to: point) <= WallPlan.slack }
            }
    }

    // MARK: Openings

    /// Metres of one door; a wider opening is several side by side (ours).
    private static let (narrowest, widest, usual) = (0.6, 3.0, 1.0)

    private mutating func addOpening(_ opening: IMDFArchive.Feature) {
        let level = storeys[opening.properties.level]?.level
        let lines: [[Point]]
        switch opening.geometry {
        case nil: return unused.add("opening", "is unlocated", id: opening.id)
        case .point(let geo): lines = [[frame.point(geo)]]
        case .lines(let all): lines = all.map { $0.map(frame.point) }
        case .polygons: return unused.add("opening", "is no line", id: opening.id)
        }
        guard lines.joined().allSatisfy({ $0.length <= OSMExtent.reach }) else {
            return unused.add("opening", "is kilometres away from the units", id: opening.id)
        }
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
        survey.doors.append(
            VenueSurvey.Door(
                point: rooms.onOutline(point, level), levels: level.map { [$0] },
                kind: IMDFSurveyor.kind(of: opening.properties), width: width))
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
            return unused.add("fixture", "is on no level of the archive", id: fixture.id)
        }
        let areas = (fixture.geometry?.areas(in: frame) ?? []).filter(\.isNear)
        if areas.isEmpty { return unused.add("fixture", "is no area", id: fixture.id) }
        if fixture.properties.category == "wall" {
            for area in areas { add(area, .block, level, about: fixture) }
        } else {
            addBarriers(areas, level)
        }
    }

    private mutating func addKiosk(_ kiosk: IMDFArchive.Feature, _ tenants: IMDFTenants) {
        guard let level = storeys[kiosk.properties.level]?.level else {
            return unused.add("kiosk", "is on no level of the archive", id: kiosk.id)
        }
        let areas = (kiosk.geometry?.areas(in: frame) ?? []).filter(\.isNear)
        if areas.isEmpty { return unused.add("kiosk", "is no area", id: kiosk.id) }
        for area in areas {
            add(
                area, .room, level, name: tenants.name(ofKiosk: kiosk), category: .shop,
                about: kiosk)
        }
    }

    /// Occupants, amenities and sections that are no room's name.
    private mutating func addPlaces(_ tenants: IMDFTenants) {
        for occupant in archive[.occupant] where !tenants.isRoom(occupant) {
            guard let name = occupant.properties.name.text(in: languages) else {
                unused.add("occupant", "has no name", id: occupant.id)
                continue
            }
            let anchor = tenants.anchor(of: occupant)
            let room = rooms[anchor?.properties.unit ?? occupant.properties.unit]
            add(
                occupant, name, at: occupant.geometry?.place ?? anchor?.geometry?.place,
                in: room ?? rooms[occupant.properties.unit])
        }
        let rooms = rooms
        for amenity in archive[.amenity] {
            let room = amenity.properties.units.lazy.compactMap { rooms[$0] }.first
            if room?.isShaft ?? false { continue }
            guard let name = amenity.properties.name.text(in: languages) else {
                unused.add("amenity", "has no name", id: amenity.id)
                continue
            }
            add(amenity, name, at: amenity.geometry?.place, in: room)
        }
        for section in archive[.section] {
            guard let name = section.properties.name.text(in: languages) else {
                unused.add("section", "has no name", id: section.id)
                continue
            }
            let shape = section.geometry?.place
            add(section, name, at: section.properties.displayPoint ?? shape, in: nil)
        }
    }

    private mutating func add(
        _ feature: IMDFArchive.Feature, _ name: String, at geo: GeoPoint?, in room: IMDFRooms.Room?
    ) {
        guard let level = room?.level ?? storeys[feature.properties.level]?.level else {
            return unused.add(
                feature.type.rawValue, "is in no unit and on no level of the archive",
                id: feature.id)
        }
        let point = geo.map(frame.point) ?? room?.main.anchor
        guard let point, point.length <= OSMExtent.reach else {
            return unused.add(feature.type.rawValue, "is unlocated", id: feature.id)
        }
        survey.spots.append(
            VenueSurvey.Spot(
                point: point, levels: [level], name: name,
                category: IMDFTenants.category(of: feature, in: room), origin: feature.origin))
    }
}
