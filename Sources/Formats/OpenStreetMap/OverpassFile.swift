import Indoor

/// The JSON of Overpass and of OpenStreetMap's API: `elements`, with coordinates at the ways (`out
/// geom`) or at nodes that the ways name.
struct OverpassFile {
    private typealias Element = OSMElements.Element

    private struct Coordinates {
        var latitude: Double?
        var longitude: Double?

        var point: GeoPoint? {
            guard let latitude, let longitude else { return nil }
            return GeoPoint(latitude: latitude, longitude: longitude)
        }
    }

    private(set) var elements = OSMElements()
    private let file: JSONCursor

    /// Whether the file is such JSON: an object with `elements`. Anything but an object is left to
    /// other readers.
    static func isOne(_ bytes: [UInt8], file: String) throws(InputError) -> Bool {
        var json = JSONCursor(bytes, file: file)
        guard json.peek() == .object else { return false }
        // GeoJSON begins like this, and may be large: it is not read twice.
        let head = String(decoding: bytes.prefix(200), as: UTF8.self)
        if head.contains("\"FeatureCollection\"") || head.contains("\"Feature\"") { return false }
        var isFound = false
        try json.object { (json, key) throws(InputError) in
            if key == "elements" { isFound = json.peek() == .array }
            try json.skip()
        }
        return isFound
    }

    init(_ bytes: [UInt8], file: String, progress: ReadingProgress) throws(InputError) {
        self.file = JSONCursor(bytes, file: file)
        var json = self.file
        var list = 0
        try json.object { (json, key) throws(InputError) in
            guard key == "elements" else { return try json.skip() }
            list = json.offset
            try json.array { (json) throws(InputError) in
                guard json.peek() == .object else { return try json.skip() }
                if elements.count.isMultiple(of: 64) {
                    try progress.pass(.file, json.offset, of: bytes.count)
                }
                elements.add(try OverpassFile.element(&json))
            }
        }
        try json.end()
        if elements.count == 0 { throw self.file.error("no features", at: list) }
        if let outside = elements.outside {
            throw self.file.error(
                "a position outside the world", at: outside.offset,
                expected: "longitude -180 to 180, latitude -90 to 90")
        }
    }
}

// MARK: - Reading

extension OverpassFile {
    private static func element(_ json: inout JSONCursor) throws(InputError) -> Element {
        var element = Element()
        var place = Coordinates()
        element.offset = json.start()
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "type": element.kind = try kind(&json)
            case "id": element.id = try id(&json)
            case "lat": place.latitude = try degrees(&json)
            case "lon": place.longitude = try degrees(&json)
            case "nodes" where json.peek() == .array:
                try json.array { (json) throws(InputError) in
                    element.nodes.append(try id(&json))
                }
            case "geometry" where json.peek() == .array: element.geometry = try points(&json)
            case "members" where json.peek() == .array:
                element.members = try json.list(member)
            case "tags":
                var tags = OSMProperties()
                try tags.read(&json)
                element.tags = tags
            default: try json.skip()
            }
        }
        element.point = place.point
        return element
    }

    private static func kind(
        _ json: inout JSONCursor
    ) throws(InputError) -> OSMElements.Kind? {
        try json.scalar().flatMap(OSMElements.Kind.init)
    }

    /// A number, or a text that is one.
    private static func id(_ json: inout JSONCursor) throws(InputError) -> Int64 {
        let offset = json.start()
        if let text = try json.scalar(), let number = Int64(text) { return number }
        throw json.error(
            "the number of an element is no number", at: offset, expected: "a whole number")
    }

    /// nil for `null`.
    private static func degrees(_ json: inout JSONCursor) throws(InputError) -> Double? {
        if json.peek() != .literal { return try json.number() }
        try json.skip()
        return nil
    }

    private static func member(
        _ json: inout JSONCursor
    ) throws(InputError) -> OSMElements.Member {
        var member = OSMElements.Member()
        guard json.peek() == .object else {
            try json.skip()
            return member
        }
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "type": member.kind = try kind(&json)
            case "ref": member.ref = try id(&json)
            case "role": member.role = try json.scalar() ?? ""
            case "geometry" where json.peek() == .array: member.geometry = try points(&json)
            default: try json.skip()
            }
        }
        return member
    }

    private static func points(_ json: inout JSONCursor) throws(InputError) -> [GeoPoint?] {
        try json.list { (json) throws(InputError) in
            guard json.peek() == .object else {
                try json.skip()
                return nil
            }
            var found = Coordinates()
            try json.object { (json, key) throws(InputError) in
                switch key {
                case "lat": found.latitude = try degrees(&json)
                case "lon": found.longitude = try degrees(&json)
                default: try json.skip()
                }
            }
            return found.point
        }
    }
}
