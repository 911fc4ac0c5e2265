import Formats
import Indoor

/// The layers of a package made by others, under the names and fields of the ArcGIS Indoors model,
/// converted to metres round their middle.
struct IndoorsLayers {
    private let tables: TableReader
    private let frame: GeoFrame
    private var references: [String: SpatialReference] = [:]

    init(_ tables: TableReader) throws(InputError) {
        self.tables = tables
        guard PackageTable.indoors.contains(where: tables.has) else {
            throw InputError(
                file: tables.file, "has none of the layers of a building",
                expected: "Levels, Units, Details, Pathways, Transitions, as docs/map-package.md "
                    + "describes them")
        }
        guard tables.has(.levels) else {
            throw InputError(
                file: tables.file, "has no layer Levels",
                expected: "LEVEL_ID and VERTICAL_ORDER of each floor")
        }
        var references: [String: SpatialReference] = [:]
        for table in PackageTable.indoors where tables.has(table) {
            references[table.name] = try tables.reference(of: table)
        }
        self.references = references
        var corners: [GeoPoint] = []
        for table in [PackageTable.units, .levels, .pathways] {
            guard let reference = references[table.name], corners.isEmpty else { continue }
            corners = try tables.rows(of: table) { row throws(InputError) in
                try row.geometry()?.points.first.flatMap(reference.geo)
            }
        }
        frame = GeoFrame(
            origin: Bounds(corners.map { Point($0.longitude, $0.latitude) }).map {
                GeoPoint(latitude: $0.centre.y, longitude: $0.centre.x)
            } ?? GeoPoint(latitude: 0, longitude: 0))
    }

    func venue(progress: ReadingProgress) throws(InputError) -> LoadedVenue {
        let file = tables.file.split(separator: "/").last ?? ""
        let name = file.split(separator: ".").first.map { String($0) } ?? "venue"
        let (model, beacons) = try model()
        var loaded = try IndoorsVenue.read(
            model, name: name.printable, file: tables.file, progress: progress)
        loaded.venue = loaded.venue.with(beacons: beacons)
        loaded.venue.hasPathways = !model.pathways.isEmpty
        return loaded
    }

    private func model() throws(InputError) -> (IndoorsModel, [Beacon]) {
        var model = IndoorsModel(frame: frame)
        warnOfDatum(&model.use)
        let building = BuildingTables(tables: tables, isOwn: false, geometry: geometry)
        model.levels = try building.levels(&model.use)
        let floors = FloorFinder(model.levels)
        model.sites = try building.sites(model.levels, &model.use)
        model.units = try units(floors, &model.use)
        model.details = try details(floors, &model.use)
        model.pathways = try pathways(floors, &model.use)
        try addTransitions(to: &model, floors)
        let beacons = try BeaconTable.read(tables) { row in
            let source = row.source("beacon")
            model.use.count(source)
            if let id = row.text("LEVEL_ID"), let level = floors.level(id) { return level }
            model.use.leaveOut(source, "no LEVEL_ID of Levels")
            model.use.warn(source, "no LEVEL_ID of Levels", "not used")
            return nil
        }
        return (model, beacons)
    }

    /// Warns of layers that stand on the earth where an older survey has them.
    private func warnOfDatum(_ use: inout RowUse) {
        for table in PackageTable.indoors {
            guard case .local(_, let datum) = references[table.name], !datum.isKnown else {
                continue
            }
            let layer = IndoorsModel.Row(kind: "layer", place: table.name)
            use.count(layer)
            use.warn(
                layer, "no shift from the datum \(datum.name.printable.beginning(40)) to WGS 84",
                "the building may stand up to 300 m off")
        }
    }

