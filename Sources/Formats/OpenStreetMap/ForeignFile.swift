import Indoor

/// A format that dotwalk does not read, recognised by its content, so that the message can name what
/// it is and the shortest way to a venue.
struct ForeignFile {
    /// The kind of file, as a sentence for the message.
    let problem: String
    /// The remedy.
    let remedy: String

    init(_ what: String, _ remedy: String) {
        problem = "this is \(what)"
        self.remedy = remedy
    }

    func error(at path: String, line: Int? = nil) -> InputError {
        InputError(file: path, line: line, problem, expected: remedy)
    }

    // MARK: Remedies

    private static let drawing =
        "rooms drawn over it in JOSM and saved as .osm, or a plan drawn by hand (.plan)"
    private static let model =
        "the building as IMDF, from a program that builds IMDF, or its rooms drawn in JOSM (.osm)"

    private static func database(_ file: String) -> String {
        "a GeoPackage with the layers of ArcGIS Indoors: ogr2ogr -f GPKG FILE.gpkg \(file)"
    }

    // MARK: Kinds

    static let pdf = ForeignFile("a PDF", drawing)
    static func picture(_ kind: String) -> ForeignFile {
        ForeignFile("a picture (\(kind))", drawing)
    }

    static let svg = ForeignFile("a drawing in SVG", drawing)
    static let dxf = ForeignFile("a drawing of AutoCAD (DXF)", drawing)
    static let dwg = ForeignFile("a drawing of AutoCAD (DWG)", drawing)
    static let kml = ForeignFile("KML, which has no rooms and doors", drawing)
    static let ifc = ForeignFile("a building model (IFC)", model)
    static let indoorGML = ForeignFile("IndoorGML", model)
    static let cityGML = ForeignFile("CityGML", model)
    static let cityJSON = ForeignFile("CityJSON", model)
    static let mvf = ForeignFile("Mappedin's venue format (MVF)", model)
    static let azure = ForeignFile(
        "a drawing package of Azure Maps, with drawings of AutoCAD (DWG)", model)
    static let topoJSON = ForeignFile(
        "TopoJSON", "GeoJSON with OpenStreetMap's indoor tags; topo2geo converts the geometry")
    static let gml = ForeignFile(
        "GML",
        "GeoJSON with OpenStreetMap's indoor tags; ogr2ogr -t_srs EPSG:4326 "
            + "FILE.geojson FILE.gml converts the geometry")
    static let esri = ForeignFile(
        "Esri JSON",
        "GeoJSON with OpenStreetMap's indoor tags; ogr2ogr -t_srs EPSG:4326 "
            + "FILE.geojson FILE.json converts the geometry")
    static let o5m = ForeignFile(
        "OpenStreetMap's format o5m", ".osm.pbf: osmium cat FILE.o5m -o FILE.osm.pbf")
    static let changes = ForeignFile(
        "a list of changes to OpenStreetMap (.osc), no map", "the map itself: .osm or .osm.pbf")
    static let flatGeobuf = ForeignFile("FlatGeobuf", database("FILE.fgb"))
    static let shapefile = ForeignFile("a Shapefile", database("FILE.shp"))
    static let geodatabase = ForeignFile("a geodatabase of Esri (.gdb)", database("FOLDER.gdb"))
    static let mobilePackage = ForeignFile(
        "a mobile map package of Esri (.mmpk)", database("FILE.geodatabase") + ", unzipped from it")
    static let script = ForeignFile(
        "a script, perhaps with GeoJSON in it", "the part from { to }, as a file of its own")
    static let html = ForeignFile("a page of a web site (HTML)", "the map itself: .osm or GeoJSON")
    static let pointer = ForeignFile(
        "a pointer of Git LFS, not the file itself", "the file: git lfs pull")
    static let wide = ForeignFile(
        "text in UTF-16", "UTF-8: iconv -f UTF-16 -t UTF-8 FILE > FILE-utf8")
    static let typed = ForeignFile(
        "a map with a document type", "plain .osm, without the line <!DOCTYPE …>")
    static let otherXML = ForeignFile("XML of an unknown kind", "a map: .osm, GeoJSON or IMDF")
    static let list = ForeignFile(
        "a list in JSON, no map", "a FeatureCollection of GeoJSON, or IMDF")
    static let office = ForeignFile("an Office document", drawing)

    static func packed(_ by: String, _ command: String) -> ForeignFile {
        ForeignFile("a file packed with \(by)", "the file inside: \(command)")
    }
}

// MARK: - By the bytes

extension ForeignFile {
    /// Bytes at the beginning of a file that are enough to recognise its format.
    private static let head = 64 << 10

    /// - Throws: if the file is in one of these formats; otherwise it may be GeoJSON.
    static func check(_ bytes: [UInt8], file: String) throws(InputError) {
        if let found = kind(of: bytes) { throw found.error(at: file, line: 1) }
    }

    /// nil for a file that is none of these.
    static func kind(of bytes: [UInt8]) -> ForeignFile? {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let head = bytes[start...].prefix(ForeignFile.head)
        let byStart = starts.first { head.starts(with: $0.bytes) }?.kind
        return byStart ?? binary(head) ?? text(head, of: bytes)
    }

