import Formats
import Indoor

// Small buildings written out in a test. Coordinates are hundred-thousandths of a degree at the
// equator: steps of 1.1 metres.

typealias Pair = (Int, Int)

let square: [Pair] = [(0, 0), (10, 0), (10, 10), (0, 10)]

func collection(_ features: [String]) -> String {
    let flat = features.map { $0.replacing("\n", with: " ") }
    return "{\"type\":\"FeatureCollection\",\"features\":[\n" + flat.joined(separator: ",\n") + "]}"
}

/// Reads features, one a line from line 2 on.
@discardableResult
func read(_ features: [String]) throws(InputError) -> LoadedVenue {
    try GeoJSONReader.read(Array(collection(features).utf8), file: "test.geojson")
}

func feature(_ tags: [String: String], _ type: String, _ coordinates: String) -> String {
    let list = tags.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
    return "{\"type\":\"Feature\",\"properties\":{\(list.joined(separator: ","))},"
        + "\"geometry\":{\"type\":\"\(type)\",\"coordinates\":\(coordinates)}}"
}

func position(_ pair: Pair) -> String {
    "[\(Double(pair.0) / 100_000),\(Double(pair.1) / 100_000)]"
}

func list(_ points: [Pair]) -> String {
    "[" + points.map(position).joined(separator: ",") + "]"
}

/// A closed ring, as GeoJSON requires.
func ring(_ points: [Pair]) -> String { list(points + points.prefix(1)) }

func point(_ tags: [String: String], _ at: Pair) -> String {
    feature(tags, "Point", position(at))
}

func line(_ tags: [String: String], _ points: [Pair]) -> String {
    feature(tags, "LineString", list(points))
}

func polygon(_ tags: [String: String], _ points: [Pair]) -> String {
    feature(tags, "Polygon", "[\(ring(points))]")
}

func box(_ low: Pair, _ high: Pair) -> [Pair] {
    [low, (high.0, low.1), high, (low.0, high.1)]
}

func room(
    _ name: String, at low: Pair = (0, 0), _ high: Pair = (10, 10), level: String = "0"
) -> String {
    polygon(["indoor": "room", "name": name, "level": level], box(low, high))
}

func corridor(
    _ name: String? = nil, at low: Pair, _ high: Pair, level: String = "0"
) -> String {
    var tags = ["indoor": "corridor", "level": level]
    tags["name"] = name
    return polygon(tags, box(low, high))
}

func door(_ at: Pair, level: String = "0") -> String { point(["door": "yes", "level": level], at) }

// MARK: - Asking the venue

/// The number of ways of a route; nil when there is none.
func route(
    _ venue: Venue, _ from: String, _ to: String, _ preference: RoutePreference = .fastest
) throws -> Int? {
    try trip(venue, from, to, preference)?.ways.count
}

/// The metres of a route; nil when there is none.
func metres(_ venue: Venue, _ from: String, _ to: String) throws -> Double? {
    try trip(venue, from, to).map { $0.ways.reduce(0) { $0 + venue.graph.ways[$1].length } }
}

private func trip(
    _ venue: Venue, _ from: String, _ to: String, _ preference: RoutePreference = .fastest
) throws -> Route? {
    let (start, goal) = (try venue.places.find(from), try venue.places.find(to))
    return venue.graph.route(from: start.node, to: goal.node, preference: preference)
}
