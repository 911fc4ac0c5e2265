import Indoor

/// What a plan file says, before it becomes a venue.
struct PlanDocument {
    var name: String?
    var attribution = ""
    /// Metres per character.
    var scale = 1.0
    var origin: GeoPoint?
    /// The cell whose middle is the origin.
    var originCell = PlanCell(column: 1, row: 1)
    /// Degrees clockwise from north to which the plan's top points.
    var bearing = 0.0
    /// What the numbers in a level's cells stand for. The first two are not from the file.
    var symbols: [PlanSymbol] = [.nothing, .assumedDoor]
    var connectors: [PlanConnector] = []
    var levels: [PlanLevel] = []

    /// Upper limits: a file of another kind, or a size in millimetres, ends in an error and not in
    /// a lack of memory.
    static let mostCells = 1000
    static let mostLevels = 30
}

/// A column and a row of the plan, both from 1 at its top left.
struct PlanCell: Hashable {
    var column: Int
    var row: Int
}

/// One entry of the legend.
struct PlanSymbol {
    enum Kind: Hashable {
        /// Solid building.
        case nothing
        case wall(Wall.Kind)
        case opening(Opening.Kind)
        case floor(Unit.Category)
        case column, mark, place, beacon
    }

    let letter: Character
    let kind: Kind
    var name: String?
    /// Given by the legend; nil lets a wall take its room's.
    var texture: Double?
    var surroundings = Surroundings()
    var spot = Spot(line: 1, column: 1)

    /// Symbol 0 of every document.
    static let nothing = PlanSymbol(letter: " ", kind: .nothing)
    /// Symbol 1: cut into a wall by the reader, for a unit that has no door.
    static let assumedDoor = PlanSymbol(letter: " ", kind: .opening(.door))
    static let assumedDoorNumber: UInt16 = 1

    /// Whether wall lines run through or up to its cells.
    var isBarrier: Bool {
        switch kind {
        case .wall, .opening: true
        default: false
        }
    }

    var isWall: Bool {
        if case .wall = kind { true } else { false }
    }

    var isFloor: Bool {
        if case .floor = kind { true } else { false }
    }
}

/// A line of the connectors section.
struct PlanConnector {
    /// A mark on a level: "1@-2".
    struct End {
        let letter: Character
        let level: LevelOrdinal
        let spot: Spot
    }

    let id: String
    let kind: Connector.Kind
    let ends: [End]
    let direction: Connector.Direction
    let spot: Spot
}

/// A level's line and its block.
struct PlanLevel {
    let ordinal: LevelOrdinal
    let name: String
    let shortName: String
    let elevation: Double
    /// The cell of the block's top left letter.
    let corner: PlanCell
    /// Where the level's own line begins.
    let spot: Spot
    var grid: PlanGrid
}
