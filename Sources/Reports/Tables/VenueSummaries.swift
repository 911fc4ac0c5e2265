import App
import Indoor

/// The outputs of `dotwalk venue`. Keys may be added, never renamed.
package enum VenueSummary {
    package static func document(_ venue: Venue) -> ReportRecord {
        [
            "name": .text(venue.name), "attribution": .text(venue.attribution),
            "levels": .records(venue.levels.map(level)),
            "connectors": .records(venue.connectors.map(connector)),
            "closable": .names(venue.partNames),
            "places": .records(venue.places.places.map { place($0, venue.frame) }),
            "nodes": .count(venue.graph.nodes.count), "ways": .count(venue.graph.ways.count),
        ]
    }

    private static func level(_ level: Level) -> ReportRecord {
        [
            "ordinal": .number(level.ordinal.number), "name": .text(level.name),
            "elevation": .number(level.elevation), "units": .count(level.units.count),
            "walls": .count(level.walls.count), "openings": .count(level.openings.count),
            "assumedOpenings": .count(level.openings.count(where: \.assumed)),
            "assumedUnits": .count(level.units.count(where: \.isAssumed)),
        ]
    }

    private static func connector(_ connector: Connector) -> ReportRecord {
        [
            "id": .text(connector.id), "name": .text(connector.name),
            "kind": .word(connector.kind.rawValue),
            "levels": .numbers(connector.levels.map(\.number)),
            "direction": .word(connector.direction.rawValue),
        ]
    }

    private static func place(_ place: Place, _ frame: GeoFrame) -> ReportRecord {
        let geo = frame.geo(place.position.point)
        return [
            "key": .text(place.key), "name": .text(place.name),
            "category": .word(place.category.rawValue),
            "level": .number(place.position.level.number), "latitude": .number(geo.latitude),
            "longitude": .number(geo.longitude),
            // Whether most of the venue has no way to it.
            "cutOff": .flag(place.isCutOff),
        ]
    }

    /// The output of `dotwalk venue check`.
    ///
    /// - Parameter size: east to west, and north to south.
    package static func check(warnings: [String], size: Point, use: FileUse) -> ReportRecord {
        [
            "ok": .flag(true), "warnings": .names(warnings),
            "sizeMetres": .numbers([size.x, size.y].map { ($0 * 100).rounded() / 100 }),
            "notUsed": .names(use.parts), "use": .names(use.lines),
        ]
    }
}

/// A route in numbers and words.
package struct RouteSummary {
    private let itinerary: Itinerary
    /// The names of its levels as on signs.
    private let signs: [String]

    init(_ itinerary: Itinerary, in venue: Venue) {
        self.itinerary = itinerary
        signs = itinerary.levels.map { venue.sign(of: $0) }
    }

    package var document: ReportRecord {
        [
            "lengthMetres": .thousandths(itinerary.length),
            "levels": .numbers(itinerary.levels.map(\.number)),
            "steps": .records(
                itinerary.manoeuvres.map { step in
                    [
                        "kind": .word(step.kind.rawValue),
                        "direction": .word(step.direction?.rawValue),
                        "atMetres": .thousandths(step.along),
                        "toLevel": .number(step.toLevel?.number),
                        "connector": .text(step.connector),
                        "text": .word(RouteSummary.words(step)),
                    ]
                }),
        ]
    }

    private static func words(_ step: Manoeuvre) -> String {
        let level = step.toLevel == nil ? "" : " to level \(step.toSign)"
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
    private let venue: Venue
    private let builder: ItineraryBuilder

    package init(venue: Venue) {
        self.venue = venue
        builder = ItineraryBuilder(venue: venue)
    }

    package func route(from start: Place, to goal: Place, stepFree: Bool) -> RouteSummary? {
        builder.itinerary(
            from: start.position, to: goal, preference: stepFree ? .stepFree : .fastest
        )
        .map { RouteSummary($0, in: venue) }
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
            let sign = level.sign == level.ordinal.label ? "" : ", sign \(level.sign)"
            let places = venue.places.places.filter { $0.position.level == level.ordinal }
            lines += [
                "",
                "Level \(level.ordinal)  \(level.name)  "
                    + "(\(level.elevation.short) m\(sign)\(floor))",
            ]
            lines += places.map { "  \($0.key)\($0.isCutOff ? "  (no way leads there)" : "")" }
        }
        if !venue.connectors.isEmpty { lines += ["", "Connectors"] }
        lines += venue.connectors.map { connector in
            let levels = connector.levels.map { venue.signAndOrdinal(of: $0) }
                .joined(separator: " – ")
            let name = connector.name.map { "  \($0)" } ?? ""
            return "  \(connector.id)  \(connector.kind.rawValue)  \(levels)\(name)"
        }
        let rooms = venue.roomNames
        guard !rooms.isEmpty else { return lines }
        return lines + ["", "Rooms and doors that walks can close, as they can connectors"]
            + rooms.map { "  \($0)" }
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
        let levels = signs.joined(separator: " → ")
        let length = itinerary.length.toThousandth.fixed(0)
        return ["\(start.key) → \(goal.key)  \(length) m, levels \(levels)"]
            + itinerary.manoeuvres.map { step in
                let metres = step.along.toThousandth.fixed(0)
                let gap = String(repeating: " ", count: max(0, 5 - metres.count))
                return "  \(gap)\(metres) m  \(RouteSummary.words(step))"
            }
    }
}
