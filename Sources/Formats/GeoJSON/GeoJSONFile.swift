import Indoor

/// The features of a GeoJSON file (RFC 7946) or of a sequence of GeoJSON texts (RFC 8142, or one a
/// line), each with its place in the file. The callers interpret the properties and decide how
/// strict to be.
struct GeoJSONFile {
    /// A feature whose geometry has not been read yet.
    struct Feature<Properties> {
        /// The id in the file; nil when absent.
        let id: String?
        /// nil when absent.
        let properties: Properties?
        /// The offset of the geometry's first byte, of any type; nil when absent.
        let geometry: Int?
        /// The feature's bytes in the file.
        let range: Range<Int>
        /// IMDF's member `feature_type`, beside `type`; nil when absent.
        let featureType: String?
    }

    /// A position as written in the file.
    struct Position {
        var geo: GeoPoint
        /// The offsets of the longitude and the latitude.
        var longitude: Int
        var latitude: Int
        /// The offset of its first byte.
        let offset: Int
    }

    /// Geometries made of positions, or of the values that the caller converts them to.
    enum Geometry<Place> {
        case point(Place)
        case lines([[Place]])
        /// Polygons as lists of rings, the outer ring first. Rings may be open or closed.
        case polygons([[[Place]]])
    }

    private let cursor: JSONCursor
    private let size: Int
    /// The offset of the list of features, or of the first text of a sequence.
    let list: Int
    private let isSequence: Bool
    /// The member `crs` of older files; nil when absent.
    private(set) var crs: Reference?

    /// The name of a coordinate reference system.
    struct Reference {
        let name: String
        let offset: Int
    }

    /// - Parameter sequences: whether the file may be a sequence of texts, or a single feature.
    /// - Throws: when the file is not valid JSON, or not a FeatureCollection.
    init(_ bytes: [UInt8], file: String, sequences: Bool = false) throws(InputError) {
        size = bytes.count
        let start = JSONCursor(bytes, file: file)
        var reader = start
        if sequences { _ = reader.nextInSequence() }
        let first = reader.offset
        let head = try Head(&reader)
        cursor = start
        crs = head.crs
        let isText = head.type == "Feature" || (head.type == "FeatureCollection" && first > 0)
        isSequence = sequences && (isText || reader.nextInSequence())
        if isSequence, head.type == "Feature" || head.list != nil {
            list = first
            return
        }
        try reader.end()
        guard head.type == "FeatureCollection", let list = head.list else {
            let found = head.type.map { "the file is a \"\($0)\"" } ?? head.isNone
            throw start.error(found, at: 0, expected: "a FeatureCollection")
        }
        self.list = list
    }

    /// The members of a text that show what kind of text it is.
    private struct Head {
        var type: String?
        var list: Int?
        var crs: Reference?
        private var keys: [String] = []

        /// What the text is, if it has no type.
        var isNone: String {
            let list = keys.map { "\"\($0.printable.beginning(40))\"" }.joined(separator: ", ")
            return "the file is no GeoJSON" + (list.isEmpty ? "" : ", but has the keys \(list)")
        }

        init(_ reader: inout JSONCursor) throws(InputError) {
            try reader.object { (json, key) throws(InputError) in
                if keys.count < GeoJSONFile.mostKeys { keys.append(key) }
                switch key {
                case "type" where json.peek() == .string: type = try json.text()
                case "features":
                    list = json.start()
                    try json.skip()
                case "crs" where json.peek() == .object: crs = try Head.reference(&json)
                default: try json.skip()
                }
            }
        }

        private static func reference(_ json: inout JSONCursor) throws(InputError) -> Reference? {
            let offset = json.offset
            var name: String?
            try json.object { (json, key) throws(InputError) in
                guard key == "properties", json.peek() == .object else { return try json.skip() }
                try json.object { (json, key) throws(InputError) in
                    if key == "name" { name = try json.scalar() } else { try json.skip() }
                }
            }
            return name.map { Reference(name: $0, offset: offset) }
        }
    }

    func error(_ problem: String, at offset: Int, expected: String = "") -> InputError {
        cursor.error(problem, at: offset, expected: expected)
    }

    /// Calls `visit` for each feature.
    ///
    /// - Parameters:
    ///   - properties: reads the value of `properties`, of any type.
    ///   - odd: receives each element that is not a feature, and refuses it unless given.
    func forEachFeature<Properties>(
        progress: ReadingProgress,
        properties read: (inout JSONCursor) throws(InputError) -> Properties,
        odd: (InputError, Int) throws(InputError) -> Void = { (error, _) throws(InputError) in
            throw error
        },
        _ visit: (Feature<Properties>) throws(InputError) -> Void
    ) throws(InputError) {
        var json = cursor
        json.move(to: list)
        var count = 0
        func next(_ json: inout JSONCursor) throws(InputError) {
            count += 1
            if count % 64 == 0 { try progress.pass(.file, json.offset, of: size) }
            if json.peek() == .object {
                try visit(try feature(&json, read))
            } else {
                let start = json.offset
                try json.skip()
                do throws(InputError) {
                    try odd(InputError("no object", expected: "a Feature"), start)
                } catch {
                    throw self.error(error.problem, at: start, expected: error.expected)
                }
            }
        }
        guard isSequence else {
            return try json.array { (json) throws(InputError) in try next(&json) }
        }
        while json.nextInSequence() {
            var inner = json
            let head = try Head(&json)
            guard head.type == "FeatureCollection", let list = head.list else {
                try next(&inner)
                continue
            }
            inner.move(to: list)
            try inner.array { (json) throws(InputError) in try next(&json) }
        }
    }