    /// The geometry in metres; nil if the row has none, or it is no place on the earth.
    private func geometry(
        _ row: PackageRow, of table: PackageTable
    ) throws(InputError) -> PackageGeometry? {
        guard let geometry = try row.geometry() else { return nil }
        guard let reference = references[table.name] else { return nil }
        if case .plane(let unit) = reference { return geometry.mapped { $0 * unit } }
        var isWrong = false
        let moved = geometry.mapped { point in
            guard let geo = reference.geo(point) else {
                isWrong = true
                return .zero
            }
            return frame.point(geo).rounded
        }
        if isWrong || moved.points.contains(where: { !$0.isInPlane }) {
            throw row.error(
                "it lies far from the rest, or nowhere", expected: "coordinates of its layer")
        }
        return moved
    }

    // MARK: Contents of levels

    /// The features of a table, on each of their levels. Those without the wanted shape are left out.
    private func features<Shape, Value>(
        of table: PackageTable, _ noun: String, without missing: String, _ floors: FloorFinder,
        _ use: inout RowUse, shape: (PackageGeometry) -> Shape?,
        _ make: (PackageRow, IndoorsModel.Row, LevelOrdinal, Shape) -> [Value]
    ) throws(InputError) -> [Value] {
        let features = try tables.rows(of: table) { row throws(InputError) in
            let source = row.source(noun)
            use.count(source)
            guard let shape = try geometry(row, of: table).flatMap(shape) else {
                use.leaveOut(source, "no \(missing)")
                return [Value]?.none
            }
            return floors.levels(of: row, source, &use).flatMap { make(row, source, $0, shape) }
        }
        return Array(features.joined())
    }

    private func units(
        _ floors: FloorFinder, _ use: inout RowUse
    ) throws(InputError) -> [IndoorsModel.Unit] {
        try features(of: .units, "unit", without: "outline", floors, &use, shape: \.area) {
            row, source, level, area in
            [
                IndoorsModel.Unit(
                    name: row.text("NAME_LONG") ?? row.text("NAME"),
                    useType: row.text("USE_TYPE") ?? "", level: level, area: area, row: source)
            ]
        }
    }

    private func details(
        _ floors: FloorFinder, _ use: inout RowUse
    ) throws(InputError) -> [IndoorsModel.Detail] {
        try features(of: .details, "detail", without: "geometry", floors, &use, shape: \.lines) {
            row, source, level, lines in
            [
                IndoorsModel.Detail(
                    useType: row.text("USE_TYPE") ?? "", level: level, lines: lines, row: source)
            ]
        }
    }

    private func pathways(
        _ floors: FloorFinder, _ use: inout RowUse
    ) throws(InputError) -> [IndoorsModel.Way] {
        let directions = try directions(of: .pathways)
        func lines(_ shape: PackageGeometry) -> [[Point]]? {
            if case .lines(let lines) = shape { lines } else { nil }
        }
        return try features(
            of: .pathways, "pathway", without: "line", floors, &use, shape: lines
        ) { row, source, level, lines in
            lines.map {
                IndoorsModel.Way(
                    from: level, to: level, line: $0, direction: directions(row), row: source)
            }
        }
    }

    /// The directions from TRAVEL_DIRECTION. If all rows that have a value have the same it is a
    /// default, and ways are walked in both directions.
    ///
    /// - Parameter counts: whether a row tells what the default is.
    private func directions(
        of table: PackageTable, where counts: @escaping (PackageRow) -> Bool = { _ in true }
    ) throws(InputError) -> (PackageRow) -> Connector.Direction {
        let numbers = try tables.rows(of: table) { row in
            counts(row) ? row.code("TRAVEL_DIRECTION") : nil
        }
        guard Set(numbers).count > 1 else { return { _ in .both } }
        return { row in
            switch row.code("TRAVEL_DIRECTION") {
            case 1: .forward
            case 2: .backward
            default: .both
            }
        }
    }