    /// What files begin with.
    private static let starts: [(bytes: [UInt8], kind: ForeignFile)] = [
        (Array("%PDF-".utf8), pdf), ([0x89, 0x50, 0x4E, 0x47], picture("PNG")),
        ([0xFF, 0xD8, 0xFF], picture("JPEG")), (Array("GIF8".utf8), picture("GIF")),
        (Array("II*\0".utf8), picture("TIFF")), (Array("MM\0*".utf8), picture("TIFF")),
        (Array("version https://git-lfs".utf8), pointer), ([0xFF, 0xFE], wide),
        ([0xFE, 0xFF], wide), (Array("AutoCAD Binary DXF".utf8), dxf),
        (Array("fgb".utf8) + [3], flatGeobuf),
        ([0, 0, 0x27, 0x0A], shapefile), ([0xFF, 0xE0, 4] + Array("o5".utf8), o5m),
        (Array("ISO-10303-21".utf8), ifc), (Array("BZh".utf8), packed("bzip2", "bunzip2 -k FILE")),
        ([0xFD] + Array("7zXZ".utf8) + [0], packed("xz", "unxz -k FILE")),
        ([0x28, 0xB5, 0x2F, 0xFD], packed("zstd", "unzstd FILE")),
        (Array("7z".utf8) + [0xBC, 0xAF], packed("7-Zip", "7z x FILE")),
        (Array("Rar!".utf8), packed("RAR", "unrar x FILE")),
        (Array("var ".utf8), script), (Array("let ".utf8), script), (Array("const ".utf8), script),
        (Array("window.".utf8), script),
    ]

    private static func binary(_ head: ArraySlice<UInt8>) -> ForeignFile? {
        let start = head.startIndex
        if head.starts(with: "AC10".utf8), head.count >= 6, isDigit(head[start + 4]) { return dwg }
        if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) {
            return picture("WebP")
        }
        if head.starts(with: "BM".utf8), head.dropFirst(6).starts(with: [0, 0, 0, 0]) {
            return picture("BMP")
        }
        if head.dropFirst(4).starts(with: "ftyp".utf8) { return picture("HEIC or AVIF") }
        if head.dropFirst(257).starts(with: "ustar".utf8) { return packed("tar", "tar xf FILE") }
        return isDXF(head) ? dxf : nil
    }

    /// Whether text begins with the lines "0" and "SECTION", perhaps after remarks: lines "999", each
    /// before a line of words.
    private static func isDXF(_ head: ArraySlice<UInt8>) -> Bool {
        var lines = head.prefix(4000).split(omittingEmptySubsequences: true) {
            $0 == 0x0A || $0 == 0x0D
        }.prefix(100).map { String(decoding: $0, as: UTF8.self).filter { $0 != " " } }[...]
        while lines.first == "999", lines.count > 2 { lines = lines.dropFirst(2) }
        return lines.first == "0" && lines.dropFirst().first == "SECTION"
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func text(_ head: ArraySlice<UInt8>, of bytes: [UInt8]) -> ForeignFile? {
        let rest = head.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        switch rest.first {
        case UInt8(ascii: "<"):
            let isGML = contains(rest, "opengis.net/gml") || contains(rest, "<gml:")
            if contains(rest, "<!DOCTYPE"), contains(rest, "<osm") { return typed }
            return root(of: bytes).map { xml($0, isGML) } ?? otherXML
        case UInt8(ascii: "{"):
            if contains(rest, "\"CityJSON") { return cityJSON }
            if contains(rest, "\"FeatureCollection\"") || contains(rest, "\"Feature\"") {
                return nil
            }
            if contains(rest, "\"Topology\"") { return topoJSON }
            return contains(rest, "\"esriGeometry") || contains(rest, "\"spatialReference\"")
                ? esri : nil
        case UInt8(ascii: "["): return list
        default: return nil
        }
    }

    /// - Parameter root: the name of the outermost element.
    private static func xml(_ root: String, _ isGML: Bool) -> ForeignFile {
        let name = root.split(separator: ":").last.map(String.init) ?? root
        switch name {
        case "svg": return svg
        case "html", "HTML": return html
        case "kml": return kml
        case "osmChange": return changes
        case "ifcXML", "uos": return ifc
        case "IndoorFeatures": return indoorGML
        case "CityModel": return cityGML
        default: return isGML ? gml : otherXML
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

// MARK: - By the names of files

extension ForeignFile {
    /// What a folder or an archive is by the names of its files, without their folders, in lower
    /// case; nil for an unknown one.
    static func kind(named names: [String]) -> ForeignFile? {
        func has(_ ending: String) -> Bool { names.contains { $0.hasSuffix(ending) } }
        if has(".gdbtable") { return geodatabase }
        if has(".geodatabase") { return mobilePackage }
        if has(".shp") { return shapefile }
        if has(".dwg") { return names.contains("manifest.json") ? azure : dwg }
        if has(".dxf") { return dxf }
        if has(".ifc") { return ifc }
        if has(".kml") { return kml }
        let floors = ["floor.geojson", "floors.geojson"]
        if names.contains("manifest.geojson"), names.contains(where: floors.contains) { return mvf }
        return names.contains("[content_types].xml") ? office : nil
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
