import App
import Formats
import Indoor

/// A venue drawn in a test. Letters A to D are places, digits marks of connectors, + is a door.
func drawn(_ levels: [LevelOrdinal: String], connectors: String = "") throws -> Venue {
    let drawings = levels.keys.sorted(by: >).map { ordinal in
        "level \(ordinal) elevation \(ordinal.number * 4)\n\(levels[ordinal] ?? "")\nend\n"
    }
    let drawn = Set(levels.values.joined())
    let places = "ABCD".filter(drawn.contains).map { "  \($0)   place  \"\($0)\"\n" }
    let marks = "123456789".filter(drawn.contains).map { "  \($0)   mark\n" }
    let doors = drawn.contains("+") ? "  +   door\n" : ""
    let rides = connectors.isEmpty ? "" : "connectors\n\(connectors)\n"
    let plan = """
        dotwalk plan 1
        name    Drawn
        origin  48.88 2.35 at 1,1
        legend
          #   wall
          .   hall  "Hall"
        \(places.joined())\(marks.joined())\(doors)\(rides)\(drawings.joined())
        """
    return try PlanReader.read(plan, file: "drawn.plan").venue
}

extension Venue {
    func itinerary(
        _ from: String, _ to: String, _ preference: RoutePreference = .fastest
    ) throws -> Itinerary? {
        let (start, goal) = (try places.find(from), try places.find(to))
        return ItineraryBuilder(venue: self)
            .itinerary(from: start.position, to: goal, preference: preference)
    }
}

extension Manoeuvre {
    /// "turn right", "stairs up to 1", "arrival".
    var words: String {
        [kind.rawValue, direction?.rawValue, changesLevel ? toLevel.map { "to \($0)" } : nil]
            .compactMap(\.self).joined(separator: " ")
    }
}
