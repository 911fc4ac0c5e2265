import Indoor

/// A plan file's contents, before the venue is built.
struct PlanDocument {
    var name: String?
    var attribution = ""
    /// Metres per character.
    var scale = 1.0
    var origin: GeoPoint?
    /// The cell whose centre is the origin.
    var originCell = PlanCell(column: 1, row: 1)
    /// The direction of the plan's top, degrees clockwise from north.
    var bearing = 0.0
    /// The symbols by their numbers in a level's cells. The first two are not from the file.
    var symbols: [PlanSymbol] = [.nothing, .assumedDoor]
    var connectors: [PlanConnector] = []
    /// The name of the site; nil: the venue's.
    var site: String?
    var facilities: [PlanFacility] = []
    var levels: [PlanLevel] = []

    /// Limits. Beyond them another kind of file, or a size in millimetres, gives an error instead
    /// of using up the memory.
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
        /// Solid building, without floor.
        case nothing
        case wall(Wall.Kind)
        case opening(Opening.Kind)
        case floor(Unit.Category)
        case column, mark, place, beacon
    }

    let letter: Character
    let kind: Kind
    var name: String?
    /// The texture given by the legend, 0 ... 1; nil for a wall with the texture of its room.
    var texture: Double?
    var surroundings = Surroundings()
    var likeness = Likeness()
    /// nil except for beacons.
    var beacon: BeaconDetails?
    var spot = Spot(line: 1, column: 1)

    /// Symbol 0 of every document.
    static let nothing = PlanSymbol(letter: " ", kind: .nothing)
    /// Symbol 1: a door that the reader adds to a unit without one.
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
    /// The plan cell of the block's top left letter.
    let corner: PlanCell
    /// The place of the level's own line in the file.
    let spot: Spot
    var grid: PlanGrid
}
