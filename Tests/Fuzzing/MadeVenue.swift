import TestSupport

/// A random building in GeoJSON with OpenStreetMap's tags.
struct MadeVenue {
    private var chance: Chance
    private var features: [String] = []
    /// The same building as Overpass writes it.
    private var elements: [String] = []

    static func text(_ chance: Chance) -> String {
        var venue = MadeVenue(chance: chance)
        for _ in 0..<venue.chance.whole(2...30) { venue.addFeature() }
        switch venue.chance.whole(0..<6) {
        case 0: return venue.features.map { "\u{1E}\($0)\n" }.joined()
        case 1: return venue.features.joined(separator: "\n") + "\n"
        case 2:
            return "{\"version\":0.6,\"elements\":[\n"
                + venue.elements.joined(separator: ",\n") + "]}\n"
        default: break
        }
        return "{\"type\":\"FeatureCollection\",\"features\":[\n"
            + venue.features.joined(separator: ",\n") + "]}\n"
    }

    private init(chance: Chance) { self.chance = chance }

    private mutating func addFeature() {
        let (x, y) = (chance.whole(0...40), chance.whole(0...40))
        switch chance.whole(0..<8) {
        case 0, 1, 2:
            let kind = chance.pick(["room", "corridor", "area", "level", "column", "wall", "hall"])
            let (w, h) = (chance.whole(0...15), chance.whole(1...15))
            let ring = [(x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y)]
            add(["indoor": kind], "Polygon", "[\(list(ring))]")
        case 3: add(["door": "yes"], "Point", position(x, y))
        case 4: add(["highway": "elevator"], "Point", position(x, y))
        case 5: add(["shop": "kiosk"], "Point", position(x, y))
        case 6:
            let line = (0..<chance.whole(1...5)).map { (x + $0 * 3, y + $0 % 2) }
            let way = chance.pick(["footway", "steps", "corridor"])
            let conveying = chance.pick(["forward", "backward", "no", "yes"])
            add(["highway": way, "conveying": conveying], "LineString", list(line))
        default:
            let kind = chance.pick(["wall", "fence", "gate"])
            add(["barrier": kind], "LineString", list([(x, y), (x + 9, y)]))
        }
    }

    private mutating func add(_ tags: [String: String], _ type: String, _ coordinates: String) {
        var tags = tags
        tags["level"] = chance.pick(["0", "0", "0", "1", "-1", "0;1", "-1-1", "0.5", "", "x"])
        if chance.whole(0..<2) == 0 {
            tags["name"] = chance.pick(["Hall", "Café", "Platform 3", "Gate @ 1", "\u{E9}\u{301}"])
        }
        if chance.whole(0..<6) == 0 { tags["repeat_on"] = chance.pick(["1", "2-4", "-3;3"]) }
        if chance.whole(0..<6) == 0 { tags["stairs"] = "yes" }
        if chance.whole(0..<6) == 0 { tags["incline"] = chance.pick(["up", "down", "5%"]) }
        let sorted = tags.sorted { $0.key < $1.key }
        var pairs = sorted.map { "\"\($0.key)\":\"\($0.value)\"" }
        let members = pairs.joined(separator: ",")
        if chance.whole(0..<6) == 0 {
            // GDAL writes the other tags like this.
            let other = sorted.map { "\\\"\($0.key)\\\"=>\\\"\($0.value)\\\"" }
            pairs = ["\"osm_id\":\"7\"", "\"other_tags\":\"\(other.joined(separator: ","))\""]
        }
        features.append(
            "{\"type\":\"Feature\",\"properties\":{\(pairs.joined(separator: ","))},"
                + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}")
        elements.append(element(members, type, coordinates))
    }

    private func element(_ tags: String, _ type: String, _ coordinates: String) -> String {
        let numbers = coordinates.split { "[],".contains($0) }
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
            "{\"lat\":\(numbers[$0 + 1]),\"lon\":\(numbers[$0])}"
        }
        let geometry = "[\(points.joined(separator: ","))]"
        let start = "\"id\":\(elements.count),\"tags\":{\(tags)}"
        switch (type, elements.count % 4) {
        case ("Point", _):
            return "{\"type\":\"node\",\(start),\"lat\":\(numbers[1]),\"lon\":\(numbers[0])}"
        case ("Polygon", 0):
            return "{\"type\":\"relation\",\(start.dropLast()),\"type\":\"multipolygon\"},"
                + "\"members\":[{\"type\":\"way\",\"ref\":1,\"role\":\"outer\","
                + "\"geometry\":\(geometry)}]}"
        default: return "{\"type\":\"way\",\(start),\"geometry\":\(geometry)}"
        }
    }

    private func position(_ x: Int, _ y: Int) -> String {
        "[\(2.35 + Double(x) / 75_000),\(48.85 + Double(y) / 111_000)]"
    }

    private func list(_ points: [(Int, Int)]) -> String {
        "[" + points.map { position($0.0, $0.1) }.joined(separator: ",") + "]"
    }
}
