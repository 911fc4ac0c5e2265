import Indoor

/// The features of a GeoJSON file (RFC 7946), with OpenStreetMap's tags in `properties`.
struct GeoJSONFeatures {
    private(set) var features: [OSMFeature] = []
    private var cursor: JSONCursor
    private var outOfRange: InputError?
    /// What was left out and why.
    private(set) var warnings = WarningList()

    init(_ bytes: [UInt8], file: String) throws(InputError) {
        cursor = JSONCursor(bytes, file: file)
        var reader = cursor
        var type: String?
        var list: Int?
        try reader.object { (json, key) throws(InputError) in
            switch key {
            case "type" where json.peek() == .string: type = try json.string()
            case "features":
                list = json.offset
                try json.skip()
            default: try json.skip()
            }
        }
        try reader.end()
        guard type == "FeatureCollection", let list else {
            let found = type.map { "the file is a \"\($0)\"" } ?? "the file is no GeoJSON"
            throw cursor.error(found, at: 0, expected: "a FeatureCollection")
        }
        cursor.move(to: list)
        try readFeatures()
        if features.isEmpty { throw cursor.error("no features", at: list) }
    }

    private mutating func readFeatures() throws(InputError) {
        var json = cursor
        try json.array { (json) throws(InputError) in
            if json.peek() == .object {
                try readFeature(&json)
            } else {
                let start = json.offset
                try json.skip()
                warnings.add(InputError("no object", expected: "a Feature"), at: start)
            }
        }
    }

    private mutating func readFeature(_ json: inout JSONCursor) throws(InputError) {
        let start = json.offset
        var id: String?
        var properties = Properties()
        var geometry: Int?
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "id": id = try json.scalar()
            case "properties": try properties.read(&json)
            case "geometry" where json.peek() == .object:
                geometry = json.offset
                try json.skip()
            default: try json.skip()
            }
        }
        let end = json.offset
        guard let geometry else { return }
        json.move(to: geometry)
        do {
            if let shape = try readGeometry(&json) {
                features.append(
                    OSMFeature(
                        id: properties.atID ?? id ?? properties.id ?? "", tags: properties.tags,
                        geometry: shape, number: features.count, offset: start))
            }
        } catch {
            // It was JSON, for it could be skipped: only this feature is odd.
            warnings.add(
                InputError(error.problem, expected: error.expected), at: geometry)
        }
        if let outOfRange { throw outOfRange }
        json.move(to: end)
    }
}

// MARK: - Properties

/// A feature's tags and what it calls itself among them.
private struct Properties {
    var tags: [OSMKey: String] = [:]
    var atID: String?
    var id: String?

    /// Flat properties, or (as some converters write) an object `tags` among them.
    mutating func read(_ json: inout JSONCursor) throws(InputError) {
        guard json.peek() == .object else { return try json.skip() }
        try json.object { (json, key) throws(InputError) in
            if let known = OSMKey(rawValue: key) {
                if let text = try json.scalar() { tags[known] = text }
            } else if key == "@id" {
                atID = try json.scalar()
            } else if key == "id" {
                id = try json.scalar()
            } else if key == "tags" {
                try read(&json)
            } else {
                try json.skip()
            }
        }
    }
}

extension JSONCursor {
    /// The text of a string, number or boolean; nil for null, objects and arrays.
    fileprivate mutating func scalar() throws(InputError) -> String? {
        switch peek() {
        case .string: return try string()
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

// MARK: - Geometry

extension GeoJSONFeatures {
    private mutating func readGeometry(
        _ json: inout JSONCursor
    ) throws(InputError) -> OSMFeature.Geometry? {
        var type = ""
        var coordinates: Int?
        let start = json.offset
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "type": type = try json.string()
            case "coordinates":
                coordinates = json.offset
                try json.skip()
            default: try json.skip()
            }
        }
        guard let coordinates else {
            throw cursor.error("a geometry of type \"\(type)\"", at: start, expected: "coordinates")
        }
        json.move(to: coordinates)
        switch type {
        case "Point": return .point(try position(&json))
        case "LineString": return .lines([try positions(&json)])
        case "MultiLineString": return .lines(try rings(&json))
        case "Polygon": return .polygons([try rings(&json)])
        case "MultiPolygon": return .polygons(try polygons(&json))
        case "MultiPoint":
            return try positions(&json).first.map(OSMFeature.Geometry.point)
        default:
            throw cursor.error(
                "a geometry of type \"\(type)\"", at: start,
                expected: "Point, LineString, Polygon or a Multi of these")
        }
    }

    private mutating func position(_ json: inout JSONCursor) throws(InputError) -> GeoPoint {
        let start = json.offset
        var numbers = GeoPoint(latitude: .nan, longitude: .nan)
        var count = 0
        try json.array { (json) throws(InputError) in
            let number = try json.number()
            if count == 0 { numbers.longitude = number }
            if count == 1 { numbers.latitude = number }
            count += 1
        }
        guard count >= 2 else {
            throw json.error("too few coordinates", at: start, expected: "[longitude, latitude]")
        }
        let valid = abs(numbers.longitude) <= 180 && abs(numbers.latitude) <= 90
        if !valid, outOfRange == nil {
            outOfRange = json.error(
                "a position outside the world", at: start,
                expected: "longitude -180 to 180, latitude -90 to 90")
        }
        return numbers
    }

    private mutating func positions(_ json: inout JSONCursor) throws(InputError) -> [GeoPoint] {
        var list: [GeoPoint] = []
        try json.array { (json) throws(InputError) in list.append(try position(&json)) }
        return list
    }

    private mutating func rings(_ json: inout JSONCursor) throws(InputError) -> [[GeoPoint]] {
        var list: [[GeoPoint]] = []
        try json.array { (json) throws(InputError) in list.append(try positions(&json)) }
        return list
    }

    private mutating func polygons(_ json: inout JSONCursor) throws(InputError) -> [[[GeoPoint]]] {
        var list: [[[GeoPoint]]] = []
        try json.array { (json) throws(InputError) in list.append(try rings(&json)) }
        return list
    }
}
