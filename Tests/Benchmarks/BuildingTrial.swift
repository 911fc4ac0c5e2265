import Formats
import Foundation
import Indoor
import Session
import Shipped
import TestSupport
import Traces

/// Tries a real building: of 30 random pairs of places that its walkable outlines and connectors
/// join, for how many a way is found; of 10 random walks by a person who follows the phone, how many
/// arrive.
///
///     swift run -c release Benchmarks building VENUE.geojson …
enum BuildingTrial {
    private static let pairs = 30
    private static let walks = 10

    static func run(_ paths: [String]) throws {
        for path in paths {
            guard let data = FileManager.default.contents(atPath: path) else {
                print("skipped: no venue at \(path)")
                continue
            }
            let venue = try GeoJSONReader.read(data, file: path).venue
            print("\(venue.name): \(venue.places.places.count) places")
            let outlines = JoinedOutlines(venue)
            var chance = Chance(16)
            let drawn = draw(pairs, from: outlines, &chance)
            let missed = drawn.filter {
                venue.graph.route(from: $0.0.node, to: $0.1.node) == nil
            }
            print("  ways for \(drawn.count - missed.count) of \(drawn.count) pairs")
            for (from, to) in missed { print("    none from \(from.key) to \(to.key)") }
            try walk(draw(walks, from: outlines, &chance), in: venue)
        }
    }

    private static func walk(_ pairs: [(Place, Place)], in venue: Venue) throws {
        var arrived = 0
        for (number, pair) in pairs.enumerated() {
            guard venue.graph.route(from: pair.0.node, to: pair.1.node) != nil else {
                print("    no way from \(pair.0.key) to \(pair.1.key)")
                continue
            }
            let end = try walk(from: pair.0, to: pair.1, in: venue, seed: UInt64(number + 1))
            if end == nil { arrived += 1 }
            if let end { print("    \(pair.0.key) to \(pair.1.key): \(end)") }
        }
        print("  \(arrived) of \(pairs.count) walks arrive")
    }

    /// Where and how the walk ends; nil when the person arrives.
    private static func walk(
        from start: Place, to goal: Place, in venue: Venue, seed: UInt64
    ) throws -> String? {
        let text = """
            dotwalk trace 1
            title   A walk
            venue   building
            start   \(word(start))
            seed    \(seed)

              0.0s  open app
                    choose \(word(goal))
             +0.5s  tap start
                    wait for explanation
             +2.0s  tap continue
             +2.0s  tap continue
             +1.0s  allow camera
                    raise phone
                    wait for navigation within 120s
                    follow guidance
                    wait for arrived within 1800s
             +1.0s  end
            """
        let sheet = try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")
        var rehearsal = try Setup(
            trace: OpenTrace(
                name: "trial.walk", text: text,
                trace: try TraceParser.parse(text, file: "trial.walk")),
            venue: OpenVenue(name: venue.name, reference: "building", venue: venue, digest: ""),
            sheet: OpenSheet(sheet: sheet, reference: "en", digest: "")
        ).rehearsal()
        while !rehearsal.isFinished { rehearsal.advance() }
        if rehearsal.isOK { return nil }
        let truth = rehearsal.report.truth
        let failure = rehearsal.findings.first { !$0.isMet }.map { "line \($0.line)" } ?? ""
        return "\(failure), \(truth.activity) on \(truth.levels) at "
            + "\(truth.point.distance(to: goal.position.point).fixed(0)) m, "
            + "\(rehearsal.report.state) at \(rehearsal.report.seconds.fixed(0)) s"
    }

    /// The place's key as one word of a walk.
    private static func word(_ place: Place) -> String {
        place.key.replacing(" ", with: "-")
    }

    /// Pairs of different places whose outlines are joined.
    private static func draw(
        _ count: Int, from outlines: JoinedOutlines, _ chance: inout Chance
    ) -> [(Place, Place)] {
        let groups = outlines.groups.filter { $0.count > 1 }
        let all = groups.flatMap { group in group.map { ($0, group) } }
        guard !all.isEmpty else { return [] }
        return (0..<count).map { _ in
            let (from, group) = chance.pick(all)
            return (from, chance.pick(group.filter { $0.key != from.key }))
        }
    }
}

/// The places of a venue by what its outlines and connectors join, without its way graph: outlines
/// half a metre apart, and those at the ends of a connector.
private struct JoinedOutlines {
    let groups: [[Place]]

    init(_ venue: Venue) {
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
        for connector in venue.connectors {
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
