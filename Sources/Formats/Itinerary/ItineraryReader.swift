import Indoor
import Yams

/// Reads itineraries made by hand: dotwalk's own form, which is the iOS document's "manually
/// created itinerary" in YAML, and GeoJSON with the same properties on each LineString.
///
/// ```yaml
/// dotwalk-itinerary: 1
/// origin: {latitude: 48.88007462, longitude: 2.35591097, level: 0}
/// destination: {latitude: 48.88141308, longitude: 2.35747255, level: -2}
/// segments:
///   - level: 0
///     coordinates: [[2.3559003, 48.88005135], [2.35657153, 48.88013655]]
///   - levels: [-1, 0]
///     level-difference: -1
///     kind: escalator
///     direction: down
///     coordinates: [[2.35657153, 48.88013655], [2.3567008, 48.8801748]]
/// ```
package enum ItineraryReader {
    package static let version = 1

    /// The segments in order, in the venue's plane.
    ///
    /// - Throws: for what is no itinerary, what does not hang together, or does not lie in the
    ///   venue.
    package static func read(
        _ text: String, file: String, venue: Venue
    ) throws(InputError) -> [LegSegment] {
        let lines = text.fileLines
        let reading = ItineraryReading(
            file: file, lines: lines, standIns: try StandIns(for: lines, file: file), venue: venue)
        let root = try reading.compose()
        let top = try reading.mapping(root, "an itinerary")
        if top[Node("type")] != nil { return try reading.geoJSON(top, root) }
        try reading.keys(
            top, among: ["dotwalk-itinerary", "origin", "destination", "segments"])
        try reading.version(top, "dotwalk-itinerary", version, root)
        return try reading.written(top, root)
    }
}

/// One itinerary being read.
private struct ItineraryReading: YAMLReading {
    let file: String
    let lines: [String]
    let standIns: StandIns
    let venue: Venue

    /// Metres within which two points are taken for one (ours).
    private static let slack = 2.0
    /// Metres within which a way is at a place (ours).
    private static let near = 5.0
    /// Metres outside the drawn building at which a point is taken for another place (ours).
    private static let margin = 200.0

    /// Points that follow each other, and how one gets along them.
    private struct Piece {
        let points: [Point]
        let levels: Levels
        let difference: Double?
        let kind: ManoeuvreKind?
        let direction: ManoeuvreDirection?
        let node: Node

        /// The level at its first and last point.
        var ends: (first: LevelOrdinal, last: LevelOrdinal) {
            guard let (low, high) = levels.both else {
                return (levels.lower ?? 0, levels.lower ?? 0)
            }
            return difference ?? 0 < 0 ? (high, low) : (low, high)
        }
    }

    /// Points in all: what snapping looks at in every tick (ours).
    private static let most = 1000

    // MARK: The two forms

    func written(_ top: Node.Mapping, _ root: Node) throws(InputError) -> [LegSegment] {
        let origin = try end(try need(top, "origin", root))
        let destination = try end(try need(top, "destination", root))
        let list = try need(top, "segments", root)
        var pieces: [Piece] = []
        for node in try sequence(list, "segments") {
            let mapping = try mapping(node, "a segment")
            try keys(mapping, among: Self.properties + ["coordinates"])
            pieces.append(
                try piece(mapping, coordinates: try need(mapping, "coordinates", node), node))
        }
        try checkEnds(pieces, origin, destination, list)
        var segments = try joined(pieces, list)
        reach(&segments, from: origin, to: destination)
        return segments
    }

    private func checkEnds(
        _ pieces: [Piece], _ origin: Position, _ destination: Position, _ list: Node
    ) throws(InputError) {
        for (piece, place, word) in [
            (pieces.first, origin, "begins"), (pieces.last, destination, "ends"),
        ] {
            guard let piece else { continue }
            let level = word == "begins" ? piece.ends.first : piece.ends.last
            guard level != place.level else { continue }
            throw error(
                piece.node, "the way \(word) on level \(level), and is said to on \(place.level)",
                expected: "a segment on level \(place.level)")
        }
    }

