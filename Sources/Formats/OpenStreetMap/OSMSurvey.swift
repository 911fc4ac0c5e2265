import Indoor

/// What the features say, in metres, sorted by what a venue is made of.
///
/// Follows Simple Indoor Tagging (wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging): rooms and
/// corridors have walls along their outlines, areas have none; doors are points on outlines.
struct OSMSurvey {
    /// A closed line on one level.
    struct Outline {
        enum Kind { case room, corridor, area, floor, platform, ground, building, block, column }

        let kind: Kind
        let level: LevelOrdinal
        let area: Area
        let name: String?
        let category: Unit.Category
        /// Number of the feature it comes from.
        let feature: Int
        let isLift: Bool
        let isStairwell: Bool

        /// Whether people stand on it.
        var isSpace: Bool { kind != .building && kind != .block && kind != .column }
        /// Whether walls stand along it.
        var isWalled: Bool { kind == .room || kind == .corridor }
    }

    /// A wall, fence or row of gates, drawn as a line.
    struct Barrier {
        let points: [Point]
        let levels: [LevelOrdinal]
        let kind: Wall.Kind
    }

    struct Door {
        let point: Point
        /// nil where the file does not say: wherever a wall passes.
        let levels: [LevelOrdinal]?
        let kind: Opening.Kind
        /// Metres between the jambs.
        let width: Double
    }

    /// A line that people walk along.
    struct Path {
        let points: [Point]
        /// Ascending; empty where the file does not say.
        let levels: [LevelOrdinal]
        let isSteps: Bool
        let feature: Int
    }

    /// A point that serves or names something: a lift, a kiosk, an entrance.
    struct Spot {
        let point: Point
        let levels: [LevelOrdinal]
        let name: String?
        let category: Unit.Category
        let feature: Int
    }

    let features: [OSMFeature]
    let frame: GeoFrame
    /// Beyond these the file's things are left out: 300 m round what is indoors.
    let bounds: Bounds
    private(set) var outlines: [Outline] = []
    private(set) var barriers: [Barrier] = []
    private(set) var doors: [Door] = []
    private(set) var paths: [Path] = []
    private(set) var lifts: [Spot] = []
    private(set) var spots: [Spot] = []
    /// What the `indoor=level` outlines call their levels.
    private(set) var floorNames: [LevelOrdinal: (short: String?, name: String?)] = [:]
    private(set) var venueName: String?

    /// nil where nothing in the features is indoors or walked on.
    init?(_ features: [OSMFeature], warnings: inout WarningList) {
        guard let extent = OSMExtent(features) else { return nil }
        self.features = features
        frame = extent.frame
        bounds = extent.bounds
        for number in features.indices { sort(number, warnings: &warnings) }
    }

    private mutating func sort(_ number: Int, warnings: inout WarningList) {
        let feature = features[number]
        if venueName == nil, feature.namesVenue { venueName = feature.name }
        guard feature.isOfUse else { return }
        guard let levels = feature.levels, let repeated = feature.repeated else {
            warnings.add(
                "level \"\((feature[.level] ?? "").printable)\" is not a level",
                expected: "numbers like 0, 0;1 or 0-3", about: feature)
            return
        }
        let all = (levels + repeated).sorted().reduce(into: [LevelOrdinal]()) {
            if $0.last != $1 { $0.append($1) }
        }
        switch feature.geometry {
        case .point(let geo):
            let point = frame.point(geo)
            if bounds.contains(point) { sortPoint(number, point, all) }
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

extension OSMSurvey {
    private mutating func sortPoint(_ number: Int, _ point: Point, _ levels: [LevelOrdinal]) {
        let feature = features[number]
        let spot = Spot(
            point: point, levels: levels, name: feature.name, category: feature.category(.area),
            feature: number)
        if feature.has(.highway, "elevator") {
            lifts.append(spot)
        } else if let kind = feature.openingKind {
            doors.append(
                Door(
                    point: point, levels: levels.isEmpty ? nil : levels, kind: kind,
                    width: feature.openingWidth))
        }
        if spot.name != nil, feature.isDestination { spots.append(spot) }
    }

    /// A line on its own levels, and once more on each that it is repeated on; one that climbs as a
    /// whole, from there up.
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
                barriers.append(Barrier(points: run, levels: levels.orGround, kind: kind))
            }
        } else if feature.isWalked {
            for run in runs(points) {
                paths.append(
                    Path(
                        points: run, levels: levels, isSteps: feature.isSteps(on: levels),
                        feature: number))
            }
        }
    }

