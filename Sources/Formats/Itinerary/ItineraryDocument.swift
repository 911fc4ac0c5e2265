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
            try keys(mapping, among: ItineraryPiece.properties + ["coordinates"])
            found.append(try piece(mapping, node))
        }
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
        let piece = ItineraryPiece(
            points: points, levels: try levels(mapping, node),
            difference: try mapping.value("level-difference").map { node throws(InputError) in
                try number(node, "storeys", in: ItineraryPieces.storeys)
            },
            kind: try mapping.value("kind").map { node throws(InputError) in
                try pieces.kind(try text(node), at: place(node))
            },
            direction: try mapping.value("direction").map { node throws(InputError) in
                try choice(node, ManoeuvreDirection.self, "direction")
            }, place: place(node))
        try pieces.checkClimb(piece)
        return piece
    }

    private func levels(_ mapping: Node.Mapping, _ node: Node) throws(InputError) -> Levels {
        guard let list = mapping.value("levels") else {
            return Levels(try level(try need(mapping, "level", node)))
        }
        var levels: [LevelOrdinal] = []
        for node in try sequence(list, "levels") { levels.append(try level(node)) }
        return try pieces.levels(levels, at: place(list))
    }

    private func level(_ node: Node) throws(InputError) -> LevelOrdinal {
        try pieces.level(
            try number(node, "level", in: ItineraryPieces.ordinals), at: place(node))
    }

    /// A point from a longitude and a latitude, in this order, as in the document and in GeoJSON.
    private func point(_ node: Node) throws(InputError) -> Point {
        let pair = try sequence(node, "a coordinate")
        guard pair.count >= 2 else {
            throw error(node, "no coordinate", expected: "[longitude, latitude]")
        }
        return try located(longitude: pair[0], latitude: pair[1])
    }

    private func located(longitude: Node, latitude: Node) throws(InputError) -> Point {
        let geo = GeoPoint(
            latitude: try number(latitude, "latitude", in: Quantity.latitude.range),
            longitude: try number(longitude, "longitude", in: Quantity.longitude.range))
        return try pieces.point(geo, at: place(longitude))
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

    private func place(_ node: Node) -> SourcePlace { .spot(spot(node)) }

    private func sequence(_ node: Node, _ what: String) throws(InputError) -> [Node] {
        guard let sequence = node.sequence else {
            throw error(node, "no list", expected: "\(what) in brackets")
        }
        return Array(sequence)
    }
}
