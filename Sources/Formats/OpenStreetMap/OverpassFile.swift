import Indoor

/// The JSON of Overpass and of OpenStreetMap's API: `elements`, with coordinates at the ways (`out
/// geom`) or at nodes that the ways name.
struct OverpassFile {
    /// A node, way or relation.
    private struct Element {
        var type = ""
        var id = ""
        var offset = 0
        var point = Coordinates()
        var nodes: [String] = []
        /// The position of each node; nil for a node that is not in the answer.
        var geometry: [GeoPoint?] = []
        var members: [Member] = []
        var tags: OSMProperties?

        var label: String { "\(type)/\(id)" }
    }

    private struct Member {
        var type = ""
        var ref = ""
        var role = ""
        var geometry: [GeoPoint?] = []
    }

    private struct Coordinates {
        var latitude: Double?
        var longitude: Double?

        var point: GeoPoint? {
            guard let latitude, let longitude else { return nil }
            return GeoPoint(latitude: latitude, longitude: longitude)
        }
    }

    private var elements: [Element] = []
    private var nodes: [String: GeoPoint] = [:]
    private var ways: [String: Int] = [:]
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
                if elements.count % 64 == 0 {
                    try progress.pass(.file, json.offset, of: bytes.count)
                }
                add(try OverpassFile.element(&json))
            }
        }
        try json.end()
        if elements.isEmpty { throw self.file.error("no features", at: list) }
        for element in elements {
            for point in [element.point.point].compactMap(\.self)
                + element.geometry.compactMap(\.self)
            where !point.isOnEarth { throw outside(element) }
        }
    }

    private func outside(_ element: Element) -> InputError {
        file.error(
            "a position outside the world", at: element.offset,
            expected: "longitude -180 to 180, latitude -90 to 90")
    }

    /// Adds an element. One that occurs again, as nodes of `out skel` do, adds only its new values.
    private mutating func add(_ element: Element) {
        if element.type == "node", let point = element.point.point { nodes[element.id] = point }
        if element.type == "way" {
            if let known = ways[element.id] {
                if elements[known].tags == nil { elements[known].tags = element.tags }
                if elements[known].nodes.isEmpty { elements[known].nodes = element.nodes }
                if elements[known].geometry.isEmpty { elements[known].geometry = element.geometry }
                return
            }
            ways[element.id] = elements.count
        }
        elements.append(element)
    }
}

// MARK: - Reading

extension OverpassFile {
    private static func element(_ json: inout JSONCursor) throws(InputError) -> Element {
        var element = Element()
        element.offset = json.start()
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "type": element.type = try json.scalar() ?? ""
            case "id": element.id = try json.scalar() ?? ""
            case "lat" where json.peek() == .number: element.point.latitude = try json.number()
            case "lon" where json.peek() == .number: element.point.longitude = try json.number()
            case "nodes" where json.peek() == .array:
                try json.array { (json) throws(InputError) in
                    if let node = try json.scalar() { element.nodes.append(node) }
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
        return element
    }

    private static func member(_ json: inout JSONCursor) throws(InputError) -> Member {
        var member = Member()
        guard json.peek() == .object else {
            try json.skip()
            return member
        }
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "type": member.type = try json.scalar() ?? ""
            case "ref": member.ref = try json.scalar() ?? ""
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
                case "lat" where json.peek() == .number: found.latitude = try json.number()
                case "lon" where json.peek() == .number: found.longitude = try json.number()
                default: try json.skip()
                }
            }
            return found.point
        }
    }
}

// MARK: - Features

extension OverpassFile {
    /// The elements with tags, in the order of the file.
    func features(_ warnings: inout WarningList) throws(InputError) -> [OSMFeature] {
        var features: [OSMFeature] = []
        var seen: Set<String> = []
        for element in elements {
            guard let tags = element.tags?.tags, !tags.isEmpty,
                let geometry = geometry(of: element), seen.insert(element.label).inserted
            else { continue }
            guard let geometry else {
                warnings.add(
                    InputError(
                        "\(element.label.printable): no coordinates",
                        expected: "the query to end in \"out geom;\""), at: element.offset)
                continue
            }
            features.append(
                OSMFeature(
                    id: element.label, tags: tags, geometry: geometry, number: features.count,
                    offset: element.offset))
        }
        return features
    }

    /// The outer optional is nil for an element without a meaning of its own, such as a bus route;
    /// the inner one when its coordinates are missing.
    private func geometry(of element: Element) -> OSMFeature.Geometry?? {
        switch element.type {
        case "node": return element.point.point.map { .some(.point($0)) } ?? .some(nil)
        case "way":
            let line = line(of: element)
            return line.count >= 2 ? .some(.lines([line])) : .some(nil)
        case "relation" where element.tags?.isMultipolygon ?? false:
            let outer = rings(of: element, isInner: false)
            if outer.isEmpty { return .some(nil) }
            let inner = rings(of: element, isInner: true)
            return .some(.polygons(OverpassFile.polygons(outer, inner)))
        default: return nil
        }
    }

    private func line(of way: Element) -> [GeoPoint] {
        let own = way.geometry.compactMap(\.self)
        return own.count >= 2 ? own : way.nodes.compactMap { nodes[$0] }
    }

    /// The closed rings that the members of a relation form.
    private func rings(of relation: Element, isInner: Bool) -> [[GeoPoint]] {
        var lines = relation.members.filter { $0.type == "way" && ($0.role == "inner") == isInner }
            .map { member in
                let own = member.geometry.compactMap(\.self)
                return own.count >= 2
                    ? own : ways[member.ref].map { line(of: elements[$0]) } ?? []
            }.filter { $0.count >= 2 }
        var rings: [[GeoPoint]] = []
        while var ring = lines.popLast() {
            while ring.first != ring.last,
                let next = lines.firstIndex(where: {
                    $0.first == ring.last || $0.last == ring.last
                })
            {
                let line = lines.remove(at: next)
                ring += line.first == ring.last ? line.dropFirst() : line.reversed().dropFirst()
            }
            if ring.first == ring.last, ring.count >= 4 { rings.append(ring) }
        }
        return rings.reversed()
    }

    /// Each outer ring with the inner ones that begin inside it.
    private static func polygons(
        _ outer: [[GeoPoint]], _ inner: [[GeoPoint]]
    ) -> [[[GeoPoint]]] {
        outer.map { ring in
            let flat = Area(rings: [ring.map { Point($0.longitude, $0.latitude) }])
            return [ring]
                + inner.filter { hole in
                    hole.first.map {
                        flat?.contains(Point($0.longitude, $0.latitude)) ?? false
                    } ?? false
                }
        }
    }
}
