import Indoor

/// The features of a GeoJSON file with OpenStreetMap tags in `properties`. Invalid features are
/// left out with a warning.
struct OSMFeatures {
    private(set) var all: [OSMFeature] = []
    /// The features left out, with the reason.
    private(set) var warnings = WarningList()
    /// The first position out of range: it makes the whole file unusable.
    private var outOfRange: InputError?

    init(_ file: GeoJSONFile, progress: ReadingProgress) throws(InputError) {
        try file.forEachFeature(
            progress: progress,
            properties: { (json: inout JSONCursor) throws(InputError) -> Properties in
                var properties = Properties()
                try properties.read(&json)
                return properties
            },
            odd: { (error, offset) throws(InputError) in warnings.add(error, at: offset) },
            { (feature) throws(InputError) in try add(feature, of: file) })
        if all.isEmpty { throw file.error("no features", at: file.list) }
    }

    private mutating func add(
        _ feature: GeoJSONFile.Feature<Properties>, of file: GeoJSONFile
    ) throws(InputError) {
        guard let geometry = feature.geometry, file.kind(at: geometry) == .object else { return }
        do {
            if let shape = try shape(at: geometry, of: file) {
                let own = feature.properties
                all.append(
                    OSMFeature(
                        id: own?.atID ?? feature.id ?? own?.id ?? "", tags: own?.tags ?? [:],
                        geometry: shape, number: all.count, offset: feature.range.lowerBound))
            }
        } catch {
            // The JSON is valid, because it could be skipped: only this feature is wrong.
            warnings.add(InputError(error.problem, expected: error.expected), at: geometry)
        }
        if let outOfRange { throw outOfRange }
    }

    private mutating func shape(
        at offset: Int, of file: GeoJSONFile
    ) throws(InputError) -> OSMFeature.Geometry? {
        try file.geometry(at: offset) { (position) throws(InputError) in
            let geo = position.geo
            if abs(geo.longitude) > 180 || abs(geo.latitude) > 90, outOfRange == nil {
                outOfRange = file.error(
                    "a position outside the world", at: position.offset,
                    expected: "longitude -180 to 180, latitude -90 to 90")
            }
            return geo
        }
    }
}

/// A feature's tags and its id.
private struct Properties {
    var tags: [OSMKey: String] = [:]
    var atID: String?
    var id: String?

    /// Flat properties, or an object `tags` inside them, as some converters write.
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
