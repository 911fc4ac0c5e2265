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

    private var features: [IMDFType: [Feature]] = [:]
    private var count = 0
    private(set) var unused = IMDFUnused()
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
        if name.lowercased() == "manifest.json" {
            manifest = try IMDFManifest(bytes, file: file)
            return
        }
        guard let type = IMDFType(file: name) ?? IMDFType(in: bytes) else {
            return unused.add(
                "the file \(name.printable)", "is of no type that IMDF knows", id: "")
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
                unused.add(usual.rawValue, "is no feature", id: "")
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
            return unused.add(
                String((name ?? "").printable.beginning(40)), "is of no type that IMDF knows",
                id: id)
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
                return unused.add(type.rawValue, error.problem, id: id)
            }
        }
        guard geometry?.points.allSatisfy(\.isOnEarth) ?? true else {
            return unused.add(type.rawValue, "has a position outside the world", id: id)
        }
        features[type, default: []].append(
            Feature(
                type: type, id: id, properties: properties, geometry: geometry, number: count))
        count += 1
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

/// What an archive has that is not used, counted by kind and reason.
struct IMDFUnused {
    private var counts: [(kind: String, reason: String, first: String, count: Int)] = []

    /// The most kinds and reasons that are told apart.
    private static let most = 40

    mutating func add(_ kind: String, _ reason: String, id: String) {
        if let known = counts.firstIndex(where: { $0.kind == kind && $0.reason == reason }) {
            counts[known].count += 1
        } else if counts.count < IMDFUnused.most {
            counts.append((kind, reason, String(id.beginning(80)), 1))
        }
    }

    func tell(_ warnings: inout WarningList) {
        for entry in counts {
            let first = entry.first.isEmpty ? "" : ", the first: \(entry.first)"
            warnings.add(
                InputError("\(entry.kind): \(entry.reason): \(entry.count) not used\(first)"),
                at: nil)
        }
    }
}
