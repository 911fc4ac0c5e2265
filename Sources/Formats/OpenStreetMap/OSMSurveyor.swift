import Indoor

/// Fills a survey from features with OpenStreetMap's tags. Only this folder knows the tags.
///
/// Follows Simple Indoor Tagging (wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging): rooms and
/// corridors have walls along their outlines, areas have none; doors are points on outlines.
struct OSMSurveyor {
    private(set) var survey: VenueSurvey
    private let features: [OSMFeature]
    /// Features outside these bounds are left out: 300 m around the indoor features.
    private let bounds: Bounds
    private var frame: GeoFrame { survey.frame }
    private var streets: [VenueSurvey.Path] = []
    /// Whether most rooms and halls are closed to the public: the map is for those who may enter.
    private let isForMembers: Bool

    /// - Parameters:
    ///   - site: the name or number of the site to read; nil: the one with most indoor features.
    ///   - attribution: what has to be shown with the data.
    /// - Returns: nil when no feature is indoors or walkable.
    init?(
        _ features: [OSMFeature], site: String?, file: String, attribution: String,
        warnings: inout WarningList,
        progress: ReadingProgress
    ) throws(InputError) {
        let sites = OSMSites(features)
        let chosen = sites.site(site)
        if let site, chosen == nil {
            throw InputError(
                file: file, "no site \"\(site.printable)\"",
                expected: sites.all.indices.map(sites.title).joined(separator: ", "))
        }
        guard
            let extent = OSMExtent(features, indoor: chosen.map { sites.all[$0].points } ?? [])
        else { return nil }
        let names = LevelNames(features)
        for guess in names.guesses { warnings.add(guess, about: nil) }
        let features = features.withLevels(by: names)
        self.features = features
        let spaces = features.filter { $0.isIndoor && $0.isSpace }
        isForMembers = spaces.count(where: \.isClosed) * 2 > spaces.count
        survey = VenueSurvey(frame: extent.frame, attribution: attribution)
        bounds = extent.bounds
        for (level, name) in names.shown { survey.levels[level] = .init(short: name) }
        let twins = OSMTwins(features)
        for number in features.indices where !twins.isTwin(number) {
            try progress.pass(.survey, number, of: features.count)
            let (before, told) = (size, warnings.notes.count)
            sort(number, warnings: &warnings)
            if size == before, told == warnings.notes.count, let kind = features[number].kind {
                noteUnused(number, kind, &warnings)
            } else if size > before {
                noteRestrictions(features[number], &warnings)
            }
        }
        let rooms = survey.outlines.filter { $0.kind == .room || $0.kind == .corridor }
        survey.venueName =
            OSMVenueName(
                features, around: rooms.map(\.area.anchor), within: extent.inner.grown(by: 100),
                survey.frame
            ).name
        if let chosen { tellOthers(sites, than: chosen, &warnings) }
        survey.paths += OSMStreets(streets, survey).walked
    }

    /// Names the other sites of the file, and what takes them.
    private func tellOthers(_ sites: OSMSites, than chosen: Int, _ warnings: inout WarningList) {
        for (number, site) in sites.all.enumerated() where number != chosen {
            let kilometres = frame.point(site.middle).length / 1000
            let title = sites.title(number)
            let option = title.contains(" ") ? "\"\(title)\"" : title
            warnings.add(
                "another site, \(kilometres.fixed(1)) km away, is left out: "
                    + "\(site.features.count.counted("indoor feature")); "
                    + "--site \(option) takes it", about: nil)
        }
    }

    // MARK: What is used

    /// Grows with every part of the survey.
    private var size: Int {
        survey.outlines.count + survey.barriers.count + survey.doors.count + survey.paths.count
            + survey.lifts.count + survey.spots.count + streets.count
    }

    /// Notes what the tags restrict of a feature that the survey has.
    private func noteRestrictions(_ feature: OSMFeature, _ warnings: inout WarningList) {
        let isPassage = feature.isPassage
        if let closure = feature.closure, isPassage || feature.isIndoor {
            let isKept = isPassage || (feature.isSpace && !isForMembers)
            warnings.note(
                feature.origin, isKept ? .closed : .open,
                isKept && feature.isPrivateRoom ? "\(closure): ways lead in, none through" : closure
            )
        }
        guard isPassage else { return }
        if let unkept = feature.unkept { warnings.note(feature.origin, .open, unkept) }
        if feature.isConveying, feature.conveyorDirection == .both {
            warnings.note(feature.origin, .bothWays, "no tag tells its direction")
        }
        if !feature.isStepFree, feature.kind != "stairway", feature.kind != "escalator" {
            warnings.note(feature.origin, .notStepFree, "wheelchair=no")
        }
    }

