import Indoor

/// A feature's tags and its id.
struct OSMProperties {
    private(set) var tags = TagSet()
    private(set) var atID: String?
    /// Whether it is a relation that forms an area.
    private(set) var isMultipolygon = false
    /// Whether it is a relation whose members are on one level.
    private(set) var isLevel = false
    private(set) var id: String?
    /// Whether it has a member that converters of OpenStreetMap's data write.
    private(set) var isConverted = false

    /// The names that converters give to tags without a member of their own: some put all tags into
    /// `tags`, and GDAL's driver for OpenStreetMap puts the rest into one string.
    private static let nested: Set = ["tags", "other_tags", "all_tags", "@other_tags"]

    /// Adds a tag that a format has as such. A text that is too long is none of a building.
    mutating func add(_ key: String, _ value: String) {
        if let known = OSMKey.named(key), value.isReadable {
            tags[known] = value
        } else if key == "type" {
            isMultipolygon = value == "multipolygon"
            isLevel = value == "level"
        }
    }

    /// Flat properties, or tags inside them: an object, or a string of tags as GDAL writes.
    mutating func read(_ json: inout JSONCursor) throws(InputError) {
        guard json.peek() == .object else { return try json.skip() }
        try json.object { (json, key) throws(InputError) in
            if let known = OSMKey.named(key) {
                if let text = try list(&json) { tags[known] = text }
            } else if key == "@id" {
                atID = try json.scalar()
            } else if key == "type" {
                let type = try json.scalar()
                (isMultipolygon, isLevel) = (type == "multipolygon", type == "level")
            } else if key == "id" {
                id = try json.scalar()
            } else if key == "osm_way_id" {
                if let way = try json.scalar() { (id, isConverted) = ("way/\(way)", true) }
            } else if key == "osm_id" {
                if let own = try json.scalar() { (id, isConverted) = (id ?? own, true) }
            } else if OSMProperties.nested.contains(key) {
                try readNested(&json)
            } else {
                try json.skip()
            }
        }
    }

    /// A value, or the values of an array as OpenStreetMap lists them: "0;1".
    private func list(_ json: inout JSONCursor) throws(InputError) -> String? {
        guard json.peek() == .array else { return try json.scalar() }
        var values: [String] = []
        try json.array { (json) throws(InputError) in
            if let value = try json.scalar() { values.append(value) }
        }
        return values.isEmpty ? nil : values.joined(separator: ";")
    }

    private mutating func readNested(_ json: inout JSONCursor) throws(InputError) {
        guard json.peek() == .string else { return try read(&json) }
        let start = json.offset
        let text = try json.string()
        if text.utf8.first(where: { $0 != 0x20 }) == UInt8(ascii: "{") {
            return try readText(text, at: start, of: json)
        }
        for (key, value) in TagString(text).tags {
            guard let known = OSMKey.named(key), tags[known] == nil else { continue }
            guard value.isReadable else {
                throw json.error(
                    "too long a text in the tag \"\(key)\"", at: start, expected: String.readable)
            }
            tags[known] = value
        }
    }

    /// Tags in a string of JSON. If it is not valid, the tags stay unknown, as for any other text.
    private mutating func readText(
        _ text: String, at start: Int, of json: JSONCursor
    ) throws(InputError) {
        var inner = JSONCursor(Array(text.utf8), file: json.file)
        var whole = inner
        guard (try? whole.skip()) != nil else { return }
        do throws(InputError) {
            try read(&inner)
        } catch {
            throw json.error("in its tags: \(error.problem)", at: start, expected: error.expected)
        }
    }
}
