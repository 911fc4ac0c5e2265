import Indoor

/// What a building's file says, in metres and in a venue's terms, whatever its format: a reader of
/// that format fills it, `VenueBuilder` makes a venue of it.
struct VenueSurvey {
    /// The thing in the file that something was read from.
    struct Origin: Hashable {
        /// From 0, in the file's order; no two things have the same.
        let number: Int
        /// For messages: "way/123"; may be empty.
        let id: String
        /// Where it stands in the file: the offset of its first byte.
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

    /// A line that people walk along, or that carries them.
    struct Path {
        let points: [Point]
        /// Ascending; empty where the file does not say.
        let levels: [LevelOrdinal]
        let isSteps: Bool
        /// Whether it moves: an escalator where it has steps, else a walkway.
        let isConveying: Bool
        /// Which way along the line people may walk.
        let direction: Connector.Direction
        /// Which way along the line it carries them, where it does.
        let runs: Connector.Direction
        /// Whether the last point is the higher one; nil where the file does not say.
        let risesForward: Bool?
        /// Whether it says only that one gets through a stairwell, not how its flights lie.
        let isGuideLine: Bool
        /// Whether it may be taken for one on the ground where nothing tells its level.
        let isOutdoors: Bool
        let origin: Origin
    }

    /// A point that serves or names something: a lift, a kiosk, an entrance.
    struct Spot {
        let point: Point
        let levels: [LevelOrdinal]
        let name: String?
        let category: Unit.Category
        let origin: Origin
    }

    /// What the file says of a storey as a whole.
    struct Storey {
        /// What a lift button says.
        var short: String?
        var name: String?
        /// Metres above the ground level.
        var elevation: Double?
    }

    let frame: GeoFrame
    /// Whom to credit.
    let attribution: String
    var outlines: [Outline] = []
    var barriers: [Barrier] = []
    var doors: [Door] = []
    var paths: [Path] = []
    var lifts: [Spot] = []
    var spots: [Spot] = []
    /// Only those of which the file says something.
    var storeys: [LevelOrdinal: Storey] = [:]
    var venueName: String?

    init(frame: GeoFrame, attribution: String) {
        self.frame = frame
        self.attribution = attribution
    }
}

// MARK: - Storeys

extension VenueSurvey {
    /// Metres between whole levels where a file gives none: that of the documented coordinate
    /// example (reference/vps.md 1.3).
    static let storeyHeight = 3.5

    func elevation(_ level: LevelOrdinal) -> Double {
        storeys[level]?.elevation ?? level.number * VenueSurvey.storeyHeight
    }

    /// What a lift button says: as the file has it, else the ordinal, counted from the nearest
    /// level whose button has a number, so that no two levels of a building are called the same.
    func shortName(of level: LevelOrdinal) -> String {
        if let short = storeys[level]?.short { return short }
        let numbered = storeys.compactMap { ordinal, storey in
            storey.short.flatMap { LevelOrdinal($0) }.map { (ordinal: ordinal, shown: $0) }
        }
        let nearest = numbered.min {
            (abs(($0.ordinal - level).hundredths), $0.ordinal)
                < (abs(($1.ordinal - level).hundredths), $1.ordinal)
        }
        guard let nearest else { return "\(level)" }
        let shift = (nearest.shown - nearest.ordinal).hundredths
        return "\(LevelOrdinal(hundredths: level.hundredths + shift))"
    }

    func name(of level: LevelOrdinal) -> String {
        storeys[level]?.name ?? "Level \(level)"
    }
}
