import Indoor
import TextCanvas

/// What a map shows beside the building. The phone's map has what the app knows; the desk's has
/// the truth too.
struct MapScene: Sendable {
    let floor: Floor
    let turn: PlanTurn
    var itinerary: Itinerary?
    /// Metres of the itinerary that lie behind.
    var along = 0.0
    var isItineraryGreyed = false
    var destination: Position?
    var dot: PhoneDisplay.Dot?
    var truth: Truth?
    var raw: Point?
    var dotTrail: [Chronicle.TrailPoint] = []
    var truthTrail: [Chronicle.TrailPoint] = []
    var showsCoverage = false

    init(floor: Floor, turn: PlanTurn) {
        self.floor = floor
        self.turn = turn
    }

    var level: LevelOrdinal { floor.level.ordinal }

    /// Whether something with these levels is seen on this floor; open ground is at level 0.
    func shows(_ levels: Levels) -> Bool {
        levels.contains(level) || (levels.lower == nil && level == 0)
    }
}

/// The layers of a map, the most important last.
enum MapLayer: Int, CaseIterable, Sendable {
    case door, low, glass, column, wall, connector, truthTrail, trailDegraded, trailAccurate
    case itineraryBehind, ring, itineraryLost, itinerary, cone

    func style(_ look: Look) -> Style {
        switch self {
        case .door: look.door
        case .low: look.low
        case .glass: look.glass
        case .column: look.column
        case .wall: look.wall
        case .connector: look.connector
        case .truthTrail: look.truthTrail
        case .trailDegraded: look.trailDegraded
        case .trailAccurate: look.trailAccurate
        case .itineraryBehind: look.itineraryBehind
        case .ring: look.ring
        case .itineraryLost: look.itineraryLost
        case .itinerary: look.itinerary
        case .cone: look.cone
        }
    }
}

extension Wall.Kind {
    var layer: MapLayer {
        switch self {
        case .solid: .wall
        case .glass: .glass
        case .low: .low
        case .column: .column
        }
    }
}
