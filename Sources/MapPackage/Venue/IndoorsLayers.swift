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
        let building = BuildingTables(tables: tables, isOwn: false, geometry: geometry)
        model.levels = try building.levels()
        let byID = model.levels.ordinals
        model.sites = try building.sites(model.levels)
        model.units = try units(byID)
        model.details = try details(byID)
        model.pathways = try pathways(byID)
        model.transitions = try transitions(model.levels)
        return (model, try BeaconTable.read(tables, byID))
    }

    /// The geometry in metres; nil if the row has none, or it is no place on the earth.
    private func geometry(
        _ row: PackageRow, of table: PackageTable
    ) throws(InputError) -> PackageGeometry? {
        guard let geometry = try row.geometry() else { return nil }
        guard let reference = references[table.name] else { return nil }
        if case .plane = reference { return geometry }
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

    private func units(
        _ levels: [String: LevelOrdinal]
    ) throws(InputError) -> [IndoorsModel.Unit] {
        var number = -1
        return try tables.rows(of: .units) { row throws(InputError) in
            number += 1
            guard let area = try geometry(row, of: .units)?.area else { return nil }
            return IndoorsModel.Unit(
                name: row.text("NAME_LONG") ?? row.text("NAME"),
                useType: row.text("USE_TYPE") ?? "", level: try row.level(of: levels), area: area,
                number: number)
        }
    }

    private func details(
        _ levels: [String: LevelOrdinal]
    ) throws(InputError) -> [IndoorsModel.Detail] {
        try tables.rows(of: .details) { row throws(InputError) in
            guard case .lines(let lines) = try geometry(row, of: .details) else { return nil }
            return IndoorsModel.Detail(
                useType: row.text("USE_TYPE") ?? "", level: try row.level(of: levels), lines: lines)
        }
    }

    private func pathways(
        _ levels: [String: LevelOrdinal]
    ) throws(InputError) -> [IndoorsModel.Way] {
        let directions = try directions(of: .pathways)
        let ways = try tables.rows(of: .pathways) { row throws(InputError) in
            guard case .lines(let lines) = try geometry(row, of: .pathways) else {
                return [IndoorsModel.Way]?.none
            }
            let level = try row.level(of: levels)
            return lines.map {
                IndoorsModel.Way(from: level, to: level, line: $0, direction: directions(row))
            }
        }
        return Array(ways.joined())
    }

    /// The directions from TRAVEL_DIRECTION. If all rows have the same value it is a default, and
    /// ways are walked in both directions.
    private func directions(
        of table: PackageTable
    ) throws(InputError) -> (PackageRow) -> Connector.Direction {
        let numbers = try tables.rows(of: table) { row in row.code("TRAVEL_DIRECTION") ?? 0 }
        guard Set(numbers).count > 1 else { return { _ in .both } }
        return { row in
            switch row.code("TRAVEL_DIRECTION") {
            case 1: .forward
            case 2: .backward
            default: .both
            }
        }
    }

    private func transitions(
        _ levels: [IndoorsModel.Level]
    ) throws(InputError) -> [IndoorsModel.Way] {
        let directions = try directions(of: .transitions)
        func ordinal(_ order: Int, in facility: String?) -> LevelOrdinal? {
            let same = levels.filter { $0.verticalOrder == order }
            return (same.first { $0.facility == facility } ?? same.first)?.ordinal
        }
        return try tables.rows(of: .transitions) { row throws(InputError) in
            guard let kind = row.transitionKind,
                case .lines(let lines) = try geometry(row, of: .transitions), let line = lines.first
            else { return nil }
            let facility = row.text("FACILITY_ID")
            let orders = (
                try row.neededWhole("VERTICAL_ORDER_FROM", .verticalOrder),
                try row.neededWhole("VERTICAL_ORDER_TO", .verticalOrder)
            )
            guard let from = ordinal(orders.0, in: facility),
                let to = ordinal(orders.1, in: facility)
            else {
                throw row.error(
                    "VERTICAL_ORDER_FROM or VERTICAL_ORDER_TO is none of Levels",
                    expected: "vertical orders of its facility")
            }
            return IndoorsModel.Way(
                kind: kind, from: from, to: to, line: line, direction: directions(row))
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
    /// nil for entrances and unknown types.
    fileprivate var transitionKind: Connector.Kind? {
        if let number = code("TRANSITION_TYPE") {
            return Connector.Kind.allCases.first { $0.transitionType == number }
        }
        let word = text("TRANSITION_TYPE")?.lowercased() ?? ""
        if word.contains("elevator") || word.contains("lift") { return .lift }
        if word.contains("escalator") { return .escalator }
        if word.contains("ramp") { return .ramp }
        return word.contains("stair") ? .stairs : nil
    }
}