    /// Outdoors, the ground far from the building is not missed.
    private func noteUnused(_ number: Int, _ kind: String, _ warnings: inout WarningList) {
        let feature = features[number]
        // What became of a feature without a shape is told already.
        if feature.geometry.points.isEmpty { return }
        let isNear = feature.geometry.points.contains { bounds.contains(frame.point($0)) }
        if !isNear, !feature.isIndoor { return }
        if !isNear {
            warnings.note(feature.origin, .notUsed, "on another site")
        } else if feature.levels == nil || feature.repeated == nil {
            warnings.note(feature.origin, .notUsed, "its level is not known")
        } else if let closure = feature.closure {
            warnings.note(feature.origin, .closed, closure)
        } else {
            warnings.note(feature.origin, .notUsed, feature.reasonNotUsed)
        }
    }

    /// What became of the features.
    func use(_ warnings: WarningList) -> FileUse {
        var totals: [String: Int] = [:]
        for feature in features { if let kind = feature.kind { totals[kind, default: 0] += 1 } }
        return warnings.use(of: totals) { origin in
            guard features.indices.contains(origin.number) else { return nil }
            return (features[origin.number].kind ?? "place", origin.id)
        }
    }

    private mutating func sort(_ number: Int, warnings: inout WarningList) {
        let feature = features[number]
        guard feature.isOfUse, !feature.geometry.points.isEmpty else { return }
        guard let levels = feature.levels, let repeated = feature.repeated else {
            warnings.add(
                "level \"\((feature[.level] ?? "").printable)\" is not a level",
                expected: "numbers like 0, 0;1 or 0-3", about: feature.origin)
            return
        }
        let all = (levels + repeated).sorted().withoutRepeats
        switch feature.geometry {
        case .point(let geo):
            let point = frame.point(geo)
            sortPoint(number, point, all)
        case .lines(let lines):
            for line in lines {
                sortCopies(number, line.map(frame.point), levels, repeated, &warnings)
            }
        case .polygons(let polygons):
            for rings in polygons {
                sortPolygon(number, rings.map { $0.map(frame.point) }, all, &warnings)
            }
        }
    }
}

// MARK: - Points and lines

extension OSMSurveyor {
    private mutating func sortPoint(_ number: Int, _ point: Point, _ levels: [LevelOrdinal]) {
        let feature = features[number]
        guard bounds.contains(point) else { return }
        let isLift = feature.isLift
        let name = feature.destinationName
        let isPlace = name != nil && feature.isDestination
        if isLift || isPlace {
            let spot = VenueSurvey.Spot(
                point: point, levels: levels, name: name, category: feature.category(.area),
                origin: feature.origin, hasPlainName: feature.plainName != nil,
                isStepFree: feature.isStepFree)
            if isLift { survey.lifts.append(spot) }
            if isPlace { survey.spots.append(spot) }
        }
        if feature.isClosedLift {
            for level in levels { survey.closedLifts.append(Position(point, level: level)) }
        }
        if !isLift, let kind = feature.openingKind {
            let door = VenueSurvey.Door(
                point: point, levels: levels.isEmpty ? nil : levels, kind: kind,
                width: feature.openingWidth, isStepFree: feature.isStepFree)
            if feature.closure == nil {
                survey.doors.append(door)
            } else {
                survey.closedDoors.append(door)
            }
        }
    }

    /// Adds a line on its own levels, and again on each level of `repeat_on`. A line that climbs is
    /// shifted as a whole.
    private mutating func sortCopies(
        _ number: Int, _ points: [Point], _ levels: [LevelOrdinal], _ repeated: [LevelOrdinal],
        _ warnings: inout WarningList
    ) {
        let feature = features[number]
        if points.count >= 4, points.first == points.last, feature.isAreaWhenClosed {
            return sortPolygon(number, [points], levels + repeated, &warnings)
        }
        if !levels.isEmpty || repeated.isEmpty { sortLine(number, points, levels) }
        for start in repeated where !levels.contains(start) || levels.count > 1 {
            let shift = start.hundredths - (levels.first ?? start).hundredths
            let copies =
                levels.count > 1
                ? levels.map { LevelOrdinal(hundredths: $0.hundredths + shift) } : [start]
            if copies != levels { sortLine(number, points, copies) }
        }
    }

    private mutating func sortLine(_ number: Int, _ points: [Point], _ levels: [LevelOrdinal]) {
        let feature = features[number]
        if let kind = feature.barrierKind {
            for run in runs(points) {
                survey.barriers.append(
                    VenueSurvey.Barrier(points: run, levels: levels.orGround, kind: kind))
            }
        } else if feature.isWalked {
            for run in runs(points) { survey.paths.append(path(run, levels, feature)) }
            if feature.isPlatformLine { addPlatform(points, levels, feature) }
        } else if feature.isLift || feature.openingKind != nil {
            sortPoint(
                number, Polyline(points).place(along: Polyline(points).length / 2).point, levels)
        } else if feature.isStreet, levels.isEmpty || levels == [0] {
            for run in runs(points) { streets.append(path(run, [0], feature)) }
        }
    }

