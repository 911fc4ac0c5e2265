import Indoor
import Yams

/// An itinerary in dotwalk's own format, being read.
struct ItineraryDocument: YAMLReading {
    let source: SourceText
    let standIns: StandIns
    let pieces: ItineraryPieces

    static let keys = ["dotwalk-itinerary", "origin", "destination", "segments"]

    func read() throws(InputError) -> [LegSegment] {
        let root = try compose()
        let top = try mapping(root, "an itinerary")
        try keys(top, among: Self.keys)
        try version(top, "dotwalk-itinerary", ItineraryReader.version, root)
        let origin = try end(try need(top, "origin", root))
        let destination = try end(try need(top, "destination", root))
        let list = try need(top, "segments", root)
        var found: [ItineraryPiece] = []
        for node in try sequence(list, "segments") {
            let mapping = try mapping(node, "a segment")
            try keys(mapping, among: ItineraryKeys.names + ["coordinates"])
            found.append(try piece(mapping, node))
        }
        found = try pieces.climbed(found, from: origin.level, to: destination.level)
        try pieces.checkEnds(found, origin, destination)
        var segments = try pieces.joined(found, at: place(list))
        pieces.reach(&segments, from: origin, to: destination)
        return segments
    }

    private func piece(
        _ mapping: Node.Mapping, _ node: Node
    ) throws(InputError) -> ItineraryPiece {
        let coordinates = try need(mapping, "coordinates", node)
        var points: [Point] = []
        for pair in try sequence(coordinates, "coordinates") { points.append(try point(pair)) }
        try pieces.checkPoints(points, at: place(coordinates))
        return try pieces.piece(try keys(of: mapping, node), points)
    }

    private func keys(
        of mapping: Node.Mapping, _ node: Node
    ) throws(InputError) -> ItineraryKeys {
        var keys = ItineraryKeys(place: place(node))
        for name in ItineraryKeys.names {
            guard let node = mapping.value(name) else { continue }
            if name == "levels" {
                keys.levels = (try sequence(node, name).map(value), place(node))
            } else {
                keys.values[name] = try value(node)
            }
        }
        return keys
    }

    private func value(_ node: Node) throws(InputError) -> ItineraryValue {
        ItineraryValue(text: try word(node), number: node.scalar?.number, place: place(node))
    }

    /// A point from a longitude and a latitude, in this order, as in the document and in GeoJSON.
    private func point(_ node: Node) throws(InputError) -> Point {
        let pair = try sequence(node, "a coordinate")
        guard pair.count >= 2 else {
            throw error(node, "no coordinate", expected: "[longitude, latitude]")
        }
        return try pieces.point(
            longitude: try value(pair[0]), latitude: try value(pair[1]))
    }

    private func end(_ node: Node) throws(InputError) -> Position {
        let mapping = try mapping(node, "a coordinate")
        try keys(mapping, among: ["latitude", "longitude", "level"])
        return Position(
            try pieces.point(
                longitude: try value(try need(mapping, "longitude", node)),
                latitude: try value(try need(mapping, "latitude", node))),
            level: try pieces.level(try value(try need(mapping, "level", node))))
    }

    private func place(_ node: Node) -> SourcePlace { .spot(spot(node)) }

    private func sequence(_ node: Node, _ what: String) throws(InputError) -> [Node] {
        guard let sequence = node.sequence else {
            throw error(node, "no list", expected: "\(what) in brackets")
        }
        return Array(sequence)
    }
}
