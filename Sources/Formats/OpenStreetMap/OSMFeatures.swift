import Indoor

/// The features of a file with OpenStreetMap tags: GeoJSON with tags in `properties`, the JSON of
/// Overpass, .osm or .osm.pbf. Invalid features are left out with a warning.
struct OSMFeatures {
    private(set) var all: [OSMFeature] = []
    /// The features left out, with the reason.
    private(set) var warnings = WarningList()
    /// Whether the data are OpenStreetMap's: whether an object has a number that it gave.
    private(set) var isPublished = false
    /// The first position out of range: it makes the whole file unusable.
    private var outOfRange: InputError?

    init(_ bytes: [UInt8], file: String, progress: ReadingProgress) throws(InputError) {
        if OSMPBFFile.isOne(bytes) {
            add(try OSMPBFFile(bytes, file: file, progress: progress).elements)
        } else if ForeignFile.root(of: bytes) == "osm" {
            add(try OSMXMLFile(bytes, file: file, progress: progress).elements)
        } else {
            try ForeignFile.check(bytes, file: file)
            if try OverpassFile.isOne(bytes, file: file) {
                add(
                    try OverpassFile(bytes, file: file, progress: progress).elements,
                    remedy: "the query to end in \"out geom;\"")
            } else {
                try add(GeoJSONFile(bytes, file: file, sequences: true), progress)
            }
        }
    }

    private mutating func add(
        _ elements: OSMElements, remedy: String = "the nodes of the way in the file, too"
    ) {
        all = elements.features(&warnings, remedy: remedy)
        isPublished = elements.isPublished
    }

    private mutating func add(
        _ file: GeoJSONFile, _ progress: ReadingProgress
    ) throws(InputError) {
        if let error = file.projection { throw error }
        try file.forEachFeature(
            progress: progress,
            properties: { (json: inout JSONCursor) throws(InputError) -> OSMProperties in
                var properties = OSMProperties()
                try properties.read(&json)
                return properties
            },
            odd: { (error, offset) throws(InputError) in warnings.add(error, at: offset) },
            { (feature) throws(InputError) in try add(feature, of: file) })
        if all.allSatisfy(\.geometry.points.isEmpty) {
            throw file.error("no features", at: file.list)
        }
    }

    private mutating func add(
        _ feature: GeoJSONFile.Feature<OSMProperties>, of file: GeoJSONFile
    ) throws(InputError) {
        guard let geometry = feature.geometry, file.kind(at: geometry) == .object else {
            return lose(feature, "no geometry")
        }
        do {
            if let shape = try shape(at: geometry, of: file) {
                append(feature, shape)
            } else {
                lose(feature, "no geometry")
            }
        } catch {
            // The JSON is valid, because it could be skipped: only this feature is wrong.
            warnings.add(InputError(error.problem, expected: error.expected), at: geometry)
            lose(feature, error.problem)
        }
        if let outOfRange { throw outOfRange }
    }

    private mutating func append(
        _ feature: GeoJSONFile.Feature<OSMProperties>, _ shape: OSMFeature.Geometry
    ) {
        let own = feature.properties
        let id = own?.atID ?? feature.id ?? own?.id ?? ""
        if own?.isConverted ?? false || OSMFeatures.isNumber(id) { isPublished = true }
        all.append(
            OSMFeature(
                id: id, tags: own?.tags ?? TagSet(),
                geometry: shape, number: all.count, offset: feature.range.lowerBound))
    }

    /// Keeps a feature without a usable shape, so that it is counted.
    private mutating func lose(
        _ feature: GeoJSONFile.Feature<OSMProperties>, _ reason: String
    ) {
        append(feature, .polygons([]))
        guard let lost = all.last, lost.kind != nil else { return }
        warnings.note(lost.origin, .notUsed, reason)
    }

    private mutating func shape(
        at offset: Int, of file: GeoJSONFile
    ) throws(InputError) -> OSMFeature.Geometry? {
        try file.geometry(at: offset) { (position) throws(InputError) in
            let geo = position.geo
            if !geo.isOnEarth, outOfRange == nil {
                outOfRange =
                    file.projection(of: position)
                    ?? file.error(
                        "a position outside the world", at: position.offset,
                        expected: "longitude -180 to 180, latitude -90 to 90")
            }
            return geo
        }
    }

    /// Whether an id is a number of OpenStreetMap, as converters write them: "way/123", "w123".
    private static func isNumber(_ id: String) -> Bool {
        let kind = id.prefix { $0.isLetter }
        let rest = id.dropFirst(kind.count)
        let number = rest.hasPrefix("/") ? rest.dropFirst() : rest
        return ["node", "way", "relation", "n", "w", "r", "a"].contains(kind)
            && Int(number).map { $0 > 0 } ?? false
    }
}