    /// A FeatureCollection of LineStrings, in the order in which they are walked.
    func geoJSON(_ top: Node.Mapping, _ root: Node) throws(InputError) -> [LegSegment] {
        let list = try need(top, "features", root)
        var pieces: [Piece] = []
        for node in try sequence(list, "features") {
            let feature = try mapping(node, "a feature")
            let shape = try need(feature, "geometry", node)
            // A feature without a place is lawful, and no way.
            if shape.null != nil { continue }
            let geometry = try mapping(shape, "a geometry")
            guard try text(try need(geometry, "type", shape)) == "LineString" else { continue }
            let properties =
                feature[Node("properties")].flatMap { $0.mapping }
                ?? Node.Mapping([])
            pieces.append(
                try piece(
                    properties, coordinates: try need(geometry, "coordinates", shape), node))
        }
        return try joined(pieces, list)
    }

    // MARK: Pieces

    private static let properties = ["level", "levels", "level-difference", "kind", "direction"]
    /// As the document spells them, for files made by other hands.
    private static let spellings = [
        "level-difference": "levelDifference", "kind": "stepKind", "direction": "stepDirection",
    ]

    private func property(_ mapping: Node.Mapping, _ name: String) -> Node? {
        mapping[Node(name)] ?? Self.spellings[name].flatMap { mapping[Node($0)] }
    }

    private func piece(
        _ mapping: Node.Mapping, coordinates: Node, _ node: Node
    ) throws(InputError) -> Piece {
        var points: [Point] = []
        for pair in try sequence(coordinates, "coordinates") { points.append(try point(pair)) }
        guard points.count > 1 else {
            throw error(coordinates, "a segment of fewer than two points")
        }
        let piece = Piece(
            points: points, levels: try levels(mapping, node),
            difference: try property(mapping, "level-difference").map { node throws(InputError) in
                try number(node, "storeys", in: -200...200)
            },
            kind: try property(mapping, "kind").map(kind),
            direction: try property(mapping, "direction").map { node throws(InputError) in
                try choice(node, ManoeuvreDirection.self, "direction")
            }, node: node)
        try checkClimb(piece)
        return piece
    }

    /// What leads along a segment that is not just walked.
    private func kind(_ node: Node) throws(InputError) -> ManoeuvreKind {
        let kind = try choice(node, ManoeuvreKind.self, "kind")
        let known = ManoeuvreKind.ofConnectors
        guard known.contains(kind) else {
            throw error(
                node, "\"\(kind.rawValue)\" is nothing to go along",
                expected: "one of \(known.map(\.rawValue).joined(separator: ", "))")
        }
        return kind
    }

    /// Levels, the storeys between them, and the direction have to say the same.
    private func checkClimb(_ piece: Piece) throws(InputError) {
        guard let (low, high) = piece.levels.both else {
            guard piece.difference ?? 0 == 0 else {
                throw error(
                    piece.node, "a level difference on one level",
                    expected: "levels: the two that it joins")
            }
            return
        }
        let storeys = high.number - low.number
        guard let difference = piece.difference, abs(difference) == storeys else {
            throw error(
                piece.node, "two levels, and no way from one to the other",
                expected: "level-difference: \(storeys.short) up or -\(storeys.short) down")
        }
        guard piece.kind != nil else {
            throw error(
                piece.node, "two levels, and nothing that leads from one to the other",
                expected:
                    "kind: \(ManoeuvreKind.ofConnectors.map(\.rawValue).joined(separator: ", "))")
        }
        if let direction = piece.direction, direction != (difference < 0 ? .down : .up) {
            throw error(
                piece.node, "\(direction.rawValue) with a level difference of \(difference.short)",
                expected: difference < 0 ? "down" : "up")
        }
    }

    private func levels(_ mapping: Node.Mapping, _ node: Node) throws(InputError) -> Levels {
        if let list = mapping[Node("levels")] {
            let nodes = try sequence(list, "levels")
            guard let first = nodes.first, let last = nodes.last, nodes.count <= 2 else {
                throw error(list, "a segment has one level or two")
            }
            let (a, b) = (try level(first), try level(last))
            return a == b ? Levels(a) : Levels(a, b)
        }
        return Levels(try level(try need(mapping, "level", node)))
    }