    private func addTransitions(
        to model: inout IndoorsModel, _ floors: FloorFinder
    ) throws(InputError) {
        // An escalator has its direction; that stairs have one says only a row of stairs.
        let conveyed = try directions(of: .transitions) { $0.transitionKind != .entrance }
        let climbed = try directions(of: .transitions) { row in
            row.transitionKind == .connector(.stairs) || row.transitionKind == .connector(.ramp)
        }
        var ways: [(kind: TransitionKind, way: IndoorsModel.Way)] = []
        var use = model.use
        ways = try tables.rows(of: .transitions) { row throws(InputError) in
            let source = row.source("transition")
            use.count(source)
            func leaveOut(_ reason: String) { use.leaveOut(source, reason) }
            guard let kind = row.transitionKind else {
                leaveOut("TRANSITION_TYPE \(row.text("TRANSITION_TYPE") ?? "") is not known")
                return nil
            }
            guard let line = try geometry(row, of: .transitions)?.wayLine else {
                leaveOut("no line")
                return nil
            }
            let ends = (try floors.end("FROM", of: row), try floors.end("TO", of: row))
            let from = kind == .entrance ? ends.0 ?? ends.1 : ends.0
            let to = kind == .entrance ? ends.1 ?? ends.0 : ends.1
            guard let from, let to else {
                leaveOut("its levels are none of Levels")
                use.warn(source, "no level of Levels at an end", "not used")
                return nil
            }
            return (
                kind,
                IndoorsModel.Way(
                    kind: kind.connector, from: from, to: to, line: line,
                    direction: kind == .connector(.escalator) ? conveyed(row) : climbed(row),
                    row: source)
            )
        }
        model.use = use
        model.transitions = ways.filter { $0.kind != .entrance }.map(\.way)
        model.entrances = ways.filter { $0.kind == .entrance }.map(\.way)
    }
}

/// What a row of Transitions leads over.
private enum TransitionKind: Equatable {
    case connector(Connector.Kind)
    case entrance

    var connector: Connector.Kind? {
        if case .connector(let kind) = self { kind } else { nil }
    }
}

extension PackageGeometry {
    /// The lines of walls and doors; a point is a line without length.
    fileprivate var lines: [[Point]] {
        switch self {
        case .points(let points): points.map { [$0] }
        case .lines(let lines): lines
        case .polygons(let polygons): Array(polygons.joined())
        }
    }

    /// The line of a way: parts that follow one another are one. nil for an outline.
    fileprivate var wayLine: [Point]? {
        switch self {
        case .points(let points): points.first.map { [$0, $0] }
        case .polygons: nil
        case .lines(let lines):
            lines.dropFirst().reduce(lines.first) { line, part in
                guard let line, let end = line.last, let start = part.first else { return line }
                return end.distance(to: start) < 0.1 ? line + part.dropFirst() : line
            }
        }
    }
}

extension Point {
    fileprivate var isInPlane: Bool { Quantity.metres.contains(x) && Quantity.metres.contains(y) }

    /// The point rounded to a millimetre: equal corners in degrees stay equal in metres under any
    /// projection.
    fileprivate var rounded: Point {
        Point((x * 1000).rounded() / 1000, (y * 1000).rounded() / 1000)
    }
}

extension PackageRow {
    /// nil for unknown types.
    fileprivate var transitionKind: TransitionKind? {
        if let number = code("TRANSITION_TYPE") {
            if number == PackageTable.entranceType { return .entrance }
            return Connector.Kind.allCases.first { $0.transitionType == number }
                .map { .connector($0) }
        }
        let word = text("TRANSITION_TYPE")?.lowercased() ?? ""
        if word.contains("elevator") || word.contains("lift") { return .connector(.lift) }
        if word.contains("escalator") { return .connector(.escalator) }
        if word.contains("stair") { return .connector(.stairs) }
        if word.contains("entrance") || word.contains("exit") { return .entrance }
        return word.split { !$0.isLetter }.contains { $0 == "ramp" || $0 == "ramps" }
            ? .connector(.ramp) : nil
    }
}
