import App
import Indoor

/// The JSON output of `dotwalk venue`. Keys may be added, never renamed.
struct VenueSummary: Encodable {
    let name: String
    let attribution: String
    let levels: [LevelSummary]
    let connectors: [ConnectorSummary]
    let places: [PlaceSummary]
    let nodes: Int
    let ways: Int

    struct LevelSummary: Encodable {
        let ordinal: Double
        let name: String
        let elevation: Double
        let units: Int
        let walls: Int
        let openings: Int
        let assumedOpenings: Int
        let assumedUnits: Int
    }

    struct ConnectorSummary: Encodable {
        let id: String
        let kind: String
        let levels: [Double]
        let direction: String
    }

    struct PlaceSummary: Encodable {
        let key: String
        let name: String
        let category: String
        let level: Double
        let latitude: Double
        let longitude: Double
        /// Whether most of the venue has no way to it.
        let cutOff: Bool
    }

    init(_ venue: Venue) {
        name = venue.name
        attribution = venue.attribution
        nodes = venue.graph.nodes.count
        ways = venue.graph.ways.count
        levels = venue.levels.map { level in
            LevelSummary(
                ordinal: level.ordinal.number, name: level.name, elevation: level.elevation,
                units: level.units.count, walls: level.walls.count,
                openings: level.openings.count,
                assumedOpenings: level.openings.count(where: \.assumed),
                assumedUnits: level.units.count(where: \.isAssumed))
        }
        connectors = venue.connectors.map { connector in
            ConnectorSummary(
                id: connector.id, kind: connector.kind.rawValue,
                levels: connector.levels.map(\.number), direction: connector.direction.rawValue)
        }
        places = venue.places.places.map { place in
            let geo = venue.frame.geo(place.position.point)
            return PlaceSummary(
                key: place.key, name: place.name, category: place.category.rawValue,
                level: place.position.level.number, latitude: geo.latitude,
                longitude: geo.longitude, cutOff: place.isCutOff)
        }
    }
}

struct CheckSummary: Encodable {
    let ok: Bool
    let warnings: [String]
    /// East to west, and north to south.
    let sizeMetres: [Double]
}

/// A route in numbers and words.
struct RouteSummary: Encodable {
    let lengthMetres: Double
    let levels: [Double]
    let steps: [StepSummary]

    struct StepSummary: Encodable {
        let kind: String
        let direction: String?
        let atMetres: Double
        let toLevel: Double?
        let connector: String?
        let text: String
    }

    init(_ itinerary: Itinerary) {
        lengthMetres = (itinerary.length * 1000).rounded() / 1000
        levels = itinerary.levels.map(\.number)
        steps = itinerary.manoeuvres.map { step in
            StepSummary(
                kind: step.kind.rawValue, direction: step.direction?.rawValue,
                atMetres: (step.along * 1000).rounded() / 1000, toLevel: step.toLevel?.number,
                connector: step.connector, text: RouteSummary.words(step))
        }
    }

    private static func words(_ step: Manoeuvre) -> String {
        let level = step.toLevel.map { " to level \($0)" } ?? ""
        let way = step.direction == .down ? "down" : "up"
        switch step.kind {
        case .stairs: return "stairs \(way)\(level)"
        case .escalator: return "escalator \(way)\(level)"
        case .elevator: return "lift \(way)\(level)"
        case .inclinePlane: return "ramp\(level)"
        case .movingWalkway: return "moving walkway"
        case .levelChange: return "\(way)\(level)"
        case .arrival: return "arrive"
        case .door: return "through the door"
        case .start, .turn:
            if step.direction == .uTurn { return "turn round" }
            return "turn "
                + (step.direction?.rawValue ?? "").reduce(into: "") {
                    $0 += $1.isUppercase ? " \($1.lowercased())" : String($1)
                }
        }
    }
}

/// Finds ways between places for the command line.
struct RouteFinder {
    private let builder: ItineraryBuilder

    init(venue: Venue) { builder = ItineraryBuilder(venue: venue) }

    func route(from start: Place, to goal: Place, stepFree: Bool) -> RouteSummary? {
        builder.itinerary(
            from: start.position, to: goal, preference: stepFree ? .stepFree : .fastest
        )
        .map(RouteSummary.init)
    }
}