    private func feature<Properties>(
        _ json: inout JSONCursor, _ read: (inout JSONCursor) throws(InputError) -> Properties
    ) throws(InputError) -> Feature<Properties> {
        let start = json.offset
        var id: String?
        var properties: Properties?
        var geometry: Int?
        var featureType: String?
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "id": id = try json.scalar()
            case "properties": properties = try read(&json)
            case "feature_type": featureType = try json.scalar()
            case "geometry":
                geometry = json.start()
                try json.skip()
            default: try json.skip()
            }
        }
        return Feature(
            id: id, properties: properties, geometry: geometry, range: start..<json.offset,
            featureType: featureType)
    }
}

// MARK: - Keys

extension GeoJSONFile {
    /// The most keys that a message can list.
    private static let mostKeys = 12

    /// The keys of properties, in the order of the file.
    var keys: [String] {
        get throws(InputError) {
            var keys: [String] = []
            func read(_ json: inout JSONCursor) throws(InputError) {
                guard json.peek() == .object else { return try json.skip() }
                try json.object { (json, key) throws(InputError) in
                    if keys.count < GeoJSONFile.mostKeys, !keys.contains(key) { keys.append(key) }
                    try json.skip()
                }
            }
            try forEachFeature(
                progress: .unwatched,
                properties: { (json: inout JSONCursor) throws(InputError) in try read(&json) },
                odd: { (_, _) throws(InputError) in }, { (_) throws(InputError) in })
            return keys
        }
    }
}

// MARK: - Geometry

extension GeoJSONFile {
    /// The kind of the value at an offset.
    func kind(at offset: Int) -> JSONCursor.Kind {
        var json = cursor
        json.move(to: offset)
        return json.peek()
    }

    /// The type of the geometry at an offset, and the offset of its coordinates.
    func outline(
        ofGeometry offset: Int
    ) throws(InputError) -> (type: String, coordinates: Int?) {
        var json = cursor
        json.move(to: offset)
        var type = ""
        var coordinates: Int?
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "type": type = try json.text()
            case "coordinates":
                coordinates = json.start()
                try json.skip()
            default: try json.skip()
            }
        }
        return (type, coordinates)
    }

    /// - Parameter place: converts a position.
    func geometry<Place>(
        at offset: Int, _ place: (Position) throws(InputError) -> Place
    ) throws(InputError) -> Geometry<Place>? {
        let (type, coordinates) = try outline(ofGeometry: offset)
        guard let coordinates else {
            throw error("a geometry of type \"\(type)\"", at: offset, expected: "coordinates")
        }
        var json = cursor
        json.move(to: coordinates)
        func one(_ json: inout JSONCursor) throws(InputError) -> Place {
            try position(&json, place)
        }
        func line(_ json: inout JSONCursor) throws(InputError) -> [Place] { try json.list(one) }
        func rings(_ json: inout JSONCursor) throws(InputError) -> [[Place]] { try json.list(line) }
        switch type {
        case "Point": return .point(try one(&json))
        case "LineString": return .lines([try line(&json)])
        case "MultiLineString": return .lines(try rings(&json))
        case "Polygon": return .polygons([try rings(&json)])
        case "MultiPolygon": return .polygons(try json.list(rings))
        case "MultiPoint": return try line(&json).first.map(Geometry.point)
        default:
            throw error(
                "a geometry of type \"\(type)\"", at: offset,
                expected: "Point, LineString, Polygon or a Multi of these")
        }
    }

    private func position<Place>(
        _ json: inout JSONCursor, _ place: (Position) throws(InputError) -> Place
    ) throws(InputError) -> Place {
        let start = json.offset
        var found = Position(
            geo: GeoPoint(latitude: .nan, longitude: .nan), longitude: start, latitude: start,
            offset: start)
        var count = 0
        try json.array { (json) throws(InputError) in
            let offset = json.start()
            let number = try json.number()
            if count == 0 { (found.geo.longitude, found.longitude) = (number, offset) }
            if count == 1 { (found.geo.latitude, found.latitude) = (number, offset) }
            count += 1
        }
        guard count >= 2 else {
            throw error("too few coordinates", at: start, expected: "[longitude, latitude]")
        }
        return try place(found)
    }
}

extension JSONCursor {
    /// The text of a string, number or boolean; nil for null, objects and arrays.
    mutating func scalar() throws(InputError) -> String? {
        switch peek() {
        case .string: return try text()
        case .number: return try numberText()
        case .literal:
            switch try literal() {
            case "true": return "yes"
            case "false": return "no"
            default: return nil
            }
        default:
            try skip()
            return nil
        }
    }
}
