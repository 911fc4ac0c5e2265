import Formats
import Indoor

/// Reads a venue from the tables that dotwalk wrote: the same venue to the last bit.
struct VenueTablesReader {
    private let tables: TableReader
    /// The level of each LEVEL_ID.
    private var ordinals: [String: LevelOrdinal] = [:]

    init(_ tables: TableReader) { self.tables = tables }

    /// Whether the package has everything that makes up a venue, so that it need not be built
    /// again.
    static func canRead(_ tables: TableReader) -> Bool {
        ([.venue, .nodes, .connectors, .places] + PackageTable.indoors).allSatisfy(tables.has)
    }

    mutating func read() throws(InputError) -> Venue {
        let whole = try venue()
        let building = BuildingTables(tables: tables, isOwn: true) { row, _ throws(InputError) in
            try row.geometry()
        }
        // Its rows are used, or refused.
        var use = RowUse()
        let floors = try building.levels(&use)
        ordinals = floors.ordinals
        let levels = try levels(floors)
        let connectors = try connectors()
        let nodes = try nodes()
        let ways = try ways(connectors, nodes.count)
        let places = try places(nodes.count)
        return Venue(
            name: whole.name,
            frame: GeoFrame(origin: whole.origin), bearing: whole.bearing, levels: levels,
            connectors: connectors, places: PlaceDirectory(places),
            graph: WayGraph(nodes: nodes, ways: ways),
            beacons: try BeaconTable.read(tables, level), sites: try building.sites(floors, &use),
            attribution: whole.attribution)
    }

    private struct Whole {
        let name: String
        let attribution: String
        let origin: GeoPoint
        let bearing: Double
    }

    private func venue() throws(InputError) -> Whole {
        let rows = try tables.rows(of: .venue) { row throws(InputError) -> Whole in
            let format = try row.neededWhole("FORMAT", .count)
            guard format == PackageTable.format else {
                throw row.error(
                    "the tables are of version \(format)",
                    expected: "version \(PackageTable.format); a newer dotwalk may read them")
            }
            let origin = GeoPoint(
                latitude: try row.neededNumber("LATITUDE", .latitude),
                longitude: try row.neededNumber("LONGITUDE", .anyLongitude))
            return Whole(
                name: try row.neededText("NAME"), attribution: row.text("ATTRIBUTION") ?? "",
                origin: origin, bearing: try row.neededNumber("BEARING", .bearing))
        }
        guard rows.count == 1, let only = rows.first else {
            throw InputError(
                file: tables.file, "dotwalk_venue has \(rows.count) rows", expected: "one")
        }
        return only
    }

    // MARK: Levels

    private func levels(_ floors: [IndoorsModel.Level]) throws(InputError) -> [Level] {
        let units = try units()
        let details = try details()
        // Each facility has its own row of a level: the first counts.
        let first = Dictionary(floors.map { ($0.ordinal, $0) }, uniquingKeysWith: { one, _ in one })
        return first.values.sorted { $0.ordinal < $1.ordinal }.map { floor in
            let ordinal = floor.ordinal
            return Level(
                ordinal: ordinal, elevation: floor.height ?? 0,
                shortName: floor.shortName ?? ordinal.shortName(named: floor.name),
                name: floor.name ?? "Level \(ordinal)",
                units: units[ordinal] ?? [],
                walls: details[ordinal]?.compactMap(\.wall) ?? [],
                openings: details[ordinal]?.compactMap(\.opening) ?? [],
                surroundings: floor.surroundings)
        }
    }

    private func level(_ row: PackageRow) throws(InputError) -> LevelOrdinal {
        try row.level(of: ordinals)
    }

    private func units() throws(InputError) -> [LevelOrdinal: [Unit]] {
        try tables.groups(of: .units) { row throws(InputError) in
            guard let area = try row.geometry()?.area else {
                throw row.error("it has no outline", expected: "a polygon")
            }
            let likeness = Likeness(
                group: row.text("DW_LOOKS_LIKE"), isMirrored: row.flag("DW_MIRRORED") ?? false,
                isChanged: row.flag("DW_CHANGED") ?? false)
            return (
                try level(row),
                Unit(
                    name: row.text("NAME"), category: try row.word("DW_CATEGORY"), area: area,
                    surroundings: try row.surroundings(), likeness: likeness,
                    isAssumed: row.flag("DW_ASSUMED") ?? false)
            )
        }
    }

    /// The walls and openings. A row that names a kind of opening is one.
    private func details() throws(InputError) -> [LevelOrdinal: [(wall: Wall?, opening: Opening?)]]
    {
        try tables.groups(of: .details) { row throws(InputError) in
            let (segment, level) = (try row.segment(), try level(row))
            if row.text("DW_OPENING") != nil {
                let assumed = row.flag("DW_ASSUMED") ?? false
                return (
                    level,
                    (nil, Opening(segment, kind: try row.word("DW_OPENING"), assumed: assumed))
                )
            }
            let wall = Wall(
                segment, kind: try row.word("DW_WALL"),
                textureLeft: try row.neededNumber("DW_TEXTURE_LEFT", .share),
                textureRight: try row.neededNumber("DW_TEXTURE_RIGHT", .share))
            return (level, (wall, nil))
        }
    }

