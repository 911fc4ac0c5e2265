import Indoor

/// The features of a building in the Indoor Mapping Data Format (IMDF 1.0.0, OGC 20-094): a file for
/// each type of feature, and a manifest.
struct IMDFArchive {
    struct Feature {
        let type: IMDFType
        let id: String
        let properties: IMDFProperties
        /// nil: it has no place of its own.
        let geometry: OSMFeature.Geometry?
        /// Its index in the archive, from 0.
        let number: Int

        var origin: VenueSurvey.Origin {
            VenueSurvey.Origin(
                number: number, id: String("\(type.rawValue) \(id)".beginning(80)),
                offset: 0)
        }
    }

    /// The name of a feature, or of a file, in what is told of it.
    private struct Entry {
        let kind: String
        let id: String
    }

    private var features: [IMDFType: [Feature]] = [:]
    /// What the archive has, in order.
    private var entries: [Entry] = []
    /// The reasons why entries are no features that can be read, by their number.
    private var lost: [(number: Int, reason: String)] = []
    /// How many files it has.
    private var files = 0
    private(set) var manifest = IMDFManifest()

    /// The features of a type, in the order of the file.
    subscript(type: IMDFType) -> [Feature] { features[type] ?? [] }

    /// Reads one file of the archive.
    ///
    /// - Parameters:
    ///   - name: its name without folders.
    ///   - file: its name in messages.
    mutating func add(
        _ bytes: [UInt8], name: String, file: String, _ progress: ReadingProgress
    ) throws(InputError) {
        files += 1
        if name.lowercased() == "manifest.json" {
            manifest = try IMDFManifest(bytes, file: file)
            return
        }
        guard let type = IMDFType(file: name) ?? IMDFType(in: bytes) else {
            return lose("file", name, "of no type that IMDF knows")
        }
        try read(try GeoJSONFile(bytes, file: file, sequences: true), of: type, progress)
    }

    private mutating func read(
        _ file: GeoJSONFile, of usual: IMDFType, _ progress: ReadingProgress
    ) throws(InputError) {
        if let error = file.projection { throw error }
        try file.forEachFeature(
            progress: progress,
            properties: { (json: inout JSONCursor) throws(InputError) -> IMDFProperties in
                var properties = IMDFProperties()
                try properties.read(&json)
                return properties
            },
            odd: { (_, _) throws(InputError) in
                lose(usual.rawValue, "", "no feature")
            },
            { (feature) throws(InputError) in try add(feature, usual, of: file) })
    }

    private mutating func add(
        _ feature: GeoJSONFile.Feature<IMDFProperties>, _ usual: IMDFType, of file: GeoJSONFile
    ) throws(InputError) {
        let properties = feature.properties ?? IMDFProperties()
        let id = (feature.id ?? properties.id ?? "").printable
        let name = feature.featureType ?? properties.featureType
        guard let type = name.map({ IMDFType(rawValue: $0) }) ?? usual else {
            return lose(
                String((name ?? "").printable.beginning(40)), id, "of no type that IMDF knows")
        }
        var geometry: OSMFeature.Geometry?
        if let offset = feature.geometry, file.kind(at: offset) == .object {
            do {
                geometry = try file.geometry(at: offset) { (position) throws(InputError) in
                    if let error = file.projection(of: position) { throw error }
                    return position.geo
                }
            } catch {
                if error.problem.contains("projected") { throw error }
                return lose(type.rawValue, id, error.problem)
            }
        }
        guard geometry?.points.allSatisfy(\.isOnEarth) ?? true else {
            return lose(type.rawValue, id, "a position outside the world")
        }
        features[type, default: []].append(
            Feature(
                type: type, id: id, properties: properties, geometry: geometry,
                number: entries.count))
        let kind = type == .unit ? IMDFUse(properties.category).kind : type.rawValue
        entries.append(Entry(kind: kind, id: id))
    }

    private mutating func lose(_ kind: String, _ id: String, _ reason: String) {
        lost.append((entries.count, reason))
        entries.append(Entry(kind: kind, id: id.printable))
    }

    /// Notes what is no feature that can be read.
    func tellLost(_ warnings: inout WarningList) {
        for (number, reason) in lost {
            let origin = VenueSurvey.Origin(number: number, id: entries[number].id, offset: 0)
            warnings.note(origin, .notUsed, reason)
        }
    }

    /// What became of the features.
    func use(_ warnings: WarningList) -> FileUse {
        var totals: [String: Int] = [:]
        for entry in entries { totals[entry.kind, default: 0] += 1 }
        totals["file"] = files
        return warnings.use(of: totals) { origin in
            guard entries.indices.contains(origin.number) else { return nil }
            let entry = entries[origin.number]
            return (entry.kind, String(entry.id.beginning(80)))
        }
    }
}

/// The types of features that the standard has.
enum IMDFType: String, CaseIterable {
    case address, amenity, anchor, building, detail, fixture, footprint, geofence, kiosk, level,
        occupant, opening, relationship, section, unit, venue

    /// The type that a file is named after: "unit.geojson", "Unit.json".
    init?(file name: String) {
        let parts = name.lowercased().split(separator: ".")
        guard parts.count == 2, ["geojson", "json"].contains(parts[1]) else { return nil }
        self.init(rawValue: String(parts[0]))
    }

    /// The bytes at a file's beginning in which its first feature shows its type.
    private static let head = 1 << 20

    /// The type of a file's first feature.
    init?(in bytes: [UInt8]) {
        let head = bytes.prefix(IMDFType.head)
        guard let key = ForeignFile.first("\"feature_type\"", in: head) else { return nil }
        let value = head[key...].dropFirst(14).drop { [0x20, 0x09, 0x0A, 0x0D, 0x3A].contains($0) }
        guard value.first == UInt8(ascii: "\"") else { return nil }
        let word = value.dropFirst().prefix(20).prefix { $0 != UInt8(ascii: "\"") }
        self.init(rawValue: String(decoding: word, as: UTF8.self))
    }
}

/// What the manifest of an archive says.
struct IMDFManifest {
    private(set) var version: String?
    private(set) var language: String?
    /// What has to be shown with the map: who made it.
    private(set) var attribution: String?
    private var maker: String?

    init() {}

    init(_ bytes: [UInt8], file: String) throws(InputError) {
        var json = JSONCursor(bytes, file: file)
        try json.object { (json, key) throws(InputError) in
            switch key {
            case "version": version = try json.scalar()
            case "language": language = try json.scalar()
            case "generated_by": maker = try json.scalar()
            // The standard has no member for it; programs write one of these.
            case "attribution", "copyright", "credit": attribution = try json.scalar()
            default: try json.skip()
            }
        }
        attribution = (attribution ?? maker).map { String($0.printable.beginning(200)) }
    }
}
