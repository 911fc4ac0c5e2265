import Indoor
import Positioning

/// The floor on which recordings were made, as a venue to draw: the outline and units of its map,
/// or else a rectangle round the recordings.
///
/// A map has the files of the Indoor Location Competition 2.0. `geojson_map.json` is in degrees,
/// and its first feature is the floor's outline. `floor_info.json` has the size in metres of the
/// outline's bounding box, whose south-west corner is the recordings' origin.
package struct RecordedLevel {
    package static let (mapName, sizeName) = ("geojson_map.json", "floor_info.json")

    /// A file of the map.
    package struct File {
        let name: String
        package let text: String

        /// - Parameter name: the file's name in messages.
        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }
    }

    private struct Piece {
        let name: String?
        let polygons: [[[GeoPoint]]]
    }

    private var level = (short: "0", name: "Recorded floor", units: [Unit](), walls: [Wall]())
    private var frame = GeoFrame(origin: GeoPoint(latitude: 0, longitude: 0))

    /// - Parameters:
    ///   - name: the venue's name.
    ///   - map: nil: there is no map.
    ///   - size: nil: the map's degrees give the size.
    ///   - part: the recordings made there; they have a waypoint.
    ///   - start: the place where rehearsals begin: the first waypoint of one of the recordings.
    /// - Throws: if the map is not valid.
    package static func venue(
        name: String, map: File?, size: File?, part: RecordingSet.Part, start: Position
    ) throws(InputError) -> Venue {
        var floor = RecordedLevel()
        if let map { try floor.read(map, size: size) }
        floor.add(part.obstacles)
        floor.reach(
            part.recordings.flatMap { $0.waypoints.map(\.position.point) }
                + part.registered.values.map(\.point)
                + part.obstacles.flatMap { $0.area.edges.map(\.a) })
        return Venue(
            name: name, frame: floor.frame,
            levels: [
                Level(
                    ordinal: start.level, elevation: 0, shortName: floor.level.short,
                    name: floor.level.name, units: floor.level.units, walls: floor.level.walls,
                    openings: [])
            ], connectors: [],
            places: PlaceDirectory([
                PlaceDirectory.Entry(
                    name: "First waypoint", category: .room, position: start, node: 0)
            ]),
            graph: WayGraph(nodes: [WayGraph.Node(start)], ways: []),
            beacons: part.registered.sorted { $0.key < $1.key }.map {
                Beacon(
                    id: $0.key.name, transmitter: $0.key, position: $0.value, isPlaceOnly: true)
            })
    }

    // MARK: The map

    private mutating func read(_ map: File, size: File?) throws(InputError) {
        let pieces = try RecordedLevel.pieces(of: map)
        let corners = pieces.first?.polygons.joined().joined().map {
            Point($0.longitude, $0.latitude)
        }
        guard let outline = pieces.first, let bounds = corners.flatMap(Bounds.init),
            bounds.size.x > 0, bounds.size.y > 0
        else {
            throw InputError(
                file: map.name, "the first feature has no area",
                expected: "the floor's outline, a Polygon or MultiPolygon")
        }
        frame = GeoFrame(
            origin: GeoPoint(latitude: bounds.low.y, longitude: bounds.low.x))
        let whole =
            try size.map { file throws(InputError) in try RecordedLevel.metres(in: file) }
            ?? frame.point(GeoPoint(latitude: bounds.high.y, longitude: bounds.high.x))
        let scale = Point(whole.x / bounds.size.x, whole.y / bounds.size.y)
        if let name = outline.name { (level.short, level.name) = (name, "Floor \(name)") }
        for (number, piece) in pieces.enumerated() {
            for rings in piece.polygons {
                let rings = rings.map { ring in
                    // The last position of a ring repeats the first.
                    ring.dropLast(ring.first == ring.last ? 1 : 0).map {
                        (Point($0.longitude, $0.latitude) - bounds.low) * scale
                    }
                }
                add(rings, number == 0 ? nil : piece.name, isOutline: number == 0)
            }
        }
    }

    /// Adds an area. The floor's outline is a wall. The map does not say whether units have walls:
    /// a parking bay has none, a shop has some.
    private mutating func add(_ rings: [[Point]], _ name: String?, isOutline: Bool) {
        guard let area = Area(rings: rings) else { return }
        level.units.append(
            Unit(name: name, category: isOutline ? .hall : .room, area: area))
        level.walls += area.edges.map {
            Wall($0, kind: isOutline ? .solid : .low, textureLeft: 0.7, textureRight: 0.7)
        }
    }

    /// Adds obstacles. A shelf is a low wall, because a phone is heard and seen over it; a pillar
    /// is a column.
    private mutating func add(_ obstacles: [RecordingSet.Obstacle]) {
        for obstacle in obstacles {
            level.walls += obstacle.area.edges.map {
                Wall(
                    $0, kind: obstacle.isPillar ? .column : .low, textureLeft: 0.7,
                    textureRight: 0.7)
            }
        }
    }

    private static func pieces(of map: File) throws(InputError) -> [Piece] {
        let file = try GeoJSONFile(Array(map.text.utf8), file: map.name)
        var pieces: [Piece] = []
        try file.forEachFeature(
            progress: .unwatched,
            properties: { (json: inout JSONCursor) throws(InputError) -> String? in
                try name(&json)
            },
            { (feature) throws(InputError) in
                guard let geometry = feature.geometry, file.kind(at: geometry) == .object else {
                    return
                }
                let shape = try file.geometry(at: geometry) {
                    (position) throws(InputError) -> GeoPoint in
                    guard position.geo.isOnEarth else {
                        throw file.error(
                            "no place on earth", at: position.offset,
                            expected: "[longitude, latitude] in degrees")
                    }
                    return position.geo
                }
                guard case .polygons(let polygons) = shape else { return }
                pieces.append(Piece(name: feature.properties ?? nil, polygons: polygons))
            })
        return pieces
    }

    /// The member `name` of a feature's properties.
    private static func name(_ json: inout JSONCursor) throws(InputError) -> String? {
        guard json.peek() == .object else {
            try json.skip()
            return nil
        }
        var name: String?
        try json.object { (json, key) throws(InputError) in
            if key == "name" { name = try json.scalar() } else { try json.skip() }
        }
        return name.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The largest width of a floor, in metres (ours).
    private static let widest = 10_000.0

    /// Metres east and north.
    private static func metres(in file: File) throws(InputError) -> Point {
        var json = JSONCursor(Array(file.text.utf8), file: file.name)
        var size = Point(.nan, .nan)
        try json.object { (json, key) throws(InputError) in
            guard key == "map_info", json.peek() == .object else { return try json.skip() }
            try json.object { (json, key) throws(InputError) in
                switch key {
                case "width": size.x = try json.number()
                case "height": size.y = try json.number()
                default: try json.skip()
                }
            }
        }
        guard (1...widest).contains(size.x), (1...widest).contains(size.y) else {
            throw InputError(
                file: file.name, "no size of a floor",
                expected: "map_info with width and height, 1 to \(Int(widest)) m")
        }
        return size
    }

    // MARK: What the map lacks

    /// Metres drawn round the recordings (ours).
    private static let margin = 4.0

    /// Adds a floor around all places, if there is no map.
    private mutating func reach(_ places: [Point]) {
        guard level.units.isEmpty, let bounds = Bounds(places) else { return }
        if let area = Area(rings: [bounds.grown(by: RecordedLevel.margin).corners]) {
            level.units = [Unit(name: nil, category: .hall, area: area)]
        }
    }
}