    // MARK: Ways

    private func connectors() throws(InputError) -> [Connector] {
        try tables.rows(of: .connectors) { row throws(InputError) -> Connector in
            let kind: Connector.Kind = try row.word("KIND")
            let direction: Connector.Direction = try row.word("DIRECTION")
            guard case .lines(let lines) = try row.geometry(), let path = lines.first,
                path.count >= 2
            else { throw row.error("it has no line", expected: "a line") }
            let words = try row.neededText("LEVELS").split(separator: " ")
            let levels = words.compactMap { LevelOrdinal($0) }
            guard levels.count == words.count, levels.count >= 2 || kind != .lift,
                !levels.isEmpty
            else { throw row.error("LEVELS has no levels", expected: "such as \"-1 0\"") }
            return Connector(
                id: try row.neededText("CONNECTOR_ID"), kind: kind,
                path: kind == .lift ? Array(path.prefix(1)) : path, levels: levels,
                direction: direction)
        }
    }

    private func nodes() throws(InputError) -> [WayGraph.Node] {
        let rows = try tables.rows(of: .nodes) { row throws(InputError) -> (Int, WayGraph.Node) in
            let position = Position(try row.point(), level: try level(row))
            return (try row.neededWhole("NODE", .count), WayGraph.Node(position))
        }
        let sorted = rows.sorted { $0.0 < $1.0 }
        guard sorted.map(\.0) == Array(0..<sorted.count) else {
            throw InputError(
                file: tables.file, "dotwalk_nodes: NODE has gaps or repeats",
                expected: "the numbers from 0 to \(sorted.count - 1), each once")
        }
        return sorted.map(\.1)
    }

    private func ways(
        _ connectors: [Connector], _ nodes: Int
    ) throws(InputError) -> [WayGraph.Way] {
        let numbers = Dictionary(
            connectors.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var ways: [(number: Int, way: WayGraph.Way)] = []
        for table in [PackageTable.pathways, .transitions] {
            ways += try tables.rows(of: table) { row throws(InputError) in
                guard let number = try row.whole("DW_WAY", .count) else { return nil }
                let connector = try row.text("DW_CONNECTOR").map { id throws(InputError) in
                    guard let number = numbers[id] else {
                        throw row.error("DW_CONNECTOR \"\(id)\" is none of dotwalk_connectors")
                    }
                    return number
                }
                return (
                    number,
                    WayGraph.Way(
                        from: try row.number("DW_FROM", below: nodes),
                        to: try row.number("DW_TO", below: nodes),
                        length: try row.neededNumber("DW_LENGTH", .wayLength), connector: connector,
                        kind: connector.map { connectors[$0].kind },
                        twoWay: row.code("TRAVEL_DIRECTION") == 0,
                        isStepFree: row.flag("ACCESS_WHEELCHAIR") ?? true)
                )
            }
        }
        return ways.sorted { $0.number < $1.number }.map(\.way)
    }

    private func places(_ nodes: Int) throws(InputError) -> [PlaceDirectory.Entry] {
        try tables.rows(of: .places) { row throws(InputError) -> PlaceDirectory.Entry in
            let category: Unit.Category = try row.word("CATEGORY")
            return PlaceDirectory.Entry(
                name: try row.neededText("NAME"), category: category,
                position: Position(try row.point(), level: try level(row)),
                node: try row.number("NODE", below: nodes),
                isCutOff: row.flag("CUT_OFF") ?? false)
        }
    }
}

extension PackageRow {
    /// The surroundings; missing values are the usual ones.
    func surroundings() throws(InputError) -> Surroundings {
        let usual = Surroundings()
        return Surroundings(
            texture: try number("DW_TEXTURE", .share) ?? usual.texture,
            furnishing: try number("DW_FURNISHING", .share) ?? usual.furnishing,
            light: try number("DW_LIGHT", .share) ?? usual.light,
            network: try number("DW_NETWORK", .share) ?? usual.network,
            covered: flag("DW_COVERED") ?? usual.covered)
    }

    func point() throws(InputError) -> Point {
        guard case .points(let points) = try geometry(), let point = points.first else {
            throw error("it has no place", expected: "a point")
        }
        return point
    }

    func segment() throws(InputError) -> Segment {
        guard case .lines(let lines) = try geometry(), let line = lines.first, line.count == 2
        else { throw error("it has no straight line", expected: "a line of two points") }
        return Segment(line[0], line[1])
    }

    /// An index into a list with `count` elements.
    func number(_ field: String, below count: Int) throws(InputError) -> Int {
        guard count > 0 else { throw error("\(field) is the number of a row that is not there") }
        return try neededWhole(field, Quantity("a number", 0...Double(count - 1)))
    }
}
