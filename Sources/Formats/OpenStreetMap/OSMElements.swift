import Indoor

/// Nodes, ways and relations as OpenStreetMap has them, from any of its formats, in any order. They
/// become features with coordinates.
struct OSMElements {
    enum Kind: String { case node, way, relation }

    struct Element {
        var kind: Kind?
        var id: Int64 = 0
        var offset = 0
        var point: GeoPoint?
        var nodes: [Int64] = []
        /// The position of each node of a way; nil for a node that is not in the file.
        var geometry: [GeoPoint?] = []
        var members: [Member] = []
        /// nil: the file has none here, and may have them elsewhere.
        var tags: OSMProperties?

        var label: String { "\(kind?.rawValue ?? "")/\(id)" }

        /// A shape without points.
        fileprivate var emptyShape: OSMFeature.Geometry {
            kind == .relation ? .polygons([]) : .lines([])
        }
    }

    struct Member {
        var kind: Kind?
        var ref: Int64 = 0
        var role = ""
        var geometry: [GeoPoint?] = []
    }

    /// The most nodes of one file: a city has fewer, and more would fill a machine's memory.
    static let mostNodes = 6_000_000

    /// The elements with tags, and all ways, because relations name them.
    private var elements: [Element] = []
    private var nodes: [Int64: GeoPoint] = [:]
    private var ways: [Int64: Int] = [:]
    /// The number of elements read, of any kind.
    private(set) var count = 0
    /// Whether an element has a number that OpenStreetMap gave: editors number new ones below zero.
    private(set) var isPublished = false
    /// The first element with a position outside the world.
    private(set) var outside: Element?

    var isTooLarge: Bool { nodes.count > OSMElements.mostNodes }

    /// Adds an element. One that occurs again, as nodes of `out skel` do, adds only its new values.
    mutating func add(_ element: Element) {
        count += 1
        if element.id > 0 { isPublished = true }
        if outside == nil, isOutside(element) { outside = element }
        switch element.kind {
        case .node:
            if let point = element.point { nodes[element.id] = point }
            if element.tags?.tags.isEmpty ?? true { return }
        case .way:
            if let known = ways[element.id] { return complete(known, with: element) }
            ways[element.id] = elements.count
        default: break
        }
        elements.append(element)
    }

    private mutating func complete(_ known: Int, with element: Element) {
        if elements[known].tags == nil { elements[known].tags = element.tags }
        if elements[known].nodes.isEmpty { elements[known].nodes = element.nodes }
        if elements[known].geometry.isEmpty { elements[known].geometry = element.geometry }
    }

    private func isOutside(_ element: Element) -> Bool {
        if let point = element.point, !point.isOnEarth { return true }
        return element.geometry.contains { $0.map { !$0.isOnEarth } ?? false }
    }
}

// MARK: - Features

extension OSMElements {
    /// The elements with tags, in the order of the file. An element without coordinates has a shape
    /// without points.
    ///
    /// - Parameter remedy: what helps where coordinates are missing.
    func features(_ warnings: inout WarningList, remedy: String) -> [OSMFeature] {
        var features: [OSMFeature] = []
        var seen: Set<String> = []
        let levels = levelsOfMembers
        for element in elements {
            guard var tags = element.tags?.tags, !tags.isEmpty,
                let geometry = geometry(of: element), seen.insert(element.label).inserted
            else { continue }
            if tags[.level] == nil, let level = levels[element.label] { tags[.level] = level }
            let feature = OSMFeature(
                id: element.label, tags: tags, geometry: geometry ?? element.emptyShape,
                number: features.count, offset: element.offset)
            features.append(feature)
            if geometry == nil {
                warnings.add(
                    InputError("\(element.label): no coordinates", expected: remedy),
                    at: element.offset)
                warnings.note(feature.origin, .notUsed, "no coordinates")
            } else if feature.kind != nil, let gaps = gaps(of: element) {
                warnings.add(
                    InputError("\(element.label): \(gaps)", expected: remedy),
                    at: element.offset)
                warnings.note(feature.origin, .incomplete, gaps)
            }
        }
        return features
    }

