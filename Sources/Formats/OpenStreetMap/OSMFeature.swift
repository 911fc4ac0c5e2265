import Indoor

/// One OpenStreetMap feature with its tags, independent of the file format.
struct OSMFeature {
    typealias Geometry = GeoJSONFile.Geometry<GeoPoint>

    /// "way/123", for messages; may be empty.
    let id: String
    var tags: TagSet
    let geometry: Geometry
    /// Its index in the file, from 0.
    let number: Int
    /// Its offset in the file.
    let offset: Int

    var origin: VenueSurvey.Origin {
        VenueSurvey.Origin(number: number, id: id, offset: offset)
    }

    subscript(key: OSMKey) -> String? { tags[key] }

    /// Whether the tag has one of these values.
    func has(_ key: OSMKey, _ values: String...) -> Bool {
        guard let value = tags[key] else { return false }
        return values.contains(value)
    }

    /// The `name` tag, made printable; nil when absent.
    var name: String? { text(.name) }

    func text(_ key: OSMKey) -> String? {
        guard let text = tags[key]?.printable else { return nil }
        let trimmed = text.drop { $0 == " " }
        return trimmed.isEmpty ? nil : String(String(trimmed).beginning(200))
    }
}

/// The tags that are read; all others are ignored.
enum OSMKey: String, CaseIterable {
    case access, aeroway, amenity, area, barrier, bridge, building, buildingpart, conveying, craft,
        door,
        elevator, entrance, female, floor, foot, healthcare, highway, incline, indoor, layer,
        leisure,
        level, locked,
        male, material, name, office, oneway, railway, ref, room, shop, stairs, tourism, tunnel,
        unisex,
        wheelchair, width
    case buildingPart = "building:part"
    case disusedHighway = "disused:highway"
    case doorWidth = "door:width"
    case levelRef = "level:ref"
    case localRef = "local_ref"
    case maxLevel = "max_level"
    case minLevel = "min_level"
    case onewayFoot = "oneway:foot"
    case openingHours = "opening_hours"
    case operationalStatus = "operational_status"
    case publicTransport = "public_transport"
    case repeatOn = "repeat_on"

    /// Finds what the initializer with a raw value would find; that one compares the names one
    /// after the other.
    static func named(_ name: String) -> OSMKey? { byName[name] }
    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
}

/// The tags of one feature. They are few, and looked up often: a search is faster than a hash.
struct TagSet: Equatable {
    private var tags: [(key: OSMKey, value: String)] = []

    var isEmpty: Bool { tags.isEmpty }

    /// Whether it only has tags that any other schema has, too.
    var isGeneral: Bool {
        tags.allSatisfy {
            [.name, .ref, .level, .floor, .width, .material, .area, .access].contains($0.key)
        }
    }

    /// nil if there is no such tag.
    subscript(key: OSMKey) -> String? {
        get {
            for tag in tags where tag.key == key { return tag.value }
            return nil
        }
        set {
            tags.removeAll { $0.key == key }
            if let newValue { tags.append((key, newValue)) }
        }
    }

    /// The order of the tags does not matter.
    static func == (a: TagSet, b: TagSet) -> Bool {
        a.tags.count == b.tags.count && a.tags.allSatisfy { b[$0.key] == $0.value }
    }
}
