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

    /// A property's value with its place. A null counts as absent.
    private struct Value {
        let text: String
        let offset: Int
    }

    private struct Properties {
        var values: [String: Value] = [:]
        var levels: (list: [Value], offset: Int)?
    }

    func read(_ text: String) throws(InputError) -> [LegSegment] {
        let file = try GeoJSONFile(Array(text.utf8), file: source.file)
        var found: [ItineraryPiece] = []
        try file.forEachFeature(
            progress: .unwatched,
            properties: { (json: inout JSONCursor) throws(InputError) -> Properties in
                try properties(&json)
            },
            { (feature) throws(InputError) in
                if let piece = try piece(feature, of: file) { found.append(piece) }
            })
        return try pieces.joined(found, at: .byte(file.list))
    }

    /// nil for a feature without a geometry, or with another one than a LineString.
    private func piece(
        _ feature: GeoJSONFile.Feature<Properties>, of file: GeoJSONFile
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
        return try piece(feature.properties ?? Properties(), points, at: start)
    }

    private func piece(
        _ properties: Properties, _ points: [Point], at start: Int
    ) throws(InputError) -> ItineraryPiece {
        let values = properties.values
        let piece = ItineraryPiece(
            points: points, levels: try levels(properties, at: start),
            difference: try values["level-difference"].map { value throws(InputError) in
                try number(value, "storeys", in: ItineraryPieces.storeys)
            },
            kind: try values["kind"].map { value throws(InputError) in
                try pieces.kind(value.text.printable, at: .byte(value.offset))
            },
            direction: try values["direction"].map { value throws(InputError) in
                try source.choice(
                    value.text.printable, ManoeuvreDirection.self, "direction",
                    at: .byte(value.offset))
            }, place: .byte(start))
        try pieces.checkClimb(piece)
        return piece
    }

    private func levels(_ properties: Properties, at start: Int) throws(InputError) -> Levels {
        if let (list, offset) = properties.levels {
            var levels: [LevelOrdinal] = []
            for value in list { levels.append(try level(value)) }
            return try pieces.levels(levels, at: .byte(offset))
        }
        guard let value = properties.values["level"] else {
            throw source.error("\"level\" is missing", at: .byte(start))
        }
        return Levels(try level(value))
    }

    private func level(_ value: Value) throws(InputError) -> LevelOrdinal {
        try pieces.level(
            try number(value, "level", in: ItineraryPieces.ordinals),
            at: .byte(value.offset))
    }

    private func number(
        _ value: Value, _ what: String, in range: ClosedRange<Double>
    ) throws(InputError) -> Double {
        guard let number = Double(value.text), range.contains(number) else {
            throw source.noNumber(what, in: range, at: .byte(value.offset))
        }
        return number
    }

    private func point(_ position: GeoJSONFile.Position) throws(InputError) -> Point {
        let geo = position.geo
        guard Quantity.latitude.contains(geo.latitude) else {
            throw source.noNumber(
                "latitude", in: Quantity.latitude.range, at: .byte(position.latitude))
        }
        guard Quantity.longitude.contains(geo.longitude) else {
            throw source.noNumber(
                "longitude", in: Quantity.longitude.range, at: .byte(position.longitude))
        }
        return try pieces.point(geo, at: .byte(position.longitude))
    }

    // MARK: Properties

    private func properties(_ json: inout JSONCursor) throws(InputError) -> Properties {
        var properties = Properties()
        guard json.peek() == .object else {
            try json.skip()
            return properties
        }
        try json.object { (json, key) throws(InputError) in
            let name = Self.spellings[key] ?? key
            guard ItineraryPiece.properties.contains(name) else { return try json.skip() }
            _ = json.peek()
            let offset = json.offset
            if name == "levels", json.peek() == .array {
                properties.levels = (try values(&json), offset)
            } else if let text = try json.scalar() {
                if name == "levels" {
                    throw json.error("no list", at: offset, expected: "levels in brackets")
                }
                properties.values[name] = Value(text: text, offset: offset)
            }
        }
        return properties
    }

    private func values(_ json: inout JSONCursor) throws(InputError) -> [Value] {
        var values: [Value] = []
        try json.array { (json) throws(InputError) in
            _ = json.peek()
            let offset = json.offset
            guard let text = try json.scalar() else {
                throw json.error("no level", at: offset, expected: "a number")
            }
            values.append(Value(text: text, offset: offset))
        }
        return values
    }
}