    private func level(_ node: Node) throws(InputError) -> LevelOrdinal {
        let ordinal = LevelOrdinal(storeys: try number(node, "level", in: -99...199))
        guard venue.level(ordinal) != nil else {
            let known = venue.levels.map(\.ordinal.description).joined(separator: ", ")
            throw error(
                node, "\(venue.name) has no level \(ordinal)", expected: "one of \(known)")
        }
        return ordinal
    }

    /// Longitude first, as the document and GeoJSON have it.
    private func point(_ node: Node) throws(InputError) -> Point {
        let pair = try sequence(node, "a coordinate")
        guard pair.count >= 2 else {
            throw error(node, "no coordinate", expected: "[longitude, latitude]")
        }
        return try located(longitude: pair[0], latitude: pair[1])
    }

    private func located(longitude: Node, latitude: Node) throws(InputError) -> Point {
        let geo = GeoPoint(
            latitude: try number(latitude, "latitude", in: -90...90),
            longitude: try number(longitude, "longitude", in: -180...180))
        let point = venue.frame.point(geo)
        guard venue.bounds?.grown(by: Self.margin).contains(point) ?? true else {
            throw error(
                longitude, "this is not in \(venue.name)",
                expected: "longitude first, then latitude, as in GeoJSON")
        }
        return point
    }

    private func end(_ node: Node) throws(InputError) -> Position {
        let mapping = try mapping(node, "a coordinate")
        try keys(mapping, among: ["latitude", "longitude", "level"])
        return Position(
            try located(
                longitude: try need(mapping, "longitude", node),
                latitude: try need(mapping, "latitude", node)),
            level: try level(try need(mapping, "level", node)))
    }

    private func sequence(_ node: Node, _ what: String) throws(InputError) -> [Node] {
        guard let sequence = node.sequence else {
            throw error(node, "no list", expected: "\(what) in brackets")
        }
        return Array(sequence)
    }

    // MARK: Together

    private func joined(_ pieces: [Piece], _ list: Node) throws(InputError) -> [LegSegment] {
        guard !pieces.isEmpty else { throw error(list, "an itinerary without a segment") }
        guard pieces.reduce(0, { $0 + $1.points.count }) <= Self.most else {
            throw error(list, "more than \(Self.most) points", expected: "a way through a building")
        }
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            guard let end = piece.points.last, let start = next.points.first else { continue }
            let gap = end.distance(to: start)
            if gap > Self.slack {
                throw error(
                    next.node, "it begins \(gap.short) m from where the one before ends",
                    expected: "segments that follow each other")
            }
            if piece.ends.last != next.ends.first {
                throw error(
                    next.node, "it begins on another level than the one before ends",
                    expected: "level \(piece.ends.last)")
            }
        }
        return pieces.enumerated().flatMap { number, piece in
            zip(piece.points, piece.points.dropFirst()).map { a, b in
                segment(Segment(a, b), of: piece, number: number)
            }
        }
    }

    private func segment(_ line: Segment, of piece: Piece, number: Int) -> LegSegment {
        let plan = zip(piece.points, piece.points.dropFirst())
            .reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let rise = [piece.levels.lower, piece.levels.upper].compactMap(\.self)
            .map(venue.elevation(of:))
        let climb = rise.count == 2 ? abs(rise[1] - rise[0]) : 0
        // A lift has no length on the plan.
        let slope = (plan * plan + climb * climb).squareRoot()
        return LegSegment(
            line: line, levels: piece.levels, levelDifference: piece.difference, kind: piece.kind,
            direction: piece.direction,
            length: plan > 0 ? line.length * slope / plan : slope,
            connector: piece.kind == nil ? nil : "segment-\(number)")
    }

    /// Leads to where the itinerary says that it begins and ends, where its segments do not: the
    /// document's own pass their destination by 3 m, and nobody turns round for that.
    private func reach(
        _ segments: inout [LegSegment], from origin: Position, to destination: Position
    ) {
        if let first = segments.first, first.line.a.distance(to: origin.point) > Self.near {
            segments.insert(
                LegSegment(
                    line: Segment(origin.point, first.line.a), levels: Levels(origin.level)), at: 0)
        }
        if let last = segments.last, last.line.b.distance(to: destination.point) > Self.near {
            segments.append(
                LegSegment(
                    line: Segment(last.line.b, destination.point),
                    levels: Levels(destination.level)))
        }
    }
}
