/// OpenStreetMap's binary format, written block by block.
package struct WrittenPBF {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// A field with a number.
    package static func number(_ field: Int, _ value: Int) -> [UInt8] {
        varint(field << 3) + varint(value)
    }

    /// A field with bytes: a text, a message, packed numbers.
    package static func data(_ field: Int, _ value: [UInt8]) -> [UInt8] {
        varint(field << 3 | 2) + varint(value.count) + value
    }

    package static func varint(_ value: Int) -> [UInt8] {
        var rest = UInt64(bitPattern: Int64(value))
        var bytes: [UInt8] = []
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    /// The differences of numbers, each with its sign in the lowest bit.
    package static func differences(_ values: [Int]) -> [UInt8] {
        zip(values, [0] + values).flatMap { signed($0 - $1) }
    }

    package static func signed(_ value: Int) -> [UInt8] { varint(value << 1 ^ value >> 63) }

    /// Adds a block.
    ///
    /// - Parameter field: the number of the field that has its content: 1 plain, 7 zstd.
    package mutating func add(_ type: String, _ content: [UInt8], field: Int = 1) {
        let blob = WrittenPBF.data(field, content)
        let header =
            WrittenPBF.data(1, Array(type.utf8)) + WrittenPBF.number(3, blob.count)
        bytes += [0, 0, UInt8(header.count >> 8), UInt8(header.count & 0xFF)] + header + blob
    }

    package mutating func addHeader(needs: [String] = ["OsmSchema-V0.6", "DenseNodes"]) {
        add("OSMHeader", needs.flatMap { WrittenPBF.data(4, Array($0.utf8)) })
    }

    package typealias Tags = [(String, String)]

    package struct Node {
        let id: Int
        let latitude: Double
        let longitude: Double
        let tags: Tags

        package init(_ id: Int, _ latitude: Double, _ longitude: Double, _ tags: Tags = []) {
            (self.id, self.latitude, self.longitude, self.tags) = (id, latitude, longitude, tags)
        }
    }

    /// Adds a block with nodes, ways and relations of ways.
    package mutating func addMap(
        nodes: [Node], ways: [(id: Int, nodes: [Int], tags: Tags)],
        relations: [(id: Int, outer: [Int], tags: Tags)] = []
    ) {
        var texts = ["", "outer"]
        func number(_ text: String) -> Int {
            if let known = texts.firstIndex(of: text) { return known }
            texts.append(text)
            return texts.count - 1
        }
        func tags(_ tags: Tags) -> [UInt8] {
            WrittenPBF.data(2, tags.flatMap { WrittenPBF.varint(number($0.0)) })
                + WrittenPBF.data(3, tags.flatMap { WrittenPBF.varint(number($0.1)) })
        }
        let units = { (degrees: Double) in Int((degrees * 1e7).rounded()) }
        let dense =
            WrittenPBF.data(1, WrittenPBF.differences(nodes.map(\.id)))
            + WrittenPBF.data(8, WrittenPBF.differences(nodes.map { units($0.latitude) }))
            + WrittenPBF.data(9, WrittenPBF.differences(nodes.map { units($0.longitude) }))
            + WrittenPBF.data(
                10,
                nodes.flatMap { node in
                    node.tags.flatMap { [number($0.0), number($0.1)] }.flatMap(WrittenPBF.varint)
                        + [0]
                })
        let lines = ways.map { way in
            WrittenPBF.number(1, way.id) + tags(way.tags)
                + WrittenPBF.data(8, WrittenPBF.differences(way.nodes))
        }
        let areas = relations.map { relation in
            WrittenPBF.number(1, relation.id) + tags(relation.tags)
                + WrittenPBF.data(8, relation.outer.flatMap { _ in WrittenPBF.varint(1) })
                + WrittenPBF.data(9, WrittenPBF.differences(relation.outer))
                + WrittenPBF.data(10, relation.outer.flatMap { _ in WrittenPBF.varint(1) })
        }
        let groups =
            [WrittenPBF.data(2, dense)] + lines.map { WrittenPBF.data(3, $0) }
            + areas.map { WrittenPBF.data(4, $0) }
        let table = texts.flatMap { WrittenPBF.data(1, Array($0.utf8)) }
        add(
            "OSMData",
            WrittenPBF.data(1, table) + groups.flatMap { WrittenPBF.data(2, $0) })
    }
}
