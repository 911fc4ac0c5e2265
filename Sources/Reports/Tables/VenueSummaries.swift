import App
import Indoor

/// The JSON output of `dotwalk venue`. Keys may be added, never renamed.
package struct VenueSummary: Encodable {
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

    package init(_ venue: Venue) {
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

/// The JSON output of `dotwalk venue check`.
package struct CheckSummary: Encodable {
    let ok: Bool
    let warnings: [String]
    /// East to west, and north to south.
    let sizeMetres: [Double]

    package init(warnings: [String], size: Point) {
        (ok, self.warnings) = (true, warnings)
        sizeMetres = [size.x, size.y].map { ($0 * 100).rounded() / 100 }
    }
}

/// A route in numbers and words.
package struct RouteSummary: Encodable {
    let lengthMetres: Double
    let levels: [Double]
    let steps: [StepSummary]

    package struct StepSummary: Encodable {
        let kind: String
        let direction: String?
        let atMetres: Double
        let toLevel: Double?
        let connector: String?
        let text: String
    }

    init(_ itinerary: Itinerary) {
        lengthMetres = itinerary.length.toThousandth
        levels = itinerary.levels.map(\.number)
        steps = itinerary.manoeuvres.map { step in
            StepSummary(
                kind: step.kind.rawValue, direction: step.direction?.rawValue,
                atMetres: step.along.toThousandth, toLevel: step.toLevel?.number,
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
package struct RouteFinder {
    private let builder: ItineraryBuilder

    package init(venue: Venue) { builder = ItineraryBuilder(venue: venue) }

    package func route(from start: Place, to goal: Place, stepFree: Bool) -> RouteSummary? {
        builder.itinerary(
            from: start.position, to: goal, preference: stepFree ? .stepFree : .fastest
        )
        .map(RouteSummary.init)
    }
}

// MARK: - Text

extension VenueSummary {
    /// The contents of a venue.
    package static func lines(_ venue: Venue) -> [String] {
        var lines = [venue.name] + (venue.attribution.isEmpty ? [] : [venue.attribution])
        lines.append("\(venue.graph.nodes.count) nodes, \(venue.graph.ways.count) ways")
        if venue.facilities.count > 1 { lines += venue.sites.flatMap(facilities) }
        for level in venue.levels.reversed() {
            let floor =
                level.units.contains(where: \.isAssumed)
                ? ", floor assumed: the building's outline" : ""
            let places = venue.places.places.filter { $0.position.level == level.ordinal }
            lines += [
                "", "Level \(level.ordinal)  \(level.name)  (\(level.elevation.short) m\(floor))",
            ]
            lines += places.map { "  \($0.key)\($0.isCutOff ? "  (no way leads there)" : "")" }
        }
        if !venue.connectors.isEmpty { lines += ["", "Connectors"] }
        return lines
            + venue.connectors.map { connector in
                let levels = connector.levels.map(\.description).joined(separator: " – ")
                return "  \(connector.id)  \(connector.kind.rawValue)  \(levels)"
            }
    }

    /// Each facility of a site with its floors from the ground, and their levels.
    private static func facilities(of site: Site) -> [String] {
        ["", site.name]
            + site.facilities.map { facility in
                let floors = facility.levels.map { "\($0.verticalOrder) (level \($0.ordinal))" }
                return "  \(facility.id)  \(facility.name): "
                    + "floors \(floors.joined(separator: ", "))"
            }
    }
}

extension RouteSummary {
    package func lines(from start: Place, to goal: Place) -> [String] {
        [
            "\(start.key) → \(goal.key)  \(lengthMetres.fixed(0)) m, "
                + "levels \(levels.map(\.short).joined(separator: " → "))"
        ]
            + steps.map { step in
                let metres = step.atMetres.fixed(0)
                let gap = String(repeating: " ", count: max(0, 5 - metres.count))
                return "  \(gap)\(metres) m  \(step.text)"
            }
    }
}
