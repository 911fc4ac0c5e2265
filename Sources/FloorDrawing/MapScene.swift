import App
import Indoor
import Positioning
import TextCanvas

/// The contents of a map besides the building. On the phone's map they are only what the app
/// knows; the desk adds what it knows itself.
package struct MapScene: Sendable {
    let atlas: Atlas
    let floor: DrawnLevel
    var itinerary: Itinerary?
    /// How many metres of the itinerary are already walked.
    var along = 0.0
    /// The metres of the itinerary up to the next manoeuvre; nil if none is known.
    private(set) var next: Double?
    var isItineraryGreyed = false
    package var destination: Position?
    /// The words beside the mark; nil if there are none.
    package var destinationName: String?
    package var dot: PhoneDisplay.Dot?
    /// Whether an arrow at the edge points to a dot that is outside the map.
    package var pointsToDot = false
    package var person: MapPerson?
    /// Other people in the building; nil if there are none.
    package var people: [Position]?
    /// People who share their positions.
    package var others: [PhoneDisplay.Other] = []
    /// What the user noted.
    package var collected: [CollectedPoint] = []
    package var raw: Point?
    package var dotTrail = History<TrailPoint>()
    package var truthTrail = History<TrailPoint>()
    /// What is drawn over the ground of the building; nil if nothing is.
    package var overlay: GroundOverlay?
    package var devices: [DeviceMark] = []
    /// The places where the surveyor of a recording was at known times.
    package var waypoints: [MapWaypoint] = []
    /// The points of a survey.
    package var confirmed: [Position] = []
    /// The places where people meet a closed part of the building.
    package var closed: [Position] = []
    package var rawTrail = History<TrailPoint>()
    /// Levels without a drawing of their own. What is on them is drawn on this floor.
    package var landings: [LevelOrdinal] = []
    /// Whether only outlines are drawn, without grounds: the map turns, and the steps of a ground's
    /// edge would change with each degree.
    package var isOutlined = false
    /// Whether the part of the itinerary on other levels is drawn, too.
    package var showsWholeItinerary = false

    /// - Parameters:
    ///   - floor: a floor of the atlas.
    ///   - display: the app's way and the progress on it; nil if there is no way. After the arrival
    ///     there is no progress: then the way up to the dot counts as walked.
    package init(_ atlas: Atlas, floor: DrawnLevel, way display: PhoneDisplay? = nil) {
        self.atlas = atlas
        self.floor = floor
        guard let display else { return }
        itinerary = display.itinerary
        isItineraryGreyed = display.isItineraryGreyed
        along = display.progress?.along ?? 0
        next = display.progress?.nextManoeuvre?.along
        guard display.page == .arrival, let dot = display.dot else { return }
        let match = display.itinerary?.match(
            dot.point, levels: dot.levels, heading: nil, previous: nil, reach: .infinity)
        along = match?.along ?? 0
    }

    var turn: PlanTurn { atlas.turn }

    var level: LevelOrdinal { floor.level.ordinal }

    /// Whether something with these levels is drawn on this floor; outdoors counts as level 0.
    package func shows(_ levels: Levels) -> Bool {
        levels.isDrawn(on: level) || landings.contains(where: levels.contains)
    }
}

/// The person with the phone, as a map marks them.
package struct MapPerson: Hashable, Sendable {
    let point: Point
    let levels: Levels
    /// Degrees clockwise from north.
    let heading: Double
    /// Whether a word beside the mark says who it is.
    let isNamed: Bool

    package init(point: Point, levels: Levels, heading: Double, isNamed: Bool = false) {
        self.point = point
        self.levels = levels
        self.heading = heading
        self.isNamed = isNamed
    }
}

/// A waypoint of a recording, as a map marks it.
package struct MapWaypoint: Hashable, Sendable {
    let position: Position
    let isPassed: Bool

    package init(position: Position, isPassed: Bool) {
        self.position = position
        self.isPassed = isPassed
    }
}

/// The layers of a map, the most important last.
package enum MapLayer: Int, CaseIterable, Sendable {
    case door, low, glass, column, wall, textureRich, textureFair, texturePlain
    // These parts of a connector are above or below this level, or lead through walls of it.
    case itineraryElsewhere, connectorFlight, connector
    // The walked part lies under the trails, which say more.
    case itineraryBehind, truthTrail, truthLost
    case displaced, rawTrail, trailDegraded, trailAccurate, ring, itineraryLost, itinerary,
        itineraryNext, cone, heading

    func style(_ look: Look) -> Style {
        switch self {
        case .door: look.door
        case .low: look.low
        case .glass: look.glass
        case .column: look.column
        case .wall: look.wall
        case .connector, .connectorFlight: look.connectorFar
        case .textureRich: look.good
        case .textureFair: look.warning
        case .texturePlain: look.bad
        case .itineraryElsewhere: look.itineraryElsewhere
        case .truthTrail: look.truthTrail
        case .truthLost: look.truthLost
        case .displaced: look.warning
        case .rawTrail: look.raw
        case .trailDegraded: look.trailDegraded
        case .trailAccurate: look.trailAccurate
        case .itineraryBehind: look.itineraryBehind
        case .ring: look.ring
        case .itineraryLost: look.itineraryLost
        case .itinerary: look.itinerary
        case .itineraryNext: look.itineraryNext
        case .cone: look.cone
        case .heading: look.truth
        }
    }
}

extension MapLayer {
    /// The layer of a wall's face for its texture (the steps are ours; a scan's own limits are
    /// settings of the service).
    init(texture: Double) {
        self = texture >= 0.6 ? .textureRich : texture >= 0.35 ? .textureFair : .texturePlain
    }

    /// Whether the layer is part of the way, or was computed by the source or the app.
    var isWayOrTrail: Bool {
        switch self {
        case .itinerary, .itineraryNext, .itineraryLost, .itineraryBehind: true
        case .rawTrail, .trailDegraded, .trailAccurate: true
        default: false
        }
    }

    /// Whether the layer is drawn over the building's walls and grounds.
    var isLine: Bool {
        switch self {
        case .connectorFlight, .itineraryElsewhere, .truthTrail, .truthLost, .displaced, .ring: true
        default: isWayOrTrail
        }
    }

    /// Whether a step of a line is drawn. Faces are solid, dashed or dotted, so that they also differ
    /// where there are no colours.
    func isDrawn(atStep step: Int) -> Bool {
        switch self {
        case .texturePlain: step % 4 == 0
        case .textureFair: step % 4 < 2
        default: true
        }
    }

    /// The style of the person's trail. It is red where the app had lost its position and left no
    /// trail.
    init(truth quality: PhoneDisplay.Banner.Quality) {
        self = quality == .lost ? .truthLost : .truthTrail
    }
}

extension GroundOverlay {
    /// The name of the overlay, for the help of keys.
    package var name: String {
        switch self {
        case .coverage: "coverage"
        case .texture: "texture"
        case .devices(let words): words
        case .heard: "number heard"
        case .expectedError: "expected error"
        case .measuredError: "measured error"
        }
    }
}

extension Wall.Kind {
    package var layer: MapLayer {
        switch self {
        case .solid: .wall
        case .glass: .glass
        case .low: .low
        case .column: .column
        }
    }
}
