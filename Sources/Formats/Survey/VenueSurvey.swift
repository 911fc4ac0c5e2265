import Indoor

/// A building's data in metres, independent of the file format. A format's reader fills it;
/// `VenueBuilder` builds a venue from it.
struct VenueSurvey {
    /// The feature of the file that something was read from.
    struct Origin: Hashable {
        /// Its index in the file, from 0; unique.
        let number: Int
        /// For messages: "way/123"; may be empty.
        let id: String
        /// The offset of its first byte in the file.
        let offset: Int

        static func == (one: Origin, other: Origin) -> Bool { one.number == other.number }

        func hash(into hasher: inout Hasher) { hasher.combine(number) }
    }

    /// A closed line on one level.
    struct Outline {
        enum Kind { case room, corridor, area, floor, platform, ground, building, block, column }

        let kind: Kind
        let level: LevelOrdinal
        let area: Area
        let name: String?
        let category: Unit.Category
        let origin: Origin
        let isLift: Bool
        let isStairwell: Bool
        /// Whether it is not in the file on this level.
        var isAssumed = false
        /// Whether nobody enters it.
        var isClosed = false
        /// Whether ways lead into it, and none through.
        var isPrivate = false
        /// Whether people who take no steps can use it, where it is a lift.
        var isStepFree = true

        /// Whether people can stand on it.
        var isSpace: Bool { kind != .building && kind != .block && kind != .column }
        /// Whether its outline is walled.
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
        /// nil when the file gives none: it then applies to any level with a wall there.
        let levels: [LevelOrdinal]?
        let kind: Opening.Kind
        /// Metres between the jambs.
        let width: Double
        var isStepFree = true
    }

    /// A line that people walk along, or that carries them.
    struct Path {
        var points: [Point]
        /// Ascending; empty when the file gives none.
        let levels: [LevelOrdinal]
        let isSteps: Bool
        /// Whether it is a conveyor: an escalator when it has steps, otherwise a moving walkway.
        let isConveying: Bool
        /// The walking direction along the line.
        let direction: Connector.Direction
        /// The conveyor's direction along the line.
        let runs: Connector.Direction
        /// Whether the last point is the higher one; nil when unknown.
        let risesForward: Bool?
        /// Whether its levels are listed from below; nil when the order tells nothing.
        var risesByList: Bool?
        /// Whether it only marks that a stairwell can be passed, not the course of its flights.
        let isGuideLine: Bool
        /// Whether it counts as on the ground when no level is known.
        let isOutdoors: Bool
        /// Above 0 on a bridge, below in a tunnel, when no level is known.
        var layer = 0
        /// Whether people can use it who take no steps, unless it is stairs.
        var isStepFree = true
        let origin: Origin
        /// The file's name; nil: there is none.
        var name: String?

        /// Its first and last point.
        var ends: [Point] { [points[0], points[points.count - 1]] }

        /// Whether another way between the same levels runs beside it, in either direction.
        func isBeside(_ other: Path) -> Bool {
            guard other.levels == levels else { return false }
            let (own, its) = (ends[1] - ends[0], other.ends[1] - other.ends[0])
            let gap = (ends[0] + ends[1] - other.ends[0] - other.ends[1]) / 2
            return abs(own.normalized.dot(its.normalized)) > 0.9
                && min(own.length, its.length) > max(own.length, its.length) / 2
                && abs(gap.cross(own.normalized)) < Path.widestPair
                && abs(gap.dot(own.normalized)) < own.length / 2
        }

        /// Whether it is drawn in the opposite direction.
        func isOpposed(to other: Path) -> Bool {
            (ends[1] - ends[0]).dot(other.ends[1] - other.ends[0]) < 0
        }

        /// The most metres between two escalators of a pair (ours): stairs may lie between them.
        private static let widestPair = 8.0

