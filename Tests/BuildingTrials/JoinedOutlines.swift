import Formats
import Indoor

/// The places of a venue by what its outlines and connectors join, without its way graph: outlines
/// half a metre apart, and those at the ends of a connector.
struct JoinedOutlines {
    let groups: [[Place]]

    /// - Parameter stepFree: whether stairs and escalators join nothing.
    init(_ venue: Venue, stepFree: Bool = false) {
        var units: [(level: Level, unit: Indoor.Unit)] = []
        var first: [LevelOrdinal: Int] = [:]
        for level in venue.levels {
            first[level.ordinal] = units.count
            units += level.unitsSmallestFirst.map { (level, $0) }
        }
        var parents = Array(units.indices)
        func root(_ unit: Int) -> Int {
            var unit = unit
            while parents[unit] != unit { unit = parents[unit] }
            return unit
        }
        func number(at position: Position) -> Int? {
            guard let level = venue.level(position.level), let from = first[position.level] else {
                return nil
            }
            return level.unitsSmallestFirst.firstIndex { $0.area.contains(position.point) }
                .map { from + $0 }
        }
        for (one, unit) in units.enumerated() {
            for edge in unit.unit.area.edges {
                let along = (edge.b - edge.a).normalized
                for metres in stride(from: 0.5, to: max(edge.length, 0.6), by: 1) {
                    let beside = edge.a + along * metres + Point(along.y, -along.x) * 0.5
                    if let other = number(at: Position(beside, level: unit.level.ordinal)) {
                        parents[root(one)] = root(other)
                    }
                }
            }
        }
        let steps: [Connector.Kind] = stepFree ? [.stairs, .escalator] : []
        for connector in venue.connectors where !steps.contains(connector.kind) {
            let ends = connector.stops.compactMap { number(at: $0) }
            for (one, other) in zip(ends, ends.dropFirst()) { parents[root(one)] = root(other) }
        }
        var places: [Int: [Place]] = [:]
        for place in venue.places.places {
            if let unit = number(at: place.position) {
                places[root(unit), default: []].append(place)
            }
        }
        groups = places.sorted { $0.key < $1.key }.map(\.value)
    }
}
