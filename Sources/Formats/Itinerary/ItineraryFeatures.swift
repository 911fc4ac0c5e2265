import Indoor

/// An itinerary in GeoJSON, being read: LineStrings in walking order, with the segment keys of
/// dotwalk's own format as properties.
struct ItineraryFeatures {
    let pieces: ItineraryPieces
    private var source: SourceText { pieces.source }

    init(pieces: ItineraryPieces) { self.pieces = pieces }

    /// The keys of the iOS document, also accepted.
    private static let spellings = [
        "levelDifference": "level-difference", "stepKind": "kind", "stepDirection": "direction",
    ]

    func read(_ text: String) throws(InputError) -> [LegSegment] {
        let file = try GeoJSONFile(Array(text.utf8), file: source.file)
        var found: [ItineraryPiece] = []
        try file.forEachFeature(
            progress: .unwatched,
            properties: { (json: inout JSONCursor) throws(InputError) -> ItineraryKeys in
                try properties(&json)
            },
            { (feature) throws(InputError) in
                if let piece = try piece(feature, of: file) { found.append(piece) }
            })
        return try pieces.joined(
            try pieces.climbed(found, from: nil, to: nil), at: .byte(file.list))
    }

    /// nil for a feature without a geometry, or with another one than a LineString.
    private func piece(
        _ feature: GeoJSONFile.Feature<ItineraryKeys>, of file: GeoJSONFile
    ) throws(InputError) -> ItineraryPiece? {
        let start = feature.range.lowerBound
        guard let geometry = feature.geometry else {
            throw file.error("\"geometry\" is missing", at: start)
        }
        if file.kind(at: geometry) == .literal { return nil }
        let outline = try file.outline(ofGeometry: geometry)
        guard outline.type == "LineString" else { return nil }
        let shape = try file.geometry(at: geometry) { (position) throws(InputError) -> Point in
            try point(position)
        }
        guard case .lines(let lines) = shape, let points = lines.first else { return nil }
        try pieces.checkPoints(points, at: .byte(outline.coordinates ?? geometry))
        var keys = feature.properties ?? ItineraryKeys()
        keys.place = .byte(start)
        return try pieces.piece(keys, points)
    }

    private func point(_ position: GeoJSONFile.Position) throws(InputError) -> Point {
        try pieces.point(
            longitude: ItineraryValue(
                text: nil, number: position.geo.longitude, place: .byte(position.longitude)),
            latitude: ItineraryValue(
                text: nil, number: position.geo.latitude, place: .byte(position.latitude)))
    }

    // MARK: Properties

    /// A null counts as absent.
    private func properties(_ json: inout JSONCursor) throws(InputError) -> ItineraryKeys {
        var keys = ItineraryKeys()
        guard json.peek() == .object else {
            try json.skip()
            return keys
        }
        try json.object { (json, key) throws(InputError) in
            let name = Self.spellings[key] ?? key
            guard ItineraryKeys.names.contains(name) else { return try json.skip() }
            let offset = json.start()
            if name == "levels", json.peek() == .array {
                keys.levels = (try json.list(level), .byte(offset))
            } else if let value = try value(&json) {
                if name == "levels" {
                    throw json.error("no list", at: offset, expected: "levels in brackets")
                }
                keys.values[name] = value
            }
        }
        return keys
    }

    private func level(_ json: inout JSONCursor) throws(InputError) -> ItineraryValue {
        let offset = json.start()
        guard let value = try value(&json) else {
            throw json.error("no level", at: offset, expected: "a number")
        }
        return value
    }

    private func value(_ json: inout JSONCursor) throws(InputError) -> ItineraryValue? {
        let offset = json.start()
        return try json.scalar().map {
            ItineraryValue(text: $0.printable, number: Double($0), place: .byte(offset))
        }
    }
}
