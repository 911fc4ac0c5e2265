import Indoor

/// A block of nodes, ways and relations in OpenStreetMap's binary format.
struct OSMPBFBlock {
    private typealias Element = OSMElements.Element

    /// Billionths of a degree: the unit of coordinates, and what is added to them.
    var granularity = 100.0
    var latitude = 0.0
    var longitude = 0.0
    private var texts: [String] = []

    mutating func readTexts(_ table: ProtocolBuffer) throws(ProtocolBuffer.Damaged) {
        var table = table
        while try table.next() {
            if table.field == 1 { texts.append(try table.text()) } else { try table.skip() }
        }
    }

    func readGroup(
        _ group: ProtocolBuffer, into elements: inout OSMElements
    ) throws(ProtocolBuffer.Damaged) {
        var group = group
        while try group.next(), !elements.isTooLarge {
            switch group.field {
            case 1: try readElement(try group.message(), .node, into: &elements)
            case 2: try readDense(try group.message(), into: &elements)
            case 3: try readElement(try group.message(), .way, into: &elements)
            case 4: try readElement(try group.message(), .relation, into: &elements)
            default: try group.skip()
            }
        }
    }

    private func text(_ number: UInt64) -> String {
        number < UInt64(texts.count) ? texts[Int(number)] : ""
    }

    private func point(_ latitude: Int64, _ longitude: Int64) -> GeoPoint {
        GeoPoint(
            latitude: (self.latitude + granularity * Double(latitude)) / 1e9,
            longitude: (self.longitude + granularity * Double(longitude)) / 1e9)
    }

    // MARK: One by one

    private func readElement(
        _ message: ProtocolBuffer, _ kind: OSMElements.Kind, into elements: inout OSMElements
    ) throws(ProtocolBuffer.Damaged) {
        var message = message
        var element = Element(kind: kind)
        var (keys, values): ([UInt64], [UInt64]) = ([], [])
        var (roles, kinds): ([UInt64], [UInt64]) = ([], [])
        var (latitudes, longitudes): ([Int64], [Int64]) = ([], [])
        var refs: [Int64] = []
        var isDeleted = false
        while try message.next() {
            switch message.field {
            // A node's number has its sign in the lowest bit; those of the others have not.
            case 1: element.id = kind == .node ? try message.signed() : try message.number()
            case 2: try message.numbers { keys.append($0) }
            case 3: try message.numbers { values.append($0) }
            case 4: isDeleted = try isHidden(try message.message())
            case 8 where kind == .relation: try message.numbers { roles.append($0) }
            case 8 where kind == .way: try message.differences { refs.append($0) }
            case 8: try message.differences { latitudes.append($0) }
            case 9 where kind == .relation: try message.differences { refs.append($0) }
            case 9 where kind == .way: try message.differences { latitudes.append($0) }
            case 9: try message.differences { longitudes.append($0) }
            case 10 where kind == .way: try message.differences { longitudes.append($0) }
            case 10 where kind == .relation: try message.numbers { kinds.append($0) }
            default: try message.skip()
            }
        }
        if isDeleted { return }
        element.tags = tags(keys, values)
        let points = zip(latitudes, longitudes).map(point)
        switch kind {
        case .node: element.point = points.first
        case .way:
            element.nodes = refs
            if points.count == refs.count { element.geometry = points }
        case .relation: element.members = members(refs, kinds, roles)
        }
        elements.add(element)
    }

    private func tags(_ keys: [UInt64], _ values: [UInt64]) -> OSMProperties? {
        guard !keys.isEmpty else { return nil }
        var tags = OSMProperties()
        for (key, value) in zip(keys, values) { tags.add(text(key), text(value)) }
        return tags
    }

    private func members(
        _ refs: [Int64], _ kinds: [UInt64], _ roles: [UInt64]
    ) -> [OSMElements.Member] {
        let order: [OSMElements.Kind] = [.node, .way, .relation]
        return zip(refs, zip(kinds, roles)).map { ref, about in
            OSMElements.Member(
                kind: about.0 < 3 ? order[Int(about.0)] : nil, ref: ref, role: text(about.1))
        }
    }

    /// Whether the file says that an element was deleted.
    private func isHidden(_ info: ProtocolBuffer) throws(ProtocolBuffer.Damaged) -> Bool {
        var info = info
        while try info.next() {
            if info.field == 6 { return try info.number() == 0 }
            try info.skip()
        }
        return false
    }

    // MARK: Dense nodes

    /// Nodes as columns: numbers, latitudes, longitudes, and a row of keys and values in which each
    /// node's end with a zero.
    private func readDense(
        _ message: ProtocolBuffer, into elements: inout OSMElements
    ) throws(ProtocolBuffer.Damaged) {
        var message = message
        var (ids, latitudes, longitudes): ([Int64], [Int64], [Int64]) = ([], [], [])
        var pairs: [UInt64] = []
        while try message.next() {
            switch message.field {
            case 1: try message.differences { ids.append($0) }
            case 8: try message.differences { latitudes.append($0) }
            case 9: try message.differences { longitudes.append($0) }
            case 10: try message.numbers { pairs.append($0) }
            default: try message.skip()
            }
        }
        guard ids.count == latitudes.count, ids.count == longitudes.count else {
            throw ProtocolBuffer.Damaged()
        }
        var place = 0
        for number in ids.indices {
            var element = Element(kind: .node)
            element.id = ids[number]
            element.point = point(latitudes[number], longitudes[number])
            while place < pairs.count, pairs[place] != 0 {
                guard place + 1 < pairs.count else { throw ProtocolBuffer.Damaged() }
                var tags = element.tags ?? OSMProperties()
                tags.add(text(pairs[place]), text(pairs[place + 1]))
                element.tags = tags
                place += 2
            }
            place += 1
            elements.add(element)
        }
    }
}