    /// A platform drawn as a line is a place at the middle of its line.
    private mutating func addPlatform(
        _ points: [Point], _ levels: [LevelOrdinal], _ feature: OSMFeature
    ) {
        guard let name = feature.destinationName, points.count > 1 else { return }
        let line = Polyline(points)
        survey.spots.append(
            VenueSurvey.Spot(
                point: line.place(along: line.length / 2).point, levels: levels.orGround,
                name: name,
                category: .platform, origin: feature.origin))
    }

    private func path(
        _ points: [Point], _ levels: [LevelOrdinal], _ feature: OSMFeature
    ) -> VenueSurvey.Path {
        let isSteps = feature.isSteps(on: levels)
        return VenueSurvey.Path(
            points: points, levels: levels, isSteps: isSteps, isConveying: feature.isConveying,
            direction: feature.footDirection, runs: feature.conveyorDirection,
            risesForward: feature.risesForward, risesByList: feature.risesByList,
            isGuideLine: isSteps && feature[.highway] == nil,
            isOutdoors: !feature.isIndoor && !feature.has(.indoor, "yes") && !feature.isBuried,
            layer: feature.layer, isStepFree: feature.isStepFree, origin: feature.origin,
            name: feature.name)
    }

    /// The parts of a line within the bounds, without repeated points.
    private func runs(_ points: [Point]) -> [[Point]] {
        let parts = points.split { !bounds.contains($0) }
        return parts.map(\.withoutRepeats).filter { $0.count >= 2 }
    }
}

// MARK: - Polygons

extension OSMSurveyor {
    private mutating func sortPolygon(
        _ number: Int, _ rings: [[Point]], _ levels: [LevelOrdinal], _ warnings: inout WarningList
    ) {
        let feature = features[number]
        guard rings.joined().contains(where: bounds.contains) else { return }
        guard rings.joined().allSatisfy(bounds.grown(by: OSMExtent.reach).contains) else {
            return warnings.leaveOut(feature.origin, "an outline that leads kilometres away")
        }
        guard let area = Area(rings: OSMSurveyor.wound(rings)), area.squareMetres > 0.01 else {
            return warnings.leaveOut(feature.origin, "an outline without area")
        }
        if let kind = feature.barrierKind {
            survey.barriers += area.rings.map {
                VenueSurvey.Barrier(points: $0 + [$0[0]], levels: levels.orGround, kind: kind)
            }
        }
        guard let kind = feature.outlineKind else { return }
        let standing = levels.isEmpty ? feature.impliedLevels(of: kind) : levels
        if standing.isEmpty { return warnings.leaveOut(feature.origin, "has no level") }
        if levels.isEmpty, feature.isIndoor {
            warnings.add("has no level: taken as on level 0", about: feature.origin)
        }
        for level in standing {
            if feature.isClosedLift {
                survey.closedLifts.append(Position(area.anchor, level: level))
            }
            if kind == .floor { nameFloor(level, feature) }
            let isShut = feature.isClosed && feature.isSpace && !isForMembers
            let isClosed = isShut && !feature.isPrivateRoom
            survey.outlines.append(
                VenueSurvey.Outline(
                    kind: isClosed ? .room : kind, level: level, area: area,
                    name: kind == .floor ? nil : feature.destinationName,
                    category: feature.category(kind), origin: feature.origin,
                    isLift: feature.isOpenShaft, isStairwell: feature.isOpenStairwell,
                    isClosed: isClosed, isPrivate: isShut && !isClosed,
                    isStepFree: feature.isStepFree))
        }
    }

    private mutating func nameFloor(_ level: LevelOrdinal, _ feature: OSMFeature) {
        var data = survey.levels[level] ?? VenueSurvey.LevelData()
        data.short = data.short ?? feature.text(.levelRef)
        data.name = data.name ?? feature.name
        survey.levels[level] = data
    }

    /// Open rings, the outer one anticlockwise and holes clockwise, so that the area lies left of
    /// every edge. Repeated points are removed.
    static func wound(_ rings: [[Point]]) -> [[Point]] {
        rings.enumerated().map { number, ring in
            var open = ring.withoutRepeats
            if open.count > 1, open.first == open.last { open.removeLast() }
            guard let base = open.first else { return [] }
            let twice = open.indices.reduce(0) { sum, i in
                sum + (open[i] - base).cross(open[(i + 1) % open.count] - base)
            }
            return (twice > 0) == (number == 0) ? open : open.reversed()
        }
    }
}

extension [LevelOrdinal] {
    /// The ground level for features without a level.
    fileprivate var orGround: [LevelOrdinal] { isEmpty ? [0] : self }
}