    /// What is missing of an element that has a shape, in words; nil: nothing.
    private func gaps(of element: Element) -> String? {
        let missing: Int
        let all: Int
        let kind: String
        if element.kind == .relation {
            let ways = element.members.filter { $0.kind == .way }
            (kind, all) = ("member", ways.count)
            missing = ways.count { $0.geometry.isEmpty && self.ways[$0.ref] == nil }
        } else {
            let known = element.geometry.compactMap(\.self)
            let isOwn = known.count >= 2
            let numbers = Set(element.nodes)
            kind = "node"
            all = isOwn ? element.geometry.count : numbers.count
            missing =
                isOwn ? element.geometry.count - known.count : numbers.count { nodes[$0] == nil }
        }
        guard missing > 0 else { return nil }
        return "\(missing) of \(all.counted(kind)) \(missing == 1 ? "is" : "are") missing"
    }

    /// The level of each member of a relation that is a level, as IndoorOSM's scheme has it: the
    /// relation's level, or else its name.
    private var levelsOfMembers: [String: String] {
        var levels: [String: String] = [:]
        for element in elements where element.kind == .relation && element.tags?.isLevel ?? false {
            let tags = element.tags?.tags
            guard let level = tags?[.level] ?? tags?[.name] else { continue }
            for member in element.members {
                levels["\(member.kind?.rawValue ?? "")/\(member.ref)"] = level
            }
        }
        return levels
    }

    /// The outer optional is nil for an element without a meaning of its own, such as a bus route;
    /// the inner one when its coordinates are missing.
    private func geometry(of element: Element) -> OSMFeature.Geometry?? {
        switch element.kind {
        case .node: return element.point.map { .some(.point($0)) } ?? .some(nil)
        case .way:
            let line = line(of: element)
            return line.count >= 2 ? .some(.lines([line])) : .some(nil)
        case .relation where element.tags?.isMultipolygon ?? false:
            let outer = rings(of: element, isInner: false)
            if outer.isEmpty { return .some(nil) }
            let inner = rings(of: element, isInner: true)
            return .some(.polygons(OSMElements.polygons(outer, inner)))
        default: return nil
        }
    }

    /// The known points of a way; a closed way without its first node is closed at the next one.
    private func line(of way: Element) -> [GeoPoint] {
        let own = way.geometry.compactMap(\.self)
        if own.count >= 2 { return own }
        let known = way.nodes.compactMap { nodes[$0] }
        guard let first = way.nodes.first, way.nodes.count > 3, way.nodes.last == first,
            nodes[first] == nil, known.count > 2
        else { return known }
        return known + known.prefix(1)
    }

    /// The closed rings that the members of a relation form. A member that is a relation itself
    /// adds nothing, so that relations may contain each other.
    private func rings(of relation: Element, isInner: Bool) -> [[GeoPoint]] {
        let lines = relation.members.filter { $0.kind == .way && ($0.role == "inner") == isInner }
            .map { member in
                let own = member.geometry.compactMap(\.self)
                return own.count >= 2
                    ? own : ways[member.ref].map { line(of: elements[$0]) } ?? []
            }.filter { $0.count >= 2 }
        return OSMElements.joined(lines)
    }

    /// Lines joined to closed rings where their ends meet.
    private static func joined(_ lines: [[GeoPoint]]) -> [[GeoPoint]] {
        var ends: [GeoPoint: [Int]] = [:]
        for (number, line) in lines.enumerated() {
            for end in [line.first, line.last].compactMap(\.self) {
                ends[end, default: []].append(number)
            }
        }
        var isUsed = lines.map { _ in false }
        var rings: [[GeoPoint]] = []
        for (number, line) in lines.enumerated() where !isUsed[number] {
            isUsed[number] = true
            var ring = line
            while ring.first != ring.last, let last = ring.last, let next = ends[last]?.popLast() {
                if isUsed[next] { continue }
                isUsed[next] = true
                let line = lines[next]
                ring += line.first == last ? line.dropFirst() : line.reversed().dropFirst()
            }
            if ring.first == ring.last, ring.count >= 4 { rings.append(ring) }
        }
        return rings
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