    /// The parts of a line that lie within the bounds, without points given twice in a row.
    private func runs(_ points: [Point]) -> [[Point]] {
        let parts = points.split { !bounds.contains($0) }
        return parts.map { part in
            part.reduce(into: [Point]()) { if $0.last != $1 { $0.append($1) } }
        }.filter { $0.count >= 2 }
    }
}

// MARK: - Polygons

extension OSMSurvey {
    private mutating func sortPolygon(
        _ number: Int, _ rings: [[Point]], _ levels: [LevelOrdinal], _ warnings: inout WarningList
    ) {
        let feature = features[number]
        guard rings.joined().contains(where: bounds.contains) else { return }
        guard rings.joined().allSatisfy(bounds.grown(by: OSMExtent.reach).contains) else {
            return warnings.add("an outline that leads kilometres away", about: feature)
        }
        guard let area = Area(rings: OSMSurvey.wound(rings)), area.squareMetres > 0.01 else {
            return warnings.add("an outline without area", about: feature)
        }
        if let kind = feature.barrierKind {
            barriers += area.rings.map {
                Barrier(points: $0 + [$0[0]], levels: levels.orGround, kind: kind)
            }
        }
        guard let kind = feature.outlineKind else { return }
        let standing = levels.isEmpty ? feature.impliedLevels(of: kind) : levels
        if standing.isEmpty { return warnings.add("has no level: left out", about: feature) }
        for level in standing {
            if kind == .floor { nameFloor(level, feature) }
            outlines.append(
                Outline(
                    kind: kind, level: level, area: area,
                    name: feature.destinationName,
                    category: feature.category(kind), feature: number, isLift: feature.isLiftShaft,
                    isStairwell: feature.isStairwell))
        }
    }

    /// What a lift button says: `level:ref`, else the ordinal, counted from the nearest level whose
    /// button has a number, so that no two levels of a building are called the same.
    func shortName(of level: LevelOrdinal) -> String {
        if let short = floorNames[level]?.short { return short }
        let numbered = floorNames.compactMap { ordinal, names in
            names.short.flatMap { LevelOrdinal($0) }.map { (ordinal: ordinal, shown: $0) }
        }
        let nearest = numbered.min {
            (abs(($0.ordinal - level).hundredths), $0.ordinal)
                < (abs(($1.ordinal - level).hundredths), $1.ordinal)
        }
        guard let nearest else { return "\(level)" }
        let shift = (nearest.shown - nearest.ordinal).hundredths
        return "\(LevelOrdinal(hundredths: level.hundredths + shift))"
    }

    private mutating func nameFloor(_ level: LevelOrdinal, _ feature: OSMFeature) {
        let known = floorNames[level]
        floorNames[level] = (
            known?.short ?? feature.text(.levelRef), known?.name ?? feature.name
        )
    }

    /// Open rings, the outer one anticlockwise and holes clockwise, so that the area lies to the
    /// left of every edge. Points given twice in a row are one.
    private static func wound(_ rings: [[Point]]) -> [[Point]] {
        rings.enumerated().map { number, ring in
            var open = ring.reduce(into: [Point]()) { if $0.last != $1 { $0.append($1) } }
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
    /// Things without a level stand on the ground.
    fileprivate var orGround: [LevelOrdinal] { isEmpty ? [0] : self }
}
