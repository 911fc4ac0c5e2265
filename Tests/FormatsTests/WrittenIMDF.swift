import Formats
import Indoor

/// A small IMDF archive, written out in a test.
struct WrittenIMDF {
    private var features: [(type: String, text: String)] = []
    /// The ending of the files' names.
    var ending = "geojson"
    var manifest = #"{"version":"1.0.0","generated_by":"the test","language":"en"}"#
    /// Whether the types stand inside `properties`, as some programs write them.
    var isFlat = false

    /// - Parameters:
    ///   - properties: members of JSON, each with its value.
    ///   - geometry: nil for an unlocated feature.
    mutating func add(_ type: String, _ id: String, _ properties: String, _ geometry: String?) {
        let own = isFlat ? "\"id\":\"\(id)\",\"feature_type\":\"\(type)\"" : ""
        let members = [own, properties].filter { !$0.isEmpty }.joined(separator: ",")
        let outer = isFlat ? "" : "\"id\":\"\(id)\",\"feature_type\":\"\(type)\","
        features.append(
            (
                type,
                "{\"type\":\"Feature\",\(outer)\"geometry\":\(geometry ?? "null"),"
                    + "\"properties\":{\(members)}}"
            ))
    }

    mutating func level(
        _ id: String, _ ordinal: Int, short: String? = nil, name: String? = nil,
        building: String? = nil, isOutdoor: Bool = false, _ points: [Pair] = box((0, 0), (60, 60))
    ) {
        var properties = "\"ordinal\":\(ordinal),\"outdoor\":\(isOutdoor)"
        if let short { properties += ",\"short_name\":{\"en\":\"\(short)\"}" }
        if let name { properties += ",\"name\":{\"en\":\"\(name)\"}" }
        if let building { properties += ",\"building_ids\":[\"\(building)\"]" }
        add("level", id, properties, WrittenIMDF.polygon(points))
    }

    mutating func unit(
        _ id: String, _ category: String, _ low: Pair, _ high: Pair, level: String = "l0",
        name: String? = nil
    ) {
        let name = name.map { ",\"name\":{\"en\":\"\($0)\"}" } ?? ""
        add(
            "unit", id, "\"category\":\"\(category)\",\"level_id\":\"\(level)\"\(name)",
            WrittenIMDF.polygon(box(low, high)))
    }

    mutating func opening(_ id: String, _ a: Pair, _ b: Pair, level: String = "l0") {
        add(
            "opening", id, "\"category\":\"pedestrian\",\"level_id\":\"\(level)\"",
            #"{"type":"LineString","coordinates":"# + list([a, b]) + "}")
    }

    mutating func point(_ type: String, _ id: String, _ properties: String, _ at: Pair) {
        add(type, id, properties, #"{"type":"Point","coordinates":"# + position(at) + "}")
    }

    static func polygon(_ points: [Pair]) -> String {
        #"{"type":"Polygon","coordinates":["# + ring(points) + "]}"
    }

    // MARK: Files

    var parts: [BuildingFile.Part] {
        var types: [String] = []
        for feature in features where !types.contains(feature.type) { types.append(feature.type) }
        let files = types.map { type in
            let own = features.filter { $0.type == type }.map(\.text)
            return (name: "\(type).\(ending)", bytes: Array(collection(own).utf8))
        }
        return files + [(name: "manifest.json", bytes: Array(manifest.utf8))]
    }

    /// All features in one file.
    var oneFile: [UInt8] { Array(collection(features.map(\.text)).utf8) }

    func read(_ languages: [String] = []) throws(InputError) -> LoadedVenue {
        try BuildingFile.read(
            parts, folder: "test.imdf", languages: { languages }, progress: .unwatched)
    }

    /// Two rooms on either side of a corridor, with doors.
    static var house: WrittenIMDF {
        var imdf = WrittenIMDF()
        imdf.level("l0", 0, short: "G", name: "Ground floor")
        imdf.unit("hall", "walkway", (0, 20), (60, 30))
        imdf.unit("a", "office", (0, 0), (30, 20), name: "A")
        imdf.unit("b", "room", (30, 30), (60, 60), name: "B")
        imdf.opening("da", (14, 20), (16, 20))
        imdf.opening("db", (44, 30), (46, 30))
        return imdf
    }
}
