import Indoor

/// A map format that dotwalk does not read, recognised by its content, so that the message can name
/// a remedy.
struct ForeignFile {
    /// The kind of file, as a sentence for the message.
    let problem: String
    /// The remedy.
    let remedy: String

    private init(_ problem: String, _ remedy: String) {
        self.problem = problem
        self.remedy = remedy
    }

    func error(at path: String, line: Int? = nil) -> InputError {
        InputError(file: path, line: line, problem, expected: remedy)
    }

    /// The types of features in Apple's Indoor Mapping Data Format, version 1.
    static let imdfTypes: Set = [
        "address", "amenity", "anchor", "building", "detail", "fixture", "footprint", "geofence",
        "kiosk", "level", "occupant", "opening", "relationship", "section", "unit", "venue",
    ]

    static let imdf = ForeignFile(
        "this is IMDF, Apple's Indoor Mapping Data Format",
        "GeoJSON with OpenStreetMap's indoor tags: give units indoor=room and level=N, openings "
            + "door=yes, or draw the building as a plan")
    private static let gml = ForeignFile(
        "this is GML",
        "GeoJSON with OpenStreetMap's indoor tags; ogr2ogr -t_srs EPSG:4326 "
            + "FILE.geojson FILE.gml converts the geometry")
    private static let esri = ForeignFile(
        "this is Esri JSON",
        "GeoJSON with OpenStreetMap's indoor tags; ogr2ogr -t_srs EPSG:4326 "
            + "FILE.geojson FILE.json converts the geometry")
    private static let zip = ForeignFile(
        "this is a zip archive", "a file out of it: unzip it first")
    private static let otherXML = ForeignFile(
        "this is XML", "GeoJSON with OpenStreetMap's indoor tags")
}

extension ForeignFile {
    /// Bytes at the beginning of a file that are enough to recognise its format.
    private static let head = 64 << 10

    /// - Throws: if the file is in one of these formats; otherwise it may be GeoJSON.
    static func check(_ bytes: [UInt8], file: String) throws(InputError) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes[start...].prefix(ForeignFile.head)
        if let found = binary(head) ?? text(head) { throw found.error(at: file, line: 1) }
    }

    private static func binary(_ head: ArraySlice<UInt8>) -> ForeignFile? {
        if head.starts(with: Array("PK".utf8) + [3, 4]) {
            return contains(head, "manifest.json") || contains(head, "unit.geojson") ? imdf : zip
        }
        return nil
    }

    private static func text(_ head: ArraySlice<UInt8>) -> ForeignFile? {
        let rest = head.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch rest.first {
        case UInt8(ascii: "<"):
            let isGML = contains(rest, "opengis.net/gml") || contains(rest, "<gml:")
            return isGML ? gml : otherXML
        case UInt8(ascii: "{"):
            if contains(rest, "\"FeatureCollection\"") || contains(rest, "\"Feature\"") {
                return nil
            }
            if contains(rest, "\"esriGeometry") || contains(rest, "\"spatialReference\"") {
                return esri
            }
            let manifest = ["\"version\"", "\"created\"", "\"language\""]
            return manifest.allSatisfy { contains(rest, $0) } ? imdf : nil
        default: return nil
        }
    }

    private static func contains(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
        first(text, in: bytes) != nil
    }

    /// The offset at which a text stands first.
    static func first(_ text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return bytes.startIndex }
        return bytes.indices.first { bytes[$0] == first && bytes[$0...].starts(with: wanted) }
    }
}

// MARK: - Projected coordinates

extension GeoJSONFile {
    private static let remedy =
        "longitude and latitude (WGS 84): ogr2ogr -t_srs EPSG:4326 FILE-wgs84.geojson FILE.geojson"
    /// Numbers of coordinate reference systems in degrees (EPSG).
    private static let inDegrees: Set = [
        "4326", "4979", "4258", "4269", "4167", "4171", "4283", "4490", "4617", "4674", "6668",
        "7844", "CRS84", "CRS84H", "CRS83", "CRS27",
    ]
    /// Metres. No longitude is nearly this large, but projected coordinates are.
    private static let leastMetres = 1000.0
    private static let mostMetres = 1e8

    /// The error where `crs` names projected coordinates.
    var projection: InputError? {
        guard let crs else { return nil }
        let number = crs.name.split(whereSeparator: { ":/#".contains($0) }).last.map(String.init)
        if number.map(GeoJSONFile.inDegrees.contains) ?? true { return nil }
        return error(
            "the coordinates are projected (\(crs.name.printable.beginning(80)))", at: crs.offset,
            expected: GeoJSONFile.remedy)
    }

    /// The error where a position is plainly in metres.
    func projection(of position: Position) -> InputError? {
        let size = max(abs(position.geo.longitude), abs(position.geo.latitude))
        guard size >= GeoJSONFile.leastMetres, size < GeoJSONFile.mostMetres else { return nil }
        return error(
            "the coordinates are projected, in metres", at: position.offset,
            expected: GeoJSONFile.remedy)
    }
}

// MARK: - XML

extension ForeignFile {
    /// The name of the outermost element of a file of XML; nil for any other file.
    static func root(of bytes: [UInt8]) -> String? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var rest = bytes[start...].prefix(head)
        while true {
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard rest.first == UInt8(ascii: "<") else { return nil }
            let isRemark = rest.starts(with: "<!--".utf8)
            guard isRemark || rest.starts(with: "<?".utf8) || rest.starts(with: "<!".utf8) else {
                break
            }
            guard let end = first(isRemark ? "-->" : ">", in: rest) else { return nil }
            rest = rest[(end + 1)...]
            if isRemark { rest = rest.dropFirst(2) }
        }
        let name = rest.dropFirst().prefix { ![0x20, 0x09, 0x0A, 0x0D, 0x2F, 0x3E].contains($0) }
        return String(decoding: name, as: UTF8.self)
    }
}