        /// One flight of stairs from two that share an end; nil if they do not climb in one
        /// direction.
        func joined(with other: Path, at end: Point) -> Path? {
            guard let own = risesForward, let more = other.risesForward, isSteps, other.isSteps,
                !isConveying, direction == .both, other.direction == .both, ends[0] != ends[1]
            else { return nil }
            let first = ends[1] == end ? points : points.reversed()
            let next = other.ends[0] == end ? other.points : other.points.reversed()
            let rises = own == (ends[1] == end)
            guard rises == (more == (other.ends[0] == end)) else { return nil }
            return Path(
                points: first + next.dropFirst(), levels: [], isSteps: true, isConveying: false,
                direction: .both, runs: .both, risesForward: rises,
                isGuideLine: isGuideLine, isOutdoors: isOutdoors && other.isOutdoors,
                isStepFree: isStepFree && other.isStepFree, origin: origin,
                name: name ?? other.name)
        }
    }

    /// A point feature: a lift, a kiosk, an entrance.
    struct Spot {
        let point: Point
        let levels: [LevelOrdinal]
        let name: String?
        let category: Unit.Category
        let origin: Origin
        /// Whether its name only says what it is.
        var hasPlainName = false
        /// Whether people who take no steps can use it, where it is a lift.
        var isStepFree = true
    }

    /// The file's data about a level as a whole.
    struct LevelData {
        /// The short name, as on a lift button.
        var short: String?
        var name: String?
        /// Metres above the ground level.
        var elevation: Double?
    }

    let frame: GeoFrame
    /// The attribution that the licence requires.
    let attribution: String
    var outlines: [Outline] = []
    var barriers: [Barrier] = []
    var doors: [Door] = []
    /// Doors that nobody gets through now: locked, private or out of order.
    var closedDoors: [Door] = []
    /// The stops of lifts that nobody can take now.
    var closedLifts: [Position] = []
    var paths: [Path] = []
    var lifts: [Spot] = []
    var spots: [Spot] = []
    /// Only levels with data in the file.
    var levels: [LevelOrdinal: LevelData] = [:]
    var venueName: String?
    /// The file's own sites; nil when they are to be made from the named buildings.
    var sites: [Site]?
}

extension VenueSurvey {
    var extent: VenueExtent {
        var extent = VenueExtent()
        for outline in outlines { extent.add(outline.area.rings.joined()) }
        for barrier in barriers { extent.add(barrier.points) }
        for path in paths { extent.add(path.points) }
        extent.add(doors.lazy.map(\.point))
        extent.add((lifts + spots).lazy.map(\.point))
        return extent
    }
}

// MARK: - Levels

extension VenueSurvey {
    func elevation(_ level: LevelOrdinal) -> Double {
        levels[level]?.elevation ?? level.number * LevelOrdinal.height
    }

    /// The name on a lift button: the file's. Else it is the ordinal, counted from the nearest level
    /// whose short name is a number, so that no two levels have the same name; but a storey between
    /// two others has its name.
    func shortName(of level: LevelOrdinal) -> String {
        if let short = levels[level]?.short { return short }
        let numbered = levels.compactMap { ordinal, data in
            data.short.flatMap { LevelOrdinal($0) }.map { (ordinal: ordinal, shown: $0) }
        }
        let nearest = numbered.min {
            (abs(($0.ordinal - level).hundredths), $0.ordinal)
                < (abs(($1.ordinal - level).hundredths), $1.ordinal)
        }
        let shift = nearest.map { ($0.shown - $0.ordinal).hundredths } ?? 0
        let counted = LevelOrdinal(hundredths: level.hundredths + shift)
        return counted.shortName(named: levels[level]?.name)
    }

    /// The level in a message: its sign, and the ordinal where that is another.
    func told(_ level: LevelOrdinal) -> String {
        let short = shortName(of: level)
        let number = LevelOrdinal(short)
        let sign = number?.description == short ? number?.label ?? short : short
        return sign == level.label || sign.isEmpty ? level.label : "\(sign) (ordinal \(level))"
    }

    func name(of level: LevelOrdinal) -> String {
        levels[level]?.name ?? "Level \(level)"
    }
}
